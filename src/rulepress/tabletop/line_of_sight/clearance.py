"""Is there a line of a corridor that clears pieces of some height, and crosses little enough of what only conceals?

Here the best line need not touch any corner: a long thin slanted strip is crossed shortest at a right angle, and
whether a line clears a wall depends on where on the bodies it begins and ends. So bundles of lines are searched: all
lines that meet the corridor's left and right ends between two bounds each. A bundle is dropped when one piece shuts all
of it, when the length common to all its lines is too much, or when a better or equal line is sure to be in another one;
its middle line is measured exactly; what is undecided is halved. Bundles narrower than LEAF at both ends are settled by
the lines through the corners in them.

What comes out: a line that is found is good (by exact measurement). None found means that good lines, if any, fill no
bundle wider than LEAF and pass through no two corners (or places where outlines meet the bodies' rims); or, where the
limit is nearly the least length, that MOST_BUNDLES were not enough to find one. A least length is within CLOSE, as a
rule, and always that of a line that is there.

Heights: pieces stand on the ground, so a line from top to top is the best there is between two places, and it rises
evenly. A piece no higher than the lower end never blocks, one higher than both ends blocks as in the plane, and one in
between blocks if the line is still below its top where it comes over it. The lower end may begin anywhere on its body
(stepping back makes the line steeper), the higher one is best at the near edge. Concealing pieces have no height, and
what of them lies under one of the bodies does not count.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from bisect import insort
from functools import cache
from heapq import heappop, heappush
from itertools import combinations
from math import fsum, inf, sqrt
from typing import NamedTuple

from rulepress.tabletop.geometry.shapes import TOLERANCE, Place
from rulepress.tabletop.line_of_sight.blockers import CENTRE, Interval, Local, common, inside, rim_points
from rulepress.tabletop.line_of_sight.sight_cone import Corridor, Round, SightLine, chord, crossed_tangents, slopes

#: A bundle this narrow (in units, at both ends of the corridor) is not halved again.
LEAF = 0.5
#: To what length (in units) the least veiled length is sought.
CLOSE = 0.05
#: How many bundles are looked at before the search gives up and takes the corridor for shut.
MOST_BUNDLES = 8_000


class ClearSpan(NamedTuple):
    """A line that passes, from x = start to x = end, and how much of it runs through concealing pieces."""

    line: SightLine
    start: float
    end: float
    veiled: float


class Conditions(NamedTuple):
    """What a line from a (left, at the lower height) to b must pass."""

    a: Round
    b: Round
    low: float
    high: float
    full: list[Local]
    walls: list[tuple[Local, int]]
    veils: list[Local]
    spared_a: Round | None
    spared_b: Round | None


def union_length(runs: list[Interval]) -> float:
    """How much of the axis the intervals cover together."""
    total, reach = 0.0, -inf
    for start, end in sorted(runs):
        if end > reach:
            total += end - max(start, reach)
            reach = end
    return total


def measure(line: SightLine, on: Conditions) -> ClearSpan | None:
    """What the line passes through; None if it is blocked, or misses a body."""
    left, right = chord(on.a, line), chord(on.b, line)
    if left is None or right is None:
        return None
    start, end = left[1], right[0]
    steep = sqrt(1 + line.m * line.m)
    short = TOLERANCE / steep
    solid = []
    for piece in on.full:
        runs = inside(piece.corners, line)
        if any(min(e, end) - max(s, start) > short for s, e in runs):
            return None
        solid += [(s, e, inf) for s, e in runs]
    if on.walls:
        for piece, top in on.walls:
            solid += [(s, e, top) for s, e in inside(piece.corners, line)]
        begin = _begin(left, end, solid, on, short)
        if begin is None:
            return None
    else:
        begin = start
    veiled = 0.0
    if on.veils:
        s, e = start, end
        if on.spared_a and (spared := chord(on.spared_a, line)):
            s = max(s, spared[1])
        if on.spared_b and (spared := chord(on.spared_b, line)):
            e = min(e, spared[0])
        runs = [(max(p, s), min(q, e)) for piece in on.veils for p, q in inside(piece.corners, line)]
        veiled = union_length([(p, q) for p, q in runs if q > p]) * steep
    return ClearSpan(line, begin, end, veiled)


def _begin(left: Interval, end: float, solid: list[tuple[float, float, float]], on: Conditions, short: float) -> float | None:
    """Where on the lower body to begin so that the line to `end` clears everything."""
    places = [left[0], *(e for _, e, _ in solid if left[0] < e < left[1]), left[1]]
    for begin in places:
        rise = (on.high - on.low) / (end - begin)
        for s, e, top in solid:
            s = max(s, begin)
            if min(e, end) - s > short and on.low + rise * (s - begin) < top - TOLERANCE:
                break
        else:
            return begin
    return None


class Shared(NamedTuple):
    """Of a bundle and a polygon: where (in x) everything of the bundle lies in the polygon, between which x they meet
    at all, and whether a corner of the polygon is in the bundle."""

    runs: list[Interval]
    first: float
    last: float
    cornered: bool


#: What a bundle shares with a polygon that it misses.
NOTHING = Shared([], inf, -inf, False)


def shared(corners: list[Place], lo: SightLine, hi: SightLine) -> Shared:
    """What the bundle between the lines lo and hi has in common with the polygon."""
    (k0, m0), (k1, m1) = lo, hi
    over = [y - k0 - m0 * x for x, y in corners]
    if max(over) < 0:
        return NOTHING
    under = [y - k1 - m1 * x for x, y in corners]
    if min(under) > 0:
        return NOTHING
    cornered = False
    mixed, crossings = [], []
    l1, h1, (x1, _) = over[-1], under[-1], corners[-1]
    for l2, h2, (x2, _) in zip(over, under, corners, strict=True):
        if l2 >= 0 >= h2:
            cornered = True
        if (l1 > 0 or l2 > 0) and (h1 < 0 or h2 < 0):
            s, e = 0.0, 1.0
            if l1 < 0:
                s = l1 / (l1 - l2)
            elif l2 < 0:
                e = l1 / (l1 - l2)
            if h1 > 0:
                s = max(s, h1 / (h1 - h2))
            elif h2 > 0:
                e = min(e, h1 / (h1 - h2))
            if s <= e:
                p, q = x1 + s * (x2 - x1), x1 + e * (x2 - x1)
                mixed.append((p, q) if p <= q else (q, p))
        if (l1 > 0) != (l2 > 0):
            crossings.append(x1 + l1 / (l1 - l2) * (x2 - x1))
        l1, h1, x1 = l2, h2, x2
    if not mixed:
        return NOTHING
    mixed.sort()
    first, last = mixed[0][0], max(e for _, e in mixed)
    if m0 != m1:  # the bundle begins or ends where its bounds meet, and that may be inside the polygon
        insort(mixed, ((k1 - k0) / (m0 - m1),) * 2)
    runs, reach = [], inf
    for s, e in mixed:
        if s > reach + TOLERANCE:  # no mere rounding between two edges that share a corner
            middle = (s + reach) / 2
            if sum(x < middle for x in crossings) % 2:
                runs.append((reach, s))
        reach = e if reach == inf else max(reach, e)
    return Shared(runs, first, last, cornered)


def veiled_anyway(on: Conditions, way: Corridor) -> float:
    """The veiled length that all lines between a and b have at least: where veils fill all between the tangents."""
    a, b = on.spared_a or on.a, on.spared_b or on.b
    start, end = max(x for x, _ in a.corners) + a.radius, min(x for x, _ in b.corners) - b.radius
    runs = [run for piece in on.veils for run in shared(piece.corners, way.lower.line, way.upper.line).runs]
    return union_length(common(runs, [(start, end)]))


def extent(body: Round, lo: SightLine, hi: SightLine) -> Interval | None:
    """The least and greatest x of the part of the body between the lines lo and hi; None if there is none."""
    (k0, m0), (k1, m1) = lo, hi
    low, high = inf, -inf
    for cx, cy in body.corners:
        for x in (cx - body.radius, cx + body.radius):
            if k0 + m0 * x <= cy <= k1 + m1 * x:
                low, high = min(low, x), max(high, x)
    for line in (lo, hi):
        run = chord(body, line)
        if run:
            low, high = min(low, run[0]), max(high, run[1])
    return (low, high) if low <= high else None


def upright(body: Round, lo: SightLine, hi: SightLine) -> bool:
    """Whether all lines between lo and hi surely meet the body: they cross its upright chord through the middle."""
    x = fsum(cx for cx, _ in body.corners) / len(body.corners)
    if len(body.corners) == 1:
        ((_, y),) = body.corners
        low, high = y - body.radius, y + body.radius
    else:
        heights = []
        for (x1, y1), (x2, y2) in zip(body.corners[-1:] + body.corners[:-1], body.corners, strict=True):
            if (x1 > x) != (x2 > x):
                heights.append(y1 + (x - x1) / (x2 - x1) * (y2 - y1))
        low, high = min(heights), max(heights)
    return low < lo.k + lo.m * x and hi.k + hi.m * x < high


class Bundle(NamedTuple):
    """Lines between two heights at the left end (l0, l1) and two at the right end (r0, r1)."""

    l0: float
    l1: float
    r0: float
    r1: float

    def halves(self) -> tuple[Bundle, Bundle]:
        """The two bundles that divide this one in the middle of its wider end."""
        l0, l1, r0, r1 = self
        if l1 - l0 >= r1 - r0:
            middle = (l0 + l1) / 2
            return Bundle(l0, middle, r0, r1), Bundle(middle, l1, r0, r1)
        middle = (r0 + r1) / 2
        return Bundle(l0, l1, r0, middle), Bundle(l0, l1, middle, r1)


def search(on: Conditions, limit: float = inf, enough: float | None = None) -> ClearSpan | None:  # noqa: C901  # hot
    """The passage with the least veiled length up to `limit`, or any with at most `enough` (as a rule, the limit)."""
    a, b = on.a, on.b
    xl = min(x for x, _ in a.corners) - a.radius
    xr = max(x for x, _ in b.corners) + b.radius
    outer = Corridor.between(a, b)
    edges = [outer.upper.line, outer.lower.line, *crossed_tangents(a, b)]
    best: ClearSpan | None = None

    def line_of(left: float, right: float) -> SightLine:
        m = (right - left) / (xr - xl)
        return SightLine(left - m * xl, m)

    def consider(line: SightLine) -> bool:
        nonlocal best
        passage = measure(line, on)
        if passage and passage.veiled <= limit + TOLERANCE and (best is None or passage.veiled < best.veiled):
            best = passage
        return best is not None and best.veiled <= (0.0 if enough is None else enough) + TOLERANCE

    for line in (CENTRE, *edges):
        if consider(line):
            return best

    def bound(bundle: Bundle) -> float:
        """The veiled length that all lines of the bundle have at least; infinite when all of them are blocked, or when
        the bundle is plain: all its lines cross the same edges, and these in the gap. Then of parallel lines the veiled
        length changes evenly, so the least is on the bundle's border, and as that holds for its neighbours too, it is
        in one that is not plain."""
        lo, hi = line_of(bundle.l0, bundle.r0), line_of(bundle.l1, bundle.r1)
        left, right = extent(a, lo, hi), extent(b, lo, hi)
        if left is None or right is None:
            return inf
        start, end = left[1], right[0]
        plain = bool(on.veils)
        for piece in on.full:
            here = shared(piece.corners, lo, hi)
            if any(min(e, end) > max(s, start) for s, e in here.runs):
                return inf
            plain = plain and not here.cornered and (here.last < left[0] or here.first > right[1])
        for piece, top in on.walls:
            here = shared(piece.corners, lo, hi)
            for s, e in here.runs:
                s = max(s, start)
                if s < min(e, end) and on.low + (on.high - on.low) * (s - left[0]) / (end - left[0]) < top - TOLERANCE:
                    return inf
            plain = plain and here is NOTHING
        if not on.veils:
            return 0.0
        if on.spared_a and (spared := extent(on.spared_a, lo, hi)):
            start = max(start, spared[1])
        if on.spared_b and (spared := extent(on.spared_b, lo, hi)):
            end = min(end, spared[0])
        runs = []
        for piece in on.veils:
            here = shared(piece.corners, lo, hi)
            runs += [(max(s, start), min(e, end)) for s, e in here.runs if min(e, end) > max(s, start)]
            plain = plain and not here.cornered and (start < here.first and here.last < end or here is NOTHING)
        if plain and upright(a, lo, hi) and upright(b, lo, hi):
            return inf
        falling, rising = (bundle.r0 - bundle.l1) / (xr - xl), (bundle.r1 - bundle.l0) / (xr - xl)
        flattest = 0.0 if falling <= 0 <= rising else min(abs(falling), abs(rising))
        return union_length(runs) * sqrt(1 + flattest * flattest)

    @cache
    def pivots() -> list[Place]:
        pieces = [*on.full, *(piece for piece, _ in on.walls), *on.veils]
        return [spot for piece in pieces for spot in (*piece.corners, *rim_points(piece, a), *rim_points(piece, b))]

    def critical(bundle: Bundle) -> list[SightLine]:
        """The lines of a narrow bundle through two pivots, or through a pivot and along a body."""
        lo, hi = line_of(bundle.l0 - LEAF, bundle.r0 - LEAF), line_of(bundle.l1 + LEAF, bundle.r1 + LEAF)
        corners = [(x, y) for x, y in pivots() if lo.k + lo.m * x <= y <= hi.k + hi.m * x and xl <= x <= xr]
        found = [(c, (d[1] - c[1]) / (d[0] - c[0])) for c, d in combinations(corners, 2) if c[0] != d[0]]
        found += [(c, m) for c in corners for m in (*slopes(a, c, False), *slopes(b, c, True)) if -inf < m < inf]
        return [
            SightLine(y - m * x, m)
            for (x, y), m in found
            if bundle.l0 - LEAF <= y + m * (xl - x) <= bundle.l1 + LEAF and bundle.r0 - LEAF <= y + m * (xr - x) <= bundle.r1 + LEAF
        ]

    lefts, rights = [k + m * xl for k, m in edges], [k + m * xr for k, m in edges]
    whole = Bundle(min(lefts), max(lefts), min(rights), max(rights))
    waiting = [(0.0, 0, whole)]
    seen = 1
    while waiting and seen < MOST_BUNDLES:
        least, _, bundle = heappop(waiting)
        if best and least >= best.veiled - CLOSE:
            break
        for half in bundle.halves():
            least = bound(half)
            if least > limit + TOLERANCE or (best and least >= best.veiled - CLOSE):
                continue
            if consider(line_of((half.l0 + half.l1) / 2, (half.r0 + half.r1) / 2)):
                return best
            if max(half.l1 - half.l0, half.r1 - half.r0) > LEAF:
                heappush(waiting, (least, seen, half))
            elif any(consider(line) for line in critical(half)):
                return best
            seen += 1

    step = 64.0
    while best and step > TOLERANCE:  # what the bundles left over: down to the bottom of the hollow
        left, right = best.line.k + best.line.m * xl, best.line.k + best.line.m * xr
        before = best
        for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            if consider(line_of(left + i * step, right + j * step)):
                return best
        if best is before:
            step /= 2
    return best
