"""What pieces and places are worth to a bot: weapons, threats, objectives, and the places that a piece could go to.

One is about the worth of a Unit. Numbers come of cards through the odds, so that traits nobody has seen before count as they work.
Looking about is quick and rough: three ranges, no auras; before an attack `attack_options` works it out from the table as it is.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from rulepress.core.sides import other
from rulepress.games.downsync.active_effects import Attempt, Exchange
from rulepress.games.downsync.attack import illegal_reasons
from rulepress.games.downsync.model import Action, Unit
from rulepress.games.downsync.play.attack_options import chances
from rulepress.games.downsync.play.auras import speed
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base, Objective, Piece, Point
from rulepress.games.downsync.play.target_selection import UNSEEN, reach_of
from rulepress.tabletop import INCH, mils

#: What stunning an enemy is worth beside destroying it.
STUN = 0.35

#: Of sixteen directions, thousandths to the right and up.
COMPASS = tuple(
    (x * sx, y * sy) if not turned else (y * sx, x * sy)
    for turned in (False, True)
    for x, y in ((1000, 0), (924, 383), (707, 707), (383, 924))
    for sx in (1, -1)
    for sy in (1, -1)
)


class AttackMode(NamedTuple):
    """One way of a base to attack."""

    action: Action
    cost: str
    reach: int  # thousandths of an inch
    least: int


class PositionEvaluator:
    """What is known of one edition's cards and one player's prospects; made for each question anew, what it works out of cards is kept
    with the book."""

    def __init__(self, flow: Session, player: str):
        self.flow, self.player, self.foe = flow, player, other(player)
        self.book: Ruleset = flow.book
        self.ground = flow.ground
        self.foes, self.friends = list(flow.enemies(player)), list(flow.of(player))
        scoring = flow.scenario["scoring"]
        self.ring, self.block = mils(scoring.get("score_within") or 0), mils(scoring.get("block_within") or 0)
        attacks = self.book.rules.attacks
        self._short, self._far = int(attacks.short_limit * INCH), int(attacks.long_limit * INCH)
        self._speeds: dict[str, int] = {}
        self._cover: dict[tuple[Point, int], bool] = {}
        self._near: dict[tuple[str, str, int, str], int] = {}
        self._shares: dict[str, float] = {}
        self._menaces: dict[str, list[tuple[float, int, int, list[tuple[str, int, Point]]]]] = {}

    # -- cards --------------------------------------------------------------------------------------------------------

    def guns(self, key: str, number: int) -> tuple[AttackMode, ...]:
        """How a base of that card can attack."""
        known: tuple[AttackMode, ...] | None = self.book.chances.get(("guns", key, number))
        if known is None:
            unit = self.book.units[key]
            known = self.book.chances["guns", key, number] = tuple(
                AttackMode(action, cost, reach_of(unit, action), mils(action.minimum_range))
                for action in self.book.actions(key, number)
                if action.attacks and unit.stats.targeting is not None
                for cost in action.cost.split("/")[:1]
            )
        return known

    def blow(self, key: str, action: Action, target: str, band: int, concealed: bool, base: tuple[int, int, bool]) -> float:
        """What one action is expected to do to a base of a card: 1 destroys it for certain. `band`: short, middle or long range; `base`:
        its countermeasures, emergency ones, and whether it is stunned."""
        asked = ("blow", key, action, target, band, concealed, base)
        known: float | None = self.book.chances.get(asked)
        if known is None:
            known = self.book.chances[asked] = self._blow(self.book.units[key], action, self.book.units[target], band, concealed, base)
        return known

    def _blow(self, unit: Unit, action: Action, target: Unit, band: int, concealed: bool, base: tuple[int, int, bool]) -> float:
        rules = self.book.rules
        short, far = rules.attacks.short_limit, rules.attacks.long_limit
        away = (short - 1, (short + far) / 2, far + 1)[band]
        away = away if action.range is None else min(away, action.range)
        attempt = Attempt(unit, action, target, max(away, action.minimum_range), concealed)
        if any(rule != UNSEEN for rule, _ in illegal_reasons(rules, attempt, False)):
            return 0.0
        effect = rules.effect(unit, action.effect)
        if effect.manual:
            return 0.0
        found = chances(self.book, attempt, Exchange(action.rate_of_fire, *base))
        worn = 0.08 * float(found.spent)
        return round(float(found.kill) + STUN * float(found.stun) + worn, 6)

    def band(self, away: int) -> int:
        """The range band of a distance in thousandths of an inch: 0 short, 1 middle, 2 long (attack.short-range, attack.long-range)."""
        return 0 if away < self._short else 1 if away <= self._far else 2

    def worth(self, piece: Piece) -> float:
        """What a piece is worth to its player; a Ping as much as a Unit, which it will be or looks like."""
        return 1.0 if piece.unit is None else self.value(piece.unit) * len(piece.bases) / max(piece.strength, 1)

    def value(self, key: str) -> float:
        """What a whole Unit of that card is worth, by what it can do to the cards in this edition, and what it stands."""
        known: float | None = self.book.chances.get(("value", key))
        if known is None:
            unit = self.book.units[key]
            others = [card for card in self.book.rules.units.values() if card.signature]
            numbers = range(1, (unit.bases or 1) + 1)
            blows = [
                sum((self.blow(key, gun.action, card.key, 1, False, self._fresh(card)) for card in others), 0.0) / len(others)
                for gun in {gun.action: gun for number in numbers for gun in self.guns(key, number)}.values()
            ]
            lasting = 0.1 * ((unit.stats.countermeasures or 0) + unit.stats.emergency_countermeasures)
            known = self.book.chances["value", key] = round(0.6 + max(blows, default=0.0) + lasting, 6)
        return known

    @staticmethod
    def _fresh(card: Unit) -> tuple[int, int, bool]:
        return card.stats.countermeasures or 0, card.stats.emergency_countermeasures, False

    # -- sides --------------------------------------------------------------------------------------------------------

    def waiting(self, player: str) -> int:
        """How many pieces of a player may still be activated in this Round."""
        return sum(not piece.activated for piece in self.flow.of(player))

    def speed(self, piece: Piece) -> int:
        """How far the piece may move now, in thousandths of an inch; remembered for this question."""
        if piece.id not in self._speeds:
            self._speeds[piece.id] = speed(self.flow, piece)
        return self._speeds[piece.id]

    def could_be(self, piece: Piece) -> list[str]:
        """The cards that a piece is, or may turn out to be."""
        if piece.unit is not None:
            return [piece.unit]
        reserve = self.flow.side(piece.player).reserve
        return list(dict.fromkeys(entry.unit for entry in reserve if self.book.units[entry.unit].signature == piece.signature))

    # -- fire ---------------------------------------------------------------------------------------------------------

    def fire(  # noqa: PLR0913  # asked thousands of times a game: no record is made for each
        self, key: str, number: int, at: Point, radius: int, target: Piece, base: Base, moves: int = 0, to: Point | None = None
    ) -> float:
        """What a base of a card that stands at `at`, or as near as a move of that length brings it, can be expected to do to an enemy
        base with one action, as a share of its worth. `to`: where that enemy stands instead."""
        if target.unit is None:
            return 0.0
        spot = to or base.at
        away = gap(at, radius, spot, target.radius)
        best, seen = 0.0, None
        held = (base.cm, base.emergency, base.stunned)
        for gun in self.guns(key, number):
            if away - moves > gun.reach or away < gun.least and not moves:
                continue
            if seen is None:
                seen = self.look(at, radius, spot, target.radius, moves)
            if seen[0]:
                from_ = gun.reach if moves and away > gun.reach else away
                done = seen[0] * self.blow(key, gun.action, target.unit, self.band(from_), seen[1], held)
                if done > best:
                    best = done
        return best

    def look(self, at: Point, radius: int, spot: Point, size: int, moves: int = 0) -> tuple[float, bool]:
        """(how surely it is seen, in concealing terrain). Whoever may still move will mostly find a place to look from."""
        if self.ground.sight(at, radius, spot, size).clear:
            return 1.0, self._covered(spot, size)
        return (0.5, False) if moves else (0.0, False)

    def _covered(self, spot: Point, size: int) -> bool:
        """Is a place in concealing terrain? What lies between matters too; to look for that takes too long."""
        if (spot, size) not in self._cover:
            self._cover[spot, size] = self.ground.near_concealing(spot, size)
        return self._cover[spot, size]

    def best_fire(self, key: str, number: int, at: Point, radius: int, moves: int = 0) -> float:
        """The most that a base there can be expected to do to any enemy, in worth."""
        best = 0.0
        for foe in self.foes:
            if foe.unit is not None:
                for base in foe.bases:
                    if not foe.hides(base):
                        done = self.fire(key, number, at, radius, foe, base, moves) * self.share(foe)
                        if done > best:
                            best = done
        return best

    def share(self, piece: Piece) -> float:
        """What one base of it is worth."""
        if piece.id not in self._shares:
            self._shares[piece.id] = self.worth(piece) / max(len(piece.bases), 1)
        return self._shares[piece.id]

    def threats(self, piece: Piece, base: Base, at: Point, only: str = "") -> float:
        """How likely it is that a base there is lost before its next turn, roughly. `only`: "reacting" counts those who can act in this
        turn."""
        if piece.unit is None or piece.hides(base):
            return 0.0
        safe = 1.0
        for often, moves, radius, barrels in self._menace(only):
            worst = 0.0
            for card, number, from_ in barrels:
                done = self.fire(card, number, from_, radius, piece, base, moves, at)
                if done > worst:
                    worst = done
            safe *= 1 - min(often * worst, 0.95)
        return 1 - safe

    def _menace(self, only: str) -> list[tuple[float, int, int, list[tuple[str, int, Point]]]]:
        """Of each enemy that `threats` counts: how likely it fires, how far it may move before, its radius, and each base as each card that
        it may be."""
        if only not in self._menaces:
            self._menaces[only] = found = []
            for foe in self.foes:
                ready = not foe.activated or foe.overwatch
                if only and (not ready or foe.unit is None):
                    continue
                often, moves = 1.0 if ready else 0.5, 0 if only else self.speed(foe)
                if foe.unit is None:
                    often, moves = often * 0.5, mils(6)
                barrels = [(card, base.number, base.at) for card in self.could_be(foe) for base in foe.bases]
                found.append((often, moves, foe.radius, barrels))
        return self._menaces[only]

    # -- objectives ---------------------------------------------------------------------------------------------------

    def aims(self, player: str) -> list[Objective]:
        """The objectives at which a player can score."""
        role = self.flow.side(player).role
        return [goal for goal in self.flow.state.objectives if role in goal.scored_by]

    def beyond(self, at: Point, radius: int, goal: Objective, limit: int) -> int:
        """By how much a base is too far from an objective; 0: it is near enough."""
        return max(gap(at, radius, goal.at, self.book.objective_radius) - limit, 0)

    def near(self, player: str, goal: Objective, limit: int, without: str = "") -> int:
        """How many Units of a player are within that of an objective."""
        key = (player, goal.name, limit, without)
        if key not in self._near:
            self._near[key] = self._count(player, goal, limit, without)
        return self._near[key]

    def _count(self, player: str, goal: Objective, limit: int, without: str) -> int:
        return sum(
            piece.unit is not None
            and piece.id != without
            and any(not self.beyond(base.at, piece.radius, goal, limit) for base in piece.bases)
            for piece in self.flow.of(player)
        )


def gap(a: Point, ra: int, b: Point, rb: int) -> int:
    """The distance between two bases' edges, in thousandths of an inch."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    apart = isqrt(dx * dx + dy * dy) - ra - rb
    return apart if apart > 0 else 0


def steps(start: Point, goal: Point, most: int, short_of: int = 0) -> Iterator[tuple[int, int]]:
    """Ways toward a goal, straight and a little aside, no longer than `most`, and ending `short_of` it."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    far = isqrt(dx * dx + dy * dy)
    go = min(far - short_of, most - 2)
    if far and go > 0:
        x, y = dx * go // far, dy * go // far
        yield x, y
        for cos, sin in ((906, 423), (906, -423), (643, 766), (643, -766)):
            yield (x * cos - y * sin) // 1000, (x * sin + y * cos) // 1000


def around(most: int) -> Iterator[tuple[int, int]]:
    """Steps in all directions."""
    for x, y in dict.fromkeys(COMPASS):
        yield x * (most - 2) // 1001, y * (most - 2) // 1001
