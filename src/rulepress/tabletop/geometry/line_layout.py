"""Where things are put that stand in a row: spread along a line, from its middle outwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulepress.tabletop import Point


def slot(number: int, count: int, half: int) -> int:
    """Where the thing of that number (from 0) of so many stands on a line that reaches `half` to both sides of 0: in the middle of an
    equal part of it, the first ones in the middle of the line."""
    parts = sorted(range(count), key=lambda part: (abs(2 * part + 1 - count), part))
    return (2 * parts[number] + 1 - count) * half // count


def nearest_room(wanted: Point, places: Iterable[Point], fits: Callable[[Point], bool]) -> Point | None:
    """The place that fits and is nearest to where something is wanted; None where none does."""
    (x, y) = wanted
    return next((at for at in (wanted, *sorted(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)) if fits(at)), None)
