"""A table's page: the map with its pieces numbered, what each type of terrain does, and the list to set it up by."""

from __future__ import annotations

from typing import NamedTuple

from rulepress.content.drawings.table_svg import middle
from rulepress.content.games.downsync.terrain_drawing import TerrainSvg, swatch
from rulepress.content.games.downsync.terrain_outlines import inches, measure, outline, sort
from rulepress.content.games.downsync.value_text import number, terrain
from rulepress.tabletop import mils


class Type(NamedTuple):
    """A type of terrain on a table."""

    name: str
    swatch: str
    does: str
    pieces: int


class PieceEntry(NamedTuple):
    """A piece as the list has it."""

    number: int
    name: str
    type: str
    place: str
    size: str
    height: str
    capacity: int | None


def table_map(table: dict, core: dict) -> str:
    """The map, each piece with its number in the list."""
    sheet = TerrainSvg("table", table["width"], table["depth"])
    sheet.centre_line()
    sheet.terrain(table["pieces"], core, [str(place + 1) for place in range(len(table["pieces"]))])
    sheet.scale()
    counts = ", ".join(f"{one.pieces} {one.name}" for one in types(table, core)) or "bare"
    extent = f"{table['width']:g} by {table['depth']:g} inches"
    return sheet.svg(f"{table['name']}, {extent}, seen from above: {counts}. The list of pieces says where each stands.")


def types(table: dict, core: dict) -> list[Type]:
    """The types of terrain on it, in the order of the rules."""
    pieces = [piece["type"].replace(" ", "_") for piece in table["pieces"]]
    return [
        Type(of["name"], swatch(key, of, "table"), terrain(of, core), pieces.count(key))
        for key, of in core["terrain"].items()
        if key in pieces
    ]


def standing(table: dict, core: dict) -> list[PieceEntry]:
    """Every piece: where its middle is, and how large it is."""
    found = []
    for place, piece in enumerate(table["pieces"]):
        x, y = (round(value, 1) for value in middle(piece["shape"]))
        sides = measure(outline(tuple((mils(a), mils(b)) for a, b in piece["shape"])))
        of = sort(core, piece["type"])
        found.append(
            PieceEntry(
                place + 1,
                piece["id"].replace("-", " ").capitalize(),
                of["name"],
                ", ".join(filter(None, [_off(x, "right", "left"), _off(y, "up", "down")])) or "the centre",
                " × ".join(f"{number(round(inches(round(side)), 1))}″" for side in reversed(sides)),
                "" if piece["height"] is None else f"{number(piece['height'])}″",
                piece["capacity"],
            )
        )
    return found


def _off(value: float, positive: str, negative: str) -> str:
    return f"{number(abs(value))}″ {positive if value > 0 else negative}" if value else ""
