"""A check from its roll to what is destroyed: every step with all that may come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rulepress.games.declared.dice_rolling import Found, SumOutcome
from rulepress.games.declared.distribution import Counts, Spread, added, sure
from rulepress.games.declared.formulas import Number
from rulepress.games.declared.hit_effects import HitOutcome, HitResolution
from rulepress.games.declared.opposed_rolls import apart
from rulepress.games.declared.roll_records import HIT, RollDefinition


class Contest(NamedTuple):
    """What comes of it when both sides roll and the higher wins."""

    sign: int
    """Who is higher: above zero the unit, below zero the target."""
    hits: int
    taken: int


class Thresholds(NamedTuple):
    """Where the results of a check begin."""

    less: tuple[str, ...]
    """What is less than all others."""
    starts: tuple[tuple[int, str], ...]
    """From how much on which, the least first."""
    never: tuple[str, ...]
    """What nothing reaches."""


MOST_TOLD = 20
"""Where nothing asks for more, hits without end are told up to this."""

TAKEN = " taken"
"""Behind what comes upon whoever acts itself."""


@dataclass
class Chain(HitResolution):
    """Works out one check."""

    def work_out(self) -> Found:
        """The whole check. Raises Refused for what its numbers forbid, and TooMany."""
        check, found = self.check, self.found
        if check.names_sum:
            self._named(self.outcomes(check.roll, "roll")().to(lambda thrown: (thrown, thrown.total)))
            return found
        if check.natural:
            self._reached_and_named()
            return found
        if not check.oppose:
            self.conclude([self.attack()])
            return found
        against = self._both if check.both else self._apart if check.each else self._opposed
        hits, taken = against(check.oppose)
        self.conclude([self.strike(hits, check.harm)])
        if check.lost:
            own = self.suffered([self.strike(taken, check.lost, TAKEN)], check.lost, TAKEN)
            self._results(own.number, self.thresholds(check.befalls))
            found.chances |= {"struck": own.left} | ({} if own.destroyed is None else {"falls": own.destroyed})
        return found

    def _reached_and_named(self) -> None:
        """What a sum means that has to reach a number: whether it does, what its dice show, and both together."""
        check, found = self.check, self.found
        reached = self.reached(check.roll, "roll")()
        hits = self.strike(reached.to(lambda one: (one.hits,)), check.harm)
        found.chances["succeeds"] = self.suffered([hits], check.harm).left
        self._named(reached.to(lambda one: (one.thrown, one.hits)))
        for name in check.natural:
            found.chances[f"{name} and succeeds"] = reached.chance(
                lambda one, name=name: one.hits > 0 and self._shown(one.thrown) == name  # type: ignore[misc]
            )

    def _shown(self, thrown: SumOutcome) -> str | None:
        """The result that the dice of a sum show by themselves."""
        return next((name for name, natural in self.check.natural.items() if natural.fits(thrown.natural, thrown.doubles)), None)

    def _named(self, thrown: Spread[tuple[SumOutcome, int]]) -> None:
        """What a sum means, by what its dice show, else by the number that it comes to."""
        check, found = self.check, self.found
        by_dice = thrown.to(lambda one: self._shown(one[0]))
        for name in check.natural:
            found.results[name] = by_dice.chance(lambda result, name=name: result == name)  # type: ignore[misc]
        self._results(thrown.to(lambda one: None if self._shown(one[0]) else one[1]), self.thresholds(check.results))

    def attack(self) -> HitOutcome:
        """What a roll that nothing opposes does to the target. Raises Refused and TooMany."""
        check = self.check
        if check.roll.pooled and self.endless(check.roll):
            return self._without_end()
        hits = self.hits(check.roll, "roll")()
        if check.cancel:
            hits = self._cancelled(hits, check.cancel)
        return self.strike(hits, check.harm)

    def _without_end(self) -> HitOutcome:
        """The same of dice that explode without limit: what is left of each one's hits is counted up to where more make no difference."""
        roll, harm = self.check.roll, self.check.harm
        if self.check.cancel:
            raise self.no_end("their hits are cancelled by those of other dice")
        if roll.threshold is not None and (harm.burst or harm.saves):
            raise self.no_end("they need so many hits before these are saved")
        enough = self._enough_hits()
        rolled = self.hits(roll, "roll", enough * (1 if harm.per is None else max(1, self._plain(harm.per))))
        landing = self.landing(harm)
        hits = rolled(None if roll.threshold is not None else lambda counts: landing(sure(counts)))
        return self.struck(hits, harm, "", enough)

    def _enough_hits(self) -> int:
        """From how many hits on, and from how much damage, all comes to the same."""
        check, harm = self.check, self.check.harm
        points = 1 if harm.per_model is None else max(1, self._plain(harm.per_model))
        numbers = [points * self._plain(one) for one in (*check.results.values(), harm.track) if one is not None]
        numbers += [self._plain(one) for one in (check.roll.threshold, harm.damage_most) if one is not None]
        return max([MOST_TOLD, *(number + 1 for number in numbers)])

    def _plain(self, number: Number) -> int:
        """A number without its reasons."""
        return self.situation.amount("", number).value

    def conclude(self, strikes: Sequence[HitOutcome]) -> None:
        """Notes what all these strikes come to for the target. Raises Refused and TooMany."""
        suffered = self.suffered(strikes, self.check.harm)
        destroyed = {} if suffered.destroyed is None else {"destroyed": suffered.destroyed}
        self.found.chances = {"succeeds": suffered.left, **self.found.chances} | destroyed
        self._results(suffered.number, self.thresholds(self.check.results))

    def thresholds(self, results: Mapping[str, Number | None]) -> Thresholds:
        """From how much on each result comes. Raises Refused."""
        reached = [(name, self.reach(f"from this on {name}", least)) for name, least in results.items() if least is not None]
        less = tuple(name for name, least in results.items() if least is None)
        never = tuple(name for name, least in reached if least is None)
        return Thresholds(less, tuple(sorted((least, name) for name, least in reached if least is not None)), never)

    def _results(self, number: Spread[int] | Spread[int | None], thresholds: Thresholds) -> None:
        """What the number that it all came to means; nothing where something else says it."""
        self.found.results |= dict.fromkeys(thresholds.never, Fraction(0))
        starts: list[tuple[int | None, str]] = [*((None, name) for name in thresholds.less), *thresholds.starts]
        for (least, name), (most, _) in zip(starts, [*starts, (None, "")][1:], strict=True):
            self.found.results[name] = number.chance(_between(least, most))

    # -- against the other side ---------------------------------------------------------------------------------------

    def _opposed(self, other: RollDefinition) -> tuple[Spread[Counts], Spread[Counts]]:
        """The hits of who acts and of the target, when both sides roll and the higher wins."""
        own, ties = self.check.roll, self.check.ties
        mine, theirs = self._compared(own, "roll", other, "oppose"), self._compared(other, "oppose", own, "roll")
        beyond = {"unit": self._beyond(own, ""), "target": self._beyond(other, TAKEN)}

        def hits(by: int, total: int, roll: RollDefinition, side: str) -> int:
            """What one side's roll comes to that is higher than the other's by so much."""
            won = by > 0 or not by and ties in (side, "both")
            if (least := beyond[side]) is not None:
                return max(0, total - least) if won else 0
            return max(by, 0) if roll.margin and by else int(won)

        def met(one: int, another: int) -> Contest:
            by = one - another
            return Contest((by > 0) - (by < 0), hits(by, one, own, "unit"), hits(-by, another, other, "target"))

        def contest() -> Spread[Contest]:
            own_total, others = mine(), theirs()
            return own_total.then(lambda one: others.to(lambda another: met(one, another)))

        found = self.roller.until(contest, lambda one: one.sign != 0, self.check.rule) if ties == "again" else contest()
        self._told(
            found.chance(lambda one: one.sign > 0 or not one.sign and ties == "unit"),
            found.chance(lambda one: one.sign < 0 or not one.sign and ties == "target"),
        )
        return found.to(lambda one: (one.hits,)), found.to(lambda one: (one.taken,))

    def _compared(self, roll: RollDefinition, what: str, other: RollDefinition, against: str) -> Callable[[], Spread[int]]:
        """What rolls the number that one side has to have more of than the other. Raises Refused where neither has a most."""
        if not roll.pooled:
            than = None
            if self.endless(roll) and not self.endless(other):
                than = max(Chain(self.situation)._compared(other, against, roll, what)().ways)
            elif self.endless(roll):
                raise self.no_end("neither side has a most")
            return self.sum_alone(roll, what, "to be higher", than)
        hits = self.hits(roll, what)
        return lambda: hits().to(sum)

    def _beyond(self, roll: RollDefinition, side: str) -> int | None:
        """Beyond what each point of a total that wins is a hit, where that is so."""
        return None if roll.beyond is None else self.number(f"each point beyond is a hit{side}", roll.beyond)

    def _apart(self, other: RollDefinition) -> tuple[Spread[Counts], Spread[Counts]]:
        """The same for pools of which each die stands by itself."""
        [mine], [theirs] = self.hands(self.check.roll, "roll"), self.hands(other, "oppose")
        hits, taken = apart(mine, theirs, self.roller)
        self._told(hits.chance(any), taken.chance(any))
        return hits, taken

    def _both(self, other: RollDefinition) -> tuple[Spread[Counts], Spread[Counts]]:
        """The hits of both sides, and who has more."""
        hits, taken = self.hits(self.check.roll, "roll")(), self.hits(other, "oppose")()
        by = added(hits.to(sum), taken.to(sum).to(int.__neg__))
        self._told(by.chance(lambda one: one > 0), by.chance(lambda one: one < 0))
        return hits, taken

    def _told(self, wins: Fraction, loses: Fraction) -> None:
        """Notes who wins how often."""
        tied = {"ties": 1 - wins - loses} if self.check.ties in ("nobody", "both") else {}
        self.found.chances = {"wins": wins, **tied, "loses": loses}

    def _cancelled(self, hits: Spread[Counts], other: RollDefinition) -> Spread[Counts]:
        """What is left of the hits when each of the other side's takes one away: the least of them first, each the least that it may."""
        kinds = list(self.check.roll.hits) or [HIT]
        may = [[kinds.index(kind) for kind in self.check.cancels[own]] for own in other.hits]
        taken = self.hits(other, "cancel")()
        if all(places == may[0] for places in may):
            may, taken = may[:1], taken.to(lambda counts: (sum(counts),))

        def left(counts: Counts, taking: Counts) -> Counts:
            kept = list(counts)
            for places, gone in zip(may, taking, strict=True):
                for place in sorted(places):
                    less = min(kept[place], gone)
                    kept[place] -= less
                    gone -= less
            return tuple(kept)

        return hits.then(lambda counts: taken.to(lambda gone: left(counts, gone)))


def _between(least: int | None, most: int | None) -> Callable[[int | None], bool]:
    return lambda number: number is not None and (least is None or number >= least) and (most is None or number < most)
