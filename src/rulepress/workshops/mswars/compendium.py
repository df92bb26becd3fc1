"""What players look up in a game, for the end of the printed rulebook: every unit and pilot, from the records of the cards."""

from __future__ import annotations

from typing import Any

from rulepress.authoring.reference_lines import Line, figure, line, titled

from .cards import faces


def reference(data: dict) -> list[dict[str, Any]]:
    """A section for each faction; see the contract. What abilities and skills do is in the chapters."""
    sections = []
    fronts = faces(data)
    for faction in data["factions"]:
        own = {front.id: front.record for front in fronts if front.faction == faction["id"]}
        units = [own[unit["id"]] for unit in faction["units"]]
        pilots = [own[pilot["id"]] for pilot in faction["pilots"]]
        tables = [("Units", "Weapons and abilities", units, _armed), ("Pilots", "Skills", pilots, _skilled)]
        blocks: list[dict[str, Any]] = []
        for title, last, cards, told in tables:
            if cards:
                head = [title[:-1], *(stat["label"] for stat in cards[0]["stats"]), last]
                rows = [[_who(card), *map(figure, card["stats"]), told(card)] for card in cards]
                blocks += [{"heading": title}, {"table": {"style": "cards", "head": head, "rows": rows}}]
        if blocks:
            summary = faction["summary"]
            sections.append({"id": f"cards-{faction['id']}", "title": faction["name"], "summary": summary, "blocks": blocks})
    texts = [{"name": one["name"], "note": "", "text": one["text"]} for one in data["core"]["weapon_abilities"].values()]
    if sections and texts:
        sections[-1]["blocks"] += [{"heading": "Abilities of weapons"}, {"entries": texts}]
    return sections


def _who(card: dict) -> list[Line]:
    return [line(card["name"], ""), line("", ", ".join(filter(None, (card["type"], card["detail"]))))]


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
