"""Finished cards on paper: sheets of nine with cut ticks and mirrored backs, single cards, and pages with bleed.

Cards are laid out once; here their PDF pages are placed as drawings, so a sheet costs next to nothing and every font is
in a file once.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from io import BytesIO
from types import MappingProxyType
from typing import Literal

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    EncodedStreamObject,
    FloatObject,
    NameObject,
    NumberObject,
    RectangleObject,
)  # fmt: skip

from rulepress.content.files.cache import kept
from rulepress.press.sheets.paper_formats import BLEED, COLUMNS, MM, ROWS, Paper, Size

OUTER = 1.0
"""Colour beyond the trim where a card has no neighbour, in millimetres: a cut a little off shows no white."""
TICK = (1.4, 4.4)
"""Where a cut tick begins and ends, in millimetres from the trim: outside the card and its outer colour."""


@dataclass(frozen=True)
class SheetSlot:
    """A card's place on a sheet: column and row from the upper left."""

    column: int
    row: int

    def mirrored(self) -> "SheetSlot":
        """Where its back lies when the sheet is turned over its long edge."""
        return SheetSlot(COLUMNS - 1 - self.column, self.row)

    def corner(self, size: Size, paper: Paper) -> tuple[float, float]:
        """Its lower left corner in millimetres from that of the paper; the grid is in the middle."""
        left = (paper.width - COLUMNS * size.width) / 2 + self.column * size.width
        top = (paper.height - ROWS * size.height) / 2 + self.row * size.height
        return left, paper.height - top - size.height


@dataclass(frozen=True)
class Duplex:
    """How a printer turns a sheet, and by how much it misses."""

    flip: Literal["long-edge", "short-edge"] = "long-edge"
    offset: tuple[float, float] = (0.0, 0.0)
    """Millimetres by which backs move to the right and up, as they are read."""

    @property
    def word(self) -> str:
        """What a PDF calls it."""
        return "/DuplexFlipLongEdge" if self.flip == "long-edge" else "/DuplexFlipShortEdge"

    def moved(self, paper: Paper) -> str:
        """What is to be drawn before a sheet of backs. Turned over the short edge, a sheet's back stands on its head."""
        x, y = (_n(one * MM) for one in self.offset)
        turned = "" if self.flip == "long-edge" else f"-1 0 0 -1 {_n(paper.width * MM)} {_n(paper.height * MM)} cm"
        shifted = f"1 0 0 1 {x} {y} cm" if any(self.offset) else ""
        return "\n".join(filter(None, (turned, shifted)))


