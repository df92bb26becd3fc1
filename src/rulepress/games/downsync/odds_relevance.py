"""Which effects may bear on what is left of an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.games.downsync.attack_history import relevant_effects
from rulepress.games.downsync.model import Effect
from rulepress.games.downsync.quantities import ResolvedCheck, rate_of_fire
from rulepress.games.downsync.targeting import pierces_stealth
from rulepress.games.downsync.vocabulary.facts import holding
from rulepress.games.downsync.vocabulary.targets import ANY, Selector
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE, TRIGGERS

STUN, COUNTERMEASURE, EMERGENCY, STEALTH = "stun", "countermeasure", "emergency_countermeasure", "stealth"
FOLLOWED = (STUN, COUNTERMEASURE, EMERGENCY)
"""The tokens of the rules that are followed on the target, attack by attack."""

TOLD = {STUN: ("stunned",), COUNTERMEASURE: ("countermeasures", "short_of"), EMERGENCY: ("countermeasures",)}
"""The facts that tell of tokens of the rules, beside `has`."""

OTHER = {"attacker": "target", "target": "attacker"}


def waits_for(effect: Effect, owner: str, side: str) -> bool:
    """May an effect wait for what happens to that side: to its owner, or to others of whom it may be one?"""
    of = effect.on.of if effect.on else None
    return owner == side if of is None else of.side in (ANY, "friendly" if owner == side else "enemy")


def bears(check: ResolvedCheck, effect: Effect, owner: str) -> bool:
    """May an effect of one side be set off in the course of the action, and bear on what is left of that?"""
    if effect.on is None or effect.on.what not in COURSE:
        return False
    if effect.on.what in (("attacks", "attacked") if check.attempt.action.scan else ("scans", "scanned")):
        return False
    return waits_for(effect, owner, TRIGGERS[effect.on.what].roles[0]) and matters(check, effect, owner)


def matters(check: ResolvedCheck, effect: Effect, owner: str) -> bool:
    """May what it does bear on what is left of the action?"""
    if effect.on is not None and effect.on.before and (effect.verb == "miss" or effect.instead):
        return True
    sides = concerned(effect, owner)
    if effect.verb == "inflict":
        return "target" in sides or _goes_on(check)
    if effect.verb in ("act", "place", "move"):
        return _goes_on(check)
    if effect.verb not in ("grant", "remove"):
        return False
    token = effect.details["token"]
    if token in check.rules.token_kinds:
        return not check.rules.token_kinds[token].on_table
    if token in FOLLOWED and "target" in sides:
        return True
    if effect.details.get("otherwise") and ("target" in sides or _goes_on(check)):
        return True
    if token == STEALTH and "target" in sides and not pierces_stealth(check.rules, check.attempt.attacker, check.attempt.action):
        return _goes_on(check)
    return any(_asks(each.when, token) or _asks(each.details.get("per"), token) for each in relevant_effects(check))


def concerned(effect: Effect, owner: str) -> tuple[str, ...]:
    """Which sides of a check an effect of one of them concerns, or might from around."""
    if isinstance(effect.who, Selector):
        return {"friendly": (owner,), "enemy": (OTHER[owner],)}.get(effect.who.side, (owner, OTHER[owner]))
    return (owner if effect.who in (None, "bearer") else effect.who,)


def _goes_on(check: ResolvedCheck) -> bool:
    """Does the action make more than one attack or scan?"""
    return int(rate_of_fire(check.rules, check.attempt, check.attempt.moment).value) > 1


def _asks(typed: Any, token: str) -> bool:
    """Is that token asked about there, at any depth?"""
    if isinstance(typed, list | tuple):
        return any(_asks(each, token) for each in typed)
    if not isinstance(typed, Mapping):
        return False
    here = token in holding(typed.get("has") or {}) or typed.get("token") == token or any(fact in typed for fact in TOLD.get(token, ()))
    return here or any(_asks(each, token) for each in typed.values())
