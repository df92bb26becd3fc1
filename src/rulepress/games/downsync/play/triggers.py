"""Happenings in a game: what they set off, in which order, and what of it lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.effects import interpreter
from rulepress.effects.effect_form import Trigger
from rulepress.games.downsync import tokens
from rulepress.games.downsync.active_effects import ActiveEffect, left_by_hit, use_of, used_up
from rulepress.games.downsync.model import Action, Effect
from rulepress.games.downsync.play.battlefield import passes
from rulepress.games.downsync.play.game_session import Lasting, Session
from rulepress.games.downsync.play.participants import UnitView, commander, gone, held, laden, laid, lies
from rulepress.games.downsync.play.table_state import Piece, Point
from rulepress.games.downsync.vocabulary import Participant, View, met
from rulepress.games.downsync.vocabulary.facts import USES, among, picked
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.games.downsync.vocabulary.trigger_rows import TOLD_BY_DICE, TRIGGERS
from rulepress.games.downsync.vocabulary.unit_view import Relation
from rulepress.games.downsync.vocabulary.verbs import VERBS

WHOLE = ("moved", "placed")
"""What happens to a whole Unit at a place, where each of its bases counts."""

Way = tuple[Point, ...]
"""Where a base has gone: from where it stood, straight from point to point."""

DYING = ("destroyed", "base_destroyed")
"""What a Unit still has something to say to after it has left the table."""

ABLE = {"exchange": "swap_places.can_exchange", "act": "activation.can_act"}
"""For verbs that cannot be done to everybody: the function in `play` that tells to whom, beside what an effect says itself."""


@dataclass(frozen=True, eq=False)
class EffectExecution:
    """An effect that is about to be carried out."""

    flow: Session
    active: ActiveEffect
    owner: UnitView
    roles: Mapping[str, Participant]
    action: Action | None = None
    before: Piece | None = None  # as whoever it happened to stood before
    met_at: Relation | None = None  # how attacker and target stood when it happened, where that was looked at
    uses: list[str] = field(default_factory=list)  # what the use is remembered by, once it is certain that something is done
    spoilt: list[str] = field(default_factory=list)  # what has made the attack miss that it waits for
    reached: list[UnitView] = field(default_factory=list)  # whom it has concerned, for what is done after it
    picked: tuple[UnitView, ...] = ()  # whom the effect before it has concerned
    after: bool = False  # is it what is done after another one?
    thrown: list[int] = field(default_factory=list)  # what its dice have come to, or those of the effect before
    throws: list[tuple[UnitView, bool, int]] = field(default_factory=list)  # of each that was rolled for: whether that was made

    def use(self) -> None:
        """Something is done: that is told and remembered, once."""
        if not self.uses:
            self.uses.append(use_of(self.active))
            trait = f"{USES}{self.active.name}"
            for name in dict.fromkeys((self.uses[0], trait) if self.active.effect.optional else self.uses):
                self.flow.chronicle.note(name, self.owner.piece.id)
            self.flow.tell("used", self.active.rule, self.player, piece=self.owner.piece.id, name=self.active.name)

    @property
    def used(self) -> bool:
        """Is it certain that something is done?"""
        return bool(self.uses)

    @property
    def effect(self) -> Effect:
        """What is carried out."""
        return self.active.effect

    @property
    def rolls(self) -> list[tuple[EffectExecution, bool]]:
        """Of each for whom a die of its own was rolled: the execution for that one alone, and whether the roll succeeded."""
        return [(replace(self, reached=[party], thrown=[total]), made) for party, made, total in self.throws]

    def followed_by(self, then: Effect) -> Iterator[EffectExecution]:
        """What is done after it, for all that it has concerned, or for each by itself where its conditions ask about that one."""
        if then.who == "picked" and len(self.reached) > 1 and _asks_of_picked(then.when):
            yield from (replace(self, reached=[one])._followed_by(then) for one in tuple(self.reached))
        else:
            yield self._followed_by(then)

    def _followed_by(self, then: Effect) -> EffectExecution:
        """What is done after it: part of the same use, unless it is asked about or counted by itself."""
        following = replace(
            self,
            active=self.active._replace(effect=then),
            roles={**self.roles, "picked": self.reached[0]} if self.reached else self.roles,
            uses=[] if then.optional or then.limit else [use_of(self.active)],
            reached=[],
            picked=tuple(self.reached),
            after=True,
            thrown=list(self.thrown),
            throws=[],
        )
        return following.afterwards

    @property
    def afterwards(self) -> EffectExecution:
        """The same with everybody where they stand by now: what has been done may have moved them."""
        roles = {name: now(self.flow, party) if isinstance(party, UnitView) else party for name, party in self.roles.items()}
        return replace(self, owner=now(self.flow, self.owner), roles=roles, met_at=self._apart(roles))

    def _apart(self, roles: Mapping[str, Participant]) -> Relation | None:
        """How attacker and target stand by now, where it has been looked at how they stood; what was rolled has been rolled."""
        attacker, target = roles.get("attacker"), roles.get("target")
        away = attacker.away(target) if attacker and target else None
        if self.met_at is None or attacker is None or target is None or away is None:
            return None
        return self.met_at._replace(distance=away, seen=attacker.sees(target))

    @property
    def declinable(self) -> bool:
        """May its player pick nobody? What was paid for is done, and so is what comes of another effect."""
        who = self.active.effect.who
        bound = self.after or self.cost or self.price
        return isinstance(who, Selector) and who.most is not None and not who.least and not bound

    @property
    def times(self) -> int:
        """How often its player is asked for it at one moment."""
        return int(self.value("again", 1)) if self.active.effect.optional else 1

    @property
    def player(self) -> str:
        """The player whose Unit owns the effect."""
        return self.owner.piece.player

    @property
    def origin(self) -> Piece:
        """The owner where it stood before it happened, or where it stands."""
        piece = self.owner.piece
        return self.before if self.before is not None and self.before.id == piece.id else piece

    @property
    def key(self) -> tuple[str, str, Effect]:
        """Whose effect it is, and which."""
        return self.owner.piece.id, self.active.name, self.active.effect

    @property
    def view(self) -> View:
        """What conditions of this effect are judged by."""
        return View(self.flow.book.rules, self.owner, roles=self.roles, apart=self.met_at, trait=self.active.name)

    @property
    def reveals(self) -> bool:
        """Does it inflict what Reveals Pings?"""
        effect = self.active.effect
        return (
            effect.verb == "inflict" and self.flow.book.rules.effect(self.flow.card(self.owner.piece), effect.effect).inflicts == "REVEAL"
        )

    @property
    def cost(self) -> int:
        """What it costs in Command Points."""
        cost = self.value("cost")
        return cost if isinstance(cost, int) else int(isinstance(cost, str) and "C" in cost)

    @property
    def price(self) -> tuple[str, int] | None:
        """The tokens of the owner's that it costs, and how many."""
        cost = self.value("cost")
        return (cost["token"], int(cost.get("count", 1))) if isinstance(cost, Mapping) else None

    def value(self, name: str, default: Any = None) -> Any:
        """What stands at a key of the effect."""
        return self.active.effect.details.get(name, default)


