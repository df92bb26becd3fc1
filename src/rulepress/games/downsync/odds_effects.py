"""A check under exact dice, as the interpreter carries effects out on it (`effects/interpreter.py`).

In play the same interpreter works on the table (`play/triggers.py`). Here nobody can be asked, and no more is known than two Units and
what a question states about them. What a player decides, or only the table tells, is left out; where it could bear on the rest of the
action, `check.left_out` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from rulepress.core.dice import Roll
from rulepress.effects import interpreter
from rulepress.effects.interpreter import Result, Running
from rulepress.games.downsync import tokens
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Exchange,
    concealment,
    conditions_met,
    held_by_attacker,
    how_often,
    left_by_hit,
    owner_of,
    used,
    used_up,
)
from rulepress.games.downsync.attack_history import asked_about, eventless
from rulepress.games.downsync.model import SIDES, Action, Effect, Unit
from rulepress.games.downsync.odds_relevance import COUNTERMEASURE, EMERGENCY, FOLLOWED, OTHER, STUN, matters, waits_for
from rulepress.games.downsync.quantities import ResolvedCheck
from rulepress.games.downsync.vocabulary.conditions import askable, asks_where
from rulepress.games.downsync.vocabulary.trigger_rows import TOLD_BY_DICE, TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import VERBS

MOVING = ("place", "move", "exchange")
"""What leaves somebody elsewhere than the check takes it to be."""


class CheckEvent(NamedTuple):
    """Something that happens in the course of an action."""

    what: str
    hit: bool | None = None  # whether the check succeeded, where it tells
    effect: str | None = None  # the effect that it is about
    called: str | None = None  # the faction's own effect that has come to that one


@dataclass(slots=True)
class CheckExecution:
    """An effect that is about to be carried out in a check."""

    active: ActiveEffect
    picked: str | None = None  # the side that the effect before it has concerned
    moved: bool = False  # has an effect before it moved anybody?
    declinable: ClassVar[bool] = False
    used: ClassVar[bool] = True
    times: ClassVar[int] = 1
    rolls: ClassVar[tuple[tuple[CheckExecution, bool], ...]] = ()

    @property
    def effect(self) -> Effect:
        """What is carried out."""
        return self.active.effect

    @property
    def key(self) -> int:
        """Which effect it is."""
        return id(self.active.effect)

    @property
    def side(self) -> str | None:
        """The side that it concerns; None: somebody beside the check."""
        who, owner = self.active.effect.who, self.active.owner
        if who == "picked":
            return self.picked
        if who is None or who == "bearer":
            return owner if isinstance(owner, str) else None
        return who if isinstance(who, str) else None

    def followed_by(self, effect: Effect) -> tuple[CheckExecution]:
        """What is done after it."""
        moved = self.moved or self.active.effect.verb in MOVING
        return (CheckExecution(self.active._replace(effect=effect), self.side, moved),)


class CheckEffects:
    """A check as it has come so far, and the dice."""

    __slots__ = ("check", "dice", "exchange", "missed", "under_way")

    def __init__(self, check: ResolvedCheck, exchange: Exchange, dice: Roll):
        self.check, self.exchange, self.dice = check, exchange, dice
        self.missed = False  # has an effect made the attack or scan miss?
        self.under_way: list[Any] = []

    def waiting(self, event: CheckEvent, before: bool) -> Iterator[CheckExecution]:
        """The effects of cards and the action, then those of the tokens, that wait for it."""
        for active in waiting(self.check, self.exchange, event.what, before):
            on = active.effect.on
            if on is not None and on.matches((event.effect, event.called), event.hit):
                yield CheckExecution(active)

    def current(self, event: CheckEvent, execution: CheckExecution) -> CheckExecution:
        """The same: it takes everybody from the exchange."""
        return execution

    def left_out(self, execution: CheckExecution) -> bool:
        """Does a check not tell whether it is done, or what it does? Where that matters, and it could be done now, it is noted."""
        check, effect, owner = self.check, execution.active.effect, execution.active.owner
        key = (id(effect), owner, execution.picked, execution.moved)
        known = check.verdicts.get(key)
        if known is None:
            known = check.verdicts[key] = (effect, not _runs(check, execution))
        if not known[1]:
            return False
        if not askable(effect.when, check.attempt.known) or execution.moved and asks_where(effect.when) or self._met(execution):
            self._note(execution, effect, *effect.consequences)
        return True

    def _note(self, execution: CheckExecution, *effects: Effect) -> None:
        """One of these effects is not carried out: note whose it is, if it could bear on what is left of the action."""
        check, name, owner = self.check, execution.active.name, execution.active.owner
        if isinstance(owner, str) and (owner, name) not in check.left_out and any(matters(check, each, owner) for each in effects):
            check.left_out[owner, name] = execution.active

    def used_up(self, execution: CheckExecution) -> bool:
        """Has it been used as often as its limit allows?"""
        active = execution.active
        return active.effect.limit is not None and used_up(active, owner_of(active, self.check.attempt), self.exchange.used)

    def holds(self, execution: CheckExecution) -> bool:
        """Do its conditions hold, and is there anything to give or take?"""
        active, effect = execution.active, execution.active.effect
        if not self._met(execution):
            return False
        if effect.verb == "remove":
            return self._lying(execution.side, effect.details["token"]) > 0
        if effect.verb == "grant" and effect.details.get("per") is not None:
            return how_often(active, self.check.rules, self.check.attempt, AttackProgress.of(self.exchange)) > 0
        return True

    def _met(self, execution: CheckExecution) -> bool:
        """Do its conditions hold?"""
        if not execution.active.effect.when:
            return True
        rules, attempt, moment = self.check.rules, self.check.attempt, AttackProgress.of(self.exchange)
        return conditions_met(execution.active, rules, attempt, moment, concealment(rules, attempt, moment))

    def _lying(self, side: str | None, token: str) -> int:
        """How many tokens of that kind lie on a side."""
        if side is None:
            return 0
        exchange, attempt = self.exchange, self.check.attempt
        if token in self.check.rules.token_kinds:
            return tokens.counted(_held(self.check, exchange, side), token)
        if side == "target" and token in FOLLOWED:
            return {STUN: int(exchange.stunned), COUNTERMEASURE: exchange.countermeasures, EMERGENCY: exchange.emergency}[token]
        return (attempt.acting if side == "attacker" else attempt.struck).tokens(token)

    def accepts(self, execution: CheckExecution) -> Running[bool]:
        """What may be declined, or costs something, is left out."""
        yield from ()
        return True

    def use(self, execution: CheckExecution) -> None:
        """Remember that, where its uses are limited."""
        if execution.active.effect.limit:
            so_far = self.exchange.used
            self.exchange = self.exchange._replace(used=so_far | {used(execution.active, so_far)})

    def roll(self, execution: CheckExecution) -> bool:
        """Do its dice come to what they must?"""
        roll = execution.active.effect.roll
        return roll is None or roll.made(self.dice, SIDES, execution.active.name)

    def apply(self, execution: CheckExecution) -> Running[None]:
        """What it does, as far as a check keeps count of that, and what its target suffers or recovers from by that."""
        if not _kept(self.check, execution):
            self._note(execution, execution.active.effect)
            return
        stunned = self.exchange.stunned
        HANDLERS[execution.active.effect.verb](self, execution)
        if self.exchange.stunned != stunned:
            event = CheckEvent("recovers") if stunned else CheckEvent("suffers", effect="STUN")
            self.remember(event)
            yield from interpreter.fire(self, event)

    def remember(self, event: CheckEvent) -> None:
        """Note that it has happened, where anything asks about it."""
        if event.what in asked_about(self.check) and event.what not in self.exchange.so_far:
            self.exchange = self.exchange._replace(so_far=self.exchange.so_far | {event.what})

    def present(self, execution: CheckExecution) -> bool:
        """Both sides are there as long as the check goes on."""
        return True

    def again(self, execution: CheckExecution) -> CheckExecution:
        """Nothing is used several times at one moment, as that is asked about."""
        return execution

    def prevented(self, execution: CheckExecution) -> bool:
        """Has it made the attack or scan miss that it comes before?"""
        return self.missed


# -- what happens in a check ------------------------------------------------------------------------------------------


def happen(check: ResolvedCheck, exchange: Exchange, dice: Roll, *events: CheckEvent) -> Exchange:
    """The exchange after these events: each is remembered where anything asks about it, and then sets off what waits for it."""
    if eventless(check):
        return exchange
    state = CheckEffects(check, exchange, dice)
    for event in events:
        state.remember(event)
        if waiting(check, state.exchange, event.what):
            _finish(interpreter.fire(state, event))
    return state.exchange


def forestall(check: ResolvedCheck, exchange: Exchange, dice: Roll, *events: CheckEvent) -> tuple[Exchange, bool]:
    """The exchange after everything that comes before these events, and whether they do not happen after all."""
    state = CheckEffects(check, exchange, dice)
    prevented = any(_finish(interpreter.forestall(state, event)) for event in events)
    return state.exchange, prevented


def carried_out(check: ResolvedCheck, exchange: Exchange, dice: Roll, active: ActiveEffect) -> Exchange:
    """The exchange after one effect and what is done after it."""
    state = CheckEffects(check, exchange, dice)
    _finish(interpreter.execute(state, CheckExecution(active)))
    return state.exchange


def _finish(running: Running[Result]) -> Result:
    """What something comes to in which nobody is asked."""
    try:
        question = next(running)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]  # what StopIteration carries
    raise AssertionError(f"nobody can be asked: {question}")


# -- what waits for it ------------------------------------------------------------------------------------------------


def waiting(check: ResolvedCheck, exchange: Exchange, what: str, before: bool = False) -> tuple[ActiveEffect, ...]:
    """The effects that wait for that, or for what comes before it: those of the cards and the action, then those of the tokens. Among them
    are those that wait for it to happen to somebody else, whom the check may be about."""
    written = check.waiting.get((what, before))
    if written is None:
        written = check.waiting[what, before] = tuple(_on_cards(check, what, before))
    if not check.rules.token_kinds or not (exchange.tokens or held_by_attacker(check.attempt, exchange)):
        return written
    return (*written, *_on_tokens(check, exchange, what, before))


def _on_cards(check: ResolvedCheck, what: str, before: bool) -> Iterator[ActiveEffect]:
    """What waits for that on the cards and the action."""
    attempt, side = check.attempt, TRIGGERS[what].roles[0]
    for owner in (side, OTHER[side]):
        card = attempt.attacker if owner == "attacker" else attempt.target
        if isinstance(card, Unit):
            action = attempt.action if owner == "attacker" and "action" in TRIGGERS[what].tells else None
            for active in _written(card, action, what, owner, before):
                done = what == "hits" and owner == side and left_by_hit(active.effect, check.rules)  # with the hit itself
                if waits_for(active.effect, owner, side) and not done:
                    yield active


def _on_tokens(check: ResolvedCheck, exchange: Exchange, what: str, before: bool) -> Iterator[ActiveEffect]:
    """What waits for that on the tokens that lie on both sides."""
    side = TRIGGERS[what].roles[0]
    for owner in (side, OTHER[side]):
        for kind, effect in tokens.on(_held(check, exchange, owner), check.rules.token_kinds):
            here = effect.on is not None and effect.on.what == what and effect.on.before == before and waits_for(effect, owner, side)
            if here and not (what in TOLD_BY_DICE and not before and _came_since(exchange, owner, kind.key)):
                yield ActiveEffect(kind.name, kind.rule, effect, owner)


def _came_since(exchange: Exchange, side: str, kind: str) -> bool:
    """Do such tokens lie there only since the dice were rolled?"""
    return exchange.lay is not None and not tokens.counted(exchange.lay[side == "attacker"], kind)


@lru_cache(maxsize=4096)
def _written(card: Unit, action: Action | None, what: str, owner: str, before: bool) -> tuple[ActiveEffect, ...]:
    """What waits for that, or for what comes before it, on a card, and on the action if it is told of it."""
    every = [ActiveEffect(trait.name, trait.rule, effect, owner) for trait in card.traits if not trait.paid for effect in trait.effects]
    if action is not None:
        every += [ActiveEffect(action.name, action.rule, effect, owner) for effect in action.effects]
        every += [ActiveEffect(trait.name, trait.rule, effect, owner) for trait in action.traits for effect in trait.effects]
    return tuple(active for active in every if (on := active.effect.on) is not None and on.what == what and on.before == before)


def _held(check: ResolvedCheck, exchange: Exchange, side: str) -> tokens.Holding:
    return exchange.tokens if side == "target" else held_by_attacker(check.attempt, exchange)


# -- what a check can carry out ---------------------------------------------------------------------------------------


def _runs(check: ResolvedCheck, execution: CheckExecution) -> bool:
    """Can a check tell whether an effect is done, and does it keep count of what that, or what is done after it, does? It is done by
    nobody's choice, by what happens to one of the two, and asks about nothing that only a game knows."""
    effect = execution.active.effect
    if effect.on is not None and effect.on.of is not None or effect.around or effect.optional:
        return False
    if effect.details.get("otherwise") or effect.roll is not None and effect.roll.same:
        return False
    if VERBS[effect.verb].possible and effect.verb not in ("grant", "remove", "place") or _of_marker(check, effect):
        return False
    if not askable(effect.when, check.attempt.known) or execution.moved and asks_where(effect.when):
        return False
    return bool(_kept(check, execution) or effect.then or effect.otherwise)


