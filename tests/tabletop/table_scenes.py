"""Random tables that are hard on geometry: grids with aligned edges, tiny ones where everything touches, stars, L
shapes and strips at any angle, bodies anywhere (over pieces and each other too).
"""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

from rulepress.tabletop import Body, Disc, Polygon


class Table(NamedTuple):
    size: int
    polygons: list[Polygon]


def turned(rng: Random, x: float, y: float, w: float, h: float) -> Polygon:
    angle = rng.uniform(0, math.pi)
    c, s = math.cos(angle), math.sin(angle)
    outline = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return Polygon((round(x + p * c - q * s), round(y + p * s + q * c)) for p, q in outline)


def star(rng: Random, x: float, y: float, radius: float, corners: int) -> Polygon:
    angles = sorted(rng.uniform(0, math.tau) for _ in range(corners))
    reach = [radius * rng.uniform(0.3, 1) for _ in angles]
    return Polygon((round(x + r * math.cos(a)), round(y + r * math.sin(a))) for r, a in zip(reach, angles, strict=True))


def ell(x: int, y: int, w: int, h: int, thick: int) -> Polygon:
    return Polygon([(x, y), (x + w, y), (x + w, y + thick), (x + thick, y + thick), (x + thick, y + h), (x, y + h)])


def random_table(rng: Random, size: int | None = None) -> Table:
    size = size or rng.choice((20, 2000, 20000))
    grid = max(1, size // 10) if rng.random() < 0.3 else 0
    polygons: list[Polygon] = []
    for _ in range(rng.randrange(1, 13)):
        x, y, kind = rng.randrange(size + 1), rng.randrange(size + 1), rng.random()
        try:
            if grid:
                x, y, w, h = x // grid * grid, y // grid * grid, rng.randrange(1, 5) * grid, rng.randrange(1, 5) * grid
                box = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                polygons.append(ell(x, y, w, h, grid) if kind < 0.3 and min(w, h) > grid else Polygon(box))
            elif kind < 0.3:
                polygons.append(turned(rng, x, y, size * rng.uniform(0.02, 0.6), size * rng.uniform(0.02, 0.2)))
            elif kind < 0.7:
                polygons.append(star(rng, x, y, size * rng.uniform(0.05, 0.3) + 2, rng.randrange(3, 8)))
            else:
                w, h = (rng.randrange(size // 10 + 3, size // 3 + 4) for _ in range(2))
                polygons.append(ell(x, y, w, h, rng.randrange(1, size // 10 + 2)))
        except ValueError:  # rounding made it flat or crossed it
            continue
    return Table(size, polygons)


def random_body(rng: Random, size: int) -> Body:
    x, y, grid = rng.randrange(size + 1), rng.randrange(size + 1), max(1, size // 10)
    if rng.random() < 0.75:
        if rng.random() < 0.3:
            x, y = x // grid * grid, y // grid * grid
        return Disc(x, y, max(1, rng.choice((round(size * rng.uniform(0.01, 0.15)), grid, 2 * grid))))
    while True:
        try:
            if rng.random() < 0.5:
                return turned(rng, x, y, size * rng.uniform(0.05, 0.2), size * rng.uniform(0.05, 0.2))
            return star(rng, x, y, size * 0.15 + 2, rng.randrange(3, 7))
        except ValueError:
            continue


def mirrored(shape):
    """The shape with x turned to -x."""
    if isinstance(shape, Disc):
        return Disc(-shape.x, shape.y, shape.radius)
    return Polygon((-x, y) for x, y in shape.corners)
