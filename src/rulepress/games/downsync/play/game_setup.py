"""Before the first Round: who is who, the table, and where the Pings lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from rulepress.core.decisions import Asking, Decision, Problem, ask, choice, position, refuse
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.sides import PLAYERS, other
from rulepress.games.downsync.active_effects import StatedUnit
from rulepress.games.downsync.play.battlefield import nearer
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.table_state import Objective, Point, ReserveEntry
from rulepress.games.downsync.vocabulary.facts import signature_of
from rulepress.tabletop import mils
from rulepress.tabletop.geometry.line_layout import nearest_room, slot

EDGES = {"top": (1, 1), "right": (0, 1), "bottom": (1, -1), "left": (0, -1)}
"""Edge -> the axis that runs from it across the table (0: x, 1: y), and on which side of the centre it lies; clockwise."""
ACROSS = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}


def setup(flow: Session) -> Asking[str]:
    """The whole setup; returns who takes the first turn."""
    yield from sides(flow)
    bring(flow)
    yield from OBJECTIVES[flow.scenario["objectives_set_up"]](flow)
    first = yield from starting_player(flow)
    for player in (first, other(first)):
        yield from embark(flow, player)
        yield from deploy(flow, player)
    return first


def _higher(flow: Session, count: int, what: str, rule: str) -> str:
    """Both players roll until one is higher."""
    while True:
        a, b = (flow.roll(count, what, player, rules=(rule,)) for player in PLAYERS)
        if a != b:
            return "A" if a > b else "B"


@cites("setup.roles", "setup.edges")
def sides(flow: Session) -> Asking[None]:
    """Attacker and defender, and the edges they play from."""
    attacker = _higher(flow, 1, "attacker", "setup.roles")
    defender = other(attacker)
    for player, role in ((attacker, "attacker"), (defender, "defender")):
        flow.put_side(flow.side(player)._replace(role=role))
        flow.tell("role", "setup.roles", player, role=role)
    edge = yield from ask(choice(defender, "edge", "setup.edges", tuple(EDGES)))
    for player, its in ((defender, edge), (attacker, ACROSS[edge])):
        flow.put_side(flow.side(player)._replace(edge=its))
        flow.tell("edge", "setup.edges", player, edge=its)


@cites("setup.deploy", "unit.signature")
def bring(flow: Session) -> None:
    """What the scenario brings for attacker and defender joins their Reserves; what never is a Ping waits beside the table."""
    for side in list(flow.state.sides.values()):
        brought = (flow.scenario.get("brings") or {}).get(side.role, {})
        units = [flow.card_of(side.player, unit) for unit, count in brought.items() for _ in range(count)]
        pings = tuple(ReserveEntry(unit) for unit in units if flow.book.units[unit].signature)
        others = tuple(unit for unit in units if not flow.book.units[unit].signature)
        if units:
            flow.put_side(side._replace(reserve=(*side.reserve, *pings), companions=(*side.companions, *others)))
            flow.tell("brought", "setup.deploy", side.player, units=", ".join(flow.book.titles[unit] for unit in units))


def _point(edge: str, deep: int, along: int) -> Point:
    """A position by its distance from the table's centre towards an edge, and along that edge."""
    axis, sign = EDGES[edge]
    return (along, sign * deep) if axis else (sign * deep, along)


class PointSearch(NamedTuple):
    """Which positions on the table are legal for something, and where to look for one."""

    illegal_reasons: Callable[[Point], list[Problem]]
    """What is wrong with a position."""
    guess: Callable[[Random], Point]
    """A position by chance, legal or not."""
    grid: Callable[[], Iterator[Point]]
    """Positions to try one after the other."""
    usual: tuple[str, Point]
    """Where most would want it, and what that is called."""