def _of_marker(check: ResolvedCheck, effect: Effect) -> bool:
    """Is it about what lies on the table?"""
    kind = check.rules.token_kinds.get(effect.details.get("token", ""))
    return kind is not None and kind.on_table


def _kept(check: ResolvedCheck, execution: CheckExecution) -> bool:
    """Does a check keep count of what an effect does: of these tokens, or that it misses?"""
    effect = execution.active.effect
    if effect.verb not in HANDLERS:
        return False
    token, side = effect.details.get("token"), execution.side
    return effect.verb == "miss" or side is not None and (token in check.rules.token_kinds or token in FOLLOWED and side == "target")


def _miss(state: CheckEffects, execution: CheckExecution) -> None:
    """The attack or scan that it comes before comes to nothing."""
    state.missed = True


def _grant(state: CheckEffects, execution: CheckExecution) -> None:
    """More tokens lie on a side."""
    often = how_often(execution.active, state.check.rules, state.check.attempt, AttackProgress.of(state.exchange))
    _put(state, execution, tokens.many(execution.active.effect.details.get("count", 1)) * often)


def _remove(state: CheckEffects, execution: CheckExecution) -> None:
    """Fewer tokens lie on a side."""
    _put(state, execution, -tokens.many(execution.active.effect.details.get("count", 1)))


