"""A deck for Tabletop Simulator: sheets of faces and backs, and the saved object that deals them out and places the pieces of a force.

The game cuts a sheet into columns and rows, and takes the picture in its last place for what others see of a hand: it shows a back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulepress.press.pdf.page_rasters import encoded, raster
from rulepress.press.shops.presets import Tabletop

if TYPE_CHECKING:
    from PIL.Image import Image

    from rulepress.press.pack.piece_pictures import PiecePicture

LYING = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}
"""A deck in the middle of the table, its backs up."""

MM = 25.4
TILE = 2.0
"""Inches of a tile of scale 1; the game's unit of length is an inch."""
TILES = {"round": 2, "oval": 2, "rectangle": 0, "hex": 0}
"""Outline -> the game's sort of tile, which is stretched; of a hex the outline is drawn upon a rectangle."""
FIRST, ROW, ROOM = 4.0, 24.0, 0.25
"""Inches from the middle of the table to the first piece, of a row of pieces, and between them."""


class Copies(NamedTuple):
    """A card, and how often it is in the deck."""

    front: str
    back: str
    name: str
    number: int


def saved(
    preset: Tabletop, cards: Sequence[Copies], drawn: Mapping[str, Image], pieces: Sequence[PiecePicture], title: str
) -> dict[str, bytes]:
    """The sheets of these cards, the pictures of these pieces and `deck.json`, by their names; `drawn`: every side's picture."""
    files: dict[str, bytes] = {}
    custom: dict[str, Any] = {}
    dealt: list[dict[str, Any]] = []
    held = preset.columns * preset.rows - 1
    for number, start in enumerate(range(0, len(cards), held), 1):
        part = cards[start : start + held]
        backs = [card.back for card in part]
        own = len(set(backs)) > 1
        faces_file, backs_file = f"faces-{number}.png", f"backs-{number}.png"
        files[faces_file] = encoded(_sheet(preset, [card.front for card in part], backs[0], drawn), preset.dpi)
        files[backs_file] = encoded(_sheet(preset, backs, backs[0], drawn) if own else drawn[backs[0]], preset.dpi)
        sheet = {
            str(number): {
                "FaceURL": f"{preset.address or ''}{faces_file}",
                "BackURL": f"{preset.address or ''}{backs_file}",
                "NumWidth": preset.columns,
                "NumHeight": preset.rows,
                "BackIsHidden": not own,
                "UniqueBack": own,
            }
        }
        custom |= sheet
        for place, card in enumerate(part):
            one = {"Name": "Card", "Transform": LYING, "Nickname": card.name, "CardID": number * 100 + place, "CustomDeck": sheet}
            dealt += [one] * card.number
    whole = dealt[0] if len(dealt) == 1 else {
        "Name": "Deck", "Transform": LYING, "Nickname": title, "DeckIDs": [card["CardID"] for card in dealt], "CustomDeck": custom,
        "ContainedObjects": dealt,
    }  # fmt: skip
    tiles = list(_tiles(preset, pieces, files))
    files["deck.json"] = json.dumps({"SaveName": title, "ObjectStates": [whole, *tiles]}, indent=1, ensure_ascii=False).encode() + b"\n"
    return files


def _tiles(preset: Tabletop, pieces: Sequence[PiecePicture], files: dict[str, bytes]) -> Iterator[dict[str, Any]]:
    """Every copy of each piece as a tile of true size, in rows to the right of the deck; their pictures join `files`."""
    x = z = row = 0.0
    for number, (piece, page) in enumerate(pieces, 1):
        wide, deep = piece.across / MM, piece.high / MM
        name = f"{preset.pieces}{number}.png"
        files[name] = encoded(raster(page, (round(wide * preset.dpi), round(deep * preset.dpi))), preset.dpi)
        for _ in range(piece.count):
            if x and x + wide > ROW:
                x, z, row = 0.0, z - row - ROOM, 0.0
            place = {"posX": round(FIRST + x + wide / 2, 3), "posZ": round(z - deep / 2, 3), "rotZ": 0}
            size = {"scaleX": round(wide / TILE, 5), "scaleZ": round(deep / TILE, 5)}
            yield {
                "Name": "Custom_Tile", "Transform": LYING | place | size, "Nickname": piece.name,
                "CustomImage": {
                    "ImageURL": f"{preset.address or ''}{name}", "ImageScalar": 1.0,
                    "CustomTile": {"Type": TILES[piece.outline], "Thickness": 0.1, "Stackable": piece.kind == "state", "Stretch": True},
                },
            }  # fmt: skip
            x, row = x + wide + ROOM, max(row, deep)


def _sheet(preset: Tabletop, sides: Sequence[str], hidden: str, drawn: Mapping[str, Image]) -> Image:
    from PIL import Image as images

    width, height = preset.sides
    sheet = images.new("RGB", (width * preset.columns, height * preset.rows), "white")
    places = [*enumerate(sides), (preset.columns * preset.rows - 1, hidden)]
    for place, side in places:
        sheet.paste(drawn[side], (place % preset.columns * width, place // preset.columns * height))
    return sheet
