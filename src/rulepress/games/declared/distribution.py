"""Everything that may come of something, each with its weight: whole numbers, so that nothing is rounded and little is reduced."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import comb, gcd, lcm
from typing import Generic, TypeVar

MOST_STATES = 12_000
"""More different results than this are not told apart: a pool of 20 dice with five sorts of faces has 10,626."""
MOST_PAIRS = 400_000
"""More results against results than this are not worked out; it takes about half a second."""

MOST_BITS = 8_000
"""Ways are not counted beyond numbers of so many binary digits: these are written with 2,400 decimal ones."""

State = TypeVar("State", bound=Hashable)
After = TypeVar("After", bound=Hashable)
Counts = tuple[int, ...]


class TooMany(Exception):
    """There are more results than can be told apart."""


class Spread(Generic[State]):
    """The results there may be, each with its number of ways `out_of` so many."""

    __slots__ = ("ways", "out_of")

    def __init__(self, ways: Mapping[State, int], out_of: int):
        """Raises TooMany for more ways than can be written down."""
        bounded(out_of.bit_length(), MOST_BITS)
        self.ways, self.out_of = ways, out_of

    def chance(self, holds: Callable[[State], bool]) -> Fraction:
        """How likely it is that the result is such a one."""
        return Fraction(sum(ways for state, ways in self.ways.items() if holds(state)), self.out_of)

    def chances(self) -> Iterator[tuple[State, Fraction]]:
        """Every result with its probability."""
        return ((state, Fraction(ways, self.out_of)) for state, ways in self.ways.items())

    def mean(self: Spread[int]) -> Fraction:
        """What comes of it on average."""
        return Fraction(sum(state * ways for state, ways in self.ways.items()), self.out_of)

    def to(self, turned: Callable[[State], After]) -> Spread[After]:
        """The same with each result turned into another."""
        found: dict[After, int] = {}
        for state, ways in self.ways.items():
            after = turned(state)
            found[after] = found.get(after, 0) + ways
        return Spread(found, self.out_of)

    def then(self, step: Callable[[State], Spread[After]]) -> Spread[After]:
        """What comes of it when something else follows, which may depend on the result. Raises TooMany."""
        following, pairs = [], 0
        for state, ways in self.ways.items():
            following.append((ways, after := step(state)))
            bounded(pairs := pairs + len(after.ways), MOST_PAIRS)
        common = lcm(*(after.out_of for _, after in following))
        found: dict[After, int] = {}
        for ways, after in following:
            times = ways * (common // after.out_of)
            for result, more in after.ways.items():
                found[result] = found.get(result, 0) + times * more
        bounded(len(found), MOST_STATES)
        return _reduced(found, self.out_of * common)

    def given(self, holds: Callable[[State], bool]) -> Spread[State]:
        """What comes of it where the result is such a one: it is done again until it is."""
        kept = {state: ways for state, ways in self.ways.items() if holds(state)}
        return _reduced(kept, sum(kept.values()))


def bounded(number: int, most: int) -> None:
    """Raises TooMany for more than `most`."""
    if number > most:
        raise TooMany


def _reduced(ways: dict[State, int], out_of: int) -> Spread[State]:
    common = gcd(out_of, *ways.values())
    return Spread({state: count // common for state, count in ways.items()}, out_of // common)


def sure(state: State) -> Spread[State]:
    """What comes of it without fail."""
    return Spread({state: 1}, 1)


def weighed(chances: Mapping[State, Fraction]) -> Spread[State]:
    """Each with its probability; they come to 1 together."""
    out_of = lcm(*(chance.denominator for chance in chances.values()))
    return _reduced({state: int(chance * out_of) for state, chance in chances.items() if chance}, out_of)


def evenly(states: Iterable[State]) -> Spread[State]:
    """Each as likely as any other, one that is named twice twice as likely."""
    found: dict[State, int] = {}
    for state in states:
        found[state] = found.get(state, 0) + 1
    return Spread(found, sum(found.values()))


def added(one: Spread[int], other: Spread[int]) -> Spread[int]:
    """Both together. Raises TooMany."""
    bounded(len(one.ways) * len(other.ways), MOST_PAIRS)
    found: dict[int, int] = {}
    for first, ways in one.ways.items():
        for second, more in other.ways.items():
            found[first + second] = found.get(first + second, 0) + ways * more
    return _reduced(found, one.out_of * other.out_of)


def repeated(one: Spread[int], times: int) -> Spread[int]:
    """So many of them together. Raises TooMany."""
    found = sure(0)
    for bit in f"{times:b}":
        found = added(found, found)
        if bit == "1":
            found = added(found, one)
    return found


def plus(one: Counts, other: Counts) -> Counts:
    """Both counts together."""
    return tuple(map(int.__add__, one, other))


def together(one: Spread[Counts], times: int, nothing: Counts) -> Spread[Counts]:
    """So many of them together. Raises TooMany."""
    found, pairs = {nothing: 1}, 0
    bounded(times * one.out_of.bit_length(), MOST_BITS)
    for _ in range(times):
        bounded(pairs := pairs + len(found) * len(one.ways), MOST_PAIRS)
        after: dict[Counts, int] = {}
        for first, ways in found.items():
            for second, more in one.ways.items():
                both = plus(first, second)
                after[both] = after.get(both, 0) + ways * more
        found = after
    return Spread(found, one.out_of**times)


RolledOn = tuple[Counts, bool]
"""What one die counts, and whether another is rolled for it."""


def rolled_on(first: Spread[RolledOn], other: Spread[RolledOn], dice: int, nothing: Counts, enough: int) -> Spread[Counts]:
    """What so many dice count together, for each of which others are rolled as long as one says so: a geometric series, summed. Counts
    from `enough` on are not told apart. Not every other die may go on. Raises TooMany."""
    starts, ends = _going_on(first)
    more, last = _going_on(other)
    found, pairs = {nothing: Fraction(1)}, 0

    def counted(one: Counts, another: Counts) -> Counts:
        return tuple(min(enough, both) for both in plus(one, another))

    for _ in range(dice):
        after: dict[Counts, Fraction] = {}
        rolls: dict[Counts, Fraction] = {}  # how often another die is rolled when so much has been counted
        for state, likely in found.items():
            for reached, chances in ((after, ends), (rolls, starts)):
                for counts, chance in chances:
                    there = counted(state, counts)
                    reached[there] = reached.get(there, Fraction(0)) + likely * chance
        waiting = [(sum(state), state) for state in rolls]
        heapify(waiting)
        while waiting:
            _, state = heappop(waiting)
            bounded(pairs := pairs + len(more) + len(last), MOST_PAIRS)
            stays = sum((chance for counts, chance in more if counted(state, counts) == state), Fraction(0))
            often = rolls[state] / (1 - stays)
            for counts, chance in more:
                if (there := counted(state, counts)) != state:
                    if there not in rolls:
                        heappush(waiting, (sum(there), there))
                    rolls[there] = rolls.get(there, Fraction(0)) + often * chance
            for counts, chance in last:
                there = counted(state, counts)
                after[there] = after.get(there, Fraction(0)) + often * chance
        found = after
    bounded(len(found), MOST_STATES)
    return weighed(found)


def _going_on(one: Spread[RolledOn]) -> tuple[list[tuple[Counts, Fraction]], list[tuple[Counts, Fraction]]]:
    """Those for which another die is rolled, and those that are the last."""
    every = list(one.chances())
    return [(counts, chance) for (counts, on), chance in every if on], [(counts, chance) for (counts, on), chance in every if not on]


def most_of(one: Spread[int], rolled: int, kept: int, best: bool) -> Spread[int]:
    """The best (else worst) `kept` of so many, together. Raises TooMany."""
    found: dict[tuple[int, int], int] = {(rolled, 0): 1}  # dice that are left, and what those before them come to
    for value, ways in sorted(one.ways.items(), reverse=best):
        bounded(len(found) * (rolled + 1), MOST_PAIRS // 2)
        after: dict[tuple[int, int], int] = {}
        for (left, total), before in found.items():
            counted = max(0, kept - (rolled - left))
            for showing in range(left + 1):
                state = left - showing, total + value * min(showing, counted)
                after[state] = after.get(state, 0) + before * comb(left, showing) * ways**showing
        found = after
    return _reduced({total: ways for (left, total), ways in found.items() if not left}, one.out_of**rolled)


@lru_cache(maxsize=256)
def sorted_out(dice: int, weights: Counts) -> Spread[Counts]:
    """How many of so many dice fall into each of the sorts whose weights these are. Raises TooMany."""
    bounded(comb(dice + len(weights) - 1, len(weights) - 1), MOST_STATES)

    def counts(left: int, sorts: Counts) -> Iterator[tuple[Counts, int]]:
        if len(sorts) == 1:
            yield (left,), sorts[0] ** left
            return
        for here in range(left + 1):
            ways = comb(left, here) * sorts[0] ** here
            if ways:
                for rest, more in counts(left - here, sorts[1:]):
                    yield (here, *rest), ways * more

    return Spread({state: ways for state, ways in counts(dice, weights) if ways}, sum(weights) ** dice)


def spared(hits: int, chance: Fraction) -> Spread[int]:
    """How many of so many are left when each goes with that chance."""
    kept = chance.denominator - chance.numerator
    return sorted_out(hits, (kept, chance.numerator)).to(lambda counts: counts[0])