class EventDetails(NamedTuple):
    """What else is known of something that happens."""

    action: Action | None = None
    effect: str | None = None
    called: str | None = None  # the faction's own effect that has come to that one
    hit: bool | None = None
    before: Piece | None = None
    met_at: Relation | None = None
    ways: Mapping[int, Way] = MappingProxyType({})  # of the bases that moved, by their numbers


NO_DETAILS = EventDetails()


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


def _asks_of_picked(typed: Any) -> bool:
    """Is anything asked of whom the effect before has concerned?"""
    if isinstance(typed, Mapping):
        return any(map(_asks_of_picked, typed.values()))
    return any(map(_asks_of_picked, typed)) if isinstance(typed, list | tuple) else typed == "picked"


def stand(flow: Session, piece: Piece, number: int | None = None) -> UnitView:
    """A piece as conditions ask about it; without a number, by its first base."""
    return UnitView(flow, piece, piece.bases[0] if number is None else piece.base(number))


def now(flow: Session, party: UnitView) -> UnitView:
    """A base as it stands now, or the first one that is left of its Unit; as it stood last, where there is none."""
    piece = flow.there(party.piece.id)
    if piece is None or (piece.unit is None) != (party.piece.unit is None):
        return party
    return stand(flow, piece, party.base.number if any(base.number == party.base.number for base in piece.bases) else None)


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


Doing = Callable[[EffectExecution], Asking[None]]


@cache
def carrier(verb: str, quantity: str | None = None) -> tuple[Doing, Callable[[EffectExecution], bool] | None]:
    """What carries a verb out at its moment, and what tells whether it can."""
    row = VERBS[verb]
    own = row.named[quantity].done_by if quantity and quantity in row.named else ""
    return named(own or row.done_by or "handlers.last"), named(row.possible) if row.possible else None


