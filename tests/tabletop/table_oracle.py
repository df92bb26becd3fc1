"""Slow and simple geometry to test the solvers by. Shares no code with them.

In fractions, for checking witnesses; in floats, for trying many lines.
"""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

from rulepress.tabletop import Body, Disc

Corners = tuple[tuple[int, int], ...]


def _turn(o, p, q):
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def exact(place):
    return Fraction(place[0]), Fraction(place[1])


def along(p, q, share):
    return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])


def strictly_inside(place, corners: Corners) -> bool:
    x, y = place
    inside = False
    for r, s in zip(corners, corners[1:] + corners[:1], strict=True):
        side = _turn(r, s, place)
        if side == 0 and min(r[0], s[0]) <= x <= max(r[0], s[0]) and min(r[1], s[1]) <= y <= max(r[1], s[1]):
            return False
        if (r[1] > y) != (s[1] > y) and (side > 0) == (s[1] > r[1]):
            inside = not inside
    return inside


def runs(p, q, corners: Corners) -> list[tuple[Fraction, Fraction]]:
    """The shares of p, q that run through the polygon's interior, without any rounding."""
    p, q = exact(p), exact(q)
    dx, dy = q[0] - p[0], q[1] - p[1]
    if dx == dy == 0:
        return []
    cuts = {Fraction(0), Fraction(1)}
    for r, s in zip(corners, corners[1:] + corners[:1], strict=True):
        a, b = _turn(p, q, r), _turn(p, q, s)
        shares = [Fraction(0)] if a == 0 else []
        if (a > 0) != (b > 0) and a != b:
            shares.append(a / (a - b))
        for share in shares:
            x, y = along(r, s, share)
            cuts.add(((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy))
    ordered = sorted(cut for cut in cuts if 0 <= cut <= 1)
    return [(a, b) for a, b in zip(ordered, ordered[1:], strict=False) if strictly_inside(along(p, q, (a + b) / 2), corners)]


def to_outline(place, corners: Corners) -> float:
    """How far the place is from the polygon's outline."""
    best = math.inf
    for r, s in zip(corners, corners[1:] + corners[:1], strict=True):
        dx, dy = s[0] - r[0], s[1] - r[1]
        share = ((place[0] - r[0]) * dx + (place[1] - r[1]) * dy) / (dx * dx + dy * dy)
        x, y = along(r, s, min(1, max(0, share)))
        best = min(best, math.sqrt(float((place[0] - x) * (place[0] - x) + (place[1] - y) * (place[1] - y))))
    return best


def dig(p, q, corners: Corners) -> float:
    """How deep the line p, q goes into the polygon (looked at in eight places of each stretch inside)."""
    p, q = exact(p), exact(q)
    shares = [a + (b - a) * i / 9 for a, b in runs(p, q, corners) for i in range(1, 9)]
    return max((to_outline(along(p, q, share), corners) for share in shares), default=0.0)


def off(place, body: Body) -> float:
    """How far the place lies outside the body."""
    if isinstance(body, Disc):
        return max(0.0, math.hypot(place[0] - body.x, place[1] - body.y) - body.radius)
    return 0.0 if strictly_inside(exact(place), body.corners) else to_outline(exact(place), body.corners)


def chords(u, v, body: Body) -> list[tuple[float, float]]:
    """The shares of the line through u, v that lie in the body."""
    dx, dy = v[0] - u[0], v[1] - u[1]
    square = dx * dx + dy * dy
    if isinstance(body, Disc):
        ex, ey = u[0] - body.x, u[1] - body.y
        half = ex * dx + ey * dy
        root = half * half - square * (ex * ex + ey * ey - body.radius * body.radius)
        return [((-half - math.sqrt(root)) / square, (-half + math.sqrt(root)) / square)] if root > 0 else []
    shares = []
    corners = body.corners
    for r, s in zip(corners, corners[1:] + corners[:1], strict=True):
        a, b = _turn(u, v, r), _turn(u, v, s)
        if (a > 0) != (b > 0):
            x, y = along(r, s, a / (a - b))
            shares.append(((x - u[0]) * dx + (y - u[1]) * dy) / square)
    shares.sort()
    return list(zip(shares[::2], shares[1::2], strict=True))


def inner(p, q, body: Body) -> list[tuple[float, float]]:
    """The shares of the segment p, q that lie in the body."""
    return [(max(a, 0.0), min(b, 1.0)) for a, b in chords(p, q, body) if min(b, 1.0) > max(a, 0.0)]


def random_place(rng: Random, body: Body):
    """A place on the body, often on its rim."""
    if isinstance(body, Disc):
        angle = rng.uniform(0, math.tau)
        r = body.radius * (1 if rng.random() < 0.5 else math.sqrt(rng.random())) * (1 - 1e-9)
        return body.x + r * math.cos(angle), body.y + r * math.sin(angle)
    if rng.random() < 0.6:
        i = rng.randrange(len(body.corners))
        return along(body.corners[i - 1], body.corners[i], rng.random())
    x0, y0, x1, y1 = body.box
    while True:
        place = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if strictly_inside(place, body.corners):
            return place


def between(u, v, a: Body, b: Body):
    """The shortest part of the line through u, v that leads from a to b; None if it misses one."""
    gaps = [(i[1], j[0]) if i[1] < j[0] else (i[0], j[1]) for i in chords(u, v, a) for j in chords(u, v, b)]
    if not gaps:
        return None
    s, t = min(gaps, key=lambda gap: abs(gap[0] - gap[1]))
    return along(u, v, s), along(u, v, t)
