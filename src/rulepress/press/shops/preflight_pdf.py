"""PDFs read back: boxes, order of pages, colours, inks, transparency, fonts, and what PDF/X-1a asks for besides."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import StreamObject

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.press.pdf.cmyk import most_ink
from rulepress.press.pdf.page_inventory import Contents, TooIntricate, contents, part
from rulepress.press.pdf.page_rasters import raster
from rulepress.press.pdf.pdf_reading import BROKEN, opened
from rulepress.press.pdf.pdf_x import VERSION
from rulepress.press.sheets.bleed_check import white_edges
from rulepress.press.sheets.paper_formats import MM
from rulepress.press.shops.presets import Pages, Press, Sheets

if TYPE_CHECKING:
    from PIL.Image import Image

Fault = Callable[[str, str, str], Diagnostic]
OFF = 0.2
"""Millimetres by which a box may differ."""
COARSE = 300
"""Pixels to an inch below which a picture shows them; a preset may ask for less."""
GLANCE = 120
"""Pixels to an inch at which bleed is looked at."""


def sheets(preset: Sheets, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    """Sheets for a printer at home: the paper, both sides of each, fonts, how it is to be turned."""
    reader = yield from _read(path, fault)
    if reader is None:
        return
    yield from _each(reader, fault, lambda page: _boxed(page, "/MediaBox", preset.sheet.width, preset.sheet.height, 0))
    if len(reader.pages) % 2:
        yield fault("order", f"There are {len(reader.pages)} pages; a sheet of fronts is followed by one of backs.", "make it again")
    turned = part(reader.root_object, "/ViewerPreferences").get("/Duplex")
    wanted = "/DuplexFlipLongEdge" if preset.flip == "long-edge" else "/DuplexFlipShortEdge"
    if turned != wanted:
        yield fault("order", f"It is not made to be turned over the {preset.flip.replace('-', ' ')}.", "make it again for this preset")
    yield from _looked_into(reader, fault, _fonts)


def pages(preset: Pages, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    """A page a side, RGB."""
    reader = yield from _read(path, fault)
    if reader is None:
        return
    yield from _looked_into(reader, fault, _fonts)
    yield from _sides(preset, reader, path, fault)


def press(preset: Press, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    """A page a side, as PDF/X-1a has it."""
    reader = yield from _read(path, fault)
    if reader is None:
        return
    seen: dict[Any, float | None] = {}
    least = min(preset.dpi, COARSE)

    def inked(found: Contents) -> Iterator[tuple[str, str, str]]:
        yield from _fonts(found)
        if found.rgb:
            yield "colour", f"{found.rgb[0]} is in RGB or has a profile of its own; a press has four inks.", "turn it into CMYK"
        if found.transparent:
            yield "transparency", f"something is transparent ({found.transparent[0]}).", "flatten it, or make a picture of the page"
        inks = [_ink(one, seen) for one, _ in found.pictures]
        if None in inks:
            yield "unreadable", "a picture cannot be read, so that nobody knows its ink.", "save it with 8 bits a channel"
        ink = max([found.ink, *(one for one in inks if one is not None)])
        if ink > preset.most_ink + 0.5:
            yield "ink", f"a place has {ink:.0f} % of ink; at most {preset.most_ink} % dry.", "take colour out of its depths"
        coarse = min((dpi for _, dpi in found.pictures), default=least)
        if coarse < least - 1:
            yield "dpi", f"a picture has {coarse:.0f} pixels to an inch; below {least:g} they show.", "use a larger one"

    yield from _looked_into(reader, fault, inked)
    yield from _sides(preset, reader, path, fault)
    yield from _standard(preset, reader, fault)


# -- parts ---------------------------------------------------------------------------------------------------------


def _read(path: Path, fault: Fault) -> Generator[Diagnostic, None, PdfReader | None]:
    """The file, or None with a finding."""
    reader = opened(path.read_bytes())
    if reader is None:
        yield fault("unreadable", "This is no PDF that can be read, or it has no page.", "make it again")
    elif reader.is_encrypted:
        yield fault("unreadable", "The file is locked.", "save it without a password")
    else:
        return reader
    return None


def _sides(preset: Pages | Press, reader: PdfReader, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    """What pages of a card a side have in common: boxes, bleed, order."""
    width, height = (side + 2 * preset.margin for side in preset.millimetres)

    def boxes(page: PageObject) -> Iterator[tuple[str, str, str]]:
        yield from _boxed(page, "/MediaBox", width, height, 0)
        yield from _boxed(page, "/TrimBox", width, height, preset.margin)
        if "/BleedBox" in page:
            yield from _boxed(page, "/BleedBox", width, height, 0)

    found = list(_each(reader, fault, boxes))
    yield from found
    if not found and preset.margin:
        size = round(width / 25.4 * GLANCE), round(height / 25.4 * GLANCE)
        pdf = path.read_bytes()
        for number in _different(reader):
            if at := white_edges(raster(pdf, size, number), preset.margin / 25.4 * GLANCE):
                told = f"Page {number + 1}: the bleed is white at the {' and the '.join(at)}: the colour ends at the trim."
                yield fault("bleed", told, "draw it up to the edge")
    if len(reader.pages) % 2:
        yield fault("order", f"There are {len(reader.pages)} pages; every card has two, a front and a back.", "add the missing side")
    elif (first := _first_side(reader)) not in (None, preset.first):
        told = f"Page 1 is a {first}; {preset.name} takes the {preset.first} of each card first."
        yield fault("order", told, "change the order of the two pages of every card")


def _boxed(page: PageObject, name: str, width: float, height: float, margin: float) -> Iterator[tuple[str, str, str]]:
    """A box that is not where it should be on a page of this size in millimetres."""
    word = {"/MediaBox": "page", "/TrimBox": "trim box", "/BleedBox": "bleed box"}[name]
    if name != "/MediaBox" and name not in page:
        yield "box", f"it has no {word}, so nobody knows where to cut.", f"set one {margin:g} mm inside the edge"
        return
    if name == "/MediaBox" and page.get("/Rotate", 0) % 360:
        yield "box", "it is turned.", "turn what is on it, not the page"
    box, whole = {"/TrimBox": page.trimbox, "/BleedBox": page.bleedbox}.get(name, page.mediabox), page.mediabox
    wanted = (margin, margin, width - margin, height - margin)
    start = (float(whole.left), float(whole.bottom))
    sides = [(float(one) - start[i % 2]) / MM for i, one in enumerate((box.left, box.bottom, box.right, box.top))]
    if any(abs(is_ - be) > OFF for is_, be in zip(sides, wanted, strict=True)):
        told = f"{sides[2] - sides[0]:.2f} × {sides[3] - sides[1]:.2f}"
        asked = f"{wanted[2] - wanted[0]:.2f} × {wanted[3] - wanted[1]:.2f}"
        where = f", {margin:g} mm inside the page" if margin else ""
        yield "box", f"its {word} is {told} mm; {asked} mm are asked for{where}.", "make it that size"


def _standard(preset: Press, reader: PdfReader, fault: Fault) -> Iterator[Diagnostic]:
    """What PDF/X-1a:2003 asks of a file beside its pages."""
    told: Mapping[str, Any] = reader.metadata or {}
    lacking = [name for name in ("/Title", "/Trapped", "/CreationDate", "/ModDate") if told.get(name) in (None, "", "/Unknown")]
    if (version := told.get("/GTS_PDFXVersion")) != VERSION:
        yield fault("version", f"It is {version or 'no PDF/X'}; {preset.name} takes {VERSION}.", f"export it as {VERSION}")
    elif lacking or reader.pdf_header > "%PDF-1.4":
        why = f"has no {lacking[0][1:]}" if lacking else f"is a {reader.pdf_header[1:]}"
        yield fault("version", f"It says that it is {VERSION}, and {why}.", f"export it as {VERSION}")
    intents = [one.get_object() for one in reader.root_object.get("/OutputIntents") or ()]
    names = [str(one.get("/OutputConditionIdentifier") or "") for one in intents if one.get("/S") == "/GTS_PDFX"]
    if not any(names):
        yield fault("intent", "It does not say which printing condition it is meant for.", f"name {preset.condition} as its output intent")
    elif preset.condition not in names:
        yield fault("intent", f"Its colours are meant for {names[0]}; {preset.condition} is asked for.", "export it for that condition")


def _fonts(found: Contents) -> Iterator[tuple[str, str, str]]:
    if found.bare_fonts:
        yield "fonts", f"the font {found.bare_fonts[0]} is not in the file: another one would be printed.", "embed it"


def _each(reader: PdfReader, fault: Fault, look: Callable[[PageObject], Iterator[tuple[str, str, str]]]) -> Iterator[Diagnostic]:
    """What is wrong with pages; with many in the same way, said of the first."""
    told: dict[tuple[str, str, str], list[int]] = {}
    for number, page in enumerate(reader.pages, 1):
        for one in look(page):
            told.setdefault(one, []).append(number)
    for (kind, message, instead), numbers in told.items():
        more = f" (and {len(numbers) - 1} more)" if len(numbers) > 1 else ""
        yield fault(kind, f"Page {numbers[0]}{more}: {message}", instead)


def _looked_into(reader: PdfReader, fault: Fault, look: Callable[[Contents], Iterator[tuple[str, str, str]]]) -> Iterator[Diagnostic]:
    """What is wrong with what pages are drawn with. Raises TooIntricate; so this comes before anything that draws a page."""

    def inside(page: PageObject) -> Iterator[tuple[str, str, str]]:
        try:
            found = contents(page, reader)
        except TooIntricate as problem:
            raise TooIntricate(f"Page {(page.page_number or 0) + 1}: {problem}") from None
        except BROKEN:
            yield "unreadable", "what is on it cannot be read.", "make it again"
            return
        yield from look(found)

    return _each(reader, fault, inside)


def _ink(picture: StreamObject, seen: dict[Any, float | None]) -> float | None:
    """The most ink in a picture, in %; one that is not in four inks counts for none. None for one that cannot be read."""
    known = picture.indirect_reference.idnum if picture.indirect_reference else id(picture)
    if picture.get("/ColorSpace") != "/DeviceCMYK":
        return 0.0
    if known not in seen:
        image = _image(picture)
        seen[known] = most_ink(image) if image is not None and image.mode == "CMYK" else None
    return seen[known]


def _image(picture: StreamObject) -> Image | None:
    from PIL import Image as images

    filters = picture.get("/Filter") or []
    filters = filters if isinstance(filters, list) else [filters]
    try:
        if filters and filters[-1] == "/DCTDecode":
            image = images.open(BytesIO(picture._data))
            image.load()
            return image
        if picture.get("/BitsPerComponent") == 8:
            plain = filters == ["/FlateDecode"] and "/DecodeParms" not in picture  # what pypdf unpacks, it keeps
            content = zlib.decompress(picture._data) if plain else picture.get_data()
            return images.frombytes("CMYK", (int(str(picture["/Width"])), int(str(picture["/Height"]))), content)
    except (PyPdfError, OSError, ValueError, KeyError, zlib.error, images.DecompressionBombError):
        pass
    return None


def _different(reader: PdfReader) -> list[int]:
    """The numbers of pages that no page before them looks like."""
    found: dict[str, int] = {}
    for number, look in enumerate(_looks(reader)):
        found.setdefault(look, number)
    return list(found.values())


def _first_side(reader: PdfReader) -> str | None:
    """Which side comes first: as the pages are labelled, else that of which there are fewer kinds is the back. None where nothing tells."""
    labels = [label.split(" ")[0].lower() for label in reader.page_labels[:2]]
    if sorted(labels) == ["back", "front"]:
        return labels[0]
    looks = _looks(reader)
    odd, even = len(set(looks[::2])), len(set(looks[1::2]))
    return None if odd == even else "back" if odd < even else "front"


def _looks(reader: PdfReader) -> list[str]:
    """For each page, what tells it from another: what it is drawn with."""
    found = []
    for page in reader.pages:
        stream = page.get_contents()
        parts = [stream.get_data() if stream is not None else b""]
        things = [one.get_object() for one in part(part(page, "/Resources"), "/XObject").values()]
        parts += [thing._data for thing in things if isinstance(thing, StreamObject)]
        found.append(sha256(b"|".join(parts)).hexdigest())
    return found
