"""Files read back as the shop that they are for would: what it would refuse, and what would come out wrong without a word.

Nothing is believed because we made it: pixels, boxes, colours, inks, fonts and the order of pages are read from the files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.press.pdf.page_inventory import TooIntricate
from rulepress.press.sheets.bleed_check import white_edges
from rulepress.press.shops import preflight_pdf
from rulepress.press.shops.presets import AnyPreset, Drawings, Pages, Pictures, Press, Sheets, Tabletop

if TYPE_CHECKING:
    from PIL.Image import Image

Fault = Callable[[str, str, str], Diagnostic]
"""Makes a finding of its kind, what is wrong, and what instead."""
LONGEST = 1 << 30
"""Bytes of a file that are looked at."""
MOST_PIXELS = 80_000_000
"""Of a picture that is looked at: four times a sheet for a virtual table."""


def preflight(preset: AnyPreset, folder: Path, files: Sequence[str], shown: str) -> list[Diagnostic]:
    """What is wrong with `files` of `folder` for what the preset says, each file called as in the folder `shown`."""
    found: list[Diagnostic] = []
    for name in files:
        fault = partial(_fault, f"{shown}/{name}".removeprefix("./"))
        path, ending = folder / name, Path(name).suffix.lower()
        if ending not in READERS[type(preset)]:
            wanted = " or ".join(READERS[type(preset)])
            found.append(fault("kind", f"{preset.name} takes no {ending or 'file without an ending'}.", f"it takes {wanted}"))
        elif path.stat().st_size > LONGEST:
            found.append(fault("unreadable", "The file is too large to be looked at.", "give it in parts"))
        else:
            found += _read(READERS[type(preset)][ending], preset, path, fault)
    return found


def _read(reader: Callable[[Any, Path, Fault], Iterator[Diagnostic]], preset: AnyPreset, path: Path, fault: Fault) -> list[Diagnostic]:
    """What a reader finds. A file that is broken where no reader expects it is told as such: it may be from anywhere."""
    from pypdf.errors import PyPdfError
    from pypdfium2 import PdfiumError

    try:
        return list(reader(preset, path, fault))
    except TooIntricate as problem:
        return [fault("unreadable", str(problem), "draw it more simply, or make a picture of the page")]
    except (PyPdfError, PdfiumError, OSError, ArithmeticError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return [fault("unreadable", "The file is broken: it cannot be read to its end.", "make it again")]


def _fault(path: str, kind: str, message: str, instead: str) -> Diagnostic:
    return Diagnostic(f"preflight-{kind}", "error", message, path, suggestion=instead)


# -- pictures ------------------------------------------------------------------------------------------------------


def _picture(preset: Pictures, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    image = _opened(path)
    if image is None:
        yield fault("unreadable", "This picture cannot be read.", "save it as PNG")
        return
    with image:
        yield from _plain(image, preset.dpi, fault)
        if image.size != preset.sides:
            yield fault("pixels", f"It is {_sides(image.size)} pixels; {preset.name} takes {_sides(preset.sides)}.", "make it that size")
        elif preset.bleed and (sides := white_edges(image.convert("RGB"), preset.bleeding)):
            yield fault("bleed", f"The bleed is white {_at(sides)}: the colour ends at the trim.", "draw it up to the edge")


def _plain(image: Image, dpi: float, fault: Fault) -> Iterator[Diagnostic]:
    """What a picture for a screen or a shop may not be."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        yield fault("transparency", "The picture has an alpha channel, which comes out as black or white.", "save it without")
    elif image.mode != "RGB":
        yield fault("colour", f"The picture's colours are {image.mode}, not RGB.", "save it as RGB with 8 bits a channel")
    told = image.info.get("dpi")
    if told and abs(float(told[0]) - dpi) > 1:
        yield fault("dpi", f"It says that it has {float(told[0]):.0f} pixels to an inch; {dpi:g} are asked for.", "say so in the file")


def _opened(path: Path) -> Image | None:
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(path)
        if image.width * image.height > MOST_PIXELS:
            return None
        image.load()
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError):
        return None
    return image


# -- what goes beside pictures -------------------------------------------------------------------------------------


