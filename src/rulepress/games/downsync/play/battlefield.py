"""The table under the pieces: distances, edges, terrain and sight, in whole thousandths of an inch.

All the rest of play asks the table through this module.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any, NamedTuple

from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import Refused, cites
from rulepress.games.downsync.play.area_terrain import AREA_TERRAIN, TOUCH
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base
from rulepress.games.downsync.play.table_state import Piece as Standing
from rulepress.tabletop import Disc, Place, Polygon, SightPiece, SightScene, Sweep, Veil, contains, mils, open_place, overlaps
from rulepress.tabletop import within as within_shapes

Point = tuple[int, int]


@cites("measure.edges", "measure.within", "building.flat")
def within(a: Point, ra: int, b: Point, rb: int, limit: int) -> bool:
    """Are two bases no farther than `limit` apart, edge to edge? The limit itself is within (rule measure.within)."""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], ra + rb + limit
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def meet(one: Standing, other: Standing, limit: int) -> bool:
    """Is any base of one piece within `limit` of any base of another?"""
    reach = one.radius + other.radius + limit
    for a in one.bases:
        x = a.at[0]
        for b in other.bases:
            if -reach <= b.at[0] - x <= reach and within(a.at, one.radius, b.at, other.radius, limit):
                return True
    return False


@cites("measure.edges", "measure.within")
def reached(at: Point, radius: int, pieces: Iterable[Standing], limit: int) -> list[tuple[Standing, Base]]:
    """The bases of those pieces that are no farther than `limit` from a base, each after its piece: `within` for many."""
    x, y = at
    found = []
    for piece in pieces:
        reach = radius + piece.radius + limit
        for base in piece.bases:
            dx, dy = base.at[0] - x, base.at[1] - y
            if dx * dx + dy * dy <= reach * reach:
                found.append((piece, base))
    return found


def nearer(a: Point, ra: int, b: Point, rb: int, limit: int) -> bool:
    """Are two bases less than `limit` apart? With 0: do they overlap?"""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], ra + rb + limit
    return dx * dx + dy * dy < reach * reach


def distance(a: Point, ra: int, b: Point, rb: int) -> Fraction:
    """The distance between two bases' edges in inches: exact, or halfway between the thousandths that enclose it, so
    that comparing it with any whole number of thousandths gives the true answer."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    whole = isqrt(square)
    halves = 2 * (whole - ra - rb) + (whole * whole != square)
    return _inches(max(halves, 0))


@cache
def _inches(halves: int) -> Fraction:
    """Half thousandths as inches."""
    return Fraction(halves, 2000)


def passes(start: Point, end: Point, centre: Point, reach: int, touching: bool) -> bool:
    """Does a point that moves straight come nearer to `centre` than `reach` (or, with `touching`, as near)?"""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cx, cy = centre[0] - start[0], centre[1] - start[1]
    along, square = cx * dx + cy * dy, dx * dx + dy * dy
    if along <= 0:
        near = cx * cx + cy * cy
        far = reach * reach
    elif along >= square:
        near = (centre[0] - end[0]) ** 2 + (centre[1] - end[1]) ** 2
        far = reach * reach
    else:
        near = (cx * dy - cy * dx) ** 2
        far = reach * reach * square
    return near <= far if touching else near < far


#: A viewer and its radius, and a target and its radius.
Eyes = tuple[Point, int, Point, int]


class BaseSight(NamedTuple):
    """Whether one base sees another, and why."""

    clear: bool  # there is line of sight
    line: tuple[Place, Place] | None = None  # a free line
    blockers: tuple[int, ...] = ()  # the terrain that stops every line, by its place in the table's list


OPEN = BaseSight(True)

#: How many answers of a kind about sight are kept.
REMEMBERED = 20000


class Terrain(NamedTuple):
    """A piece of terrain on the table."""

    type: str
    name: str
    polygon: Polygon
    slows: int
    conceals: bool
    blocks_sight: bool
    enters: tuple[str, ...] | None  # the kinds that may enter; None: everything
    height: int | None
    capacity: int | None  # Sub-Units that find room on a roof; None: as many as fit

    @property
    def kind(self) -> str:
        """How effects name its type: rough_ground."""
        return self.type.replace(" ", "_")

    @property
    def is_building(self) -> bool:
        """Whether Infantry may enter it, but not everything may."""
        return self.enters is not None and "infantry" in self.enters


class Boxed(NamedTuple):
    """A piece of terrain, its place in the table's list, and the box around it."""

    left: int
    bottom: int
    right: int
    top: int
    number: int
    terrain: Terrain


