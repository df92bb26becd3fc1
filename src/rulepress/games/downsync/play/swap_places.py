"""Exchanging places: two Units at once, each where the other one stood."""

from __future__ import annotations

from rulepress.core.decisions import Asking
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.effect_execution import EffectExecution, EventDetails, stand
from rulepress.games.downsync.play.effect_targets import concerned, open_to
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.ping_reveal import settle
from rulepress.games.downsync.play.placement import Placement, PlacementLimit, fits, place
from rulepress.games.downsync.play.table_state import Base, Piece, Point
from rulepress.games.downsync.play.triggers import happen
from rulepress.games.downsync.vocabulary.verbs import DEEDS


def _with_owner(deed: EffectExecution) -> bool:
    return bool(deed.value("whom") == "bearer")


def can_exchange(deed: EffectExecution, other: UnitView) -> bool:
    """Could that one exchange places with the bearer? Among those that are picked, that shows with the second one."""
    one = deed.flow.there(deed.owner.piece.id)
    return not _with_owner(deed) or one is not None and one.id != other.piece.id and _room(deed, one, other.piece)


def possible(deed: EffectExecution) -> bool:
    """Are there two who could exchange places?"""
    found = {party.piece.id for party in open_to(deed) if party.piece.unit is not None and can_exchange(deed, party)}
    return len(found) >= (1 if _with_owner(deed) else 2)


def _room(deed: EffectExecution, one: Piece, other: Piece) -> bool:
    """Has each room where the other one stands, as far as its first base goes?"""
    both = (one.id, other.id)
    return all(
        fits(deed.flow, _placement(deed, piece, (PlacementLimit(at, piece.radius, 0),), both, centres=True), 0, at, ())
        for piece, at in ((one, other.bases[0].at), (other, one.bases[0].at))
    )


def _placement(
    deed: EffectExecution,
    piece: Piece,
    spots: tuple[PlacementLimit, ...],
    leaving: tuple[str, ...] = (),
    centres: bool = False,
    beside: tuple[Point, ...] = (),
) -> Placement:
    flow = deed.flow
    kind, permitted = flow.card(piece).kind, flow.book.permitted(piece.card)
    return Placement(deed.player, piece.radius, kind, spots, leaving, centres, permitted, owner=piece.player, beside=beside)


@cites("place.move", "place.within", "place.sub-units", "unit.coherency")
def exchange(deed: EffectExecution) -> Asking[None]:
    """Two Units exchange places: the bearer and the one it concerns, or the two that are picked. The first base of each comes to stand
    where that of the other one stood; the bearer's player places further ones in coherency with it."""
    flow = deed.flow
    found = [party.piece.id for party in (yield from concerned(deed, True))]
    pair = [deed.owner.piece.id, *found] if _with_owner(deed) else found
    stood = [piece for name in dict.fromkeys(pair) if (piece := flow.there(name)) is not None and piece.unit is not None]
    if len(stood) != 2 or not _room(deed, *stood):
        return
    for piece in stood:
        if active := auras.barred(flow, piece, "placed", deed.player):
            flow.tell(
                "barred", (active.rule, deed.active.rule), piece.player, piece=piece.id, deed=DEEDS["placed"].called, name=active.name
            )
            return
    if not (yield from _exchange(deed, *stood)):
        for piece in stood:
            flow.put(piece)
            flow.tell("stayed", deed.active.rule, piece.player, piece=piece.id)
        return
    for piece in stood:
        placed = flow.piece(piece.id)
        flow.tell("placed", (deed.active.rule, "place.move"), piece.player, piece=piece.id, to=[list(base.at) for base in placed.bases])
    for piece in stood:
        yield from _settled(flow, piece)


def _settled(flow: Session, before: Piece) -> Asking[None]:
    if flow.there(before.id):
        yield from settle(flow, before.id)
    if there := flow.there(before.id):
        yield from happen(flow, "placed", stand(flow, there), details=EventDetails(before=before))


def _exchange(deed: EffectExecution, one: Piece, other: Piece) -> Asking[bool]:
    """Both stand where the other one stood, if there is room for all of their bases."""
    flow = deed.flow
    for piece, at in ((one, other.bases[0].at), (other, one.bases[0].at)):
        flow.put(piece._replace(bases=(piece.bases[0]._replace(at=at),)))
    for piece in (one, other):
        first = flow.piece(piece.id).bases[0]
        further = yield from _beside(deed, piece, first)
        if further is None:
            return False
        flow.put(piece._replace(bases=(first, *further)))
    return True


def _beside(deed: EffectExecution, piece: Piece, first: Base) -> Asking[tuple[Base, ...] | None]:
    """Its further bases, in coherency with the first one; None where there is no room for all of them."""
    further = piece.bases[1:]
    if not further:
        return ()
    spots = (PlacementLimit(first.at, piece.radius, deed.flow.book.coherency),) * len(further)
    chosen = yield from place(deed.flow, "place", "place.within", piece.id, _placement(deed, piece, spots, beside=(first.at,)))
    placed = tuple(base._replace(at=at) for base, at in zip(further, chosen, strict=True) if at)
    return placed if len(placed) == len(further) else None
