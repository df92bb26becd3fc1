"""The table under the pieces: distances, edges, terrain and sight, in whole thousandths of an inch.

All the rest of play asks the table through this module.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

Point = tuple[int, int]


def within(a: Point, ra: int, b: Point, rb: int, limit: int) -> bool:
    """Are two bases no farther than `limit` apart, edge to edge? The limit itself is within (rule measure.within)."""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], ra + rb + limit
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def nearer(a: Point, ra: int, b: Point, rb: int, limit: int) -> bool:
    """Are two bases less than `limit` apart? With 0: do they overlap?"""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], ra + rb + limit
    return dx * dx + dy * dy < reach * reach


def distance(a: Point, ra: int, b: Point, rb: int) -> Fraction:
    """The distance between two bases' edges in inches: exact, or halfway between the thousandths that enclose it, so
    that comparing it with any whole number of thousandths gives the true answer."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    whole = isqrt(square)
    halves = 2 * (whole - ra - rb) + (whole * whole != square)
    return Fraction(max(halves, 0), 2000)


def length(path: tuple[Point, ...]) -> int:
    """How long a path is, each leg rounded up to a whole thousandth."""
    total = 0
    for (x, y), (u, v) in zip(path, path[1:], strict=False):
        square = (u - x) ** 2 + (v - y) ** 2
        whole = isqrt(square)
        total += whole + (whole * whole != square)
    return total


def passes(start: Point, end: Point, centre: Point, reach: int, touching: bool) -> bool:
    """Does a point that moves straight come nearer to `centre` than `reach` (or, with `touching`, as near)?"""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cx, cy = centre[0] - start[0], centre[1] - start[1]
    along, square = cx * dx + cy * dy, dx * dx + dy * dy
    if along <= 0:
        near = cx * cx + cy * cy
        far = reach * reach
    elif along >= square:
        near = (centre[0] - end[0]) ** 2 + (centre[1] - end[1]) ** 2
        far = reach * reach
    else:
        near = (cx * dy - cy * dx) ** 2
        far = reach * reach * square
    return near <= far if touching else near < far


class Sight(NamedTuple):
    """What one base sees of another."""

    clear: bool  # there is line of sight
    concealed: bool
    witness: tuple[Point, Point] | None = None  # a free line
    blockers: tuple[str, ...] = ()


OPEN = Sight(True, False)


class Ground:
    """A table: its extent, and what stands on it."""

    slowing = 2000  # what slowing terrain takes off a move

    def __init__(self, width: int, depth: int, book=None, terrain=()):
        self.half_width, self.half_depth = width // 2, depth // 2
        self.terrain = tuple(terrain)

    def holds(self, at: Point, radius: int) -> bool:
        """Is a base wholly on the table?"""
        return abs(at[0]) + radius <= self.half_width and abs(at[1]) + radius <= self.half_depth

    def barred(self, path: tuple[Point, ...], radius: int, infantry: bool) -> str | None:
        """The terrain on the way that may not be entered."""
        return None

    def slows(self, path: tuple[Point, ...], radius: int) -> str | None:
        """The slowing terrain that a path crosses (rule terrain.slow)."""
        return None

    def sight(self, viewer: Point, viewer_radius: int, target: Point, target_radius: int) -> Sight:
        return OPEN

    def near_concealing(self, at: Point, radius: int, limit: int) -> bool:
        """Is there concealing terrain within `limit` of that disc?"""
        return False
