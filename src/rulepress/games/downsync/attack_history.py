"""What of its own course a check must remember: its effects ask, from the second attack of an action on, about what came before.

In play the chronicle remembers it; an exact distribution has nothing else to tell the first attack from the second by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulepress.games.downsync.active_effects import AttackProgress, on_attacker
from rulepress.games.downsync.model import Effect, Unit
from rulepress.games.downsync.quantities import ResolvedCheck
from rulepress.games.downsync.vocabulary import PARTIES
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS

STANDING = frozenset(("target_stunned", "target_has_countermeasures", "there_is", *PARTIES))
"""The conditions that may ask what a target has suffered or spent."""


def asked_about(check: ResolvedCheck) -> frozenset[str]:
    """The events that any effect which bears on the check asks about: its attacks or scans must remember these."""
    if check.asked_about is None:
        check.asked_about = frozenset(fact for effect in relevant_effects(check) for fact in _facts(effect.when) if fact in TRIGGERS)
    return check.asked_about


def eventless(check: ResolvedCheck) -> bool:
    """Does no effect wait for anything that happens in the check, or ask about it later on?"""
    if check.eventless is None:
        waits = bool(check.rules.token_kinds) or any(effect.on is not None for effect in relevant_effects(check))
        check.eventless = not waits and not asked_about(check)
    return check.eventless


class Questions(NamedTuple):
    """What the effects that bear on a check ask."""

    measured: bool  # by how much its roll has succeeded
    shown: bool  # what the dice of its roll show
    standing: bool  # what its target has suffered or spent


def questions(check: ResolvedCheck) -> Questions:
    """What the effects that bear on a check, and those that are done after them, ask."""
    every = (each for effect in relevant_effects(check) for each in (effect, *effect.consequences))
    asking = [effect for effect in every if effect.when or "per" in effect.details]
    return Questions(any(map(asks_margin, asking)), any(map(asks_faces, asking)), any(map(asks_standing, asking)))


def asks_standing(effect: Effect) -> bool:
    """May an effect ask what a target has suffered or spent?"""
    return "per" in effect.details or not STANDING.isdisjoint(_names(effect.when))


def asks_margin(effect: Effect) -> bool:
    """Does an effect ask by how much a roll has succeeded?"""
    return bool(effect.when) and "margin" in _names(effect.when)


def asks_faces(effect: Effect) -> bool:
    """Does an effect ask what the dice of a roll show?"""
    per = effect.details.get("per")
    return bool(effect.when) and "natural" in _names(effect.when) or isinstance(per, Mapping) and per.get("natural") is not None


def _names(when: Mapping[str, Any]) -> Iterator[str]:
    """The conditions that are named, at any depth."""
    for name, wanted in when.items():
        yield name
        for each in [wanted] if name == "not" else wanted if name in ("any", "all") else ():
            yield from _names(each)


def rate_varies(check: ResolvedCheck, start: AttackProgress) -> bool:
    """May the number of attacks or scans change while they are made?"""
    lying = (effect for kind in check.rules.token_kinds.values() for effect in kind.effects)
    active = [each.effect for each in on_attacker(check.rules, check.attempt, start) if each.effect.quantity == "rate_of_fire"]
    return any(effect.quantity == "rate_of_fire" for effect in lying) or any(effect.when or "per" in effect.details for effect in active)


def relevant_effects(check: ResolvedCheck) -> tuple[Effect, ...]:
    """Every effect that may bear on the check."""
    if check.relevant_effects is None:
        check.relevant_effects = tuple(_relevant_effects(check))
    return check.relevant_effects


def _relevant_effects(check: ResolvedCheck) -> Iterator[Effect]:
    attempt, rules = check.attempt, check.rules
    yield from (each.effect for each in (*attempt.attacker_effects, *attempt.target_effects))
    sides = (attempt.attacker.traits, attempt.action.traits, attempt.target.traits if isinstance(attempt.target, Unit) else ())
    yield from (effect for traits in sides for trait in traits for effect in trait.effects if effect.on)
    yield from (effect for effect in attempt.action.effects if effect.on)
    for kind in rules.token_kinds.values():
        yield from kind.effects
    for effect in rules.effects[attempt.attacker.faction].values():
        yield from effect.effects


def _facts(when: Mapping[str, Any]) -> Iterator[str]:
    """The facts about the parties that conditions name."""
    for name, wanted in when.items():
        if name in PARTIES:
            yield from wanted
            yield from wanted.get("not", ())
        elif name == "not":
            yield from _facts(wanted)
        elif name in ("any", "all"):
            for each in wanted:
                yield from _facts(each)
