"""The dice of a check as they are rolled: how many, which, what they need, and all that may come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from rulepress.core.rule_refs import Contribution, Quantity, Refused
from rulepress.games.declared.check_context import Amount, CheckContext, halved
from rulepress.games.declared.check_records import CheckDefinition
from rulepress.games.declared.dice_pools import Done, Matching, counting, matching, pool, total
from rulepress.games.declared.dice_rollers import EXACT, DiceRoller
from rulepress.games.declared.dice_text import done_to, needed_for, number_of, on, shown, spelled, sum_needs
from rulepress.games.declared.distribution import Counts, Spread, added, plus, sure
from rulepress.games.declared.formulas import DiceTerm, Number
from rulepress.games.declared.roll_records import DOUBLES, HIT, HITS, MISSES, DiceModification, Die, RollDefinition

MOST_DICE = 200
"""More dice than this in one hand are refused."""

MOST_TIMES = 10
"""More often in a row no die explodes."""


NOT_THERE = "what is not there"
"""What a roll needs whose number begins with what there is not."""


class DiceGroup(NamedTuple):
    """Some dice of a check: for what, which, what they need, how likely that is for one die of a pool or for a sum, and what is done to
    them."""

    what: str
    dice: str
    needs: str
    chance: Fraction | None = None
    then: str = ""


class SumOutcome(NamedTuple):
    """What a sum comes to."""

    natural: int
    """What the dice show."""
    total: int
    """That, with what is added."""
    doubles: bool = False
    """Do two of them show the same? It is told where a check asks for it."""


class ReachedSum(NamedTuple):
    """A sum that has to reach a number, with the hits that it makes."""

    thrown: SumOutcome
    hits: int


@dataclass
class Found:
    """What comes of a check."""

    chances: dict[str, Fraction] = field(default_factory=dict)
    counts: dict[str, Spread[int]] = field(default_factory=dict)
    results: dict[str, Fraction] = field(default_factory=dict)
    """What the check calls its ends itself."""
    quantities: list[Quantity] = field(default_factory=list)
    rolls: list[DiceGroup] = field(default_factory=list)
    outcomes: list[Spread[Any]] = field(default_factory=list)
    """What is known together of what follows may ask for: pairs of a name and its value."""
    joint: dict[str, Spread[tuple[int, int]]] = field(default_factory=dict)
    """Two numbers that are told together, such as the models that are left and the wounds that one of them has left."""
    or_more: dict[str, int] = field(default_factory=dict)
    """What is counted without end -> the number from which on all are told together."""
    steps: dict[str, CheckStep] = field(default_factory=dict)
    """The checks that follow, by their names."""

    def alike(self, name: str) -> str | None:
        """What is counted before that and comes to just the same."""
        before = list(self.counts)[: list(self.counts).index(name)]
        chances = dict(self.counts[name].chances())
        return next((one for one in before if dict(self.counts[one].chances()) == chances), None)


class CheckStep(NamedTuple):
    """A check that follows another, as far as it does."""

    made: Fraction
    """How likely it is made at all."""
    found: Found
    """What comes of it: each chance counts that it is made, each number is nothing where it is not."""


class Hand(NamedTuple):
    """Dice of a pool that are alike, and what hits on them."""

    count: Callable[[], Spread[int]]  # type: ignore[assignment]  # and nobody asks it for tuple.count
    """How many there are, which may be rolled for."""
    die: Die
    needs: Mapping[str, int | None]
    roll: RollDefinition
    changes: tuple[Done, ...]

    def hits(self, roller: DiceRoller, enough: int = 0, lands: Callable[[Counts], Spread[Counts]] = sure) -> Spread[Counts]:
        """How many hits of each kind they show. Of dice that explode without limit chances tell up to `enough` of those that land."""
        shown = counting(self.needs, self.roll.under, self.roll.exact)
        changes = tuple(replace(one, enough=enough, lands=lands) if one.unlimited else one for one in self.changes)
        return self.count().then(lambda number: pool(number, self.die, shown, changes, roller=roller))


@dataclass
class Rolling:
    """The rolls of one check. What is used on the way is noted in `found`."""

    situation: CheckContext
    roller: DiceRoller = EXACT
    found: Found = field(default_factory=Found)

    @property
    def check(self) -> CheckDefinition:
        """The definition of the check that is rolled."""
        return self.situation.check

    def number(self, name: str, number: Number) -> int:
        """A number that no dice may be in, noted with its reasons. Raises Refused."""
        amount = self.situation.amount(name, number)
        if amount.dice:
            raise Refused([self.check.rule], f"{amount.dice[0][2]} is {amount.dice[0][1]}, where a plain number belongs.")
        self.found.quantities.append(amount.quantity)
        return amount.value

    def reach(self, name: str, number: Number) -> int | None:
        """A number that has to be reached, noted with its reasons; None where what it begins with is not there, so that nothing reaches
        it. Raises Refused."""
        if (lacking := self.situation.lacking(number)) is None:
            return self.number(name, number)
        self.found.quantities.append(Quantity(name, (Contribution(self.check.rule, 0, f"{lacking}: nothing reaches it"),)))
        return None

    def _counted(self, name: str, number: Number) -> tuple[Callable[[], Spread[int]], str]:
        """What rolls how many dice there are, and that in words. Raises Refused."""
        if not number:
            return partial(sure, 1), "1"
        amount = self.situation.amount(name, number)
        if amount.quantity.contributions or not amount.dice:
            self.found.quantities.append(amount.quantity)

        def counted() -> Spread[int]:
            dice = self.together(amount).to(lambda each: max(0, each))
            if (most := max(dice.ways)) > MOST_DICE:
                raise Refused([self.check.rule], f"These are {most} dice; odds are worked out for at most {MOST_DICE}.")
            return dice

        if not amount.dice:
            return counted, str(max(counted().ways))
        return counted, f"{spelled(amount.dice)}{f' {amount.value:+}' if amount.value else ''}"

    def _changes(self, roll: RollDefinition) -> tuple[Done, ...]:
        return tuple(self._done(change, roll) for change in roll.then if self.situation.holds(change.when) and not self._keeps_none(change))

    def endless(self, roll: RollDefinition) -> bool:
        """Have its results no end, where all of them are asked about?"""
        return self.roller.exact and any(change.unlimited and self.situation.holds(change.when) for change in roll.then)

    def no_end(self, why: str) -> Refused:
        """What is said where results without end cannot be told."""
        return Refused([self.check.rule], f"Dice explode without limit here, and {why}: say how often at most, `times: {MOST_TIMES}`.")

    def _keeps_none(self, change: DiceModification) -> bool:
        """Does nothing say how many dice are kept? Then all are."""
        return change.does.startswith("keep") and self.situation.lacking(change.most or ()) is not None

    def _done(self, change: DiceModification, roll: RollDefinition) -> Done:
        most = None if change.most is None else max(0, self.number(f"dice, {change.does.replace('_', ' ')}", change.most))
        done = Done(
            change.does,
            change.faces,
            change.into,
            most,
            1 if change.times is None else self._in_a_row(change.times),
            change.unlimited,
        )
        if not change.hits:
            return done
        dice = "dice that explode" if change.does == "explode" else "dice rolled again"
        several = len(change.hits) > 1
        needs = {kind: self.reach(f"needed, {dice}" + (f", {kind}" if several else ""), one) for kind, one in change.hits.items()}
        words = " or ".join(needed_in_words(one, roll, kind) for kind, one in needs.items())
        return replace(done, shown=counting(needs, roll.under, roll.exact), words=words)

    def _in_a_row(self, times: Number) -> int:
        """How often a die may explode. Raises Refused."""
        amount = self.situation.amount("dice explode in a row, at most", times)
        if any(term.names for part in times for term in part.terms):
            self.found.quantities.append(amount.quantity)
        if amount.value > MOST_TIMES:
            raise Refused([self.check.rule], f"Dice explode {amount.value} times; odds are worked out for at most {MOST_TIMES}.")
        return max(0, amount.value)

    # -- pools ------------------------------------------------------------------------------------------------------

    def hands(self, roll: RollDefinition, what: str, enough: int = 0) -> list[Hand]:
        """The dice of a pool, one sort after the other. Raises Refused for hits without end of which no number is enough."""
        if self.endless(roll) and not enough:
            raise self.no_end("there is no most number of hits")
        first = self.situation.die(roll.die)
        sorts = [(self._counted(number_of(what, first if roll.more else None), roll.dice), first)]
        sorts += [(self._counted(number_of(what, die), number), die) for number, die in roll.more]
        many = len(roll.hits) > 1
        needs = {
            kind: None if needed is None else self.reach(needed_for(what, kind if many else ""), needed)
            for kind, needed in roll.hits.items()
        }
        changes = self._changes(roll)

        hands = []
        for (dice, number), die in sorts:
            told = " or ".join(kind if roll.hits[kind] is None else needed_in_words(one, roll, kind) for kind, one in needs.items())
            chance = pool(1, die, counting(needs, roll.under, roll.exact), ()).chance(any) if self.roller.exact else None
            self.found.rolls.append(DiceGroup(what, f"{number} × {shown(die, faces=self.roller.exact)}", told, chance, done_to(changes)))
            hands.append(Hand(dice, die, needs, roll, changes))
        return hands

    def hits(self, roll: RollDefinition, what: str, enough: int = 0) -> Callable[..., Spread[Counts]]:
        """What rolls the hits of each kind that a roll makes. Those of dice that explode without limit are told up to `enough`; it takes
        what is left of so many hits, each by itself. Raises Refused where nothing is enough."""
        if not roll.pooled:
            total = self.sum_hits(roll, what)
            return lambda: total().to(lambda number: (number,))
        hands = self.hands(roll, what, enough)
        brought = {place: self.number(f"hits that a {kind} brings", roll.brings[kind]) for place, kind in enumerate(roll.hits)
                   if kind in roll.brings}  # fmt: skip
        least = None if roll.threshold is None else self.reach(f"{needed_for(what)}, hits", roll.threshold)

        def counted(counts: Counts) -> Counts:
            every = (counts[0] + sum(counts[place] * more for place, more in brought.items()), *counts[1:])
            return every if roll.threshold is None or least is not None and sum(every) >= least else (0,) * len(every)

        def rolled(lands: Callable[[Counts], Spread[Counts]] | None = None) -> Spread[Counts]:
            found = sure((0,) * len(roll.hits))
            for hand in hands:
                if lands is None:
                    found = found.then(partial(with_more, hand.hits(self.roller, enough)))
                else:  # as nothing counts all hits before that, each die is counted with what is left of its own
                    each = hand.hits(self.roller, enough, lambda counts: lands(counted(counts)))
                    found = found.then(partial(with_more, each))
            return found.to(counted) if lands is None else found

        return self.roller.named(what, rolled)

    # -- sums -------------------------------------------------------------------------------------------------------

    def _sum(
        self, roll: RollDefinition, what: str, than: int | None = None
    ) -> tuple[Callable[[], Spread[SumOutcome]], str, tuple[Done, ...]]:
        """What rolls a sum, its dice in words, and what is done to it; `than`: the most that the other side comes to, where it has to be
        more."""
        amount = self.situation.amount(number_of(what), roll.dice)
        changes = self._changes(roll)
        enough = self._enough(roll, amount, than) if self.endless(roll) else 0
        plus = self.situation.amount("added" if what == "roll" else f"added, {what}", roll.add)
        if roll.add:
            self.found.quantities.append(plus.quantity)
        beside = 0  # what dice in a formula have with them: it is not shown by them
        rolled: Callable[[], Spread[int]]
        alike: tuple[int, Die] | None = None  # dice of one sort, and how many
        if amount.dice:
            if all(does == "add" for does, _ in amount.steps):
                beside = amount.value + sum(sign * dice.more for sign, dice, _ in amount.dice)
                [(sign, first, _), *others] = amount.dice
                alike = (first.number, _die_of(first)) if sign > 0 and not others else None
            told, rolled = spelled(amount.dice), partial(self.together, self._of_one_sort(amount, changes), changes, enough)
            if amount.quantity.contributions:
                self.found.quantities.append(amount.quantity)
        elif self.situation.names_dice(roll.dice):  # which need no die where they are a number
            told, rolled = str(amount.value), partial(sure, amount.value)
            self.found.quantities.append(amount.quantity)
        else:
            die = self.situation.die(roll.die)
            _, number = self._counted(number_of(what), roll.dice)
            alike = int(number), die
            told, rolled = f"{number} × {shown(die, faces=self.roller.exact)}", partial(total, *alike, changes, self.roller, enough)
        with_doubles = self._matching(alike, changes) if self._reads_doubles(roll) else None
        number = f" {plus.value:+}" if plus.value else ""

        @self.roller.once
        def whole() -> Spread[SumOutcome]:
            more = self.together(plus)
            if with_doubles:
                return with_doubles().then(
                    lambda one: more.to(lambda added: SumOutcome(one.total, one.total + beside + added, one.doubles))
                )
            return rolled().then(lambda natural: more.to(lambda added: SumOutcome(natural - beside, natural + added)))

        return self.roller.named(what, whole), told + (f" + {spelled(plus.dice)}" if plus.dice else "") + number, changes

    def _enough(self, roll: RollDefinition, amount: Amount, than: int | None) -> int:
        """From what on totals of dice that explode without limit all come to the same. Raises Refused where they do not."""
        own = roll is self.check.roll
        asked: list[Number] = [roll.hits[HIT] or ()] if roll.hits else [(), *(many for many in self.check.results.values() if many)]
        numbers: list[int] = [self.situation.amount("", number).value for number in asked] + [least for least, _ in roll.table]
        shows = [roll.always_hits, roll.always_misses, *(self.check.natural.values() if own else ())]
        if roll.margin or roll.beyond is not None:
            raise self.no_end("each point is a hit")
        numbers += [] if than is None else [than + 1]
        if than is None and not roll.hits and not roll.table and not (own and self.check.names_sum):
            raise self.no_end("there is no most that this sum comes to")
        if any(one.word for one in shows):
            raise self.no_end("what they show is odd or even, or doubles")
        if any(does != "add" for does, _ in amount.steps) or any(sign < 0 for sign, _, _ in amount.dice):
            raise self.no_end("something is done to their sum, or it is taken off")
        if not amount.dice and any(isinstance(face, int) and face < 0 for face in self.situation.die(roll.die).faces):
            raise self.no_end("some faces are less than nothing")
        added = self.situation.amount("", roll.add)
        beside = amount.value + sum(dice.more for _, dice, _ in amount.dice) if amount.dice else 0
        least = beside + min(self.together(added).ways)
        most: int = max(1 - beside, max(0, *numbers) - least + 1, *(number - beside + 1 for one in shows for number in one.numbers))
        return max(1, most)

    def _reads_doubles(self, roll: RollDefinition) -> bool:
        asked = [roll.always_hits, roll.always_misses, *(self.check.natural.values() if roll is self.check.roll else ())]
        return any(one.word == DOUBLES for one in asked)

    def _matching(self, dice: tuple[int, Die] | None, changes: tuple[Done, ...]) -> Callable[[], Spread[Matching]]:
        """What rolls dice of which it matters whether two show the same. Raises Refused where that cannot be told."""
        if dice is None or any(change.faces not in (MISSES, HITS) for change in changes):  # these roll all of them again
            raise Refused([self.check.rule], "Doubles are read off dice of one sort, with nothing done to them.")
        return partial(matching, *dice, self.roller)

    def _of_one_sort(self, amount: Amount, changes: tuple[Done, ...]) -> Amount:
        """Dice among which some are kept, taken for one hand. Raises Refused for those that are none."""
        if len(amount.dice) < 2 or not any(change.does.startswith("keep") for change in changes):
            return amount
        if len({(sign, dice.sides) for sign, dice, _ in amount.dice}) > 1 or any(does != "add" for does, _ in amount.steps):
            message = f"Some of these dice are kept, {spelled(amount.dice)}, and only dice of one sort can be compared so."
            raise Refused([self.check.rule], message)
        sign, first, _ = amount.dice[0]
        every = DiceTerm(sum(dice.number for _, dice, _ in amount.dice), first.sides, sum(dice.more for _, dice, _ in amount.dice))
        numbers = [step for step in amount.steps if isinstance(step[1], int)]
        return amount._replace(steps=(*numbers, ("add", (sign, every))))

    def sum_alone(self, roll: RollDefinition, what: str, needs: str = "", than: int | None = None) -> Callable[[], Spread[int]]:
        """What rolls a sum that has to reach nothing by itself; `than`: the most that the other side comes to."""
        whole = self.outcomes(roll, what, needs, than)
        return lambda: whole().to(lambda thrown: thrown.total)

    def outcomes(self, roll: RollDefinition, what: str, needs: str = "", than: int | None = None) -> Callable[[], Spread[SumOutcome]]:
        """The same with what the dice show."""
        whole, told, changes = self._sum(roll, what, than)
        self.found.rolls.append(DiceGroup(what, told, needs, None, done_to(changes)))
        return whole

    def sum_hits(self, roll: RollDefinition, what: str) -> Callable[[], Spread[int]]:
        """What rolls the hits of a sum that has to reach a number, or that a table turns into hits."""
        whole, told, changes = self._sum(roll, what)
        if roll.table:
            made = self._read_off(whole, roll, what)
            self.found.rolls.append(DiceGroup(what, told, "", None, done_to(changes)))
        else:
            reached = self._reached(whole, roll, what, told, changes)
            made = partial(_hits_of, reached)
        if roll.times is None:
            return made
        times = self.number("rolls" if what == "roll" else f"rolls, {what}", roll.times)
        if times > MOST_DICE:
            raise Refused([self.check.rule], f"These are {times} rolls; odds are worked out for at most {MOST_DICE}.")
        return lambda: self.roller.repeated(made, max(0, times))

    def reached(self, roll: RollDefinition, what: str) -> Callable[[], Spread[ReachedSum]]:
        """What rolls a sum that has to reach a number, with what its dice show."""
        whole, told, changes = self._sum(roll, what)
        return self._reached(whole, roll, what, told, changes)

    def _read_off(self, whole: Callable[[], Spread[SumOutcome]], roll: RollDefinition, what: str) -> Callable[[], Spread[int]]:
        """What rolls the hits that a table has for a sum."""
        rows = [(least, max(0, self.number(f"hits from {least} on" + ("" if what == "roll" else f", {what}"), many)))
                for least, many in roll.table]  # fmt: skip
        return lambda: whole().to(lambda thrown: next((many for least, many in reversed(rows) if thrown.total >= least), 0))

    def _reached(
        self, whole: Callable[[], Spread[SumOutcome]], roll: RollDefinition, what: str, told: str, changes: tuple[Done, ...]
    ) -> Callable[[], Spread[ReachedSum]]:
        needed = self.reach(needed_for(what), roll.hits[HIT] or ())
        if needed is None:
            self.found.rolls.append(DiceGroup(what, told, NOT_THERE, Fraction(0), done_to(changes)))
            if roll is self.check.roll and self.check.natural:  # what these dice show counts all the same
                return lambda: whole().to(lambda thrown: ReachedSum(thrown, 0))
            return lambda: sure(ReachedSum(SumOutcome(0, 0), 0))

        def by(thrown: SumOutcome) -> int:
            return needed - thrown.total if roll.under else thrown.total - needed

        def hits(thrown: SumOutcome) -> int:
            if roll.always_hits.fits(thrown.natural, thrown.doubles):
                return max(by(thrown), 1) if roll.margin else 1
            if roll.always_misses.fits(thrown.natural, thrown.doubles) or by(thrown) < 0:
                return 0
            return by(thrown) if roll.margin else 1

        rolled = whole
        for change in changes:
            if change.does == "reroll" and change.faces in (MISSES, HITS):
                again = change.faces == HITS
                rolled = self._once_more(rolled, lambda thrown, again=again: bool(hits(thrown)) is again)  # type: ignore[misc]
        chance = rolled().chance(lambda thrown: hits(thrown) > 0) if self.roller.exact else None
        self.found.rolls.append(DiceGroup(what, told, sum_needs(needed, roll), chance, done_to(changes)))
        return lambda: rolled().to(lambda thrown: ReachedSum(thrown, hits(thrown)))

    def _once_more(self, rolled: Callable[[], Spread[SumOutcome]], again: Callable[[SumOutcome], bool]) -> Callable[[], Spread[SumOutcome]]:
        """What rolls that, and all of it once more where it comes to such a one."""
        return self.roller.once(lambda: rolled().then(lambda thrown: rolled() if again(thrown) else sure(thrown)))

    def together(self, amount: Amount, changes: tuple[Done, ...] = (), enough: int = 0) -> Spread[int]:
        """An amount with its dice, all that they may come to, when this is done to them."""
        if not amount.dice:
            return sure(amount.value)
        found = sure(0)
        for does, what in amount.steps:
            if isinstance(what, int):
                found = found.to(partial(_STEPS[does], what))
            else:
                sign, dice = what
                found = added(found, total(dice.number, _die_of(dice), changes, self.roller, enough).to(_signed(sign, dice.more)))
        return found


def needed_in_words(needed: int | None, roll: RollDefinition, kind: str) -> str:
    """What a die has to show for a hit of a kind."""
    if needed is None:
        return NOT_THERE
    return f"exactly {needed}" if kind in roll.exact else f"{needed}{on(roll)}"


def _hits_of(reached: Callable[[], Spread[ReachedSum]]) -> Spread[int]:
    return reached().to(lambda one: one.hits)


def _die_of(dice: DiceTerm) -> Die:
    return Die(str(dice), tuple(range(1, dice.sides + 1)))


def with_more(other: Spread[Counts], counts: Counts) -> Spread[Counts]:
    """These counts with those of another roll."""
    return other.to(partial(plus, counts))


_STEPS: Mapping[str, Callable[[int, int], int]] = {
    "add": lambda more, number: number + more,
    "times": lambda times, number: number * times,
    "halve": lambda up, number: halved(number, bool(up)),
    "at_least": max,
    "at_most": min,
}
"""What a part of a number makes of what stands before it."""


def _signed(sign: int, more: int) -> Callable[[int], int]:
    return lambda shown: sign * (shown + more)
