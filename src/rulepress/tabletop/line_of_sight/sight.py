"""Who sees whom: lines of sight over a table with standing pieces, each with a line to draw or the pieces in the way.

A body is a disc or a polygon (a building counts as a whole). Sight is mutual unless concealing terrain is spared at one
end only. Bodies that touch or overlap see each other: a line of no length crosses nothing. A line may touch corners and
run along edges.

Exact: sight past pieces that block at any height (see `blockers`). With heights or concealing pieces in the corridor, a
clear answer is exact and a blocked one holds but for passages thinner than a bundle (see `clearance`).
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from rulepress.tabletop.geometry.distance import where, within
from rulepress.tabletop.geometry.shapes import TOLERANCE, Body, Disc, Place, Point, Polygon, crossing
from rulepress.tabletop.line_of_sight.blockers import CENTRE, Local, blocks, free_line, gap_of, reaches, shuts
from rulepress.tabletop.line_of_sight.clearance import ClearSpan, Conditions, measure, search, veiled_anyway
from rulepress.tabletop.line_of_sight.sight_cone import Corridor, Round, SightFrame, SightLine, frame_between, nearest_on_outline


@dataclass(frozen=True, slots=True)
class SightPiece:
    """A piece of terrain. `opaque` ones block sight up to their height (None: however high); the others conceal: some
    length of them may be seen through, and their height does not matter."""

    polygon: Polygon
    height: int | None = None
    opaque: bool = True


#: The heights of a line drawn on the flat table.
GROUND = (0, 0)


class Veil(NamedTuple):
    """How much of concealing pieces a line may cross: `limit` units in all, not counting what lies within `from_viewer`
    of the viewer's edge or within `from_target` of the target's."""

    limit: int
    from_viewer: int = 0
    from_target: int = 0


class SightResult(NamedTuple):
    """The answer: `line` from viewer to target if clear, `heights` of its ends, how much of it is `veiled`; else the
    indices of the pieces that block (one that does so alone, or all between the two)."""

    clear: bool
    line: tuple[Place, Place] | None
    blockers: tuple[int, ...] = ()
    heights: tuple[int, int] = GROUND
    veiled: float = 0.0


class _BoundedPiece(NamedTuple):
    """A piece and a circle around it."""

    x: float
    y: float
    radius: float
    number: int
    piece: SightPiece


class SightScene:
    """A table's terrain, prepared for many questions. Pieces are named by their place in `pieces`."""

    __slots__ = ("pieces", "_known")

    def __init__(self, pieces: Iterable[SightPiece | Polygon]):
        self.pieces = tuple(piece if isinstance(piece, SightPiece) else SightPiece(piece) for piece in pieces)
        known = []
        for index, piece in enumerate(self.pieces):
            x, y, radius = _circle(piece.polygon)
            known.append(_BoundedPiece(x, y, radius + TOLERANCE, index, piece))
        self._known = tuple(known)

    def sight(
        self,
        viewer: Body,
        target: Body,
        *,
        heights: tuple[int, int] | None = None,
        veil: Veil | None = None,
        ignoring: Collection[int] = (),
    ) -> SightResult:
        """Whether the viewer sees the target.

        heights: the tops of viewer and target; without them every opaque piece blocks. veil: how much may be seen
        through; without it concealing pieces do not matter. ignoring: pieces that are no obstacle (the building that a
        viewer is in).
        """
        if type(viewer) is Disc and type(target) is Disc:
            dx, dy, far = target.x - viewer.x, target.y - viewer.y, viewer.radius + target.radius
            if dx * dx + dy * dy > far * far:
                return self._look(viewer, target, heights, veil, ignoring)
        if within(viewer, target):
            spot = _shared_spot(viewer, target)
            return SightResult(True, (spot, spot), heights=heights or GROUND)
        answers = []
        for a in _convex(viewer):
            for b in _convex(target):
                answer = self._look(a, b, heights, veil, ignoring)
                if answer.clear:
                    return answer
                answers.append(answer)
        return SightResult(False, None, tuple(sorted({index for answer in answers for index in answer.blockers})))

    def least_veiled(self, viewer: Body, target: Body, *, veil: Veil | None = None, ignoring: Collection[int] = ()) -> SightResult:
        """The line that runs least through concealing pieces, of those that nothing blocks; `limit` is not asked."""
        if within(viewer, target):
            return self.sight(viewer, target)
        spared = Veil(0, *veil[1:]) if veil else Veil(0)
        answers = [self._look(a, b, None, spared, ignoring, least=True) for a in _convex(viewer) for b in _convex(target)]
        return min(answers, key=lambda answer: (not answer.clear, answer.veiled))

    def between(self, viewer: Body | Place, target: Body) -> list[int]:
        """The pieces that come near the lines from viewer to target (a few too many, never too few)."""
        (ax, ay, ra), (bx, by, rb) = _circle(viewer), _circle(target)
        dx, dy, width = bx - ax, by - ay, max(ra, rb)
        length = sqrt(dx * dx + dy * dy) or 1.0
        ux, uy = dx / length, dy / length
        found = []
        for x, y, radius, index, _ in self._known:
            far = width + radius
            across, along = (y - ay) * ux - (x - ax) * uy, (x - ax) * ux + (y - ay) * uy
            if -far <= across <= far and -far <= along <= length + far:
                found.append(index)
        return found

    def _look(  # noqa: C901  # the steps share their numbers, and calls between them would slow every look
        self,
        viewer: Disc | tuple[Point, ...],
        target: Disc | tuple[Point, ...],
        heights: tuple[int, int] | None,
        veil: Veil | None,
        ignoring: Collection[int],
        least: bool = False,
    ) -> SightResult:
        """Sight between two convex bodies that do not touch. They are put in a fixed order, the lower one first, so
        that both ways give one answer to the last bit."""
        low, high = heights or GROUND
        back = low > high if low != high else _after(viewer, target)
        a, b = (target, viewer) if back else (viewer, target)
        if low > high:
            low, high = high, low

        ox: float
        oy: float
        rounds: tuple[Round, Round] | None = None  # of bodies that are not both discs
        bx = by = ra = rb = 0
        length = 0.0
        if isinstance(a, Disc) and isinstance(b, Disc):
            ox, oy, ra, rb = float(a.x), float(a.y), a.radius, b.radius
            bx, by = b.x, b.y
            dx, dy = bx - a.x, by - a.y
            length = sqrt(dx * dx + dy * dy)
            ux, uy = dx / length, dy / length
            width, left, right = float(ra if ra > rb else rb), float(-ra), length + rb
        else:
            frame = frame_between(a, b)
            ox, oy, ux, uy = frame
            one, two = rounds = frame.round(a), frame.round(b)
            width = max(abs(y) + body.radius for body in rounds for _, y in body.corners)
            left = min(x for x, _ in one.corners) - one.radius
            right = max(x for x, _ in two.corners) + two.radius

        axis, origin = oy * ux - ox * uy, ox * ux + oy * uy
        shut = rounds is not None
        full: list[Local] = []
        walls: list[tuple[Local, int]] = []
        veils: list[Local] = []
        way: Corridor | None = None  # worked out when the first piece calls for it
        for x, y, radius, index, piece in self._known:
            across = y * ux - x * uy - axis
            far = width + radius
            if across > far or across < -far:
                continue
            along = x * ux + y * uy - origin
            if along + radius < left or along - radius > right or index in ignoring:
                continue
            if piece.opaque:
                if heights is None or piece.height is None or piece.height > high:
                    local = _local(index, piece, ox, oy, ux, uy)
                    full.append(local)
                    if -radius < across < radius:
                        shut = shut or blocks(local.corners, CENTRE, ra, length - rb)
                        if shut:
                            way = way or (Corridor.between(*rounds) if rounds else Corridor.of_discs(ra, rb, length))
                            if shuts(local, way):
                                return SightResult(False, None, (index,))
                elif piece.height > low:
                    walls.append((_local(index, piece, ox, oy, ux, uy), piece.height))
            elif veil is not None:
                veils.append(_local(index, piece, ox, oy, ux, uy))

        if not rounds:
            if not (shut or walls or veils):
                p, q = (ox + ra * ux, oy + ra * uy), (bx - rb * ux, by - rb * uy)
                return SightResult(True, (q, p) if back else (p, q), (), heights or GROUND)
            frame = SightFrame(ox, oy, ux, uy)
        elif not (full or walls or veils):
            return _answer(frame, _across(*rounds, CENTRE), heights, back)

        line, way = CENTRE, way or (Corridor.between(*rounds) if rounds else Corridor.of_discs(ra, rb, length))
        if full and shut:
            free, blockers = free_line(way, full)
            if free is None:
                return SightResult(False, None, blockers)
            line = free
        if not walls and not veils:
            return _answer(frame, _across(way.a, way.b, line), heights, back)

        spare_a, spare_b = (veil.from_viewer, veil.from_target) if veil else (0, 0)
        if back:
            spare_a, spare_b = spare_b, spare_a
        on = Conditions(
            way.a,
            way.b,
            low,
            high,
            [piece for piece in full if reaches(piece, way)],
            [(piece, top) for piece, top in walls if reaches(piece, way)],
            [piece for piece in veils if reaches(piece, way)],
            frame.round(a, spare_a) if spare_a else None,
            frame.round(b, spare_b) if spare_b else None,
        )
        limit = veil.limit if veil else 0
        passage = _passage(on, line, way, limit, least)
        if passage is None:
            near = [*on.full, *(piece for piece, _ in on.walls), *on.veils]
            return SightResult(False, None, tuple(sorted(piece.number for piece in near)))
        return _answer(frame, passage, heights, back)


