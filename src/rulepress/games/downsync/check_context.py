"""What the effects that bear on a check ask about beside its own course: who has moved how far, what has been used up, who stands near.

The numbers of its first roll tell only a part of that: what counts from the second hit on, or for a target that has been Stunned, asks
later. Two checks between the same cards, with the same numbers at their start and in the same circumstances, go the same way.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from rulepress.games.downsync.active_effects import ActiveEffect, AttackProgress, Attempt, concealment, hidden, how_often, owner_of, use_of
from rulepress.games.downsync.model import Action, Effect, Ping, Rules, Trait, Unit
from rulepress.games.downsync.quantities import ResolvedCheck
from rulepress.games.downsync.vocabulary import PARTIES, During, View, met
from rulepress.games.downsync.vocabulary.conditions import JOINED
from rulepress.games.downsync.vocabulary.facts import COUNTED, FACTS, holding
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE

OF_ITS_COURSE = frozenset(
    ("concealed", "hidden", "unseen", "check", "margin", "natural", "raised", "target_stunned", "target_has_countermeasures")
)
"""Conditions that a check answers out of itself."""

Questions = tuple[Mapping[str, Any], ...]
"""Conditions one by one, without what joins or denies them."""


class CircumstanceQuery(NamedTuple):
    """An effect that asks about the circumstances, and what."""

    active: ActiveEffect
    questions: Questions


def circumstances(check: ResolvedCheck, start: AttackProgress) -> tuple[Hashable, ...]:
    """The answers to all that is asked, at the start of a check."""
    attempt, rules = check.attempt, check.rules
    around = (*attempt.around_attacker, *attempt.around_target)
    found: list[Hashable] = [(attempt.concealed, attempt.out_of_sight, attempt.unseen, attempt.supposed_defence, attempt.known)]
    found.append(_band(rules, attempt))
    if rules.token_kinds:
        found.append(attempt.acting.held)
    for active in around:
        card = None if isinstance(active.owner, str) else active.owner.card
        found.append((active.rule, active.effect.does, active.effect.nth, card))
    for asking in chain(_of_cards(rules, attempt.attacker, attempt.action, attempt.target), _asking(around)):
        found.append(_answers(rules, attempt, start, asking))
    return tuple(found)


def _band(rules: Rules, attempt: Attempt) -> tuple[bool, bool]:
    """Is the target at short range, or at long?"""
    return attempt.distance < rules.attacks.short_limit, attempt.distance > rules.attacks.long_limit


def _answers(rules: Rules, attempt: Attempt, start: AttackProgress, asking: CircumstanceQuery) -> tuple[Hashable, ...]:
    active, effect = asking.active, asking.active.effect
    owner = owner_of(active, attempt)
    during = During(attempt, start, concealment(rules, attempt, start), lambda: hidden(rules, attempt, start))
    view = View(rules, owner, during, trait=active.name)
    found: list[Hashable] = [met(view, question) for question in asking.questions]
    if effect.limit is not None:
        found.append(sum(owner.spent(use_of(active), effect.limit, often) for often in range(1, effect.often + 1)))
    if effect.details.get("per") is not None:
        found.append(how_often(active, rules, attempt, start))
    return tuple(found)


@lru_cache(maxsize=4096)
def _of_cards(rules: Rules, attacker: Unit, action: Action, target: Unit | Ping) -> tuple[CircumstanceQuery, ...]:
    """What asks on the cards of both sides, the effects that the attacker's Faction knows, and the tokens that may come to lie on them."""
    either = [(effect.name, effect.rule, effect.effects) for effect in rules.effects[attacker.faction].values()]
    either += [(kind.name, kind.rule, kind.effects) for kind in rules.token_kinds.values() if not kind.on_table]
    said = {
        "attacker": [*either, (action.name, action.rule, action.effects), *_simply_on((*attacker.traits, *action.traits))],
        "target": [*either, *_simply_on(target.traits if isinstance(target, Unit) else ())],
    }
    every = (ActiveEffect(name, rule, effect, side) for side in said for name, rule, effects in said[side] for effect in effects)
    return tuple(_asking(active for active in every if not active.effect.around))


def _simply_on(traits: Iterable[Trait]) -> Iterator[tuple[str, str, tuple[Effect, ...]]]:
    """Of the traits of a card those that nobody pays for: what is paid for reaches a check from around."""
    return ((trait.name, trait.rule, trait.effects) for trait in traits if not trait.paid)


def _asking(every: Iterable[ActiveEffect]) -> Iterator[CircumstanceQuery]:
    """Those effects that ask about anything, and what is done after them."""
    for active in every:
        for effect in (active.effect, *active.effect.consequences):
            questions = tuple(_one_by_one(effect.when))
            asks = questions or effect.limit is not None or effect.details.get("per") is not None
            if asks and (effect.on is None or effect.on.what in COURSE):
                yield CircumstanceQuery(active._replace(effect=effect), questions)


def _one_by_one(when: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for name, wanted in when.items():
        if name in PARTIES:
            yield from ({name: fact} for fact in _facts(wanted))
        elif name == "not":
            yield from _one_by_one(wanted)
        elif name in JOINED:
            yield from chain.from_iterable(map(_one_by_one, wanted))
        elif name not in OF_ITS_COURSE:
            yield {name: wanted}


def _facts(wanted: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Facts about one Unit that its card does not tell, one by one."""
    for fact, value in wanted.items():
        if fact == "not":
            yield from _facts(value)
        elif fact == "has":
            yield from ({fact: {token: many}} for token, many in holding(value).items())
        elif fact in COUNTED or not FACTS[fact].printed:
            yield {fact: value}
