"""Thrown checks of the example games come to what their chapters say, for both sides together."""

from collections import Counter
from fractions import Fraction

import pytest

from rulepress.core.dice import Sampled
from rulepress.games.declared.odds import Rules, odds, request_from
from rulepress.games.declared.play.thrown_checks import throw

from .both_sides import likelihood, questions
from .test_play import GAMES, data

ROLLS = 300


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_of_each_side_are_those_of_the_chapters(game):
    rules = Rules.from_data(data(game))
    asked = list(questions(game, data(game)))
    assert {one.asked["check"] for one in asked} == set(rules.checks)
    for one in asked[:16]:
        said = odds(rules, request_from(one.asked))
        for place, name in enumerate(one.told):
            if isinstance(said.get(name), str):
                assert Fraction(said[name]) == sum(chance for came, chance in one.chances.items() if came[place]), (one.asked, name)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_thrown_dice_fit_both_sides_together(game):
    rules = Rules.from_data(data(game))
    for one in questions(game, data(game)):
        dice, thrown = Sampled(f"both {one.asked}"), Counter()
        for _ in range(ROLLS):
            found = throw(rules, request_from(one.asked), dice)
            came = {**found.happened, **found.counts}
            thrown[tuple(came[name] for name in one.told)] += 1
        assert likelihood(thrown, one.chances, ROLLS) > 0.001, f"seed both {one.asked}"


def test_dice_that_are_loaded_are_noticed():
    chances = {(True,): Fraction(1, 2), (False,): Fraction(1, 2)}
    assert (
        likelihood(Counter({(True,): 560, (False,): 440}), chances, 1000)
        < 0.001
        < likelihood(Counter({(True,): 520, (False,): 480}), chances, 1000)
    )
    assert likelihood(Counter({(None,): 1}), chances, 1) == 0
