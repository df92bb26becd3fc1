"""Happenings in a game: what they set off, in which order, and what of it lasts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.effects import interpreter
from rulepress.effects.effect_form import Trigger
from rulepress.games.downsync import tokens
from rulepress.games.downsync.active_effects import ActiveEffect, left_by_hit, used_up
from rulepress.games.downsync.play.battlefield import passes
from rulepress.games.downsync.play.effect_execution import NO_DETAILS, EffectExecution, EventDetails, now, stand
from rulepress.games.downsync.play.effect_targets import away, candidates, rolled
from rulepress.games.downsync.play.game_session import Lasting, Session
from rulepress.games.downsync.play.handler_lookup import carrier, named
from rulepress.games.downsync.play.participants import UnitView, commander, gone, held, laden, laid, lies
from rulepress.games.downsync.vocabulary import Participant, View, met
from rulepress.games.downsync.vocabulary.facts import picked
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.games.downsync.vocabulary.trigger_rows import TOLD_BY_DICE, TRIGGERS

WHOLE = ("moved", "placed")
"""What happens to a whole Unit at a place, where each of its bases counts."""

DYING = ("destroyed", "base_destroyed")
"""What a Unit still has something to say to after it has left the table."""


@dataclass(frozen=True, eq=False)
class HistoryQuery:
    """What has happened to whom, as effects ask about it."""

    what: str
    of: UnitView
    other: UnitView | None = None
    details: EventDetails = NO_DETAILS

    def fits(self, on: Trigger[Selector], owner: UnitView, rules: Any) -> UnitView | None:
        """To whom it has happened as that is waited for: of a whole Unit that was moved the base that is nearest to the owner; None where
        it has not."""
        known = self.details
        if not on.matches((known.effect, known.called), known.hit):
            return None
        if on.of is None:
            return self.of if owner.same(self.of) else None
        bases = [self.of]
        if self.what in WHOLE:
            bases = [UnitView(self.of.flow, self.of.piece, base) for base in self.of.piece.bases]
            bases.sort(key=lambda base: away(owner.piece, base))
        fitting = (base for base in bases if on.passes is None or self._passes(owner, base, on.passes))
        return next((base for base in fitting if picked(View(rules, owner), base, on.of)), None)

    def _passes(self, owner: UnitView, base: UnitView, limit: int) -> bool:
        """Has the way of that base led it so near to the owner, its beginning and its end included?"""
        way, reach = self.details.ways.get(base.base.number, ()), limit + base.piece.radius + owner.piece.radius
        return any(passes(*leg, own.at, reach, True) for own in owner.piece.bases for leg in pairwise(way))

    def roles(self, of: UnitView) -> dict[str, Participant]:
        """The roles of the event's participants, seen from `of`: the trigger names them (`TRIGGERS`)."""
        names = TRIGGERS[self.what].roles
        parties: dict[str, Participant] = {}
        for name, party in zip(names, (of, self.other), strict=False):
            if party is not None:
                parties[name] = party
        return parties


def _owners(flow: Session, happened: HistoryQuery) -> list[UnitView]:
    """Everybody who may have something to say to it, by card, token or deed: the active player's first, and of each player the leader
    before the pieces in the order in which they came."""
    there = dict(flow.state.pieces)
    if not lies(flow, happened.of):
        there[happened.of.piece.id] = happened.of.piece  # as it was when that happened to it: perhaps a Ping
    owners = [commander(flow, player) for player in flow.leaders]
    for piece in there.values():
        if piece.unit is None or not piece.bases:
            continue
        if piece is happened.of.piece:
            owners.append(happened.of)
        elif flow.book.triggered(piece.card, happened.what) or laden(piece):
            owners.append(stand(flow, piece))
    owners += [laid(flow, marker) for marker in flow.state.markers]
    return sorted(owners, key=lambda owner: owner.piece.player != flow.state.active)


