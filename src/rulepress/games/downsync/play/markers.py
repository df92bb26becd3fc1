"""Markers: laying them on the table, placing them elsewhere, and taking them away.

A Marker lies flat: it is in nobody's way, and may lie under a base or on terrain. It is measured from its middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from random import Random
from typing import Any

from rulepress.core.decisions import Asking, Decision, Problem, ask, choice, position, refuse
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play.battlefield import within
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.play.effect_targets import concerned
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.move_action import goals
from rulepress.games.downsync.play.participants import UnitView, lies
from rulepress.games.downsync.play.placement import PlacementLimit
from rulepress.games.downsync.play.table_state import Marker, Piece, Point
from rulepress.games.downsync.vocabulary.facts import measured_from
from rulepress.games.downsync.vocabulary.targets import CENTRE, Selector
from rulepress.games.downsync.vocabulary.verbs import MARKER
from rulepress.tabletop import mils


def is_marker(flow: Session, token: str) -> bool:
    """Do tokens of that sort lie on the table?"""
    kind = flow.book.rules.token_kinds.get(token)
    return token == MARKER or kind is not None and kind.on_table


COMPASS = {
    "north": (0, 5),
    "north-east": (3, 4),
    "east": (5, 0),
    "south-east": (3, -4),
    "south": (0, -5),
    "south-west": (-3, -4),
    "west": (-5, 0),
    "north-west": (-3, 4),
}
"""The way there, five long."""


# -- where ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laying:
    """A Marker that is about to be laid: from where, how far away, and not how near to an enemy."""

    flow: Session
    player: str
    spots: tuple[PlacementLimit, ...]
    clear: int | None

    @cites("place.within", "move.table-edge")
    def illegal_reasons(self, at: Point) -> Iterator[Problem]:
        """What forbids laying it there."""
        if not any(within(spot.at, spot.radius, at, 0, spot.limit) for spot in self.spots):
            yield "place.within", f"{list(at)} is too far away."
        if not self.flow.ground.holds(at, 0):
            yield "move.table-edge", f"{list(at)} is not on the table."
        if self.clear is None:
            return
        for enemy in self.flow.enemies(self.player):
            if any(within(base.at, enemy.radius, at, 0, self.clear) for base in enemy.bases):
                yield "place.move", f"{list(at)} is too near to the enemy {enemy.id}."

    def fits(self, at: Point) -> bool:
        """Whether nothing forbids laying it there (rules place.within, move.table-edge)."""
        return next(self.illegal_reasons(at), None) is None

    def points(self, owner: Piece) -> list[tuple[str, Point]]:
        """A few places that somebody may want: as far as it goes towards each objective and enemy, half as far, right there, and all
        around."""
        found: dict[Point, str] = {}
        for spot in self.spots:
            for name, goal in goals(self.flow, owner):
                found.setdefault(_toward(spot, goal, 2), f"toward {name}")
                found.setdefault(_toward(spot, goal, 1), f"half as far toward {name}")
            found.setdefault(spot.at, "there")
            for name, (dx, dy) in COMPASS.items():
                reach = spot.limit + spot.radius
                found.setdefault((spot.at[0] + dx * reach // 5, spot.at[1] + dy * reach // 5), name)
        return [(name, at) for at, name in found.items() if self.fits(at)]

    def sample(self, owner: Piece, rng: Random) -> Point:
        """A place drawn at random, for bots; mostly one of the notable points. It may be illegal only where no notable point is legal."""
        found = self.points(owner)
        spot = rng.choice(self.spots)
        reach = spot.limit + spot.radius
        at = (spot.at[0] + rng.randint(-reach, reach), spot.at[1] + rng.randint(-reach, reach))
        return at if not found or self.fits(at) and rng.random() < 0.3 else rng.choice(found)[1]


def _toward(spot: PlacementLimit, goal: Point, share: int) -> Point:
    """So many halves of the way that it may be away, towards a goal."""
    dx, dy = goal[0] - spot.at[0], goal[1] - spot.at[1]
    far = isqrt(dx * dx + dy * dy) + 1
    reach = min(far, (spot.radius + spot.limit) * share // 2)
    return spot.at[0] + dx * reach // far, spot.at[1] + dy * reach // far


def spots(deed: EffectExecution, limit: int) -> tuple[PlacementLimit, ...]:
    """From where an effect measures (`of`): the bearer or where it stood, whoever has that role, or such Markers."""
    of = deed.value("of")
    if of == "before":
        return tuple(PlacementLimit(base.at, deed.origin.radius, limit) for base in deed.origin.bases)
    if of == CENTRE:
        return (PlacementLimit((0, 0), 0, limit),)
    if of is None:
        return tuple(PlacementLimit(base.at, deed.owner.piece.radius, limit) for base in deed.owner.piece.bases)
    origin = Selector.from_data(of) if not isinstance(of, str) else of
    found = [each for each in measured_from(deed.view, origin) if isinstance(each, UnitView)]
    return tuple(PlacementLimit(each.base.at, each.piece.radius, limit) for each in found)


def beside(deed: EffectExecution, piece: Piece | None = None) -> dict[str, UnitView]:
    """From which of such Markers (`of`), or bases of such Units (`near`), a piece may be placed, by the names under which they are
    picked; never from itself."""
    near = deed.value("near")
    every = measured_from(deed.view, Selector.from_data(near or deed.value("of")))
    found = [each for each in every if isinstance(each, UnitView) and not (piece and each.piece.id == piece.id)]
    return {f"{each.piece.id}.{each.base.number}" if len(each.piece.bases) > 1 else each.piece.id: each for each in found}


def picked_spot(deed: EffectExecution, limit: int, piece: Piece) -> Asking[PlacementLimit | None]:
    """One of these, which the bearer's player picks where there are several; None where there is none."""
    found = beside(deed, piece)
    if not found:
        return None
    name = next(iter(found))
    if len(found) > 1:
        name = yield from ask(choice(deed.player, "pick", deed.active.rule, tuple(found), f"{deed.owner.piece.id} {deed.active.name}"))
    return PlacementLimit(found[name].base.at, found[name].piece.radius if deed.value("near") else 0, limit)


