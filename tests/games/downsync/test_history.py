"""What an action has come to so far counts from its second attack on, in play and in odds alike; and how far back a period reaches."""

from fractions import Fraction as F

import pytest

from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play.chronicle import Chronicle
from rulepress.games.downsync.staged import with_cards
from rulepress.games.downsync.vocabulary import PERIODS, within_period

from .test_fifty import book
from .test_fifty_odds import hit

OX, GNAT = "fifty/ox", "fifty/gnat"
TWICE = {OX: {"cannon": {"rof": 2, "effect": "STUN"}}}

WHEN = {
    "it has attacked in this action": {"bearer": {"attacks": "action"}},
    "since its last activation": {"bearer": {"attacks": "last_activation"}},
    "it attacked the target": {"bearer": {"attacks": {"in": "round", "by": "target"}}},
    "it was the last one to attack the target": {"target": {"attacked": {"in": "game", "by": "attacker", "last": True}}},
    "it has attacked or moved": {"any": [{"bearer": {"attacks": "activation"}}, {"bearer": {"moved": "action"}}]},
    "it has hit": {"bearer": {"hits": "action"}},
    "the target was hit": {"target": {"hit": "round"}},
    "the target has not negated anything": {"not": {"target": {"negates": "round"}}},
}
"""What gives +1 -> the conditions."""

FIRST, MISSED, HIT, NEGATED = 0, 1, 2, 3
HOLDS = {
    **dict.fromkeys(list(WHEN)[:5], {MISSED, HIT, NEGATED}),
    "it has hit": {HIT, NEGATED},
    "the target was hit": {HIT, NEGATED},
    "the target has not negated anything": {FIRST, MISSED, HIT},
}
"""After which of these they hold."""


def cards(when, quantity="attack_roll"):
    return {OX: [{"name": "Made Up", "effects": [{"verb": "modify", "quantity": quantity, "by": 1, "when": when}]}]}


def needed(name, before):
    return 7 - (before in HOLDS[name])


@pytest.mark.parametrize("name", WHEN)
@pytest.mark.parametrize(("before", "faces", "cm"), [(MISSED, [1, 1], 0), (HIT, [6, 6], 0), (NEGATED, [6, 6], 1)])
def test_in_play(name, before, faces, cm):
    example = {
        "given": {
            "cards": cards(WHEN[name]),
            "actions": TWICE,
            "dice": {"attack.A": [*faces, 1, 1], "countermeasure.B": [6]},
            "pieces": {"A1": {"unit": OX, "at": [0, 7]}, "B1": {"unit": GNAT, "at": [0, -7], "activated": True, "cm": cm}},
        },
        "do": [{"action": "cannon"}, {"target": "B1.1"}, *[{"countermeasure": "countermeasure"}] * cm, {"target": "B1.1"}],
        "expect": {"told": [f"{sum(faces)} for {needed(name, FIRST)}", f"2 for {needed(name, before)}"]},
    }
    assert worked_examples.run(book(), example).differs is None


@pytest.mark.parametrize("name", WHEN)
def test_in_odds(name):
    """A target is left unaffected if both attacks miss or are negated: one emergency token negates one of them without a roll."""
    rules = with_cards(book(), cards(WHEN[name]), TWICE).rules
    first, after = hit(needed(name, FIRST)), {before: hit(needed(name, before)) for before in (MISSED, HIT, NEGATED)}
    for emergency, unaffected in [(0, (1 - first) * (1 - after[MISSED])), (1, 1 - first + first * (1 - after[NEGATED]))]:
        asked = {"attacker": OX, "action": "cannon", "target": GNAT, "cm": 0, "emergency": emergency}
        assert F(odds(rules, request_from(asked))["unaffected"]) == unaffected


LIKELY = hit(7)


@pytest.mark.parametrize(
    ("when", "spent", "destroyed"),
    [
        ({"target": {"hit": "action"}}, LIKELY, LIKELY**2),
        ({"not": {"target": {"hit": "action"}}}, 1 - (1 - LIKELY) ** 2, 0),
    ],
)
def test_attacks_that_come_or_go_on_the_way(when, spent, destroyed):
    """One more after a hit, and one less: the first hit is negated."""
    rules = with_cards(book(), cards(when, "rate_of_fire"), {OX: {"cannon": {"rof": 1}}}).rules
    found = odds(rules, request_from({"attacker": OX, "action": "cannon", "target": GNAT, "cm": 0, "emergency": 1}))
    assert (F(found["expected_cm_spent"]), F(found["destroyed"])) == (spent, destroyed)


def test_how_far_back_a_period_reaches():
    """The last activation ended before the one under way began, perhaps in an earlier Round; a move in the Move phase lies before the end
    of the activation that follows it."""
    told = Chronicle()
    told.begin("round")
    told.note("moved", "A1")
    assert told.tells("moved", "A1", "last_activation")
    told.begin("activation")
    told.note("activation_ends", "A1")
    assert told.tells("moved", "A1", "round") and not told.tells("moved", "A1", "last_activation")
    told.note("moved", "A1")
    told.begin("round")
    assert told.tells("moved", "A1", "last_activation") and not told.tells("moved", "A1", "round")


@pytest.mark.parametrize("period", PERIODS)
def test_what_is_stated_of_one_period_holds_for_those_around_it(period):
    around = {
        "action": set(PERIODS),
        "activation": set(PERIODS) - {"action"},
        "last_activation": {"last_activation", "game"},
        "taskforce_activation": {"taskforce_activation", "round", "game"},
        "round": {"round", "game"},
        "game": {"game"},
    }
    assert {other for other in PERIODS if within_period(period, other)} == around[period]