def _effects(flow: Session, owner: UnitView, happened: HistoryQuery) -> Iterator[ActiveEffect]:
    piece = owner.piece
    if piece.id in flow.leaders:
        leads = flow.leaders[piece.player].named_effects
        yield from (ActiveEffect(name, rule, effect) for name, rule, effect in leads if effect.on and effect.on.what == happened.what)
        return
    if marker := lies(flow, owner):
        kind = flow.book.rules.token_kinds[marker.kind]
        yield from (ActiveEffect(kind.name, kind.rule, effect) for effect in kind.effects if effect.on and effect.on.what == happened.what)
        return
    for active, paid in flow.book.triggered(piece.card, happened.what):
        done = happened.what == "hits" and left_by_hit(active.effect, flow.book.rules)  # with the hit itself
        if (not paid or active.name in piece.upkeep) and not done:
            yield active
    action = happened.details.action
    if action is not None and happened.of.same(owner):
        every = flow.book.triggered_by(action, happened.what)
        yield from (active for active in every if happened.what != "hits" or not left_by_hit(active.effect, flow.book.rules))
    for kind, effect in tokens.on(held(piece, owner.base), flow.book.rules.token_kinds):
        if effect.on and effect.on.what == happened.what and (effect.on.before or not _came_since(flow, owner, kind.key, happened.what)):
            yield ActiveEffect(kind.name, kind.rule, effect)


def _came_since(flow: Session, owner: UnitView, kind: str, what: str) -> bool:
    """Do such tokens lie there only since the dice were rolled of whose outcome that tells?"""
    stood = flow.rolled.get(owner.piece.id) if flow.rolled and what in TOLD_BY_DICE else None
    if stood is None:
        return False
    return not any(tokens.counted(lying, kind) for lying in (stood.tokens, *(base.tokens for base in stood.bases)))


class TableEffects:
    """A game's table, as the interpreter carries effects out on it. Players are asked; nothing is left out."""

    def __init__(self, flow: Session):
        self.flow, self.under_way = flow, flow.under_way

    def waiting(self, event: HistoryQuery, before: bool) -> Iterator[EffectExecution]:
        """The effects that wait for it, in the order in which they are carried out."""
        flow = self.flow
        for owner in _owners(flow, event):
            for active in _effects(flow, owner, event):
                on = active.effect.on
                if on is None or on.before != before or (of := event.fits(on, owner, flow.book.rules)) is None:
                    continue
                roles, known = event.roles(of), event.details
                yield EffectExecution(flow, active._replace(owner=owner), owner, roles, known.action, known.before, known.met_at)

    def current(self, event: HistoryQuery, deed: EffectExecution) -> EffectExecution | None:
        """The execution with its owner as it stands now; None where that has left the table, and has nothing more to say to it."""
        return None if _left(self.flow, deed.owner, event.what) else replace(deed, owner=now(self.flow, deed.owner))

    def left_out(self, deed: EffectExecution) -> bool:
        """Nothing is: a game can tell everything."""
        return False

    def used_up(self, deed: EffectExecution) -> bool:
        """Has it been used as often as its limit allows?"""
        return used_up(deed.active, deed.owner)

    def holds(self, deed: EffectExecution) -> bool:
        """Do its conditions hold, can it be done, and is there anybody whom it concerns?"""
        effect = deed.effect
        _, possible = carrier(effect.verb, effect.quantity)
        if not met(deed.view, effect.when) or possible is not None and not possible(deed):
            return False
        return not isinstance(effect.who, Selector) or bool(candidates(deed, effect.who))

    def accepts(self, deed: EffectExecution) -> Asking[bool]:
        """Does its player want it, where that is asked, and pay what it costs?"""
        return pay(deed)

    def use(self, deed: EffectExecution) -> None:
        """Something is done: that is told and remembered, once."""
        deed.use()

    def roll(self, deed: EffectExecution) -> bool:
        """Do its dice come to what they must? Where each is rolled for alone, that is part of whom it concerns."""
        roll = deed.effect.roll
        return roll is None or roll.each or rolled(deed)

    def apply(self, deed: EffectExecution) -> Asking[None]:
        """What its verb does at its moment."""
        return carrier(deed.effect.verb, deed.effect.quantity)[0](deed)

    def present(self, deed: EffectExecution) -> bool:
        """Is its owner on the table, a Unit or a Marker?"""
        return self.flow.there(deed.owner.piece.id) is not None or lies(self.flow, deed.owner) is not None

    def again(self, deed: EffectExecution) -> EffectExecution:
        """Once more, as everybody stands now."""
        return replace(deed.afterwards, uses=[])

    def prevented(self, deed: EffectExecution) -> bool:
        """Has it made the attack or scan miss that it comes before?"""
        return bool(deed.spoilt)


