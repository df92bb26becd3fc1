"""Special Actions and text actions: what their effects do, verb by verb, and what keeps them from it."""

from __future__ import annotations

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import ActiveEffect
from rulepress.games.downsync.model import Effect
from rulepress.games.downsync.play.activation_state import Acting, Activation, busy, taskforce_of
from rulepress.games.downsync.play.battlefield import within
from rulepress.games.downsync.play.effect_execution import EffectExecution, EventDetails, stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.game_setup import carries
from rulepress.games.downsync.play.handler_lookup import named
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.ping_reveal import equip, gain, hindered, settle
from rulepress.games.downsync.play.placement import Placement, PlacementLimit, place
from rulepress.games.downsync.play.table_state import Base, Piece
from rulepress.games.downsync.play.triggers import happen
from rulepress.tabletop import mils


def near_enemy_ping(flow: Session, piece: Piece) -> bool:
    """Is an enemy Ping within a Ping's clearance of any of its bases?"""
    return any(
        within(base.at, piece.radius, ping.bases[0].at, ping.radius, flow.book.clearance)
        for ping in flow.enemies(piece.player)
        if ping.unit is None
        for base in piece.bases
    )


# -- grant: a token for the acting Unit ------------------------------------------------------------------------------


def hinder_grant(acting: Acting, effect: Effect) -> list[Problem]:
    """Why the action cannot grant its token; empty where it can."""
    return hindered(acting.flow, acting.piece, effect.details["token"])


@cites("effect.star")
def grant(acting: Acting, effect: Effect) -> Asking[None]:
    """Give the acting Unit the effect's tokens (verb grant)."""
    flow, token, count = acting.flow, effect.details["token"], int(effect.details.get("count", 1))
    if token in flow.book.rules.token_kinds or token in ("stun", "command_point"):
        owner, action = UnitView(flow, acting.piece, acting.base), acting.action
        yield from named("handlers.grant")(EffectExecution(flow, ActiveEffect(action.name, action.rule, effect, owner), owner, {}, action))
        return
    for _ in range(count):
        gain(flow, acting.activation.name, token, acting.action.rule)


# -- place: the acting Unit, or one that enters ----------------------------------------------------------------------


def hinder_place(acting: Acting, effect: Effect) -> list[Problem]:
    """Why the action cannot place: its companion no longer waits to enter (rule place.companion). Empty where it can."""
    flow, piece, unit = acting.flow, acting.piece, effect.details.get("unit")
    if unit is None or waits(flow, piece, unit):
        return []
    return [("place.companion", f"No {unit} is left to enter.")]


def _companion(flow: Session, piece: Piece, unit: str) -> str:
    return flow.card_of(piece.player, f"{flow.card(piece).faction}/{unit}")


@cites("place.move", "place.within", "place.sub-units", "place.companion")
def place_unit(acting: Acting, effect: Effect) -> Asking[None]:
    """Ask where to place the acting Unit's own bases, or its companion, within the effect's distance (verb place)."""
    flow, piece, action = acting.flow, acting.piece, acting.action
    limit, unit = mils(effect.details["within"]), effect.details.get("unit")
    if unit is None:
        spots = tuple(PlacementLimit(base.at, piece.radius, limit) for base in piece.bases)
        permitted = flow.book.permitted(piece.card)
        what = Placement(piece.player, piece.radius, flow.card(piece).kind, spots, (piece.id,), True, permitted)
        chosen = yield from place(flow, "place", "place.within", piece.id, what)
        bases = tuple(base._replace(at=at) for base, at in zip(piece.bases, chosen, strict=True) if at)
        flow.put(piece._replace(bases=bases))
        flow.tell("placed", (action.rule, "place.move"), piece.player, piece=piece.id, to=[list(b.at) for b in bases])
        yield from settle(flow, piece.id)
        if there := flow.there(piece.id):
            yield from happen(flow, "placed", stand(flow, there), details=EventDetails(before=piece))
        return
    yield from bring_in(flow, piece, acting.base, unit, limit, action.rule)


def waits(flow: Session, piece: Piece, unit: str) -> bool:
    """Does such a Unit wait beside the table for that one's player?"""
    return _companion(flow, piece, unit) in flow.side(piece.player).companions


@cites("place.companion")
def bring_in(flow: Session, near: Piece, base: Base, unit: str, limit: int, rule: str) -> Asking[str | None]:
    """A Unit that waits beside the table enters it near a base. Returns its id, or None if there was no room for it at all."""
    key = _companion(flow, near, unit)
    side = flow.side(near.player)
    companions = list(side.companions)
    companions.remove(key)
    flow.put_side(side._replace(companions=tuple(companions)))
    return (yield from enter(flow, near, base, key, limit, (rule, "place.companion")))


