"""Named cases of sight: touching, slits, overlaps, buildings, heights and lengths with an answer known by hand."""

import pytest

from rulepress.tabletop import Disc, Polygon, SightPiece, SightScene, Veil


def box(x0, y0, x1, y1):
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


LEFT, RIGHT = Disc(0, 0, 500), Disc(20_000, 0, 500)


def test_an_empty_table_is_seen_across_by_the_shortest_line():
    assert SightScene([]).sight(LEFT, RIGHT) == (True, ((500, 0), (19_500, 0)), (), (0, 0), 0)


def test_one_wide_wall_blocks_alone():
    walls = [box(4000, -100, 4500, 100), box(9000, -3000, 9500, 3000)]
    assert SightScene(walls).sight(LEFT, RIGHT) == (False, None, (1,), (0, 0), 0)


def test_two_walls_block_together():
    """Each leaves a way round; no line takes both."""
    walls = [box(5000, -500, 5500, 9000), box(14_000, -9000, 14_500, 500)]
    assert SightScene(walls[:1]).sight(LEFT, RIGHT).clear and SightScene(walls[1:]).sight(LEFT, RIGHT).clear
    assert SightScene(walls).sight(LEFT, RIGHT).blockers == (0, 1)
    far_apart = [box(5000, -400, 5500, 9000), box(14_000, -9000, 14_500, -300)]
    assert SightScene(far_apart).sight(LEFT, RIGHT).clear


def test_a_line_along_an_edge_is_clear():
    """Discs seen only along y = 500, where the wall's edge runs and both discs end."""
    assert SightScene([box(5000, -9000, 9000, 500), box(5000, 501, 9000, 9000)]).sight(LEFT, RIGHT).clear
    assert SightScene([box(5000, -9000, 9000, 500)]).sight(LEFT, RIGHT).line == ((0, 500), (20_000, 500))
    assert not SightScene([box(5000, -9000, 9000, 501)]).sight(LEFT, RIGHT).clear


@pytest.mark.parametrize(("edge", "clear"), [(0, True), (1, False), (-1, True)])
def test_a_slit_without_width(edge, clear):
    """Three pieces with edges on one line let exactly that line through; one unit more closes it."""
    pieces = [box(3000, 0, 5000, 9000), box(9000, -9000, 11_000, edge), box(15_000, 0, 17_000, 9000)]
    assert SightScene(pieces).sight(LEFT, RIGHT).clear == clear


def test_a_slanted_slit():
    """The same along a slanted line, 3 across for 2 up, where no corner's place is exact in the frame."""

    def piece(start, end, side):
        a, b = (3 * start, 2 * start), (3 * end, 2 * end)
        return Polygon([a, b, (b[0] - 2 * side, b[1] + 3 * side), (a[0] - 2 * side, a[1] + 3 * side)])

    def pieces(shift):
        middle = Polygon((x - 2 * shift, y + 3 * shift) for x, y in piece(3001, 4003, -3000).corners)
        return [piece(1000, 2003, 3000), middle, piece(5007, 6000, 3000)]

    a, b = Disc(0, 0, 700), Disc(21_000, 14_000, 700)
    assert SightScene(pieces(0)).sight(a, b).clear
    assert SightScene(pieces(-1)).sight(a, b).clear
    assert not SightScene(pieces(1)).sight(a, b).clear


def test_pieces_that_meet_at_a_corner_let_a_line_through_it():
    assert SightScene([box(9000, 0, 12_000, 9000), box(6000, -9000, 9000, 0)]).sight(LEFT, RIGHT).clear
    assert not SightScene([box(9000, 0, 12_000, 9000), box(6000, -9000, 9001, 1)]).sight(LEFT, RIGHT).clear


def test_a_line_through_opposite_corners_crosses_the_piece():
    diamond = Polygon([(9000, 0), (10_000, -9000), (11_000, 0), (10_000, 9000)])
    assert not SightScene([diamond]).sight(LEFT, RIGHT).clear


