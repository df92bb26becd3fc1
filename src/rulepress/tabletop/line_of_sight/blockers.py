"""Is any line of a corridor free of blocking polygons? Exact, by the extreme lines.

The lines from one body to the other that are free of all interiors form a closed set. Unless every line is free, such a
set has on its border a line through a pivot: a corner that points outwards, or a point where an outline meets a body's
rim (there a gap begins or ends on that outline). So it is enough to look through each pivot. The lines through one
pivot are an interval of slopes, an edge shuts an interval of them, and what is left over is free.

A line that touches a corner or runs along an edge is free, also where two polygons share that edge.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

from rulepress.tabletop.geometry.shapes import TOLERANCE, Place, Polygon
from rulepress.tabletop.line_of_sight.sight_cone import SLACK, Corridor, Round, SightLine, Tangent, chord, slopes

Interval = tuple[float, float]
#: A stretch of an edge, from share to share of it, and what its ends are.
Span = tuple[float, float, int, int]


#: By how much (in units) bodies are grown to find where outlines meet their rims.
HAIR = TOLERANCE / 1000
#: The line along the corridor's axis.
CENTRE = SightLine(0.0, 0.0)


class Local(NamedTuple):
    """A polygon in the corridor's frame."""

    number: int  # its place among the table's pieces
    corners: list[Place]
    polygon: Polygon


def inside(corners: list[Place], line: SightLine) -> list[Interval]:
    """Where (in x, from left to right) the line runs through the polygon's interior, deeper than TOLERANCE.

    A corner within TOLERANCE of the line counts as on it. A line is inside where it is inside both when such corners
    are taken to lie just above it and when they are taken to lie just below: so along an edge it is not."""
    k, m = line
    near = TOLERANCE * sqrt(1 + m * m)
    sides = [y - k - m * x for x, y in corners]
    if min(sides) >= -near or max(sides) <= near:
        return []
    for side in sides:
        if -near <= side <= near:
            above = _runs(corners, [near * SLACK if -near <= side <= near else side for side in sides])
            below = _runs(corners, [-near * SLACK if -near <= side <= near else side for side in sides])
            return common(above, below)
    return _runs(corners, sides)


def _runs(corners: list[Place], sides: list[float]) -> list[Interval]:
    crossings = []
    last, lx = sides[-1], corners[-1][0]
    for side, (x, _) in zip(sides, corners):  # noqa: B905 (equally long; strict would cost more than the loop's body)
        if side > 0:
            if last <= 0:
                crossings.append(lx + (x - lx) * last / (last - side))
        elif last > 0:
            crossings.append(lx + (x - lx) * last / (last - side))
        last = side
        lx = x
    if len(crossings) == 2:
        p, q = crossings
        return [(p, q) if p <= q else (q, p)]
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def common(one: list[Interval], two: list[Interval]) -> list[Interval]:
    """The parts that two lists of intervals share."""
    return [(max(a, c), min(b, d)) for a, b in one for c, d in two if min(b, d) > max(a, c)]


def blocks(corners: list[Place], line: SightLine, start: float, end: float) -> bool:
    """Whether the line runs through the polygon between x = start and x = end."""
    for a, b in inside(corners, line):
        length = (b if b < end else end) - (a if a > start else start)
        if length > 0 and length * sqrt(1 + line.m * line.m) > TOLERANCE:
            return True
    return False


def gap_of(a: Round, b: Round, line: SightLine) -> Interval | None:
    """Where the line leaves a and enters b; None if it misses either."""
    left, right = chord(a, line), chord(b, line)
    return (left[1], right[0]) if left and right else None


def free(a: Round, b: Round, line: SightLine, pieces: list[Local]) -> bool:
    """Whether the line meets both bodies and no piece blocks its gap."""
    gap = gap_of(a, b, line)
    if gap is None:
        return False
    start, end = gap
    return not any(blocks(piece.corners, line, start, end) for piece in pieces)


