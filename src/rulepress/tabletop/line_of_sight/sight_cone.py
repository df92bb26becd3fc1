"""The corridor between two bodies: a frame in which every line from one to the other is a slope.

The x axis runs along the shortest way from the first body to the second, which do not touch. So each line from a point
of the first to a point of the second runs rightwards and is y = k + m x. A body is written as its corners and a
radius: a disc is one corner with a radius, a convex polygon its corners with radius 0; a body grown by some distance
is the same with a larger radius.

What counts of a line is its gap: from where it leaves the first body to where it enters the second. If anything at all
is free on a line, its gap is.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

from rulepress.tabletop.geometry.shapes import TOLERANCE, Disc, Place, Point, Polygon

#: Slack for comparing slopes and offsets that come out of roots. It only makes more lines be looked at; whether a line
#: is free is always measured by its depth, against TOLERANCE.
SLACK = 1e-9


class Round(NamedTuple):
    """A convex body in the frame: the hull of discs of one radius around its corners (anticlockwise)."""

    corners: tuple[Place, ...]
    radius: float


class SightLine(NamedTuple):
    """y = k + m x."""

    k: float
    m: float


class Tangent(NamedTuple):
    """A line that has both bodies on one side: n . p <= k for all of both, touching at `left` and `right`."""

    nx: float
    ny: float
    k: float
    left: Place
    right: Place

    @property
    def line(self) -> SightLine:
        """The tangent as a slope over the frame's x axis; raises ZeroDivisionError if it is vertical."""
        return SightLine(self.k / self.ny, -self.nx / self.ny)


class SightFrame(NamedTuple):
    """An origin and the direction of the x axis (a unit vector)."""

    ox: float
    oy: float
    ux: float
    uy: float

    def into(self, place: Place) -> Place:
        """A place of the table in this frame's coordinates."""
        x, y = place[0] - self.ox, place[1] - self.oy
        return x * self.ux + y * self.uy, y * self.ux - x * self.uy

    def out(self, place: Place) -> Place:
        """A place in this frame's coordinates, on the table again: the inverse of `into`."""
        x, y = place
        return self.ox + x * self.ux - y * self.uy, self.oy + x * self.uy + y * self.ux

    def round(self, body: Disc | tuple[Point, ...], more: float = 0) -> Round:
        """The body, grown by `more`, in this frame."""
        if isinstance(body, Disc):
            return Round((self.into(body.centre),), body.radius + more)
        return Round(tuple(self.into(corner) for corner in body), more)


def _nearest_on(o: Point, p: Point, q: Point) -> Place:
    """The point of the segment p, q nearest to o."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    along = (o[0] - p[0]) * dx + (o[1] - p[1]) * dy
    share = min(1.0, max(0.0, along / (dx * dx + dy * dy)))
    return p[0] + share * dx, p[1] + share * dy


def _square(p: Place, q: Place) -> float:
    """The squared distance of two places."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return dx * dx + dy * dy


def nearest_on_outline(o: Point, polygon: Polygon) -> Place:
    """The point of a polygon's outline nearest to o."""
    options = [_nearest_on(o, p, q) for p, q in polygon.edges]
    return min(options, key=lambda place: _square(o, place))


