"""Pieces that are placed, move and are pushed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.core.decisions import Decision, Problem
from rulepress.core.sides import PLAYERS, other
from rulepress.games.declared.play import table_values, triggers
from rulepress.games.declared.play.game_session import Session
from rulepress.games.declared.play.table_state import Frame, Piece, Side
from rulepress.games.declared.play.table_values import CONTACT, worth
from rulepress.games.declared.play.turn_program import TurnStep
from rulepress.tabletop import INCH, Point, Polygon, contains, mils, point_towards, whole_length, within
from rulepress.tabletop.footprints import farthest_place
from rulepress.tabletop.geometry.line_layout import nearest_room, slot
from rulepress.tabletop.geometry.paths import Obstacle
from rulepress.tabletop.point_question import STAY, Box, PointQuestion, WayQuestion
from rulepress.tabletop.terrain_table import MoveProblem, TerrainTable

GRID = 500
"""How closely the search for room looks."""
SHORTER = 6
"""How often a move is shortened that slow ground makes too long."""
NEAREST = 4
"""Of the enemies so many are offered as goals of a move."""

Zone = tuple[Polygon, Box]


def zones(field: TerrainTable, scenario: Mapping[str, Any], side: str) -> list[Zone]:
    """Where a side begins; the whole table where the scenario has no zone for it."""
    return [_zone(field, one) for one in scenario.get("zones") or () if one["side"] == side] or [(field.outline, field.outline.box)]


def _zone(field: TerrainTable, typed: Mapping[str, Any]) -> Zone:
    left, bottom, right, top = field.outline.box
    if typed.get("at"):
        (x, y), (a, b) = map(mils, typed["at"]), (mils(one) // 2 for one in typed["size"])
        box = max(left, x - a), max(bottom, y - b), min(right, x + a), min(top, y + b)
    else:
        deep, edge = mils(typed["depth"]), typed["edge"]
        box = {
            "top": (left, top - deep, right, top),
            "bottom": (left, bottom, right, bottom + deep),
            "left": (left, bottom, left + deep, top),
            "right": (right - deep, bottom, right, top),
        }[edge]
    return Polygon([(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]), box


# -- placing ------------------------------------------------------------------------------------------------------------------


def place(flow: Session, frame: Frame, step: TurnStep) -> Decision[Any] | None:
    """The sides set up one unit each in turn, in the order of their lists, or those of them that are meant. `queue`: whose turn it is, and
    the unit that is asked about."""
    player = frame.queue[0] if frame.queue else flow.state.first
    for whose in (player, other(player)):
        for unit in _arriving(flow, step, whose):
            if (question := _placement(flow, step, flow.side(whose), unit)) is not None:
                flow.turn(queue=(whose, unit))
                return question.decision()
    if not step.says.get("anywhere"):
        for whose in PLAYERS:
            for unit in _arriving(flow, step, whose):
                flow.tell("no_room", step.rule, whose, unit=flow.book.units[unit]["name"], step=list(step.path))
    flow.pop()
    return None


def _arriving(flow: Session, step: TurnStep, player: str) -> Iterator[str]:
    """The units of a side that are not set up yet, and for which the step is."""
    who = step.says.get("who")
    for unit in dict.fromkeys(flow.side(player).waiting):
        if who is None or table_values.unit_holds(flow, player, flow.book.led(flow.side(player).force, unit), who):
            yield unit


def _placement(flow: Session, step: TurnStep, side: Side, unit: str) -> PointQuestion | None:
    """Where a unit may be placed. Where there is no room, it is not asked, and the unit goes on waiting."""
    footprint, rule = flow.book.footprint(side.force, unit), step.rule
    wide, deep = footprint.half
    anywhere = bool(step.says.get("anywhere"))
    parts, bases = zones(flow.field, flow.scenario, "" if anywhere else side.name), flow.bases()
    away = (
        None if step.says.get("away") is None else mils(worth(flow, (("side", side.player),), rule, flow.program.number(step.says["away"])))
    )

    def problems(at: Point) -> Iterator[Problem]:
        base = footprint.at(at)
        if not anywhere and not any(contains(zone, base) for zone, _ in parts):
            yield rule, f"{list(at)} is not inside the zone of {side.name}."
        foe = None if away is None else next((one for one in flow.enemies(side.player) if within(base, one.base, max(away, CONTACT))), None)
        if foe is not None and away is not None:
            yield rule, f'{list(at)} is not more than {away / INCH:g}" from {foe.id}.'
        yield from told(flow, rule, flow.field.standing(base, bases), f"{list(at)}")

    def fits(at: Point) -> bool:
        return next(problems(at), None) is None

    def places() -> Iterator[Point]:
        for _, (left, bottom, right, top) in parts:
            for y in range(bottom + deep, top - deep + 1, GRID):
                for x in range(left + wide, right - wide + 1, GRID):
                    yield x, y

    def spread() -> list[tuple[str, Point]]:
        if anywhere:
            return [(f"at {one['name']}", (mils(one["at"][0]), mils(one["at"][1]))) for one in flow.scenario.get("objectives") or ()]
        left, bottom, right, top = parts[0][1]
        done = side.start - len(side.waiting)
        front = bottom + deep if bottom + top > 0 else top - deep
        wanted = (left + right) // 2 + slot(done, side.start, (right - left) // 2), front
        at = nearest_room(wanted, places(), fits)
        return [("spread along the front of your zone", at)] if at else []

    box = (min(box[0] for _, box in parts), min(box[1] for _, box in parts),
           max(box[2] for _, box in parts), max(box[3] for _, box in parts))  # fmt: skip
    title = str(flow.book.units[unit]["name"])
    if (room := next(filter(fits, places()), None)) is None:
        return None
    return PointQuestion(side.player, "deploy", rule, title, box, problems, spread, lambda: room, meaning=(unit, parts))


def placed(flow: Session, frame: Frame, step: TurnStep, answer: Any) -> None:
    """The unit stands there."""
    player, unit = frame.queue
    side = flow.side(player)
    waiting = list(side.waiting)
    waiting.remove(unit)
    footprint = flow.book.footprint(side.force, unit)
    piece = Piece(f"{player}{side.start - len(waiting)}", player, unit, (answer[0], answer[1]), footprint)
    flow.put(piece)
    flow.change_side(player, waiting=tuple(waiting))
    flow.turn(queue=(other(player),))
    flow.tell("deployed", step.rule, player, piece=piece.id, unit=flow.record(piece)["name"], at=answer)


def told(flow: Session, rule: str, problems: Iterator[MoveProblem], who: str) -> Iterator[Problem]:
    """What is wrong with a place or a way, in words."""
    for what, name in problems:
        if what == "terrain":
            own = next((piece.ground.rule for piece in flow.field.named(name)), "")
            yield own or rule, f"{who}: {name} is in the way."
        else:
            yield rule, {"table": f"{who} is not on the table.", "base": f"{who}: {name} is in the way."}[what]


# -- moving -------------------------------------------------------------------------------------------------------------------


def move(flow: Session, frame: Frame, step: TurnStep) -> Decision[Any] | None:
    """Ask which way a piece moves."""
    piece = table_values.Names(flow, frame.bound).piece("unit")
    reach = mils(max(worth(flow, frame.bound, step.rule, flow.program.number(step.says.get("move", 0))), 0)) if piece else 0
    if piece is None or not reach:
        flow.pop()
        return None
    return _way(flow, step, piece, reach).decision()


def _way(flow: Session, step: TurnStep, piece: Piece, reach: int) -> WayQuestion:
    bases = flow.bases(piece.id)
    passed = {one.id: one.base for one in flow.of(piece.player)} if step.says.get("through") == "friends" else {}
    near, away = (_inches(flow, step, piece, name) for name in ("into", "away"))
    free = bool(step.says.get("over"))

    def problems(path: Sequence[Point]) -> Iterator[Problem]:
        if len(path) > 2 and step.says.get("straight"):
            yield step.rule, f"{piece.id} moves straight."
        cost = whole_length(path) if free or step.says.get("sure") else flow.field.cost(path)
        if cost > reach:
            yield step.rule, f'{piece.id} would move {cost / INCH:g}", and may move {reach / INCH:g}".'
            return
        yield from told(flow, step.rule, flow.field.moving(piece.base, path, bases, bases if free else passed), piece.id)
        if near is not None and not any(True for _ in _touching(flow, piece, path[-1], near)):
            yield step.rule, f"{piece.id} must end this move at an enemy."
        if away is not None and (foe := next(_touching(flow, piece, path[-1], away), None)) is not None:
            yield step.rule, f'{piece.id} must end this move more than {away / INCH:g}" from every enemy, and {foe.id} is nearer.'

    walls = [Obstacle(wall.outline) for wall in flow.field.walls]
    others = [Obstacle(base) for name, base in bases.items() if not free and name not in passed]

    def towards(goal: Point) -> Point:
        far = reach
        for _ in range(SHORTER):
            at = farthest_place(piece.base, goal, far, [*walls, *others], flow.field.inside)
            cost = flow.field.cost((piece.at, at))
            if cost <= reach:
                return at
            far = far * reach // cost - 1  # slow ground on the way
        return piece.at

    wanted = goals(flow, piece, None if near is None else near + reach)
    return WayQuestion(
        piece.player,
        "move",
        step.rule,
        piece.id,
        piece.at,
        reach,
        problems,
        wanted,
        towards,
        meaning=reach,
        must=bool(step.says.get("must")),
    )


def _inches(flow: Session, step: TurnStep, piece: Piece, name: str) -> int | None:
    """A distance that a move names, in thousandths of an inch."""
    typed = step.says.get(name)
    return None if typed is None else mils(worth(flow, (("unit", piece.id),), step.rule, flow.program.number(typed)))


def in_reach(flow: Session, frame: Frame, step: TurnStep) -> bool:
    """Is an enemy so near that a move into contact may reach it, whatever is in the way?"""
    piece = table_values.Names(flow, frame.bound).piece("unit")
    if piece is None:
        return False
    far = max(_inches(flow, step, piece, "move") or 0, 0) + (_inches(flow, step, piece, "into") or 0)
    return any(True for _ in _touching(flow, piece, piece.at, far))


def straight_to_an_enemy(flow: Session, frame: Frame, step: TurnStep) -> bool:
    """May a move into contact reach an enemy straight on, past all that is in the way? For people who are asked: it takes too long to be
    worked out for each of a bot's answers."""
    piece = table_values.Names(flow, frame.bound).piece("unit")
    if piece is None:
        return False
    ways = _way(flow, step, piece, max(_inches(flow, step, piece, "move") or 0, 0)).decision().points()
    return any(way != STAY for _, way in ways)


