"""A PDF/X-1a:2003 of pictures: a page a side, one CMYK picture on it, so that nothing on it can be transparent, in RGB or short of a font.

The standard allows an output intent that names a registered printing condition and brings no profile.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)  # fmt: skip

from rulepress.press.sheets.imposition import box_of, finished, label_pages, points
from rulepress.press.sheets.paper_formats import MM

if TYPE_CHECKING:
    from PIL.Image import Image

VERSION = "PDF/X-1a:2003"
DATE = "D:20030101000000Z"
"""The standard asks for dates; this one, that of the standard, keeps a file the same whenever it is made."""


class PageBox(NamedTuple):
    """A page, in millimetres."""

    width: float
    height: float
    margin: float
    """Between the trim and the edge."""


def document(draw: Callable[[str], Image], sides: Sequence[str], labels: Sequence[str], box: PageBox, title: str, condition: str) -> bytes:
    """These sides, a page each in this order, with a label a page; `draw` makes a side's CMYK picture, when its turn comes: together they
    would be too many to hold."""
    writer = PdfWriter()
    writer.pdf_header = "%PDF-1.4"
    pictures: dict[str, tuple] = {}
    digests: list[str] = []
    for side in sides:
        if side not in pictures:
            pictures[side] = _page(writer, draw(side), box)
            digests.append(hashlib.sha256(pictures[side][0].get_object()._data).hexdigest())
        picture, stream = pictures[side]
        page = writer.add_blank_page(box.width * MM, box.height * MM)
        page.mediabox = page.bleedbox = box_of(0, 0, box.width, box.height)
        page.trimbox = box_of(box.margin, box.margin, box.width - 2 * box.margin, box.height - 2 * box.margin)
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): DictionaryObject({NameObject("/Side"): picture})})
        page[NameObject("/Contents")] = stream
    label_pages(writer, labels)
    writer.root_object[NameObject("/OutputIntents")] = ArrayObject([writer._add_object(_intent(condition))])
    told = repr((title, condition, box, sides, digests))
    identity = ByteStringObject(hashlib.sha256(told.encode()).digest()[:16])
    writer._ID = ArrayObject([identity, identity])
    return finished(
        writer, title,
        {"/GTS_PDFXVersion": VERSION, "/Trapped": NameObject("/False"), "/CreationDate": DATE, "/ModDate": DATE, "/Producer": "rulepress"},
    )  # fmt: skip


def _page(writer: PdfWriter, image: Image, box: PageBox) -> tuple:
    """A picture and what draws it over a page, for every page that shows it."""
    picture = StreamObject()
    picture._data = zlib.compress(image.tobytes(), 6)
    picture.update({
        NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Image"),
        NameObject("/Width"): NumberObject(image.width), NameObject("/Height"): NumberObject(image.height),
        NameObject("/ColorSpace"): NameObject("/DeviceCMYK"), NameObject("/BitsPerComponent"): NumberObject(8),
        NameObject("/Filter"): NameObject("/FlateDecode"),
    })  # fmt: skip
    drawing = DecodedStreamObject()
    drawing.set_data(f"q {points(box.width)} 0 0 {points(box.height)} 0 0 cm /Side Do Q".encode())
    return writer._add_object(picture), writer._add_object(drawing)


def _intent(condition: str) -> DictionaryObject:
    return DictionaryObject({
        NameObject("/Type"): NameObject("/OutputIntent"), NameObject("/S"): NameObject("/GTS_PDFX"),
        NameObject("/OutputConditionIdentifier"): TextStringObject(condition), NameObject("/OutputCondition"): TextStringObject(condition),
        NameObject("/RegistryName"): TextStringObject("http://www.color.org"), NameObject("/Info"): TextStringObject(condition),
    })  # fmt: skip
