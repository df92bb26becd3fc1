"""A check from its roll to what is destroyed: every step with all that may come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from rulepress.core.rule_refs import Refused
from rulepress.games.declared.check_records import HitEffect, SaveRoll
from rulepress.games.declared.dice_rolling import DiceGroup, Found, Rolling, together
from rulepress.games.declared.dice_text import OF, spelled
from rulepress.games.declared.distribution import Counts, Spread, added, repeated, spared, sure
from rulepress.games.declared.formulas import Number
from rulepress.games.declared.opposed_rolls import apart, beyond
from rulepress.games.declared.roll_records import RollDefinition

TAKEN = " taken"
"""Behind what comes upon whoever acts itself."""


@dataclass
class Chain(Rolling):
    """Works out one check."""

    def work_out(self) -> Found:
        """The whole check. Raises Refused for what its numbers forbid, and TooMany."""
        check, found = self.check, self.found
        if check.results and not (check.roll.pooled or check.roll.hits or check.roll.table or check.oppose):
            self._results(self.sum_alone(check.roll, "roll"), check.results)
            return found
        taken = None
        if check.oppose:
            against = self._both if check.both else self._apart if check.each else self._opposed
            hits, taken = against(check.oppose)
        else:
            hits = self.hits(check.roll, "roll")
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
        mine, theirs = (
            self.hits(roll, what).to(sum) if roll.pooled else self.sum_alone(roll, what, "to be higher")
            for roll, what in ((self.check.roll, "roll"), (other, "oppose"))
        )
        by = added(mine, theirs.to(int.__neg__))
        ties = self.check.ties
        if ties == "again":
            if not by.chance(bool):
                raise Refused([self.check.rule], "Both sides always come to the same here, and would roll again without end.")
            by = by.given(bool)
        wins = by.chance(lambda one: one > 0 or one == 0 and ties == "unit")
        self._told(wins, by.chance(lambda one: one < 0 or one == 0 and ties == "target"))

        def won(roll: RollDefinition, by: Spread[int], own: Spread[int], others: Spread[int], side: str) -> Spread[Counts]:
            tied = ties in (side, "both")
            if roll.beyond is not None:
                name = "each point beyond is a hit" + (TAKEN if side == "target" else "")
                return beyond(own, others, self.number(name, roll.beyond), tied, ties == "again").to(lambda hits: (hits,))
            return by.to(lambda one: (max(one, 0) if roll.margin and one else int(one > 0 or (tied and not one)),))

        return won(self.check.roll, by, mine, theirs, "unit"), won(other, by.to(int.__neg__), theirs, mine, "target")

    def _apart(self, other: RollDefinition) -> tuple[Spread[Counts], Spread[Counts]]:
        """The same for pools of which each die stands by itself."""
        [mine], [theirs] = self.hands(self.check.roll, "roll"), self.hands(other, "oppose")
        hits, taken = apart(mine, theirs), apart(theirs, mine)
        self._told(hits.chance(any), taken.chance(any))
        return hits, taken

    def _both(self, other: RollDefinition) -> tuple[Spread[Counts], Spread[Counts]]:
        """The hits of both sides, and who has more."""
        hits, taken = self.hits(self.check.roll, "roll"), self.hits(other, "oppose")
        by = added(hits.to(sum), taken.to(sum).to(int.__neg__))
        self._told(by.chance(lambda one: one > 0), by.chance(lambda one: one < 0))
        return hits, taken

    def _told(self, wins: Fraction, loses: Fraction) -> None:
        """Notes who wins how often."""
        tied = {"ties": 1 - wins - loses} if self.check.ties in ("nobody", "both") else {}
        self.found.chances = {"wins": wins, **tied, "loses": loses}

    def _cancelled(self, hits: Spread[Counts], other: RollDefinition) -> Spread[Counts]:
        """What is left of the hits when each of the other side's takes one away, the least first."""
        taken = self.hits(other, "cancel").to(sum)

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
        if len(number.ways) > 2 or max(number.ways) > 1:
            counts[f"hits{side}"] = number
            for place, kind in enumerate(harm.kinds if len(harm.kinds) > 1 else ()):
                counts[f"hits{side}, {kind}"] = hits.to(_counted(place))
        if not harm.damage:
            return number, hits.chance(any), None
        points = None if harm.per_model is None else self.reach(f"damage that fells a model{side}", harm.per_model)
        number = self._damage(hits, harm, side) if points is None else self._from_model_to_model(hits, harm, max(1, points), side)
        track = None if harm.track is None else self.reach(f"to destroy{side and ' it'}", harm.track)
        if points is not None and track is not None:
            number = number.to(partial(min, max(track, 0) * max(1, points)))  # there are no more models
        counts[f"damage{side}"] = number
        if harm.per_model is not None:
            number = number.to(lambda done: 0 if points is None else done // max(1, points))
            counts[f"models{side}"] = number
        if harm.track is None:
            return number, hits.chance(any), None
        return number, hits.chance(any), number.chance(lambda done: track is not None and done >= track)

    def _burst(self, hits: Spread[Counts], burst: RollDefinition) -> Spread[Counts]:
        """The hits, each of which is as many as a roll for it says."""
        each = self.sum_hits(burst, "burst") if burst.table else self.sum_alone(burst, "burst").to(lambda one: max(0, one))
        for place in range(len(next(iter(hits.ways)))):
            hits = hits.then(_multiplied(place, each))
        return hits

    def _saved(self, hits: Spread[Counts], save: SaveRoll, harm: HitEffect, side: str) -> Spread[Counts]:
        """What is left of the hits after a roll for each."""
        what = ("save" if save.spares else "wound") + side + (OF + " or ".join(save.of) if save.of and len(harm.kinds) > 1 else "")
        succeeds = self.sum_hits(save.roll, what).chance(bool)
        gone = succeeds if save.spares else 1 - succeeds
        for place, kind in enumerate(harm.kinds):
            if not save.of or kind in save.of:
                hits = hits.then(_thinned(place, gone))
        return hits

    def _each(self, harm: HitEffect, side: str) -> list[Spread[int]]:
        """What one hit of each kind does."""
        each: list[Spread[int]] = []
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
            each.append(together(amount).to(lambda done: max(0, done)))
        return each

    def _ignored(self, harm: HitEffect, side: str) -> Callable[[int], Spread[int]]:
        """What is left of so many points of damage, of which each may be ignored."""
        if not harm.ignore:
            return sure
        spares = self.sum_hits(harm.ignore, f"ignore{side}").chance(bool)
        return lambda done: spared(done, spares)

    def _from_model_to_model(self, hits: Spread[Counts], harm: HitEffect, points: int, side: str) -> Spread[int]:
        """What the hits do to models of so many points, the least kind of hits first: each goes to the model that has suffered, or else the
        next, and what it does beyond that is lost."""
        ignored = self._ignored(harm, side)
        each = [one.then(ignored) for one in self._each(harm, side)]

        def struck(place: int) -> Callable[[int], Spread[int]]:
            return lambda before: each[place].to(lambda done: before + min(done, points - before % points))

        @cache
        def all_of(counts: Counts) -> Spread[int]:
            """All the damage that has not been lost, after so many hits of each kind."""
            if not any(counts):
                return sure(0)
            last = max(place for place, count in enumerate(counts) if count)
            return all_of(_with(counts, last, counts[last] - 1)).then(struck(last))

        return hits.then(all_of)

    def _damage(self, hits: Spread[Counts], harm: HitEffect, side: str) -> Spread[int]:
        """What all the hits do together."""
        each = self._each(harm, side)

        @cache
        def so_many(place: int, count: int) -> Spread[int]:
            return added(so_many(place, count - 1), each[place]) if count else sure(0)

        @cache
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


def _thinned(place: int, gone: Fraction) -> Callable[[Counts], Spread[Counts]]:
    return lambda counts: spared(counts[place], gone).to(lambda count: _with(counts, place, count))


def _multiplied(place: int, each: Spread[int]) -> Callable[[Counts], Spread[Counts]]:
    return lambda counts: repeated(each, counts[place]).to(lambda count: _with(counts, place, count))
