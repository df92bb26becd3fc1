"""Pieces of terrain as outlines: from what is typed or drawn by lot to corners in whole thousandths of an inch.

Nothing here needs a sine that could differ between machines: pieces are turned by multiples of 15 degrees, whose sines
stand in a table of whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Any

from rulepress.tabletop import INCH, Disc, Point, Polygon, contains

_ONE = 10**9
_SINES = {0: 0, 15: 258819045, 30: 500000000, 45: 707106781, 60: 866025404, 75: 965925826, 90: _ONE}


def inches(mils: int) -> int | float:
    """Whole thousandths as inches; whole inches stay whole."""
    return mils / INCH if mils % INCH else mils // INCH


def sort(core: Mapping[str, Any], type_: str) -> Mapping[str, Any]:
    """What the rules' numbers say about terrain of that type ("high grass"). Raises KeyError."""
    told: Mapping[str, Any] = core["terrain"][type_.replace(" ", "_")]
    return told


def is_building(sort: Mapping[str, Any]) -> bool:
    """Whether infantry gets onto its roof and others do not get in."""
    return "infantry" in (sort["enters"] or ())


def piece(
    core: Mapping[str, Any], id_: str, type_: str, polygon: Polygon, height: float | None = None, capacity: int | None = None
) -> dict[str, Any]:
    """A piece as resolved data and the engine have it: corners in inches from the table's centre, no more than three
    decimals; the height of its type unless it has its own; on a building, room for as many as are found to fit unless
    players agree on a number."""
    of = sort(core, type_)
    if is_building(of) and capacity is None:
        capacity = room(polygon, base(core))
    return {
        "id": id_,
        "type": type_,
        "shape": [[inches(x), inches(y)] for x, y in polygon.corners],
        "height": of["height"] if height is None else height,
        "capacity": capacity,
    }


def base(core: Mapping[str, Any]) -> int:
    """The diameter of a Sub-Unit's base in thousandths of an inch."""
    return round(Fraction(core["sub_unit"]["diameter_mm"] * 10 * INCH, 254))


def rectangle(width: int, depth: int) -> tuple[tuple[Fraction, Fraction], ...]:
    """The corners of a rectangle around its middle."""
    x, y = Fraction(width, 2), Fraction(depth, 2)
    return (-x, -y), (x, -y), (x, y), (-x, y)


@lru_cache(maxsize=1024)  # a piece is looked at by many, and stands in the same place in every edition
def outline(corners: tuple[tuple[Any, Any], ...], at: Point = (0, 0), turn: int = 0) -> Polygon:
    """Corners (relative to `at`) turned anticlockwise by `turn` degrees and moved to `at`. Raises ValueError."""
    sine, cosine = _sine(turn), _sine(turn + 90)
    return Polygon(
        (at[0] + round(Fraction(x * cosine - y * sine) / _ONE), at[1] + round(Fraction(x * sine + y * cosine) / _ONE)) for x, y in corners
    )


def _sine(degrees: int) -> int:
    """The sine of a multiple of 15 degrees, times 1,000,000,000."""
    degrees %= 360
    return -_sine(degrees - 180) if degrees > 180 else _SINES[min(degrees, 180 - degrees)]


def opposite(polygon: Polygon) -> Polygon:
    """The polygon turned by half a circle about the table's centre: where the other player has the same piece."""
    return Polygon((-x, -y) for x, y in polygon.corners)


def measure(polygon: Polygon) -> tuple[float, float]:
    """The sides, short and long, of the smallest rectangle that fits around a polygon."""
    boxes = [_extent(polygon.corners, u) for u in _directions(polygon)]
    sizes = [sorted((box[2] - box[0], box[3] - box[1])) for box in boxes]
    short, long = min(sizes, key=lambda size: size[0] * size[1])
    return short, long


def room(polygon: Polygon, diameter: int) -> int:
    """How many bases of that diameter can be found to stand side by side wholly on a roof."""
    left, bottom, _, _ = polygon.box
    return _room(Polygon((x - left, y - bottom) for x, y in polygon.corners), diameter)


@lru_cache(maxsize=1024)
def _room(polygon: Polygon, diameter: int) -> int:
    """Filled from each edge in turn, in straight rows and as closely as it goes; the best filling counts."""
    return max(_filled(polygon, u, diameter, rows) for u in _directions(polygon) for rows in (True, False))


def _filled(polygon: Polygon, u: tuple[float, float], diameter: int, rows: bool) -> int:
    left, low, right, high = _extent(polygon.corners, u)
    radius = diameter / 2
    # A roof within the rules' advice is searched closely, a field of them roughly.
    fine = 25 if max(right - left, high - low) < 5 * diameter else 4
    step = diameter / fine
    inside = _standing(polygon, radius)
    taken: list[tuple[float, float]] = []
    apart = (diameter - 1) * (diameter - 1)
    for j in range(0, int((high - low - diameter) / step + 1.001), fine if rows else 1):
        for i in range(int((right - left - diameter) / step + 1.001)):
            along, up = left + radius + i * step, low + radius + j * step
            if any((along - a) * (along - a) + (up - b) * (up - b) < apart for a, b in taken):
                continue
            if inside(along * u[0] - up * u[1], along * u[1] + up * u[0]):
                taken.append((along, up))
    return len(taken)


def _standing(polygon: Polygon, radius: float) -> Callable[[float, float], bool]:
    """Whether a base around a place stands wholly in the polygon; a thousandth more or less is no matter."""
    if not all(polygon.bulges):
        return lambda x, y: contains(polygon, Disc(round(x), round(y), int(radius) - 1))
    sides = []
    for (px, py), (qx, qy) in polygon.edges:
        length = _length(qx - px, qy - py)
        sides.append(((py - qy) / length, (qx - px) / length, px, py))
    return lambda x, y: all(nx * (x - px) + ny * (y - py) >= radius - 1 for nx, ny, px, py in sides)


def _directions(polygon: Polygon) -> list[tuple[float, float]]:
    """The directions of its edges, each of length 1."""
    found = []
    for (px, py), (qx, qy) in polygon.edges:
        length = _length(qx - px, qy - py)
        found.append(((qx - px) / length, (qy - py) / length))
    return found


def _extent(corners: Iterable[Point], u: tuple[float, float]) -> tuple[float, float, float, float]:
    """Least and greatest along a direction and across it: (least along, least across, most along, most across)."""
    along = [x * u[0] + y * u[1] for x, y in corners]
    across = [y * u[0] - x * u[1] for x, y in corners]
    return min(along), min(across), max(along), max(across)


def _length(dx: int, dy: int) -> float:
    return sqrt(dx * dx + dy * dy)