class Battlefield:
    """A table: its extent, and what stands on it."""

    def __init__(self, width: int, depth: int, book: Ruleset, terrain: Sequence[Mapping[str, Any]] = ()):
        self.half_width, self.half_depth = width // 2, depth // 2
        self.terrain = tuple(_terrain(book, standing) for standing in terrain)
        self.slowing = max((mils(each.get("slows") or 0) for each in book.terrain.values()), default=0)
        boxed = [Boxed(*each.polygon.box, index, each) for index, each in enumerate(self.terrain)]
        self._slow = [box for box in boxed if box.terrain.slows]
        self._barring = [box for box in boxed if box.terrain.enters is not None]
        self._concealing = [box for box in boxed if box.terrain.conceals]
        self._buildings = [box for box in boxed if box.terrain.is_building]
        self.has_roofs = bool(self._buildings)
        self._scene = SightScene(SightPiece(each.polygon, each.height, each.blocks_sight) for each in self.terrain)
        self._area_terrain = AREA_TERRAIN[book.mechanics["area_terrain"]]
        self._passive = frozenset(index for index, each in enumerate(self.terrain) if not each.conceals and not each.blocks_sight)
        self._height = mils(book.sight["height"])
        self._near, self._veil = mils(book.sight["through_all_within"]), Veil(mils(book.sight["through"]))
        self._seen: dict[Eyes, BaseSight] = {}
        self._hidden: dict[Eyes, bool] = {}
        self._bodies_known: dict[tuple[Point, int], tuple[Disc | Polygon, int, tuple[int, ...]]] = {}

    @cites("setup.table", "move.table-edge")
    def holds(self, at: Point, radius: int) -> bool:
        """Is a base wholly on the table?"""
        return abs(at[0]) + radius <= self.half_width and abs(at[1]) + radius <= self.half_depth

    @cites("move.table-edge")
    def holds_all(self, path: tuple[Point, ...], radius: int) -> bool:
        """Is a base wholly on the table all along a path?"""
        width, depth = self.half_width - radius, self.half_depth - radius
        return all(abs(x) <= width and abs(y) <= depth for x, y in path)

    @cites("terrain.impassable", "building.infantry")
    def barred(self, path: tuple[Point, ...], radius: int, kind: str | None, permitted: AbstractSet[str] = frozenset()) -> Terrain | None:
        """The terrain on the way that a base of that kind (None: a Ping) may not enter, or not stand half in."""
        for _, each in _near(self._barring, path, radius):
            if kind in (each.enters or ()) or each.kind in permitted:
                end = Disc(*path[-1], radius)
                if overlaps(end, each.polygon) and not contains(each.polygon, end):
                    return each
            elif overlaps(Sweep(path, radius), each.polygon):
                return each
        return None

    @cites("terrain.slow", "terrain.slow-once", "terrain.partial", "terrain.start-touching", "terrain.in")
    def slows(self, path: tuple[Point, ...], radius: int, spared: Container[str | None] = ()) -> Terrain | None:
        """Terrain that slows a path, but for `spared` kinds."""
        for _, each in _near(self._slow, path, radius):
            if each.kind not in spared and self._area_terrain.crossed(path, radius, each.polygon):
                return each
        return None

    @cites("terrain.in")
    def near_concealing(self, at: Point, radius: int, limit: int | None = None) -> bool:
        """Is there concealing terrain within `limit` of that disc? Without a limit: is it in such terrain?"""
        disc = Disc(*at, max(radius, 1))
        return any(
            self.on(disc, each.polygon) if limit is None else within_shapes(disc, each.polygon, limit)
            for _, each in _near(self._concealing, (at,), radius + (limit or 0))
        )

    @cites("terrain.in")
    def on(self, disc: Disc, polygon: Polygon) -> bool:
        """Is a base in that area terrain?"""
        return self._area_terrain.holds(disc, polygon)

    def stands_in(self, terrain: str, at: Point, radius: int) -> bool:
        """Is a base in or on terrain of that kind?"""
        disc = Disc(*at, max(radius, 1))
        return any(each.kind == terrain and self.on(disc, each.polygon) for each in self.terrain)

    def roof(self, at: Point, radius: int) -> int | None:
        """The building on which a base stands, by its place in the table's list."""
        x, y = at
        for left, bottom, right, top, index, each in self._buildings:
            inside = left <= x - radius and x + radius <= right and bottom <= y - radius and y + radius <= top
            if inside and contains(each.polygon, Disc(x, y, max(radius, 1))):
                return index
        return None

    def called(self, index: int) -> str:
        """A piece of terrain in words: what it is, and where its middle lies in inches."""
        each = self.terrain[index]
        left, bottom, right, top = each.polygon.box
        return f"{each.name} around ({(left + right) / 2000:.4g}, {(bottom + top) / 2000:.4g})"

    @cites("building.sight")
    def body(self, at: Point, radius: int) -> tuple[Disc | Polygon, int, tuple[int, ...]]:
        """What a base is to sight: (its body, how high it reaches, the building it is in)."""
        found = self._bodies_known.get((at, radius))
        if found is None:
            if len(self._bodies_known) > REMEMBERED:
                self._bodies_known.clear()
            index = self.roof(at, radius)
            if index is None:
                found = Disc(*at, max(radius, 1)), self._height, ()
            else:
                building = self.terrain[index]
                found = building.polygon, building.height or self._height, (index,)
            self._bodies_known[at, radius] = found
        return found

    @cites("sight.line", "concealing.within", "concealing.depth", "building.sight")
    def sight(self, viewer: Point, viewer_radius: int, target: Point, target_radius: int) -> BaseSight:
        """Whether a base sees another, and why. A radius of 0 is a point."""
        if not self.terrain:
            return OPEN
        key = (viewer, viewer_radius, target, target_radius)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) > REMEMBERED:
                self._seen.clear()
            back = self._seen.get((target, target_radius, viewer, viewer_radius))
            found = self._looked(*key) if back is None else BaseSight(back.clear, back.line and back.line[::-1], back.blockers)
            self._seen[key] = found
        return found

    def _looked(self, viewer: Point, viewer_radius: int, target: Point, target_radius: int) -> BaseSight:
        """As `sight`, nothing remembered: whoever is seen sees, so that one answer is both ways'."""
        a, b, heights, ignoring = self._bodies(viewer, viewer_radius, target, target_radius)
        veil = None if within(viewer, viewer_radius, target, target_radius, self._near) else self._veil
        sight = self._scene.sight(a, b, heights=heights, veil=veil, ignoring=ignoring)
        return BaseSight(sight.clear, sight.line, sight.blockers)

    @cites("sight.concealed", "sight.points")
    def concealed(self, viewer: Point, viewer_radius: int, target: Point, target_radius: int) -> bool:
        """Is a base concealed from another that sees it, from whichever of its points that looks?"""
        if not self.terrain:
            return False
        key = (viewer, viewer_radius, target, target_radius)
        found = self._hidden.get(key)
        if found is None:
            if len(self._hidden) > REMEMBERED:
                self._hidden.clear()
            found = self.near_concealing(target, target_radius)
            if not found:
                a, b, _, ignoring = self._bodies(*key)
                found = open_place(self._scene, a, b, ignoring=ignoring) is None
            self._hidden[key] = found
        return found

    def _bodies(
        self, viewer: Point, viewer_radius: int, target: Point, target_radius: int
    ) -> tuple[Disc | Polygon, Disc | Polygon, tuple[int, int], AbstractSet[int]]:
        """What two bases are to sight, how high they reach, and the terrain that is in neither's way."""
        a, high, inside = self.body(viewer, viewer_radius)
        b, tall, within_it = self.body(target, target_radius)
        return a, b, (high, tall), {*inside, *within_it, *self._passive} if inside or within_it else self._passive