# -- laying -----------------------------------------------------------------------------------------------------------


def _laying(deed: EffectExecution) -> Laying:
    clear = deed.value("clear")
    return Laying(deed.flow, deed.player, spots(deed, mils(deed.value("within"))), None if clear is None else mils(clear))


def has_room(deed: EffectExecution) -> bool:
    """Is there a place for it?"""
    return bool(_laying(deed).points(deed.owner.piece))


def lay(deed: EffectExecution) -> Asking[None]:
    """The bearer's player lays a Marker; of more than there may be, the oldest is taken away."""
    flow, piece = deed.flow, deed.owner.piece
    kind = flow.book.rules.token_kinds[deed.value("token")]
    at = yield from _ask_where(deed, _laying(deed), f"{piece.id} {kind.name}")
    marker = Marker(_new_id(flow, deed.player, kind.name), kind.key, deed.player, (at[0], at[1]), piece.id)
    flow.state = flow.state._replace(markers=(*flow.state.markers, marker))
    flow.tell(
        "laid", (deed.active.rule, kind.rule, "place.within"), deed.player, piece=piece.id, name=kind.name, marker=marker.id, at=list(at)
    )
    own = [each for each in flow.state.markers if (each.kind, each.player) == (kind.key, deed.player)]
    for oldest in own[: max(len(own) - kind.most, 0)] if kind.most is not None else ():
        take_away(flow, oldest, kind.rule, f"{deed.player} has {kind.most} at most")


def _ask_where(deed: EffectExecution, laying: Laying, about: str) -> Asking[Point]:
    """Where the bearer's player puts it down."""

    def check(answer: Any) -> Point:
        at = position(answer)
        if reasons := list(laying.illegal_reasons(at)):
            raise refuse(reasons)
        return at

    piece = deed.owner.piece
    points = laying.points(piece)
    at: Point = yield from ask(
        Decision(deed.player, "lay", "place.within", about, None, check, lambda rng: laying.sample(piece, rng), points=lambda: list(points))
    )
    return at