def nearest(a: Disc | tuple[Point, ...], b: Disc | tuple[Point, ...]) -> tuple[Place, Place]:
    """The closest points of two convex bodies apart from each other (of a disc, its centre: the same axis)."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return a.centre, b.centre
    if isinstance(a, Disc):
        q, p = nearest(b, a)
        return p, q
    if isinstance(b, Disc):
        options: list[tuple[Place, Place]] = [(_nearest_on(b.centre, a[i - 1], a[i]), b.centre) for i in range(len(a))]
    else:
        options = [(_nearest_on(q, a[i - 1], a[i]), q) for i in range(len(a)) for q in b]
        options += [(p, _nearest_on(p, b[i - 1], b[i])) for i in range(len(b)) for p in a]
    return min(options, key=lambda pair: _square(*pair))


def frame_between(a: Disc | tuple[Point, ...], b: Disc | tuple[Point, ...]) -> SightFrame:
    """The frame of two convex bodies that do not touch."""
    p, q = nearest(a, b)
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = sqrt(dx * dx + dy * dy)
    return SightFrame(p[0], p[1], dx / length, dy / length)


class Corridor(NamedTuple):
    """Two bodies, and the tangents above and below between which all lines from one to the other run."""

    a: Round
    b: Round
    upper: Tangent
    lower: Tangent

    @classmethod
    def between(cls, a: Round, b: Round) -> Corridor:
        """The corridor of two bodies, given in a frame where `a` is left of `b`."""
        return cls(a, b, _outer(a, b, 1), _outer(a, b, -1))

    @classmethod
    def of_discs(cls, ra: float, rb: float, length: float) -> Corridor:
        """Two discs, one around the origin and one `length` along the axis."""
        nx = (ra - rb) / length
        ny = sqrt(1 - nx * nx)
        x1, y1, x2, y2 = ra * nx, ra * ny, length + rb * nx, rb * ny
        upper, lower = Tangent(nx, ny, ra, (x1, y1), (x2, y2)), Tangent(nx, -ny, ra, (x1, -y1), (x2, -y2))
        return cls(Round(((0.0, 0.0),), ra), Round(((length, 0.0),), rb), upper, lower)


def _outer(a: Round, b: Round, sign: int) -> Tangent:
    """The tangent with both bodies below it (sign 1) or above it (sign -1)."""

    def beyond(tangent: Tangent) -> float:
        """How far the bodies reach over it."""
        nx, ny, k, _, _ = tangent
        out = max(
            max(nx * x + ny * y + a.radius for x, y in a.corners),
            max(nx * x + ny * y + b.radius for x, y in b.corners),
        )
        return out - k

    return min((_tangent(p, q, a.radius, b.radius, sign) for p in a.corners for q in b.corners), key=beyond)


def _tangent(p: Place, q: Place, ra: float, rb: float, sign: int) -> Tangent:
    """The tangent of two discs: n . p + ra = n . q + rb, so along the way from p to q, n takes up what the radii
    differ."""
    x, y = q[0] - p[0], q[1] - p[1]
    square = x * x + y * y
    short = ra - rb
    rest = sqrt(square - short * short) * sign
    nx, ny = (x * short - y * rest) / square, (y * short + x * rest) / square
    left, right = (p[0] + ra * nx, p[1] + ra * ny), (q[0] + rb * nx, q[1] + rb * ny)
    return Tangent(nx, ny, nx * p[0] + ny * p[1] + ra, left, right)


def crossed_tangents(a: Round, b: Round) -> tuple[SightLine, SightLine]:
    """The two tangents with the bodies on either side: the steepest lines of the corridor, falling and rising."""
    grown = Round(b.corners, a.radius + b.radius)  # and a shrunk to its corners: the slopes stay the same
    tilts = [(slopes(grown, p, right=True), p) for p in a.corners]
    (low, _), (px, py) = min(tilts, key=lambda tilt: tilt[0][0])
    (_, high), (qx, qy) = max(tilts, key=lambda tilt: tilt[0][1])
    # a lies wholly below the falling one and above the rising one
    falling = SightLine(py - low * px + a.radius * sqrt(1 + low * low), low)
    return falling, SightLine(qy - high * qx - a.radius * sqrt(1 + high * high), high)


def slopes(body: Round, pivot: Place, right: bool) -> tuple[float, float]:
    """The slopes of the lines through `pivot` that meet a body lying to its right (or left), least and greatest."""
    px, py = pivot
    r = body.radius
    low, high = inf, -inf
    for cx, cy in body.corners:
        dx, dy = (cx - px, cy - py) if right else (px - cx, py - cy)  # a line is the same both ways: always face right
        square = dx * dx + dy * dy - r * r
        if square <= SLACK * r * r:  # inside, or on the rim
            return -inf, inf
        s = sqrt(square)
        x1, y1 = dx * s + dy * r, dy * s - dx * r  # turned clockwise
        x2, y2 = dx * s - dy * r, dy * s + dx * r  # turned anticlockwise
        one = y1 / x1 if x1 > 0 else (-inf if y1 < 0 or x2 > 0 else inf)
        two = y2 / x2 if x2 > 0 else (inf if y2 > 0 or x1 > 0 else -inf)
        if one < low:
            low = one
        if two > high:
            high = two
    return low, high


def chord(body: Round, line: SightLine) -> tuple[float, float] | None:
    """Where (in x) the line enters and leaves the body; None if it misses by more than TOLERANCE."""
    r = body.radius
    if len(body.corners) == 1:
        return _disc_chord(body.corners[0], r, line)
    k, m = line
    low, high = inf, -inf
    for corner in body.corners:
        run = _disc_chord(corner, r, line)
        if run:
            low, high = min(low, run[0]), max(high, run[1])
    previous = body.corners[-1]
    for corner in body.corners:
        (x1, y1), (x2, y2) = previous, corner
        if r:  # the edge, moved outwards
            ex, ey = x2 - x1, y2 - y1
            length = sqrt(ex * ex + ey * ey)
            nx, ny = ey / length * r, -ex / length * r
            x1, y1, x2, y2 = x1 + nx, y1 + ny, x2 + nx, y2 + ny
        h1, h2 = k + m * x1 - y1, k + m * x2 - y2
        if (h1 > 0) != (h2 > 0):
            x = x1 + h1 / (h1 - h2) * (x2 - x1)
            low, high = min(low, x), max(high, x)
        previous = corner
    return (low, high) if low <= high else None


def _disc_chord(centre: Place, r: float, line: SightLine) -> tuple[float, float] | None:
    cx, cy = centre
    k, m = line
    q = 1 + m * m
    h = k + m * cx - cy
    if h * h > (r + TOLERANCE) * (r + TOLERANCE) * q:
        return None
    root = r * r * q - h * h
    s = sqrt(root) if root > 0 else 0.0
    return cx - (h * m + s) / q, cx - (h * m - s) / q
