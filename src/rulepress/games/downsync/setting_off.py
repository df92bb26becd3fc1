"""What an action's own attacks or scans set off on the way, as far as an exact distribution counts it: tokens that come and go, and bear on
the next one.

In play `happening` carries all sentences out that wait for something; the order and the conditions are the same here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulepress.engine.dice import Dice, Roll
from rulepress.games.downsync import tokens
from rulepress.games.downsync.effects import (
    Borne,
    Exchange,
    Moment,
    concealment,
    held_by_attacker,
    holds,
    left_by_hit,
    used,
)
from rulepress.games.downsync.model import SIDES, Action, Effect, Unit
from rulepress.games.downsync.quantities import Check
from rulepress.games.downsync.vocabulary.conditions import askable
from rulepress.games.downsync.vocabulary.happenings import COURSE, HAPPENINGS

STUN, COUNTERMEASURE = "stun", "countermeasure"


def set_off(check: Check, exchange: Exchange, roll: Roll, *happenings: str, hit: bool | None = None, effect: str | None = None) -> Exchange:
    """The exchange after what waits for these happenings has been carried out. `hit`, `effect`: what is known of them."""
    for what in happenings:
        for borne in tuple(waiting(check, exchange, what)):
            on = borne.effect.on
            told = on is not None and on.hit in (None, hit) and on.effect in (None, effect)
            if told and counts(check, borne.effect, borne.bearer):
                exchange = _carry_out(check, exchange, roll, borne)
    return exchange


def waiting(check: Check, exchange: Exchange, what: str) -> Iterator[Borne]:
    """The sentences of a side that wait for that to happen to it: those of its card and the action, then those of the tokens on it."""
    attempt, rules = check.attempt, check.rules
    side = HAPPENINGS[what].roles[0]
    card = attempt.attacker if side == "attacker" else attempt.target
    if isinstance(card, Unit):
        action = attempt.action if side == "attacker" and "action" in HAPPENINGS[what].tells else None
        yield from (borne for borne in _written(card, action, what, side) if what != "hits" or not left_by_hit(borne.effect, rules))
    if rules.token_kinds:
        for kind, effect in tokens.on(_held(check, exchange, side), rules.token_kinds):
            if effect.on is not None and effect.on.what == what and effect.on.of is None and not effect.on.before:
                yield Borne(kind.name, kind.rule, effect, side)


@lru_cache(maxsize=4096)
def _written(card: Unit, action: Action | None, what: str, side: str) -> tuple[Borne, ...]:
    """What waits for that on a card, and on the action if it is told of it."""
    every = [Borne(trait.name, trait.rule, effect, side) for trait in card.traits if not trait.paid for effect in trait.effects]
    if action is not None:
        every += [Borne(action.name, action.rule, effect, side) for effect in action.effects]
        every += [Borne(trait.name, trait.rule, effect, side) for trait in action.traits for effect in trait.effects]
    return tuple(borne for borne in every if (on := borne.effect.on) is not None and on.what == what and on.of is None and not on.before)


def bears(check: Check, effect: Effect, bearer: object) -> bool:
    """May what it does in the course of an action bear on what is left of that?"""
    if effect.on is None or effect.on.what not in COURSE or effect.around:
        return False
    if effect.verb == "inflict":
        return (effect.who or bearer) == "target"
    if effect.verb not in ("grant", "remove"):
        return False
    token = effect.details["token"]
    return token in check.rules.token_kinds or token in (STUN, COUNTERMEASURE) and (effect.who or bearer) == "target"


def counts(check: Check, effect: Effect, bearer: object) -> bool:
    """Is that counted exactly? It must be tokens, come by themselves, and ask about nothing that only a game knows."""
    chosen = effect.may or effect.details.get("cost") or effect.details.get("then")
    return bears(check, effect, bearer) and effect.verb != "inflict" and not chosen and askable(effect.when, check.attempt.known)


def _held(check: Check, exchange: Exchange, side: str) -> tokens.Holding:
    return exchange.tokens if side == "target" else held_by_attacker(check.attempt, Moment.of(exchange))


def _carry_out(check: Check, exchange: Exchange, roll: Roll, borne: Borne) -> Exchange:
    """The exchange after one such sentence, if it holds."""
    rules, attempt, effect, moment = check.rules, check.attempt, borne.effect, Moment.of(exchange)
    holder, token = effect.who or borne.bearer, effect.details["token"]
    if not holds(borne, rules, attempt, moment, concealment(rules, attempt, moment)):
        return exchange
    if effect.verb == "remove" and not _lies(check, exchange, holder == "target", token):
        return exchange
    if effect.limit:
        exchange = exchange._replace(used=exchange.used | {used(borne)})
    if effect.roll and not roll.at_least(Dice(1, SIDES), effect.roll, borne.name):
        return exchange
    count = int(effect.details.get("count", 1)) * (1 if effect.verb == "grant" else -1)
    if token == STUN:
        return exchange._replace(stunned=effect.verb == "grant")
    if token == COUNTERMEASURE:
        return _refilled(check, exchange, count, effect)
    if holder == "target":
        return exchange._replace(tokens=tokens.put(exchange.tokens, rules.token_kinds[token], count))
    return exchange._replace(acting=tokens.put(_held(check, exchange, "attacker"), rules.token_kinds[token], count))


def _lies(check: Check, exchange: Exchange, on_target: bool, token: str) -> bool:
    if token == STUN:
        return exchange.stunned
    if token == COUNTERMEASURE:
        return exchange.countermeasures > 0
    return tokens.counted(_held(check, exchange, "target" if on_target else "attacker"), token) > 0


def _refilled(check: Check, exchange: Exchange, count: int, effect: Effect) -> Exchange:
    """More Countermeasure Tokens on the target, or fewer; `up_to`: no more than its card gives it."""
    now, card = exchange.countermeasures, check.attempt.target
    then = max(now + count, 0)
    if effect.details.get("up_to") is not None and isinstance(card, Unit):
        then = max(now, min(then, card.stats.countermeasures or 0))
    return exchange._replace(countermeasures=then)
