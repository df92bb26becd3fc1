"""A check from its roll to what is destroyed: every step with all that may come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from rulepress.games.declared.check_context import Amount
from rulepress.games.declared.check_records import HitEffect, SaveRoll
from rulepress.games.declared.dice_rolling import DiceGroup, Found, Rolling
from rulepress.games.declared.dice_text import OF, spelled
from rulepress.games.declared.distribution import Counts, Spread, added, sure
from rulepress.games.declared.formulas import Number
from rulepress.games.declared.opposed_rolls import apart
from rulepress.games.declared.roll_records import RollDefinition


class Contest(NamedTuple):
    """What comes of it when both sides roll and the higher wins."""

    sign: int
    """Who is higher: above zero the unit, below zero the target."""
    hits: int
    taken: int


TAKEN = " taken"
"""Behind what comes upon whoever acts itself."""


@dataclass
class Chain(Rolling):
    """Works out one check."""

    damage_before: Mapping[str, int] = field(default_factory=dict)
    """What the model that is struck first has suffered before: of the target by "", of who acts by `TAKEN`."""

    def work_out(self) -> Found:
        """The whole check. Raises Refused for what its numbers forbid, and TooMany."""
        check, found = self.check, self.found
        if check.results and not (check.roll.pooled or check.roll.hits or check.roll.table or check.oppose):
            self._results(self.sum_alone(check.roll, "roll")(), check.results)
            return found
        taken = None
        if check.oppose:
            against = self._both if check.both else self._apart if check.each else self._opposed
            hits, taken = against(check.oppose)
        else:
            hits = self.hits(check.roll, "roll")()
        if check.cancel:
            hits = self._cancelled(hits, check.cancel)
        number, succeeds, destroyed = self._suffered(hits, check.harm)
        found.chances = {"succeeds": succeeds, **found.chances} | ({} if destroyed is None else {"destroyed": destroyed})
        self._results(number, check.results)
        if check.lost and taken:
            number, struck, falls = self._suffered(taken, check.lost, TAKEN)
            self._results(number, check.befalls)
            found.chances |= {"struck": struck} | ({} if falls is None else {"falls": falls})
        return found

    def _results(self, number: Spread[int], results: Mapping[str, Number | None]) -> None:
        """What the number that it all came to means."""
        named = results.items()
        reached = [(name, self.reach(f"from this on {name}", least)) for name, least in named if least is not None]
        self.found.results |= {name: Fraction(0) for name, least in reached if least is None}
        bounds = sorted((least, name) for name, least in reached if least is not None)
        starts: list[tuple[int | None, str]] = [*((None, name) for name, least in named if least is None), *bounds]
        for (least, name), (most, _) in zip(starts, [*starts, (None, "")][1:], strict=True):
            self.found.results[name] = number.chance(_between(least, most))

    # -- against the other side ---------------------------------------------------------------------------------------

    def _opposed(self, other: RollDefinition) -> tuple[Spread[Counts], Spread[Counts]]:
        """The hits of who acts and of the target, when both sides roll and the higher wins."""
        own, ties = self.check.roll, self.check.ties
        mine, theirs = self._compared(own, "roll"), self._compared(other, "oppose")
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
            others = theirs()
            return mine().then(lambda one: others.to(lambda another: met(one, another)))

        found = self.roller.until(contest, lambda one: one.sign != 0, self.check.rule) if ties == "again" else contest()
        self._told(
            found.chance(lambda one: one.sign > 0 or not one.sign and ties == "unit"),
            found.chance(lambda one: one.sign < 0 or not one.sign and ties == "target"),
        )
        return found.to(lambda one: (one.hits,)), found.to(lambda one: (one.taken,))

    def _compared(self, roll: RollDefinition, what: str) -> Callable[[], Spread[int]]:
        """What rolls the number that one side has to have more of."""
        if not roll.pooled:
            return self.sum_alone(roll, what, "to be higher")
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
        """What is left of the hits when each of the other side's takes one away, the least first."""
        taken = self.hits(other, "cancel")().to(sum)

        def left(counts: Counts, gone: int) -> Counts:
            kept = []
            for count in counts:
                kept.append(max(0, count - gone))
                gone -= count - kept[-1]
            return tuple(kept)

        return hits.then(lambda counts: taken.to(lambda gone: left(counts, gone)))

    # -- what hits do -------------------------------------------------------------------------------------------------

    def _suffered(self, hits: Spread[Counts], harm: HitEffect, side: str = "") -> tuple[Spread[int], Fraction, Fraction | None]:
        """What hits come to in the end: damage, else their number; how likely any of them is left, and that all of it destroys."""
        if harm.burst:
            hits = self._burst(hits, harm.burst)
        for save in harm.saves:
            hits = self._saved(hits, save, harm, side)
        if harm.per is not None:
            per = max(1, self.number(f"hits that are one{side}", harm.per))
            hits = hits.to(lambda counts: tuple(count // per for count in counts))
        number, counts = hits.to(sum), self.found.counts
        if not self.roller.exact or len(number.ways) > 2 or max(number.ways) > 1:  # else the chance of any says it all
            counts[f"hits{side}"] = number
            for place, kind in enumerate(harm.kinds if len(harm.kinds) > 1 else ()):
                counts[f"hits{side}, {kind}"] = hits.to(_counted(place))
        if not harm.damage:
            return number, hits.chance(any), None
        before = self.damage_before.get(side, 0)
        points = None if harm.per_model is None else self.reach(f"damage that fells a model{side}", harm.per_model)
        number = self._damage(hits, harm, side) if points is None else self._from_model_to_model(hits, harm, max(1, points), before, side)
        track = None if harm.track is None else self.reach(f"to destroy{side and ' it'}", harm.track)
        if points is not None and track is not None:
            number = number.to(partial(min, max(track, 0) * max(1, points) - before))  # there are no more models
        counts[f"damage{side}"] = number
        if harm.per_model is not None:
            number = number.to(lambda done: 0 if points is None else (before + done) // max(1, points))
            counts[f"models{side}"] = number
        if harm.track is None:
            return number, hits.chance(any), None
        return number, hits.chance(any), number.chance(lambda done: track is not None and done >= track)

    def _burst(self, hits: Spread[Counts], burst: RollDefinition) -> Spread[Counts]:
        """The hits, each of which is as many as a roll for it says."""
        rolled = self.sum_hits(burst, "burst") if burst.table else self.sum_alone(burst, "burst")
        each = self.roller.once(lambda: rolled().to(lambda one: max(0, one)))

        def multiplied(place: int) -> Callable[[Counts], Spread[Counts]]:
            return lambda counts: self.roller.repeated(each, counts[place]).to(lambda count: _with(counts, place, count))

        for place in range(len(next(iter(hits.ways)))):
            hits = hits.then(multiplied(place))
        return hits

    def _saved(self, hits: Spread[Counts], save: SaveRoll, harm: HitEffect, side: str) -> Spread[Counts]:
        """What is left of the hits after a roll for each."""
        what = ("save" if save.spares else "wound") + side + (OF + " or ".join(save.of) if save.of and len(harm.kinds) > 1 else "")
        left = self._left(self.sum_hits(save.roll, what), save.spares)

        def thinned(place: int) -> Callable[[Counts], Spread[Counts]]:
            return lambda counts: left(counts[place]).to(lambda count: _with(counts, place, count))

        for place, kind in enumerate(harm.kinds):
            if not save.of or kind in save.of:
                hits = hits.then(thinned(place))
        return hits

    def _left(self, rolled: Callable[[], Spread[int]], spares: bool) -> Callable[[int], Spread[int]]:
        """What is left of so many when that is rolled for each: `spares`, those for which it fails, else those for which it succeeds."""
        stays = self.roller.once(lambda: rolled().to(lambda hits: bool(hits) is not spares))
        return lambda number: self.roller.counted(stays, number)

    def _each(self, harm: HitEffect, side: str) -> list[Callable[[], Spread[int]]]:
        """What rolls for each kind what one hit of it does."""
        each: list[Callable[[], Spread[int]]] = []
        first, *others = harm.damage.values()
        differs = any(number != first for number in others)
        for kind in harm.kinds:
            amount = self.situation.amount(f"damage{side}" + (f" of a {kind}" if differs else ""), harm.damage.get(kind, ()))
            if differs or not each:
                if amount.quantity.contributions or not amount.dice:
                    self.found.quantities.append(amount.quantity)
                if amount.dice:
                    more = f"{amount.value:+}" if amount.value else ""
                    self.found.rolls.append(DiceGroup(f"damage{side}", spelled(amount.dice), more))
            each.append(self.roller.once(partial(self._damage_of_one, amount)))
        return each

    def _damage_of_one(self, amount: Amount) -> Spread[int]:
        return self.together(amount).to(lambda done: max(0, done))

    def _ignored(self, harm: HitEffect, side: str) -> Callable[[int], Spread[int]]:
        """What is left of so many points of damage, of which each may be ignored."""
        if not harm.ignore:
            return sure
        return self._left(self.sum_hits(harm.ignore, f"ignore{side}"), True)

    def _from_model_to_model(self, hits: Spread[Counts], harm: HitEffect, points: int, before: int, side: str) -> Spread[int]:
        """What the hits do to models of so many points, the least kind of hits first: each goes to the model that has suffered, or else the
        next, and what it does beyond that is lost."""
        ignored = self._ignored(harm, side)
        each = [self.roller.once(partial(_followed, one, ignored)) for one in self._each(harm, side)]

        def struck(place: int) -> Callable[[int], Spread[int]]:
            return lambda so_far: each[place]().to(lambda done: so_far + min(done, points - so_far % points))

        @self.roller.once
        def all_of(counts: Counts) -> Spread[int]:
            """All the damage that has not been lost, with what was there before, after so many hits of each kind."""
            if not any(counts):
                return sure(before)
            last = max(place for place, count in enumerate(counts) if count)
            return all_of(_with(counts, last, counts[last] - 1)).then(struck(last))

        return hits.then(all_of).to(lambda done: done - before)

    def _damage(self, hits: Spread[Counts], harm: HitEffect, side: str) -> Spread[int]:
        """What all the hits do together."""
        each = self._each(harm, side)

        @self.roller.once
        def so_many(place: int, count: int) -> Spread[int]:
            return added(so_many(place, count - 1), each[place]()) if count else sure(0)

        @self.roller.once
        def all_of(counts: Counts) -> Spread[int]:
            if len(counts) == 1:
                return so_many(len(each) - 1, counts[0])
            return added(so_many(len(each) - len(counts), counts[0]), all_of(counts[1:]))

        whole = hits.then(all_of).then(self._ignored(harm, side))
        if harm.damage_most is None or self.situation.lacking(harm.damage_most):
            return whole
        return self._at_most(whole, f"damage{side} at most", harm.damage_most)

    def _at_most(self, whole: Spread[int], name: str, number: Number) -> Spread[int]:
        return whole.to(partial(min, max(0, self.number(name, number))))


def _between(least: int | None, most: int | None) -> Callable[[int], bool]:
    return lambda number: (least is None or number >= least) and (most is None or number < most)


def _counted(place: int) -> Callable[[Counts], int]:
    return lambda counts: counts[place]


def _with(counts: Counts, place: int, count: int) -> Counts:
    return (*counts[:place], count, *counts[place + 1 :])


def _followed(rolled: Callable[[], Spread[int]], step: Callable[[int], Spread[int]]) -> Spread[int]:
    return rolled().then(step)
