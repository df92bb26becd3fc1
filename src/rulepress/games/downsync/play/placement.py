"""Placing: putting bases down without a move, at most so far from somewhere."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from rulepress.core.decisions import MALFORMED, Asking, Decision, Problem, ask, position, refuse
from rulepress.core.rule_refs import Refused, cites
from rulepress.games.downsync.play.battlefield import Terrain, nearer, within
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.table_state import Point

STEP = 250  # how closely the search for room looks, in thousandths of an inch


class PlacementLimit(NamedTuple):
    """From where one base is placed, and how far away it may be, edge to edge (or, from itself, centre to centre)."""

    at: Point
    radius: int
    limit: int


class Strip(NamedTuple):
    """The table along one of its edges."""

    axis: int  # across the edge: 0 is x, 1 is y
    side: int  # of the centre on which it lies, 1 or -1
    least: int  # how far from the centre line a base must be at least

    def holds(self, at: Point) -> bool:
        """Whether a base's centre (thousandths of an inch from the table's centre) is in the strip."""
        return self.side * at[self.axis] >= self.least


class Placement(NamedTuple):
    """Bases of one radius to be put down for a player, each at most so far from its spot."""

    player: str
    radius: int
    kind: str
    spots: tuple[PlacementLimit, ...]
    leaving: tuple[str, ...] = ()  # pieces that are on their way off, and in nobody's way
    centres: bool = False  # placed anew: measured from where each base itself stands, and all may stay there

    permitted: frozenset[str] = frozenset()  # kinds of terrain that it may enter against the rules
    keep: int | None = None  # thousandths of an inch within which no enemy may be
    owner: str | None = None  # whose bases they are, where somebody else places them
    beside: tuple[Point, ...] = ()  # where other bases of the Unit stand and stay
    strip: Strip | None = None  # where it must be instead; a spot then says from where room is looked for

    def reaches(self, index: int, at: Point) -> bool:
        """Whether a base of that index may stand there by distance alone: near enough to its spot, or in the strip."""
        if self.strip is not None:
            return self.strip.holds(at)
        spot = self.spots[index]
        own = 0 if self.centres else self.radius
        return within(spot.at, 0 if self.centres else spot.radius, at, own, spot.limit)


@cites("place.move", "place.within", "place.sub-units", "unit.coherency", "terrain.impassable", "building.infantry")
def illegal_reasons(flow: Session, what: Placement, index: int, at: Point, others: Sequence[Point]) -> Iterator[Problem]:
    """What forbids putting base `index` at `at` while the placed ones stand at `others`."""
    if not what.reaches(index, at):
        yield "place.within", f"{list(at)} is too far away to be placed at."
    radius, book, owner = what.radius, flow.book, what.owner or what.player
    if not flow.ground.holds(at, radius):
        yield "move.table-edge", f"{list(at)} is not wholly on the table."
    (x, y), keep = at, max(book.place_clearance or 0, what.keep or 0)
    for piece in flow.state.pieces.values():
        if piece.id in what.leaving:
            continue
        far = radius + piece.radius + keep  # nothing beyond it is in the way
        for base in piece.bases:
            if not (-far <= base.at[0] - x <= far and -far <= base.at[1] - y <= far):
                continue
            if nearer(at, radius, base.at, piece.radius, 0):
                yield "place.move", f"{list(at)} overlaps {piece.id}."
            elif what.keep is not None and piece.player != owner and within(at, radius, base.at, piece.radius, what.keep):
                yield "place.move", f"{list(at)} is too near to the enemy {piece.id}."
            elif (
                piece.unit is None
                and piece.player != owner
                and book.place_clearance is not None
                and within(at, radius, base.at, piece.radius, book.place_clearance)
            ):
                yield "place.move", f"{list(at)} is too near to the enemy Ping {piece.id}."
    for objective in flow.solid():
        if nearer(at, radius, objective.at, book.objective_radius, 0):
            yield "objective.overlap", f"{list(at)} overlaps {objective.name}."
    barred = flow.ground.barred((at,), radius, what.kind, what.permitted)
    if barred:
        yield from barred_rules(barred, at)
    elif flow.ground.roof(at, radius) is not None:
        yield from crowding(flow, what.leaving, radius, [*others, at])
    for spot in (*what.beside, *others):
        if nearer(at, radius, spot, radius, 0):
            yield "place.move", f"{list(at)} overlaps another base of the Unit."
        if not within(at, radius, spot, radius, book.coherency):
            yield "unit.coherency", f"{list(at)} is too far from another base of the Unit."


def barred_rules(barred: Terrain, at: Point) -> Iterator[Problem]:
    """Why terrain of that sort cannot be entered."""
    rule = "building.infantry" if barred.is_building else "terrain.impassable"
    yield rule, f"{list(at)}: {barred.name} is in the way, or only half of the base is in it."


@cites("building.capacity")
def crowding(flow: Session, leaving: Sequence[str], radius: int, ends: Sequence[Point]) -> Iterator[Problem]:
    """Roofs on which bases that end there, with those that stand there, are more than have room."""
    roofs = [flow.ground.roof(at, radius) for at in ends]
    for index in dict.fromkeys(roof for roof in roofs if roof is not None):
        building = flow.ground.terrain[index]
        standing = sum(
            flow.ground.roof(base.at, piece.radius) == index
            for piece in flow.state.pieces.values()
            if piece.id not in leaving and piece.unit is not None
            for base in piece.bases
        )
        if building.capacity is not None and standing + roofs.count(index) > building.capacity:
            yield "building.capacity", f"{building.name}: there is room for {building.capacity}."


def fits(flow: Session, what: Placement, index: int, at: Point, others: Sequence[Point]) -> bool:
    """Is that a legal position for base `index`? What fails most often is asked first, without words."""
    coherency = flow.book.coherency
    for spot in (*what.beside, *others):
        if not within(at, what.radius, spot, what.radius, coherency):
            return False
    return what.reaches(index, at) and next(illegal_reasons(flow, what, index, at, others), None) is None


@lru_cache(maxsize=16)
def _grid(steps: int) -> tuple[Point, ...]:
    """The steps to positions on a close grid, the nearest first."""
    span = range(-steps, steps + 1)
    near = sorted((dx * dx + dy * dy, dx, dy) for dx in span for dy in span)
    return tuple((dx * STEP, dy * STEP) for _, dx, dy in near)


def room(flow: Session, what: Placement, index: int, others: Sequence[Point]) -> Point | None:
    """Some legal position for base `index`, the nearest on a close grid; None when there is none."""
    spot = what.spots[index]
    reach = spot.limit + (0 if what.centres else spot.radius + what.radius)
    for dx, dy in _grid(reach // STEP):
        at = (spot.at[0] + dx, spot.at[1] + dy)
        if fits(flow, what, index, at, others):
            return at
    return None


def _standing(what: Placement) -> list[Point | None]:
    """Where the bases of a Unit that is placed anew stand."""
    return [spot.at for spot in what.spots]


def _sample(flow: Session, what: Placement, rng: Random) -> list[Point | None]:
    found: list[Point | None] = []
    for index, spot in enumerate(what.spots):
        others = [each for each in found if each]
        reach = spot.limit + (0 if what.centres else spot.radius + what.radius)
        for _ in range(12):
            at = (spot.at[0] + rng.randint(-reach, reach), spot.at[1] + rng.randint(-reach, reach))
            if what.strip:  # of the whole table little lies there
                at = (at[0], spot.at[1]) if what.strip.axis else (spot.at[0], at[1])
            if fits(flow, what, index, at, others):
                found.append(at)
                break
        else:
            found.append(room(flow, what, index, others))
    return _standing(what) if what.centres and None in found else found


@cites("play.answer", "place.no-room")
def _check(flow: Session, what: Placement, answer: object) -> list[Point | None]:
    if not isinstance(answer, (list, tuple)) or len(answer) != len(what.spots):
        raise Refused([MALFORMED], f"The answer is a list of {len(what.spots)} positions, one for each base.")
    found: list[Point | None] = []
    if what.centres and None not in answer and [position(each) for each in answer] == _standing(what):
        return _standing(what)
    for index, each in enumerate(answer):
        others = [spot for spot in found if spot]
        if each is None:
            if what.centres or room(flow, what, index, others) is not None:
                raise Refused(["place.no-room"], "This base must be placed.")
            found.append(None)
            continue
        at = position(each)
        reasons = list(illegal_reasons(flow, what, index, at, others))
        if reasons:
            raise refuse(reasons)
        found.append(at)
    return found


def place(flow: Session, kind: str, rule: str, about: str, what: Placement) -> Asking[list[Point | None]]:
    """Ask where to put the bases: a position each, or None for one that has no room anywhere."""
    return (
        yield from ask(
            Decision(
                what.player,
                kind,
                rule,
                about,
                None,
                lambda answer: _check(flow, what, answer),
                lambda rng: _sample(flow, what, rng),
                points=lambda: [("nearest", _nearest(flow, what))],
                meaning=what,
            )
        )
    )


def _nearest(flow: Session, what: Placement) -> list[Point | None]:
    if what.centres:
        return _standing(what)
    found: list[Point | None] = []
    for index in range(len(what.spots)):
        found.append(room(flow, what, index, [each for each in found if each]))
    return found
