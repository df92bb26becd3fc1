"""One random scene, one check: what tests run some of and benchmarks/soak_sight.py thousands.

Each check takes a seed, raises AssertionError with what it found, and says what came out, for counting.
"""

from __future__ import annotations

import math
from random import Random

import table_oracle as oracle
from table_scenes import mirrored, random_body, random_table

from rulepress.tabletop import (
    Disc,
    Obstacle,
    Polygon,
    SightPiece,
    SightScene,
    Sweep,
    Veil,
    contains,
    farthest,
    gap,
    hiding_line,
    open_place,
    overlaps,
    within,
)
from rulepress.tabletop.line_of_sight.occlusion import hiding

#: How deep a witness may go, by the oracle's measure: the engine's tolerance, and some for its own rounding.
DEEP = 0.003


def _see_each_other(p, q, a, b) -> None:
    assert oracle.off(p, a) < DEEP and oracle.off(q, b) < DEEP, "the witness begins or ends off its body"


def flat(seed: int) -> str:
    """Sight past blocking polygons: the witness is free; where trying finds a line, so does the engine; both ways,
    mirrored and with the pieces in another order the answer is the same."""
    rng = Random(seed)
    size, polygons = random_table(rng)
    a, b = random_body(rng, size), random_body(rng, size)
    seen = SightScene(polygons).sight(a, b)
    back = SightScene(polygons[::-1]).sight(b, a)
    mirror = SightScene(mirrored(p) for p in polygons).sight(mirrored(a), mirrored(b))
    assert seen.clear == back.clear, f"one way {seen}, back {back}"
    assert seen.clear == mirror.clear, f"{seen}, mirrored {mirror}"
    if seen.clear:
        p, q = seen.line
        _see_each_other(p, q, a, b)
        if p != q:
            assert max((oracle.dig(p, q, polygon.corners) for polygon in polygons), default=0.0) < DEEP
        return "clear"
    assert seen.blockers and set(seen.blockers) <= set(range(len(polygons)))
    for p, q in _lines(rng, a, b, polygons):
        free = not any(oracle.inner(p, q, polygon) for polygon in polygons)
        assert not free or any(oracle.dig(p, q, polygon.corners) for polygon in polygons), f"missed {p} to {q}"
    return "blocked"


def _lines(rng: Random, a, b, polygons):
    """Lines to try: from places on a to places on b, and close past two corners."""
    starts, ends = ([oracle.random_place(rng, body) for _ in range(40)] for body in (a, b))
    for _ in range(250):
        yield rng.choice(starts), rng.choice(ends)
    corners = [corner for polygon in polygons for corner in polygon.corners]
    for _ in range(150):
        near = rng.choice((1e-3, 0.1, 5))
        u, v = ((x + rng.gauss(0, near), y + rng.gauss(0, near)) for x, y in (rng.choice(corners) for _ in range(2)))
        segment = oracle.between(u, v, a, b)
        if segment and segment[0] != segment[1]:
            yield segment


def _veiled(p, q, veils, start: float, end: float) -> float:
    total, reach = 0.0, 0.0
    for a, b in sorted((max(a, start), min(b, end)) for veil in veils for a, b in oracle.inner(p, q, veil)):
        if b > max(a, reach):
            total += b - max(a, reach)
            reach = b
    return total * math.dist(p, q)


def _veiled_deep(p, q, veils, start: float, end: float, steps: int = 300) -> float:
    """Of a witness: only what is really inside, not grazing an edge, to a 300th of each stretch."""
    stretches = []
    for polygon in veils:
        for s, e in oracle.runs(p, q, polygon.corners):
            s, e = max(float(s), start), min(float(e), end)
            for i in range(steps if e > s else 0):
                middle = oracle.along(p, q, s + (e - s) * (i + 0.5) / steps)
                if oracle.to_outline(middle, polygon.corners) > DEEP:
                    stretches.append((s + (e - s) * i / steps, s + (e - s) * (i + 1) / steps))
    total, reach = 0.0, 0.0
    for s, e in sorted(stretches):
        if e > max(s, reach):
            total += e - max(s, reach)
            reach = e
    return total * math.dist(p, q)