def test_a_bay_shuts_what_is_in_it():
    bay = Polygon(
        [
            (-2000, -2000),
            (3000, -2000),
            (3000, 2000),
            (-2000, 2000),
            (-2000, 1500),
            (2500, 1500),
            (2500, -1500),
            (-2000, -1500),
        ]
    )
    assert not SightScene([bay]).sight(LEFT, RIGHT).clear
    assert SightScene([bay]).sight(LEFT, Disc(-20_000, 0, 500)).clear


def test_a_body_seen_only_where_no_piece_lies_on_it():
    """The piece lies on all of the target but its left rim, then on all but a point of it."""
    assert SightScene([box(19_600, -900, 21_000, 900)]).sight(LEFT, RIGHT).clear
    assert SightScene([box(19_500, -900, 21_000, 900)]).sight(LEFT, RIGHT).clear
    assert not SightScene([box(19_499, -900, 21_000, 900)]).sight(LEFT, RIGHT).clear
    under = box(-900, -900, 900, 900)
    assert SightScene([under]).sight(LEFT, RIGHT).blockers == (0,)
    assert SightScene([under]).sight(LEFT, RIGHT, ignoring={0}).clear


def test_bodies_that_touch_see_each_other():
    for other in (Disc(1000, 0, 500), Disc(700, 0, 500), Disc(10, 0, 20), Disc(0, 0, 500), box(500, -10, 900, 10)):
        seen = SightScene([box(-900, -900, 900, 900)]).sight(LEFT, other)
        assert seen.clear and seen.line[0] == seen.line[1]


def test_a_building_sees_as_a_whole():
    building, wall = box(-1000, -3000, 1000, 3000), box(5000, -9000, 5500, 2300)
    scene = SightScene([building, wall])
    assert not scene.sight(LEFT, RIGHT, ignoring={0}).clear
    seen = scene.sight(building, RIGHT, ignoring={0})
    assert seen.clear and seen.line[0][1] > 2300
    crooked = Polygon([(-1000, -3000), (1000, -3000), (-500, 0), (1000, 3000), (-1000, 3000)])
    assert scene.sight(crooked, RIGHT, ignoring={0}).clear


def test_what_lies_on_a_body_but_not_between_does_not_block():
    """Both outer lines run along the viewer's own edges, which the pieces cover far from the target."""
    viewer, target = box(0, -500, 4000, 500), Disc(20_000, 0, 500)
    covers = [box(500, 300, 1500, 900), box(500, -900, 1500, -300), box(500, -200, 1500, 200)]
    assert SightScene(covers).sight(viewer, target).clear
    assert SightScene(covers).sight(target, box(0, -500, 4000, 500)).clear


class TestHeights:
    """A long wall of 2000 with its near side 5000 from the lower disc's middle; the upper at 20,000 and 6000 high."""

    def test_what_is_no_higher_than_both_never_blocks(self):
        scene = SightScene([SightPiece(box(5000, -9000, 5100, 9000), 1000)])
        assert scene.sight(LEFT, RIGHT, heights=(1000, 1000)).clear
        assert not scene.sight(LEFT, RIGHT, heights=(999, 999)).clear
        assert not scene.sight(LEFT, RIGHT).clear

    def test_what_is_higher_than_both_blocks_as_in_the_plane(self):
        assert not SightScene([SightPiece(box(5000, -9000, 5100, 9000), 6001)]).sight(LEFT, RIGHT, heights=(1000, 6000)).clear
        assert not SightScene([box(5000, -9000, 5100, 9000)]).sight(LEFT, RIGHT, heights=(6000, 6000)).clear

    @pytest.mark.parametrize("near", range(3390, 3411, 2))
    def test_the_lower_end_steps_back(self, near):
        """From the rear of the lower disc (-500) to the front of the upper (19,500) the line gains 1000 in 4000 units:
        it is at 2000 at x = 3500, so a wall before that blocks."""
        scene = SightScene([SightPiece(box(near + 98, -90_000, near + 200, 90_000), 2000)])
        assert scene.sight(LEFT, RIGHT, heights=(1000, 6000)).clear == (near + 98 >= 3500)
        assert scene.sight(RIGHT, LEFT, heights=(6000, 1000)).clear == (near + 98 >= 3500)

    def test_the_witness_names_its_ends(self):
        scene = SightScene([SightPiece(box(3500, -90_000, 3600, 90_000), 2000)])
        seen = scene.sight(RIGHT, LEFT, heights=(6000, 1000))
        assert seen.heights == (6000, 1000) and seen.line[1] == pytest.approx((-500, 0), abs=1e-3)

    def test_round_a_low_wall_or_over_it(self):
        low = [SightPiece(box(2000, -9000, 2100, 450), 2000)]
        assert SightScene(low).sight(LEFT, RIGHT, heights=(1000, 6000)).clear


