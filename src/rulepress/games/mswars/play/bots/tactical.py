"""The bot worth playing: weighs what an answer brings against what it lets the enemy do, masses its fire, and keeps its tokens for the
tests of Courage, which decide most games."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from rulepress.bots.utility import ScoredAnswer, one
from rulepress.games.mswars.attack import MISS
from rulepress.games.mswars.play.attack_options import chances
from rulepress.games.mswars.play.bots.greedy import GreedyBot
from rulepress.games.mswars.play.bots.plans import GAME, MOVING, TablePlan
from rulepress.games.mswars.play.bots.position_value import PositionEvaluator, hope
from rulepress.games.mswars.play.bots.rush import COMPASS, DONE, Asked, moves
from rulepress.games.mswars.play.game_session import CLEAR, RerollOffer, Session
from rulepress.games.mswars.play.move_action import STAY, legal
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import INCH, mils, whole_length

#: How much what may be lost weighs beside what may be won.
RISK = 1.3

#: What an inch is worth nearer to the others, and farther from the enemy, before the game; and what it costs to stand behind another.
FLANK, BACK, CROWD = 0.04, 0.08, 0.1

#: How many places are looked at for each unit that is set up, and how near side by side two stand in each other's way.
PLACES, COLUMN = 60, 5 * INCH // 2

#: How much sooner a unit moves for each inch that it is away from the enemy.
BEHIND = 0.02

#: How far besides as far as it can a unit may go, in hundredths. Of two moves by six inches one may be the longer of these, and the unit
#: has moved far.
PARTS = (68, 33)

#: How much an attack is worth that another move makes possible, beside one that is possible now.
AHEAD = 0.6

#: The moves after which a unit can move again in the same turn.
ONE_OF_TWO = (STAY, "standard", "break_away")

#: What an inch nearer is worth at the end of a game in which a team is not ahead.
HURRY = 0.03


class TacticalBot(GreedyBot):
    """Weighs gain against risk."""

    title = "tactical"
    counter = 0.01

    judging: ClassVar[type[PositionEvaluator]] = TablePlan
    flank = 1

    def plan(self, flow: Session, player: str) -> TablePlan:
        """The plan of the table, for that player."""
        judge = self.judge(flow, player)
        assert isinstance(judge, TablePlan)
        return judge

    def weigh_deploy(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Together on one flank, as far back as can be, side by side: whoever comes nearer comes one by one, and all see them."""
        friends = self.plan(flow, decision.player).friends
        if not friends:
            self.flank = self.random.choice((-1, 1))
        middle = self.flank * flow.half_width * 3 // 4
        columns = [friend.at[0] for friend in friends if flow.unit(friend).size]
        for _ in range(PLACES if self.looks is None else self.looks):
            x, y = decision.sample(self.random)
            behind = sum(abs(column - x) < COLUMN for column in columns)
            yield one([x, y], flank=-FLANK * abs(x - middle) / INCH, back=BACK * abs(y) / INCH, sight=-CROWD * behind)

    def weigh_unit(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Whoever can do most shoots first, and moves last, after those who are far off: it sees where the others have gone."""
        plan = self.plan(flow, decision.player)
        yield one(DONE, first=-9.0)
        ready = [name for name in decision.options or () if name != DONE and not name.startswith(CLEAR)]
        for name in self.seen(ready):
            piece = flow.piece(name)
            if flow.state.phase in MOVING:
                near = min((whole_length((piece.at, foe.at)) for foe in plan.foes), default=0)
                yield one(name, waits=-plan.best(piece, mils(flow.unit(piece).move)), far=BEHIND * near / INCH)
            else:
                yield one(name, attack=plan.best(piece))

    def ways(self, flow: Session, piece: Piece) -> Iterator[tuple[str, Point]]:
        """Not always as far as it can, and not only in the main directions. To see whether a way is legal is quicker than to weigh it."""
        for kind, at in dict.fromkeys(chain(super().ways(flow, piece), self._nearer(flow, piece))):
            if kind == STAY or legal(flow, piece, kind, at):
                yield kind, at

    def _nearer(self, flow: Session, piece: Piece) -> Iterator[tuple[str, Point]]:
        for kind, most in moves(flow, piece):
            for number, (x, y) in enumerate(COMPASS if kind != "charge" else ()):
                for part in (*PARTS, 100)[: 2 + number % 2]:
                    go = most * part // 100
                    yield kind, (piece.at[0] + x * go // 1000, piece.at[1] + y * go // 1000)

    def place(self, flow: Session, piece: Piece, kind: str, at: Point) -> dict[str, float]:
        """The greedy terms and the risk of standing there. In the first movement phase, what a second move may bring counts too."""
        terms, moved, plan = super().place(flow, piece, kind, at), self.there(flow, piece, kind, at), self.plan(flow, piece.player)
        patience = plan.patience()
        terms["nearer"] *= 1 + (1 - patience) * HURRY / self.inch
        terms["risk"] = -RISK * patience * plan.incoming(moved)
        if flow.state.phase == "first_movement" and kind in ONE_OF_TWO:
            step = mils(flow.unit(piece).move)
            ahead = moved._replace(moved=moved.moved + step)  # who has gone far is harder to hit
            better, risk = max(plan.best(ahead), AHEAD * plan.best(ahead, step)), -RISK * patience * plan.incoming(ahead)
            if better + risk > terms["attack"] + terms["risk"]:
                terms |= {"attack": better, "risk": risk}
        return terms

    def weigh_re_roll(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Failed rolls of one's own that matter, the enemy's Courage, and hits that would be worse than most."""
        rolled = decision.meaning
        assert isinstance(rolled, RerollOffer)
        yield one("no")
        plan = self.plan(flow, decision.player)
        own, token = rolled.player == decision.player, -plan.token(decision.player)
        if rolled.rules[0] == "courage.roll":
            fails = plan.fails(rolled.player)
            if own and rolled.result is False and not plan.ignores(rolled.player):
                yield one("yes", again=GAME * (1 - fails))
            elif not own and rolled.result is True:
                yield one("yes", again=plan.lost_by(rolled.player, fails), token=token)
        elif own and rolled.result in (False, MISS):
            yield one("yes", again=self.again(flow, rolled), token=token)
        elif not own and rolled.attack is not None and rolled.result != MISS:
            name, target, weapon = rolled.attack
            found = hope(chances(flow, flow.piece(name), flow.piece(target), weapon))
            expected = plan.gain(flow.piece(target), found)
            yield one("yes", again=expected / found.hit - expected, token=token)

    def weigh_seat(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Always takes the first seat."""
        yield one("first")
