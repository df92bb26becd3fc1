"""What a force list of a declared game has for the table: `pack` of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulepress.content.cards.card_sides import Deck
from rulepress.content.cards.pack_contents import DiscPiece, Pack, PackListLine
from rulepress.content.games.declared.card_records import Layout
from rulepress.content.games.declared.game_definition import GameDefinition, fields
from rulepress.content.games.declared.scenario_records import sheets
from rulepress.content.games.declared.site_pages import points_called, points_of
from rulepress.games.declared.play.list_entries import chosen
from rulepress.games.declared.play.turn_program import DAMAGE, tokens
from rulepress.games.declared.play.unit_bases import base_of
from rulepress.games.declared.record_paths import value_at

DICE = "Dice."
BASELESS = "Pieces for the table: units have no field of the type `base`, which says how large they are."
TOKEN = 20.0
"""Millimetres of a token's diameter."""
WIDEST, DEEPEST = 190.0, 250.0
"""Millimetres of what lies on a sheet of any paper."""


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
        *(_line(layout, units[entry["unit"]], entry, data["shape"]) for entry in force["units"]),
    ]
    bases, lacking = _bases(data, force, units)
    return Pack(
        force["name"], faction["name"], faction["colours"], figures, listed, scenarios=sheets(data),
        discs=[*_tokens(data, force, units), *bases], lacking=[DICE, *lacking],
    )  # fmt: skip


def _line(layout: Layout, unit: dict[str, Any], entry: dict[str, Any], shape: dict[str, Any]) -> PackListLine:
    """A line of the list card: a unit, what it is, and what the list says of it."""
    given = entry.get("given") or {}
    return PackListLine(unit["name"], entry["count"], ", ".join(filter(None, [layout.line(unit), *chosen(given, shape)])))


def _tokens(data: dict[str, Any], force: dict[str, Any], units: dict[str, Any]) -> Iterator[DiscPiece]:
    """A disc for each token that can lie on the table at once."""
    played = data.get("play") or {}
    damaged = (played.get("pieces") or {}).get("damage")
    many = sum(entry["count"] for entry in force["units"])
    for one in tokens(played):
        if one.shows.startswith("side."):
            count, why = one.each or 1, "for the side"
        elif one.shows == DAMAGE and damaged and one.each is None:
            outlived = [(int(value_at(damaged, units[entry["unit"]]) or 1) - 1) * entry["count"] for entry in force["units"]]
            count, why = sum(outlived), "as much damage as the units outlive"
        else:
            count = many * (one.each or 1)
            why = f"one for each of {many} units" if (one.each or 1) == 1 else f"{one.each} for each of {many} units"
        if one.most is not None and one.most < count:
            count, why = one.most, f"no more than {one.most} at all units together"
        if count:
            yield DiscPiece(one.name, "state", TOKEN, count, why, swatch=one.colour)


def _bases(data: dict[str, Any], force: dict[str, Any], units: dict[str, Any]) -> tuple[list[DiscPiece], list[str]]:
    """A base for each unit of a list, or each model where these stand in ranks, and what is left out."""
    pieces = (data.get("play") or {}).get("pieces") or {}
    ranked = pieces.get("models") if pieces.get("files") else None
    found, lacking, counts = [], [], Counter[str]()
    for entry in force["units"]:
        counts[entry["unit"]] += entry["count"]
    for id_, often in counts.items():
        unit = units[id_]
        base = base_of(data, unit)
        if base is None:
            return [], [BASELESS]
        (wide, deep), count, what = base.sides, often, "unit"
        if ranked:
            count, what = count * max(int(value_at(ranked, unit) or 1), 1), "model"
        if wide > WIDEST or deep > DEEPEST:
            lacking.append(f"The base of {unit['name']}, {base.words}: it is larger than a sheet of paper.")
            continue
        why = f"one for each of {count} {what}s" if count > 1 else f"one for the {what}"
        found.append(
            DiscPiece(unit["name"], "stand-in", wide, count, why, outline=base.outline, depth=deep, stem=base.stem, words=base.words)
        )
    return found, lacking
