"""Scoring, in the way that the scenario names: as a Round or a Taskforce Activation ends; and winning by points."""

from __future__ import annotations

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.core.sides import PLAYERS, other
from rulepress.games.downsync.play.battlefield import within
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.table_state import GameResult, Objective, Piece
from rulepress.tabletop import mils


def _reaches(flow: Session, piece: Piece, objective: Objective, limit: int) -> bool:
    radius = flow.book.objective_radius
    return any(within(base.at, piece.radius, objective.at, radius, limit) for base in piece.bases)


@cites("score.within", "score.losses")
def can_score(flow: Session, piece: Piece, objective: Objective) -> bool:
    """Can the Unit score on the objective? Not when it has lost more than half of its Sub-Units."""
    return (
        piece.unit is not None
        and flow.side(piece.player).role in objective.scored_by
        and 2 * len(piece.bases) >= piece.strength
        and _reaches(flow, piece, objective, mils(flow.scenario["scoring"]["score_within"]))
    )


@cites("score.block")
def can_block(flow: Session, piece: Piece, objective: Objective) -> bool:
    """Can the Unit block the enemy on the objective?"""
    return (
        piece.unit is not None
        and flow.side(piece.player).role in objective.blocked_by
        and _reaches(flow, piece, objective, mils(flow.scenario["scoring"]["block_within"]))
    )


def award(deed: EffectExecution) -> Asking[None]:
    """The bearer's player scores points by an effect."""
    flow, points = deed.flow, int(deed.value("count"))
    side = flow.side(deed.player)
    flow.put_side(side._replace(score=side.score + points))
    flow.tell("awarded", deed.active.rule, deed.player, points=points, why=deed.active.name)
    yield from ()


@cites("score.when", "score.one-objective", "score.within", "score.block", "score.not-below-zero")
def score(flow: Session, number: int, last: str) -> Asking[None]:
    """Resolve every objective, then see whether somebody has won. `last` took the last turn."""
    if number < flow.scenario["scoring"]["from_round"]:
        return
    aims: dict[str, dict[str, list[str]]] = {goal.name: {} for goal in flow.state.objectives}
    for player in (last, other(last)):
        for piece in list(flow.of(player)):
            open_to = [each.name for each in flow.state.objectives if can_score(flow, piece, each) or can_block(flow, piece, each)]
            if open_to:
                aim = yield from ask(choice(player, "score-on", "score.one-objective", open_to, piece.id))
                aims[aim].setdefault(player, []).append(piece.id)
    for objective in flow.state.objectives:
        there = aims[objective.name]
        for player in PLAYERS:
            scoring = sum(can_score(flow, flow.piece(name), objective) for name in there.get(player, ()))
            blocked = sum(can_block(flow, flow.piece(name), objective) for name in there.get(other(player), ()))
            points = max(0, scoring - blocked)
            side = flow.side(player)
            flow.put_side(side._replace(score=side.score + points))
            if scoring:
                flow.tell(
                    "scored",
                    ("score.within", "score.block", "score.not-below-zero"),
                    player,
                    name=objective.name,
                    points=points,
                    scoring=scoring,
                    blocking=blocked,
                )
    check_points(flow)


@cites("score.after-taskforce", "score.within", "score.majority", "score.contest", "score.not-below-zero")
def capture(flow: Session, player: str) -> None:
    """A player's Taskforce Activation has ended: what that player's Units score, less what enemies near by take away."""
    for objective in flow.state.objectives:
        scoring = sum(captures(flow, piece, objective) for piece in flow.of(player))
        if not scoring:
            continue
        blocked = sum(can_block(flow, piece, objective) for piece in flow.of(other(player)))
        points, side = max(0, scoring - blocked), flow.side(player)
        flow.put_side(side._replace(score=side.score + points))
        rules = ("score.after-taskforce", "score.within", "score.contest")
        flow.tell("scored", rules, player, name=objective.name, points=points, scoring=scoring, blocking=blocked)
    check_points(flow)


@cites("score.within", "score.majority")
def captures(flow: Session, piece: Piece, objective: Objective) -> bool:
    """Does the Unit score there? Of several bases, more than half must be near enough."""
    if piece.unit is None or flow.side(piece.player).role not in objective.scored_by:
        return False
    told, radius = flow.scenario["scoring"], flow.book.objective_radius
    limit = mils(told["score_within"])
    near = sum(within(base.at, piece.radius, objective.at, radius, limit) for base in piece.bases)
    whole = piece.strength if told["majority_of"] == "starting" else len(piece.bases)
    return 2 * near > whole if told["majority_of"] else near > 0


@cites("score.after-taskforce")
def after_taskforce(flow: Session, player: str) -> None:
    """What is scored as a player's Taskforce Activation ends. Raises Ended."""
    if flow.scenario["scoring"]["mechanic"] == "captured_vips":
        capture(flow, player)


@cites("score.when")
def after_round(flow: Session, number: int, last: str) -> Asking[None]:
    """What is scored as a Round ends. Raises Ended."""
    if flow.scenario["scoring"]["mechanic"] == "control_objectives":
        yield from score(flow, number, last)


@cites("victory.points", "victory.draw")
def check_points(flow: Session) -> None:
    """Enough points win; both with enough, the higher score wins, and equal scores are a draw. Raises Ended."""
    a, b = (flow.side(player).score for player in PLAYERS)
    if max(a, b) < flow.scenario["victory"]["points"]:
        return
    if a == b:
        flow.end(GameResult(None, "victory.draw", True))
    flow.end(GameResult("A" if a > b else "B", "victory.points", True))
