"""What hides part of a target, and where on the viewer to stand so that nothing does.

A piece hides part of a target from a place if some line from the place to the target crosses the piece. The places from
which a convex piece P hides part of a convex target T are its shadow: every point of P, moved on in any direction that
leads from T to P. A shadow is convex, bounded by the side of P that faces T and by the two tangents that pass between
them. So the viewer has a place from which nothing is hidden unless the shadows cover its body; and if some of it is
left over, then so is a point where two borders cross, where one crosses the viewer's rim, or all of the rim. Exact, up
to TOLERANCE: a line may touch a corner or run along an edge.

This is seen from above: heights play no part. What overlaps the target itself hides part of it from everywhere.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from math import fsum, sqrt
from typing import NamedTuple, TypeAlias

from rulepress.tabletop.geometry.distance import convex_overlap
from rulepress.tabletop.geometry.shapes import TOLERANCE, Body, Disc, Place, Point, Polygon
from rulepress.tabletop.line_of_sight.sight import SightScene

Convex: TypeAlias = Disc | tuple[Place, ...]


class HalfPlane(NamedTuple):
    """The half-plane n . p <= k; n has length 1."""

    nx: float
    ny: float
    k: float

    def beyond(self, place: Place) -> float:
        """How far the place lies outside; negative inside."""
        return self.nx * place[0] + self.ny * place[1] - self.k


#: The half-planes that have it in common. None at all: everywhere.
Shadow: TypeAlias = tuple[HalfPlane, ...]


def _parts(body: Body) -> tuple[Convex, ...]:
    return (body,) if isinstance(body, Disc) else body.parts


def _middle(corners: tuple[Place, ...]) -> Place:
    return fsum(x for x, _ in corners) / len(corners), fsum(y for _, y in corners) / len(corners)


def _cone(part: tuple[Point, ...], target: Convex) -> tuple[Place, Place]:
    """The directions from the target to the part: the first clockwise and the last."""
    lefts: list[Place] = []
    rights: list[Place] = []
    if isinstance(target, Disc):
        r = target.radius
        for x, y in part:
            dx, dy = x - target.x, y - target.y
            s = sqrt(max(0, dx * dx + dy * dy - r * r))
            lefts.append((dx * s - dy * r, dy * s + dx * r))
            rights.append((dx * s + dy * r, dy * s - dx * r))
    else:
        lefts = rights = [(x - p, y - q) for x, y in part for p, q in target if (x, y) != (p, q)]
    left, right = lefts[0], rights[0]
    for way in lefts[1:]:
        if left[0] * way[1] - left[1] * way[0] > 0:
            left = way
    for way in rights[1:]:
        if right[0] * way[1] - right[1] * way[0] < 0:
            right = way
    return left, right


def _outline(part: tuple[Place, ...]) -> list[HalfPlane]:
    """The sides of a convex polygon."""
    sides = []
    for i in range(len(part)):
        (x1, y1), (x2, y2) = part[i - 1], part[i]
        nx, ny = y2 - y1, x1 - x2
        length = sqrt(nx * nx + ny * ny)
        sides.append(HalfPlane(nx / length, ny / length, (nx * x1 + ny * y1) / length))
    return sides


def shadow(part: tuple[Point, ...], target: Convex) -> Shadow:
    """From where a convex piece (anticlockwise corners) hides part of a convex target."""
    if convex_overlap(target, part):
        return ()
    (lx, ly), (rx, ry) = _cone(part, target)
    sides = []
    for nx, ny in ((-ly, lx), (ry, -rx)):
        length = sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        sides.append(HalfPlane(nx, ny, max(nx * x + ny * y for x, y in part)))
    (px, py), (tx, ty) = _middle(part), target.centre if isinstance(target, Disc) else _middle(target)
    mx, my = px - tx, py - ty  # also leads from target to part; tells the sides apart when the two touch
    for side in _outline(part):
        nx, ny, _ = side
        if nx * mx + ny * my <= 0 and nx * lx + ny * ly <= 0 and nx * rx + ny * ry <= 0:
            sides.append(side)
    return tuple(sides)


def _in(shade: Shadow, place: Place) -> bool:
    return all(side.beyond(place) < -TOLERANCE for side in shade)


def _holds(body: Convex, place: Place) -> bool:
    """Whether the place is on the body."""
    x, y = place
    if isinstance(body, Disc):
        far = body.radius + TOLERANCE
        return (x - body.x) * (x - body.x) + (y - body.y) * (y - body.y) <= far * far
    for i in range(len(body)):
        (x1, y1), (x2, y2) = body[i - 1], body[i]
        dx, dy = x2 - x1, y2 - y1
        if dx * (y - y1) - dy * (x - x1) < -TOLERANCE * sqrt(dx * dx + dy * dy):
            return False
    return True


def _on_rim(body: Convex, side: HalfPlane) -> list[Place]:
    """Where the border of a half-plane crosses the body's rim."""
    nx, ny, k = side
    if isinstance(body, Disc):
        away = k - nx * body.x - ny * body.y
        square = body.radius * body.radius - away * away
        if square < -2 * body.radius * TOLERANCE:
            return []
        s = sqrt(square) if square > 0 else 0.0
        x, y = body.x + away * nx, body.y + away * ny
        return [(x - ny * s, y + nx * s), (x + ny * s, y - nx * s)]
    found = []
    for i in range(len(body)):
        (x1, y1), (x2, y2) = body[i - 1], body[i]
        b1, b2 = side.beyond(body[i - 1]), side.beyond(body[i])
        if (b1 > 0) != (b2 > 0):
            share = b1 / (b1 - b2)
            found.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
    return found


