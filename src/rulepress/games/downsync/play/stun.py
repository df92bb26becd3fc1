"""What a Stun Token does to its holder: one way for each mechanic that an edition may name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.activation_state import Activation
from rulepress.games.downsync.play.effect_execution import stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.table_state import Base, Piece
from rulepress.games.downsync.play.triggers import happen

ACTION_POINT, COMMAND_POINT, COUNTERMEASURE, EMERGENCY = (
    "action point",
    "command point",
    "countermeasure",
    "emergency countermeasure",
)


class Way(NamedTuple):
    """What a base has left for actions when it activates, and what its Stun Token has cost by then."""

    points: int = 1  # Action Points
    actions: int | None = None  # no more than so many
    command_points: int = 0  # paid for the token


@cites("stun.in-reaction")
def remember(flow: Session, name: str, numbers: Iterable[int]) -> None:
    """Those bases have just gained a Stun Token: in a Reaction Engagement it waits for the turns after it."""
    if flow.state.phase == "reaction":
        flow.turn.fresh.update((name, number) for number in numbers)


def drop(flow: Session, name: str, numbers: list[int], rule: str, why: str) -> Asking[None]:
    """Take the Stun Token off those bases: one token, and told of once, where the Unit holds it."""
    piece = flow.piece(name)
    flow.put(piece._replace(bases=tuple(b._replace(stunned=b.stunned and b.number not in numbers) for b in piece.bases)))
    holders = [f"{name}.{number}" for number in numbers] if flow.book.held_by_base("stun") else [name]
    for holder in holders:
        flow.tell("removed", rule, piece.player, piece=holder, token="stun", why=why)
    yield from happen(flow, "recovers", stand(flow, flow.piece(name)))


# -- pay_before_activation -------------------------------------------------------------------------------------------


@cites("stun.pay", "stun.sub-units", "stun.whole-unit", "command.stun")
def pay(flow: Session, act: Activation) -> Asking[None]:
    """Every stunned base pays one of four things before anything else, and loses its Stun Token; where the token is the
    Unit's, the Unit pays once: with what any of its bases has, or with the Action Points of all."""
    bases = [base.number for base in flow.piece(act.name).bases if base.stunned]
    for numbers in [[number] for number in bases] if flow.book.held_by_base("stun") else [bases] * bool(bases):
        yield from _pay_once(flow, act, numbers)


def _pay_once(flow: Session, act: Activation, numbers: list[int]) -> Asking[None]:
    piece = flow.piece(act.name)
    payers = [piece.base(number) for number in numbers]
    spent: dict[str, Base] = {}  # answer -> the base after it
    for base in payers:
        of = f" of {base.number}" if len(payers) > 1 else ""
        if base.cm:
            spent[COUNTERMEASURE + of] = base._replace(cm=base.cm - 1)
        if base.emergency:
            spent[EMERGENCY + of] = base._replace(emergency=base.emergency - 1)
    options = [ACTION_POINT, *[COMMAND_POINT] * bool(flow.side(piece.player).command_points), *spent]
    about = act.name if len(payers) > 1 else f"{act.name}.{numbers[0]}"
    how = yield from ask(choice(piece.player, "stun", "stun.pay", options, about))
    if how == COMMAND_POINT:
        flow.pay(piece.player, "Stun", "command.stun", piece=act.name)
    elif how == ACTION_POINT:
        act.points.update(dict.fromkeys(numbers, 0))
    else:
        flow.put(piece.with_base(spent[how]))
    yield from drop(flow, act.name, numbers, "stun.pay", f"paid for with: {how}")


def ways_to_pay(flow: Session, piece: Piece, base: Base) -> list[Way]:
    """A token spent leaves everything else; otherwise the Action Point goes, or a Command Point."""
    payers = [base] if flow.book.held_by_base("stun") else piece.bases
    if any(each.cm or each.emergency for each in payers):
        return [Way()]
    return [Way(points=0), Way(command_points=1)]


# -- move_or_act -----------------------------------------------------------------------------------------------------


