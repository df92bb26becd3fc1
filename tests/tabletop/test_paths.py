"""Ways, their length, what hinders them and how far one gets."""

import pytest

from rulepress.tabletop import Disc, Obstacle, Polygon, Sweep, farthest, length, no_longer, obstructions, overlaps, point_towards, within

TABLE = Polygon([(0, 0), (48_000, 0), (48_000, 48_000), (0, 48_000)])
DISC = Disc(10_000, 10_000, 1000)


def test_lengths():
    assert length([(0, 0), (3000, 4000), (3000, 5000)]) == 6000
    assert length([(5, 5)]) == 0
    assert no_longer([(0, 0), (3000, 4000)], 5000) and not no_longer([(0, 0), (3000, 4001)], 5000)
    assert no_longer([(0, 0), (3000, 4000), (3000, 5000)], 6000)
    assert not no_longer([(0, 0), (3000, 4000), (3000, 5001)], 6000)


def test_a_way_crosses_what_its_width_touches():
    way = Sweep.of(DISC, (20_000, 10_000))
    terrain = Polygon([(14_000, 11_000), (16_000, 11_000), (16_000, 15_000), (14_000, 15_000)])
    assert within(way, terrain) and not overlaps(way, terrain)
    assert not within(way, Polygon([(x, y + 1) for x, y in terrain.corners]))
    assert overlaps(way, Disc(15_000, 11_900, 1000)) and not overlaps(way, Disc(15_000, 12_000, 1000))


def test_clearance_to_a_disc():
    """Never within 2 inches: at 2 inches exactly one is within them; never nearer than 2: then one is not."""
    other = Disc(15_000, 14_000, 1000)
    way = Sweep.of(DISC, (20_000, 10_000))
    assert Obstacle(other, 2000, enough=False).hinders(way)
    assert not Obstacle(other, 2000).hinders(way)
    assert Obstacle(other, 2001).hinders(way)


def test_leaving_the_table():
    assert obstructions(DISC.at((1000, 1000)), [], TABLE) == []
    assert obstructions(DISC.at((999, 1000)), [], TABLE) == [None]
    post = Obstacle(Disc(1000, 1000, 100))
    assert obstructions(DISC.at((999, 1000)), [post], TABLE) == [post, None]


@pytest.mark.parametrize(
    ("goal", "distance", "end"),
    [
        ((20_000, 10_000), 6000, (16_000, 10_000)),
        ((12_000, 10_000), 6000, (12_000, 10_000)),
        ((13_000, 14_000), 4000, (12_400, 13_200)),
    ],
)
def test_as_far_as_it_goes(goal, distance, end):
    assert farthest(DISC, goal, distance, table=TABLE) == end


def test_up_to_an_obstacle_and_no_farther():
    assert farthest(DISC, (20_000, 10_000), 9000, [Obstacle(Disc(16_000, 10_000, 1000))]) == (14_000, 10_000)
    assert farthest(DISC, (20_000, 10_000), 9000, [Obstacle(Disc(16_000, 10_000, 1000), 2000)]) == (12_000, 10_000)
    assert farthest(DISC, (20_000, 10_000), 9000, [Obstacle(Disc(16_000, 10_000, 1000), 2000, enough=False)]) == (
        11_999,
        10_000,
    )
    assert farthest(DISC, (-9000, 10_000), 60_000, table=TABLE) == (1000, 10_000)


def test_more_may_be_forbidden():
    def west_of_12_inches(way):
        return way.path[-1][0] < 12_000

    assert farthest(DISC, (20_000, 10_000), 9000, allowed=west_of_12_inches) == (11_999, 10_000)


def test_no_move_at_all():
    assert farthest(DISC, (20_000, 10_000), 9000, [Obstacle(Disc(12_000, 10_000, 1000))]) == DISC.centre
    assert farthest(DISC, DISC.centre, 9000) == DISC.centre
    assert farthest(DISC, (20_000, 10_000), 0) == DISC.centre


def test_points_on_the_way_are_never_too_far():
    for distance in range(0, 3000, 7):
        point = point_towards((0, 0), (1234, 2345), distance)
        assert no_longer([(0, 0), point], distance)
        assert length([(0, 0), point]) > min(distance, length([(0, 0), (1234, 2345)])) - 1.5
