"""What players look up in a declared game, for the end of the printed rulebook: every card, and every shared record with words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.games.declared.card_records import LED, card_sides, said
from rulepress.content.games.declared.game_definition import GameDefinition, fields, headings
from rulepress.content.games.declared.printed_values import NOTHING, told_of
from rulepress.content.prose.reference_entries import Line, by_figures, line, section, titled


def reference(data: dict[str, Any]) -> list[dict[str, Any]]:
    """A section for each faction, and one for what its cards name; see the contract."""
    shape, fronts, sections = GameDefinition.model_validate(data["shape"]), card_sides(data), []
    for faction in data["factions"]:
        own = {front.source: front.record for front in fronts if front.faction == faction["id"] and LED not in front.id}
        blocks = []
        for kind in ("unit", "leader"):
            cards = [one for source, one in own.items() if f"/{kind}s/" in source]
            one, several = headings(shape, kind)
            blocks += by_figures(several, "What it has", cards, _said, _has, one)
        sections += [section(faction, blocks)] if blocks else []
    told = [block for kind in shape.shared for block in _records(data, shape, kind)]
    if told:
        summary = "What the words on cards do. A name in [brackets] is a number or word that each card fills in."
        sections.append({"id": "shared", "title": "Words of the cards", "summary": summary, "blocks": told})
    return sections


def _said(card: Mapping[str, Any]) -> str:
    return ", ".join(filter(None, (card["type"], card["badge"])))


def _has(card: Mapping[str, Any]) -> list[Line]:
    """A line for each row of its tables, then the names of what its texts explain, and its own sentences."""
    found = []
    for table in card["tables"]:
        for row in table["rows"]:
            named = table["columns"][0]["style"] == "name"
            cells = list(zip(table["columns"], row["cells"], strict=True))[named:]
            figures = [f"{column['title']} {cell}" for column, cell in cells if cell != NOTHING]
            found.append(line(row["cells"][0] if named else "", ", ".join([*figures, *row["more"]])))
    names = ", ".join(map(titled, said(card, "trait")))
    found += [line("", names)] if names else []
    found += [line(note["title"] or "", note["text"]) for note in said(card, "note")]
    return found or [line("", "–")]


def _records(data: Mapping[str, Any], shape: GameDefinition, kind: str) -> list[dict[str, Any]]:
    """The records of a kind that have sentences."""
    declared = fields(shape.shared[kind])
    heading = headings(shape, kind)[1]
    told = [told_of(record, declared) for record in data["shared"][kind].values()]
    entries = [{"name": one["name"], "note": one["note"] or "", "text": one["text"]} for one in told if one["text"]]
    return [{"heading": heading}, {"entries": entries}] if entries else []
