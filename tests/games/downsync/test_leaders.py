"""Leaders and Forces in play, in odds and on cards: the ideas A to E of the test faction, each with what it changes and without it."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulepress.authoring.project import Project
from rulepress.engine.citing import Refused
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play import BOTS, PLAYERS, Book, Game
from rulepress.games.downsync.trying import tried
from rulepress.games.downsync.worked_examples import run
from rulepress.workshops.downsync import GAME

FIFTY = Path(__file__).parent / "fifty"
LED = {"A": "fifty/quartermaster"}
ENGAGED = {
    "pieces": {
        "A1": {"unit": "fifty/gnat", "at": [0, 10], "cm": 0},
        "A2": {"unit": "fifty/gnat", "at": [4, 10], "cm": 0},
        "A3": {"unit": "fifty/gnat", "at": [8, 10], "cm": 0, "activated": True},
        "B1": {"unit": "fifty/gnat", "at": [0, -10], "cm": 0},
    },
    "points": {"A": 2, "B": 2},
    "player": "B",
    "dice": {"reaction priority.A": [2, 6], "reaction priority.B": [4, 1]},
}
REACT = [{"react": "yes"}]


@cache
def data() -> dict[str, Any]:
    return GAME.load(Project(FIFTY)).data


def without(leader: str, *keys: str) -> dict[str, Any]:
    """The data, with nothing said at those keys of a leader."""
    made = copy.deepcopy(data())
    for faction in made["factions"]:
        for each in faction["leaders"]:
            if each["id"] == leader:
                each.update({key: type(each[key])() for key in keys})
    return made


EXAMPLES = {
    "A: seven Command Points, and one more as a Round begins": (
        "quartermaster",
        "effects",
        {
            "given": {"course": "round", "pieces": ENGAGED["pieces"], "leaders": LED},
            "expect": {"told": ["A has 8 Command Points"], "state": {"A": {"points": 8}, "B": {"points": 5}}},
        },
    ),
    "A: Restock gives back to two that take part": (
        "quartermaster",
        "abilities",
        {
            "given": {**ENGAGED, "leaders": LED},
            "do": [*REACT, {"participants": ["A1", "A2"]}, {"use": "yes"}, {"pick": "A1.1"}, {"pick": "A2.1"}],
            "expect": {
                "finish": True,
                "told": ["A pays a Command Point: Restock", "A uses Restock", "A1 gains a countermeasure Token", "A2 gains"],
                "cited": ["leader.quartermaster.restock"],
                "state": {"A": {"points": 0}, "A1.1": {"cm": 1}, "A2.1": {"cm": 1}},
            },
        },
    ),
    "B: Undertow rolls a die of the other side again": (
        "stormcaller",
        "abilities",
        {
            "given": {**ENGAGED, "leaders": {"A": "fifty/stormcaller"}},
            "do": [*REACT, {"participants": ["A1"]}, {"use": "yes"}, {"pick": "B1"}],
            "expect": {
                "finish": True,
                "told": ["B1 has Reaction Priority 4", "A pays a Command Point: Undertow", "B1 has Reaction Priority 1", "A1 activates"],
                "cited": ["leader.stormcaller.undertow"],
            },
        },
    ),
    "C: a Gnat that has not moved has Steady Aim": (
        "old-hand",
        "led",
        {
            "ask": {"attacker": "fifty/gnat", "action": "Cannon", "target": "fifty/ox", "leader": "Old Hand"},
            "expect": {"chances": {"hit": "13/18"}},
        },
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_leader_does_what_its_card_says(name):
    leader, key, example = EXAMPLES[name]
    example = {"title": name, "rules": ["card.first"], **example}
    assert run(Book(data()), example).differs is None
    assert run(Book(without(leader, key)), example).differs, "and not without the sentence"


def test_an_ability_is_offered_only_where_it_could_concern_somebody():
    full = {name: {**piece, "cm": 1} for name, piece in ENGAGED["pieces"].items()}
    given = {**ENGAGED, "pieces": full, "leaders": LED}
    asked = {"given": given, "do": [*REACT, {"participants": ["A1"]}, {"use": "yes"}], "rules": ["card.first"], "expect": {}}
    assert run(Book(data()), asked).differs.startswith("the course ended before use was asked")


def test_the_same_unit_under_two_leaders_has_two_cards():
    both = {
        "given": {
            "pieces": {"A1": {"unit": "fifty/gnat", "at": [0, 6]}, "B1": {"unit": "fifty/gnat", "at": [0, -6]}},
            "leaders": {"A": "fifty/old-hand", "B": "fifty/stormcaller"},
            "course": "round",
            "dice": {"attack.A": [2, 3], "attack.B": [2, 3]},
        },
        "do": [{"action": "cannon"}, {"action": "cannon"}],
        "rules": ["card.first"],
        "expect": {"finish": True, "told": ["A1.1 attacks B1.1 with Cannon: 5 for 6", "B1.1 attacks A1.1 with Cannon: 5 for 7"]},
    }
    assert run(Book(data()), both).differs is None


# -- lists: play judges them as check does ----------------------------------------------------------------------------


@cache
def book() -> Book:
    return Book(data())


@pytest.mark.parametrize(
    ("units", "leader", "refused"),
    [
        ({"gnat": 4, "squad": 3}, "old-hand", None),
        ({"gnat": 4, "squad": 3}, "quartermaster", "Small Game has 2 small slots; this list has 4 small units."),
        ({"gnat": 2, "provoke": 3, "ox": 1}, "old-hand", "The leader Old Hand forbids `provoke`."),
        ({"gnat": 1, "freelances/outrider": 1, "squad": 3, "ox": 1}, None, None),
        ({"freelances/outrider": 2, "squad": 3, "ox": 1}, None, "With 4 Units of its own this Force may hire 1 `outrider`"),
        ({"gnat": 2, "squad": 3, "golem": 1}, None, "Only a scenario brings `golem`: last-stand."),
    ],
)
def test_a_list_that_play_refuses_is_refused_in_the_words_of_check(units, leader, refused):
    made = copy.deepcopy(data())
    fifty = next(faction for faction in made["factions"] if faction["id"] == "fifty")
    listed = [{"unit": unit, "count": count} for unit, count in units.items()]
    fifty["forces"] = [{**fifty["forces"][0], "key": "fifty/list", "leader": leader, "units": listed}]
    if refused is None:
        assert len(Book(made).units_of("fifty/list")) == 6 + (leader == "old-hand")
    else:
        with pytest.raises(Refused) as told:
            Book(made).units_of("fifty/list")
        assert refused in told.value.message


def test_odds_know_both_leaders():
    def hit(**more):
        return odds(book().rules, request_from({"attacker": "gnat", "action": "cannon", "target": "ox", **more}))["hit"]

    assert hit(leader="old-hand") != hit() == hit(target_leader="old-hand") == hit(leader="quartermaster")
    with pytest.raises(Refused, match='fifty has no leader "old-fox"'):
        hit(leader="old-fox")


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))])
def test_whole_games_with_leaders_hired_units_and_a_scenarios_own(seed):
    forces = ["fifty/old-hands", "fifty/hirers"] if seed % 2 else ["fifty/hirers", "fifty/stormers"]
    game = Game.new(book(), "last-stand", forces, seed, None)
    bots = {player: BOTS["random"](f"{seed} {player}") for player in PLAYERS}
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game.pending))
    told = "\n".join(map(str, game.events))
    assert "brings Golem for" in told and "has 8 Command Points" in told
    assert Game.load(game.save(), book()).hash == game.hash


# -- cards ------------------------------------------------------------------------------------------------------------


def test_a_forces_cards_are_as_its_leader_makes_them():
    faces = {face.key: face for face in GAME.faces(data())}
    decks = {deck.key: deck for deck in GAME.decks(data())}
    assert decks["fifty/old-hands"].cards[:2] == ["fifty/old-hand", "fifty/gnat@old-hand"]
    assert set(decks["fifty/hirers"].cards) <= set(faces)
    led = faces["fifty/gnat@old-hand"].record["led"]
    assert (led["by"], [trait["name"] for trait in led["traits"]]) == ("Old Hand", ["Steady Aim"])
    assert "led" not in faces["fifty/gnat"].record
    (restock,) = faces["fifty/quartermaster"].record["abilities"]
    assert (restock["cost"], restock["note"]) == (["C"], "once per round")
    assert faces["fifty/old-hand"].record["swaps"] == ["One Large slot may be filled by two Small Units."]
    assert faces["freelances/outrider"].record["notes"][0]["text"] == "Any Force may take one for every four Units of its own."


@pytest.mark.parametrize("name", ["Old Hand", "Quartermaster", "Quartermaster: Restock", "Stormcaller: Undertow"])
def test_what_a_leader_does_can_be_tried(name):
    found = tried(data(), name)
    assert found and found.told and (name != "Old Hand" or found.odds)
