"""A check from its roll to what is destroyed: every step with all that may come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from rulepress.engine.citing import Quantity, Refused
from rulepress.games.declared.dice_words import done_to, needed_for, number_of, on, shown, spelled
from rulepress.games.declared.formulas import Number
from rulepress.games.declared.grammar import HIT, MISSES, Change, Die, Roll, Save
from rulepress.games.declared.pools import Done, pool, total
from rulepress.games.declared.situation import Amount, Situation
from rulepress.games.declared.spread import Counts, Spread, added, plus, repeated, spared, sure

MOST_DICE = 200
"""More dice than this in one hand are refused."""


class Rolled(NamedTuple):
    """Some dice of a check: for what, which, what they need, how likely that is for one die of a pool or for a sum, and what is done to
    them."""

    what: str
    dice: str
    needs: str
    chance: Fraction | None = None
    then: str = ""


class Thrown(NamedTuple):
    """What a sum comes to."""

    natural: int
    """What the dice show."""
    total: int
    """That, with what is added."""


@dataclass
class Found:
    """What comes of a check."""

    chances: dict[str, Fraction] = field(default_factory=dict)
    counts: dict[str, Spread[int]] = field(default_factory=dict)
    results: dict[str, Fraction] = field(default_factory=dict)
    """What the check calls its ends itself."""
    quantities: list[Quantity] = field(default_factory=list)
    rolls: list[Rolled] = field(default_factory=list)


class Chain:
    """Works out one check. What is used on the way is noted in `found`."""

    def __init__(self, situation: Situation):
        self.situation, self.check, self.found = situation, situation.check, Found()

    def work_out(self) -> Found:
        """The whole check. Raises Refused for what its numbers forbid, and TooMany."""
        check, found = self.check, self.found
        if check.results and not (check.roll.pooled or check.roll.hits or check.oppose):
            self._results(self._sum_alone(check.roll, "roll"))
            return found
        hits = self._opposed(check.oppose) if check.oppose else self._hits(check.roll, "roll")
        if check.cancel:
            hits = self._cancelled(hits, check.cancel)
        for save in check.saves:
            hits = self._saved(hits, save)
        found.chances = {"succeeds": hits.chance(any), **found.chances}
        number = hits.to(sum)
        if len(number.ways) > 2 or max(number.ways) > 1:
            found.counts["hits"] = number
            for place, kind in enumerate(check.kinds if len(check.kinds) > 1 else ()):
                found.counts[f"hits, {kind}"] = hits.to(_counted(place))
        if check.damage:
            number = found.counts["damage"] = self._damage(hits)
            if check.track is not None:
                track = self._number("to destroy", check.track)
                found.chances["destroyed"] = number.chance(lambda done: done >= track)
        self._results(number)
        return found

    def _results(self, number: Spread[int]) -> None:
        """What the number that it all came to means."""
        bounds = sorted((self._number(f"from this on {name}", least), name) for name, least in self.check.results.items())
        for place, (least, name) in enumerate(bounds):
            most = bounds[place + 1][0] if place + 1 < len(bounds) else None
            self.found.results[name] = number.chance(_between(least, most))

    def _number(self, name: str, number: Number) -> int:
        """A number that no dice may be in, noted with its reasons."""
        amount = self.situation.amount(name, number)
        if amount.dice:
            raise Refused([self.check.rule], f"{amount.dice[0][2]} is {amount.dice[0][1]}, where a plain number belongs.")
        self.found.quantities.append(amount.quantity)
        return amount.value

    def _counted(self, name: str, number: Number) -> int:
        """How many dice."""
        if not number:
            return 1
        dice = self._number(name, number)
        if dice > MOST_DICE:
            raise Refused([self.check.rule], f"These are {dice} dice; odds are worked out for at most {MOST_DICE}.")
        return max(0, dice)

    def _changes(self, roll: Roll) -> tuple[Done, ...]:
        return tuple(self._done(change) for change in roll.then if self.situation.holds(change.when))

    def _done(self, change: Change) -> Done:
        most = None if change.most is None else max(0, self._number(f"dice, {change.does.replace('_', ' ')}", change.most))
        return Done(change.does, change.faces, change.into, most, change.times)

    # -- rolls ------------------------------------------------------------------------------------------------------

    def _hits(self, roll: Roll, what: str) -> Spread[Counts]:
        """How many hits of each kind a roll makes."""
        if not roll.pooled:
            return self._sum_hits(roll, what).to(lambda number: (number,))
        sorts = [(self._counted(number_of(what, roll.die if roll.more else None), roll.dice), roll.die)]
        sorts += [(self._counted(number_of(what, die), number), die) for number, die in roll.more]
        many = len(roll.hits) > 1
        needs = {
            kind: None if needed is None else self._number(needed_for(what, kind if many else ""), needed)
            for kind, needed in roll.hits.items()
        }
        changes = self._changes(roll)
        said = " or ".join(kind if needed is None else f"{needed}{on(roll)}" for kind, needed in needs.items())
        found = sure((0,) * len(needs))
        for dice, die in sorts:
            chance = pool(1, die, needs, roll.under, ()).chance(any)
            self.found.rolls.append(Rolled(what, f"{dice} × {shown(die)}", said, chance, done_to(changes)))
            found = found.then(partial(_more, pool(dice, die, needs, roll.under, changes)))
        if roll.threshold is None:
            return found
        least = self._number(f"{needed_for(what)}, hits", roll.threshold)
        return found.to(lambda counts: counts if sum(counts) >= least else (0,) * len(counts))

    def _sum(self, roll: Roll, what: str) -> tuple[Spread[Thrown], str, tuple[Done, ...]]:
        """What a sum comes to, its dice in words, and what is done to it."""
        amount = self.situation.amount(number_of(what), roll.dice)
        changes = self._changes(roll)
        plus = self.situation.amount("added" if what == "roll" else f"added, {what}", roll.add)
        if roll.add:
            self.found.quantities.append(plus.quantity)
        if amount.dice:
            told, rolled = spelled(amount.dice), _together(amount, changes)
            if amount.quantity.contributions:
                self.found.quantities.append(amount.quantity)
        else:
            dice = self._counted(number_of(what), roll.dice)
            told, rolled = f"{dice} × {shown(roll.die)}", total(dice, roll.die, changes)
        more = _together(plus)
        number = f" {plus.value:+}" if plus.value else ""
        whole = rolled.then(lambda natural: more.to(lambda added: Thrown(natural, natural + added)))
        return whole, told + (f" + {spelled(plus.dice)}" if plus.dice else "") + number, changes

    def _sum_alone(self, roll: Roll, what: str, needs: str = "") -> Spread[int]:
        """A sum that has to reach nothing by itself."""
        whole, told, changes = self._sum(roll, what)
        self.found.rolls.append(Rolled(what, told, needs, None, done_to(changes)))
        return whole.to(lambda thrown: thrown.total)

    def _sum_hits(self, roll: Roll, what: str) -> Spread[int]:
        """How many hits a sum makes that has to reach a number."""
        whole, told, changes = self._sum(roll, what)
        needed = self._number(needed_for(what), roll.hits[HIT] or ())

        def by(thrown: Thrown) -> int:
            return needed - thrown.total if roll.under else thrown.total - needed

        def misses(thrown: Thrown) -> bool:
            by_itself = thrown.natural in roll.always_misses or by(thrown) < 0
            return by_itself and thrown.natural not in roll.always_hits

        def hits(thrown: Thrown) -> int:
            return 0 if misses(thrown) else max(by(thrown), 0) if roll.margin else 1

        for change in changes:
            if change.does == "reroll" and isinstance(change.faces, str):
                whole = whole.then(_once_more(whole, misses if change.faces == MISSES else lambda thrown: not misses(thrown)))
        chance = whole.chance(lambda thrown: not misses(thrown))
        self.found.rolls.append(Rolled(what, told, f"{needed}{on(roll)}", chance, done_to(changes)))
        made = whole.to(hits)
        if roll.times is None:
            return made
        times = self._number("rolls" if what == "roll" else f"rolls, {what}", roll.times)
        if times > MOST_DICE:
            raise Refused([self.check.rule], f"These are {times} rolls; odds are worked out for at most {MOST_DICE}.")
        return repeated(made, max(0, times))

    # -- what follows them --------------------------------------------------------------------------------------------

    def _opposed(self, other: Roll) -> Spread[Counts]:
        """The hits of who acts, when both sides roll and the higher wins."""
        sides = []
        for roll, what in ((self.check.roll, "roll"), (other, "oppose")):
            if roll.pooled:
                sides.append(self._hits(roll, what).to(sum))
            else:
                sides.append(self._sum_alone(roll, what, "to be higher"))
        by = added(sides[0], sides[1].to(int.__neg__))
        ties = self.check.ties
        if ties == "again":
            by = by.given(bool)
        self.found.chances = {"wins": by.chance(lambda one: one > 0 or one == 0 and ties == "unit")}
        if ties == "nobody":
            self.found.chances["ties"] = by.chance(lambda one: one == 0)
        self.found.chances["loses"] = by.chance(lambda one: one < 0 or one == 0 and ties == "target")
        margin = self.check.roll.margin
        return by.to(lambda one: ((max(one, 0) if margin else int(one > 0)) if one or ties != "unit" else int(not margin),))

    def _cancelled(self, hits: Spread[Counts], other: Roll) -> Spread[Counts]:
        """What is left of the hits when each of the other side's takes one away, the least first."""
        taken = self._hits(other, "cancel").to(sum)

        def left(counts: Counts, gone: int) -> Counts:
            kept = []
            for count in counts:
                kept.append(max(0, count - gone))
                gone -= count - kept[-1]
            return tuple(kept)

        return hits.then(lambda counts: taken.to(lambda gone: left(counts, gone)))

    def _saved(self, hits: Spread[Counts], save: Save) -> Spread[Counts]:
        """What is left of the hits after a roll for each."""
        succeeds = self._sum_hits(save.roll, "save" if save.spares else "wound").chance(bool)
        gone = succeeds if save.spares else 1 - succeeds
        for place, kind in enumerate(self.check.kinds):
            if not save.of or kind in save.of:
                hits = hits.then(_thinned(place, gone))
        return hits

    def _damage(self, hits: Spread[Counts]) -> Spread[int]:
        """What all the hits do together."""
        each: list[Spread[int]] = []
        apart = len({id(number) for number in self.check.damage.values()}) > 1
        for kind in self.check.kinds:
            amount = self.situation.amount(f"damage of a {kind}" if apart else "damage", self.check.damage.get(kind, ()))
            if apart or not each:
                if amount.quantity.contributions or not amount.dice:
                    self.found.quantities.append(amount.quantity)
                if amount.dice:
                    self.found.rolls.append(Rolled("damage", spelled(amount.dice), f"{amount.value:+}" if amount.value else ""))
            each.append(_together(amount).to(lambda done: max(0, done)))

        @cache
        def so_many(place: int, count: int) -> Spread[int]:
            return added(so_many(place, count - 1), each[place]) if count else sure(0)

        @cache
        def together(counts: Counts) -> Spread[int]:
            if len(counts) == 1:
                return so_many(len(each) - 1, counts[0])
            return added(so_many(len(each) - len(counts), counts[0]), together(counts[1:]))

        whole, most = hits.then(together), self.check.damage_most
        return whole if most is None else whole.to(partial(min, max(0, self._number("damage at most", most))))


