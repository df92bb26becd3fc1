"""What stands on a table: discs, polygons, and discs on the move.

Coordinates, radii and heights are integers in thousandths of an inch, so that a position is exactly what was typed and
comparisons of distances need no rounding.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

#: Units of length in an inch.
INCH = 1000

#: How far (in units; so a millionth of an inch) a line may dig into a piece and still count as touching it. Where a
#: square root cannot be avoided, this is what "touches" and "just reaches" mean; everything else is exact.
TOLERANCE = 0.001

#: A position in units; a computed point, such as the end of a witness line, may lie between whole units.
Point: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[float, float]


@cache
def mils(inches: object) -> int:
    """Inches as whole units."""
    return round(Fraction(str(inches)) * INCH)


def base_radius(millimetres: int) -> int:
    """The radius of a round base of that diameter, to the nearest unit."""
    return round(Fraction(millimetres * INCH * 10, 2 * 254))


def turn(o: Place, p: Place, q: Place) -> float:
    """Twice the area of the triangle o, p, q: positive when q lies left of the way from o to p, exact for integers."""
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def on_segment(point: Place, p: Place, q: Place) -> bool:
    """Whether `point` lies on the segment p, q, its ends included."""
    return turn(p, q, point) == 0 and min(p[0], q[0]) <= point[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= point[1] <= max(p[1], q[1])


def meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether the segments a, b and c, d share a point."""
    abc, abd = turn(a, b, c), turn(a, b, d)
    if abc and abd and (abc > 0) == (abd > 0):
        return False
    cda, cdb = turn(c, d, a), turn(c, d, b)
    if cda and cdb and (cda > 0) == (cdb > 0):
        return False
    if abc and abd and cda and cdb:
        return True
    return on_segment(c, a, b) or on_segment(d, a, b) or on_segment(a, c, d) or on_segment(b, c, d)


def crossing(a: Place, b: Place, c: Place, d: Place) -> Place | None:
    """Where the segments a, b and c, d cross; None if they do not, or lie along each other."""
    abc, abd = turn(a, b, c), turn(a, b, d)
    if abc == abd or not meet(a, b, c, d):
        return None
    share = abc / (abc - abd)
    return c[0] + share * (d[0] - c[0]), c[1] + share * (d[1] - c[1])


@dataclass(frozen=True, slots=True)
class Disc:
    """A round base."""

    x: int
    y: int
    radius: int

    def __post_init__(self) -> None:
        if self.radius <= 0:
            raise ValueError(f"a disc needs a radius above 0, not {self.radius}")

    @property
    def centre(self) -> Point:
        """Its midpoint, in thousandths of an inch."""
        return self.x, self.y

    def at(self, place: Point) -> Disc:
        """The same disc elsewhere."""
        return Disc(place[0], place[1], self.radius)


@dataclass(frozen=True)
class Polygon:
    """A simple polygon, convex or not. Corners run anticlockwise from the least one; straight-through ones are dropped,
    so two polygons of the same outline are equal however they were typed.

    Raises ValueError for fewer than three corners, corners that are not integers, no area, or an outline that crosses
    or touches itself.
    """

    corners: tuple[Point, ...]
    edges: tuple[tuple[Point, Point], ...] = field(init=False, repr=False, compare=False)
    box: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    """Least x, least y, greatest x, greatest y."""
    bulges: tuple[bool, ...] = field(init=False, repr=False, compare=False)
    """Of each corner, whether it points outwards. Only such a corner can be touched by a line passing by."""
    parts: tuple[tuple[Point, ...], ...] = field(init=False, repr=False, compare=False)
    """Convex pieces (anticlockwise corners) that make up the polygon: itself, or triangles by cutting off ears."""

    def __init__(self, corners: Iterable[Sequence[Any]]):
        typed = [tuple(corner) for corner in corners]
        if any(type(number) is not int for corner in typed for number in corner):
            raise ValueError("corners are whole numbers, in thousandths of an inch")
        given: list[Point] = [(x, y) for x, y in typed]
        if len(given) < 3:
            raise ValueError(f"a polygon needs at least three corners, not {len(given)}")
        if len(set(given)) < len(given):
            raise ValueError("a polygon visits each corner once")
        area = sum(p[0] * q[1] - p[1] * q[0] for p, q in _ring(given))
        if area == 0:
            raise ValueError("a polygon needs an area")
        if not _convex(given):
            _refuse_crossings(_ring(given))
        if area < 0:
            given.reverse()
        count = len(given)
        kept = [p for i, p in enumerate(given) if turn(given[i - 1], p, given[(i + 1) % count]) != 0]
        first = kept.index(min(kept))
        outline = tuple(kept[first:] + kept[:first])
        bulges = tuple(turn(outline[i - 1], outline[i], outline[(i + 1) % len(outline)]) > 0 for i in range(len(outline)))
        object.__setattr__(self, "corners", outline)
        object.__setattr__(self, "edges", tuple(_ring(outline)))
        object.__setattr__(self, "box", _box(outline))
        object.__setattr__(self, "bulges", bulges)
        object.__setattr__(self, "parts", (outline,) if all(bulges) else _parts(outline))

    def shifted(self, dx: int, dy: int) -> Polygon:
        """The same outline elsewhere: nothing of it is looked at again."""

        def moved(points: Iterable[Point]) -> tuple[Point, ...]:
            return tuple([(x + dx, y + dy) for x, y in points])

        made = object.__new__(Polygon)
        object.__setattr__(made, "corners", moved(self.corners))
        object.__setattr__(made, "edges", tuple([moved(edge) for edge in self.edges]))
        object.__setattr__(made, "box", (self.box[0] + dx, self.box[1] + dy, self.box[2] + dx, self.box[3] + dy))
        object.__setattr__(made, "bulges", self.bulges)
        object.__setattr__(made, "parts", tuple([moved(part) for part in self.parts]))
        return made