def veil(seed: int) -> str:
    """Sight through a limited length of concealing pieces: the witness's length is what is said; climbing from random
    lines finds none much shorter than the least, nor one within the limit where sight says no."""
    rng = Random(seed)
    size, polygons = random_table(rng, 20_000)
    a, b = random_body(rng, size), random_body(rng, size)
    if within(a, b):
        return "touching"
    opaque = [rng.random() < 0.3 for _ in polygons]
    scene = SightScene(SightPiece(p, None, dense) for p, dense in zip(polygons, opaque, strict=True))
    walls = [p for p, dense in zip(polygons, opaque, strict=True) if dense]
    veils = [p for p, dense in zip(polygons, opaque, strict=True) if not dense]
    spare_a = rng.choice((0, 0, 1000, 6000)) if isinstance(a, Disc) else 0
    spare_b = rng.choice((0, 0, 0, 500)) if isinstance(b, Disc) else 0
    least = scene.least_veiled(a, b, veil=Veil(0, spare_a, spare_b))
    limit = rng.choice((500, 2000, 2000, 2000, 4000, int(least.veiled) + 5, max(0, int(least.veiled) - 5)))
    seen = scene.sight(a, b, veil=Veil(limit, spare_a, spare_b))
    back = scene.sight(b, a, veil=Veil(limit, spare_b, spare_a))
    assert seen.clear == back.clear
    assert seen.clear == (least.clear and least.veiled <= limit + DEEP), f"{seen}, least {least}, limit {limit}"

    def counted(p, q) -> float:
        start = _spared(p, q, a, spare_a)
        return _veiled(p, q, veils, start, 1 - _spared(q, p, b, spare_b))

    for found in (seen, least):
        if found.clear:
            p, q = found.line
            _see_each_other(p, q, a, b)
            assert max((oracle.dig(p, q, wall.corners) for wall in walls), default=0.0) < DEEP
            ends = _spared(p, q, a, spare_a), 1 - _spared(q, p, b, spare_b)
            length = _veiled(p, q, veils, *ends)
            if abs(length - found.veiled) > 0.05:  # it may run along edges
                length = _veiled_deep(p, q, veils, *ends)
                assert abs(length - found.veiled) < math.dist(p, q) / 100, f"{found} but {length}"

    def value(u, v) -> float:
        segment = oracle.between(u, v, a, b)
        if segment is None or segment[0] == segment[1] or any(oracle.inner(*segment, wall) for wall in walls):
            return math.inf
        return counted(*segment)

    starts, ends = ([oracle.random_place(rng, body) for _ in range(40)] for body in (a, b))
    tried = [(value(*line), line) for line in ((rng.choice(starts), rng.choice(ends)) for _ in range(150))]
    best, line = min(tried)
    if best < math.inf:
        step = 1000.0
        for _ in range(150):
            other = tuple((x + rng.gauss(0, step), y + rng.gauss(0, step)) for x, y in line)
            if (length := value(*other)) < best:
                best, line = length, other
            else:
                step = max(0.5, step * 0.96)
        assert least.clear and best > least.veiled - 0.1, f"{line} runs through {best} only, least {least}"
        assert seen.clear or best > limit - 0.1, f"{line} runs through {best} only, limit {limit}"
    return ("clear" if seen.clear else "blocked") if least.veiled > 0 else "nothing between"


def _spared(p, q, body, distance: int) -> float:
    """The share of p, q that is within the distance of the body, where p lies."""
    if not distance:
        return 0.0
    return oracle.inner(p, q, Disc(body.x, body.y, body.radius + distance))[0][1]


