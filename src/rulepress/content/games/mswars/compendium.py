"""What players look up in a game, for the end of the printed rulebook: every unit and pilot, from the records of the cards."""

from __future__ import annotations

from typing import Any

from rulepress.content.games.mswars.card_records import card_sides
from rulepress.content.prose.reference_entries import Line, by_figures, line, section, titled


def reference(data: dict) -> list[dict[str, Any]]:
    """A section for each faction; see the contract. What abilities and skills do is in the chapters."""
    sections = []
    fronts = card_sides(data)
    for faction in data["factions"]:
        own = {front.id: front.record for front in fronts if front.faction == faction["id"]}
        units = [own[unit["id"]] for unit in faction["units"]]
        pilots = [own[pilot["id"]] for pilot in faction["pilots"]]
        blocks = by_figures("Units", "Weapons and abilities", units, _said, _armed) + by_figures(
            "Pilots", "Skills", pilots, _said, _skilled
        )
        sections += [section(faction, blocks)] if blocks else []
    texts = [{"name": one["name"], "note": "", "text": one["text"]} for one in data["core"]["weapon_abilities"].values()]
    if sections and texts:
        sections[-1]["blocks"] += [{"heading": "Abilities of weapons"}, {"entries": texts}]
    return sections


def _said(card: dict) -> str:
    return ", ".join(filter(None, (card["type"], card["detail"])))


def _armed(unit: dict) -> list[Line]:
    weapons = []
    for one in unit["weapons"]:
        reach = [] if one["range"] == "–" else [one["range"]]
        said = [one["type"], *reach, one["damage"], f"{one['cost']} AC", *one["tags"]]
        weapons.append(line(one["name"], ", ".join(said)))
    names = ", ".join(one["name"] for one in unit["abilities"])
    return [*weapons, *([line("", names)] if names else [])]


def _skilled(pilot: dict) -> list[Line]:
    return [line("", ", ".join(map(titled, pilot["skills"])) or "–")]
