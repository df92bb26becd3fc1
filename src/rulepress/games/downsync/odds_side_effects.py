"""What an action's own attacks or scans set off on the way, as far as an exact distribution counts it: tokens that come and go, and bear on
the next one.

In play `triggers` carries all sentences out that wait for something; the order and the conditions are the same here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rulepress.core.dice import Roll
from rulepress.effects.effect_form import Trigger
from rulepress.games.downsync import tokens
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Exchange,
    concealment,
    held_by_attacker,
    holds,
    how_often,
    left_by_hit,
    used,
)
from rulepress.games.downsync.attack_history import sentences
from rulepress.games.downsync.model import SIDES, Action, Effect, Unit
from rulepress.games.downsync.quantities import ResolvedCheck, rate_of_fire
from rulepress.games.downsync.targeting import pierces_stealth
from rulepress.games.downsync.vocabulary.conditions import askable, asks_where
from rulepress.games.downsync.vocabulary.facts import holding
from rulepress.games.downsync.vocabulary.targets import ANY, Selector
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE, TOLD_BY_DICE, TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import VERBS

STUN, COUNTERMEASURE, EMERGENCY, STEALTH = "stun", "countermeasure", "emergency_countermeasure", "stealth"
FOLLOWED = (STUN, COUNTERMEASURE, EMERGENCY)
"""The tokens of the rules that are followed on the target, attack by attack."""

MOVING = ("place", "move", "exchange")
"""What leaves somebody elsewhere than the check takes it to be."""

SINCE: Trigger[Selector] = Trigger("hit")
"""When it is that what is done after a sentence is: at once, whatever that has waited for."""

TOLD = {STUN: ("stunned",), COUNTERMEASURE: ("countermeasures", "short_of"), EMERGENCY: ("countermeasures",)}
"""The facts that tell of tokens of the rules, beside `has`."""


def set_off(
    check: ResolvedCheck, exchange: Exchange, roll: Roll, *happenings: str, hit: bool | None = None, effect: str | None = None
) -> Exchange:
    """The exchange after what waits for these happenings has been carried out. `hit`, `effect`: what is known of them."""
    for what in happenings:
        for borne in waiting(check, exchange, what):
            on = borne.effect.on
            told = on is not None and on.hit in (None, hit) and on.effect in (None, effect)
            if told and _certain(check, borne.effect):
                exchange = carried_out(check, exchange, roll, borne)
    return exchange


def spoilt(check: ResolvedCheck, exchange: Exchange, roll: Roll, *happenings: str, effect: str | None = None) -> tuple[Exchange, bool]:
    """The exchange after everything that might make the attack or scan miss before these happen to it, and whether it does."""
    for what in happenings:
        for borne in waiting(check, exchange, what, before=True):
            on, here = borne.effect.on, _certain(check, borne.effect) and borne.effect.verb == "miss"
            if not here or on is None or on.effect not in (None, effect):
                continue
            rules, attempt, moment = check.rules, check.attempt, AttackProgress.of(exchange)
            if holds(borne, rules, attempt, moment, concealment(rules, attempt, moment)):
                exchange, made = _tried(check, exchange, roll, borne)
                if made:
                    return exchange, True
    return exchange, False


def waiting(check: ResolvedCheck, exchange: Exchange, what: str, before: bool = False) -> tuple[ActiveEffect, ...]:
    """The sentences of a side that wait for that to happen to it, or for what comes before it: those of its card and the action, then
    those of the tokens on it."""
    written = check.waiting.get((what, before))
    if written is None:
        written = check.waiting[what, before] = _on_cards(check, what, before)
    if not check.rules.token_kinds:
        return written
    return (*written, *_on_tokens(check, exchange, what, before))


def _on_cards(check: ResolvedCheck, what: str, before: bool) -> tuple[ActiveEffect, ...]:
    """What waits for that on the side's card and the action."""
    attempt, side = check.attempt, TRIGGERS[what].roles[0]
    card = attempt.attacker if side == "attacker" else attempt.target
    if not isinstance(card, Unit):
        return ()
    action = attempt.action if side == "attacker" and "action" in TRIGGERS[what].tells else None
    every = _written(card, action, what, side, before)
    return tuple(borne for borne in every if what != "hits" or not left_by_hit(borne.effect, check.rules))