def _touching(flow: Session, piece: Piece, at: Point, near: int) -> Iterator[Piece]:
    base = piece.footprint.at(at)
    return (foe for foe in flow.enemies(piece.player) if within(base, foe.base, max(near, CONTACT)))


def goals(flow: Session, piece: Piece, into: int | None) -> list[tuple[str, Point]]:
    """What a move may go towards: the nearest enemies, and the objectives; of one into contact, the enemies that are no farther away."""
    if into is not None:
        return [(foe.id, foe.at) for foe in _touching(flow, piece, piece.at, into)]
    foes = sorted(flow.enemies(piece.player), key=lambda foe: whole_length((piece.at, foe.at)))[:NEAREST]
    spots = [(one["name"], (mils(one["at"][0]), mils(one["at"][1]))) for one in flow.scenario.get("objectives") or ()]
    return [*((foe.id, foe.at) for foe in foes), *spots]


def moved(flow: Session, frame: Frame, step: TurnStep, answer: Any) -> None:
    """The piece is there, or stays."""
    piece = flow.piece(str(dict(frame.bound)["unit"]))
    flow.pop()
    if answer == STAY:
        flow.tell("stayed", step.rule, piece.player, piece=piece.id)
        return
    path = (piece.at, *((x, y) for x, y in answer))
    far = whole_length(path)
    flow.change(piece.id, at=path[-1], moved=piece.moved + far)
    flow.tell("moved", step.rule, piece.player, piece=piece.id, far=f"{far / INCH:.1f}", to=list(path[-1]))
    triggers.moved(flow, piece, path[1:])


