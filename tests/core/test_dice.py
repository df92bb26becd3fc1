"""Dice against enumeration by hand, and the three interpretations against each other."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rulepress.core.dice import Dice, ExplainedRolls, Sampled, branches, chance, distribution, exact

D6, TWO, THREE_KEEP_TWO = Dice(1, 6), Dice(2, 6), Dice(2, 6, extra=1)


def test_two_dice_are_the_triangle():
    assert distribution(TWO) == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


@pytest.mark.parametrize("dice", [Dice(0, 6), D6, Dice(3, 6), Dice(4, 4)])
def test_dice_that_all_count_are_every_throw(dice):
    totals = [sum(faces) for faces in product(range(1, dice.sides + 1), repeat=dice.count)]
    assert distribution(dice) == {total: Fraction(totals.count(total), len(totals)) for total in set(totals)}


def test_of_three_dice_the_highest_two_count():
    ways = [sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=3)]
    assert distribution(THREE_KEEP_TWO) == {total: Fraction(ways.count(total), 216) for total in set(ways)}


def test_one_die_with_an_extra_one_is_the_better_of_two():
    assert chance(Dice(1, 6, extra=1), 6) == Fraction(11, 36)


@pytest.mark.parametrize("dice", [D6, TWO, THREE_KEEP_TWO])
def test_chances_run_from_certain_to_impossible(dice):
    chances = [chance(dice, needed) for needed in range(-1, 15)]
    assert chances[0] == 1 and chances[-1] == 0
    assert chances == sorted(chances, reverse=True)
    assert sum(distribution(dice).values()) == 1


def until_six(state, roll):
    """Asks a differing number of rolls of differing dice, to try the enumeration's bookkeeping."""
    left, score = state
    if roll.at_least(D6, 5, "first"):
        score += roll.total(D6, "second")
        if roll.at_least(TWO, 11, "third"):
            score += 1
    return left - 1, score


def test_exact_equals_a_plain_enumeration():
    def by_hand(left, score, weight, into):
        if not left:
            into[score] = into.get(score, 0) + weight
            return into
        for first in range(1, 7):
            if first < 5:
                by_hand(left - 1, score, weight / 6, into)
                continue
            for second, third, fourth in product(range(1, 7), repeat=3):
                by_hand(left - 1, score + second + (third + fourth >= 11), weight / 6**4, into)
        return into

    found = exact(until_six, (2, 0), lambda state: state[0] == 0)
    assert {score: likely for (_, score), likely in found.items()} == by_hand(2, 0, Fraction(1), {})


def test_every_branch_is_met_once_and_they_add_up():
    found = list(branches(until_six, (1, 0)))
    assert len(found) == 1 + 6 * 2
    assert sum(Fraction(ways, out_of) for _, ways, out_of in found) == 1


def test_samples_follow_the_distribution():
    seed = Random().randrange(10**6)
    roll, rolls = Sampled(seed), 20_000
    counts = dict.fromkeys(range(2, 13), 0)
    for _ in range(rolls):
        counts[roll.total(THREE_KEEP_TWO, "any")] += 1
    for total, likely in distribution(THREE_KEEP_TWO).items():
        spread = 5 * float(rolls * likely * (1 - likely)) ** 0.5
        assert abs(counts[total] - float(rolls * likely)) <= spread, f"total {total} with seed {seed}"


def test_samples_repeat_with_their_seed_and_differ_without():
    def sequence(seed):
        roll = Sampled(seed)
        return [roll.total(TWO, "attack") for _ in range(40)]

    assert sequence(7) == sequence("7") != sequence(8)


def test_a_roll_more_in_one_stream_shifts_no_other():
    plain, disturbed = Sampled("same"), Sampled("same")
    expected = [plain.total(TWO, "attack") for _ in range(20)]
    found = []
    for _ in range(20):
        disturbed.total(TWO, "scan")
        found.append(disturbed.total(TWO, "attack"))
    assert found == expected


def test_seeded_results_never_change():
    """Saved games are replayed from their seed: these numbers are a promise."""
    roll = Sampled("rulepress")
    assert [roll.total(D6, "attack") for _ in range(12)] == [2, 2, 2, 3, 1, 2, 3, 5, 1, 2, 1, 4]


def test_explained_says_what_was_asked():
    roll = ExplainedRolls()
    until_six((1, 0), roll)
    first, second, third = roll.rolls
    assert (first.stream, first.needed, first.chance, first.answer) == ("first", 5, Fraction(1, 3), True)
    assert (second.stream, second.needed, second.answer) == ("second", None, 6)
    assert third.chance == Fraction(1, 12)


def test_explained_passes_on_the_answers_of_another():
    explained, plain = ExplainedRolls(Sampled(3)), Sampled(3)
    answers = [explained.at_least(TWO, 8, "attack") for _ in range(20)]
    assert answers == [plain.at_least(TWO, 8, "attack") for _ in range(20)]
    assert [asked.answer for asked in explained.rolls] == answers


def test_explained_does_not_promise_the_impossible():
    assert ExplainedRolls().at_least(TWO, 13, "attack") is False


def shown_twice(state, roll):
    """What a roll shows, and after one of its dice has been rolled again where it has failed."""
    faces = roll.shows(THREE_KEEP_TWO, 8, "attack")
    failed = THREE_KEEP_TWO.result(faces) < 8
    return faces, roll.shows_again(faces, THREE_KEEP_TWO, 8, "attack", failed) if failed else faces


def test_what_dice_show_equals_a_plain_enumeration():
    found = exact(shown_twice, None, lambda state: state is not None)
    by_hand = {}
    for *faces, again in product(range(1, 7), repeat=4):
        lowest, *rest = faces = tuple(sorted(faces))
        then = tuple(sorted((again, *rest))) if sum(rest) < 8 else faces
        by_hand[faces, then] = by_hand.get((faces, then), 0) + Fraction(1, 6**4)
    assert found == by_hand


def test_samples_show_what_they_come_to():
    shown, plain = Sampled(5), Sampled(5)
    for _ in range(20):
        first, then = shown_twice(None, shown)
        total = plain.total(THREE_KEEP_TWO, "attack")
        again = plain.again(THREE_KEEP_TWO, 8, "attack", True) + 8 if total < 8 else total
        assert (THREE_KEEP_TWO.result(first), THREE_KEEP_TWO.result(then)) == (total, again)


def test_explained_says_how_likely_what_is_shown_succeeds():
    explained = ExplainedRolls(Sampled(5))
    assert shown_twice(None, explained) == shown_twice(None, Sampled(5))
    assert (explained.rolls[0].needed, explained.rolls[0].chance) == (8, chance(THREE_KEEP_TWO, 8))


def test_the_same_roll_falls_wherever_two_games_agree():
    """Of a piece in a Round, whatever else is rolled in either game, before it or beside it."""
    plain, disturbed = Sampled("same"), Sampled("same")
    for number in ("1", "2"):
        plain.begin(number)
        disturbed.begin(number)
        disturbed.total(THREE_KEEP_TWO, "attack", " A2 on B1")
        assert plain.total(TWO, "attack", " A1 on B1") == disturbed.total(TWO, "attack", " A1 on B1")


def test_a_long_game_remembers_no_more_dice_than_a_short_one():
    """And still counts them all, so that a roll more makes another game."""
    roll = Sampled("same")
    for number in range(12):
        roll.begin(str(number))
        roll.total(TWO, "attack", f" A{number}")
    assert roll.drawn == {"before": 22, "attack A11": 2}