def _on_tokens(check: ResolvedCheck, exchange: Exchange, what: str, before: bool) -> Iterator[ActiveEffect]:
    """What waits for that on the tokens that lie on the side."""
    side = TRIGGERS[what].roles[0]
    for kind, effect in tokens.on(_held(check, exchange, side), check.rules.token_kinds):
        here = effect.on is not None and effect.on.what == what and effect.on.of is None and effect.on.before == before
        if here and not (what in TOLD_BY_DICE and not before and _came_since(exchange, side, kind.key)):
            yield ActiveEffect(kind.name, kind.rule, effect, side)


def _came_since(exchange: Exchange, side: str, kind: str) -> bool:
    """Do such tokens lie there only since the dice were rolled?"""
    return exchange.lay is not None and not tokens.counted(exchange.lay[side == "attacker"], kind)


@lru_cache(maxsize=4096)
def _written(card: Unit, action: Action | None, what: str, side: str, before: bool) -> tuple[ActiveEffect, ...]:
    """What waits for that, or for what comes before it, on a card, and on the action if it is told of it."""
    every = [ActiveEffect(trait.name, trait.rule, effect, side) for trait in card.traits if not trait.paid for effect in trait.effects]
    if action is not None:
        every += [ActiveEffect(action.name, action.rule, effect, side) for effect in action.effects]
        every += [ActiveEffect(trait.name, trait.rule, effect, side) for trait in action.traits for effect in trait.effects]
    return tuple(
        borne for borne in every if (on := borne.effect.on) is not None and on.what == what and on.of is None and on.before == before
    )


def bears(check: ResolvedCheck, effect: Effect, bearer: str) -> bool:
    """May what it does in the course of an action bear on what is left of that?"""
    if effect.on is None or effect.on.what not in COURSE:
        return False
    whose, of = TRIGGERS[effect.on.what].roles[0], effect.on.of
    if of is not None and of.side not in (ANY, "friendly" if whose == bearer else "enemy"):
        return False  # it happens to the other side's
    if effect.verb == "miss":
        about = ("scans", "scanned") if check.attempt.action.scan else ("attacks", "attacked")
        return (of is not None or whose == bearer) and effect.on.what in ("hits", "hit", *about)
    if effect.on.before and effect.details.get("instead"):
        return True
    sides = concerned(effect, bearer)
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
    return any(_asks(each.when, token) or _asks(each.details.get("per"), token) for each in sentences(check))


def counts(check: ResolvedCheck, effect: Effect, bearer: object) -> bool:
    """Is that counted exactly? It must be tokens of the two, come by themselves, and ask about nothing that only a game knows."""
    return _certain(check, effect) and (effect.verb == "miss" or _kept(check, effect, bearer))


def missed(check: ResolvedCheck, effect: Effect, bearer: str) -> bool:
    """Does it, or what is done after it, bear on what is left of an action without being counted?"""
    after, certain = tuple(effect.consequences), effect.on is None or _certain(check, effect)
    return any(
        bears(check, each, bearer)
        and not (certain and counts(check, each, bearer) and (each is effect or each.verb != "miss" and not _elsewhere(effect, each)))
        for each in (effect, *after)
    )


def _elsewhere(effect: Effect, then: Effect) -> bool:
    """Does what is done after it ask where somebody stands that it has moved? A check does not know that."""
    return effect.verb in MOVING and asks_where(then.when)


def _certain(check: ResolvedCheck, effect: Effect) -> bool:
    """Is it known whether it is done: without choice, by what happens to one of the two, about nothing that only a game knows?"""
    chosen = effect.optional or effect.details.get("otherwise") or effect.roll is not None and effect.roll.same
    if effect.on is None or effect.on.of is not None or effect.on.before and effect.verb != "miss" or effect.around or chosen:
        return False
    open_ = VERBS[effect.verb].possible and effect.verb not in ("grant", "remove", "place")
    return not open_ and askable(effect.when, check.attempt.known)


def _kept(check: ResolvedCheck, effect: Effect, bearer: object) -> bool:
    """Is it tokens that a check keeps count of?"""
    token = effect.details.get("token")
    kept = token in check.rules.token_kinds or token in FOLLOWED and (effect.who or bearer) == "target"
    return kept and effect.verb in ("grant", "remove")


