"""One question asked at every range."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import OUTCOMES, AttackOdds, answer
from rulepress.games.downsync.odds_case import find_action
from rulepress.games.downsync.odds_request import OddsRequest

#: How far an action without a limit is asked about, in inches: the side of the largest table.
FARTHEST = 72


def curve(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """The chance of the worst that may befall the target at each whole inch at which it can be done, and what that is called.

    Raises Refused where it can be done at no range.
    """
    action = find_action(rules, rules.unit(request.attacker), request.action)
    found: dict[int, AttackOdds] = {}
    refused = Refused(["attack.range"], f"{action.name} reaches nowhere.")
    for inches in range(1, 1 + (FARTHEST if action.range is None else int(action.range))):
        try:
            found[inches] = answer(rules, replace(request, range=Fraction(inches)))
        except Refused as problem:  # too near, or too far for what is asked besides
            refused = problem
    if not found:
        raise refused
    worst = next((name for name in OUTCOMES if any(one.outcomes[name] for one in found.values())), OUTCOMES[-1])
    return {"outcome": worst, "points": [{"range": inches, "chance": str(one.outcomes[worst])} for inches, one in found.items()]}
