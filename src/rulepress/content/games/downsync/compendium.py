"""What players look up in a game, for the end of the printed rulebook: every unit, trait and effect, from the records of the cards."""

from __future__ import annotations

from typing import Any

from rulepress.content.games.downsync.card_records import card_sides
from rulepress.content.games.downsync.site_pages import effect_glossary, glossary
from rulepress.content.prose.reference_entries import Line, figure, line, titled


def reference(data: dict) -> list[dict[str, Any]]:
    """A section for the units of each faction, and one for all traits and effects; see the contract."""
    fronts = [front for front in card_sides(data) if "@" not in front.id]
    sections = []
    for faction in data["factions"]:
        own = [front.record | {"id": front.id} for front in fronts if front.faction == faction["id"]]
        units = [one for one in own if "stats" in one]
        if not units:
            continue
        labels = [stat["label"] for stat in units[0]["stats"]]
        head = ["Unit", "SIG", *labels, "Actions", "Traits"]
        blocks: list[dict[str, Any]] = [{"table": {"style": "units", "head": head, "rows": [_row(unit) for unit in units]}}]
        leaders = [one for one in own if "abilities" in one]
        if leaders:
            blocks += [{"heading": "Leaders"}, {"entries": [entry for one in leaders for entry in _leader(one)]}]
        sections.append(
            {"id": f"units-{faction['id']}", "title": f"Units: {faction['name']}", "summary": faction["summary"], "blocks": blocks}
        )
    traits = [{"name": one["name"], "note": _note(one["trait"]), "text": one["trait"]["text"]} for one in glossary(data)]
    effects = [
        {
            "name": one["effect"]["symbol"],
            "note": "" if one["name"].upper() == one["effect"]["symbol"] else one["name"],
            "text": one["effect"]["text"],
        }
        for one in effect_glossary(data)
    ]
    told = [("Traits", traits), ("Effects", effects)]
    blocks = [block for title, entries in told if entries for block in ({"heading": title}, {"entries": entries})]
    if not blocks:
        return sections
    summary = "What the words on cards do. A name in [brackets] is a number or word that each card fills in."
    return [*sections, {"id": "traits-and-effects", "title": "Traits and effects", "summary": summary, "blocks": blocks}]


def _row(unit: dict) -> list[str | list[Line]]:
    name = f"{unit['name']}: {unit['variant']}" if unit["variant"] else unit["name"]
    bases = f", {unit['bases']} bases" if (unit["bases"] or 1) > 1 else ""
    actions = [_action(form) for action in unit["actions"] for form in (action, *action["options"])]
    traits = [line("", titled(trait)) for trait in unit["traits"]]
    return [[line(name, ""), line("", unit["type"] + bases)], unit["signature"]["letter"], *map(figure, unit["stats"]), actions, traits]


def _action(action: dict) -> Line:
    """An action in one line: who may use it, its price where that is not one Action Point, how far, how often, and to what end."""
    cost = "".join(action["cost"] or ["A"])
    parts = [
        action["team"],
        None if cost in ("A", "–") else cost,
        "Scan" if action["scan"] else None,
        None if action["range"] == "–" else action["range"],
        None if action["rof"] == "–" else f"ROF {action['rof']}",
        action["effect"] and action["effect"]["symbol"],
        *action["tags"],
        *map(titled, action["traits"]),
    ]
    return line(action["name"], ", ".join(filter(None, parts)) + ("." if action["limits"] or action["text"] else "") + _more(action))


def _more(action: dict) -> str:
    return "".join(f" {text}" for text in (*action["limits"], action["text"]) if text)


def _leader(leader: dict) -> list[dict[str, str]]:
    texts = [f"{one['name']} ({''.join(one['cost'])}): {one['text']}" for one in leader["abilities"]]
    return [{"name": leader["name"], "note": leader["type"], "text": " ".join(filter(None, (leader["text"], *texts)))}]


def _note(trait: dict) -> str:
    said = [
        trait["note"],
        f"cost {trait['cost']}" if trait["cost"] else "",
        f"{trait['phase'].capitalize()} phase" if trait["phase"] else "",
    ]
    return ", ".join(filter(None, said))
