"""The first rung above chance: everybody goes for what scores, and shoots only where there is nothing to go for."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.bots.utility import ScoredAnswer, Weighing, one, plainly
from rulepress.core.decisions import Decision
from rulepress.games.downsync.play.action_choice import MOVE, Menu
from rulepress.games.downsync.play.bots.position_value import PositionEvaluator, around, steps
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.move_action import STAY, Move
from rulepress.games.downsync.play.table_state import Point
from rulepress.games.downsync.play.target_selection import STOP
from rulepress.tabletop import INCH

DONE = "done"

Asked = Decision[Any]


class RushBot(Weighing):
    """Goes for the objectives."""

    title = "rush"

    def judge(self, flow: Session, decision: Asked) -> PositionEvaluator:
        """What the bot evaluates pieces and places with, for the player who is asked."""
        return PositionEvaluator(flow, decision.player)

    # -- before the game ----------------------------------------------------------------------------------------------

    def weigh_deploy(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Eight random legal places, by their distance to the objectives."""
        judge = self.judge(flow, decision)
        radius = flow.book.radii[decision.about or ""]
        for _ in range(8):
            at = decision.sample(self.random)
            yield one(at, objective=-self.far(judge, (at[0], at[1]), radius))

    def far(self, judge: PositionEvaluator, at: Point, radius: int) -> float:
        """How many inches a place is from where a piece can score."""
        aims = judge.aims(judge.player)
        return min((judge.beyond(at, radius, goal, judge.ring) for goal in aims), default=0) / INCH

    # -- a turn -------------------------------------------------------------------------------------------------------

    def weigh_designate(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The whole Force as one Taskforce."""
        yield one(list(decision.options or ()), "all")

    def weigh_reveal(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Whoever can score after the move is worth revealing."""
        judge = self.judge(flow, decision)
        for name in decision.options or ():
            if name == DONE:
                yield one(DONE)
            else:
                piece = flow.piece(name)
                moved = self.far(judge, piece.bases[0].at, piece.radius) - 10
                yield one(name, objective=-moved)

    def weigh_move(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The ways that the piece may go, and staying, by the terms of `place`."""
        judge, move = self.judge(flow, decision), decision.meaning
        for step in self.seen(self.steps(judge, move)):
            answer = stepped(move, step)
            yield ScoredAnswer(answer, said(answer), tuple(self.place(judge, move, step).items()))

    def weigh_move_action(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """A Move Action, weighed like a move of the Move phase."""
        return self.weigh_move(flow, decision)

    def steps(self, judge: PositionEvaluator, move: Move) -> Iterator[Point]:
        """Where the bases of a move could go, all alike; first of all they stay. Legal or not."""
        start, most = move.starts()[0], move.allowance
        found = dict.fromkeys([(0, 0)])
        for goal in judge.aims(judge.player):
            short = judge.book.objective_radius + move.piece.radius + 10
            for length in (most, most // 2):
                found.update(dict.fromkeys(steps(start, goal.at, length, short)))
        for foe in judge.foes:
            found.update(dict.fromkeys(list(steps(start, foe.bases[0].at, most, foe.radius + move.piece.radius + 10))[:1]))
        found.update(dict.fromkeys(around(most)))
        yield from found

    def place(self, judge: PositionEvaluator, move: Move, step: Point) -> dict[str, float]:
        """What speaks for a move."""
        piece = move.piece
        return {"objective": -sum((self.far(judge, to, piece.radius) for to in ends(move, step)), 0.0) / max(len(move.starts()), 1)}

    def weigh_move_next(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The offered pieces in their order."""
        yield from plainly(decision, decision.options or ())

    def weigh_react(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Never reacts."""
        yield one("no")

    def weigh_action(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Moves while an objective is away; attacks only within half an inch of where the piece scores."""
        judge, menu = self.judge(flow, decision), decision.meaning
        assert isinstance(menu, Menu)
        piece = flow.piece(menu.activation.name)
        far = self.far(judge, menu.base.at, piece.radius)
        yield one(DONE)
        for text, offer in menu.offers.items():
            if offer.name == MOVE:
                yield one(text, objective=far)
            elif offer.action is not None and offer.action.attacks:
                yield one(text, attack=0.5)

    def weigh_target(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The first target offered; it stops only where there is none."""
        yield from plainly(decision, [name for name in decision.options or () if name != STOP])

    def weigh_countermeasure(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """The first way to spend a token without a Command Point; accepting the hit comes last."""
        options = decision.options or ()
        yield from plainly(decision, [name for name in options if not name.endswith(" boosted")][1:] + [options[0]])


def stepped(move: Move, step: Point) -> Any:
    """The answer by which all bases of a move go so far."""
    return STAY if step == (0, 0) else [[list(at)] for at in ends(move, step)]


def ends(move: Move, step: Point) -> list[Point]:
    """Where the bases of a move stand after it."""
    return [(x + step[0], y + step[1]) for x, y in move.starts()]


def said(answer: Any) -> str:
    """A move in words."""
    return STAY if answer == STAY else "to " + "; ".join(f"{x / INCH:g}, {y / INCH:g}" for (x, y), *_ in answer)
