"""The bot worth playing: weighs what an answer brings against what it lets the enemy do, masses its fire, and keeps its tokens for the
tests of Courage, which decide most games."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from rulepress.engine.sides import other
from rulepress.engine.table import INCH, mils, whole_length
from rulepress.engine.weighing import Weighed, one
from rulepress.games.mswars import command, courage
from rulepress.games.mswars.attack import MISS
from rulepress.games.mswars.play.bots.greedy import Greedy
from rulepress.games.mswars.play.bots.judging import LOOKED_AT, Hope, Judge, Shot, hope
from rulepress.games.mswars.play.bots.rush import COMPASS, DONE, Asked, moves
from rulepress.games.mswars.play.flow import CLEAR, Flow, Rolled
from rulepress.games.mswars.play.moving import STAY, legal
from rulepress.games.mswars.play.prospects import chances
from rulepress.games.mswars.play.state import Piece, Point

#: How much what may be lost weighs beside what may be won: with a unit goes what it could still do, which is not counted by itself.
RISK = 1.5

#: What the game is worth beside the units, in worth: a fourth of a team is seldom more than a fourth of the way.
GAME = 20.0

#: What an inch is worth nearer to the others, and farther from the enemy, before the game; and what it costs to stand behind another.
FLANK, BACK, CROWD = 0.04, 0.08, 0.1

#: How many places are looked at for each unit that is set up, and how near side by side two stand in each other's way.
PLACES, COLUMN = 60, 5 * INCH // 2

#: What silencing an enemy is worth in turns to come, beside what it could do at once.
LATER = 0.7

#: How much of that, and of what falls with a commander, comes with the damage and not only with the last of it: who is worn down falls
#: to the next hit.
HALFWAY = 0.5

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

#: The phases in which units move, and how often each still may.
MOVING = {"first_movement": 2, "second_movement": 1}

#: How likely an enemy comes near enough to shoot, if it can.
CLOSING = 0.4

#: How likely a team that has ignored a test wins after all, and how likely a commander falls before it comes to a test.
SAVED, FALLS = 0.5, 0.6

#: How many tests of Courage a team expects to take from now on.
TESTS = 2.0


class Plan(Judge):
    """What the tactical bot makes of the table."""

    def __init__(self, flow: Flow, player: str):
        super().__init__(flow, player)
        self._lines: dict[tuple[str, Point, str], bool] = {}
        self._aims: dict[str, list[tuple[str, float]]] | None = None

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
            total += gain * gain / (gain + self.others(foe, piece.id))
        return total

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


class Tactical(Greedy):
    """Weighs gain against risk."""

    title = "tactical"
    counter = 0.01

    judging: ClassVar[type[Judge]] = Plan
    flank = 1

    def plan(self, flow: Flow, player: str) -> Plan:
        judge = self.judge(flow, player)
        assert isinstance(judge, Plan)
        return judge

    def weigh_deploy(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
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

    def weigh_unit(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
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

    def ways(self, flow: Flow, piece: Piece) -> Iterator[tuple[str, Point]]:
        """Not always as far as it can, and not only in the main directions. To see whether a way is legal is quicker than to weigh it."""
        for kind, at in dict.fromkeys(chain(super().ways(flow, piece), self._nearer(flow, piece))):
            if kind == STAY or legal(flow, piece, kind, at):
                yield kind, at

    def _nearer(self, flow: Flow, piece: Piece) -> Iterator[tuple[str, Point]]:
        for kind, most in moves(flow, piece):
            for number, (x, y) in enumerate(COMPASS if kind != "charge" else ()):
                for part in (*PARTS, 100)[: 2 + number % 2]:
                    go = most * part // 100
                    yield kind, (piece.at[0] + x * go // 1000, piece.at[1] + y * go // 1000)

    def place(self, flow: Flow, piece: Piece, kind: str, at: Point) -> dict[str, float]:
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

    def weigh_re_roll(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        """Failed rolls of one's own that matter, the enemy's Courage, and hits that would be worse than most."""
        rolled = decision.meaning
        assert isinstance(rolled, Rolled)
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

    def weigh_seat(self, flow: Flow, decision: Asked) -> Iterator[Weighed]:
        yield one("first")
