"""Moving bases: what a path may do, and asking for one."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulepress.core.decisions import MALFORMED, Asking, Decision, Problem, ask, position, refuse
from rulepress.core.rule_refs import Refused, cites
from rulepress.games.downsync.active_effects import ActiveEffect
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.battlefield import Terrain, nearer, passes, within
from rulepress.games.downsync.play.effect_execution import EventDetails, stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.history import STAYED
from rulepress.games.downsync.play.ping_reveal import settle
from rulepress.games.downsync.play.placement import barred_rules, crowding
from rulepress.games.downsync.play.table_state import Base, Piece, Point
from rulepress.games.downsync.play.triggers import happen
from rulepress.tabletop import whole_length

STAY = "stay"
MOST_LEGS = 12  # of one path

Path = tuple[Point, ...]


class Move(NamedTuple):
    """Which bases of a piece may move, how far, and whether it keeps away from enemy Pings."""

    piece: Piece
    numbers: tuple[int, ...]  # of the bases that move
    allowance: int
    shy: bool = False

    def starts(self) -> list[Point]:
        """Where the bases that move stand now, in the piece's order."""
        return [base.at for base in self.piece.bases if base.number in self.numbers]


#: Whether terrain that slowed a piece in the Move phase slows its Move Action too, by the names of the mechanics.
ONCE_A_TURN = {"every_move": False, "once_a_turn": True}


@cites("card.first", "terrain.slowed-already", "terrain.slow", "terrain.slow-once", "terrain.partial", "terrain.start-touching")
def slowed(flow: Session, move: Move, path: Path) -> Terrain | None:
    """The terrain that slows this path, for a piece that terrain can slow."""
    spared = _unslowed(flow, move.piece)
    if move.piece.id in flow.turn.slowed or None in spared:
        return None
    return flow.ground.slows(path, move.piece.radius, spared)


def _unslowed(flow: Session, piece: Piece) -> dict[str | None, ActiveEffect]:
    """The kinds of terrain that do not slow a piece, and what keeps each from it (verb ignore); None: whatever there is."""
    every = auras.own(flow, piece, "ignore", what="slow_terrain") if piece.unit is not None else ()
    return {active.effect.details.get("terrain"): active for active in every}


def _helped(flow: Session, move: Move, paths: list[Path]) -> tuple[str, ...]:
    """The rules of the traits without which a move would be longer than it may be, or go where it may not."""
    piece, found = move.piece, []
    if piece.unit is None:
        return ()
    if spared := _unslowed(flow, piece):
        far = [path for path in paths if whole_length(path) > move.allowance - flow.ground.slowing]
        through = {each.kind for each in (flow.ground.slows(path, piece.radius) for path in far) if each}
        found += [active.rule for kind, active in spared.items() if through and (kind is None or kind in through)]
    permits = flow.book.traits(piece.card, "permit")
    if permits and any(flow.ground.barred(path, piece.radius, flow.card(piece).kind) for path in paths):
        found += [active.rule for active in permits]
    return tuple(found)


@cites(
    "move.speed",
    "move.table-edge",
    "move.enemies",
    "move.friends",
    "move.no-overlap",
    "ping.clearance",
    "objective.overlap",
    "unit.coherency",
    "terrain.impassable",
    "building.infantry",
)
def illegal_reasons(flow: Session, move: Move, paths: list[Path]) -> Iterator[Problem]:
    """What forbids this move: one path for each base that moves, beginning where it stands."""
    piece = move.piece
    yield from _along(flow, move, paths)
    yield from _against_others(flow, move, paths)
    ends = [path[-1] for path in paths]
    resting = [base.at for base in piece.bases if base.number not in move.numbers]
    if piece.unit is not None and flow.ground.has_roofs:
        yield from crowding(flow, (piece.id,), piece.radius, [*ends, *resting])
    for objective in flow.solid():
        for path in paths:
            if len(path) > 1 and nearer(path[-1], piece.radius, objective.at, flow.book.objective_radius, 0):
                yield "objective.overlap", f"{piece.id} would end on {objective.name}."
    if len(piece.bases) > 1:
        yield from _among_themselves(piece, flow.book.coherency, ends, resting)


def _along(flow: Session, move: Move, paths: list[Path]) -> Iterator[Problem]:
    """What forbids a path by its length, and by where it leads."""
    piece, ground, ping = move.piece, flow.ground, move.piece.unit is None
    radius, kind = piece.radius, None if ping else flow.card(piece).kind
    permitted = frozenset() if ping else flow.book.permitted(piece.card)
    for path in paths:
        if len(path) == 1:
            continue
        far = whole_length(path)
        if far > move.allowance:
            yield "move.speed", f'The path is {far / 1000:g}" long; {piece.id} moves {move.allowance / 1000:g}".'
        elif far > move.allowance - ground.slowing:
            terrain = slowed(flow, move, path)
            if terrain:
                left = (move.allowance - ground.slowing) / 1000
                yield "terrain.slow", f'The path crosses {terrain.name}: {piece.id} has {left:g}" there.'
        if not ground.holds_all(path, radius):
            yield "move.table-edge", f"{piece.id} would leave the table."
        barred = ground.barred(path, radius, kind, permitted)
        if barred:
            yield from barred_rules(barred, path[-1])


