"""Polygons are what they look like, and distances between shapes are exact."""

import ast
from fractions import Fraction
from math import hypot, sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulepress.tabletop
from rulepress.tabletop import Disc, Polygon, Sweep, contains, gap, length_inside, overlaps, where, within

TABLE = Path(rulepress.tabletop.__file__).parent
SQUARE = Polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
ELL = Polygon([(0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30)])


def area(corners):
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(corners, corners[1:] + corners[:1], strict=True)) / 2


@pytest.mark.parametrize(
    ("corners", "problem"),
    [
        ([(0, 0), (1, 0)], "at least three corners"),
        ([(0, 0), (1, 0), (2, 0)], "area"),
        ([(0, 0), (4, 0), (0, 4), (4, 4)], "area|crosses"),
        ([(0, 0), (9, 0), (9, 9), (3, -3)], "crosses or touches itself"),
        ([(0, 0), (9, 0), (9, 9), (4, 0)], "crosses or touches itself"),
        ([(0, 0), (9, 0), (5, 0), (5, 5)], "crosses or touches itself"),
        ([(0, 0), (1, 0), (1, 1), (1, 0)], "each corner once"),
        ([(0, 0), (1.5, 0), (1, 1)], "whole numbers"),
        ([(0, 0), (True, 0), (1, 1)], "whole numbers"),
    ],
)
def test_what_is_no_polygon_is_refused(corners, problem):
    with pytest.raises(ValueError, match=problem):
        Polygon(corners)


def test_a_polygon_is_its_outline_however_it_was_typed():
    again = Polygon([(10, 10), (10, 5), (10, 0), (0, 0), (0, 10)])
    assert again == SQUARE and hash(again) == hash(SQUARE)
    assert again.corners == ((0, 0), (10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize("polygon", [SQUARE, ELL, Polygon([(0, 0), (30, 10), (60, 0), (40, 30), (60, 60), (0, 50), (9, 30)])])
def test_the_convex_parts_make_up_the_polygon(polygon):
    assert sum(area(part) for part in polygon.parts) == area(polygon.corners)
    for part in polygon.parts:
        assert all(Polygon(part).bulges)


def test_corners_that_point_outwards():
    assert ELL.bulges == (True, True, True, False, True, True)


def test_a_disc_needs_a_radius():
    with pytest.raises(ValueError, match="radius"):
        Disc(0, 0, 0)


def test_a_way_needs_a_point():
    with pytest.raises(ValueError, match="at least one point"):
        Sweep((), 5)


@pytest.mark.parametrize(("point", "place"), [((5, 5), 1), ((0, 5), 0), ((10, 10), 0), ((11, 5), -1), ((5, -1), -1), ((15, 10), -1)])
def test_where_a_point_lies(point, place):
    assert where(point, SQUARE) == place


def test_touching_is_not_overlapping():
    assert within(Disc(0, 0, 30), Disc(50, 0, 20)) and not overlaps(Disc(0, 0, 30), Disc(50, 0, 20))
    assert within(Disc(-5, 5, 5), SQUARE) and not overlaps(Disc(-5, 5, 5), SQUARE)
    assert overlaps(Disc(-4, 5, 5), SQUARE)
    beside = Polygon([(10, 2), (20, 2), (20, 8), (10, 8)])
    assert within(SQUARE, beside) and not overlaps(SQUARE, beside)


def test_a_slanted_edge_is_touched_exactly():
    """A triangle of sides 3, 4, 5 (times 1000): its slanted side is exactly 2400 from the right angle."""
    triangle = Polygon([(4000, 0), (4000, 3000), (0, 3000)])
    assert within(Disc(0, 0, 2400), triangle) and not overlaps(Disc(0, 0, 2400), triangle)
    assert overlaps(Disc(0, 0, 2401), triangle) and not within(Disc(0, 0, 2399), triangle)
    assert gap(Disc(0, 0, 400), triangle) == 2000
    assert within(Disc(0, 0, 400), triangle, 2000) and not within(Disc(0, 0, 400), triangle, 2000, short=True)


def test_what_lies_inside_overlaps():
    assert overlaps(Disc(5, 5, 1), SQUARE) and gap(Disc(5, 5, 1), SQUARE) == 0
    assert overlaps(Disc(5, 5, 100), SQUARE)
    assert overlaps(Polygon([(4, 4), (6, 4), (5, 6)]), SQUARE)
    assert not overlaps(Disc(20, 20, 5), ELL)


def test_containing():
    assert contains(SQUARE, Disc(5, 5, 5)) and not contains(SQUARE, Disc(5, 5, 6)) and not contains(SQUARE, Disc(4, 5, 5))
    assert contains(Disc(0, 0, 10), Disc(3, 4, 5)) and not contains(Disc(0, 0, 10), Disc(3, 4, 6))
    assert contains(ELL, Sweep(((5, 5), (25, 5)), 5)) and not contains(ELL, Sweep(((5, 25), (25, 5)), 1))
    assert contains(ELL, Polygon([(0, 0), (10, 0), (0, 30)])) and not contains(ELL, Polygon([(0, 0), (30, 0), (0, 30)]))


def test_how_much_of_a_segment_is_inside():
    assert length_inside((-10, 5), (40, 5), ELL) == pytest.approx(30)
    assert length_inside((-10, 20), (40, 20), ELL) == pytest.approx(10)
    assert length_inside((0, 30), (30, 0), ELL) == pytest.approx(2 * 10 * sqrt(2))
    assert length_inside((0, -5), (0, 50), ELL) == 0, "along an edge"
    assert length_inside((0, -5), (0, 50), ELL, outline=True) == pytest.approx(30)
    assert length_inside((2, 2), (5, 6), ELL) == pytest.approx(5)
    assert length_inside((40, 0), (40, 9), ELL) == 0 == length_inside((3, 3), (3, 3), ELL)


number = st.integers(-1000, 1000)


@given(x=number, y=number, r=st.integers(1, 300), p=number, q=number, s=st.integers(1, 300), reach=st.integers(0, 500))
def test_discs_are_as_far_apart_as_their_edges(x, y, r, p, q, s, reach):
    a, b = Disc(x, y, r), Disc(p, q, s)
    square = Fraction((x - p) * (x - p) + (y - q) * (y - q))
    assert within(a, b, reach) == (square <= (r + s + reach) * (r + s + reach))
    assert overlaps(a, b) == (square < (r + s) * (r + s))
    assert gap(a, b) == pytest.approx(max(0.0, hypot(x - p, y - q) - r - s), abs=1e-9)


def test_only_arithmetic_that_is_the_same_everywhere():
    """A replay must give the same bits in CPython and in the browser: of `math` nothing but correctly rounded
    functions; `sum`, which of floats differs between Python versions, only over whole numbers."""
    whole = {"sum((p[0] * q[1] - p[1] * q[0] for p, q in _ring(given)))", "sum((x < middle for x in crossings))"}
    for path in TABLE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {name.name for name in node.names} <= {"sqrt", "isqrt", "fsum", "inf"}, path.name
            if isinstance(node, ast.Import):
                assert "math" not in [name.name for name in node.names], path.name
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sum":
                assert ast.unparse(node) in whole, path.name