HANDLERS: Mapping[str, Callable[[CheckEffects, CheckExecution], None]] = {"grant": _grant, "remove": _remove, "miss": _miss}
"""What a verb does in a check."""


def _put(state: CheckEffects, execution: CheckExecution, count: int) -> None:
    """So many tokens more, or fewer, lie on a side."""
    check, exchange, effect = state.check, state.exchange, execution.active.effect
    token = effect.details["token"]
    if token == STUN:
        state.exchange = exchange._replace(stunned=count > 0)
    elif token == COUNTERMEASURE:
        state.exchange = _refilled(check, exchange, count, effect)
    elif token == EMERGENCY:
        state.exchange = exchange._replace(emergency=max(exchange.emergency + count, 0))
    elif execution.side == "target":
        state.exchange = exchange._replace(tokens=tokens.put(exchange.tokens, check.rules.token_kinds[token], count))
    else:
        state.exchange = exchange._replace(acting=tokens.put(_held(check, exchange, "attacker"), check.rules.token_kinds[token], count))


def _refilled(check: ResolvedCheck, exchange: Exchange, count: int, effect: Effect) -> Exchange:
    """More Countermeasure Tokens on the target, or fewer; `up_to`: no more than its card gives it."""
    now, card = exchange.countermeasures, check.attempt.target
    then = max(now + count, 0)
    if effect.details.get("up_to") is not None and isinstance(card, Unit):
        then = max(now, min(then, card.stats.countermeasures or 0))
    return exchange._replace(countermeasures=then)