def _across(a: Round, b: Round, line: SightLine) -> ClearSpan:
    """The passage along a line that meets both bodies and nothing else."""
    gap = gap_of(a, b, line)
    assert gap, "a line between the two was found before"
    return ClearSpan(line, *gap, 0.0)


def _passage(on: Conditions, line: SightLine, way: Corridor, limit: int, least: bool) -> ClearSpan | None:
    """A passage with at most `limit` of it veiled, or the least; `line` is free of what blocks at any height."""
    passage = measure(line, on)
    if passage is not None and passage.veiled <= (0 if least else limit) + TOLERANCE:
        return passage
    if not least and veiled_anyway(on, way) > limit + TOLERANCE:
        return None
    # A line past everything, over and through nothing, is found exactly too.
    low = [*(piece for piece, _ in on.walls), *on.veils]
    if not any(shuts(piece, way) for piece in low):
        past, _ = free_line(way, [*on.full, *low])
        passage = measure(past, on) if past else None
        if passage is not None:
            return passage
    return search(on) if least else search(on, limit, limit)


def _circle(body: Body | Place) -> tuple[float, float, float]:
    """A circle around a body: its middle and radius."""
    if isinstance(body, Disc):
        return body.x, body.y, body.radius
    if isinstance(body, Polygon):
        x0, y0, x1, y1 = body.box
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        return x, y, sqrt(max((px - x) * (px - x) + (py - y) * (py - y) for px, py in body.corners))
    return body[0], body[1], 0.0