def _more(other: Spread[Counts], counts: Counts) -> Spread[Counts]:
    return other.to(partial(plus, counts))


def _between(least: int, most: int | None) -> Callable[[int], bool]:
    return lambda number: number >= least and (most is None or number < most)


def _once_more(once: Spread[Thrown], again: Callable[[Thrown], bool]) -> Callable[[Thrown], Spread[Thrown]]:
    return lambda thrown: once if again(thrown) else sure(thrown)


def _counted(place: int) -> Callable[[Counts], int]:
    return lambda counts: counts[place]


def _thinned(place: int, gone: Fraction) -> Callable[[Counts], Spread[Counts]]:
    def left(counts: Counts) -> Spread[Counts]:
        return spared(counts[place], gone).to(lambda count: (*counts[:place], count, *counts[place + 1 :]))

    return left


def _together(amount: Amount, changes: tuple[Done, ...] = ()) -> Spread[int]:
    """An amount with its dice, all that they may come to, when this is done to them."""
    found = sure(amount.value)
    for sign, dice, _ in amount.dice:
        faces = Die(str(dice), tuple(range(1, dice.sides + 1)))
        found = added(found, total(dice.number, faces, changes).to(_signed(sign, dice.more)))
    least, most = amount.least, amount.most
    found = found if least is None else found.to(lambda one: max(one, least))
    return found if most is None else found.to(lambda one: min(one, most))


def _signed(sign: int, more: int) -> Callable[[int], int]:
    return lambda shown: sign * (shown + more)
