"""What hides part of a target, and the viewer's choice of a place."""

from rulepress.tabletop import Disc, Polygon, SightScene, hiding_line, open_place
from rulepress.tabletop.line_of_sight.occlusion import hiding

VIEWER, TARGET = Disc(0, 0, 1000), Disc(10_000, 0, 1000)


def box(x0, y0, x1, y1):
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def test_nothing_hides_on_an_empty_table():
    assert open_place(SightScene([]), VIEWER, TARGET) == (0, 0)


def test_a_piece_beside_the_middle_is_stepped_away_from():
    corner = box(4000, 500, 6000, 3000)
    scene = SightScene([corner])
    assert hiding(scene, (0, 0), TARGET) == (0,)
    assert hiding(scene, (0, -1000), TARGET) == ()
    place = open_place(scene, VIEWER, TARGET)
    assert place[1] < 0 and hiding(scene, place, TARGET) == ()


def test_pieces_on_both_sides_leave_no_place():
    assert open_place(SightScene([box(4000, 500, 6000, 3000), box(4000, -3000, 6000, -500)]), VIEWER, TARGET) is None


def test_a_gap_as_wide_as_the_lines_to_all_of_the_target_is_touched():
    """From the middle of the viewer the outermost lines to the target pass 500 off at half way (on its far side a
    little less): a gate through which exactly they go leaves the viewer's rear as the only place, or a wider one
    more."""
    gate = [box(4999, 600, 5001, 9000), box(4999, -9000, 5001, -600)]
    assert open_place(SightScene(gate), VIEWER, TARGET) is not None
    narrow = [box(4999, 400, 5001, 9000), box(4999, -9000, 5001, -400)]
    assert open_place(SightScene(narrow), VIEWER, TARGET) is None


def test_what_lies_on_the_target_hides_part_of_it_from_everywhere():
    on = SightScene([box(10_500, -300, 12_000, 300)])
    assert open_place(on, VIEWER, TARGET) is None
    assert hiding(on, (0, 0), TARGET) == (0,)
    assert open_place(on, VIEWER, TARGET, ignoring={0}) == (0, 0)
    touching = SightScene([box(11_000, -300, 12_000, 300)])
    assert open_place(touching, VIEWER, TARGET) == (0, 0)


def test_what_lies_behind_hides_nothing():
    assert hiding(SightScene([box(-5000, -300, -4000, 300), box(12_000, -900, 13_000, 900)]), (0, 0), TARGET) == ()


def test_from_inside_a_piece_every_line_crosses_it():
    piece = box(-2000, -2000, 2000, 2000)
    assert hiding(SightScene([piece]), (0, 0), TARGET) == (0,)
    assert hiding_line((0, 0), TARGET, piece) == ((0, 0), (10_000, 0))


def test_a_building_as_the_target_or_the_viewer():
    building, corner = box(9000, -2000, 12_000, 2000), box(4000, 1200, 6000, 3000)
    assert hiding(SightScene([corner]), (0, 0), building) == (0,)
    assert open_place(SightScene([corner]), VIEWER, building) is not None
    assert open_place(SightScene([corner]), building, VIEWER) is not None
    bent = Polygon([(9000, -2000), (12_000, -2000), (12_000, 2000), (9000, 2000), (11_000, 0)])
    assert hiding(SightScene([corner]), (0, 0), bent) == (0,)
