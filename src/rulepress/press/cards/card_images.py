"""A card as a picture for screens: its PDF page, at 300 dpi, with the round corners of a card."""

import math
import struct
import zlib
from functools import cache
from io import BytesIO
from typing import Any

from rulepress.press.sheets.paper_formats import BLEED, Size

DPI = 300
RADIUS = 3.0
"""Of the corners, in millimetres."""


def proof(pdf: bytes, size: Size, foot: float) -> bytes:
    """The first page of `pdf` as a PNG: a card with bleed and a strip below, on which a red line marks the trim and
    red colour what lies beyond the end of the body, `foot` millimetres above it."""
    from PIL import Image, ImageDraw

    image = _drawn(pdf).convert("RGBA")
    dot = DPI / 25.4
    left, right, low = BLEED * dot, (BLEED + size.width) * dot, (BLEED + size.height) * dot
    over = Image.new("RGBA", image.size)
    draw = ImageDraw.Draw(over)
    draw.rectangle((left, low - foot * dot, right, image.height), fill=(214, 0, 28, 48))
    draw.rectangle((left, BLEED * dot, right, low), outline=(214, 0, 28, 255), width=5)
    return _png(Image.alpha_composite(image, over).convert("RGB"))


def png(pdf: bytes) -> bytes:
    """The first page of `pdf` as a PNG."""
    image = _drawn(pdf)
    image.putalpha(_corners(*image.size))
    return _png(image)


@cache
def _corners(width: int, height: int) -> Any:
    """What of a picture of this size a card with round corners shows: the same for every card of a run, and long in the making."""
    from PIL import Image, ImageDraw

    sharp, edge = 4, math.ceil(RADIUS / 25.4 * DPI) + 8
    drawn = Image.new("L", (2 * edge * sharp, 2 * edge * sharp), 0)
    ImageDraw.Draw(drawn).rounded_rectangle((0, 0, drawn.width - 1, drawn.height - 1), RADIUS / 25.4 * DPI * sharp, fill=255)
    small = drawn.resize((2 * edge, 2 * edge), Image.Resampling.LANCZOS)
    mask = Image.new("L", (width, height), 255)
    for x in (0, 1):
        for y in (0, 1):
            corner = small.crop((x * edge, y * edge, (x + 1) * edge, (y + 1) * edge))
            mask.paste(corner, (x * (width - edge), y * (height - edge)))
    return mask


def glance(pdf: bytes, size: Size) -> bytes:
    """The first page of `pdf`, a card with bleed, as a PNG of its trim: made in a hurry, with square corners."""
    dot = DPI / 25.4
    left, upper = round(BLEED * dot), round(BLEED * dot)
    return _png_at_once(_drawn(pdf).crop((left, upper, left + round(size.width * dot), upper + round(size.height * dot))))


def _png_at_once(image) -> bytes:
    """A PNG without the filters that an encoder tries on every line: flat colours pack as well without, in a third of the time."""
    width, height = image.size
    pixels, step = image.tobytes(), width * 3
    lines = b"".join(b"\0" + pixels[at : at + step] for at in range(0, len(pixels), step))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR" + head), (b"IDAT" + zlib.compress(lines, 1)), b"IEND"
    packed = (struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def _drawn(pdf: bytes):
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()


def _png(image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()