def _parts(corners: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """The triangles that are left when ears are cut off an outline."""
    left, triangles = list(corners), []
    while len(left) > 3:
        for i in range(len(left)):
            a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
            if turn(a, b, c) <= 0:
                continue
            others = (p for p in left if p not in (a, b, c))
            if not any(turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0 for p in others):
                triangles.append((a, b, c))
                del left[i]
                break
        else:  # only corners in a straight line are left over, which hold no area
            break
        left = [p for i, p in enumerate(left) if turn(left[i - 1], p, left[(i + 1) % len(left)]) != 0]
    return (*triangles, (left[0], left[1], left[2])) if len(left) == 3 else tuple(triangles)


def _box(points: Sequence[Point]) -> tuple[int, int, int, int]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _ring(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(corners[i], corners[(i + 1) % len(corners)]) for i in range(len(corners))]


def _convex(corners: Sequence[Point]) -> bool:
    """Whether an outline turns one way only, once around, so that it cannot cross itself."""
    turns = [turn(corners[i - 2], corners[i - 1], corners[i]) for i in range(len(corners))]
    if min(turns) <= 0 <= max(turns):
        return False
    rightwards = [q > p for p, q in _ring(corners)]
    return sum(rightwards[i] != rightwards[i - 1] for i in range(len(rightwards))) == 2


def _refuse_crossings(edges: Sequence[tuple[Point, Point]]) -> None:
    """Raises ValueError for an outline that crosses or touches itself."""
    for i, (a, b) in enumerate(edges):
        for j in range(i + 1, len(edges)):
            c, d = edges[j]
            neighbours = {a, b} & {c, d}
            if meet(a, b, c, d) if not neighbours else _fold_back(a, b, c, d):
                raise ValueError(f"the outline crosses or touches itself near {c[0] / INCH:g}, {c[1] / INCH:g}")


def _fold_back(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two edges that share a corner lie on each other."""
    shared = b if b in (c, d) else a
    p, q = (a if shared == b else b), (d if shared == c else c)
    along = (p[0] - shared[0]) * (q[0] - shared[0]) + (p[1] - shared[1]) * (q[1] - shared[1])
    return turn(shared, p, q) == 0 and along > 0


@dataclass(frozen=True)
class Sweep:
    """All that a disc of `radius` passes over on its way along `path` (one point or more)."""

    path: tuple[Point, ...]
    radius: int
    box: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    """Least x, least y, greatest x, greatest y of the path."""

    def __post_init__(self) -> None:
        if not self.path:
            raise ValueError("a path has at least one point")
        object.__setattr__(self, "box", _box(self.path))

    @classmethod
    def of(cls, disc: Disc, *stops: Point) -> Sweep:
        """The disc's way from where it stands over `stops`."""
        return cls((disc.centre, *stops), disc.radius)


#: What can see and be seen.
Body: TypeAlias = Disc | Polygon
Shape: TypeAlias = Disc | Polygon | Sweep
