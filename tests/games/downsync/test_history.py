"""What an action has come to so far counts from its second attack on, in play and in odds alike; and how far back a period reaches."""

from fractions import Fraction as F

import pytest

from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.odds import left_over, odds, request_from
from rulepress.games.downsync.play.history import Chronicle
from rulepress.games.downsync.table_fixture import with_cards
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


HEATED = {"modify": "attack_roll", "by": 1, "per": {"token": "heat"}}
SET_OFF = {
    "an attack heats it": ([HEATED, {"on": "attacks", "grant": "heat"}], (6, 6, 6)),
    "two of them": ([HEATED, {"on": "attacks", "grant": "heat", "count": 2}], (5, 5, 5)),
    "a hit does": ([HEATED, {"on": "hits", "grant": "heat"}], (7, 6, 6)),
    "a miss does": ([HEATED, {"on": {"after": "attacks", "hit": False}, "grant": "heat"}], (6, 7, 7)),
    "being negated does": ([HEATED, {"on": "negated", "grant": "heat"}], (7, 7, 6)),
    "an attack paints the target": ([{"on": "attacks", "grant": "painted", "who": "target"}], (6, 6, 6)),
    "a negated one does": ([{"on": "negated", "grant": "painted", "who": "target"}], (7, 7, 6)),
    "only one that it has hit": (
        [HEATED, {"on": "attacks", "grant": "heat", "when": {"target": {"hit": "action"}}}],
        (7, 6, 6),
    ),
    "and at three it cools down": (
        [
            HEATED,
            {"on": "attacks", "grant": "heat", "count": 3},
            {"on": "attacks", "remove": "heat", "count": 2, "when": {"bearer": {"has": {"heat": 3}}}},
        ],
        (6, 6, 6),
    ),
}
"""What an action sets off on its way -> the sentences, and what the second attack needs after a miss, a hit and a negated hit."""


def made_up(*sentences):
    return {OX: [{"name": "Made Up", "effects": [resolved(each) for each in sentences], "manual": False}]}


@pytest.mark.parametrize("name", SET_OFF)
@pytest.mark.parametrize(("before", "faces", "cm"), [(MISSED, [1, 1], 0), (HIT, [6, 6], 0), (NEGATED, [6, 6], 1)])
def test_what_an_attack_sets_off_counts_for_the_next_in_play(name, before, faces, cm):
    sentences, after = SET_OFF[name]
    example = {
        "given": {
            "cards": made_up(*sentences),
            "actions": TWICE,
            "dice": {"attack.A": [*faces, 1, 1], "countermeasure.B": [6]},
            "pieces": {"A1": {"unit": OX, "at": [0, 7]}, "B1": {"unit": GNAT, "at": [0, -7], "activated": True, "cm": cm}},
        },
        "do": [{"action": "cannon"}, {"target": "B1.1"}, *[{"countermeasure": "countermeasure"}] * cm, {"target": "B1.1"}],
        "expect": {"told": [f"{sum(faces)} for 7", f"2 for {after[before - 1]}"]},
    }
    assert worked_examples.run(book(), example).differs is None


@pytest.mark.parametrize("name", SET_OFF)
def test_what_an_attack_sets_off_counts_for_the_next_in_odds(name):
    sentences, (missed, _, negated) = SET_OFF[name]
    rules = with_cards(book(), made_up(*sentences), TWICE).rules
    first = hit(7)
    for emergency, unaffected in [(0, (1 - first) * (1 - hit(missed))), (1, 1 - first + first * (1 - hit(negated)))]:
        asked = {"attacker": OX, "action": "cannon", "target": GNAT, "cm": 0, "emergency": emergency}
        assert F(odds(rules, request_from(asked))["unaffected"]) == unaffected
        assert left_over(rules, request_from(asked))["names"] == []


def test_a_die_decides_what_an_attack_sets_off():
    rules = with_cards(book(), made_up(HEATED, {"on": "attacks", "grant": "heat", "roll": 5}), TWICE).rules
    found = odds(rules, request_from({"attacker": OX, "action": "cannon", "target": GNAT, "cm": 0}))
    assert F(found["unaffected"]) == (1 - hit(7)) * (F(1, 3) * (1 - hit(6)) + F(2, 3) * (1 - hit(7)))


def test_a_magazine_that_runs_dry_in_the_action_ends_it():
    empty = {"forbid": ["attack"], "when": {"not": {"bearer": {"has": "heat"}}}}
    rules = with_cards(book(), made_up(empty, {"on": "attacks", "remove": "heat"}), TWICE).rules
    for shells, attacks in [("attacker.has=heat:1", 1), ("attacker.has=heat:2", 2)]:
        found = odds(rules, request_from({"attacker": OX, "action": "cannon", "target": GNAT, "cm": 0, "facts": [shells]}))
        assert F(found["unaffected"]) == (1 - hit(7)) ** attacks


@pytest.mark.parametrize(
    "sentence",
    [
        {"on": "attacks", "grant": "heat", "may": True},
        {"on": "attacks", "grant": "heat", "cost": "C"},
        {"on": "attacks", "grant": "heat", "when": {"turn": "own"}},
        {"on": "attacks", "inflict": "STUN", "who": "target"},
    ],
)
def test_what_is_set_off_and_not_counted_is_named(sentence):
    rules = with_cards(book(), made_up(HEATED, sentence), TWICE).rules
    asked = request_from({"attacker": OX, "action": "cannon", "target": GNAT})
    assert left_over(rules, asked)["names"] == ["Made Up"]


def test_what_begins_outside_an_action_counts_to_the_end_of_the_next_one():
    """And is not there again whenever no action is under way; what begins in one ends with it."""
    told = Chronicle()
    told.begin("round")
    outside, counting = told.now, []
    for _ in range(2):
        counting.append(told.lasts("A1", "action", outside))
        before = told.begin("action")
        inside = told.now
        counting.append(told.lasts("A1", "action", outside))
        around = told.begin("action")  # one out of turn lies inside it
        told.clock = around
        assert told.lasts("A1", "action", inside)
        told.clock = before
        assert not told.lasts("A1", "action", inside)
    assert counting == [True, True, False, False]


def test_what_lasts_until_the_next_activation_or_to_the_end_of_the_next_round():
    told = Chronicle()
    told.begin("round")
    told.note("activation_begins", "A1")
    since, spans = told.now, ("next_activation", "next_round")

    def counting() -> list[bool]:
        return [told.lasts("A1", span, since) for span in spans]

    told.note("activation_ends", "A1")
    told.note("activation_begins", "A2")
    assert counting() == [True, True]
    told.begin("round")
    assert counting() == [True, True]
    told.note("activation_begins", "A1")
    assert counting() == [False, True]
    told.begin("round")
    assert counting() == [False, False]