def free_line(way: Corridor, pieces: list[Local]) -> tuple[SightLine | None, tuple[int, ...]]:
    """A line that no piece blocks, or None and the pieces that block it together, all in the corridor. It pays to ask
    `shuts` first."""
    if not pieces:
        return CENTRE, ()
    # First past the side where less of the pieces stands: the likelier one, and on a mirrored table the mirrored one.
    heights = [y for piece in pieces for _, y in piece.corners]
    sides = (way.upper, way.lower) if max(heights) <= -min(heights) else (way.lower, way.upper)
    for side in sides:
        line = side.line
        start, end = _gap(side, way)
        if not any(blocks(piece.corners, line, start, end) for piece in pieces):
            return line, ()
    return _through_pivots(way, [piece for piece in pieces if reaches(piece, way)])


def _gap(edge: Tangent, way: Corridor) -> Interval:
    """Where a tangent leaves a and enters b: where it touches them, or the near end of the edge it runs along."""
    if len(way.a.corners) == len(way.b.corners) == 1:
        return edge.left[0], edge.right[0]
    return gap_of(way.a, way.b, edge.line) or (edge.left[0], edge.right[0])


def _place_inside(corners: list[Place], line: SightLine, start: float, end: float) -> Place | None:
    """A place on the line inside a polygon that blocks it between start and end."""
    k, m = line
    for p, q in inside(corners, line):
        if p < start:
            p = start
        if q > end:
            q = end
        if q - p > TOLERANCE / sqrt(1 + m * m):
            x = (p + q) / 2
            return x, k + m * x
    return None


def shuts(piece: Local, way: Corridor) -> bool:
    """Whether one convex part of the piece shuts the corridor: it reaches across between the bodies."""
    a, b, upper, lower = way
    heights = [y for _, y in piece.corners]
    if max(heights) < min(upper.left[1], upper.right[1]) or min(heights) > max(lower.left[1], lower.right[1]):
        return False
    parts = [piece.corners]
    if len(piece.polygon.parts) > 1:
        places = dict(zip(piece.polygon.corners, piece.corners, strict=True))
        parts = [[places[corner] for corner in part] for part in piece.polygon.parts]
    for part in parts:
        high = _place_inside(part, upper.line, upper.left[0], upper.right[0])
        low = _place_inside(part, lower.line, lower.left[0], lower.right[0]) if high else None
        if high and low and _parts_bodies(high, low, a, b):
            return True
    return False


def _parts_bodies(high: Place, low: Place, a: Round, b: Round) -> bool:
    """Whether the line from a high place down to a low one has all of a on its left and all of b on its right."""
    x1, y1 = high
    dx, dy = low[0] - x1, low[1] - y1
    length = sqrt(dx * dx + dy * dy)
    for x, y in a.corners:
        if dx * (y - y1) - dy * (x - x1) > -a.radius * length:
            return False
    return all(dx * (y - y1) - dy * (x - x1) >= b.radius * length for x, y in b.corners)


def reaches(piece: Local, way: Corridor) -> bool:
    """Whether a piece reaches into the hull of the two bodies, but for their far ends."""
    for nx, ny, k, _, _ in (way.upper, way.lower):
        k -= TOLERANCE
        for x, y in piece.corners:
            if nx * x + ny * y < k:
                break
        else:
            return False
    return True


#: Ends of walls that are no corners: on a body's rim (a pivot as well), and where they leave the corridor.
RIM, OUT = -1, -2


class Wall(NamedTuple):
    """What of an edge stands in the corridor; each end carries the number of the corner it is, or RIM or OUT."""

    x1: float
    y1: float
    x2: float
    y2: float
    end1: int
    end2: int


