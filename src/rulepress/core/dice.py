"""Dice: a roll is asked once and answered three ways.

A check is a plain function `step(state, roll) -> state` that asks `roll.at_least(dice, needed, stream)`, `roll.over` for by how much,
`roll.again` for one of those dice once more, `roll.shows` for what each die shows, or `roll.total(dice, stream)`.
What stands behind `roll` decides what comes out:

- `Sampled`    one seeded result, for play;
- `exact`      every result with its probability, for odds;
- `ExplainedRolls`  the rolls that are asked, what each needs and how likely that is.

`stream` names what the roll is for ("attack"). It keeps seeded results apart and labels explanations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, lcm, prod
from typing import Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Faces = tuple[int, ...]
"""What all the dice of a roll show, lowest first."""

Answer = TypeVar("Answer", int, bool, Faces)

BEFORE = "before"
"""Where the dice of earlier periods are counted."""


class Dice(NamedTuple):
    """`count` dice of `sides` sides added together. So many `extra` ones are rolled with them, and only the highest
    `count` count; below zero, so many more are rolled, and only the lowest count."""

    count: int  # type: ignore[assignment]  # the game's word, and nobody asks dice for tuple.count
    sides: int
    extra: int = 0

    @property
    def rolled(self) -> int:
        """How many dice leave the hand."""
        return self.count + abs(self.extra)

    def result(self, faces: tuple[int, ...]) -> int:
        """What the faces of all the dice rolled come to."""
        if not self.extra:
            return sum(faces)
        ranked = sorted(faces, reverse=self.extra > 0)
        return sum(ranked[: self.count])

    def __str__(self) -> str:
        kept = f", the {'highest' if self.extra > 0 else 'lowest'} of {self.rolled}"
        return f"{self.count}d{self.sides}" + {0: "", 1: " boosted"}.get(self.extra, kept)


class Distribution(NamedTuple, Generic[Answer]):
    """The answers a roll can give, each with its number of ways out of `out_of` (impossible ones left out)."""

    answers: tuple[tuple[Answer, int], ...]
    out_of: int


@cache
def every_face(dice: Dice) -> Distribution[Faces]:
    """All that `dice` may show, with the number of ways it comes up."""
    every = combinations_with_replacement(range(1, dice.sides + 1), dice.rolled)
    ways = ((faces, factorial(dice.rolled) // prod(factorial(faces.count(face)) for face in set(faces))) for faces in every)
    return Distribution(tuple(ways), dice.sides**dice.rolled)


@cache
def totals(dice: Dice) -> Distribution[int]:
    """Every total of `dice`, lowest first, with the number of ways it comes up."""
    ways = _ranked_totals(dice) if dice.extra else _added_totals(dice)
    return Distribution(tuple(sorted(ways.items())), dice.sides**dice.rolled)


def _ranked_totals(dice: Dice) -> dict[int, int]:
    """The totals of dice of which only some count: those of all that they may show."""
    ways: dict[int, int] = {}
    for faces, orders in every_face(dice).answers:
        total = dice.result(faces)
        ways[total] = ways.get(total, 0) + orders
    return ways


def _added_totals(dice: Dice) -> dict[int, int]:
    """The totals of dice that all count: one die is added after the other."""
    ways = {0: 1}
    for _ in range(dice.count):
        more: dict[int, int] = {}
        for total, orders in ways.items():
            for face in range(total + 1, total + dice.sides + 1):
                more[face] = more.get(face, 0) + orders
        ways = more
    return ways


@cache
def _successes(dice: Dice, needed: int) -> Distribution[bool]:
    every = totals(dice)
    yes = sum([ways for total, ways in every.answers if total >= needed])
    answers = ((True, yes), (False, every.out_of - yes))
    return Distribution(tuple(answer for answer in answers if answer[1]), every.out_of)


@cache
def _over(dice: Dice, needed: int) -> Distribution[int]:
    every = totals(dice)
    return Distribution(tuple((total - needed, ways) for total, ways in every.answers), every.out_of)


@cache
def _again(dice: Dice, needed: int, failed: bool) -> Distribution[int]:
    """What one die more comes to, after a roll that has failed, or has not."""
    ways: dict[int, int] = {}
    for faces, orders in every_face(dice).answers:
        if (dice.result(faces) < needed) is failed:
            for face in range(1, dice.sides + 1):
                over = dice.result(with_one_again(faces, face, failed)) - needed
                ways[over] = ways.get(over, 0) + orders
    return Distribution(tuple(sorted(ways.items())), sum(ways.values()))


def with_one_again(faces: tuple[int, ...], face: int, failed: bool) -> tuple[int, ...]:
    """The faces after one of the dice has been rolled again: the lowest of a roll that has failed, the highest of one that has not."""
    ranked = sorted(faces, reverse=not failed)
    return (face, *ranked[1:])


def distribution(dice: Dice) -> dict[int, Fraction]:
    """Total -> its probability."""
    every = totals(dice)
    return {total: Fraction(ways, every.out_of) for total, ways in every.answers}


def chance(dice: Dice, needed: int) -> Fraction:
    """The probability that `dice` come to `needed` or more."""
    weighed = _successes(dice, needed)
    return Fraction(sum(ways for answer, ways in weighed.answers if answer), weighed.out_of)


class Roll(Protocol):
    """What a step asks its dice of."""

    def at_least(self, dice: Dice, needed: int, stream: str) -> bool:
        """Whether `dice` total `needed` or more. `stream` names the sequence of results the dice come from, here and below."""

    def total(self, dice: Dice, stream: str) -> int:
        """The total of `dice`, for rolls that no single number decides."""

    def over(self, dice: Dice, needed: int, stream: str) -> int:
        """By how much the total is more than what is needed; below zero it fails."""

    def again(self, dice: Dice, needed: int, stream: str, failed: bool) -> int:
        """As `over`, after one die of the last roll of that stream, which has failed or has not, has been rolled again."""

    def shows(self, dice: Dice, needed: int, stream: str) -> Faces:
        """The face of each die of a roll that needs `needed`."""

    def shows_again(self, faces: Faces, dice: Dice, needed: int, stream: str, failed: bool) -> Faces:
        """As `shows`, after one die of that roll, the last one of that stream, has been rolled again, as for `again`."""


class RolledDice:
    """Dice that are really rolled: each roll has one result. Subclasses say where results come from."""

    def total(self, dice: Dice, stream: str) -> int:
        """The total of newly rolled dice; a subclass must define it."""
        raise NotImplementedError

    def at_least(self, dice: Dice, needed: int, stream: str) -> bool:
        """Whether newly rolled dice total `needed` or more."""
        return self.total(dice, stream) >= needed

    def over(self, dice: Dice, needed: int, stream: str) -> int:
        """The total of newly rolled dice, less `needed`: below zero the roll fails."""
        return self.total(dice, stream) - needed

    def again(self, dice: Dice, needed: int, stream: str, failed: bool) -> int:
        """As `Roll.again`; a subclass must define it."""
        raise NotImplementedError

    def shows(self, dice: Dice, needed: int, stream: str) -> Faces:
        """As `Roll.shows`; a subclass must define it."""
        raise NotImplementedError

    def shows_again(self, faces: Faces, dice: Dice, needed: int, stream: str, failed: bool) -> Faces:
        """As `Roll.shows_again`; a subclass must define it."""
        raise NotImplementedError


class Sampled(RolledDice):
    """Seeded results. Each stream counts its own dice, so a roll more in one stream shifts no other.

    A roll may also say who makes it and at whom (`about`), and a game when (`begin`). Each of these has results of its own: two games
    from one seed that differ in something roll the same wherever the same piece does the same thing in the same Round.
    """

    def __init__(self, seed: int | str):
        self.seed = str(seed)
        self._begun = ""
        self._drawn: dict[str, int] = {}
        self._faces: dict[str, tuple[int, ...]] = {}  # of the last roll of each stream

    def reseed(self, seed: int | str) -> None:
        """Draw by another seed from the next die on."""
        self.seed = str(seed)

    def begin(self, period: str) -> None:
        """Start a new period, such as a Round: every stream counts its dice from the start again. Of earlier dice only the
        number is kept, so that a long game remembers no more than a short one.
        """
        before = sum(self._drawn.values())
        self._begun, self._drawn, self._faces = f"{period}/", {BEFORE: before} if before else {}, {}

    @property
    def drawn(self) -> Mapping[str, int]:
        """How many dice each stream has given in this period, and all of them before it: with the seed and the period, all there is to
        know of what comes next."""
        return self._drawn

    def total(self, dice: Dice, stream: str, about: str = "") -> int:
        """Draw the next results of the stream and remember their faces, so that `again` can roll one of them again."""
        faces = self._faces[stream + about] = tuple(self._face(dice.sides, stream, about) for _ in range(dice.rolled))
        return dice.result(faces)

    def again(self, dice: Dice, needed: int, stream: str, failed: bool, about: str = "") -> int:
        """As `Roll.again`; raises KeyError when that stream has not rolled in this period."""
        key = stream + about
        faces = self._faces[key] = with_one_again(self._faces[key], self._face(dice.sides, stream, about), failed)
        return dice.result(faces) - needed

    def shows(self, dice: Dice, needed: int, stream: str, about: str = "") -> Faces:
        """The faces of a new roll, in ascending order. `needed` does not affect them."""
        self.total(dice, stream, about)
        return tuple(sorted(self._faces[stream + about]))

    def shows_again(self, faces: Faces, dice: Dice, needed: int, stream: str, failed: bool, about: str = "") -> Faces:
        """The last roll's faces in ascending order after one die is rolled again. The stream's own record counts, not `faces`."""
        self.again(dice, needed, stream, failed, about)
        return tuple(sorted(self._faces[stream + about]))

    def _face(self, sides: int, stream: str, about: str) -> int:
        fair = 2**64 - 2**64 % sides  # numbers from here on would favour the low faces
        key = stream + about
        while True:
            drawn = self._drawn[key] = self._drawn.get(key, 0) + 1
            name = f"{len(self.seed)}:{self.seed}:{self._begun}{key}:{drawn}".encode()
            number = int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")
            if number < fair:
                return number % sides + 1


class RollRecord(NamedTuple):
    """One roll that was asked: what it needed (None: its total mattered), how likely that was, and the answer."""

    stream: str
    dice: Dice
    needed: int | None
    chance: Fraction | None
    answer: bool | int


class ExplainedRolls:
    """Records every roll asked in `rolls`. Answers come from another interpreter; without one, all goes well."""

    def __init__(self, answers: Roll | None = None):
        self.rolls: list[RollRecord] = []
        self._answers = answers

    def at_least(self, dice: Dice, needed: int, stream: str) -> bool:
        """Whether the dice total `needed` or more; without other answers, yes wherever that is possible."""
        likely = chance(dice, needed)
        answer = self._answers.at_least(dice, needed, stream) if self._answers else bool(likely)
        self.rolls.append(RollRecord(stream, dice, needed, likely, answer))
        return answer

    def total(self, dice: Dice, stream: str) -> int:
        """The total of the dice; without other answers, the highest one."""
        answer = self._answers.total(dice, stream) if self._answers else totals(dice).answers[-1][0]
        self.rolls.append(RollRecord(stream, dice, None, None, answer))
        return answer

    def over(self, dice: Dice, needed: int, stream: str) -> int:
        """By how much the total exceeds `needed`; without other answers, the most that is possible."""
        given = self._answers.over(dice, needed, stream) if self._answers else None
        return self._recorded(dice, needed, stream, _over(dice, needed), given)

    def again(self, dice: Dice, needed: int, stream: str, failed: bool) -> int:
        """As `over`, after one die is rolled again. The record stands under the stream's name with ", one die again"."""
        given = self._answers.again(dice, needed, stream, failed) if self._answers else None
        return self._recorded(dice, needed, f"{stream}, one die again", _again(dice, needed, failed), given)

    def shows(self, dice: Dice, needed: int, stream: str) -> Faces:
        """The face of each die; without other answers, the highest ones. The record says whether they total `needed`."""
        faces = self._answers.shows(dice, needed, stream) if self._answers else every_face(dice).answers[-1][0]
        self._recorded(dice, needed, stream, _over(dice, needed), dice.result(faces) - needed)
        return faces

    def shows_again(self, faces: Faces, dice: Dice, needed: int, stream: str, failed: bool) -> Faces:
        """The faces after one die is rolled again; without other answers, that die shows its highest face."""
        best = with_one_again(faces, dice.sides, failed)
        then = self._answers.shows_again(faces, dice, needed, stream, failed) if self._answers else tuple(sorted(best))
        self._recorded(dice, needed, f"{stream}, one die again", _again(dice, needed, failed), dice.result(then) - needed)
        return then

    def _recorded(self, dice: Dice, needed: int, stream: str, every: Distribution[int], given: int | None) -> int:
        over = every.answers[-1][0] if given is None else given
        likely = Fraction(sum(ways for each, ways in every.answers if each >= 0), every.out_of)
        self.rolls.append(RollRecord(stream, dice, needed, likely, over >= 0))
        return over


