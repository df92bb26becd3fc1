"""A deck for Tabletop Simulator: sheets of faces and backs, and the saved object that deals them out.

The game cuts a sheet into columns and rows, and takes the picture in its last place for what others see of a hand: it shows a back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulepress.press.pdf.page_rasters import encoded
from rulepress.press.shops.presets import Tabletop

if TYPE_CHECKING:
    from PIL.Image import Image

LYING = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}
"""A deck in the middle of the table, its backs up."""


class Copies(NamedTuple):
    """A card, and how often it is in the deck."""

    front: str
    back: str
    name: str
    number: int


def deck(preset: Tabletop, cards: Sequence[Copies], drawn: Mapping[str, Image], title: str) -> dict[str, bytes]:
    """The sheets of these cards and `deck.json`, by their names; `drawn`: every side's picture."""
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
    files["deck.json"] = json.dumps({"SaveName": title, "ObjectStates": [whole]}, indent=1, ensure_ascii=False).encode() + b"\n"
    return files


def _sheet(preset: Tabletop, sides: Sequence[str], hidden: str, drawn: Mapping[str, Image]) -> Image:
    from PIL import Image as images

    width, height = preset.sides
    sheet = images.new("RGB", (width * preset.columns, height * preset.rows), "white")
    places = [*enumerate(sides), (preset.columns * preset.rows - 1, hidden)]
    for place, side in places:
        sheet.paste(drawn[side], (place % preset.columns * width, place // preset.columns * height))
    return sheet
