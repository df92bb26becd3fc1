"""A card as a picture for screens: its PDF page, at 300 dpi, with the round corners of a card."""

from io import BytesIO

DPI = 300
RADIUS = 3.0
"""Of the corners, in millimetres."""


def png(pdf: bytes) -> bytes:
    """The first page of `pdf` as a PNG."""
    import pypdfium2
    from PIL import Image, ImageDraw

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()
    sharp = 4
    radius = RADIUS / 25.4 * DPI * sharp
    mask = Image.new("L", (image.width * sharp, image.height * sharp), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius, fill=255)
    image.putalpha(mask.resize(image.size, Image.Resampling.LANCZOS))
    out = BytesIO()
    image.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()