def spot(flow: Session, player: str, kind: str, rule: str, about: str, where: PointSearch) -> Asking[Point]:
    """Ask for one position on the table."""
    illegal_reasons, grid = where.illegal_reasons, where.grid

    def check(answer: object) -> list[int]:
        at = position(answer)
        reasons = illegal_reasons(at)
        if reasons:
            raise refuse(reasons)
        return list(at)

    def search() -> list[int]:
        for at in grid():
            if not illegal_reasons(at):
                return list(at)
        raise Refused([rule], "There is no room left on this table.")

    def sample(rng: Random) -> list[int]:
        for _ in range(60):
            at = where.guess(rng)
            if not illegal_reasons(at):
                return list(at)
        return search()

    def offered() -> list[tuple[str, list[int]]]:
        called, wanted = where.usual
        at = nearest_room(wanted, grid(), lambda each: not illegal_reasons(each))
        return [(called, list(at))] if at else []

    decision = Decision(player, kind, rule, about, None, check, sample, points=offered)
    x, y = yield from ask(decision)
    return x, y


@cites("objective.place")
def as_drawn(flow: Session) -> Asking[None]:
    """The objectives lie where the scenario's map has them; the map is turned to the edges that the players have."""
    zone = flow.scenario["deployment"][0]
    owner = next(player for player in PLAYERS if flow.side(player).role == zone["player"])
    edges = list(EDGES)
    turns = edges.index(flow.side(owner).edge) - edges.index(zone["edge"])
    for drawn in flow.scenario["objectives"]:
        x, y = mils(drawn["x"]), mils(drawn["y"])
        for _ in range(turns % 4):
            x, y = y, -x  # a quarter turn clockwise
        _put(flow, None, drawn, (x, y))
    return
    yield


@cites("objective.base")
def _put(flow: Session, player: str | None, told: Mapping[str, Any], at: Point) -> None:
    placed = Objective(told["name"], at, tuple(told["scored_by"]), tuple(told["blocked_by"]))
    flow.state = flow.state._replace(objectives=(*flow.state.objectives, placed))
    flow.tell("objective" if player else "lies", "objective.place", player, name=placed.name, at=list(at))


@cites("objective.place", "objective.clearance", "objective.base")
def objectives(flow: Session) -> Asking[None]:
    """Starting with the attacker, the players place the Control Objectives in turn."""
    attacker = next(player for player in PLAYERS if flow.side(player).role == "attacker")
    radius, ground = flow.book.objective_radius, flow.ground
    edge = flow.side(attacker).edge
    axis, _ = EDGES[edge]
    along = (ground.half_depth, ground.half_width)[axis]
    clearance = mils(flow.scenario["objective_clearance"])

    def illegal_reasons(at: Point) -> list[Problem]:
        found = []
        if abs(at[axis]) > radius:
            found.append(("objective.place", "An objective touches the centre line."))
        if not ground.holds(at, radius):
            found.append(("objective.place", "An objective lies wholly on the table."))
        if any(nearer(at, radius, goal.at, radius, 0) for goal in flow.state.objectives):
            found.append(("objective.place", "Two objectives cannot overlap."))
        if ground.near_concealing(at, radius, clearance):
            found.append(("objective.clearance", "Concealing terrain is too near."))
        if ground.barred((at,), radius, None):
            found.append(("objective.place", "An objective lies where a Ping could."))
        return found

    def grid() -> Iterator[Point]:
        reach = along - radius
        return (_point(edge, y, x) for y in (0, radius, -radius) for x in range(-reach, reach + 1, 500))

    for number, told in enumerate(flow.scenario["objectives"]):
        player = attacker if number % 2 == 0 else other(attacker)
        where = PointSearch(
            illegal_reasons,
            lambda rng: _point(edge, along=rng.randint(-along, along), deep=rng.randint(-radius, radius)),
            grid,
            ("spread along the centre line", _point(edge, 0, slot(number, len(flow.scenario["objectives"]), along))),
        )
        at = yield from spot(flow, player, "objective", "objective.place", told["name"], where)
        _put(flow, player, told, at)


#: Who sets up the objectives, by the name that the scenario gives it.
OBJECTIVES: dict[str, Callable[[Session], Asking[None]]] = {"by_players": objectives, "as_drawn": as_drawn}


@cites("setup.starting-player")
def starting_player(flow: Session) -> Asking[str]:
    """The winner of a roll says who deploys first; that player takes the first turn."""
    winner = _higher(flow, 2, "starting player", "setup.starting-player")
    first = yield from ask(choice(winner, "first", "setup.starting-player", PLAYERS))
    flow.tell("starts", "setup.starting-player", first)
    return first


