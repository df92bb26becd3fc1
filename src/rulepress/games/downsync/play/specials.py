"""Special Actions and text actions: what their effects do, verb by verb.

Some of them begin another activation, and activations perform special actions: so those import `activation` when used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulepress.engine.citing import cites
from rulepress.engine.decisions import Problem, ask, choice
from rulepress.engine.table import mils
from rulepress.games.downsync import targeting
from rulepress.games.downsync.effects import Mark
from rulepress.games.downsync.model import Action, Effect
from rulepress.games.downsync.play import combat
from rulepress.games.downsync.play.flow import Flow
from rulepress.games.downsync.play.ground import within
from rulepress.games.downsync.play.placing import Placement, Spot, place
from rulepress.games.downsync.play.revealing import equip, gain, hindered, settle
from rulepress.games.downsync.play.setup import carries
from rulepress.games.downsync.play.state import Base, Piece

if TYPE_CHECKING:
    from rulepress.games.downsync.play.activation import Activation

RUN = ("grant", "mark", "place", "call", "load", "unload")


def near_enemy_ping(flow: Flow, piece: Piece) -> bool:
    """Is an enemy Ping within a Ping's clearance of any of its bases?"""
    return any(
        within(base.at, piece.radius, ping.bases[0].at, ping.radius, flow.book.clearance)
        for ping in flow.enemies(piece.player)
        if ping.unit is None
        for base in piece.bases
    )


def hindrances(flow: Flow, act: Activation, base: Base, action: Action) -> list[Problem]:
    """Why a special action cannot be performed now."""
    found: list[Problem] = []
    for effect in action.effects:
        found += _HINDER.get(effect.verb, _none)(flow, act, base, action, effect)
    return found


def _none(*_) -> list[Problem]:
    return []


@cites("effect.star", "effect.not-combat")
def special_action(flow: Flow, act: Activation, number: int, action: Action):
    """Carry out every effect of the action in turn."""
    if action.manual:
        flow.tell("by_hand", action.rule, flow.piece(act.name).player, piece=act.name, action=action.name)
    for effect in action.effects:
        if effect.verb in _DO and flow.there(act.name):
            yield from _DO[effect.verb](flow, act, number, action, effect)


# -- grant: a token for the acting Unit ------------------------------------------------------------------------------


def _hinder_grant(flow: Flow, act: Activation, base: Base, action: Action, effect: Effect) -> list[Problem]:
    return hindered(flow, flow.piece(act.name), effect.details["token"])


@cites("effect.star")
def _grant(flow: Flow, act: Activation, number: int, action: Action, effect: Effect):
    for _ in range(int(effect.details.get("count", 1))):
        gain(flow, act.name, effect.details["token"], action.rule)
    return
    yield


# -- mark: one enemy in line of sight --------------------------------------------------------------------------------


@cites("special.target", "stealth.targeting", "ability.stacking")
def _unmarkable(flow: Flow, act: Activation, base: Base, action: Action, aim: combat.Aim, brief: bool = False) -> list[Problem]:
    """Why that base cannot be the target of a special action that marks; `brief`: some reason if there is one."""
    found: list[Problem] = []
    if aim.piece.unit is None:
        return [("special.target", f"{aim} is a Ping.")]
    if aim.piece.hides(aim.base) and not targeting.pierces_stealth(flow.book.rules, flow.card(flow.piece(act.name)), action):
        found.append(("stealth.targeting", f"{aim} has a Stealth Token."))
    if not (brief and found) and not combat.in_sight(flow, act, base, action, aim.base.at, aim.piece.radius):
        words = "" if brief else combat.hidden(flow, act, base, action, str(aim), aim.base.at, aim.piece.radius)
        found.append(("special.target", words))
    if any(mark.name == action.name for mark in aim.base.marks):
        found.append(("ability.stacking", f"{aim} is marked by {action.name} already."))
    return found


def _markable(flow: Flow, act: Activation, base: Base, action: Action) -> Iterator[combat.Aim]:
    for aim in combat.every(flow, flow.piece(act.name).player):
        if not _unmarkable(flow, act, base, action, aim, True):
            yield aim


def _hinder_mark(flow: Flow, act: Activation, base: Base, action: Action, effect: Effect) -> list[Problem]:
    if any(True for _ in _markable(flow, act, base, action)):
        return []
    return [("special.target", f"{action.name} has no target.")]