@cites("stun.limited", "stun.sub-units")
def limit(flow: Session, act: Activation) -> Asking[None]:
    """A stunned base performs so few actions as the mechanic says."""
    piece = flow.piece(act.name)
    for base in piece.bases:
        if (actions := ways(flow, piece, base)[0].actions) is not None:
            act.limits[base.number] = actions
    return
    yield


@cites("stun.in-reaction")
def _counts(flow: Session, piece: Piece, base: Base) -> bool:
    """Does the Stun Token of the base count by now? One that was gained in this engagement waits."""
    return (piece.id, base.number) not in flow.turn.fresh


@cites("stun.limited")
def unmoved(flow: Session, piece: Piece, base: Base) -> list[Way]:
    """One action, or none for a base that has moved in this turn's Move phase."""
    return [Way(actions=0 if (piece.id, base.number) in flow.turn.moved else 1)] if _counts(flow, piece, base) else [Way()]


def once(flow: Session, piece: Piece, base: Base) -> list[Way]:
    """One action, whether it has moved or not."""
    return [Way(actions=1)] if _counts(flow, piece, base) else [Way()]


@cites("stun.wears-off")
def wear_off(flow: Session, act: Activation) -> Asking[None]:
    """The Stun Tokens that the activation began with go."""
    yield from _lift(flow, act, set(act.limits))


@cites("stun.wears-off")
def wear_off_used(flow: Session, act: Activation) -> Asking[None]:
    """Only those whose holders have moved or acted go; who did nothing keeps the token."""
    yield from _lift(flow, act, {number for number, left in act.limits.items() if not left})


def _lift(flow: Session, act: Activation, numbers: set[int]) -> Asking[None]:
    piece = flow.there(act.name)
    suffered = [base.number for base in piece.bases if base.stunned and base.number in numbers] if piece else []
    if suffered:
        yield from drop(flow, act.name, suffered, "stun.wears-off", "its activation suffered from it")


@cites("command.stun")
def relieve(flow: Session, name: str) -> Asking[None]:
    """As the Unit is Refreshed, a Command Point for each Stun Token that its player wants to be rid of."""
    for number in [base.number for base in flow.piece(name).bases if base.stunned]:
        player = flow.piece(name).player
        if not flow.side(player).command_points:
            return
        if (yield from ask(choice(player, "relieve", "command.stun", ("no", "yes"), f"{name}.{number}"))) == "yes":
            flow.pay(player, "Stun", "command.stun", piece=name)
            yield from drop(flow, name, [number], "command.stun", "paid for with: command point")


@cites("card.first")
def shake_off(flow: Session, name: str) -> Asking[None]:
    """What costs a Unit nothing to be rid of goes before its activation (verb set, cost)."""
    piece = flow.piece(name)
    numbers = [base.number for base in piece.bases if base.stunned]
    if numbers and (active := auras.free(flow, piece, "recover")):
        yield from drop(flow, name, numbers, active.rule, active.name)


class Stun(NamedTuple):
    """When a Stun Token makes itself felt."""

    refreshed: Callable[[Session, str], Asking[None]]  # as its holder is Refreshed
    begins: Callable[[Session, Activation], Asking[None]]  # before anything else in an activation
    ends: Callable[[Session, Activation], Asking[None]]
    ways: Callable[[Session, Piece, Base], list[Way]]  # in which a stunned base may begin an activation now


def _nothing(flow: Session, of: str | Activation) -> Asking[None]:
    return
    yield


#: What a Stun Token does, by the names of the mechanics.
STUN: dict[str, Stun] = {
    "pay_before_activation": Stun(_nothing, pay, _nothing, ways_to_pay),
    "move_or_act": Stun(relieve, limit, wear_off, unmoved),
    "move_or_act_if_used": Stun(relieve, limit, wear_off_used, unmoved),
    "act_once": Stun(relieve, limit, wear_off, once),
}


def mechanic(flow: Session) -> Stun:
    """How Stun works in this edition."""
    return STUN[flow.book.mechanics["stun"]]


def ways(flow: Session, piece: Piece, base: Base) -> list[Way]:
    """All ways in which a base may begin an activation now. It is the caller's to see whether there are Command Points for one."""
    return mechanic(flow).ways(flow, piece, base) if base.stunned and not auras.free(flow, piece, "recover") else [Way()]
