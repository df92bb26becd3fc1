"""What the tactical bot makes of the table: what it is worth to silence an enemy, to bring a team to a test of its Courage and to keep a
token for one, and what the enemy may do to a unit where it stands."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from math import prod

from rulepress.core.sides import other
from rulepress.games.mswars import command, courage
from rulepress.games.mswars.play.battlefield import reaches
from rulepress.games.mswars.play.bots.position_value import LOOKED_AT, Hope, PositionEvaluator, Shot
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece, Point
from rulepress.tabletop import mils

#: What the game is worth beside the units, in worth: a fourth of a team is seldom more than a fourth of the way.
GAME = 20.0

#: What silencing an enemy is worth in turns to come, beside what it could do at once.
LATER = 0.7

#: How much of that, and of what falls with a commander, comes with the damage and not only with the last of it: who is worn down falls
#: to the next hit.
HALFWAY = 0.5

#: The phases in which units move, and how often each still may.
MOVING = {"first_movement": 2, "second_movement": 1}

#: How likely an enemy comes near enough to shoot, if it can.
CLOSING = 0.4

#: How much of the fire that an enemy would like best to have for others as well goes to them: each counts on more than its share.
OTHERS = 0.5

#: How much an enemy counts that does not see the place: what stands between may fall or walk away.
UNSEEN = 0.3

#: How likely a team that has ignored a test wins after all, and how likely a commander falls before it comes to a test.
SAVED, FALLS = 0.5, 0.6

#: How many tests of Courage a team expects to take from now on.
TESTS = 2.0


class TablePlan(PositionEvaluator):
    """What the tactical bot makes of the table."""

    def __init__(self, flow: Session, player: str):
        super().__init__(flow, player)
        self._lines: dict[tuple[str, Point, str], bool] = {}
        self._aims: dict[str, list[tuple[str, float]]] | None = None
        self._breakers: dict[str, dict[str, float]] = {}

    def gain(self, target: Piece, found: Hope) -> float:
        """Its commander takes an enemy's tokens along, and a loss may bring a team to a test of its Courage."""
        worn = found.kill * (1 - HALFWAY) + HALFWAY * found.damage / max(target.dc, 1)
        gain = super().gain(target, found) + self.tested(target) * found.kill
        if target.commander:
            gain += self.bereft(target.player) * worn
        if target.player != self.player:
            gain += self.silenced(target) * worn
        return gain

    def best(self, piece: Piece, nearer: int = 0) -> float:
        """What the attacks of a unit are worth from where it stands, or from so much nearer: each weapon at the best that it reaches."""
        if piece.unconscious:
            return 0.0
        total, looked_at = 0.0, {each.weapon.id: 0 for each in self.guns(piece)}
        for shot in self.every_shot(piece):
            name = shot.gun.weapon.id
            if name in looked_at and self.within(piece, shot, nearer):
                looked_at[name] += 1
                if seen := self.sees(piece, shot.target):
                    total += shot.gain
                if seen or looked_at[name] == LOOKED_AT:
                    del looked_at[name]
                    if not looked_at:
                        break
        return total

    def shots(self, piece: Piece, at: list[Piece]) -> list[Shot]:
        """Who moves does so for what others leave: not all come for the one that is nearly broken."""
        shots = super().shots(piece, at)
        if self.state.phase not in MOVING:
            return shots
        left = [shot._replace(gain=shot.gain * self.spared(shot.target, piece.id)) for shot in shots]
        return sorted(left, key=lambda shot: -shot.gain)

    def spared(self, foe: Piece, name: str) -> float:
        """How likely an enemy is still there for the unit of that name, after all others have fired at it from where they stand."""
        if foe.id not in self._breakers:
            self._breakers[foe.id] = {friend.id: self.breaks(friend, foe) for friend in self.friends}
        return prod((1 - likely for each, likely in self._breakers[foe.id].items() if each != name), start=1.0)

    def breaks(self, piece: Piece, foe: Piece) -> float:
        """How likely the best weapon of a unit puts an enemy out of action from where the unit stands."""
        if piece.unconscious:
            return 0.0
        within = [gun.weapon for gun in self.guns(piece) if gun.reach is not None and reaches(piece, foe, gun.reach)]
        likely = max((self.rough(piece, foe, weapon).kill for weapon in within), default=0.0)
        return likely if likely and self.sees(piece, foe) else 0.0

    def sees(self, piece: Piece, foe: Piece) -> bool:
        """Is there a line of sight? Places are looked at again and again."""
        line = (piece.id, piece.at, foe.id)
        if line not in self._lines:
            self._lines[line] = self.flow.sees(piece, foe)
        return self._lines[line]

    def patience(self) -> float:
        """How much of the game is left to whoever is not ahead in it, and has to go where it can be hit; who is ahead can wait."""
        limit: int = self.flow.rules.core["skirmish"]["turn_limit"]
        taken = self.flow.side(other(self.player)).lost_vp
        if taken > self.flow.side(self.player).lost_vp:
            return 1.0
        return (limit - self.state.turn) / limit

    def silenced(self, foe: Piece) -> float:
        """What an enemy could still do that is out of action now: in this phase, and in turns to come."""
        still = LATER + (self.state.phase == "range" and not any(phase == "range" for phase, _ in foe.fired))
        return still * max((gain for _, gain in self._marks().get(foe.id, ())), default=0.0)

    def tested(self, target: Piece) -> float:
        """What it is worth that the loss of a unit puts its team to a test that it would not take otherwise."""
        key = ("tested", target.unit)
        if key not in self._known:
            self._known[key] = self._tested(target)
        return self._known[key]

    def _tested(self, target: Piece) -> float:
        flow, side = self.flow, self.flow.side(target.player)
        worth = flow.unit(target).vp
        if courage.due(flow.rules, side.vp, side.lost_vp, side.tested, side.lost_now):
            return 0.0
        if not courage.due(flow.rules, side.vp, side.lost_vp + worth, side.tested, True):
            return 0.0
        return self.lost_by(target.player, self.fails(target.player, worth))

    def lost_by(self, player: str, fails: float) -> float:
        """What it is worth to an enemy that a team fails a test of Courage so likely: a token may save it."""
        return fails * (self.token(player) if self.ignores(player) else GAME)

    def ignores(self, player: str) -> bool:
        """Can a team ignore it if it fails a test of Courage?"""
        side = self.flow.side(player)
        return command.may_ignore(self.flow.rules, side.lost_units, side.units) and self.flow.affords(player)

    def token(self, player: str) -> float:
        """What the last of its Command Tokens is worth to a team: it may lose some with its commander before a test comes."""
        uses = self.flow.side(player).tokens // self.flow.price(player)
        if not any(piece.commander for piece in self.flow.of(player)):
            return self.saving(player, uses)
        lost = uses - command.left_without_commander(self.flow.rules, uses)
        return (1 - FALLS) * self.saving(player, uses) + FALLS * self.saving(player, uses - lost)

    def saving(self, player: str, uses: int) -> float:
        """What it is worth to be able to ignore so many failed tests and not one less: how likely so many fail, as rare things come."""
        key = ("token", player, str(uses))
        if key not in self._known:
            side = self.flow.side(player)
            fails = TESTS * (self.fails(player) + self.fails(player, max(side.vp - side.lost_vp, 0))) / 2
            fewer, likely = 0.0, 1 / (1 + fails + fails * fails / 2 + fails * fails * fails / 6)
            for count in range(uses):
                fewer += likely
                likely *= fails / (count + 1)
            self._known[key] = SAVED * GAME * max(1 - fewer, 0.0) * (uses > 0)
        return self._known[key]

    def bereft(self, player: str) -> float:
        """What the tokens are worth that a team loses with its commander."""
        tokens = self.flow.side(player).tokens
        return sum(
            (self.saving(player, uses) for uses in range(command.left_without_commander(self.flow.rules, tokens) + 1, tokens + 1)), 0.0
        )

    def incoming(self, piece: Piece) -> float:
        """What the enemies can be expected to do to a unit that stands there, in worth: each fires at what it likes best of all that it
        can reach."""
        total = 0.0
        for foe, gain in self.aimed(piece):
            total += self.clear(piece, foe) * gain * gain / (gain + OTHERS * self.others(foe, piece.id))
        return total

    def clear(self, piece: Piece, foe: Piece) -> float:
        """How likely an enemy sees a unit that stands there when it fires. It may still move, perhaps to where it does."""
        if self.sees(piece, foe):
            return 1.0
        return (1 + UNSEEN) / 2 if self.closing(foe) else UNSEEN

    def aimed(self, piece: Piece) -> Iterator[tuple[Piece, float]]:
        """The enemies that may fire at a unit that stands there, and what that is worth to them."""
        hard = self.moved_far(piece)
        alike = (piece._replace(at=(0, 0), moved=int(hard)), False)  # all else that counts of who is aimed at
        shots = self._shots.get(alike)
        if shots is None:
            shots = self._shots[alike] = sorted(
                (
                    Shot(gain, gun, foe)
                    for foe in self.foes
                    if not foe.unconscious
                    for gun in self.guns(foe)
                    if gun.reach is not None
                    if (gain := self.gain(piece, self.rough(foe, piece, gun.weapon))) > 0
                ),
                key=lambda shot: -shot.gain,
            )
        fired = set()
        for gain, gun, foe in shots:
            if foe.id not in fired and gun.reach is not None:
                dx, dy, far = piece.at[0] - foe.at[0], piece.at[1] - foe.at[1], gun.reach + piece.radius
                apart = dx * dx + dy * dy
                if apart <= far * far:
                    fired.add(foe.id)
                    yield foe, gain
                elif apart <= (far + self.closing(foe)) ** 2:
                    fired.add(foe.id)
                    yield foe, gain * CLOSING

    def others(self, foe: Piece, name: str) -> float:
        """What an enemy may do to the others where they stand."""
        return sum((gain for other, gain in self._marks().get(foe.id, ()) if other != name), 0.0)

    def _marks(self) -> dict[str, list[tuple[str, float]]]:
        """Enemy -> whom it may fire at, and what that is worth to it."""
        if self._aims is None:
            self._aims = found = dict[str, list[tuple[str, float]]]()
            for friend in self.friends:
                for foe, gain in self.aimed(friend):
                    found.setdefault(foe.id, []).append((friend.id, gain))
        return self._aims

    def closing(self, foe: Piece) -> int:
        """How much nearer an enemy may come before it shoots."""
        left = MOVING.get(self.state.phase, 0) - foe.moves
        return mils(self.flow.unit(foe).move) * max(left, 0)
