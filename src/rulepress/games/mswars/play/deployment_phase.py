"""Before the first turn: the teams are set up, unit by unit; those who infiltrate come last."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulepress.core.decisions import Asking, Decision, Problem, ask, position, refuse
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.sides import PLAYERS, other
from rulepress.games.mswars import deployment
from rulepress.games.mswars.model import TeamMember
from rulepress.games.mswars.play.battlefield import lies_on, within
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import mils
from rulepress.tabletop.geometry.line_layout import nearest_room, slot

STEP = 250  # how closely the search for room looks, in thousandths of an inch


@cites("deploy.order", "deploy.infiltrators")
def deploy(flow: Session) -> Asking[None]:
    """The players set up one unit each in turn: first all plain ones, then those who may infiltrate."""
    for infiltrating in (False, True):
        player = PLAYERS[0]
        while any(_next(flow, whose, infiltrating) is not None for whose in PLAYERS):
            number = _next(flow, player, infiltrating)
            if number is not None:
                yield from _place(flow, player, number)
            player = other(player)


def _members(flow: Session, player: str) -> tuple[TeamMember, ...]:
    return flow.rules.teams[flow.side(player).force].members


def _next(flow: Session, player: str, infiltrating: bool) -> int | None:
    """The member of a team that is set up next."""
    members = _members(flow, player)
    return next((each for each in flow.side(player).waiting if (_beyond(flow, members[each]) > 0) == infiltrating), None)


def _beyond(flow: Session, member: TeamMember) -> int:
    return mils(deployment.beyond(flow.rules, member.unit, member.pilot))


def _zone(flow: Session, player: str) -> tuple[int, int]:
    """The side of the table (1: top) and the depth of a player's zone."""
    zone = next(each for each in flow.scenario["deployment"] if each["player"] == player)
    return (1 if zone["edge"] == "top" else -1), mils(zone["depth"])


@cites("deploy.zone", "deploy.overlap", "ability.infiltration", "skill.infiltration")
def illegal_reasons(flow: Session, piece: Piece, beyond: int) -> Iterator[Problem]:
    """What is wrong with setting a unit up where the piece stands."""
    edge, depth = _zone(flow, piece.player)
    inner = flow.half_depth - edge * piece.at[1] + piece.radius  # from the player's edge to the far side of the base
    if not flow.on_table(piece.at, piece.radius) or inner > depth + beyond:
        yield "deploy.zone", f"{list(piece.at)} is not inside the zone of {piece.player}."
    for standing in flow.state.pieces.values():
        if lies_on(piece, standing):
            yield "deploy.overlap", f"{list(piece.at)} overlaps {standing.id}."
    clear = mils(deployment.clearance(flow.rules))
    if inner > depth and any(within(piece, foe, clear) for foe in flow.enemies(piece.player)):
        for rule in dict.fromkeys(active.rule for active in deployment.grants(flow.rules, flow.unit(piece), flow.pilot(piece))):
            yield rule, f"{list(piece.at)} is too near to an enemy."


@cites("deploy.zone")
def _place(flow: Session, player: str, number: int) -> Asking[None]:
    """Ask where a unit is set up, and set it up."""
    member = _members(flow, player)[number]
    beyond, (edge, depth) = _beyond(flow, member), _zone(flow, player)
    plain = Piece(
        f"{player}{number + 1}",
        player,
        member.unit.key,
        member.pilot.key,
        member.commander,
        (0, 0),
        flow.book.radius(member.unit),
        member.unit.dc,
        member.pilot.endurance,
    )

    def check(answer: Any) -> list[int]:
        at = position(answer)
        if reasons := list(illegal_reasons(flow, plain._replace(at=at), beyond)):
            raise refuse(reasons)
        return list(at)

    def fits(at: Point) -> bool:
        return next(illegal_reasons(flow, plain._replace(at=at), beyond), None) is None

    def places() -> Iterator[Point]:
        radius = plain.radius
        for deep in range(radius, depth + beyond - radius + 1, STEP):
            for x in range(radius - flow.half_width, flow.half_width - radius + 1, STEP):
                yield x, edge * (flow.half_depth - deep)

    def room() -> list[int]:
        for at in places():
            if fits(at):
                return list(at)
        raise Refused(["deploy.zone"], "There is no room left in the zone.")

    def offered() -> list[tuple[str, list[int]]]:
        """Beside those that are set up already, at the front of the zone."""
        done = len(_members(flow, player)) - len(flow.side(player).waiting)
        x = slot(done, len(_members(flow, player)), flow.half_width)
        at = nearest_room((x, edge * (flow.half_depth - depth + plain.radius)), places(), fits)
        return [("spread along the front of your zone", list(at))] if at else []

    def sample(rng: Random) -> list[int]:
        for _ in range(40):
            deep = rng.randint(plain.radius, max(depth + beyond - plain.radius, plain.radius))
            at = rng.randint(plain.radius - flow.half_width, flow.half_width - plain.radius), edge * (flow.half_depth - deep)
            if fits(at):
                return list(at)
        return room()

    x, y = yield from ask(Decision(player, "deploy", "deploy.zone", member.unit.title, None, check, sample, points=offered))
    flow.put(plain._replace(at=(x, y)))
    flow.change_side(player, waiting=tuple(each for each in flow.side(player).waiting if each != number))
    why = ("deploy.zone", *(["deploy.infiltrators"] if beyond else ()))
    flow.tell("deployed", why, player, piece=plain.id, unit=member.unit.title, pilot=member.pilot.title, at=[x, y])
