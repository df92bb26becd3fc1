"""The questions about odds that players ask first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds_case import addresses

FAR = 24
"""Inches to which ranges are foreseen, in the newest edition: as far as most actions reach."""


def asked_most(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every action upon every unit and Ping at its usual range, and then at each whole inch."""
    rules = Rules.from_data(data)
    actions = [
        ({"attacker": key, "action": address}, action)
        for key in (unit["key"] for faction in data["factions"] for unit in faction["units"])
        for address, action in addresses(rules.unit(key))
        if action.effect not in (None, "STAR")
    ]
    targets = [unit["key"] for faction in data["factions"] for unit in faction["units"]]
    targets += [f"ping:{size}" for size in data["core"]["signatures"]]
    newest = data["edition"]["id"] == data["editions"][0]["id"]
    for inches in (None, *range(1, FAR + 1 if newest else 1)):
        for said, action in actions:
            if inches is None or action.range is None or inches <= action.range:
                far = {} if inches is None else {"range": str(inches)}
                yield from (("told", {**said, "target": target, **far}) for target in targets)
