"""A table under the pieces of any game: what its ground does, who sees whom, who is in cover, and where a base may go.

Lengths are whole thousandths of an inch. Terrain says what it does by its kind of ground; the table knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import fsum
from typing import NamedTuple

from rulepress.tabletop.footprints import around, box, middle, moved, passed_over
from rulepress.tabletop.geometry.distance import length_inside, overlaps
from rulepress.tabletop.geometry.paths import whole_length
from rulepress.tabletop.geometry.shapes import Body, Point, Polygon
from rulepress.tabletop.line_of_sight.occlusion import hiding
from rulepress.tabletop.line_of_sight.sight import SightPiece, SightScene


@dataclass(frozen=True)
class Ground:
    """What a kind of ground does."""

    blocks_moves: bool = False
    blocks_sight: bool = False
    """To whatever lies beyond it: who stands in it sees out, and is seen."""
    covers: bool = False
    """What stands in it, or is partly behind it."""
    cost: int = 1
    """How many inches of a move each inch in it takes."""
    rule: str = ""
    """The rule that says so."""
    kind: str = ""
    """What scenarios call it, such as `water`."""


OPEN = Ground()


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of terrain."""

    name: str
    outline: Polygon
    ground: Ground = OPEN

    def called(self, names: Collection[str]) -> bool:
        """Is its name, or its kind of ground, one of these?"""
        return self.name in names or self.ground.kind in names


class MoveProblem(NamedTuple):
    """Why a base cannot go some way or stand somewhere."""

    what: str
    """One of `table`, `terrain`, `base`, `far`."""
    name: str = ""
    """Of the terrain or the base that is in the way."""


def round_outline(x: int, y: int, radius: int) -> Polygon:
    """The outline of round terrain."""
    return Polygon((x + a, y + b) for a, b in around(radius, radius))