def _against_others(flow: Session, move: Move, paths: list[Path]) -> Iterator[Problem]:
    """What other pieces forbid of it."""
    piece, book = move.piece, flow.book
    radius, ping = piece.radius, piece.unit is None
    shy, sight_matters = ping or move.shy, SIGHT_MATTERS[book.mechanics["ping_clearance"]] if ping else ()
    going = [path for path in paths if len(path) > 1]
    for each, base in _beside(flow, piece, paths):
        reach = radius + each.radius
        enemy = each.player != piece.player
        keep = reach + book.clearance if shy and enemy and (ping or each.unit is None) else None
        for path in going:
            if enemy:
                near = keep is not None and _touches(path, base.at, keep, True)
                sighted = (each.unit is None) in sight_matters
                if near and not (sighted and not _seen_near(flow, path, radius, base.at, each.radius)):
                    rule = "ping.clearance" if ping else "transport.clearance"
                    yield rule, f"{piece.id} would come too near to {each.id}."
                if _touches(path, base.at, reach, False):
                    yield "move.enemies", f"{piece.id} cannot move through {each.id}."
            elif nearer(path[-1], radius, base.at, each.radius, 0):
                yield "move.no-overlap", f"{piece.id} would end on {each.id}."


def _among_themselves(piece: Piece, coherency: int, ends: list[Point], resting: list[Point]) -> Iterator[Problem]:
    """What the bases of one piece forbid each other: those that move, and those that rest."""
    radius = piece.radius
    for index, end in enumerate(ends):
        for another in (*ends[index + 1 :], *resting):
            if nearer(end, radius, another, radius, 0):
                yield "move.no-overlap", f"Two bases of {piece.id} would overlap."
            if not within(end, radius, another, radius, coherency):
                yield "unit.coherency", f"Two bases of {piece.id} would be too far apart."


def _beside(flow: Session, piece: Piece, paths: list[Path]) -> list[tuple[Piece, Base]]:
    """The bases of other pieces that a path could come near to. Quick; a few too many, never too few."""
    far = piece.radius + flow.book.widest + flow.book.clearance
    xs, ys = zip(*(at for path in paths for at in path), strict=True)
    west, south, east, north = min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far
    return [
        (standing, base)
        for standing in flow.state.pieces.values()
        if standing.id != piece.id
        for base in standing.bases
        if west <= base.at[0] <= east and south <= base.at[1] <= north
    ]


#: To which enemies a Ping may come near that it does not see - are they Pings? - by the names of the mechanics.
SIGHT_MATTERS: dict[str, tuple[bool, ...]] = {"always": (), "unseen_pings_excepted": (True,), "unseen_excepted": (True, False)}

#: How closely a path is looked along, in thousandths of an inch.
LOOK = 250


