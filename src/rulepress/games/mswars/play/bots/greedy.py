"""The second rung: takes the attack, and the place to attack from, that is worth most at once."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rulepress.bots.utility import ScoredAnswer, one
from rulepress.games.mswars import endurance
from rulepress.games.mswars.attack import MISS
from rulepress.games.mswars.play.attack_options import chances, prospects
from rulepress.games.mswars.play.bots.position_value import PositionEvaluator, hope
from rulepress.games.mswars.play.bots.rush import DONE, Asked, RushBot
from rulepress.games.mswars.play.combat import price
from rulepress.games.mswars.play.game_session import CLEAR, RerollOffer, Session
from rulepress.games.mswars.play.move_action import STAY
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import INCH, whole_length

#: What the game is worth.
GAME = 6.0

#: What all the Endurance of a pilot is worth beside the unit.
STRAIN = 0.8


class GreedyBot(RushBot):
    """Takes the best immediate expected value."""

    title = "greedy"

    #: What an action counter is worth, a Command Token, and an inch nearer to an enemy out of reach.
    counter = 0.0
    token = 0.15
    inch = 0.003

    judging: ClassVar[type[PositionEvaluator]] = PositionEvaluator

    def __init__(self, seed: int | str, looks: int | None = None):
        super().__init__(seed, looks)
        self._judge: PositionEvaluator | None = None

    # -- what is expected ---------------------------------------------------------------------------------------------

    def judge(self, flow: Session, player: str) -> PositionEvaluator:
        """What a player makes of the table: the same until something changes there."""
        if self._judge is None or self._judge.state is not flow.state or self._judge.player != player:
            self._judge = self.judging(flow, player)
        return self._judge

    def laden(self, flow: Session, piece: Piece, more: int) -> float:
        """What it costs a unit to take so many action counters more."""
        value = endurance.strain(flow.rules, flow.unit(piece), piece.counters + more)
        if value is None or not more:
            return self.counter * more
        fails = (min(value - 1, 6) / 6) ** piece.endurance
        return self.counter * more + fails * STRAIN * self.judge(flow, piece.player).worth(piece) / max(piece.endurance, 1)

    # -- a turn -------------------------------------------------------------------------------------------------------

    def weigh_unit(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Whoever can do most comes first."""
        judge = self.judge(flow, decision.player)
        yield one(DONE, first=-1.0)
        for name in decision.options or ():
            if name != DONE and not name.startswith(CLEAR):
                piece = flow.piece(name)
                shooting = any(price(flow, piece, weapon) is not None for weapon in flow.unit(piece).weapons)
                yield one(name, attack=judge.best(piece) if shooting else 0.0)

    def there(self, flow: Session, piece: Piece, kind: str, at: Point) -> Piece:
        """The unit after a move."""
        if kind == STAY:
            return piece
        row = flow.rules.core["movement"]["kinds"][kind]
        far = whole_length((piece.at, at))
        return piece._replace(at=at, moved=piece.moved + far, ran=piece.ran or row["moves"] > 1, counters=piece.counters + row["counters"])

    def place(self, flow: Session, piece: Piece, kind: str, at: Point) -> dict[str, float]:
        """A move's terms: the best attack from there, inches to the nearest enemy, and the action counters that the move costs."""
        judge, moved = self.judge(flow, piece.player), self.there(flow, piece, kind, at)
        near = min((whole_length((at, foe.at)) - foe.radius for foe in judge.foes), default=0)
        return {
            "attack": judge.best(moved),
            "nearer": -self.inch * near / INCH,
            "counters": -self.laden(flow, piece, moved.counters - piece.counters),
        }

    def weigh_attack(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Each attack that it looks at, by expected gain less what its action counters cost; no attack is worth 0."""
        piece = flow.piece(decision.about or "")
        judge = self.judge(flow, piece.player)
        yield one(DONE)
        for name, plan in self.seen(decision.meaning.items()):
            gain = sum((judge.gain(target, hope(found)) for target, found in prospects(flow, piece, plan)), 0.0)
            yield one(name, attack=gain, counters=-self.laden(flow, piece, plan.cost))

    def weigh_support(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Supports for a fixed gain, unless the action counters cost more; it never pays to remove any."""
        piece = flow.piece(decision.about or "")
        yield one(DONE)
        for option in decision.options or ():
            if option != DONE and not option.startswith(CLEAR):
                yield one(option, helps=0.3, counters=-self.laden(flow, piece, 1))

    # -- what is asked in between -------------------------------------------------------------------------------------

    def weigh_re_roll(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Again, where a roll of one's own has failed that decides the game, or missed."""
        rolled = decision.meaning
        assert isinstance(rolled, RerollOffer)
        yield one("no")
        if rolled.player == decision.player and rolled.result in (False, MISS):
            yield one("yes", again=self.again(flow, rolled), token=-self.token)

    def again(self, flow: Session, rolled: RerollOffer) -> float:
        """What it is worth to have a failed roll made again."""
        judge = self.judge(flow, rolled.player)
        if rolled.rules[0] == "courage.roll":
            return GAME * (1 - judge.fails(rolled.player))
        if rolled.attack is not None:
            piece, target, weapon = rolled.attack
            return judge.gain(flow.piece(target), hope(chances(flow, flow.piece(piece), flow.piece(target), weapon)))
        return 0.2

    def weigh_face_fear(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Always faces fear."""
        yield one("yes")

    def weigh_pursue(self, flow: Session, decision: Asked) -> Iterator[ScoredAnswer]:
        """Always pursues."""
        yield one("yes")
