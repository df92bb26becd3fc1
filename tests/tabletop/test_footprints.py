"""Bases of any outline: how far apart they are, what they pass over, how far they get and what they see, against plain arithmetic."""

from math import cos, hypot, pi, sin
from random import Random

import pytest

from rulepress.tabletop import Disc, Polygon, gap, overlaps, where, within
from rulepress.tabletop.footprints import Footprint, box, farthest_place, middle, moved, passed_over
from rulepress.tabletop.geometry.paths import Obstacle
from rulepress.tabletop.terrain_table import Ground, TerrainPiece, TerrainTable

SQUARE, OVAL, HEX, ROUND = (
    Footprint("rectangle", 1000, 1000),
    Footprint("oval", 4000, 2000),
    Footprint("hex", 1154, 1000),
    Footprint("round", 1000, 1000),
)
WALL = TerrainPiece("Wall", Polygon([(3000, -5000), (4000, -5000), (4000, 5000), (3000, 5000)]), Ground(blocks_moves=True))


@pytest.mark.parametrize("footprint", [SQUARE, OVAL, HEX, ROUND])
def test_a_base_stands_around_its_middle_and_is_as_large_as_it_says(footprint):
    base = footprint.at((700, -300))
    a, b = footprint.half
    assert middle(base) == (700, -300) and box(base) == (700 - a, -300 - b, 700 + a, -300 + b)
    assert moved(base, (0, 0)) == footprint.at((0, 0))


def test_distances_run_from_edge_to_edge():
    assert gap(SQUARE.at((0, 0)), SQUARE.at((3000, 0))) == 2000
    assert gap(SQUARE.at((0, 0)), ROUND.at((3000, 0))) == 2000
    assert gap(SQUARE.at((0, 0)), SQUARE.at((4000, 5000))) == 5000  # from corner to corner: 3 and 4
    assert gap(OVAL.at((0, 0)), SQUARE.at((5000, 0))) == 2500 and gap(OVAL.at((0, 0)), SQUARE.at((0, 5000))) == 3500
    assert gap(HEX.at((0, 0)), HEX.at((0, 2000))) == 1000
    assert within(SQUARE.at((0, 0)), SQUARE.at((1000, 0))) and not overlaps(SQUARE.at((0, 0)), SQUARE.at((1000, 0)))
    assert overlaps(SQUARE.at((0, 0)), SQUARE.at((999, 0)))


def test_an_oval_is_nowhere_off_by_more_than_a_hundredth_of_its_half():
    outline = OVAL.at((0, 0))
    for step in range(360):
        x, y = 2000 * cos(step * pi / 180), 1000 * sin(step * pi / 180)
        assert where((x * 1.002, y * 1.002), outline) < 0, step
        assert where((x * 0.99, y * 0.99), outline) > 0, step


@pytest.mark.parametrize("footprint", [SQUARE, OVAL, HEX])
def test_what_a_base_passes_over_is_all_that_it_covers_on_its_way(footprint):
    dice = Random(1)
    for _ in range(60):
        start, end = [(dice.randint(-4000, 4000), dice.randint(-4000, 4000)) for _ in range(2)]
        [way] = passed_over(footprint.at(start), (start, end))
        stops = [footprint.at((start[0] + (end[0] - start[0]) * k // 40, start[1] + (end[1] - start[1]) * k // 40)) for k in range(41)]
        far = max(footprint.half)
        for _ in range(20):
            at = dice.randint(-6000, 6000), dice.randint(-6000, 6000)
            covered = any(where(at, stop) >= 0 for stop in stops)
            assert not covered or overlaps(way, Disc(*at, 3))
            if overlaps(way, Disc(*at, 1)):  # no more than the gaps between the stops are covered beyond them
                assert min(hypot(at[0] - x, at[1] - y) for x, y in map(middle, stops)) <= far * 1.5 + hypot(*footprint.half)


def test_a_base_gets_as_far_as_its_edge_does():
    for footprint, reach in ((SQUARE, 2500), (ROUND, 2500), (OVAL, 1000), (HEX, 2423)):
        at = farthest_place(footprint.at((0, 0)), (9000, 0), 9000, [Obstacle(WALL.outline)], lambda base: True)
        assert reach - 1 <= at[0] <= reach and at[1] == 0, footprint
    assert farthest_place(SQUARE.at((0, 0)), (0, 9000), 9000, [], lambda base: box(base)[3] <= 4000) in {(0, 3500), (0, 3499)}


def test_a_wide_base_does_not_go_where_a_narrow_one_does():
    gate = [TerrainPiece(name, Polygon([(0, y), (1000, y), (1000, y + 4000), (0, y + 4000)]), Ground(blocks_moves=True))
            for name, y in (("South", -4900), ("North", 900))]  # fmt: skip
    table = TerrainTable(40000, 40000, tuple(gate))
    deep, flat = Footprint("rectangle", 600, 2000), Footprint("rectangle", 2000, 600)
    way = [(-5000, 0), (5000, 0)]
    assert [one.name for one in table.moving(deep.at(way[0]), way, {}, {})] == ["South", "North"]
    assert not list(table.moving(flat.at(way[0]), way, {}, {}))
    other = {"B1": SQUARE.at((0, 0))}
    assert [one.name for one in table.moving(flat.at(way[0]), way, other, {})] == ["B1"]
    assert not list(table.moving(flat.at(way[0]), way, other, other))
    assert [one.what for one in table.standing(flat.at((19500, 0)), {})] == ["table"]


def test_a_corner_sees_and_is_seen_where_a_round_base_does_not():
    screen = Polygon([(1000, -9000), (1100, -9000), (1100, -2040), (1000, -2200)])
    table = TerrainTable(40000, 40000, (TerrainPiece("Screen", screen, Ground(blocks_sight=True)),))
    viewer, target = Footprint("round", 20, 20).at((0, -3150)), (4000, 0)
    assert table.sees(viewer, SQUARE.at(target)) and table.sees(SQUARE.at(target), viewer)
    assert not table.sees(viewer, ROUND.at(target))
