"""What is said of a sample is true as often as it is said to be: tried on made-up pairs whose truth is known."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulepress.simulate import estimates
from rulepress.simulate.estimates import FEWEST, NO, UNDECIDED, YES, Moments, SequentialTest

REPEATS = 400
HALVES = st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0])


def even(chance):
    """A pair of games between equals."""
    return (chance.choice((0, 1)) + chance.choice((0, 1))) / 2


def uneven(chance):
    """Sides that weigh more than the forces do: mostly each wins once."""
    first = chance.random() < 0.8
    return (first + (chance.random() < 0.2)) / 2


def drawish(chance):
    return sum(chance.choice((0, 0.5, 0.5, 0.5, 1)) for _ in range(2)) / 2


def flip(chance):
    """The difference of a pair by two rules that are equally good, and mostly the same."""
    return sum(chance.choice((-0.5, 0.5)) for _ in range(2) if chance.random() < 0.3)


@pytest.mark.parametrize(
    ("pair", "truth", "of"),
    [(even, 0.5, estimates.rate), (uneven, 0.5, estimates.rate), (drawish, 0.5, estimates.rate), (flip, 0.0, estimates.difference)],
)
def test_95_of_100_intervals_hold_the_truth(pair, truth, of):
    chance = Random(13)
    held = 0
    for _ in range(REPEATS):
        estimate = of([pair(chance) for _ in range(100)])
        held += estimate.low <= truth <= estimate.high
    assert 0.93 <= held / REPEATS <= 0.97


@pytest.mark.parametrize("odds", [0.5, 0.8, 0.95, 0.99])
def test_few_pairs_do_not_say_too_much(odds):
    """Also where all of them have gone alike."""
    chance, held = Random(13), 0
    for _ in range(REPEATS):
        estimate = estimates.rate([((chance.random() < odds) + (chance.random() < odds)) / 2 for _ in range(6)])
        held += estimate.low <= odds <= estimate.high
    assert held / REPEATS >= 0.93


def test_a_run_that_stops_when_it_knows_enough_knows_it():
    chance, held = Random(13), 0
    for _ in range(REPEATS):
        moments = Moments(0.5)
        for number in count(1):
            moments.add(even(chance))
            estimate = moments.estimate(0, 1)
            if number >= FEWEST and estimate.half <= 0.08:
                break
        held += estimate.low <= 0.5 <= estimate.high
    assert 0.93 <= held / REPEATS <= 0.97


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, YES), (0.06, NO)])
def test_the_sequential_test_is_wrong_in_no_more_than_5_of_100(truth, wrong):
    chance, mistaken, needed = Random(13), 0, 0
    for _ in range(REPEATS):
        test = SequentialTest(0.0, 0.06)
        while test.verdict == UNDECIDED:
            test.add(0.5 if chance.random() < 2 * truth else flip(chance))
        mistaken, needed = mistaken + (test.verdict == wrong), needed + test.moments.count
    assert mistaken / REPEATS <= 0.07  # 5 of 100, and what 400 repeats may be off
    assert needed / REPEATS < 400, "it decides in far fewer pairs than an interval of that width takes"


@settings(max_examples=30)
@given(st.lists(HALVES, max_size=40))
def test_an_interval_holds_what_was_seen_and_nothing_impossible(scores):
    estimate = estimates.rate(scores)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.low < estimate.high
    assert estimate.value == pytest.approx(sum(scores) / len(scores) if scores else 0.5)


@settings(max_examples=30)
@given(st.lists(HALVES, min_size=2, max_size=40))
def test_forces_named_the_other_way_about_make_what_is_left(scores):
    one, other = estimates.rate(scores), estimates.rate([1 - score for score in scores])
    assert (1 - other.high, 1 - other.low) == pytest.approx((one.low, one.high))


@settings(max_examples=30)
@given(st.lists(HALVES, min_size=2, max_size=20))
def test_the_same_again_and_again_narrows_it(scores):
    assert estimates.rate(scores * 4).half <= estimates.rate(scores).half


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_student_s_t_is_that_of_the_tables(freedom, value):
    assert estimates.student(freedom) == pytest.approx(value, rel=0.002)
