"""What traits that are used like actions are worth to the tactical bot, which has never heard of them."""

import pytest

from rulepress.games.downsync.play import BOTS
from rulepress.games.downsync.table_fixture import StagedSession

from .oddities import with_traits

EASY = {"unit": "republic-of-terra/crusader", "at": [0, 9], "cm": 0}
OUT_OF_REACH = {"unit": "republic-of-terra/crusader", "at": [0, 60]}
AROUND = {"side": "enemy", "within": 12}


@pytest.mark.parametrize(
    ("sentences", "enemy", "least", "most"),
    [
        ([{"verb": "act", "deed": "any"}], EASY, 0.4, 2),
        ([{"verb": "act", "deed": "any"}], OUT_OF_REACH, 0.1, 0.2),
        ([{"verb": "act", "deed": "any"}, {"verb": "grant", "token": "stun"}], OUT_OF_REACH, -1, 0),
        ([{"verb": "inflict", "effect": "KILL", "who": AROUND, "negatable": False}], EASY, 0.8, 2),
        ([{"verb": "inflict", "effect": "KILL", "who": AROUND, "negatable": False, "roll": 6}], EASY, 0.1, 0.35),
        ([{"verb": "inflict", "effect": "STUN", "who": AROUND}], EASY, 0.25, 0.6),
        ([{"verb": "inflict", "effect": "KILL", "who": {"side": "friendly"}, "negatable": False}], EASY, -3, -0.5),
        ([{"verb": "grant", "token": "countermeasure", "count": 2}], EASY, 0.2, 0.3),
        ([{"verb": "modify", "quantity": "defence", "by": 2, "until": "round"}], EASY, 0.1, 0.2),
    ],
)
def test_what_it_does_is_what_it_is_worth(sentences, enemy, least, most):
    book = with_traits(lambda: [sentences], cost="C", phase="activation")
    table = StagedSession(book, {"points": {"A": 3}, "pieces": {"A1": {"unit": "coalition/virago", "at": [0, 0]}, "B1": enemy}})
    table.reach("action")
    weighed = {each.answer: dict(each.terms) for each in BOTS["tactical"]("A").weigh(table, table.asked)}
    assert least <= weighed["oddity-0"]["special"] <= most


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ({"verb": "grant", "token": "countermeasure", "count": 2}, "yes"),
        ({"verb": "grant", "token": "countermeasure", "count": 2, "cost": "C"}, "yes"),
        ({"verb": "grant", "token": "stun"}, "no"),
        ({"verb": "modify", "quantity": "speed", "by": 1, "until": "activation", "cost": "C"}, "no"),
        ({"verb": "inflict", "effect": "STUN", "who": AROUND}, "yes"),
        ({"verb": "inflict", "effect": "STUN", "who": {"side": "friendly"}}, "no"),
    ],
)
def test_what_may_be_declined_is_used_where_it_is_worth_its_price(sentence, answer):
    book = with_traits(lambda: [[{**sentence, "on": "activation_begins", "may": True}]])
    others = {"A2": {"unit": "coalition/virago", "at": [20, 0]}, "B1": EASY}
    table = StagedSession(book, {"points": {"A": 3}, "pieces": {"A1": {"unit": "coalition/virago", "at": [0, 0]}, **others}})
    table.answer(["A1"])
    table.reach("use")
    assert BOTS["tactical"]("A").answer(table) == answer


def test_whoever_is_picked_is_the_one_that_it_is_worth_most_on():
    book = with_traits(lambda: [[{"verb": "inflict", "effect": "STUN", "who": {**AROUND, "most": 1}, "on": "activation_begins"}]])
    others = {"B1": {**EASY, "at": [0, 5], "stunned": True}, "B2": {**EASY, "at": [0, 8]}}
    table = StagedSession(book, {"pieces": {"A1": {"unit": "coalition/virago", "at": [0, 0]}, **others}})
    table.reach("pick")
    assert BOTS["tactical"]("A").answer(table) == "B2"