@cites("special.target", "ability.stacking")
def _mark(flow: Flow, act: Activation, number: int, action: Action, effect: Effect):
    piece = flow.piece(act.name)
    base = piece.base(number)
    possible = {str(aim): aim for aim in _markable(flow, act, base, action)}

    def why(answer: str) -> list[Problem]:
        for aim in combat.every(flow, piece.player):
            if str(aim) == answer:
                return _unmarkable(flow, act, base, action, aim)
        return [("special.target", f"There is no enemy {answer[:60]}.")]

    about = f"{act.name}.{number} {action.name}"
    aim = possible[(yield from ask(choice(piece.player, "target", "special.target", tuple(possible), about, why)))]
    mark = Mark(action.name, action.rule, effect.by, effect.details.get("until", "taskforce_activation"))
    whole = effect.details.get("reach") == "unit"
    bases = (each._replace(marks=(*each.marks, mark)) if whole or each == aim.base else each for each in aim.piece.bases)
    flow.put(aim.piece._replace(bases=tuple(bases)))
    flow.tell("marked", (action.rule, "ability.stacking"), piece.player, target=str(aim), name=mark.name, by=mark.by)


# -- place: the acting Unit, or one that enters ----------------------------------------------------------------------


def _hinder_place(flow: Flow, act: Activation, base: Base, action: Action, effect: Effect) -> list[Problem]:
    unit = effect.details.get("unit")
    piece = flow.piece(act.name)
    if unit is None or _companion(flow, piece, unit) in flow.side(piece.player).companions:
        return []
    return [("place.companion", f"No {unit} is left to enter.")]


def _companion(flow: Flow, piece: Piece, unit: str) -> str:
    return f"{flow.card(piece).faction}/{unit}"


@cites("place.move", "place.within", "place.sub-units", "place.companion")
def _place(flow: Flow, act: Activation, number: int, action: Action, effect: Effect):
    piece, limit = flow.piece(act.name), mils(effect.details["within"])
    unit = effect.details.get("unit")
    if unit is None:
        spots = tuple(Spot(base.at, piece.radius, limit) for base in piece.bases)
        what = Placement(piece.player, piece.radius, flow.card(piece).kind, spots, (piece.id,), True)
        chosen = yield from place(flow, "place", "place.within", act.name, what)
        bases = tuple(base._replace(at=tuple(at)) for base, at in zip(piece.bases, chosen, strict=True))
        flow.put(piece._replace(bases=bases))
        flow.tell("placed", (action.rule, "place.move"), piece.player, piece=piece.id, to=[list(b.at) for b in bases])
        yield from settle(flow, piece.id)
        return
    key = _companion(flow, piece, unit)
    side = flow.side(piece.player)
    companions = list(side.companions)
    companions.remove(key)
    flow.put_side(side._replace(companions=tuple(companions)))
    yield from enter(flow, piece, piece.base(number), key, limit, (action.rule, "place.companion"))


@cites("place.move", "place.within", "place.no-room", "ping.tokens")
def enter(flow: Flow, near: Piece, base: Base, key: str, limit: int, rules: tuple[str, ...]):
    """A Unit enters the table near a base. Returns its id, or None if there was no room for it at all."""
    book, unit = flow.book, flow.book.units[key]
    radius = book.sub_unit_radius if unit.bases is not None else book.radii[unit.signature]
    spots = (Spot(base.at, near.radius, limit),) * (unit.bases or 1)
    what = Placement(near.player, radius, unit.kind, spots)
    name = flow.new_id(near.player)
    chosen = yield from place(flow, "place", "place.within", name, what)
    bases = tuple(Base(number, tuple(at)) for number, at in enumerate(chosen, 1) if at)
    if not bases:
        return None
    flow.put(Piece(name, near.player, unit.signature, key, radius, bases, unit.bases or 1))
    equip(flow, name)
    flow.tell("entered", rules, near.player, piece=name, unit=unit.title)
    yield from settle(flow, name)
    return name


# -- call: another Unit of the Taskforce activates -------------------------------------------------------------------


def _callable(flow: Flow, act: Activation, effect: Effect) -> list[str]:
    """The Units of the Taskforce that may be called and have an action to perform then."""
    from rulepress.games.downsync.play import activation

    player, wanted = flow.piece(act.name).player, effect.details["trait"]
    found = []
    for name in taskforce_of(flow, act):
        piece = flow.there(name)
        if piece is None or name == act.name or piece.unit is None or piece.player != player or busy(flow, act, piece):
            continue
        called = activation.Activation(name, caller=act.name, wanted=wanted)
        called.points = {base.number: activation.able(flow, piece, base) for base in piece.bases}
        if any(
            offer.action and not activation.hindrances(flow, called, base, offer, True)
            for base in piece.bases
            for offer in activation.offers(flow, called, base)
        ):
            found.append(name)
    return found


@cites("reaction.taskforces")
def taskforce_of(flow: Flow, act: Activation) -> tuple[str, ...]:
    """The pieces that count as one Taskforce with the acting one: in a reaction, all who take part."""
    return tuple(flow.state.priorities) if act.reaction else flow.state.taskforce