def push(flow: Session, frame: Frame, step: TurnStep) -> None:
    """A piece goes straight away from another, as far as nothing is in the way."""
    known = table_values.Names(flow, frame.bound)
    piece, whence = known.piece(step.says["push"]), known.piece(step.says.get("from", "unit"))
    far = mils(max(worth(flow, frame.bound, step.rule, flow.program.number(step.says.get("by", 1))), 0))
    flow.pop()
    if piece is None or whence is None or piece.at == whence.at or not far:
        return
    goal = piece.at[0] * 2 - whence.at[0], piece.at[1] * 2 - whence.at[1]
    while whole_length((piece.at, goal)) < far:
        goal = goal[0] * 2 - piece.at[0], goal[1] * 2 - piece.at[1]
    others = [Obstacle(base) for base in flow.bases(piece.id).values()]
    walls = [Obstacle(wall.outline) for wall in flow.field.walls]
    at = farthest_place(piece.base, point_towards(piece.at, goal, far), far, [*walls, *others], flow.field.inside)
    if at != piece.at and next(flow.field.standing(piece.footprint.at(at), flow.bases(piece.id)), None) is None:
        flow.change(piece.id, at=at)
        flow.tell("pushed", step.rule, piece.player, piece=piece.id, to=list(at))
        triggers.moved(flow, piece, [at])