def named(dotted: str) -> Any:
    """A function of `play/` by its dotted name ("handlers.grant"), imported on first use so that modules need not import each other."""
    module, _, name = dotted.partition(".")
    return getattr(import_module(f"rulepress.games.downsync.play.{module}"), name)


# -- whom it concerns -------------------------------------------------------------------------------------------------


def candidates(deed: EffectExecution, who: Selector) -> list[UnitView]:
    """Every base that a selector picks, that of a Unit on which a token lies with it."""
    view = deed.view
    if deed.active.effect.verb == "return":
        return [other for other in named("reinforcements.fallen")(deed.flow) if picked(view, other, who)]
    others = [*among(deed.owner, who), *(deed.owner.pings() if deed.reveals and "ping" not in who.facts else ())]
    found = [other for other in others if isinstance(other, UnitView) and picked(view, other, who) and _near(deed, who, other)]
    fits = ABLE.get(deed.active.effect.verb)
    return [other for other in found if named(fits)(deed, other)] if fits else found


def _near(deed: EffectExecution, who: Selector, other: UnitView) -> bool:
    """Is it near to where somebody stood before?"""
    return who.near is None or stand(deed.flow, deed.origin).near(other, who.near)


def open_to(deed: EffectExecution, gone: bool = False) -> list[UnitView]:
    """Everybody whom the effect concerns or might, as they stand now: those who are named, or all that may be picked. `gone`: whoever
    is named, there or not."""
    who = deed.active.effect.who
    if isinstance(who, Selector):
        return candidates(deed, who)
    if who == "picked":
        return [now(deed.flow, party) for party in deed.picked if deed.flow.there(party.piece.id)]
    party = deed.owner if who in (None, "bearer") else deed.roles.get(who)
    return [now(deed.flow, party)] if isinstance(party, UnitView) and (gone or deed.flow.there(party.piece.id)) else []


def concerned(deed: EffectExecution, whole: bool, gone: bool = False) -> Asking[list[UnitView]]:
    """Whom the effect concerns, as they stand now, without those for whom a die of their own came to nothing. `whole`: Units, not
    bases; `gone`: whoever is named, there or not."""
    found = yield from _meant(deed, whole, gone)
    roll = deed.active.effect.roll
    if roll and roll.each:
        deed.throws[:] = [(party, rolled(deed, called(party, whole)), deed.thrown[-1]) for party in found]
        found = [party for party, made, _ in deed.throws if made]
    deed.reached[:] = found
    return list(deed.reached)


def rolled(deed: EffectExecution, whom: str = "") -> bool:
    """Do its dice come to what they must? `whom`: for whom of several."""
    roll, active = deed.active.effect.roll, deed.active
    if roll is None:
        return True
    if not roll.same:
        deed.thrown[:] = [deed.flow.roll(roll.dice, active.name, deed.player, 0, (active.rule,), whom, deed.owner.name)]
    return bool(deed.thrown) and roll.holds(deed.thrown[-1])


def _meant(deed: EffectExecution, whole: bool, gone: bool) -> Asking[list[UnitView]]:
    """Whom the effect concerns; where it says how many at most, the owner's player picks."""
    who = deed.active.effect.who
    if not isinstance(who, Selector):
        return open_to(deed, gone)
    nearest = sorted(candidates(deed, who), key=lambda other: away(deed.origin, other), reverse=True)
    found = {called(other, whole): other for other in nearest}  # of each Unit its nearest base
    found = dict(sorted(found.items(), key=lambda each: (len(each[0]), each[0])))
    if who.most is None or not found:
        return list(found.values())
    taken: list[UnitView] = []
    while found and len(taken) < who.most:
        options = ("none", *found) if taken or deed.declinable else tuple(found)
        about = f"{deed.owner.piece.id} {deed.active.name}"
        name = yield from ask(choice(deed.player, "pick", deed.active.rule, options, about, meaning=deed))
        if name == "none":
            break
        deed.use()
        taken.append(found.pop(name))
    return taken


def away(piece: Piece, other: UnitView) -> int:
    """How far one base is from the nearest one of a piece, squared; a leader stands nowhere, so all are equally far."""
    (x, y) = other.base.at
    return min(((base.at[0] - x) ** 2 + (base.at[1] - y) ** 2 for base in piece.bases), default=0)


def called(party: UnitView, whole: bool) -> str:
    """How a question names a base, or its Unit."""
    return party.piece.id if whole else f"{party.piece.id}.{party.base.number}"
