"""What the boosts and hindrances of one roll come to together, in each way that an edition may name."""

from dataclasses import replace

import pytest

from rulepress.core.dice import Dice
from rulepress.games.downsync.quantities import boosted


@pytest.mark.parametrize(
    ("mechanic", "boosts", "extra"),
    [
        ("extra_die_drop_lowest", 1, 1),
        ("extra_die_drop_lowest", 2, 1),
        ("extra_die_drop_lowest", -1, 0),
        ("advantage", 2, 2),
        ("advantage", -1, -1),
        ("advantage", 0, 0),
    ],
)
def test_boosts_of_a_roll(rules, mechanic, boosts, extra):
    edition = replace(rules, mechanics={**rules.mechanics, "boost": mechanic})
    dice, why = boosted(edition, Dice(2, 6), boosts)
    assert dice == Dice(2, 6, extra)
    assert (why.value if why else 0) == abs(extra)


def test_boosted_dice_gain_no_second_boost_from_the_mechanic_that_adds_one_die(rules):
    edition = replace(rules, mechanics={**rules.mechanics, "boost": "extra_die_drop_lowest"})
    assert boosted(edition, Dice(2, 6, extra=1), 1)[0] == Dice(2, 6, extra=1)
