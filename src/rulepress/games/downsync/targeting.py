"""May this action be aimed at this target at all? What attacks and scans have in common."""

from __future__ import annotations

from collections.abc import Callable

from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import Attempt
from rulepress.games.downsync.model import Action, Ping, Rules, Unit, inches
from rulepress.games.downsync.quantities import farthest, minimum_range

#: A rule that an attempt breaks, and how.
Problem = tuple[str, str]


@cites("attack.range", "scan.range", "attack.minimum-range")
def reach(rules: Rules, attempt: Attempt) -> list[Problem]:
    """Too far or too near. The minimum itself is near enough."""
    action, reasons, most = attempt.action, [], farthest(rules, attempt)
    if most is not None and attempt.distance > most:
        rule = "scan.range" if action.scan else "attack.range"
        far = f"{inches(attempt.distance)} is beyond the {inches(most)} of {action.name}."
        reasons.append((rule, far))
    least, rule = minimum_range(rules, attempt)
    if attempt.distance < least:
        near = f"{inches(attempt.distance)} is too near: {action.name} needs at least {inches(least)}."
        reasons += [("attack.minimum-range", near)]
        if rule != "attack.minimum-range":
            reasons += [(rule, near)]
    return reasons


@cites("attack.target-kind", "unit.kinds")
def kind(rules: Rules, attempt: Attempt) -> list[Problem]:
    """Actions for one kind of target only."""
    only, target = attempt.action.only, attempt.target
    if only is None or attempt.struck.kind == only:
        return []
    what = "not yet a Unit" if isinstance(target, Ping) else f"of the kind {rules.kinds[attempt.struck.kind or target.kind]['name']}"
    words = f"{attempt.action.name} is {rules.kinds[only]['only']}; {target.title} is {what}."
    return [("attack.target-kind", words)]


@cites("stealth.targeting")
def pierces_stealth(rules: Rules, attacker: Unit, action: Action) -> bool:
    """May this action be aimed at what has a Stealth Token?"""
    return STEALTH[rules.mechanics["stealth"]](rules, attacker, action)


def _reveals(rules: Rules, attacker: Unit, action: Action) -> bool:
    return action.effect is not None and rules.effects[attacker.faction][action.effect].inflicts == "REVEAL"


#: What may be aimed at the holder of a Stealth Token, by the names of the mechanics.
STEALTH: dict[str, Callable[[Rules, Unit, Action], bool]] = {
    "reveal_only": _reveals,
    "no_attacks": lambda rules, attacker, action: not action.attacks,
}


def stealth(rules: Rules, attempt: Attempt, stealthed: bool) -> list[Problem]:
    """What has a Stealth Token is no target for this action."""
    if not stealthed or pierces_stealth(rules, attempt.attacker, attempt.action):
        return []
    words = f"{attempt.target.title} has a Stealth Token, so {attempt.action.name} cannot be aimed at it."
    return [("stealth.targeting", words)]
