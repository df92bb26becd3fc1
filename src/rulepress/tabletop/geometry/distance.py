"""How far shapes are from each other, whether they touch, overlap or contain each other.

Every question with a yes or no for an answer is settled in integers, without any rounding: a distance p/q is compared
by multiplying out. Only `gap` and the lengths are numbers with a fraction, and whether a polygon lies in another one
that is not convex rests on such lengths.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from rulepress.tabletop.geometry.shapes import Disc, Place, Point, Polygon, Shape, Sweep, meet, on_segment, turn


def where(point: Place, polygon: Polygon) -> int:
    """1 for a point inside the polygon, 0 on its outline, -1 outside."""
    x, y = point
    inside = False
    for p, q in polygon.edges:
        if on_segment(point, p, q):
            return 0
        if (p[1] > y) != (q[1] > y):
            left = turn(p, q, point)
            if (left > 0) == (q[1] > p[1]):
                inside = not inside
    return 1 if inside else -1


def _square_to_segment(o: Point, p: Point, q: Point) -> tuple[int, int]:
    """The squared distance of o to the segment p, q as (numerator, denominator)."""
    dx, dy, ox, oy = q[0] - p[0], q[1] - p[1], o[0] - p[0], o[1] - p[1]
    length = dx * dx + dy * dy
    along = ox * dx + oy * dy
    if along <= 0:
        return ox * ox + oy * oy, 1
    if along >= length:
        ex, ey = o[0] - q[0], o[1] - q[1]
        return ex * ex + ey * ey, 1
    across = ox * dy - oy * dx
    return across * across, length


def _core(shape: Shape) -> Sequence[tuple[Point, Point]]:
    """A shape as the segments that its radius thickens (of a polygon, its outline)."""
    if isinstance(shape, Polygon):
        return shape.edges
    if isinstance(shape, Disc):
        return ((shape.centre, shape.centre),)
    path = shape.path
    return tuple(zip(path, path[1:], strict=False)) or ((path[0], path[0]),)


def _radius(shape: Shape) -> int:
    return 0 if isinstance(shape, Polygon) else shape.radius


def _box(shape: Shape) -> tuple[int, int, int, int]:
    """Least x, least y, greatest x, greatest y of a shape without its radius."""
    return (shape.x, shape.y, shape.x, shape.y) if isinstance(shape, Disc) else shape.box


def _apart(a: Shape, b: Shape, far: int = 0) -> bool:
    """Whether the boxes around two shapes, without their radii, are farther apart than that, which tells of most shapes."""
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = _box(a), _box(b)
    return bx0 - ax1 > far or ax0 - bx1 > far or by0 - ay1 > far or ay0 - by1 > far


def _squares(a: Sequence[tuple[Point, Point]], b: Sequence[tuple[Point, Point]]) -> Iterator[tuple[int, int]]:
    """Squared distances between ends and segments, the least of which is that of two outlines that do not cross."""
    for p, q in a:
        for r, s in b:
            yield _square_to_segment(p, r, s)
            if p != q:
                yield _square_to_segment(q, r, s)
                yield _square_to_segment(r, p, q)
                yield _square_to_segment(s, p, q)


def _cores_meet(a: Shape, b: Shape, edges_a: Sequence[tuple[Place, Place]], edges_b: Sequence[tuple[Place, Place]]) -> bool:
    """Whether the shapes share a point even with their radii left out."""
    if _apart(a, b):
        return False
    for p, q in edges_a:
        for r, s in edges_b:
            if meet(p, q, r, s):
                return True
    if isinstance(a, Polygon) and where(edges_b[0][0], a) >= 0:
        return True
    return isinstance(b, Polygon) and where(edges_a[0][0], b) >= 0


def _beside(sweep: Sweep, polygon: Polygon, far: int) -> bool:
    """Whether a straight way passes the whole polygon on one side, farther away than `far`. Quick; most ways do."""
    if len(sweep.path) != 2:
        return False
    start, end = sweep.path
    sides = [turn(start, end, corner) for corner in polygon.corners]
    nearest = max(min(sides), -max(sides))
    (x, y), (u, v) = sweep.path
    return nearest > 0 and nearest * nearest > far * far * ((u - x) * (u - x) + (v - y) * (v - y))


def within(a: Shape, b: Shape, reach: int = 0, *, short: bool = False) -> bool:
    """Whether the gap between two shapes is at most `reach`; exact. `short`: below it.

    `within(a, b)` is "overlaps or touches".
    """
    if isinstance(a, Disc) and isinstance(b, Disc):  # what games ask most
        dx, dy, far = a.x - b.x, a.y - b.y, reach + a.radius + b.radius
        apart = dx * dx + dy * dy
        return far >= 0 and (apart < far * far if short else apart <= far * far)
    far = reach + _radius(a) + _radius(b)
    if far < 0:
        return False
    if _apart(a, b, far):
        return False
    if isinstance(a, Sweep) and isinstance(b, Polygon) and _beside(a, b, far):
        return False
    edges_a, edges_b = _core(a), _core(b)
    square = far * far
    if far > 0 and _cores_meet(a, b, edges_a, edges_b):
        return True
    if short:
        return any(top < square * bottom for top, bottom in _squares(edges_a, edges_b))
    if far == 0 and _cores_meet(a, b, edges_a, edges_b):
        return True
    return any(top <= square * bottom for top, bottom in _squares(edges_a, edges_b))


def overlaps(a: Shape, b: Shape) -> bool:
    """Whether two shapes share some area: touching is not enough; exact."""
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return not _apart(a, b) and any(_parts_overlap(p, q) for p in a.parts for q in b.parts)
    return within(a, b, short=True)


def convex_overlap(a: Disc | tuple[Place, ...], b: tuple[Point, ...]) -> bool:
    """Whether a disc or a convex polygon shares area with a convex polygon (anticlockwise corners); exact."""
    if not isinstance(a, Disc):
        return _parts_overlap(a, b)
    square = a.radius * a.radius
    edges = [(b[i - 1], b[i]) for i in range(len(b))]
    if all(turn(p, q, a.centre) >= 0 for p, q in edges):
        return True
    return any(top < square * bottom for top, bottom in (_square_to_segment(a.centre, p, q) for p, q in edges))


def _parts_overlap(p: tuple[Place, ...], q: tuple[Place, ...]) -> bool:
    """Whether two convex polygons share area: no edge of either has all of the other on its outer side."""
    for one, other in ((p, q), (q, p)):
        for i in range(len(one)):
            if all(turn(one[i - 1], one[i], corner) <= 0 for corner in other):
                return False
    return True


def gap(a: Shape, b: Shape) -> float:
    """The distance between two shapes' edges, in units; 0 when they touch or overlap."""
    edges_a, edges_b = _core(a), _core(b)
    if _cores_meet(a, b, edges_a, edges_b):
        return 0.0
    return max(0.0, sqrt(min(top / bottom for top, bottom in _squares(edges_a, edges_b))) - _radius(a) - _radius(b))