def busy(flow: Flow, act: Activation, piece: Piece) -> bool:
    """Has this piece had its activation?"""
    return piece.id not in flow.state.priorities if act.reaction else piece.activated


def _hinder_call(flow: Flow, act: Activation, base: Base, action: Action, effect: Effect) -> list[Problem]:
    if _callable(flow, act, effect):
        return []
    return [("call.fire-support", f"{action.name} finds nobody to call.")]


@cites("call.fire-support", "activation.once")
def _call(flow: Flow, act: Activation, number: int, action: Action, effect: Effect):
    from rulepress.games.downsync.play import activation, reactions

    player = flow.piece(act.name).player
    possible = _callable(flow, act, effect)
    if not possible:
        return
    name = yield from ask(choice(player, "call", "call.fire-support", possible, act.name))
    wanted = effect.details["trait"]
    flow.tell("called", ("call.fire-support", action.rule), player, piece=act.name, action=wanted, other=name)
    called = activation.Activation(name, reaction=act.reaction, caller=act.name, wanted=wanted)
    if act.reaction:
        yield from reactions.act_now(flow, called)
    else:
        yield from activation.activate(flow, called)
        activation.finish(flow, name)


# -- load and unload -------------------------------------------------------------------------------------------------


def _boardable(flow: Flow, act: Activation, effect: Effect) -> list[str]:
    carrier, limit = flow.piece(act.name), mils(effect.details["within"])
    if carrier.passenger:
        return []
    return [
        piece.id
        for name in taskforce_of(flow, act)
        if (piece := flow.there(name)) and piece.unit is not None and piece.player == carrier.player
        if carries(flow, carrier.unit, piece.unit)
        and (piece.stayed or not busy(flow, act, piece))
        and any(within(base.at, piece.radius, own.at, carrier.radius, limit) for base in piece.bases for own in carrier.bases)
    ]


def _hinder_load(flow: Flow, act: Activation, base: Base, action: Action, effect: Effect) -> list[Problem]:
    return [] if _boardable(flow, act, effect) else [("transport.load", f"{action.name} finds nobody to take aboard.")]


@cites("transport.load", "transport.aboard", "transport.carries")
def _load(flow: Flow, act: Activation, number: int, action: Action, effect: Effect):
    player = flow.piece(act.name).player
    name = yield from ask(choice(player, "load", "transport.load", _boardable(flow, act, effect), act.name))
    rider = flow.piece(name)._replace(activated=True, overwatch=False)
    flow.drop(name)
    flow.change(act.name, passenger=rider)
    flow.tell("boarded", ("transport.load", action.rule), player, piece=name, carrier=act.name)


def _hinder_unload(flow: Flow, act: Activation, base: Base, action: Action, effect: Effect) -> list[Problem]:
    if flow.piece(act.name).passenger is None:
        return [("transport.unload", f"{act.name} carries nobody.")]
    if act.near_ping and effect.details.get("clearance", True):
        return [("transport.clearance", f"{act.name} has moved too near to an enemy Ping in this activation.")]
    return []


@cites("transport.unload", "transport.clearance", "place.move")
def _unload(flow: Flow, act: Activation, number: int, action: Action, effect: Effect):
    from rulepress.games.downsync.play import activation

    carrier = flow.piece(act.name)
    rider, base = carrier.passenger, carrier.base(number)
    act.shy = effect.details.get("clearance", True)
    flow.change(act.name, passenger=None)
    spots = (Spot(base.at, carrier.radius, mils(effect.details["within"])),) * len(rider.bases)
    what = Placement(carrier.player, rider.radius, flow.card(rider).kind, spots)
    chosen = yield from place(flow, "unload", "transport.unload", rider.id, what)
    bases = tuple(each._replace(at=tuple(at)) for each, at in zip(rider.bases, chosen, strict=True) if at)
    flow.tell("unloaded", ("transport.unload", action.rule), carrier.player, piece=rider.id, carrier=act.name)
    if not bases:
        return
    flow.put(rider._replace(bases=bases))
    yield from settle(flow, rider.id)
    if not act.reaction:
        flow.join(rider.id)
    if not rider.activated and flow.there(rider.id):
        yield from activation.activate(flow, activation.Activation(rider.id, reaction=act.reaction, single=True))
    activation.finish(flow, rider.id)


_HINDER = {
    "grant": _hinder_grant,
    "mark": _hinder_mark,
    "place": _hinder_place,
    "call": _hinder_call,
    "load": _hinder_load,
    "unload": _hinder_unload,
}
_DO = {"grant": _grant, "mark": _mark, "place": _place, "call": _call, "load": _load, "unload": _unload}
