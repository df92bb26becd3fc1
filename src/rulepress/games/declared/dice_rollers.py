"""Where the dice of a check come from: all that they may show, for odds, or one throw after the other, for play.

A check is written once, by code that asks a roller for its dice. The exact roller answers with every result and its chance. Thrown dice
answer with a spread of one result, so that everything that follows from it is certain as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

from rulepress.core.dice import Dice, RolledDice
from rulepress.core.rule_refs import Refused
from rulepress.games.declared import distribution
from rulepress.games.declared.distribution import Counts, RolledOn, Spread, evenly, plus, sure
from rulepress.games.declared.roll_records import Die, Face

Value = TypeVar("Value", bound=Hashable)
Asked = TypeVar("Asked", bound=Callable[..., object])

MOST_AGAIN = 1_000
"""Tied rolls that are thrown again more often than this end in a refusal: by then something is wrong with the check."""

MOST_IN_A_ROW = 10_000
"""A die on the table that explodes without limit stops after so many: one that does so on five of six faces comes to that once in 10^791
throws."""


class DiceRoller(Protocol):
    """What a check asks its dice of. A function that is handed over rolls anew each time it is called."""

    exact: bool
    """Does it answer with chances?"""

    def face(self, die: Die) -> Spread[Face]:
        """What one die shows."""

    def sorts(self, number: int, die: Die, sort: Callable[[Face], int], weights: Counts) -> Spread[Counts]:
        """How many of the dice fall into each sort of faces; `weights`: how many faces of the die each sort has."""

    def repeated(self, one: Callable[[], Spread[int]], times: int) -> Spread[int]:
        """The sum of a roll that is made several times."""

    def counted(self, one: Callable[[], Spread[bool]], times: int) -> Spread[int]:
        """How often a roll that is made several times succeeds."""

    def together(self, one: Callable[[], Spread[Counts]], times: int, nothing: Counts) -> Spread[Counts]:
        """The counts of a roll that is made several times, added up."""

    def most_of(self, one: Callable[[], Spread[int]], rolled: int, kept: int, best: bool) -> Spread[int]:
        """The sum of the best (else the worst) of a roll that is made several times."""

    def rolled_on(
        self, first: Callable[[], Spread[RolledOn]], other: Callable[[], Spread[RolledOn]], dice: int, nothing: Counts, enough: int
    ) -> Spread[Counts]:
        """What dice count for each of which others are rolled as long as one says so; chances tell no more than `enough` apart."""

    def until(self, one: Callable[[], Spread[Value]], holds: Callable[[Value], bool], rule: str) -> Spread[Value]:
        """What a roll comes to that is made again until it is such a one. Raises Refused, citing `rule`, where that never happens."""

    def named(self, what: str, rolls: Asked) -> Asked:
        """The same function; its dice are noted as being rolled for that."""

    def once(self, asked: Asked) -> Asked:
        """A function whose answers may be remembered, where they are the same each time."""


NEVER = "Both sides always come to the same here, and would roll again without end."


class ExactDice:
    """Every result with its chance. Dice that are alike are counted together, which takes far less time than following each of them."""

    exact = True

    def face(self, die: Die) -> Spread[Face]:
        """Each face of the die."""
        return evenly(die.faces)

    def sorts(self, number: int, die: Die, sort: Callable[[Face], int], weights: Counts) -> Spread[Counts]:
        """All the ways in which the dice may fall into sorts. Raises TooMany."""
        return distribution.sorted_out(number, weights)

    def repeated(self, one: Callable[[], Spread[int]], times: int) -> Spread[int]:
        """All the sums. Raises TooMany."""
        return distribution.repeated(one(), times)

    def counted(self, one: Callable[[], Spread[bool]], times: int) -> Spread[int]:
        """All the numbers of successes. Raises TooMany."""
        return distribution.spared(times, 1 - one().chance(bool))

    def together(self, one: Callable[[], Spread[Counts]], times: int, nothing: Counts) -> Spread[Counts]:
        """All the sums of counts. Raises TooMany."""
        return distribution.together(one(), times, nothing)

    def most_of(self, one: Callable[[], Spread[int]], rolled: int, kept: int, best: bool) -> Spread[int]:
        """All the sums of those that are kept. Raises TooMany."""
        return distribution.most_of(one(), rolled, kept, best)

    def rolled_on(
        self, first: Callable[[], Spread[RolledOn]], other: Callable[[], Spread[RolledOn]], dice: int, nothing: Counts, enough: int
    ) -> Spread[Counts]:
        """The sum of the series. Raises TooMany."""
        return distribution.rolled_on(first(), other(), dice, nothing, enough)

    def until(self, one: Callable[[], Spread[Value]], holds: Callable[[Value], bool], rule: str) -> Spread[Value]:
        """The results that hold, with their chances among these."""
        found = one()
        if not found.chance(holds):
            raise Refused([rule], NEVER)
        return found.given(holds)

    def named(self, what: str, rolls: Asked) -> Asked:
        """The function itself: no dice are noted."""
        return rolls

    def once(self, asked: Asked) -> Asked:
        """The function with a cache."""
        return cache(asked)  # type: ignore[return-value]


EXACT = ExactDice()


class Throw(NamedTuple):
    """One die that was thrown."""

    die: str
    shows: Face
    what: str = ""
    """What it was thrown for: `roll`, `save`."""


class ThrownDice:
    """Dice that are really thrown, one by one, and noted."""

    exact = False

    def __init__(self, dice: RolledDice, stream: str):
        """`stream` names the sequence of results that the dice come from."""
        self.thrown: list[Throw] = []
        self._dice, self._stream, self._what = dice, stream, ""

    def face(self, die: Die) -> Spread[Face]:
        """The face that the die shows."""
        return sure(self._throw(die))

    def _throw(self, die: Die) -> Face:
        shows = die.faces[self._dice.total(Dice(1, len(die.faces)), self._stream) - 1]
        self.thrown.append(Throw(die.name, shows, self._what))
        return shows

    def sorts(self, number: int, die: Die, sort: Callable[[Face], int], weights: Counts) -> Spread[Counts]:
        """How many dice of each sort lie there."""
        found = [0] * len(weights)
        for _ in range(number):
            found[sort(self._throw(die))] += 1
        return sure(tuple(found))

    def repeated(self, one: Callable[[], Spread[int]], times: int) -> Spread[int]:
        """The sum of the rolls."""
        return sure(sum(_value(one()) for _ in range(times)))

    def counted(self, one: Callable[[], Spread[bool]], times: int) -> Spread[int]:
        """The number of rolls that succeed."""
        return sure(sum(bool(_value(one())) for _ in range(times)))

    def together(self, one: Callable[[], Spread[Counts]], times: int, nothing: Counts) -> Spread[Counts]:
        """The counts of the rolls, added up."""
        found = nothing
        for _ in range(times):
            found = plus(found, _value(one()))
        return sure(found)

    def most_of(self, one: Callable[[], Spread[int]], rolled: int, kept: int, best: bool) -> Spread[int]:
        """The sum of the rolls that are kept."""
        return sure(sum(sorted((_value(one()) for _ in range(rolled)), reverse=best)[:kept]))

    def rolled_on(
        self, first: Callable[[], Spread[RolledOn]], other: Callable[[], Spread[RolledOn]], dice: int, nothing: Counts, enough: int
    ) -> Spread[Counts]:
        """All that the dice count, whatever is enough."""
        found = nothing
        for _ in range(dice):
            counts, on = _value(first())
            found = plus(found, counts)
            for _ in range(MOST_IN_A_ROW):
                if not on:
                    break
                counts, on = _value(other())
                found = plus(found, counts)
        return sure(found)

    def until(self, one: Callable[[], Spread[Value]], holds: Callable[[Value], bool], rule: str) -> Spread[Value]:
        """The first roll that holds."""
        for _ in range(MOST_AGAIN):
            if holds(_value(found := one())):
                return found
        raise Refused([rule], NEVER)

    def named(self, what: str, rolls: Asked) -> Asked:
        """The function, whose dice are noted so; within another one after its name: `Rifle, roll`."""

        def noted(*arguments: Any) -> Any:
            before = self._what
            self._what = f"{before}, {what}" if before else what
            try:
                return rolls(*arguments)
            finally:
                self._what = before

        return noted  # type: ignore[return-value]

    def once(self, asked: Asked) -> Asked:
        """The function itself: its dice are thrown each time."""
        return asked


def _value(found: Spread[Value]) -> Value:
    """The one result of dice on the table."""
    [value] = found.ways
    return value
