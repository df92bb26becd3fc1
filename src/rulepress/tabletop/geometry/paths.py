"""Ways over the table: how long they are, what they cross, how far one gets.

A way is a Sweep: a disc moved in straight legs from point to point. What it crosses, comes near to or leaves is asked
of `within`, `overlaps` and `contains`, which are exact. Points are whole units, so a disc never stands between them.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum, isqrt, sqrt

from rulepress.tabletop.geometry.distance import contains, overlaps, within
from rulepress.tabletop.geometry.shapes import TOLERANCE, Disc, Point, Polygon, Shape, Sweep


def length(path: Sequence[Sequence[int]]) -> float:
    """The length of a way from point to point, in units. (`fsum`, as `sum` of floats differs between Python
    versions.)"""
    return fsum(sqrt((q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1])) for p, q in zip(path, path[1:], strict=False))


def whole_length(path: Sequence[Sequence[int]]) -> int:
    """The length of a way in whole units, each leg rounded up: the same on every machine."""
    total = 0
    for (x, y), (u, v) in pairwise(path):
        square = (u - x) ** 2 + (v - y) ** 2
        whole = isqrt(square)
        total += whole + (whole * whole != square)
    return total


def no_longer(path: Sequence[Point], most: int) -> bool:
    """Whether a way is at most `most` units long: exact for one leg, within TOLERANCE for several."""
    if len(path) == 2:
        (x, y), (p, q) = path
        return most >= 0 and (p - x) * (p - x) + (q - y) * (q - y) <= most * most
    return length(path) <= most + TOLERANCE


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A shape to stay clear of: by `clearance` units at least, or by more if that is not `enough`.

    With clearance 0 a way may touch the shape, but not enter it.
    """

    shape: Shape
    clearance: int = 0
    enough: bool = True

    def hinders(self, way: Shape) -> bool:
        """Whether a base that sweeps over `way` comes too near the shape."""
        if self.clearance == 0 and self.enough:
            return overlaps(way, self.shape)
        return within(way, self.shape, self.clearance, short=self.enough)


def obstructions(way: Shape, obstacles: Iterable[Obstacle], table: Disc | Polygon | None = None) -> list[Obstacle | None]:
    """The obstacles that hinder a way (or a disc where it stands); None among them for leaving the table."""
    found: list[Obstacle | None] = [obstacle for obstacle in obstacles if obstacle.hinders(way)]
    if table is not None and not contains(table, way):
        found.append(None)
    return found


def point_towards(start: Point, goal: Point, distance: int) -> Point:
    """The last whole point on the way from start to goal (or next to it) that is no farther than `distance`."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    square = dx * dx + dy * dy
    if square <= distance * distance:
        return goal
    share = distance / sqrt(square)
    x, y = start[0] + int(dx * share), start[1] + int(dy * share)
    options = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    near = [p for p in options if no_longer((start, p), distance)]
    return max(near, key=lambda p: ((p[0] - start[0]) * dx + (p[1] - start[1]) * dy, -abs(_off(start, goal, p)), p))


def _off(start: Point, goal: Point, point: Point) -> int:
    return (goal[0] - start[0]) * (point[1] - start[1]) - (goal[1] - start[1]) * (point[0] - start[0])


def farthest(
    disc: Disc,
    goal: Point,
    distance: int,
    obstacles: Sequence[Obstacle] = (),
    table: Disc | Polygon | None = None,
    allowed: Callable[[Sweep], bool] | None = None,
) -> Point:
    """How far the disc gets straight towards `goal`, within `distance`, before something hinders it.

    The point reached is one from which the way back is unhindered (by the exact tests), to the nearest whole unit or
    so; it is where the disc stands if it can make no move at all. `allowed` may forbid more (it is asked about ways
    that grow longer, and must not allow a longer one after it has forbidden a shorter)."""

    def passable(point: Point) -> bool:
        way = Sweep.of(disc, point)
        return not obstructions(way, hard, table) and (allowed is None or allowed(way))

    end = point_towards(disc.centre, goal, distance)
    # Whole points lie up to a unit beside the straight way, so shorter ways may hit what the whole one just misses.
    whole = Sweep((disc.centre, end), disc.radius + 2)
    hard = [obstacle for obstacle in obstacles if obstacle.hinders(whole)]
    return end if passable(end) else farthest_passable(disc.centre, end, passable)


def farthest_passable(start: Point, end: Point, passable: Callable[[Point], bool]) -> Point:
    """The farthest whole point on the straight way from start to end that is passable, when `end` is not; `start` where none is."""
    good, bad = 0, int(sqrt((end[0] - start[0]) * (end[0] - start[0]) + (end[1] - start[1]) * (end[1] - start[1]))) + 1
    best = start
    while bad - good > 1:
        middle = (good + bad) // 2
        point = point_towards(start, end, middle)
        if passable(point):
            good, best = middle, point
        else:
            bad = middle
    return best