def _order(preset: Pictures, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    """Whether every slot of an order has a picture that is there."""
    try:
        root = _markup(path)
        quantity = int(root.findtext("details/quantity", ""))
        fronts = [int(slot) for card in root.iterfind("fronts/card") for slot in card.findtext("slots", "").split(",")]
    except (ElementTree.ParseError, ValueError):
        yield fault("unreadable", "This order cannot be read.", "make it again")
        return
    if sorted(fronts) != list(range(quantity)):
        yield fault("order", f"It is of {quantity} cards, and its fronts do not fill each slot once.", "make it again")
    if preset.most is not None and quantity > preset.most:
        yield fault("order", f"It is of {quantity} cards; {preset.name} takes {preset.most} in one.", "order in parts")
    named = [one.text or "" for one in (*root.iterfind("*/card/id"), *root.iterfind("cardback"))]
    yield from _missing(named, path, fault)


def _sheet(preset: Tabletop, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    image = _opened(path)
    if image is None:
        yield fault("unreadable", "This picture cannot be read.", "save it as PNG")
        return
    with image:
        whole = preset.sides[0] * preset.columns, preset.sides[1] * preset.rows
        yield from _plain(image, preset.dpi, fault)
        if image.size not in (whole, preset.sides) and not path.name.startswith(preset.pieces):
            grid = f"a sheet of {preset.columns} by {preset.rows} cards is {_sides(whole)}, one card {_sides(preset.sides)}"
            yield fault("pixels", f"It is {_sides(image.size)} pixels; {grid}.", "make it that size")


def _saved(preset: Tabletop, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    """Whether every card of a saved object is on a sheet that is there, and every piece has its picture."""
    try:
        whole, *tiles = json.loads(path.read_bytes())["ObjectStates"]
        cards = whole.get("ContainedObjects") or [whole]
        sheets = {int(number): sheet for number, sheet in whole["CustomDeck"].items()}
        dealt = [int(card["CardID"]) for card in cards]
        addresses = [str(sheet[key]) for sheet in sheets.values() for key in ("FaceURL", "BackURL")]
        addresses += [str(tile["CustomImage"]["ImageURL"]) for tile in tiles]
        grids = {(int(sheet["NumWidth"]), int(sheet["NumHeight"])) for sheet in sheets.values()}
    except (ValueError, KeyError, TypeError, AttributeError):
        yield fault("unreadable", "This saved object cannot be read.", "make it again")
        return
    last = preset.columns * preset.rows - 1
    if any(number // 100 not in sheets or number % 100 >= last for number in dealt) or dealt != whole.get("DeckIDs", dealt):
        yield fault("order", f"A card is on no sheet, or in the last place of one, which is the hidden card's ({last}).", "make it again")
    if grids != {(preset.columns, preset.rows)}:
        yield fault("pixels", f"Its sheets are not {preset.columns} by {preset.rows} cards.", "make it again")
    if not preset.address:
        yield from _missing(addresses, path, fault)


def _missing(names: list[str], path: Path, fault: Fault) -> Iterator[Diagnostic]:
    lost = [name for name in dict.fromkeys(names) if not (path.parent / name).is_file()]
    if lost:
        yield fault("missing", f"It names {', '.join(lost[:3])}, and there is no such file beside it.", "put it there, or make it again")


def _drawing(preset: Drawings, path: Path, fault: Fault) -> Iterator[Diagnostic]:
    try:
        root = _markup(path)
        width, height = (float(root.get(key, "").removesuffix("mm")) for key in ("width", "height"))
    except (ElementTree.ParseError, ValueError):
        yield fault("unreadable", "This drawing has no width and height in mm.", "make it again")
        return
    wanted = tuple(side + 2 * preset.margin for side in preset.millimetres)
    if max(abs(width - wanted[0]), abs(height - wanted[1])) > 0.1:
        yield fault("box", f"It is {width:g} × {height:g} mm; {wanted[0]:g} × {wanted[1]:g} are asked for.", "make it that size")


def _markup(path: Path) -> ElementTree.Element:
    """A file as XML. Raises ValueError for one that brings definitions of its own, which may be endless, and ParseError."""
    content = path.read_bytes()
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise ValueError("definitions")
    return ElementTree.fromstring(content)


def _sides(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"


def _at(sides: Sequence[str]) -> str:
    return "at the " + " and the ".join(sides)


READERS: dict[type, dict[str, Callable[[Any, Path, Fault], Iterator[Diagnostic]]]] = {
    Sheets: {".pdf": preflight_pdf.sheets},
    Pages: {".pdf": preflight_pdf.pages},
    Press: {".pdf": preflight_pdf.press},
    Pictures: {".png": _picture, ".xml": _order},
    Drawings: {".svg": _drawing},
    Tabletop: {".png": _sheet, ".json": _saved},
}
"""By kind of preset and ending of a file, what reads it."""