class Stock:
    """All pressed cards of one size in one PDF, each font in it once."""

    def __init__(self, size: Size, pages: dict[str, bytes]):
        self.size = size
        writer = PdfWriter()
        self.index: dict[str, int] = {}
        self.over: dict[str, str] = {}
        """By key the back of its own that a card has in the place of its faction's."""
        fonts: dict[tuple, object] = {}
        for key in sorted(pages):
            for page, side in zip(PdfReader(BytesIO(pages[key])).pages, (key, f"{key}/over"), strict=False):
                if side != key:
                    self.over[key] = side
                self.index[side] = len(self.index)
                _share_fonts(writer, page, fonts)
                writer.add_page(page)
        self.packed: dict[str, EncodedStreamObject] = {}
        """What sheets show of a card, by key, as files have it."""
        writer.compress_identical_objects(remove_duplicates=False)
        self.reader = PdfReader(BytesIO(_bytes(writer)))
        for font in {id(font): font for page in self.reader.pages for font in _fonts(page)}.values():
            _settle(font)

    def sheets(self, cards: list[tuple[str, str]], paper: Paper, title: str, duplex: Duplex = Duplex(), ticks: bool = True) -> bytes:
        """Sheets of up to nine (front, back) pairs, each followed by the sheet of its backs."""
        writer = PdfWriter()
        drawings: dict[str, object] = {}
        per_sheet = COLUMNS * ROWS
        for start in range(0, len(cards), per_sheet):
            places = {SheetSlot(i % COLUMNS, i // COLUMNS): pair for i, pair in enumerate(cards[start : start + per_sheet])}
            backs = {place.mirrored(): self.sides(pair)[1] for place, pair in places.items()}
            self._sheet(writer, drawings, {place: pair[0] for place, pair in places.items()}, paper, ticks)
            self._sheet(writer, drawings, backs, paper, ticks=False, moved=duplex.moved(paper))
        writer.create_viewer_preferences().update(
            {
                NameObject("/PrintScaling"): NameObject("/None"),
                NameObject("/Duplex"): NameObject(duplex.word),
                NameObject("/PickTrayByPDFSize"): BooleanObject(True),
            }
        )
        return finished(writer, title)

    def single(self, front: str, back: str, title: str) -> bytes:
        """A front and its back, each a page of the trimmed size."""
        writer = PdfWriter()
        box = box_of(BLEED, BLEED, self.size.width, self.size.height)
        for key in self.sides((front, back)):
            page = writer.add_page(self.reader.pages[self.index[key]])
            self._cut(writer, page)
            page.mediabox = page.cropbox = page.trimbox = page.bleedbox = box
        return finished(writer, title)

    def bleeding(self, cards: list[tuple[str, str]], title: str) -> bytes:
        """Fronts and backs in turn, a page each, with bleed around the trim box: what print services ask for."""
        return self.pages([key for pair in cards for key in self.sides(pair)], title)

    def pages(self, sides: Sequence[str], title: str, margin: float = BLEED, labels: Sequence[str] = ()) -> bytes:
        """A page a side, with `margin` millimetres around the trim box, at most those that it was pressed with."""
        writer = PdfWriter()
        for key in sides:
            page = writer.add_page(self.reader.pages[self.index[key]])
            if margin < BLEED:
                around = BLEED - margin
                page.mediabox = page.cropbox = box_of(around, around, self.size.width + 2 * margin, self.size.height + 2 * margin)
            page.trimbox = box_of(BLEED, BLEED, self.size.width, self.size.height)
            page.bleedbox = RectangleObject(page.mediabox)
        label_pages(writer, labels)
        return finished(writer, title)

    def sides(self, pair: tuple[str, str]) -> tuple[str, str]:
        """A card's front and the back that it has."""
        front, back = pair
        return front, self.over.get(front, back)

    def _cut(self, writer: PdfWriter, page) -> None:
        """Clip a page's drawing to the trim, so that nothing of the bleed is left for a printer to show."""
        x, y, w, h = (_n(v * MM) for v in (BLEED, BLEED, self.size.width, self.size.height))
        stream = DecodedStreamObject()
        stream.set_data(f"q {x} {y} {w} {h} re W n\n".encode() + page.get_contents().get_data() + b"\nQ")
        page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())

    def _sheet(self, writer, drawings, places: dict[SheetSlot, str], paper: Paper, ticks: bool, moved: str = "") -> None:
        page = writer.add_blank_page(paper.width * MM, paper.height * MM)
        names: dict[str, str] = {}
        commands: list[str] = [moved] if moved else []
        for place, key in places.items():
            if key not in drawings:
                drawings[key] = self._drawing(writer, key)
            name = names.setdefault(key, f"/Card{len(names)}")
            x, y = place.corner(self.size, paper)
            commands.append(_placed(name, x, y, self._visible(place, places, x, y)))
        if ticks:
            commands.append("q 0 G 0.3 w")
            commands += self._ticks(places, paper)
            commands.append("Q")
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/XObject"): DictionaryObject({NameObject(name): drawings[key] for key, name in names.items()})}
        )
        stream = DecodedStreamObject()
        stream.set_data("\n".join(commands).encode())
        page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())

    def _drawing(self, writer: PdfWriter, key: str):
        """A card's page as a form that any number of sheets can show."""
        page = self.reader.pages[self.index[key]]
        if key not in self.packed:
            drawn = DecodedStreamObject()
            contents = page.get_contents()
            assert contents is not None, "every card shows something"
            drawn.set_data(contents.get_data())
            self.packed[key] = drawn.flate_encode()
        form = copy(self.packed[key])
        resources = page["/Resources"].clone(writer)
        form.update({
            NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): RectangleObject(page.mediabox),
            NameObject("/Resources"): getattr(resources, "indirect_reference", None) or resources,
        })  # fmt: skip
        return writer._add_object(form)

    def _visible(self, place: SheetSlot, places, x: float, y: float) -> tuple[float, float, float, float]:
        """The part of a card that shows: its trim, and a little more where it has no neighbour."""

        def free(columns, rows):
            return 0.0 if SheetSlot(place.column + columns, place.row + rows) in places else OUTER

        left, right, up, down = free(-1, 0), free(1, 0), free(0, -1), free(0, 1)
        return x - left, y - down, self.size.width + left + right, self.size.height + up + down

    def _ticks(self, places, paper: Paper):
        """Cut ticks at every corner of every card, outward, wherever no other card lies."""
        begin, end = TICK
        done = set()
        for place in places:
            x, y = place.corner(self.size, paper)
            for dx in (0, 1):
                for dy in (0, 1):
                    corner = x + dx * self.size.width, y + dy * self.size.height
                    across, along = 2 * dx - 1, 2 * dy - 1
                    beside = SheetSlot(place.column + across, place.row)
                    over = SheetSlot(place.column, place.row - along)
                    diagonal = SheetSlot(beside.column, over.row)
                    # Outward along the card's horizontal edge, then along its vertical edge.
                    for step_x, step_y, blockers in ((across, 0, (beside, diagonal)), (0, along, (over, diagonal))):
                        line = tuple(
                            round(v, 4)
                            for v in (
                                corner[0] + step_x * begin,
                                corner[1] + step_y * begin,
                                corner[0] + step_x * end,
                                corner[1] + step_y * end,
                            )
                        )
                        if line in done or any(blocker in places for blocker in blockers):
                            continue
                        done.add(line)
                        yield "{} {} m {} {} l S".format(*(_n(v * MM) for v in line))


