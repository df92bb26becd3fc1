"""What a force list of a declared game has for the table: `pack` of the contract."""

from __future__ import annotations

from typing import Any

from rulepress.content.cards.card_sides import Deck
from rulepress.content.cards.pack_contents import Pack, PackListLine
from rulepress.content.games.declared.card_records import Layout
from rulepress.content.games.declared.game_definition import GameDefinition, fields
from rulepress.content.games.declared.scenario_records import sheets
from rulepress.content.games.declared.site_pages import points_called, points_of

LACKING = ["Dice.", "Pieces for the table: a shape does not say how large they are."]


def pack(data: dict[str, Any], deck: Deck) -> Pack:
    """The list card: what the list consists of, and what it comes to."""
    shape = GameDefinition.model_validate(data["shape"])
    faction = next(one for one in data["factions"] if one["id"] == deck.faction)
    force = next(one for one in faction["forces"] if one["key"] == deck.key)
    units, leaders = ({one["id"]: one for one in faction[kind]} for kind in ("units", "leaders"))
    layout = Layout(data, shape, shape.card, fields(shape.units))
    points = points_of(shape, faction, force)
    figures = [("Game size", force["size"]), *([(points_called(shape).capitalize(), f"{points:g}")] if points is not None else [])]
    listed = [
        *(PackListLine(leaders[leader]["name"], 1, "leads the list") for leader in force["leaders"]),
        *(PackListLine(units[entry["unit"]]["name"], entry["count"], layout.line(units[entry["unit"]])) for entry in force["units"]),
    ]
    return Pack(force["name"], faction["name"], faction["colours"], figures, listed, scenarios=sheets(data), lacking=LACKING)