def concerned(effect: Effect, bearer: str) -> tuple[str, ...]:
    """Which sides of a check a sentence of one of them concerns, or might from around."""
    other = "target" if bearer == "attacker" else "attacker"
    if isinstance(effect.who, Selector):
        return {"friendly": (bearer,), "enemy": (other,)}.get(effect.who.side, (bearer, other))
    return (bearer if effect.who in (None, "bearer") else effect.who,)


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


def _held(check: ResolvedCheck, exchange: Exchange, side: str) -> tokens.Holding:
    return exchange.tokens if side == "target" else held_by_attacker(check.attempt, AttackProgress.of(exchange))


def carried_out(check: ResolvedCheck, exchange: Exchange, roll: Roll, borne: ActiveEffect) -> Exchange:
    """The exchange after one sentence and what is done after it, as far as it holds and is counted."""
    rules, attempt, effect, moment = check.rules, check.attempt, borne.effect, AttackProgress.of(exchange)
    kept = _kept(check, effect, borne.bearer)
    if (
        not (kept or effect.then or effect.otherwise)
        or not _certain(check, effect)
        or not holds(borne, rules, attempt, moment, concealment(rules, attempt, moment))
    ):
        return exchange
    on_target = (effect.who or borne.bearer) == "target"
    if effect.verb == "remove" and kept and not _lies(check, exchange, on_target, effect.details["token"]):
        return exchange
    return _tried(check, exchange, roll, borne)[0]


def _tried(check: ResolvedCheck, exchange: Exchange, roll: Roll, borne: ActiveEffect) -> tuple[Exchange, bool]:
    """The exchange after a sentence that holds and what is done after it, and whether its roll was made."""
    effect = borne.effect
    if effect.limit:
        exchange = exchange._replace(used=exchange.used | {used(borne, exchange.used)})
    made = effect.roll is None or effect.roll.made(roll, SIDES, borne.name)
    if made and _kept(check, effect, borne.bearer):
        often = how_often(borne, check.rules, check.attempt, AttackProgress.of(exchange))
        exchange = _with_tokens(check, exchange, effect, (effect.who or borne.bearer) == "target", often)
    for then in effect.after(made):
        if _elsewhere(effect, then):
            continue
        exchange = carried_out(check, exchange, roll, borne._replace(effect=replace(then, on=SINCE)))
    return exchange, made


def _with_tokens(check: ResolvedCheck, exchange: Exchange, effect: Effect, on_target: bool, often: int) -> Exchange:
    """The exchange with more tokens on one of the two, or fewer; so many times as many."""
    rules, token = check.rules, effect.details["token"]
    count = tokens.many(effect.details.get("count", 1)) * often * (1 if effect.verb == "grant" else -1)
    if token == STUN:
        return exchange._replace(stunned=effect.verb == "grant") if often else exchange
    if token == COUNTERMEASURE:
        return _refilled(check, exchange, count, effect)
    if token == EMERGENCY:
        return exchange._replace(emergency=max(exchange.emergency + count, 0))
    if on_target:
        return exchange._replace(tokens=tokens.put(exchange.tokens, rules.token_kinds[token], count))
    return exchange._replace(acting=tokens.put(_held(check, exchange, "attacker"), rules.token_kinds[token], count))


def _lies(check: ResolvedCheck, exchange: Exchange, on_target: bool, token: str) -> bool:
    if token == STUN:
        return exchange.stunned
    if token == COUNTERMEASURE:
        return exchange.countermeasures > 0
    if token == EMERGENCY:
        return exchange.emergency > 0
    return tokens.counted(_held(check, exchange, "target" if on_target else "attacker"), token) > 0


def _refilled(check: ResolvedCheck, exchange: Exchange, count: int, effect: Effect) -> Exchange:
    """More Countermeasure Tokens on the target, or fewer; `up_to`: no more than its card gives it."""
    now, card = exchange.countermeasures, check.attempt.target
    then = max(now + count, 0)
    if effect.details.get("up_to") is not None and isinstance(card, Unit):
        then = max(now, min(then, card.stats.countermeasures or 0))
    return exchange._replace(countermeasures=then)
