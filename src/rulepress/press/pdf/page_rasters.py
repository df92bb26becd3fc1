"""Pages as pictures of exactly so many pixels, square-cornered and without transparency: what shops take."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def raster(pdf: bytes, pixels: tuple[int, int], page: int = 0) -> Image:
    """A page of `pdf`, drawn over the whole of an RGB picture of this width and height."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = pypdfium2.PdfBitmap.new_native(*pixels, pdfium.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *pixels)
        # PdfPage.render rounds a page's size up, so that 822 pixels may become 823; this one is told.
        pdfium.FPDF_RenderPageBitmap(bitmap, document[page], 0, 0, *pixels, 0, pdfium.FPDF_ANNOT)
        return bitmap.to_pil().convert("RGB")
    finally:
        document.close()


def encoded(image: Image, dpi: float) -> bytes:
    """A PNG that says how many of its pixels are an inch."""
    out = BytesIO()
    image.save(out, "PNG", optimize=False, compress_level=6, dpi=(dpi, dpi))
    return out.getvalue()