class _Branch:
    """Leads a step down one branch of its rolls; `advance` turns to the next branch."""

    __slots__ = ("_picks", "_asked", "ways", "out_of")

    def __init__(self) -> None:
        self._picks: list[list[int]] = []  # for each roll asked: which of its answers, and how many there are
        self._asked, self.ways, self.out_of = 0, 1, 1

    def at_least(self, dice: Dice, needed: int, stream: str) -> bool:
        return self._answer(_successes(dice, needed))

    def total(self, dice: Dice, stream: str) -> int:
        return self._answer(totals(dice))

    def over(self, dice: Dice, needed: int, stream: str) -> int:
        return self._answer(_over(dice, needed))

    def again(self, dice: Dice, needed: int, stream: str, failed: bool) -> int:
        return self._answer(_again(dice, needed, failed))

    def shows(self, dice: Dice, needed: int, stream: str) -> Faces:
        return self._answer(every_face(dice))

    def shows_again(self, faces: Faces, dice: Dice, needed: int, stream: str, failed: bool) -> Faces:
        face = self._answer(totals(Dice(1, dice.sides)))
        return tuple(sorted(with_one_again(faces, face, failed)))

    def _answer(self, weighed: Distribution[Answer]) -> Answer:
        if self._asked == len(self._picks):
            self._picks.append([0, len(weighed.answers)])
        answer, ways = weighed.answers[self._picks[self._asked][0]]
        self._asked += 1
        self.ways *= ways
        self.out_of *= weighed.out_of
        return answer

    def advance(self) -> bool:
        self._asked, self.ways, self.out_of = 0, 1, 1
        while self._picks:
            last = self._picks[-1]
            last[0] += 1
            if last[0] < last[1]:
                return True
            self._picks.pop()
        return False


