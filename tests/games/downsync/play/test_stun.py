"""Stun Tokens that come from elsewhere than an attack count like all others."""

from copy import deepcopy

import pytest

from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.table_fixture import StagedSession

from .test_editions import EDITIONS, book

STUNS = {"on": "activation_begins", "grant": "stun", "who": {"side": "enemy", "within": 20}}


@pytest.mark.parametrize(("stunned", "left"), [(False, {"target-lock", "double-cannon"}), (True, {"target-lock"})])
def test_a_token_given_in_an_engagement_waits_and_one_brought_along_does_not(stunned, left):
    trait = {"name": "Shown", "effects": [resolved(STUNS)], "manual": False}
    given = {
        "cards": {"coalition/virago": [trait]},
        "pieces": {
            "A1": {"unit": "coalition/virago", "at": [0, 6]},
            "B1": {"unit": "coalition/gsv-phantom", "at": [0, -4], "stunned": stunned},
        },
        "points": {"B": 1},
        "dice": {"reaction priority.A": [6], "reaction priority.B": [1, 1]},
    }
    session = StagedSession(book("2023-04"), given)
    for kind, answer in (("designate", ["A1"]), ("react", "yes"), ("participants", ["B1"])):
        session.reach(kind)
        session.answer(answer)
    performed = set()
    while session.pending is not None and session.flow.piece("B1").activated is False:
        question = session.pending
        options = getattr(question, "options", ())
        wanted = next((each for each in ("target-lock", "double-cannon") if each in options and question.kind == "action"), None)
        session.answer("no" if question.kind == "relieve" else wanted or session.default())
        performed |= {wanted} - {None}
    assert performed == left
    assert session.flow.piece("B1").bases[0].stunned is not stunned


FREE = {"set": "cost", "of": "recover", "to": 0}
GUN = {"unit": "republic-of-terra/mandible", "at": [0, 14], "stunned": True}


@pytest.mark.parametrize(
    ("edition", "gun", "sentence", "callable_"),
    [
        ("4.2", {}, None, False),
        ("4.2", {"emergency": 1}, None, True),
        ("4.2", {}, FREE, True),
        ("2023-06", {"cm": 1}, None, True),
        ("2023-06", {}, None, False),
    ],
)
def test_a_stunned_unit_is_called_when_something_is_left_after_its_token(edition, gun, sentence, callable_):
    trait = {"name": "Shown", "effects": [resolved(sentence)], "manual": False} if sentence else None
    given = {
        "cards": {"republic-of-terra/mandible": [trait]} if trait else {},
        "pieces": {
            "A1": {"unit": "republic-of-terra/harbinger", "at": [0, 6]},
            "A2": {**GUN, **gun},
            "B1": {"unit": "coalition/virago", "at": [0, -6], "activated": True},
        },
        "points": {"A": 0},
    }
    session = StagedSession(book(edition), given)
    session.reach("activate-next")
    session.answer("A1")
    session.reach("action")
    assert ("forward-observe/A" in session.pending.options) is callable_


@pytest.mark.parametrize(("refreshed", "callable_"), [(False, True), (True, False)])
def test_who_is_refreshed_before_it_reacts_can_pay_with_what_it_regains(refreshed, callable_):
    data = deepcopy(EDITIONS["4.2"])
    gun = next(unit for faction in data["factions"] for unit in faction["units"] if unit["id"].endswith("mandible"))
    gun["stats"]["cm"] = 1
    given = {
        "pieces": {
            "A1": {"unit": "coalition/virago", "at": [0, -6]},
            "B1": {"unit": "republic-of-terra/harbinger", "at": [0, 6]},
            "B2": {**GUN, "cm": 0, "refreshed": refreshed},
        },
        "points": {"B": 1},
        "dice": {"reaction priority.A": [1], "reaction priority.B": [6, 5]},
    }
    session = StagedSession(Ruleset(data), given)
    for kind, answer in (("designate", ["A1"]), ("react", "yes"), ("participants", ["B1", "B2"])):
        session.reach(kind)
        session.answer(answer)
    session.reach("action")
    assert session.pending.about == "B1.1"
    assert ("forward-observe/A" in session.pending.options) is callable_
