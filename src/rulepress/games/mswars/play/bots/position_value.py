"""What attacks and places are worth to a bot, quickly: worked out once for each question, and of cards once for all games.

One is about ten Victory Points. Looking about is rough: what friends around a target add to its Defence, and what is in the way, is left
out of account.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from typing import NamedTuple

from rulepress.core.dice import branches
from rulepress.games.mswars import attack, courage, weapons
from rulepress.games.mswars.model import Weapon
from rulepress.games.mswars.play.attack_options import AttackOption, chances
from rulepress.games.mswars.play.battlefield import inches, reaches, touch
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece
from rulepress.tabletop import mils

#: Victory Points that count as one.
UNIT = 10

#: What damage is worth that does not put its target out of action.
WOUND = 0.5

#: Of the best targets within reach, how many are looked for in sight.
LOOKED_AT = 4


class WeaponInHand(NamedTuple):
    """A weapon in somebody's hands."""

    weapon: Weapon
    reach: int | None  # thousandths of an inch; None: it needs contact


class Shot(NamedTuple):
    """One weapon aimed at one enemy, and what that is expected to be worth."""

    gain: float
    gun: WeaponInHand
    target: Piece


class Hope(NamedTuple):
    """What comes of an attack, as quick numbers."""

    hit: float
    kill: float
    damage: float


def hope(found: AttackOption) -> Hope:
    """The exact chances of an attack as floats."""
    return Hope(float(found.hit), float(found.kill), float(found.damage))


class PositionEvaluator:
    """What a player makes of the table as it stands."""

    def __init__(self, flow: Session, player: str):
        self.flow, self.player, self.state = flow, player, flow.state
        self.foes, self.friends = list(flow.enemies(player)), list(flow.of(player))
        self._shots: dict[tuple[Piece, bool], list[Shot]] = {}
        self._known: dict[tuple[str, ...], float] = {}
        self._far: dict[int, bool] = {}

    def worth(self, piece: Piece) -> float:
        """What a piece's whole unit is worth: its VP, in units of `UNIT`."""
        return self.flow.unit(piece).vp / UNIT

    def gain(self, target: Piece, found: Hope) -> float:
        """What an attack is expected to be worth."""
        return self.worth(target) * (found.kill * (1 - WOUND) + WOUND * found.damage / max(target.dc, 1))

    def rough(self, piece: Piece, target: Piece, weapon: Weapon) -> Hope:
        """What comes of an attack, by all that counts of the two but where they stand."""
        rules, unit = self.flow.rules, self.flow.unit(piece)
        hurt, far = attack.damaged(rules, piece.dc, unit.dc), self.moved_far(target)
        firing = (piece.unit, piece.pilot, weapon.id, piece.moved > 0, piece.ran, hurt)
        key = ("rough", *firing, target.unit, target.pilot, target.dc, target.unconscious, far)
        known = self.flow.book.chances
        if key not in known:
            known[key] = self._alone(piece, target, weapon)
        found: Hope = known[key]
        return found

    def _alone(self, piece: Piece, target: Piece, weapon: Weapon) -> Hope:
        """What comes of an attack if nobody else is on the table: it is kept for all games, in which others stand elsewhere."""
        around, self.flow.state = self.flow.state, self.flow.state._replace(pieces={each.id: each for each in (piece, target)})
        try:
            return hope(chances(self.flow, piece, target, weapon))
        finally:
            self.flow.state = around

    def moved_far(self, piece: Piece) -> bool:
        """Has a unit moved so far that it is hard to hit?"""
        if piece.moved not in self._far:
            self._far[piece.moved] = attack.moved_far(self.flow.rules, inches(piece.moved))
        return self._far[piece.moved]

    def guns(self, piece: Piece) -> tuple[WeaponInHand, ...]:
        """The weapons of a unit in the hands of its pilot."""
        key, known = ("guns", piece.unit, piece.pilot), self.flow.book.chances
        if key not in known:
            rules, unit, pilot = self.flow.rules, self.flow.unit(piece), self.flow.pilot(piece)
            known[key] = tuple(
                WeaponInHand(each, None if weapons.melee(rules, each) else mils(weapons.reach(rules, unit, pilot, each).value))
                for each in unit.weapons
            )
        found: tuple[WeaponInHand, ...] = known[key]
        return found

    def shots(self, piece: Piece, at: list[Piece]) -> list[Shot]:
        """All that a unit could do to those, wherever it stood, the best first."""
        return sorted(
            (Shot(self.gain(foe, self.rough(piece, foe, gun.weapon)), gun, foe) for foe in at for gun in self.guns(piece)),
            key=lambda shot: -shot.gain,
        )

    def best(self, piece: Piece) -> float:
        """What the best attack of a unit is worth from where it stands."""
        if piece.unconscious:
            return 0.0
        looked_at = 0
        for shot in self.every_shot(piece):
            if self.within(piece, shot):
                if self.flow.sees(piece, shot.target):
                    return shot.gain
                looked_at += 1
                if looked_at == LOOKED_AT:
                    break
        return 0.0

    def every_shot(self, piece: Piece) -> list[Shot]:
        """All that a unit could do to the enemy, wherever it stood, the best first."""
        alike = piece._replace(at=(0, 0), moved=min(piece.moved, 1))
        shots = self._shots.get((alike, True))
        if shots is None:
            shots = self._shots[alike, True] = self.shots(piece, self.foes)
        return shots

    def within(self, piece: Piece, shot: Shot, nearer: int = 0) -> bool:
        """Is a target within reach, or would be from so much nearer? What needs contact needs it where the unit stands."""
        reach = shot.gun.reach
        return touch(self.flow.book, piece, shot.target) if reach is None else reaches(piece, shot.target, reach + nearer)

    # -- Courage ------------------------------------------------------------------------------------------------------

    def fails(self, player: str, more: int = 0) -> float:
        """How likely a team fails a Courage test, after having lost so many Victory Points more."""
        flow, side = self.flow, self.flow.side(player)
        value = courage.value(flow.rules, side.tcv, side.vp, side.lost_vp + more).value
        key, known = ("courage", value), flow.book.chances
        if key not in known:
            every = branches(lambda _, roll: courage.holds(flow.rules, value, roll), True)
            known[key] = sum((ways / out_of for stands, ways, out_of in every if not stands), 0.0)
        found: float = known[key]
        return found