def heights(seed: int) -> str:
    """Sight over pieces of some height: the witness clears every piece; where trying finds a line, so does the engine;
    never more than with all lower pieces gone, never less than with all of them endless."""
    rng = Random(seed)
    size, polygons = random_table(rng, 20_000)
    a, b = random_body(rng, size), random_body(rng, size)
    if within(a, b):
        return "touching"
    tops = [rng.choice((None, 1000, 1500, 2000, 3000, 4000, 6000)) for _ in polygons]
    ends = rng.choice((1000, 1000, 2000, 4000, 6000)), rng.choice((1000, 1000, 3000))
    prisms = list(zip(polygons, tops, strict=True))
    seen = SightScene(SightPiece(*prism) for prism in prisms).sight(a, b, heights=ends)
    back = SightScene(SightPiece(*prism) for prism in prisms[::-1]).sight(b, a, heights=ends[::-1])
    assert seen.clear == back.clear
    most = SightScene(p for p, top in prisms if top is None or top > max(ends)).sight(a, b).clear
    fewest = SightScene(p for p, top in prisms if top is None or top > min(ends)).sight(a, b).clear
    assert fewest <= seen.clear <= most
    if seen.clear:
        p, q = seen.line
        _see_each_other(p, q, a, b)
        for polygon, top in prisms:
            if oracle.dig(p, q, polygon.corners) < DEEP:
                continue
            for s, e in oracle.runs(p, q, polygon.corners):
                if (e - s) * math.dist(p, q) > 0.01:
                    lowest = min(ends[0] + (ends[1] - ends[0]) * share for share in (s, e))
                    assert top is not None and lowest > top - 0.05, f"under {top} at {float(lowest)}"
    else:
        starts, stops = ([oracle.random_place(rng, body) for _ in range(40)] for body in (a, b))
        for _ in range(400):
            p, q = rng.choice(starts), rng.choice(stops)
            assert not all(_clears(p, q, ends, *prism) for prism in prisms), f"missed {p} to {q}"
    return ("clear" if seen.clear else "blocked") if fewest != most else "as if flat"


def _clears(p, q, ends, polygon: Polygon, top: int | None) -> bool:
    return all(
        top is not None and min(ends[0] + (ends[1] - ends[0]) * share for share in run) >= top for run in oracle.inner(p, q, polygon)
    )


def hidden(seed: int) -> str:
    """What hides a target: each hiding piece has a line that crosses it, the others have none; from a place that is
    said to be open no line crosses anything, and where none is said to be, trying finds none."""
    rng = Random(seed)
    size, polygons = random_table(rng)
    polygons = polygons[: rng.choice((1, 2, 3, 4, 12))]
    a, b = random_body(rng, size), random_body(rng, size)
    scene = SightScene(polygons)

    def crossed(place, among, tries: int):
        """The deepest that lines from the place to the target go into the pieces."""
        deepest = 0.0
        for polygon in among:
            aims = [oracle.random_place(rng, b) for _ in range(tries)]
            if isinstance(b, Disc):
                aims += [spot for corner in polygon.corners for spot in _just_past(place, corner, b)]
            for aim in aims:
                if place != aim and oracle.inner(place, aim, polygon):
                    deepest = max(deepest, oracle.dig(place, aim, polygon.corners))
                    if deepest > DEEP:
                        return deepest
        return deepest

    place = open_place(scene, a, b)
    if place is not None:
        assert oracle.off(place, a) < DEEP
        assert not hiding(scene, place, b)
        assert crossed(place, polygons, 30) < 0.004
    else:
        for _ in range(15):
            spot = oracle.random_place(rng, a)
            (index, *_) = hiding(scene, spot, b)
            line = hiding_line(spot, b, polygons[index])
            assert oracle.off(line[1], b) < DEEP
            assert oracle.runs(*line, polygons[index].corners), f"nothing hides it from {spot}"
    for _ in range(3):
        spot = oracle.random_place(rng, a)
        pieces = hiding(scene, spot, b)
        for index, polygon in enumerate(polygons):
            line = hiding_line(spot, b, polygon)
            assert (line is not None) == (index in pieces)
            if line:
                assert line[0] == spot and oracle.off(line[1], b) < DEEP
                assert oracle.runs(*line, polygon.corners), f"{line} does not cross {polygon}"
            else:
                assert crossed(spot, [polygon], 15) < 0.004
    return "hidden" if place is None else "open"


