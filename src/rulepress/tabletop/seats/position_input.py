"""Places as a person types them: "14.5 -4", "toward B3 3", "away B3 2", and the ways and places for several bases made of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from rulepress.tabletop import INCH, Point, point_towards, whole_length

_NUMBER = r"([-−+]?(?:\d+(?:\.\d*)?|\.\d+))[\"″]?"
_PLACE = re.compile(rf"{_NUMBER}(?:\s*,\s*|\s+){_NUMBER}")
_WAY = re.compile(rf"(?P<how>towards?|to|away(?:\s+from)?)\s+(?P<name>\S.*?)(?:\s+{_NUMBER})?")

STEP = INCH // 4
"""How closely is looked for how far one gets."""


class Bearings(NamedTuple):
    """From where bases go, and what can be named: lower-case name -> where it is."""

    starts: tuple[Point, ...] = ()
    landmarks: Mapping[str, Point] = {}
    reach: int | None = None
    """How far they may go, in thousandths of an inch."""


def ways(line: str, bearings: Bearings) -> Iterator[list[list[Point]]]:
    """The ways that a line may mean, one for each base that it names, each with the points to pass: several where it does not say how
    far, the farthest first. Nothing for a line that is of no places."""
    parts = [part.split(">") for part in line.strip().lower().split(";")]
    farthest = max((whole_length((start, goal)) for start in bearings.starts for goal in bearings.landmarks.values()), default=STEP)
    farthest = farthest if bearings.reach is None else min(farthest, bearings.reach)
    for reach in (None, *range(farthest, 0, -STEP)):
        try:
            yield [_way(part, number, bearings, reach) for number, part in enumerate(parts)]
        except _Open:
            continue
        except ValueError:
            return
        if reach is None:
            return


def readings(line: str, bearings: Bearings) -> Iterator[Any]:
    """What a line of places may be as an answer: a position, one for each base, or a way for each; the one way that is named, for all
    bases alike."""
    for found in ways(line, bearings):
        if len(found) == 1 == len(found[0]):
            yield list(found[0][0])
        if all(len(way) == 1 for way in found):
            yield [list(way[0]) for way in found]
        yield [[list(at) for at in way] for way in found]
        if len(found) == 1 and len(bearings.starts) > 1:
            (x, y), *others = bearings.starts
            moved = [[list(at) for at in found[0]]]
            moved += [[[u + at[0] - x, v + at[1] - y] for at in found[0]] for u, v in others]
            yield moved
            yield [way[-1] for way in moved]


class _Open(Exception):
    """It is not said how far."""


def _way(words: Sequence[str], number: int, bearings: Bearings, reach: int | None) -> list[Point]:
    at, way = bearings.starts[number] if number < len(bearings.starts) else None, []
    for leg in words:
        at = _leg(leg.strip(), at, bearings, reach)
        way.append(at)
    return way


def _leg(words: str, at: Point | None, bearings: Bearings, reach: int | None) -> Point:
    """Where one leg of a way ends. Raises ValueError for words that are of no place, _Open for a leg without a length."""
    if found := _PLACE.fullmatch(words):
        return mils_of(found[1]), mils_of(found[2])
    found = _WAY.fullmatch(words)
    if found is None or at is None or (goal := _named(found["name"], bearings)) is None:
        raise ValueError(words)
    away = found["how"].startswith("away")
    if found[3] is None and reach is None:
        if found["how"] == "to":
            return goal
        raise _Open
    far = mils_of(found[3]) if found[3] else reach or 0
    if far < 0:
        raise ValueError(words)
    if away:  # as far on the other side of it as anybody could go
        goal = at[0] + (at[0] - goal[0]) * INCH, at[1] + (at[1] - goal[1]) * INCH
    return point_towards(at, goal, far)


def _named(name: str, bearings: Bearings) -> Point | None:
    """What is called that, or what alone begins so or has that word."""
    known = bearings.landmarks
    if name in known:
        return known[name]
    for fits in (begins, lambda each, word: word in each.split()):
        places = {at for each, at in known.items() if fits(each, name)}
        if len(places) == 1:
            return next(iter(places))
    return None


def begins(name: str, word: str) -> bool:
    """Does a name begin with that word? No number goes on: A10 does not begin with A1."""
    return name.startswith(word) and not (word[-1:].isdecimal() and name[len(word) :][:1].isdecimal())


def mils_of(number: str) -> int:
    """A typed number of inches in thousandths."""
    return round(Decimal(number.replace("−", "-")) * INCH)