@cites("place.move", "place.within", "place.no-room", "ping.tokens")
def enter(flow: Session, near: Piece, base: Base, key: str, limit: int, rules: tuple[str, ...]) -> Asking[str | None]:
    """A Unit enters the table near a base. Returns its id, or None if there was no room for it at all."""
    book, unit = flow.book, flow.book.units[key]
    radius = book.sub_unit_radius if unit.bases is not None else book.radii[unit.signature]
    spots = (PlacementLimit(base.at, near.radius, limit),) * (unit.bases or 1)
    what = Placement(near.player, radius, unit.kind, spots)
    name = flow.new_id(near.player)
    chosen = yield from place(flow, "place", "place.within", name, what)
    bases = tuple(Base(number, at) for number, at in enumerate(chosen, 1) if at)
    if not bases:
        return None
    flow.put(Piece(name, near.player, unit.signature, key, radius, bases, unit.bases or 1))
    equip(flow, name)
    flow.tell("entered", rules, near.player, piece=name, unit=unit.title)
    yield from settle(flow, name)
    if there := flow.there(name):
        yield from happen(flow, "placed", stand(flow, there))
    return name


# -- load and unload -------------------------------------------------------------------------------------------------


def _boardable(acting: Acting, effect: Effect) -> list[str]:
    flow, act, carrier, limit = acting.flow, acting.activation, acting.piece, mils(effect.details["within"])
    if carrier.passenger:
        return []
    return [
        piece.id
        for name in taskforce_of(flow, act)
        if (piece := flow.there(name)) and piece.unit is not None and piece.player == carrier.player
        if carries(flow, carrier.card, piece.unit)
        and (piece.stayed or not busy(flow, act, piece))
        and any(within(base.at, piece.radius, own.at, carrier.radius, limit) for base in piece.bases for own in carrier.bases)
    ]


def hinder_load(acting: Acting, effect: Effect) -> list[Problem]:
    """Why the action cannot load: no Unit can be taken aboard (rule transport.load). Empty where one can."""
    return [] if _boardable(acting, effect) else [("transport.load", f"{acting.action.name} finds nobody to take aboard.")]


@cites("transport.load", "transport.aboard", "transport.carries")
def load(acting: Acting, effect: Effect) -> Asking[None]:
    """Ask which Unit to take aboard, and take it off the table as the acting Unit's passenger (verb load)."""
    flow, act, player = acting.flow, acting.activation, acting.piece.player
    name = yield from ask(choice(player, "load", "transport.load", _boardable(acting, effect), act.name))
    rider = flow.piece(name)._replace(activated=True, overwatch=False)
    flow.drop(name)
    flow.change(act.name, passenger=rider)
    flow.tell("boarded", ("transport.load", acting.action.rule), player, piece=name, carrier=act.name)


def hinder_unload(acting: Acting, effect: Effect) -> list[Problem]:
    """Why the action cannot unload (rules transport.unload, transport.clearance); empty where it can."""
    act = acting.activation
    if acting.piece.passenger is None:
        return [("transport.unload", f"{act.name} carries nobody.")]
    if act.near_ping and effect.details.get("clearance", True):
        return [("transport.clearance", f"{act.name} has moved too near to an enemy Ping in this activation.")]
    return []


@cites("transport.unload", "transport.clearance", "place.move")
def unload(acting: Acting, effect: Effect) -> Asking[Activation | None]:
    """Ask where the passenger's bases go. Returns its activation (one action) if it may still act, else None (verb unload)."""
    flow, act, carrier, base = acting.flow, acting.activation, acting.piece, acting.base
    rider = carrier.passenger
    assert rider is not None, "only who carries somebody can unload"
    act.shy = effect.details.get("clearance", True)
    flow.change(act.name, passenger=None)
    spots = (PlacementLimit(base.at, carrier.radius, mils(effect.details["within"])),) * len(rider.bases)
    what = Placement(carrier.player, rider.radius, flow.card(rider).kind, spots)
    chosen = yield from place(flow, "unload", "transport.unload", rider.id, what)
    bases = tuple(stood._replace(at=at) for stood, at in zip(rider.bases, chosen, strict=True) if at)
    flow.tell("unloaded", ("transport.unload", acting.action.rule), carrier.player, piece=rider.id, carrier=act.name)
    if not bases:
        return None
    flow.put(rider._replace(bases=bases))
    yield from settle(flow, rider.id)
    if there := flow.there(rider.id):
        yield from happen(flow, "placed", stand(flow, there))
    if act.name in flow.state.taskforce and flow.there(rider.id):
        flow.join(rider.id)
    if rider.activated or not flow.there(rider.id):
        return None
    return Activation(rider.id, reaction=act.reaction, single=True)
