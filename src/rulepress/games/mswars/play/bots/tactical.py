"""The bot worth playing: weighs what an answer brings against what it lets the enemy do, and keeps its pilots fit."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.engine.table import mils
from rulepress.engine.weighing import Weighed, one
from rulepress.games.mswars import weapons
from rulepress.games.mswars.attack import MISS
from rulepress.games.mswars.play.bots.greedy import Greedy
from rulepress.games.mswars.play.bots.rush import Asked
from rulepress.games.mswars.play.flow import Flow, Rolled
from rulepress.games.mswars.play.ground import reaches
from rulepress.games.mswars.play.prospects import Chances, chances
from rulepress.games.mswars.play.state import Piece, Point

#: How much what may be lost weighs beside what may be won, and how much of the enemy's fire falls to one unit.
RISK, SHARED = 0.7, 0.4

#: What a team loses with its commander besides the unit.
COMMANDER = 0.6


class Tactical(Greedy):
    """Weighs gain against risk."""

    title = "tactical"
    counter, token = 0.01, 0.6  # a token may decide a Courage test, and with it the game

    def gain(self, flow: Flow, target: Piece, found: Chances) -> float:
        """Its commander takes an enemy's tokens along."""
        return super().gain(flow, target, found) + COMMANDER * target.commander * float(found.kill)

    def incoming(self, flow: Flow, piece: Piece) -> float:
        """What the enemies can be expected to do to a unit that stands there, in worth."""
        return sum(
            max(
                (
                    self.rough(flow, foe, piece, weapon)
                    for weapon in flow.unit(foe).weapons
                    if not weapons.melee(flow.rules, weapon) and reaches(foe, piece, mils(flow.in_hand(weapons.reach, foe, weapon).value))
                ),
                default=0.0,
            )
            for foe in flow.enemies(piece.player)
            if not foe.unconscious
        )

    def place(self, flow: Flow, piece: Piece, kind: str, at: Point) -> dict[str, float]:
        terms = super().place(flow, piece, kind, at)
        moved = self.there(flow, piece, kind, at)
        return {**terms, "risk": -RISK * SHARED * self.incoming(flow, moved)}

    def weigh_re_roll(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        """Failed rolls of one's own that matter, the enemy's Courage, and hits that would be worse than most."""
        rolled = decision.meaning
        assert isinstance(rolled, Rolled)
        yield one("no")
        own = rolled.player == decision.player
        if own and rolled.result in (False, MISS):
            yield one("yes", again=self.again(flow, rolled), token=-self.token)
        elif not own and rolled.rules[0] == "courage.roll" and rolled.result is True:
            yield one("yes", again=2.0, token=-self.token)
        elif not own and rolled.attack is not None and rolled.result != MISS:
            name, target, weapon = rolled.attack
            found = chances(flow, flow.piece(name), flow.piece(target), weapon)
            expected = self.gain(flow, flow.piece(target), found)
            yield one("yes", again=expected / float(found.hit) - expected, token=-self.token)

    def weigh_seat(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        yield one("first")
