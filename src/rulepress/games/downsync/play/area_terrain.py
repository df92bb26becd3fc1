"""What it is to be in area terrain, and to cross it: one way for each mechanic that an edition may name."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulepress.core.rule_refs import cites
from rulepress.tabletop import Disc, Point, Polygon, Sweep, overlaps, whole_length, within

#: What is nearer than this counts as touching: no position on a slanted edge is whole thousandths.
TOUCH = 2

Path = tuple[Point, ...]


def touches(disc: Disc, polygon: Polygon) -> bool:
    """Does a disc lie on a polygon, or touch its edge?"""
    return within(disc, polygon, TOUCH)


def lies_on(disc: Disc, polygon: Polygon) -> bool:
    """Does a disc lie on a polygon, by more than its edge?"""
    return overlaps(Disc(disc.x, disc.y, max(disc.radius - TOUCH, 1)), polygon)


def passes_over(path: Path, radius: int, polygon: Polygon) -> bool:
    """Does a disc lie on a polygon anywhere on its way, by more than its edge?"""
    return overlaps(Sweep(path, max(radius - TOUCH, 1)), polygon)


@cites("terrain.partial", "terrain.start-touching")
def touches_and_goes_on(path: Path, radius: int, polygon: Polygon) -> bool:
    """Does a disc lie on a polygon anywhere on its way, or touch its edge before the end?"""
    if not within(Sweep(path, radius), polygon, TOUCH):
        return False
    end = Disc(*path[-1], radius)
    if passes_over(path, radius, polygon) or not within(end, polygon, TOUCH):
        return True
    while len(path) > 1 and whole_length(path[-2:]) <= TOUCH:
        path = path[:-1]  # a last leg of no length
    if len(path) > 1 and within(Sweep(path[:-1], radius), polygon, TOUCH):
        return True
    leg = Sweep(path[-2:], radius)
    edges = [Sweep(edge, 0) for edge in polygon.edges]
    return any(within(leg, edge, TOUCH) and not within(end, edge, TOUCH) for edge in edges)  # of a corner it has passed


class AreaTerrain(NamedTuple):
    """Who is in area terrain, and who crosses it."""

    holds: Callable[[Disc, Polygon], bool]  # a disc that rests
    crossed: Callable[[Path, int, Polygon], bool]  # by a disc of that radius, from the first point of a path to the last


#: Who is in area terrain and crosses it, by the names of the mechanics.
AREA_TERRAIN = {
    "touching": AreaTerrain(touches, touches_and_goes_on),
    "overlapping": AreaTerrain(lies_on, passes_over),
}