@dataclass(frozen=True, eq=False)  # two are the same where they are one object, so that what is kept of one is found quickly
class TerrainTable:
    """A rectangular table, `width` by `depth`, with its middle at 0, 0, and the terrain on it."""

    width: int
    depth: int
    terrain: tuple[TerrainPiece, ...]

    @cached_property
    def outline(self) -> Polygon:
        """The table's edges."""
        x, y = self.width // 2, self.depth // 2
        return Polygon([(-x, -y), (x, -y), (x, y), (-x, y)])

    @cached_property
    def walls(self) -> tuple[TerrainPiece, ...]:
        """The terrain that nothing moves through."""
        return tuple(piece for piece in self.terrain if piece.ground.blocks_moves)

    @cached_property
    def slow(self) -> tuple[TerrainPiece, ...]:
        """The terrain in which each inch takes more than one."""
        return tuple(piece for piece in self.terrain if piece.ground.cost > 1)

    @cached_property
    def covering(self) -> tuple[TerrainPiece, ...]:
        """The terrain that covers what stands in it or behind it."""
        return tuple(piece for piece in self.terrain if piece.ground.covers)

    @cached_property
    def _screens(self) -> tuple[TerrainPiece, ...]:
        return tuple(piece for piece in self.terrain if piece.ground.blocks_sight)

    @cached_property
    def _sight(self) -> SightScene:
        return SightScene(SightPiece(piece.outline) for piece in self._screens)

    @cached_property
    def _cover(self) -> SightScene:
        return SightScene(SightPiece(piece.outline, opaque=False) for piece in self.covering)

    def named(self, name: str) -> Iterator[TerrainPiece]:
        """The pieces of terrain that are called so."""
        return (piece for piece in self.terrain if piece.name == name)

    def on(self, base: Body, name: str) -> bool:
        """Is a base on terrain of that name or kind, with any part of it?"""
        return any(overlaps(base, piece.outline) for piece in self.terrain if piece.called((name,)))

    def under(self, base: Body) -> list[str]:
        """The names and kinds of the terrain that a base is on, with any part of it."""
        return list(_under(self, base))

    def sees(self, viewer: Body, target: Body) -> bool:
        """Is there a line between two bases that no terrain blocks? What either stands in blocks nothing between these two."""
        if not self._screens:
            return True
        return _seen(self, viewer, target)

    def covered(self, viewer: Body, target: Body) -> bool:
        """Does the target stand in terrain that covers it, or does such terrain hide part of it from the viewer's middle?"""
        if not self.covering:
            return False
        return _covered(self, viewer, target)

    def look(self, viewer: Body, target: Body) -> bool:
        """As `sees`, worked out afresh."""
        inside = [index for index, piece in enumerate(self._screens) if overlaps(viewer, piece.outline) or overlaps(target, piece.outline)]
        return self._sight.sight(viewer, target, ignoring=inside).clear

    def hide(self, viewer: Body, target: Body) -> bool:
        """As `covered`, worked out afresh."""
        if any(overlaps(target, piece.outline) for piece in self.covering):
            return True
        around = [index for index, piece in enumerate(self.covering) if overlaps(viewer, piece.outline)]
        return bool(hiding(self._cover, middle(viewer), target, ignoring=around))

    def cost(self, path: Sequence[Point]) -> int:
        """How much of a move a way takes, slow terrain counted as often as it says."""
        far = whole_length(path)
        for piece in self.slow:
            inside = fsum(
                length_inside(a, b, piece.outline) for a, b in zip(path, path[1:], strict=False) if _near(a, b, piece.outline.box)
            )
            far += int(inside * (piece.ground.cost - 1))
        return far

    def inside(self, base: Body) -> bool:
        """Is a base wholly on the table?"""
        left, bottom, right, top = box(base)
        x, y = self.width // 2, self.depth // 2
        return -x <= left and right <= x and -y <= bottom and top <= y

    def standing(self, base: Body, others: Mapping[str, Body]) -> Iterator[MoveProblem]:
        """Why a base cannot stand there: nothing where it can."""
        if not self.inside(base):
            yield MoveProblem("table")
        yield from (MoveProblem("terrain", piece.name) for piece in self.walls if overlaps(base, piece.outline))
        yield from (MoveProblem("base", name) for name, other in others.items() if overlaps(base, other))

    def moving(self, base: Body, path: Sequence[Point], others: Mapping[str, Body], passed: Mapping[str, Body]) -> Iterator[MoveProblem]:
        """Why a base cannot go that way: nothing where it can. It ends on none of `others`, and goes through none but those `passed`."""
        yield from self.standing(moved(base, path[-1]), others)
        if not all(self.inside(moved(base, at)) for at in path[1:-1]):
            yield MoveProblem("table")
        ways = tuple(passed_over(base, path))
        yield from (MoveProblem("terrain", piece.name) for piece in self.walls if any(overlaps(way, piece.outline) for way in ways))
        for name, other in others.items():
            if name not in passed and any(overlaps(way, other) for way in ways) and not overlaps(base, other):
                yield MoveProblem("base", name)


def _near(a: Point, b: Point, box: tuple[int, int, int, int]) -> bool:
    """May a straight way lead through a box? Quick, and never a false no."""
    left, bottom, right, top = box
    return not (max(a[0], b[0]) < left or min(a[0], b[0]) > right or max(a[1], b[1]) < bottom or min(a[1], b[1]) > top)


@lru_cache(maxsize=20_000)
def _seen(field: TerrainTable, viewer: Body, target: Body) -> bool:
    return field.look(viewer, target)


@lru_cache(maxsize=20_000)
def _under(field: TerrainTable, base: Body) -> tuple[str, ...]:
    found = [piece for piece in field.terrain if overlaps(base, piece.outline)]
    return (*(piece.name for piece in found), *(piece.ground.kind for piece in found if piece.ground.kind))


@lru_cache(maxsize=20_000)
def _covered(field: TerrainTable, viewer: Body, target: Body) -> bool:
    return field.hide(viewer, target)