def _just_past(place, corner, target: Disc):
    """Places on the target seen from the place a hair to either side of the corner."""
    dx, dy = corner[0] - place[0], corner[1] - place[1]
    if dx or dy:
        for side in (1e-6, -1e-6):
            past = corner[0] - side * dy, corner[1] + side * dx
            for _, share in oracle.chords(place, past, target):
                if share > 0:
                    yield oracle.along(place, past, share * (1 - 1e-12))


def moving(seed: int) -> str:
    """Distances against sampled ones; a way is hindered where a sampled disc on it is; `farthest` gets as far as it
    may."""
    rng = Random(seed)
    size, polygons = random_table(rng)
    size = max(size, 200)
    start = Disc(rng.randrange(size), rng.randrange(size), max(1, round(size * rng.uniform(0.01, 0.08))))
    others = [random_body(rng, size) for _ in range(4)] + polygons[:3]
    for other in others:
        distance = gap(start, other)
        assert distance == gap(other, start)
        assert within(start, other, math.ceil(distance)) and (distance < 1 or not within(start, other, int(distance) - 1))
        assert overlaps(start, other) <= within(start, other)
        near = min(max(0.0, math.dist(start.centre, oracle.random_place(rng, other)) - start.radius) for _ in range(40))
        assert distance <= near + 1e-6
    way = Sweep.of(start, *((rng.randrange(size), rng.randrange(size)) for _ in range(rng.randrange(1, 4))))
    places = [oracle.along(p, q, i / 20) for p, q in zip(way.path, way.path[1:], strict=False) for i in range(21)]
    stops = [start.at((round(x), round(y))) for x, y in places]
    for other in others:
        least = min(gap(stop, other) for stop in stops)
        assert gap(way, other) <= least + 2
        if overlaps(way, other):
            longest = max(math.dist(p, q) for p, q in zip(way.path, way.path[1:], strict=False))
            assert least <= longest / 20 + 2
    table = Polygon([(-size, -size), (2 * size, -size), (2 * size, 2 * size), (-size, 2 * size)])
    assert contains(table, way)
    obstacles = [Obstacle(other, rng.choice((0, size // 20)), rng.random() < 0.5) for other in others]
    obstacles = [obstacle for obstacle in obstacles if not obstacle.hinders(start)]
    goal, distance = (rng.randrange(-size, 2 * size), rng.randrange(-size, 2 * size)), rng.randrange(1, size)
    end = farthest(start, goal, distance, obstacles, table)
    moved = Sweep.of(start, end)
    assert not any(obstacle.hinders(moved) for obstacle in obstacles) and contains(table, moved)
    assert (end[0] - start.x) ** 2 + (end[1] - start.y) ** 2 <= distance * distance
    free = math.dist(start.centre, end) >= min(distance, math.dist(start.centre, goal)) - 2
    if not free:
        # What is only grazed lies a little farther on: a unit of depth comes after a stretch of its root.
        reach = min(math.dist(start.centre, end) + 3 + 4 * math.sqrt(size), math.dist(start.centre, goal))
        on = oracle.along(start.centre, goal, reach / math.dist(start.centre, goal))
        tight = Sweep.of(start.at(start.centre), (round(on[0]), round(on[1])))
        wider = Sweep(tight.path, tight.radius + 2)
        assert any(obstacle.hinders(wider) for obstacle in obstacles) or not contains(table, wider)
    return "free" if free else "hindered"


CHECKS = {check.__name__: check for check in (flat, veil, heights, hidden, moving)}
