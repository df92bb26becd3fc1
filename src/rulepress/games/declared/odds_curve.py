"""One question asked at every value of a number that is asked."""

from __future__ import annotations

from typing import Any

from rulepress.core.rule_refs import Refused
from rulepress.games.declared.check_records import CheckDefinition
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.odds import CheckOdds, CheckRequest, answer

MOST_POINTS = 72
"""More values than this are not asked about, from the least on."""
OUTCOMES = ("destroyed", "wins", "succeeds")
"""Of which chance is told: the first that the check knows, else the last of its own results."""


def over(check: CheckDefinition) -> str | None:
    """The first number that a check asks between bounds."""
    return next((name for name, asked in check.ask.items() if asked.type == "number" and None not in (asked.least, asked.most)), None)


def curve(rules: Rules, request: CheckRequest) -> dict[str, Any]:
    """The chance of the greatest thing that a check knows at each value of the first number it asks, and what these are called.

    Raises Refused for a check that asks no number with bounds, and where it can be done at none.
    """
    check = rules.check(request.check)
    name = over(check)
    if name is None:
        raise Refused([check.rule], f"{check.name} asks no number that has a least and a most.")
    least, most = check.ask[name].least or 0, check.ask[name].most or 0
    refused: Refused | None = None
    found: dict[int, CheckOdds] = {}
    for value in range(least, min(most, least + MOST_POINTS - 1) + 1):
        try:
            found[value] = answer(rules, CheckRequest(request.check, {**request.said, name: value}))
        except Refused as problem:  # not allowed there
            refused = problem
    if refused and not found:
        raise refused
    chances = {value: one.found.chances | one.found.results for value, one in found.items()}
    known = next(iter(chances.values()))
    outcome = next((name for name in OUTCOMES if name in known), [*known][-1])
    return {
        "over": check.ask[name].words,
        "outcome": outcome,
        "points": [{"range": value, "chance": str(known[outcome])} for value, known in chances.items()],
    }
