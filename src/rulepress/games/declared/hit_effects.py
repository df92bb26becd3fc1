"""What hits do to whoever suffers them: saves, damage, models that fall, and what is destroyed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from rulepress.core.rule_refs import Refused
from rulepress.games.declared.check_context import Amount
from rulepress.games.declared.check_records import HitEffect, SaveRoll
from rulepress.games.declared.dice_rolling import DiceGroup, Rolling, with_more
from rulepress.games.declared.dice_text import OF, spelled
from rulepress.games.declared.distribution import Counts, Spread, added, sure
from rulepress.games.declared.formulas import Number
from rulepress.games.declared.roll_records import RollDefinition


def _nothing_more(before: int) -> Spread[int]:
    return sure(before)


class HitOutcome(NamedTuple):
    """What one roll does to whoever suffers its hits."""

    hits: Spread[Counts]
    """What is left of the hits after saves."""
    damage: Callable[[int], Spread[int]] = _nothing_more
    """The damage suffered before -> that, with what these hits do."""
    points: int | None = None
    """So much damage fells a model."""
    track: int | None = None
    """So much damage destroys, or so many models."""
    enough: int | None = None
    """So many hits, and so much damage, are told as so many or more."""


Outcome = tuple[tuple[str, int], ...]
"""What is counted or happens -> how much, or whether."""


class Suffered(NamedTuple):
    """What hits come to in the end."""

    number: Spread[int]
    """The damage or the models, else the hits."""
    left: Fraction
    """How likely a hit is left."""
    destroyed: Fraction | None = None
    """How likely it destroys, where that is told."""


@dataclass
class HitResolution(Rolling):
    """Works out what the hits of a check do."""

    damage_before: Mapping[str, int] = field(default_factory=dict)
    """What the model that is struck first has suffered before: of the target by "", of who acts by " taken"."""

    def strike(self, hits: Spread[Counts], harm: HitEffect, side: str = "") -> HitOutcome:
        """What hits do. Raises Refused for what its numbers forbid, and TooMany."""
        return self.struck(self.landing(harm, side)(hits), harm, side)

    def landing(self, harm: HitEffect, side: str = "") -> Callable[[Spread[Counts]], Spread[Counts]]:
        """What turns hits into what is left of them after saves. Raises Refused."""
        steps = [self._burst(harm.burst, harm)] if harm.burst else []
        steps += [self._saved(save, harm, side) for save in harm.saves]

        def landed(hits: Spread[Counts]) -> Spread[Counts]:
            for step in steps:
                hits = step(hits)
            return hits

        return landed

    def struck(self, hits: Spread[Counts], harm: HitEffect, side: str = "", enough: int | None = None) -> HitOutcome:
        """What hits do that are left after saves; `enough`: so many of them are so many or more. Raises Refused and TooMany."""
        if harm.per is not None:
            per = max(1, self.number(f"hits that are one{side}", harm.per))
            hits = hits.to(lambda counts: tuple(count // per for count in counts))
        if not harm.damage:
            return HitOutcome(hits, enough=enough)
        points = None if harm.per_model is None else self.reach(f"damage that fells a model{side}", harm.per_model)
        points = None if points is None else max(1, points)
        damage: Callable[[int], Spread[int]]
        if points is None or harm.spills is not None and self.situation.holds(harm.spills):
            damage = partial(_on_top, self._damage(hits, harm, side, enough))
        else:
            damage = self._from_model_to_model(hits, harm, points, side, enough)
        track = None if harm.track is None else self.reach(f"to destroy{side and ' it'}", harm.track)
        return HitOutcome(hits, damage, points, track, enough)

    def suffered(self, strikes: Sequence[HitOutcome], harm: HitEffect, side: str = "") -> Suffered:
        """What all these strikes do together, one after the other. What can be counted of it is noted. Raises TooMany, and Refused where
        they are not alike in what destroys."""
        hits, counts = strikes[0].hits, self.found.counts
        for strike in strikes[1:]:
            hits = hits.then(partial(with_more, strike.hits))
        enough = min((strike.enough for strike in strikes if strike.enough is not None), default=None)
        number = self._told_up_to(enough, f"hits{side}", hits.to(sum))
        if not self.roller.exact or len(number.ways) > 2 or max(number.ways) > 1:  # else the chance of any says it all
            counts[f"hits{side}"] = number
            for place, kind in enumerate(harm.kinds if len(harm.kinds) > 1 else ()):
                counts[f"hits{side}, {kind}"] = self._told_up_to(enough, f"hits{side}, {kind}", hits.to(_counted(place)))
        self._known(number, lambda hits: (*_named((("hits", hits),), side), ("struck" if side else "succeeds", int(hits > 0))))
        if not harm.damage:
            return Suffered(number, hits.chance(any))
        [(points, track), *others] = dict.fromkeys((strike.points, strike.track) for strike in strikes)
        if others:
            raise Refused([self.check.rule], "What fells a model or destroys is not the same with each of these: ask about one at a time.")
        before = 0 if points is None else self.damage_before.get(side, 0)
        number = strikes[0].damage(before)
        for strike in strikes[1:]:
            number = number.then(strike.damage)
        if points is not None and track is not None:
            number = number.to(partial(min, max(track, 0) * points))  # there are no more models
        number = self._told_up_to(enough, f"damage{side}", number)
        counts[f"damage{side}"] = damaged = number.to(lambda done: done - before)
        if harm.per_model is not None:
            if points is not None:
                self._left_standing(number, points, track, side)
            number = number.to(lambda done: 0 if points is None else done // points)
            counts[f"models{side}"] = number
            if enough is not None and points is not None and f"damage{side}" in self.found.or_more:
                self.found.or_more[f"models{side}"] = enough // points

        def destroys(done: int) -> bool:
            return track is not None and done >= track

        def outcome(damage: int) -> Outcome:
            models = damage if harm.per_model is None else (before + damage) // points if points else 0
            of_models = (("models", models), ("wounds", (before + damage) % points if points else 0))
            counted = (("damage", damage), *(of_models if harm.per_model is not None else ()))
            falls = "falls" if side else "destroyed"
            return (*_named(counted, side), *(((falls, int(destroys(models))),) if harm.track is not None else ()))

        self._known(damaged, outcome)
        return Suffered(number, hits.chance(any), None if harm.track is None else number.chance(destroys))

    def _told_up_to(self, enough: int | None, name: str, number: Spread[int]) -> Spread[int]:
        """A count from which no more than enough is told apart; it is noted where there may be more."""
        if enough is None or max(number.ways) < enough:
            return number
        self.found.or_more[name] = enough
        return number.to(partial(min, enough))

    def _left_standing(self, number: Spread[int], points: int, track: int | None, side: str) -> None:
        """Notes how many models are left, and what is left of the one that has suffered, both together; where nothing says how many models
        there are, those that are lost, and what the next has suffered."""

        def standing(done: int) -> tuple[int, int]:
            if track is None:
                return done // points, done % points
            models = max(0, track - done // points)
            return models, points - done % points if models else 0

        if points > 1 and not (track is None and f"damage{side}" in self.found.or_more):
            name = f"models {'lost' if track is None else 'left'}{side}, wounds {'on the next' if track is None else 'left on one'}"
            self.found.joint[name] = number.to(standing)

    def _known(self, number: Spread[int], outcome: Callable[[int], Outcome]) -> None:
        """Notes what is known together of what follows the check may ask for."""
        if self.check.follow_ups:
            self.found.outcomes.append(number.to(outcome))

    def _burst(self, burst: RollDefinition, harm: HitEffect) -> Callable[[Spread[Counts]], Spread[Counts]]:
        """What turns hits into those of which each is as many as a roll for it says."""
        rolled = self.sum_hits(burst, "burst") if burst.table else self.sum_alone(burst, "burst")
        each = self.roller.once(lambda: rolled().to(lambda one: max(0, one)))

        def multiplied(place: int) -> Callable[[Counts], Spread[Counts]]:
            return lambda counts: self.roller.repeated(each, counts[place]).to(lambda count: _with(counts, place, count))

        return partial(_one_by_one, [multiplied(place) for place, kind in enumerate(harm.kinds) if kind in harm.bursting])

    def _saved(self, save: SaveRoll, harm: HitEffect, side: str) -> Callable[[Spread[Counts]], Spread[Counts]]:
        """What turns hits into those that are left after a roll for each."""
        what = ("save" if save.spares else "wound") + side + (OF + " or ".join(save.of) if save.of and len(harm.kinds) > 1 else "")
        left = self._left(self.sum_hits(save.roll, what), save.spares)

        def thinned(place: int) -> Callable[[Counts], Spread[Counts]]:
            return lambda counts: left(counts[place]).to(lambda count: _with(counts, place, count))

        return partial(_one_by_one, [thinned(place) for place, kind in enumerate(harm.kinds) if not save.of or kind in save.of])

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
                    more = f" {amount.value:+}" if amount.value else ""
                    self.found.rolls.append(DiceGroup(f"damage{side}", spelled(amount.dice) + more, ""))
            each.append(self.roller.once(partial(self._damage_of_one, amount)))
        return each

    def _damage_of_one(self, amount: Amount) -> Spread[int]:
        return self.together(amount).to(lambda done: max(0, done))

    def _ignored(self, harm: HitEffect, side: str) -> Callable[[int], Spread[int]]:
        """What is left of so many points of damage, of which each may be ignored."""
        if not harm.ignore:
            return sure
        return self._left(self.sum_hits(harm.ignore, f"ignore{side}"), True)

    def _from_model_to_model(
        self, hits: Spread[Counts], harm: HitEffect, points: int, side: str, enough: int | None
    ) -> Callable[[int], Spread[int]]:
        """What the hits do to models of so many points, the least kind of hits first: each goes to the model that has suffered, or else the
        next, and what it does beyond that is lost. It follows what has been suffered before."""
        ignored = self._ignored(harm, side)
        rolled = self._each(harm, side)
        self._no_least(rolled, harm, enough)
        each = [
            self.roller.once(partial(_followed, one, ignored)) if kind in harm.ignoring else one
            for kind, one in zip(harm.kinds, rolled, strict=True)
        ]

        def struck(place: int) -> Callable[[int], Spread[int]]:
            return lambda before: each[place]().to(lambda done: before + min(done, points - before % points))

        @self.roller.once
        def all_of(counts: Counts, begun: int) -> Spread[int]:
            """All the damage that has not been lost, after so many hits of each kind; `begun`: what the first model has suffered before."""
            if not any(counts):
                return sure(begun)
            last = max(place for place, count in enumerate(counts) if count)
            return all_of(_with(counts, last, counts[last] - 1), begun).then(struck(last))

        def after(before: int) -> Spread[int]:
            begun = before % points
            return hits.then(lambda counts: all_of(counts, begun)).to(lambda done: before - begun + done)

        return after

    def _no_least(self, each: Sequence[Callable[[], Spread[int]]], harm: HitEffect, enough: int | None) -> None:
        """Raises Refused for hits without end of which each may do nothing: no number of them is enough."""
        if enough is None:
            return
        if harm.ignore or any(min(one().ways) < 1 for one in each if set(one().ways) != {0}):
            raise self.no_end("a hit may do no damage")

    def _damage(self, hits: Spread[Counts], harm: HitEffect, side: str, enough: int | None) -> Spread[int]:
        """What all the hits do together."""
        each = self._each(harm, side)
        self._no_least(each, harm, enough)
        ignored = self._ignored(harm, side)
        some = set(harm.ignoring) < set(harm.kinds)  # of all the damage points are ignored at once, as that takes less

        @self.roller.once
        def one_more(place: int, count: int) -> Spread[int]:
            return added(one_more(place, count - 1), each[place]()) if count else sure(0)

        @self.roller.once
        def so_many(place: int, count: int) -> Spread[int]:
            whole = one_more(place, count)
            return whole.then(ignored) if some and harm.kinds[place] in harm.ignoring else whole

        @self.roller.once
        def all_of(counts: Counts) -> Spread[int]:
            if len(counts) == 1:
                return so_many(len(each) - 1, counts[0])
            return added(so_many(len(each) - len(counts), counts[0]), all_of(counts[1:]))

        whole = hits.then(all_of)
        if not some:
            whole = whole.then(ignored)
        if harm.damage_most is None or self.situation.lacking(harm.damage_most):
            return whole
        return self._at_most(whole, f"damage{side} at most", harm.damage_most)

    def _at_most(self, whole: Spread[int], name: str, number: Number) -> Spread[int]:
        return whole.to(partial(min, max(0, self.number(name, number))))


def _named(counted: Outcome, side: str) -> Outcome:
    """Counts by the names that conditions have for them: `damage_taken`."""
    return tuple((f"{name}{side.replace(' ', '_')}", number) for name, number in counted)


def _one_by_one(steps: Sequence[Callable[[Counts], Spread[Counts]]], hits: Spread[Counts]) -> Spread[Counts]:
    for step in steps:
        hits = hits.then(step)
    return hits


def _counted(place: int) -> Callable[[Counts], int]:
    return lambda counts: counts[place]


def _with(counts: Counts, place: int, count: int) -> Counts:
    return (*counts[:place], count, *counts[place + 1 :])


def _followed(rolled: Callable[[], Spread[int]], step: Callable[[int], Spread[int]]) -> Spread[int]:
    return rolled().then(step)


def _on_top(whole: Spread[int], before: int) -> Spread[int]:
    return whole.to(lambda done: before + done)
