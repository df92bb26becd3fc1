"""The outlines of bases: where one stands, what it passes over on its way, and how far it gets. A base does not turn.

Lengths are whole thousandths of an inch. A round base is a disc, and exact; every other one is a convex polygon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rulepress.tabletop.geometry.distance import overlaps
from rulepress.tabletop.geometry.paths import Obstacle, farthest, farthest_passable, point_towards
from rulepress.tabletop.geometry.shapes import Body, Disc, Point, Polygon, Shape, Sweep, turn

QUARTER = ((1000, 0), (966, 259), (866, 500), (707, 707), (500, 866), (259, 966))
"""A quarter of a circle of radius 1,000 as corners: what is rounded, but no disc, counts as a polygon of 24 sides."""

Outline = Literal["round", "oval", "rectangle", "hex"]


class Footprint(NamedTuple):
    """The outline of a base around its middle."""

    outline: Outline
    width: int
    """From left to right."""
    depth: int
    """From front to back."""

    @property
    def half(self) -> tuple[int, int]:
        """How far it reaches to the right and up."""
        return self.width // 2, self.depth // 2

    def at(self, place: Point) -> Body:
        """The base there."""
        return _standing(self, place)


def ranks(base: Footprint, models: int, files: int) -> Footprint:
    """The outline of so many models on such bases, `files` of them side by side and the others behind them."""
    if models <= 1:
        return base
    wide = min(models, files)
    return Footprint("rectangle", base.width * wide, base.depth * -(-models // wide))


def shrunk(before: Footprint, after: Footprint, at: Point, near: Point) -> Point:
    """Where the middle of an outline comes to be that grows smaller: the sides that are nearer to `near` stay where they are."""
    gone = (before.width - after.width) // 2, (before.depth - after.depth) // 2
    x, y = (middle + (lost if goal > middle else -lost if goal < middle else 0) for middle, lost, goal in zip(at, gone, near, strict=True))
    return x, y


@lru_cache(maxsize=8192)
def _standing(footprint: Footprint, place: Point) -> Body:
    if footprint.outline == "round":
        return Disc(*place, footprint.width // 2)
    return _at_the_middle(footprint).shifted(*place)


@lru_cache(maxsize=256)
def _at_the_middle(footprint: Footprint) -> Polygon:
    return Polygon(_corners(footprint))


def _corners(footprint: Footprint) -> tuple[Point, ...]:
    a, b = footprint.half
    if footprint.outline == "rectangle":
        return (a, b), (-a, b), (-a, -b), (a, -b)
    if footprint.outline == "hex":
        return (a, 0), (a // 2, b), (-(a // 2), b), (-a, 0), (-(a // 2), -b), (a // 2, -b)
    return around(a, b)


def around(a: int, b: int) -> tuple[Point, ...]:
    """The corners by which an oval counts that reaches `a` to the right and `b` up."""
    right = [(a * x // 1000, b * y // 1000) for x, y in QUARTER]
    upper = [*right, (0, b), *((-x, y) for x, y in reversed(right))]
    return tuple(dict.fromkeys([*upper, *((-x, -y) for x, y in upper)]))


def middle(base: Body) -> Point:
    """The midpoint of a base."""
    if isinstance(base, Disc):
        return base.centre
    left, bottom, right, top = base.box
    return (left + right) // 2, (bottom + top) // 2


def box(base: Body) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y of a base."""
    if isinstance(base, Disc):
        return base.x - base.radius, base.y - base.radius, base.x + base.radius, base.y + base.radius
    return base.box


def moved(base: Body, to: Point) -> Body:
    """The same base with its middle there."""
    if isinstance(base, Disc):
        return base.at(to)
    x, y = middle(base)
    return base.shifted(to[0] - x, to[1] - y)


def passed_over(base: Body, path: Sequence[Point]) -> Iterator[Shape]:
    """All that a base passes over on its way, which begins at its middle: of a polygon a shape for each leg. Exact."""
    if isinstance(base, Disc):
        yield Sweep(tuple(path), base.radius)
        return
    x, y = middle(base)
    around_middle = [(a - x, b - y) for a, b in base.corners]
    for start, end in zip(path, path[1:], strict=False) if len(path) > 1 else ((path[0], path[0]),):
        yield Polygon(_hull([(x + a, y + b) for x, y in (start, end) for a, b in around_middle]))


def _hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the smallest convex polygon around points."""
    ordered = sorted(set(points))

    def chain(along: Sequence[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in along:
            while len(kept) > 1 and turn(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return chain(ordered) + chain(ordered[::-1])


def farthest_place(base: Body, goal: Point, distance: int, obstacles: Sequence[Obstacle], allowed: Callable[[Body], bool]) -> Point:
    """How far a base gets straight towards a goal, within `distance`, before something hinders it; `allowed`: may it stand there? It must
    not allow a longer way after it has forbidden a shorter one. See `geometry.paths.farthest`."""
    if isinstance(base, Disc):
        return farthest(base, goal, distance, obstacles, allowed=lambda way: allowed(Disc(*way.path[-1], way.radius)))
    start = middle(base)
    end = point_towards(start, goal, distance)
    left, bottom, right, top = base.box
    near = Sweep((start, end), (right - left + top - bottom) // 2 + 2)
    hard = [one for one in obstacles if overlaps(near, one.shape)]

    def passable(at: Point) -> bool:
        return allowed(moved(base, at)) and not any(one.hinders(way) for way in passed_over(base, (start, at)) for one in hard)

    return end if passable(end) else farthest_passable(start, end, passable)