def walls(way: Corridor, pieces: list[Local]) -> tuple[list[Wall], list[bool], list[int]]:
    """The edges cut down to the corridor between the bodies; of each corner number whether it points outwards; and the
    pieces whose edges they are."""
    # The corridor: under the upper tangent, over the lower, and between the chords that join where they touch.
    a, b, upper, lower = way
    planes = [(upper.nx, upper.ny, upper.k), (lower.nx, lower.ny, lower.k)]
    for (x1, y1), (x2, y2), side in ((lower.left, upper.left, -1), (lower.right, upper.right, 1)):
        nx, ny = (y2 - y1) * side, (x1 - x2) * side
        if nx * nx + ny * ny > SLACK:
            planes.append((nx, ny, nx * x1 + ny * y1))
    beyond_a = max(x for x, _ in a.corners) + a.radius + HAIR
    before_b = min(x for x, _ in b.corners) - b.radius - HAIR
    standing: list[Wall] = []
    outwards: list[bool] = []
    owners: dict[int, None] = {}
    for piece in pieces:
        corners, first = piece.corners, len(outwards)
        outwards += piece.polygon.bulges
        sides = [[nx * x + ny * y - k for x, y in corners] for nx, ny, k in planes]
        for i in range(len(corners)):
            h = i - 1 if i else len(corners) - 1
            start, end = 0.0, 1.0
            for beyond in sides:
                s1, s2 = beyond[h], beyond[i]
                if s1 > SLACK:
                    if s2 >= s1:
                        start = 2.0
                        break
                    start = max(start, s1 / (s1 - s2))
                elif s2 > SLACK:
                    end = min(end, s1 / (s1 - s2))
            if start >= end:
                continue
            (x1, y1), (x2, y2) = corners[h], corners[i]
            spans = [(start, end, first + h if start == 0 else OUT, first + i if end == 1 else OUT)]
            for body in (a, b):
                if (x1 > beyond_a and x2 > beyond_a) if body is a else (x1 < before_b and x2 < before_b):
                    continue
                cut = _segment_in(body, x1, y1, x2, y2)
                if cut:
                    spans = [rest for span in spans for rest in _without(span, cut)]
            dx, dy = x2 - x1, y2 - y1
            for s, e, end1, end2 in spans:
                px, py = (x1, y1) if s == 0 else (x1 + s * dx, y1 + s * dy)
                qx, qy = (x2, y2) if e == 1 else (x1 + e * dx, y1 + e * dy)
                standing.append(Wall(px, py, qx, qy, end1, end2))
                owners[piece.number] = None
    return standing, outwards, list(owners)


def _without(span: Span, cut: Interval) -> list[Span]:
    start, end, one, two = span
    low, high = cut
    if high <= start or low >= end:
        return [span]
    rest = []
    if low > start:
        rest.append((start, low, one, RIM))
    if high < end:
        rest.append((high, end, RIM, two))
    return rest


def _segment_in(body: Round, x1: float, y1: float, x2: float, y2: float) -> Interval | None:
    """The shares of the segment between which it is inside the body, or a hair's breadth outside: so where an outline
    only touches a rim, there is a pivot too."""
    dx, dy = x2 - x1, y2 - y1
    if len(body.corners) == 1:
        ((cx, cy),) = body.corners
        ex, ey = x1 - cx, y1 - cy
        square = dx * dx + dy * dy
        half = ex * dx + ey * dy
        radius = body.radius + HAIR
        root = half * half - square * (ex * ex + ey * ey - radius * radius)
        if root <= 0:
            return None
        root = sqrt(root)
        return (-half - root) / square, (-half + root) / square
    low, high = -inf, inf
    px, py = body.corners[-1]
    for qx, qy in body.corners:
        fx, fy = qx - px, qy - py
        hair = HAIR * sqrt(fx * fx + fy * fy)
        s1 = fx * (y1 - py) - fy * (x1 - px) + hair
        s2 = fx * (y2 - py) - fy * (x2 - px) + hair
        if s1 == s2:
            if s1 <= 0:
                return None
        elif s1 < s2:
            low = max(low, s1 / (s1 - s2))
        else:
            high = min(high, s1 / (s1 - s2))
        px, py = qx, qy
    return (low, high) if low < high else None


