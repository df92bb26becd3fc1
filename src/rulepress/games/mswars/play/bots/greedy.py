"""The second rung: takes the attack, and the place to attack from, that is worth most at once."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.engine.table import INCH, mils, whole_length
from rulepress.engine.weighing import Weighed, one
from rulepress.games.mswars import endurance, weapons
from rulepress.games.mswars.attack import MISS
from rulepress.games.mswars.model import Weapon
from rulepress.games.mswars.play.bots.rush import DONE, Asked, Rush
from rulepress.games.mswars.play.combat import price
from rulepress.games.mswars.play.flow import CLEAR, Flow, Rolled
from rulepress.games.mswars.play.ground import reaches, touch
from rulepress.games.mswars.play.moving import STAY
from rulepress.games.mswars.play.prospects import Chances, chances, prospects
from rulepress.games.mswars.play.state import Piece, Point

#: Victory Points that count as one.
UNIT = 10

#: What damage is worth that does not put its target out of action.
WOUND = 0.5


#: What all the Endurance of a pilot is worth beside the unit.
STRAIN = 0.8


class Greedy(Rush):
    """Takes the best immediate expected value."""

    title = "greedy"

    #: What an action counter is worth, a Command Token, and an inch nearer to an enemy out of reach.
    counter, token, inch = 0.0, 0.15, 0.003

    # -- what is expected ---------------------------------------------------------------------------------------------

    def gain(self, flow: Flow, target: Piece, found: Chances) -> float:
        """What an attack is expected to be worth."""
        worth = flow.unit(target).vp / UNIT
        return worth * (float(found.kill) * (1 - WOUND) + WOUND * float(found.damage) / max(target.dc, 1))

    def rough(self, flow: Flow, piece: Piece, target: Piece, weapon: Weapon) -> float:
        """The same before anybody attacks: what friends around the target add to its Defence is left out of account."""
        moved = target.moved // (2 * INCH)
        key = (
            "rough",
            piece.unit,
            piece.pilot,
            weapon.id,
            piece.moved > 0,
            piece.ran,
            piece.dc,
            target.unit,
            target.pilot,
            target.dc,
            moved,
        )
        known = flow.book.chances
        if key not in known:
            known[key] = chances(flow, piece, target, weapon)
        return self.gain(flow, target, known[key])

    def reach(self, flow: Flow, piece: Piece, weapon: Weapon, target: Piece) -> bool:
        if weapons.melee(flow.rules, weapon):
            return touch(flow.book, piece, target)
        return reaches(piece, target, mils(flow.in_hand(weapons.reach, piece, weapon).value))

    def best(self, flow: Flow, piece: Piece) -> float:
        """What the best attack of a unit is worth from where it stands."""
        if piece.unconscious:
            return 0.0
        gains = [
            (self.rough(flow, piece, foe, weapon), foe)
            for foe in flow.enemies(piece.player)
            for weapon in flow.unit(piece).weapons
            if self.reach(flow, piece, weapon, foe)
        ]
        gains.sort(key=lambda each: -each[0])
        return next((gain for gain, foe in gains[:4] if flow.sees(piece, foe)), 0.0)

    def laden(self, flow: Flow, piece: Piece, more: int) -> float:
        """What it costs a unit to take so many action counters more."""
        value = endurance.strain(flow.rules, flow.unit(piece), piece.counters + more)
        if value is None or not more:
            return self.counter * more
        fails = (min(value - 1, 6) / 6) ** piece.endurance
        return self.counter * more + fails * STRAIN * flow.unit(piece).vp / UNIT / max(piece.endurance, 1)

    # -- a turn -------------------------------------------------------------------------------------------------------

    def weigh_unit(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        """Whoever can do most comes first."""
        yield one(DONE, first=-1.0)
        for name in decision.options or ():
            if name != DONE and not name.startswith(CLEAR):
                piece = flow.piece(name)
                shooting = any(price(flow, piece, weapon) is not None for weapon in flow.unit(piece).weapons)
                yield one(name, attack=self.best(flow, piece) if shooting else 0.0)

    def there(self, flow: Flow, piece: Piece, kind: str, at: Point) -> Piece:
        """The unit after a move."""
        if kind == STAY:
            return piece
        row = flow.rules.core["movement"]["kinds"][kind]
        far = whole_length((piece.at, at))
        return piece._replace(at=at, moved=piece.moved + far, ran=piece.ran or row["moves"] > 1, counters=piece.counters + row["counters"])

    def place(self, flow: Flow, piece: Piece, kind: str, at: Point) -> dict[str, float]:
        moved = self.there(flow, piece, kind, at)
        near = min((whole_length((at, foe.at)) - foe.radius for foe in flow.enemies(piece.player)), default=0)
        return {
            "attack": self.best(flow, moved),
            "nearer": -self.inch * near / INCH,
            "counters": -self.laden(flow, piece, moved.counters - piece.counters),
        }

    def weigh_attack(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        piece = flow.piece(decision.about or "")
        yield one(DONE)
        for name, plan in decision.meaning.items():
            gain = sum(self.gain(flow, target, found) for target, found in prospects(flow, piece, plan))
            yield one(name, attack=gain, counters=-self.laden(flow, piece, plan.cost))

    def weigh_support(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        piece = flow.piece(decision.about or "")
        yield one(DONE)
        for option in decision.options or ():
            if option != DONE and not option.startswith(CLEAR):
                yield one(option, helps=0.3, counters=-self.laden(flow, piece, 1))

    # -- what is asked in between -------------------------------------------------------------------------------------

    def weigh_re_roll(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        """Again, where a roll of one's own has failed that decides the game, or missed."""
        rolled = decision.meaning
        assert isinstance(rolled, Rolled)
        yield one("no")
        if rolled.player == decision.player and rolled.result in (False, MISS):
            yield one("yes", again=self.again(flow, rolled), token=-self.token)

    def again(self, flow: Flow, rolled: Rolled) -> float:
        """What it is worth to have a failed roll made again."""
        if rolled.rules[0] == "courage.roll":
            return 5.0
        if rolled.attack is not None:
            piece, target, weapon = rolled.attack
            return self.gain(flow, flow.piece(target), chances(flow, flow.piece(piece), flow.piece(target), weapon))
        return 0.2

    def weigh_face_fear(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        yield one("yes")

    def weigh_pursue(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        yield one("yes")
