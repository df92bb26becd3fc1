"""What there is in an edition to ask about and to play: what the forms of a page offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds_case import addresses
from rulepress.games.downsync.odds_request import MOST_DEFENCE

WATCHED = {
    "tactical": "Tactical",
    "tactical:2": "Tactical, easier",
    "tactical:1": "Tactical, easiest",
    "greedy": "Greedy",
    "rush": "Rush",
    "random": "Random",
}
"""The bots of a game that is watched in a browser, the quickest of the best first: a bot -> what the page calls it."""


def index(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the calculator offers (pings, factions, their units and what these can do), and what a game is made of."""
    rules = Rules.from_data(data)

    def offered(unit: Mapping[str, Any]) -> list[dict[str, Any]]:
        return [
            {
                "id": address,
                "name": action.name + (f" ({teams(action.teams)})" if action.teams else ""),
                "scan": action.scan,
                "only": action.only,
                "range": None if action.range is None else float(action.range),
                "rollable": action.effect not in (None, "STAR"),
            }
            for address, action in addresses(rules.unit(unit["key"]))
        ]

    found = {
        "edition": data["edition"]["name"],
        "conditions": conditions(data["core"]),
        "bots": [{"id": bot, "name": name} for bot, name in WATCHED.items()],
        "scenarios": [{name: scenario[name] for name in ("id", "name", "sizes")} for scenario in data["scenarios"]],
        "tables": [{name: table[name] for name in ("id", "name", "width", "depth")} for table in data["tables"]],
        "forces": [
            {
                "key": force["key"],
                "name": f"{faction['name']}: {force['name']}",
                "faction": faction["id"],
                "colours": faction["colours"],
                "size": force["game_size"],
            }
            for faction in data["factions"]
            for force in faction["forces"]
        ],
        "pings": [{"key": f"ping:{size}", "title": f"{signature['name']} Ping"} for size, signature in data["core"]["signatures"].items()],
        "factions": [
            {
                "name": faction["name"],
                "units": [
                    {
                        "key": unit["key"],
                        "title": unit["title"],
                        "kind": unit["kind"],
                        "defence": unit["stats"]["def"],
                        "cm": unit["stats"]["cm"] or 0,
                        "emergency": unit["stats"]["emergency_cm"],
                        "actions": offered(unit),
                    }
                    for unit in faction["units"]
                ],
            }
            for faction in data["factions"]
        ],
    }
    return found | {"attack_first": _attack_first(found["factions"])}


def _attack_first(factions: list[dict[str, Any]]) -> dict[str, str] | None:
    """An attack to begin with: the first upon a unit of another faction, where there is another; None where there is no attack."""
    for own in factions:
        foes = [foe for faction in factions if faction is not own for foe in faction["units"]] or own["units"]
        for attacker in own["units"]:
            for action in attacker["actions"]:
                aimed = [foe["key"] for foe in foes if action["only"] in (None, foe["kind"])]
                if action["rollable"] and not action["scan"] and aimed:
                    return {"attacker": attacker["key"], "action": action["id"], "target": aimed[0]}
    return None


def conditions(core: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """How things may stand, as the calculator asks for it: numbers and yes-or-no, named as in a request."""
    spent = core["tokens"]["emergency_countermeasure"]["name"]
    spent = spent.replace(core["tokens"]["countermeasure"]["name"], core["stats"]["cm"]["abbreviation"])
    numbers = [
        {"name": "range", "label": "Range in inches", "input": {"step": "any", "inputmode": "decimal"}},
        {"name": "cm", "label": f"{core['stats']['cm']['abbreviation']} left", "input": {"step": 1}},
        {"name": "emergency", "label": spent, "input": {"step": 1}},
        {"name": "defence", "label": f"If {core['stats']['def']['abbreviation']} were", "input": {"step": 1, "max": MOST_DEFENCE}},
    ]
    if core["mechanics"]["boost"] == "advantage":
        numbers.append({"name": "advantage", "label": "Advantage", "input": {"step": 1, "min": -3, "max": 3, "placeholder": 0}})
    flags = {
        "concealed": "Target concealed",
        "out_of_sight": "Target out of sight",
        "boost": "Every roll boosted",
        "stunned": "Target already Stunned",
        "stealth": "Target has a Stealth Token",
    }
    return {"numbers": numbers, "flags": [{"name": name, "label": label} for name, label in flags.items()]}


def teams(numbers: Sequence[int]) -> str:
    """(1, 2) -> "Teams 1–2", as cards print it."""
    return f"Team {numbers[0]}" if len(numbers) == 1 else f"Teams {numbers[0]}–{numbers[-1]}"
