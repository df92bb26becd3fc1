"""Places as a person types them."""

import pytest

from rulepress.tabletop.seats.position_input import Bearings, readings

ALONE = Bearings(((0, 0),), {"b3": (10_000, 0), "b3 courier": (10_000, 0), "vip alpha": (0, -8_000), "vip bravo": (0, 8_000)}, 6_000)
PAIR = ALONE._replace(starts=((0, 0), (0, 2_000)))


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("14.5 -4", [14_500, -4_000]),
        ("14.5, −4", [14_500, -4_000]),
        ('3.5", .5"', [3_500, 500]),
        ("toward B3 3", [3_000, 0]),
        ("towards courier 3", [3_000, 0]),
        ("toward b3 courier 3", [3_000, 0]),
        ("away from b3 2", [-2_000, 0]),
        ("toward bravo 1.5", [0, 1_500]),
        ("to b3", [10_000, 0]),
        ("toward vip 1", None),
        ("toward nobody 1", None),
        ("toward b3 -1", None),
        ("1 2 > 3 4", [[[1_000, 2_000], [3_000, 4_000]]]),
        ("1 2; 3 4", [[1_000, 2_000], [3_000, 4_000]]),
        ("toward b3 1 > toward bravo 1", [[[1_000, 0], [875, 992]]]),
        ("12", None),
        ("", None),
    ],
)
def test_a_line_is_a_place(line, reading):
    assert next(readings(line, ALONE), None) == reading


def test_one_place_moves_all_bases_alike():
    assert [[[1_000, 1_000]], [[1_000, 3_000]]] in list(readings("1 1", PAIR))
    assert [[[3_000, 0]], [[3_000, 2_000]]] in list(readings("toward b3 3", PAIR))


def test_without_a_number_it_is_as_far_as_one_gets():
    assert [reading for reading in readings("toward b3", ALONE) if isinstance(reading[0], int)][:2] == [[6_000, 0], [5_750, 0]]