def _local(index: int, piece: SightPiece, ox: float, oy: float, ux: float, uy: float) -> Local:
    corners = [((x - ox) * ux + (y - oy) * uy, (y - oy) * ux - (x - ox) * uy) for x, y in piece.polygon.corners]
    return Local(index, corners, piece.polygon)


def _answer(frame: SightFrame, passage: ClearSpan, heights: tuple[int, int] | None, back: bool) -> SightResult:
    line, start, end, veiled = passage
    p, q = frame.out((start, line.k + line.m * start)), frame.out((end, line.k + line.m * end))
    return SightResult(True, (q, p) if back else (p, q), (), heights or GROUND, veiled)


def _convex(body: Body) -> tuple[Disc | tuple[Point, ...], ...]:
    """The body as convex ones: a polygon as the corners of its parts."""
    return (body,) if isinstance(body, Disc) else body.parts


def _after(one: Disc | tuple[Point, ...], two: Disc | tuple[Point, ...]) -> bool:
    """Whether the first body comes after the second in the fixed order."""
    if isinstance(one, Disc):
        if isinstance(two, Disc):
            if one.x != two.x:
                return one.x > two.x
            return (one.y, one.radius) > (two.y, two.radius)
        return False
    return isinstance(two, Disc) or one > two


def _shared_spot(a: Body, b: Body) -> Place:
    """A point of both of two bodies that touch or overlap."""
    if isinstance(a, Disc):
        if isinstance(b, Polygon):
            return a.centre if where(a.centre, b) >= 0 else nearest_on_outline(a.centre, b)
        dx, dy = b.x - a.x, b.y - a.y
        length = sqrt(dx * dx + dy * dy)
        if length == 0:
            return a.centre
        along = (max(-a.radius, length - b.radius) + min(a.radius, length + b.radius)) / 2
        return a.x + dx / length * along, a.y + dy / length * along
    if isinstance(b, Disc):
        return _shared_spot(b, a)
    for point in a.corners:
        if where(point, b) >= 0:
            return point
    for point in b.corners:
        if where(point, a) >= 0:
            return point
    return next(spot for p, q in a.edges for r, s in b.edges if (spot := crossing(p, q, r, s)))
