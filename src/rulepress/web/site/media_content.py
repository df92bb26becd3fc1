"""Whether a file of site/ is what its name says: readers' browsers may take a false picture for a page and run what it holds."""

from __future__ import annotations

from io import BytesIO

from rulepress.content.cards.picture_rules import CUT_SHORT, DAMAGED, MAX_SIDE, end_of_photograph, photograph_fault, photograph_kind
from rulepress.content.files.resource_budget import spending

SECONDS = 20.0
"""Of work to look at one file."""
FOLLOWED = "Something else follows the end of this file."
_PHOTOGRAPHS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
_BLANK = b"\0\t\r\n "


def fault(path: str, suffix: str, data: bytes) -> str | None:
    """Why the content is not that of a whole file of this type; None for one that is, and for types that are text.

    Raises Unusable for a file that takes too much time or memory to read.
    """
    look = {".webp": _webp_fault, ".pdf": _pdf_fault, ".woff2": _font_fault}.get(suffix)
    with spending(path, SECONDS, "Reading this file", "save it anew, in a simpler form"):
        if kind := _PHOTOGRAPHS.get(suffix):
            return _photograph_fault(kind, data)
        return look(data) if look else None
    return None


def _photograph_fault(kind: str, data: bytes) -> str | None:
    found = photograph_kind(data)
    if found != kind:
        return f"This is no {kind} picture, as its name says{f', but a {found}' if found else ''}."
    return photograph_fault(data) or (None if end_of_photograph(data) == len(data) else FOLLOWED)


def _webp_fault(data: bytes) -> str | None:
    from PIL import Image

    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return "This is no WebP picture, as its name says."
    end = int.from_bytes(data[4:8], "little") + 8
    if end != len(data):
        return CUT_SHORT if end > len(data) else FOLLOWED
    try:
        with Image.open(BytesIO(data), formats=["WEBP"]) as image:
            if max(image.size) > MAX_SIDE:
                return f"This picture has {image.width} × {image.height} pixels; a side may have {MAX_SIDE}."
            image.load()
    except (OSError, SyntaxError, ValueError):
        return DAMAGED
    return None


def _pdf_fault(data: bytes) -> str | None:
    from rulepress.press.pdf.pdf_reading import opened

    if not data.startswith(b"%PDF-"):
        return "This is no PDF, as its name says."
    if opened(data) is None:
        return "This PDF cannot be read: it is damaged, or has no page."
    return None if data.rstrip(_BLANK).endswith(b"%%EOF") else FOLLOWED


def _font_fault(data: bytes) -> str | None:
    from fontTools.ttLib import TTFont

    if not data.startswith(b"wOF2"):
        return "This is no WOFF2 font, as its name says."
    if int.from_bytes(data[8:12]) != len(data):
        return "This font cannot be read: it is cut short, or something else follows its end."
    try:
        with TTFont(BytesIO(data), lazy=True) as font:
            font["head"], font["maxp"], font["cmap"]  # noqa: B018 - each is read here
    except Exception:  # the library raises whatever the content leads it to
        return "This font cannot be read: it is damaged."
    return None