def _terrain(book: Ruleset, given: Mapping[str, Any]) -> Terrain:
    """A piece of terrain as authored. Raises Refused for one that is none."""
    name = str(given.get("type")).replace(" ", "_").replace("-", "_") if isinstance(given, Mapping) else ""
    if name and name not in book.terrain:
        every = ", ".join(sorted(book.terrain))
        raise Refused(["setup.table"], f'There is no terrain "{given.get("type")}".{nearest(name, book.terrain)} There is: {every}.')
    try:
        sort = book.terrain[name]
        polygon = Polygon([(mils(x), mils(y)) for x, y in given["shape"]])
        height = given.get("height", sort.get("height"))
        height = None if height is None else mils(height)
    except (KeyError, TypeError, ValueError) as problem:
        raise Refused(["setup.table"], f"A piece of terrain is wrong: {problem}.") from None
    enters = sort.get("enters")
    return Terrain(
        given["type"],
        sort["name"],
        polygon,
        mils(sort.get("slows") or 0),
        bool(sort.get("conceals")),
        bool(sort.get("blocks_sight")),
        None if enters is None else tuple(enters),
        height,
        given.get("capacity"),
    )


def _near(standing: Sequence[Boxed], path: Sequence[Point], reach: int) -> list[tuple[int, Terrain]]:
    """The terrain that a disc of that radius on that path could touch. Quick; a few too many, never too few."""
    if not standing:
        return []
    xs, ys = [x for x, _ in path], [y for _, y in path]
    reach += TOUCH
    west, south, east, north = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    return [
        (index, terrain)
        for left, bottom, right, top, index, terrain in standing
        if west <= right and east >= left and south <= top and north >= bottom
    ]