def rim_points(piece: Local, body: Round) -> list[Place]:
    """Where the piece's outline meets the body's."""
    found = []
    for (x1, y1), (x2, y2) in zip(piece.corners[-1:] + piece.corners[:-1], piece.corners, strict=True):
        shares = _segment_in(body, x1, y1, x2, y2) or ()
        found += [(x1 + share * (x2 - x1), y1 + share * (y2 - y1)) for share in shares if 0 <= share <= 1]
    return found


def _through_pivots(way: Corridor, pieces: list[Local]) -> tuple[SightLine | None, tuple[int, ...]]:
    standing, outwards, owners = walls(way, pieces)
    a, b = way.a, way.b
    pivots: dict[Place, None] = {}
    rim = False  # whether a piece reaches over a body's rim; then a gap may lie inside it and meet no wall
    for x1, y1, x2, y2, end1, end2 in standing:
        for x, y, end in ((x1, y1, end1), (x2, y2, end2)):
            rim = rim or end == RIM
            if end == RIM or (end >= 0 and outwards[end]):
                pivots[x, y] = None
    for pivot in pivots:
        low_a, high_a = slopes(a, pivot, False)
        low_b, high_b = slopes(b, pivot, True)
        for m in _open_slopes(pivot, max(low_a, low_b), min(high_a, high_b), standing, rim):
            line = SightLine(pivot[1] - m * pivot[0], m)
            if free(a, b, line, pieces):
                return line, ()
    return None, tuple(owners) or tuple(piece.number for piece in pieces)


def _open_slopes(pivot: Place, low: float, high: float, standing: list[Wall], every: bool) -> list[float]:
    """Slopes of lines through the pivot that may be free, from walls alone: the ends of each stretch that no wall
    shuts, and with `every` also those at which a wall begins or ends, and between."""
    lowest, highest = low - SLACK * (1 + low * low), high + SLACK * (1 + high * high)
    if high < lowest:
        return []
    px, py = pivot
    shut, events = [], []
    for x1, y1, x2, y2, end1, end2 in standing:
        dx1, dy1, dx2, dy2 = x1 - px, y1 - py, x2 - px, y2 - py
        at1, at2 = dx1 == 0 == dy1, dx2 == 0 == dy2
        m1 = dy1 / dx1 if dx1 else (inf if dy1 > 0 else -inf)
        m2 = dy2 / dx2 if dx2 else (inf if dy2 > 0 else -inf)
        if every:
            events += [m for m, at in ((m1, at1), (m2, at2)) if low < m < high and not at]
        if at1 or at2:
            continue  # a wall that ends at the pivot is only touched there
        if (dx1 < 0) == (dx2 < 0):
            if m1 > m2:
                m1, m2, end1, end2 = m2, m1, end2, end1
            if m1 < lowest and m2 > highest:
                return []
            if m2 > low and m1 < high:
                shut.append((m1, m2, end1, end2))
        else:
            if m1 > m2:
                m1, m2, end1, end2 = m2, m1, end2, end1
            shut.append((-inf, m1, OUT, end1))
            shut.append((m2, inf, end2, OUT))
    shut.sort()
    open_slopes: list[float] = []
    reach, corner = low, OUT
    for start, end, end1, end2 in shut:
        if end <= reach:
            continue
        if start >= high:
            break
        slack = SLACK * (1 + reach * reach) if -inf < reach < inf else 0.0
        if start >= reach - slack and not (start == reach and end1 == corner and corner >= 0):
            open_slopes += (reach, start)
        reach, corner = end, end2
        if reach > highest:
            break
    if reach <= highest:
        open_slopes += (reach, high)
    if every:
        events = sorted({low, high, *events})
        open_slopes += events
        open_slopes += [(m + n) / 2 for m, n in zip(events, events[1:], strict=False)]
    return [m for m in dict.fromkeys(min(max(m, low), high) for m in open_slopes) if -inf < m < inf]