def _crossings(body: Convex, sides: Collection[HalfPlane]) -> Iterator[Place]:
    """The notable points of a body cut by half-planes: its middle, a point of the rim or its corners, and where borders
    cross its rim or, on it, each other."""
    if isinstance(body, Disc):
        yield body.centre
        yield body.x + body.radius, body.y
    else:
        yield _middle(body)
        yield from body
    for side in sides:
        yield from _on_rim(body, side)
    for one, two in combinations(sides, 2):
        bend = one.nx * two.ny - one.ny * two.nx
        if bend:
            place = (one.k * two.ny - two.k * one.ny) / bend, (one.nx * two.k - two.nx * one.k) / bend
            if _holds(body, place):
                yield place


def _apart(body: Convex, shade: Shadow) -> bool:
    """Whether all of the body lies beyond one side of the shadow."""
    corners, radius = ([body.centre], body.radius) if isinstance(body, Disc) else (body, 0)
    return any(min(side.beyond(corner) for corner in corners) >= radius - TOLERANCE for side in shade)


def _shadows(scene: SightScene, viewer: Body | Place, target: Body, ignoring: Collection[int]) -> Iterator[tuple[int, Shadow]]:
    for index in scene.between(viewer, target):
        if index not in ignoring:
            for part in scene.pieces[index].polygon.parts:
                for aim in _parts(target):
                    yield index, shadow(part, aim)


def hiding(scene: SightScene, place: Place, target: Body, *, ignoring: Collection[int] = ()) -> tuple[int, ...]:
    """The pieces, opaque or concealing, that hide part of the target from the place."""
    return tuple(dict.fromkeys(index for index, shade in _shadows(scene, place, target, ignoring) if _in(shade, place)))


def hiding_line(place: Place, target: Body, polygon: Polygon) -> tuple[Place, Place] | None:
    """A line from the place to the target that crosses the polygon; None if the polygon hides nothing of it."""
    for part in polygon.parts:
        for aim in _parts(target):
            if not _in(shadow(part, aim), place):
                continue
            # What of the target is hidden is convex too: it lies in the shadow that the part throws from the place.
            # From a place on the part itself, it is what lies on the inner side of the edges at hand.
            if _holds(part, place):
                behind = tuple(side for side in _outline(part) if side.beyond(place) > -TOLERANCE)
            else:
                behind = shadow(part, (place,))
            spots = list(_crossings(aim, behind))
            if _in(behind, spots[0]):  # the target's middle
                return place, spots[0]
            if isinstance(aim, Disc):  # of a cap cut off by one side, the crossings lie on that side: add its height
                spots += [(aim.x - aim.radius * side.nx, aim.y - aim.radius * side.ny) for side in behind]
            spots = [spot for spot in spots if _holds(aim, spot) and all(side.beyond(spot) <= TOLERANCE for side in behind)]
            return place, _middle(tuple(spots))
    return None


def open_place(scene: SightScene, viewer: Body, target: Body, *, ignoring: Collection[int] = ()) -> Place | None:
    """A place on the viewer's body from which nothing of the target is hidden; None if there is none.

    From there the target is in sight as well: every line to it is free.
    """
    shades = [shade for _, shade in _shadows(scene, viewer, target, ignoring)]
    for body in _parts(viewer):
        near = [shade for shade in shades if not shade or not _apart(body, shade)]
        sides = dict.fromkeys(side for shade in near for side in shade)
        if all(near):
            for place in _crossings(body, sides):
                if not any(_in(shade, place) for shade in near):
                    return place
    return None