@cites("card.first")
def happen(flow: Session, what: str, of: UnitView, other: UnitView | None = None, details: EventDetails = NO_DETAILS) -> Asking[None]:
    """Something has happened to a piece, or it has done something: that is remembered, and what waits for it is carried out; before it
    what waits for a Command Point that has been spent meanwhile."""
    while flow.spent:
        piece = flow.there(flow.spent.pop(0))
        if piece is not None and piece.unit is not None and "spends" in flow.book.triggers:
            yield from interpreter.fire(TableEffects(flow), HistoryQuery("spends", stand(flow, piece)))
    flow.chronicle.note(what, of.piece.id, other.piece.id if other else None)
    if what in flow.book.triggers:
        event = HistoryQuery(what, now(flow, of), other and now(flow, other), details)
        yield from interpreter.fire(TableEffects(flow), event)


def _left(flow: Session, owner: UnitView, what: str) -> bool:
    """Has it left the table, so that it has nothing more to say to that?"""
    if gone(flow, owner):
        return True
    unit = owner.piece.id not in flow.leaders and not lies(flow, owner)
    return unit and what not in DYING and flow.there(owner.piece.id) is None


def at_once(flow: Session, what: str, player: str | None = None) -> Asking[None]:
    """Something happens to all Units of a player, or of both: to a leader it happens once, and to each Marker."""
    for each in flow.leaders:
        if player in (None, each):
            yield from happen(flow, what, commander(flow, each))
    for marker in flow.state.markers if what in flow.book.triggers else ():
        if player in (None, marker.player) and marker in flow.state.markers:
            yield from happen(flow, what, laid(flow, marker))


def forestall(flow: Session, what: str, of: UnitView, other: UnitView | None = None, details: EventDetails = NO_DETAILS) -> Asking[bool]:
    """Something is about to happen to a piece. Returns whether something else has been done instead, or nothing comes of it."""
    if what not in flow.book.triggers:
        return False
    return (yield from interpreter.forestall(TableEffects(flow), HistoryQuery(what, of, other, details)))


def both(flow: Session, what: tuple[str, str], of: UnitView, other: UnitView, details: EventDetails) -> Asking[None]:
    """What one does and the other suffers."""
    yield from happen(flow, what[0], of, other, details)
    yield from happen(flow, what[1], other, of, details._replace(action=None))


@cites("card.first")
def carry_out(deed: EffectExecution) -> Asking[bool]:
    """One effect, or as often as its player wants it of so many times (`again`). Returns whether it was done."""
    return interpreter.execute(TableEffects(deed.flow), deed)


@cites("ability.paid", "action.cost")
def pay(deed: EffectExecution) -> Asking[bool]:
    """Does its player want it, where that is asked, and pay what it costs?"""
    flow, active, effect, cost, price = deed.flow, deed.active, deed.active.effect, deed.cost, deed.price
    if cost > flow.side(deed.player).command_points or price is not None and deed.owner.tokens(price[0]) < price[1]:
        return False
    if effect.optional:
        about = f"{deed.owner.piece.id} {active.name}"
        if (yield from ask(choice(deed.player, "use", active.rule, ("no", "yes"), about, meaning=deed))) == "no":
            return False
    if cost:
        flow.pay(deed.player, active.name, active.rule, cost, None if deed.owner.piece.id in flow.leaders else deed.owner.piece.id)
    if price is not None:
        yield from named("handlers.take")(flow, deed.owner, *price, active.rule, active.name)
    return True


def begin(flow: Session, active: ActiveEffect, holder: UnitView) -> None:
    """An effect counts for a Unit from now on until its period ends: whether it does, and what it costs, has been settled. What was
    paid for counts as often as it was."""
    details = {("paid" if key == "cost" else key): value for key, value in active.effect.details.items()}
    effect = replace(
        active.effect, on=None, who=None, when={}, limit=None, may=False, roll=None, then=(), otherwise=(), besides=(), details=details
    )
    lasting = active._replace(effect=effect, owner=holder)
    flow.lasting.append(Lasting(holder.piece.id, lasting, details.get("until", "action"), flow.chronicle.now))