def _new_id(flow: Session, player: str, name: str) -> str:
    """What a Marker is called that no other has been called: A-mine-3, the third that was laid."""
    known = {marker.id for marker in flow.state.markers}
    while True:
        flow.laid += 1
        if (called := f"{player}-{slug(name)}-{flow.laid}") not in known:
            return called


# -- placing elsewhere ------------------------------------------------------------------------------------------------


def meant(deed: EffectExecution) -> Asking[list[Marker]]:
    """The Markers that an effect concerns: the one that bears it, or those that it picks."""
    itself = not isinstance(deed.active.effect.who, Selector)
    parties = [deed.owner] if itself else (yield from concerned(deed, True))
    return [marker for party in parties if (marker := lies(deed.flow, party))]


def shift(deed: EffectExecution, marker: Marker, limit: int) -> Asking[None]:
    """A Marker is put down elsewhere by the bearer's player: so far from where it lies, or from where the effect says."""
    clear = deed.value("clear")
    near = (PlacementLimit(marker.at, 0, limit),) if deed.value("of") is None else spots(deed, limit)
    laying = Laying(deed.flow, deed.player, near, None if clear is None else mils(clear))
    if laying.points(deed.owner.piece):
        put_down(deed, marker, (yield from _ask_where(deed, laying, marker.id)))


def shift_straight(deed: EffectExecution, marker: Marker, origin: Point | None, far: int) -> None:
    """A Marker goes so far straight towards somewhere, and not beyond that, or away from it, as far as the table reaches."""
    if origin is None or origin == marker.at:
        return
    dx, dy = origin[0] - marker.at[0], origin[1] - marker.at[1]
    length = isqrt(dx * dx + dy * dy)
    back = deed.value("toward") is None

    def after(step: int) -> Point:
        if not back and step >= length:
            return origin
        gone = -step if back else step
        return marker.at[0] + int(Fraction(dx * gone, length)), marker.at[1] + int(Fraction(dy * gone, length))

    on, off = 0, far + 1
    while off - on > 1:  # the farthest that is on the table
        middle = (on + off) // 2
        on, off = (middle, off) if deed.flow.ground.holds(after(middle), 0) else (on, middle)
    put_down(deed, marker, after(on))


def put_down(deed: EffectExecution, marker: Marker, at: Point) -> None:
    """A Marker lies somewhere else from now on."""
    flow, kind = deed.flow, deed.flow.book.rules.token_kinds[marker.kind]
    placed = marker._replace(at=(at[0], at[1]))
    flow.state = flow.state._replace(markers=tuple(placed if each.id == marker.id else each for each in flow.state.markers))
    flow.tell("shifted", (deed.active.rule, kind.rule), marker.player, name=kind.name, marker=marker.id, at=list(placed.at))


# -- taking away ------------------------------------------------------------------------------------------------------


def take_away(flow: Session, marker: Marker, rule: str, why: str) -> None:
    """A Marker leaves the table."""
    kind = flow.book.rules.token_kinds[marker.kind]
    flow.state = flow.state._replace(markers=tuple(each for each in flow.state.markers if each is not marker))
    rules = tuple(dict.fromkeys((rule, kind.rule)))
    flow.tell("taken_away", rules, marker.player, name=kind.name, marker=marker.id, at=list(marker.at), why=why)


def remove(deed: EffectExecution) -> Asking[None]:
    """Markers are taken away: the one that bears the effect, or those that it picks."""
    for marker in (yield from meant(deed)):
        take_away(deed.flow, marker, deed.active.rule, deed.active.name)


def expire(flow: Session, goes: str, by: str | None = None) -> None:
    """The Markers that go now leave the table; `by`: those alone that this piece has laid."""
    why = f"the {goes.replace('_', ' ').title()} ends" if by is None else f"{by} is Refreshed"
    for marker in flow.state.markers:
        kind = flow.book.rules.token_kinds[marker.kind]
        if kind.goes == goes and by in (None, marker.by):
            take_away(flow, marker, kind.rule, why)