class TestVeils:
    def test_the_limit_is_reached_exactly(self):
        scene = SightScene([SightPiece(box(5000, -9000, 7000, 9000), opaque=False)])
        assert scene.sight(LEFT, RIGHT).clear, "without a veil concealing pieces do not matter"
        assert scene.sight(LEFT, RIGHT, veil=Veil(2000)).veiled == 2000
        assert not scene.sight(LEFT, RIGHT, veil=Veil(1999)).clear

    def test_a_slanted_strip_is_crossed_shortest_away_from_any_tangent(self):
        """A strip 1000 wide across the way at a slant, 3 across for 4 up: through the middle of big discs one can cross
        it at a right angle, and only there is its length 1000."""
        strip = Polygon([(10_000 - 6000, -8000), (11_250 - 6000, -8000), (11_250 + 6000, 8000), (10_000 + 6000, 8000)])
        a, b = Disc(0, 9000, 3000), Disc(20_000, -6000, 3000)
        seen = SightScene([SightPiece(strip, opaque=False)]).least_veiled(a, b)
        assert seen.veiled == pytest.approx(1000, abs=0.01)
        small = SightScene([SightPiece(strip, opaque=False)]).least_veiled(LEFT, RIGHT)
        assert 1190 < small.veiled < 1250

    def test_several_add_up_and_what_they_share_counts_once(self):
        strips = [box(3000, -9000, 4000, 9000), box(6000, -9000, 6600, 9000), box(6300, -9000, 6900, 9000)]
        seen = SightScene(SightPiece(strip, opaque=False) for strip in strips).least_veiled(LEFT, RIGHT)
        assert seen.veiled == pytest.approx(1900)

    def test_what_is_near_the_viewer_or_the_target_may_be_spared(self):
        scene = SightScene([SightPiece(box(5000, -9000, 12_000, 9000), opaque=False)])
        assert scene.least_veiled(LEFT, RIGHT, veil=Veil(0, from_viewer=6000)).veiled == pytest.approx(5500, abs=0.1)
        assert scene.least_veiled(LEFT, RIGHT, veil=Veil(0, from_target=10_000)).veiled == pytest.approx(4500, abs=0.1)
        assert scene.sight(LEFT, RIGHT, veil=Veil(5501, from_viewer=6000)).clear
        assert not scene.sight(LEFT, RIGHT, veil=Veil(5490, from_viewer=6000)).clear

    def test_a_way_round_a_wall_may_cost_length(self):
        wall, strip = SightPiece(box(9000, -9000, 9500, 300)), SightPiece(box(12_000, -9000, 15_000, 9000), opaque=False)
        seen = SightScene([wall, strip]).sight(LEFT, RIGHT, veil=Veil(3000))
        assert seen.clear and seen.line[0][1] > 0
        assert SightScene([wall, strip]).sight(LEFT, RIGHT, veil=Veil(2999)).blockers == (0, 1)