class _Settled(ArrayObject):
    """An array that no longer changes: it goes into every file as it was written once, neither copied nor told number by number."""

    def __init__(self, array: ArrayObject):
        super().__init__()
        stream = BytesIO()
        array.write_to_stream(stream)
        self.written = stream.getvalue()

    def clone(self, *_, **__) -> "_Settled":
        return self

    def write_to_stream(self, stream, *_) -> None:
        stream.write(self.written)


def _fonts(page) -> list:
    table = page["/Resources"]["/Font"]
    return [table[name] for name in table]


def _settle(font) -> None:
    """Settle a font's widths: thousands of numbers that each file has, as fonts are embedded whole."""
    descendant = font["/DescendantFonts"][0].get_object()
    descendant[NameObject("/W")] = _Settled(descendant["/W"])


def _share_fonts(writer: PdfWriter, page, fonts: dict[tuple, object]) -> None:
    """Let a page use the fonts of the pages before it. Fonts are embedded whole, so one of a name serves every card."""
    table = page["/Resources"]["/Font"]
    for name in list(table):
        if table.raw_get(name) in fonts.values():
            continue  # shared with the card's other side
        font = table[name]
        descriptor = font["/DescendantFonts"][0]["/FontDescriptor"]
        file = descriptor["/FontFile2"]
        same = (name, sha256(file._data).digest())
        if same not in fonts:
            data = file.get_data()
            stream = DecodedStreamObject()
            stream.set_data(kept(partial(_drawing_tables, data), "drawing tables", sha256(data).hexdigest()))
            stream[NameObject("/Length1")] = NumberObject(len(stream.get_data()))
            descriptor[NameObject("/FontFile2")] = writer._add_object(stream.flate_encode())
            _settle(font)
            fonts[same] = font.clone(writer).indirect_reference
        table[NameObject(name)] = fonts[same]


def _drawing_tables(font: bytes) -> bytes:
    """A font without the tables that only help to lay text out, which has been done."""
    from fontTools.ttLib import TTFont

    typeface = TTFont(BytesIO(font), recalcTimestamp=False)
    for tag in ("GPOS", "GSUB", "GDEF"):
        if tag in typeface:
            del typeface[tag]
    stream = BytesIO()
    typeface.save(stream)
    return stream.getvalue()


def _placed(name: str, x: float, y: float, visible: tuple[float, float, float, float]) -> str:
    """Draws a card at a corner, as far as the `visible` part (x, y, width, height) leaves it."""
    clip = " ".join(_n(v * MM) for v in visible)
    return f"q {clip} re W n 1 0 0 1 {_n((x - BLEED) * MM)} {_n((y - BLEED) * MM)} cm {name} Do Q"


def box_of(x: float, y: float, width: float, height: float) -> RectangleObject:
    """A page's box of these millimetres."""
    return RectangleObject([FloatObject(_n(v * MM)) for v in (x, y, x + width, y + height)])


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def label_pages(writer: PdfWriter, labels: Iterable[str]) -> None:
    """Name pages, in place of their numbers, as a viewer shows them."""
    for number, label in enumerate(labels):
        writer.set_page_label(number, number, prefix=label)


def points(millimetres: float) -> str:
    """A length as a PDF has it."""
    return _n(millimetres * MM)


def finished(writer: PdfWriter, title: str, told: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """The file, with its title and what else is to be told of it."""
    writer.metadata = {}
    writer.add_metadata({"/Title": title, "/Creator": "rulepress", **told})
    return _bytes(writer)


def _bytes(writer: PdfWriter) -> bytes:
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()