def branches(step: Callable[[State, Roll], State], state: State) -> Iterator[tuple[State, int, int]]:
    """Every way `step` can go from `state`: the state after it, and its ways out of so many.

    The step is run again for each branch, so it must depend on nothing but its state and its rolls.
    """
    branch = _Branch()
    while True:
        after = step(state, branch)
        yield after, branch.ways, branch.out_of
        if not branch.advance():
            return


def exact(step: Callable[[State, Roll], State], start: State, finished: Callable[[State], bool]) -> dict[State, Fraction]:
    """Repeat `step` from `start` until `finished`: every final state with its probability."""
    final, out_of = weighed(lambda state: () if finished(state) else tuple(branches(step, state)), start)
    return {state: Fraction(weight, out_of) for state, weight in final.items()}


def weighed(onward: Callable[[State], Collection[tuple[State, int, int]]], start: State) -> tuple[dict[State, int], int]:
    """As `exact`, with weights for probabilities, and what they all come to: who adds them up does so in whole numbers, as fractions
    cost five times as much. `onward` tells every way on from a state, as `branches` does; from a final one there is none. Equal states
    are merged after each step.
    """
    ended: list[tuple[State, int, int]] = []
    weights, denominator = {start: 1}, 1
    while weights:
        after: list[tuple[int, Collection[tuple[State, int, int]]]] = []
        for state, weight in weights.items():
            if every := onward(state):
                after.append((weight, every))
            else:
                ended.append((state, weight, denominator))
        common = lcm(*{out_of for _, every in after for _, _, out_of in every})
        weights = {}
        for weight, every in after:
            for then, ways, out_of in every:
                weights[then] = weights.get(then, 0) + weight * ways * (common // out_of)
        denominator *= common
    final: dict[State, int] = {}
    for state, weight, out_of in ended:
        final[state] = final.get(state, 0) + weight * (denominator // out_of)
    return final, denominator