def contains(outer: Disc | Polygon, inner: Shape) -> bool:
    """Whether `inner` lies within `outer` altogether; touching its edge from inside is within; exact."""
    edges, radius = _core(inner), _radius(inner)
    if isinstance(outer, Disc):
        spare = outer.radius - radius
        ends = {point for edge in edges for point in edge}
        return spare >= 0 and all((x - outer.x) ** 2 + (y - outer.y) ** 2 <= spare * spare for x, y in ends)
    if any(where(point, outer) < 0 for edge in edges for point in edge):
        return False
    if radius:
        square = radius * radius
        if any(meet(p, q, r, s) for p, q in edges for r, s in outer.edges):
            return False
        return all(top >= square * bottom for top, bottom in _squares(edges, outer.edges))
    return not any(_outside_between(p, q, outer) for p, q in edges)


def _outside_between(p: Point, q: Point, polygon: Polygon) -> bool:
    """Whether the segment p, q leaves the polygon somewhere between its ends."""
    return length_inside(p, q, polygon, outline=True) < sqrt((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) * (1 - 1e-12)


def length_inside(p: Place, q: Place, polygon: Polygon, *, outline: bool = False) -> float:
    """How much of the segment p, q runs through the polygon. Running along an edge counts only with `outline`."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    if dx == 0 and dy == 0:
        return 0.0
    cuts = {0.0, 1.0}
    square = dx * dx + dy * dy
    for r, s in polygon.edges:
        side_r, side_s = turn(p, q, r), turn(p, q, s)
        if (side_r > 0) != (side_s > 0) or side_r == 0 or side_s == 0:
            for side, (x, y) in ((side_r, r), (side_s, s)):
                if side == 0:
                    cuts.add(((x - p[0]) * dx + (y - p[1]) * dy) / square)
            if side_r != side_s:
                share = side_r / (side_r - side_s)
                cx, cy = r[0] + share * (s[0] - r[0]), r[1] + share * (s[1] - r[1])
                cuts.add(((cx - p[0]) * dx + (cy - p[1]) * dy) / square)
    ordered = sorted(cut for cut in cuts if 0 <= cut <= 1)
    total = 0.0
    for start, end in zip(ordered, ordered[1:], strict=False):
        middle = (start + end) / 2
        if end - start > 1e-12 and _runs(p, q, middle, polygon, outline):
            total += end - start
    return total * sqrt(square)


def _runs(p: Place, q: Place, share: float, polygon: Polygon, outline: bool) -> bool:
    """Whether the point that far along p, q is in the polygon; a segment along an edge is told by exact sides."""
    x, y = p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
    for r, s in polygon.edges:
        if turn(p, q, r) == 0 == turn(p, q, s):
            across = 0 if r[0] != s[0] else 1
            if min(r[across], s[across]) <= (x, y)[across] <= max(r[across], s[across]):
                return outline
    return where((x, y), polygon) > 0