@cites("transport.start")
def embark(flow: Session, player: str) -> Asking[None]:
    """Units that may start inside a transport: which of them do. Their Pings are left out."""
    book = flow.book
    while True:
        reserve = flow.side(player).reserve
        riders = [entry for entry in reserve if entry.passenger is None and book.bears(entry.unit, "start_aboard")]
        carriers = [entry for entry in reserve if entry.passenger is None and book.bears(entry.unit, "carry")]
        pairs = {
            f"{rider.unit} in {carrier.unit}": (rider, carrier)
            for rider in riders
            for carrier in carriers
            if carries(flow, carrier.unit, rider.unit)
        }
        if not pairs:
            return
        chosen = yield from ask(choice(player, "embark", "transport.start", ("none", *pairs)))
        if chosen == "none":
            return
        rider, carrier = pairs[chosen]
        flow.take(player, rider)
        flow.take(player, carrier)
        side = flow.side(player)
        flow.put_side(side._replace(reserve=(*side.reserve, ReserveEntry(carrier.unit, rider.unit))))
        flow.tell("embarked", "transport.start", player, unit=book.titles[rider.unit], carrier=book.titles[carrier.unit])


@cites("transport.carries")
def carries(flow: Session, carrier: str, rider: str) -> bool:
    """May a unit of the one card carry one of the other?"""
    effect = flow.book.bears(carrier, "carry")
    unit = StatedUnit(flow.book.units[rider])
    return bool(
        effect
        and signature_of(unit) == effect.details["signature"]
        and unit.kind == effect.details["kind"]
        and flow.book.bears(rider, "start_aboard")
    )


@cites("setup.deploy", "setup.zone", "ping.decoys")
def deploy(flow: Session, player: str) -> Asking[None]:
    """A Ping for each Unit in Reserve and each Decoy, wholly inside the player's zone."""
    side, book, ground = flow.side(player), flow.book, flow.ground
    axis, sign = EDGES[side.edge]
    along, across = (ground.half_width, ground.half_depth) if axis else (ground.half_depth, ground.half_width)
    depth = mils(next(zone["depth"] for zone in flow.scenario["deployment"] if zone["player"] == side.role))
    signatures = [signature for entry in side.reserve if (signature := book.units[entry.unit].signature)]
    signatures += book.decoys([unit for entry in side.reserve for unit in entry if unit])
    signatures += (flow.scenario.get("decoys") or {}).get(side.role, ())
    for number, signature in enumerate(sorted(signatures, key=lambda each: (-book.radii[each], each))):
        radius = book.radii[signature]

        def illegal_reasons(at: Point, radius: int = radius) -> list[Problem]:
            found = []
            if not ground.holds(at, radius) or sign * at[axis] < across - depth + radius:
                found.append(("setup.zone", "A Ping is deployed completely inside its player's zone."))
            for piece in flow.state.pieces.values():
                if nearer(at, radius, piece.bases[0].at, piece.radius, 0):
                    found.append(("move.no-overlap", f"{list(at)} overlaps {piece.id}."))
            if ground.barred((at,), radius, None):
                found.append(("terrain.impassable", f"{list(at)} is inside terrain that a Ping cannot enter."))
            return found

        def guess(rng: Random, radius: int = radius) -> Point:
            nearest, aside = across - depth + radius, max(along - radius, 0)
            return _point(side.edge, rng.randint(nearest, max(nearest, across - radius)), rng.randint(-aside, aside))

        def grid(radius: int = radius) -> Iterator[Point]:
            return (
                _point(side.edge, deep, x)
                for deep in range(across - radius, across - depth, -250)
                for x in range(radius - along, along - radius + 1, 250)
            )

        front = _point(side.edge, across - depth + radius, slot(number, len(signatures), along))
        usual = ("spread along the front of your zone", front)
        at = yield from spot(flow, player, "deploy", "setup.deploy", signature, PointSearch(illegal_reasons, guess, grid, usual))
        piece = flow.ping(player, signature, at)
        flow.tell("deployed", "setup.deploy", player, piece=piece.id, signature=signature, at=list(at))