def _seen_near(flow: Session, path: Path, radius: int, at: Point, other: int) -> bool:
    """Does a disc that goes along a path see another one from some point at which it is too near to it?"""
    limit = flow.book.clearance
    for (x, y), (u, v) in zip(path, path[1:], strict=False):
        steps = whole_length(((x, y), (u, v))) // LOOK + 1
        for step in range(steps + 1):
            spot = (x + (u - x) * step // steps, y + (v - y) * step // steps)
            if within(spot, radius, at, other, limit) and flow.ground.sight(spot, radius, at, other).clear:
                return True
    return False


def _touches(path: Path, centre: Point, reach: int, touching: bool) -> bool:
    start = path[0]
    for end in path[1:]:
        if (
            min(start[0], end[0]) - reach <= centre[0] <= max(start[0], end[0]) + reach
            and min(start[1], end[1]) - reach <= centre[1] <= max(start[1], end[1]) + reach
            and passes(start, end, centre, reach, touching)
        ):
            return True
        start = end
    return False


@cites("play.answer")
def _read(move: Move, answer: Any) -> list[Path]:
    """The paths in an answer, each beginning where its base stands."""
    starts = move.starts()
    if answer == STAY:
        return [(at,) for at in starts]
    if not isinstance(answer, (list, tuple)) or len(answer) != len(starts):
        raise Refused([MALFORMED], f'The answer is "{STAY}" or a list of {len(starts)} paths, one for each base.')
    paths = []
    for start, legs in zip(starts, answer, strict=True):
        if not isinstance(legs, (list, tuple)) or len(legs) > MOST_LEGS:
            raise Refused([MALFORMED], f"A path is a list of at most {MOST_LEGS} positions to pass, the last one where it ends.")
        paths.append((start, *(position(leg) for leg in legs)))
    return paths


def _check(flow: Session, move: Move, answer: Any) -> Any:
    paths = _read(move, answer)
    if all(len(path) == 1 for path in paths):
        return STAY
    reasons = list(illegal_reasons(flow, move, paths))
    if reasons:
        raise refuse(reasons)
    return [[list(at) for at in path[1:]] for path in paths]


def shifted(flow: Session, move: Move, dx: int, dy: int) -> tuple[tuple[Point, ...], ...] | None:
    """All bases moved alike, if that is legal."""
    paths: list[Path] = [((x, y), (x + dx, y + dy)) for x, y in move.starts()]
    if next(illegal_reasons(flow, move, paths), None) is not None:
        return None
    return tuple(path[1:] for path in paths)


def toward(move: Move, goal: Point, share: int) -> tuple[int, int]:
    """The step of `share`/8 of the allowance toward a goal, for the first base that moves."""
    (x, y) = move.starts()[0]
    dx, dy = goal[0] - x, goal[1] - y
    far = whole_length(((x, y), goal))
    reach = min(far, (move.allowance - 2) * share // 8)
    return (dx * reach // far, dy * reach // far) if far else (0, 0)


def goals(flow: Session, piece: Piece) -> list[tuple[str, Point]]:
    """What a piece may want to go to: objectives and enemies."""
    objectives = [(objective.name, objective.at) for objective in flow.state.objectives]
    return objectives + [(foe.id, foe.bases[0].at) for foe in flow.enemies(piece.player)]


def _sample(flow: Session, move: Move, rng: Random) -> Any:
    wanted = goals(flow, move.piece)
    for _ in range(4):
        if rng.random() < 0.6:
            dx, dy = toward(move, rng.choice(wanted)[1], rng.randint(4, 8)) if wanted else (0, 0)
        else:
            reach = move.allowance
            dx, dy = rng.randint(-reach, reach), rng.randint(-reach, reach)
        if dx * dx + dy * dy <= move.allowance * move.allowance:
            made = shifted(flow, move, dx, dy)
            if made:
                return made
    return STAY


def _points(flow: Session, move: Move) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = [(STAY, STAY)]
    for name, goal in goals(flow, move.piece):
        for share in (8, 4):
            made = shifted(flow, move, *toward(move, goal, share))
            if made:
                found.append((f"toward {name}", made))
                break
    return found


@cites("play.answer")
def ask_move(flow: Session, kind: str, rule: str, move: Move, mover: str | None = None) -> Asking[bool]:
    """Ask for a move and make it. Returns whether anything moved. `mover`: who moves it, where that is not its own player."""
    piece = move.piece
    sampled: Any = STAY

    def sample(rng: Random) -> Any:
        nonlocal sampled
        sampled = _sample(flow, move, rng)
        return sampled

    def check(given: Any) -> Any:
        return given if given is sampled else _check(flow, move, given)  # a sample is legal, and nothing can change it

    answer = yield from ask(
        Decision(
            mover or piece.player,
            kind,
            rule,
            piece.id,
            None,
            check,
            sample,
            points=lambda: _points(flow, move),
            meaning=move,
        )
    )
    if answer == STAY:
        flow.chronicle.note(STAYED, piece.id)
        flow.tell("stayed", rule, piece.player, piece=piece.id)
        return False
    paths = [(start, *map(tuple, legs)) for start, legs in zip(move.starts(), answer, strict=True)]
    once = kind == "move" and ONCE_A_TURN[flow.book.mechanics["slow_terrain"]]
    if once and any(len(path) > 1 and slowed(flow, move, path) for path in paths):
        flow.turn.slowed.add(piece.id)
    rules = (rule, *_helped(flow, move, paths))
    if piece.unit is not None:
        flow.chronicle.move(piece.id, max(whole_length(path) for path in paths))
    ends = {number: legs[-1] for number, legs in zip(move.numbers, answer, strict=True) if legs}
    flow.put(
        piece._replace(bases=tuple(base._replace(at=tuple(ends[base.number])) if base.number in ends else base for base in piece.bases))
    )
    flow.tell("moved", rules, piece.player, piece=piece.id, to=[list(at) for at in ends.values()])
    yield from settle(flow, piece.id)
    if piece.unit is not None and (now := flow.there(piece.id)):
        ways = {number: path for number, path in zip(move.numbers, paths, strict=True) if len(path) > 1}
        yield from happen(flow, "moved", stand(flow, now), details=EventDetails(before=piece, ways=ways))
    return True
