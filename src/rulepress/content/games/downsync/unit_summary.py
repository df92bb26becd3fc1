"""What an action or a unit comes to at a glance: odds against an enemy of each Signature."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.prose.typography import percent
from rulepress.content.system.content_protocol import Data
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import answer, request_from
from rulepress.games.downsync.odds_case import addresses

SIGNATURES = ("small", "medium", "large")


def glance(data: Data, kind: str, name: str, card: str) -> list[str]:
    """The odds of an action on a unit's card, or of all actions of a unit, as a table; nothing for other names."""
    unit = next((one for faction in data["factions"] for one in faction["units"] if one["id"] == (name if kind == "unit" else card)), None)
    if unit is None or kind not in ("action", "unit"):
        return []
    opponents = list(_opponents(data, unit["faction"]))
    rules = Rules.from_data(data)
    rows = [
        (action.name, [_chance(rules, unit["key"], address, target["key"]) for target in opponents])
        for address, action in addresses(rules.unit(unit["key"]))
        if kind == "unit" or action.name == name
    ]
    rows = [(action, cells) for action, cells in rows if any(cells)]
    if not rows:
        return []
    head = ["in the open", *(target["title"] for target in opponents)]
    lines = [head, ["---"] * len(head), *([action, *(cell or "" for cell in cells)] for action, cells in rows)]
    return ["\n".join(f"| {' | '.join(line)} |" for line in lines)]


def _opponents(data: Data, own: str) -> Iterator[dict[str, Any]]:
    """The first unit of another faction of each Signature; of its own where there is no other."""
    units = [unit for faction in data["factions"] for unit in faction["units"]]
    for signature in SIGNATURES:
        fitting = [unit for unit in units if unit["signature"] == signature]
        if found := next((unit for unit in fitting if unit["faction"] != own), next(iter(fitting), None)):
            yield found


def _chance(rules: Rules, attacker: str, action: str, target: str) -> str:
    try:
        found = answer(rules, request_from({"attacker": attacker, "action": action, "target": target}))
    except Refused:
        return ""
    return f"hit {percent(found.hit)}, destroyed {percent(found.outcomes['destroyed'])}"
