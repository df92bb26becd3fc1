"""Leaders and Forces in play, in odds and on cards: the ideas A to E of the test faction, each with what it changes and without it."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME, trait_trials
from rulepress.content.games.downsync.effect_lints.leader_position import unread_of_leader
from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.odds import as_text, left_over, odds, request_from
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset
from rulepress.games.downsync.worked_examples import run

from ...shipped import read_yaml

FIFTY = Path(__file__).parents[3] / "vocabulary/downsync"
EXAMPLES = read_yaml(FIFTY / "leading.yaml")
LEADERS = [id_ for id_, example in EXAMPLES.items() if "leader" in example]


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


@pytest.mark.parametrize("id_", LEADERS)
def test_a_leader_does_what_its_card_says(id_):
    example = {**EXAMPLES[id_], "rules": ["card.first"]}
    assert run(Ruleset(data()), example).differs is None
    assert run(Ruleset(without(example["leader"], example["says"])), example).differs, "and not without the sentence"


def test_a_scenario_brings_what_it_says():
    example = {**EXAMPLES["last-stand"], "rules": ["setup.deploy"]}
    assert run(Ruleset(data()), example).differs is None
    assert run(Ruleset(data()), {**example, "given": {**example["given"], "scenario": {"brings": {}}}}).differs


def test_an_ability_is_offered_only_where_it_could_concern_somebody():
    given = EXAMPLES["restock"]["given"]
    full = {name: {**piece, "cm": 1} for name, piece in given["pieces"].items()}
    asked = {"given": {**given, "pieces": full}, "do": EXAMPLES["restock"]["do"][:3], "rules": ["card.first"], "expect": {}}
    assert run(Ruleset(data()), asked).differs.startswith("the course ended before use was asked")


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
    assert run(Ruleset(data()), both).differs is None


@pytest.mark.parametrize("of", ["before", "edge"])
def test_who_comes_back_by_a_leader_stands_where_it_fell_or_at_its_edge(of):
    made = without("stormcaller", "abilities")
    (leader,) = [each for faction in made["factions"] for each in faction["leaders"] if each["id"] == "stormcaller"]
    back = {"on": {"after": "destroyed", "of": {"side": "friendly"}}, "return": 2, "at": "at_once", "of": of, "who": "target"}
    leader["effects"] = [resolved(back)]
    told = {
        "given": {
            "leaders": {"B": "fifty/stormcaller"},
            "dice": {"attack.A": [6, 6]},
            "pieces": {
                "A1": {"unit": "fifty/gnat", "at": [0, 3]},
                "B1": {"unit": "fifty/gnat", "at": [0, -3], "activated": True, "cm": 0},
                "B2": {"unit": "fifty/ox", "at": [8, -3], "activated": True},
            },
        },
        "do": [{"action": "cannon"}, {"target": "B1.1"}, {"place": [[1, -4]]}],
        "rules": ["card.first"],
        "expect": {"finish": True, "told": ["B1.1 is destroyed", "B1 comes back"], "state": {"B1": {"at": [1, -4]}}},
    }
    differs = run(Ruleset(made), told).differs
    assert differs is None if of == "before" else differs


ABILITIES = {
    "a miss is rolled again": (
        [{"reroll": "attack_roll", "result": "failed", "dice": 1, "who": {"side": "friendly"}}],
        {
            "do": [{"action": "cannon"}, {"target": "B1.1"}, {"use": "yes"}],
            "expect": {"told": ["4 for 7", "A pays 2 Command Points: Nerve", "A uses Nerve", "9 for 7"], "state": {"A": {"points": 1}}},
        },
    ),
    "each moves by its own speed": (
        [{"on": "taskforce_begins", "move": "spd", "who": {"side": "friendly", "kind": "infantry", "most": 1}}],
        {
            "do": [{"use": "yes"}, {"move-action": [[[8, 2]]]}],
            "expect": {"refused": ["move.speed"], "says": 'A2 moves 6"'},
        },
    ),
    "those around the one who was picked": (
        [
            {
                "on": "taskforce_begins",
                "grant": "fifty/heat",
                "who": {"side": "friendly", "kind": "vehicle", "most": 1},
                "then": [{"grant": "stun", "who": {"side": "enemy", "within": 12, "of": "picked"}}],
            }
        ],
        {
            "do": [{"use": "yes"}],
            "expect": {"told": ["A1 gains a Heat Token", "B1 gains a stun Token"], "untold": ["B2 gains"]},
        },
    ),
}


@pytest.mark.parametrize(("effects", "example"), ABILITIES.values(), ids=ABILITIES)
def test_what_an_ability_may_say_without_a_place_of_its_own(effects, example):
    assert not [one for effect in effects if (one := unread_of_leader(effect, effect.get("on"), True))]
    made = without("stormcaller", "abilities")
    (leader,) = [each for faction in made["factions"] for each in faction["leaders"] if each["id"] == "stormcaller"]
    nerve = {"name": "Nerve", "cost": 2, "limit": "once per round", "text": "", "manual": False, "effects": list(map(resolved, effects))}
    leader["abilities"] = [nerve]
    given = {
        "leaders": {"A": "fifty/stormcaller"},
        "points": {"A": 3, "B": 2},
        "dice": {"attack.A": [1, 3, 6]},
        "pieces": {
            "A1": {"unit": "fifty/gnat", "at": [0, 7]},
            "A2": {"unit": "fifty/squad", "bases": [[8, 9]], "strength": 1},
            "B1": {"unit": "fifty/ox", "at": [0, -4], "activated": True, "cm": 0, "emergency": 0},
            "B2": {"unit": "fifty/ox", "at": [9, -9], "activated": True},
        },
    }
    assert run(Ruleset(made), {"given": given, "rules": ["card.first"], **example}).differs is None


# -- lists: play judges them as check does ----------------------------------------------------------------------------


@cache
def book() -> Ruleset:
    return Ruleset(data())


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
        assert len(Ruleset(made).units_of("fifty/list")) == 6 + (leader == "old-hand")
    else:
        with pytest.raises(Refused) as told:
            Ruleset(made).units_of("fifty/list")
        assert refused in told.value.message


def test_odds_know_both_leaders():
    def hit(**more):
        return odds(book().rules, request_from({"attacker": "gnat", "action": "cannon", "target": "ox", **more}))["hit"]

    assert hit(leader="old-hand") != hit() == hit(target_leader="old-hand") == hit(leader="quartermaster")
    with pytest.raises(Refused, match='fifty has no leader "old-fox"'):
        hit(leader="old-fox")


UNCOUNTED = {
    "what Units take to the next attack": ({"on": "hits", "grant": "fifty/painted", "who": "target"}, {"leader": "stormcaller"}, True),
    "whoever leads the target": ({"on": "hit", "grant": "fifty/corroded", "who": "target"}, {"target_leader": "stormcaller"}, True),
    "what lasts": (
        {"on": "round_begins", "modify": "attack_roll", "by": 1, "until": "round", "who": {"side": "friendly"}},
        {"leader": "stormcaller"},
        True,
    ),
    "what spares its Units": (
        {"on": "engagement", "replace": "KILL", "with": "STUN", "until": "round", "who": {"side": "friendly", "engaged": True}},
        {"target_leader": "stormcaller"},
        True,
    ),
    "in a Round that nobody has told": (
        {"modify": "attack_roll", "by": 1, "who": {"side": "friendly"}, "when": {"round": 3}},
        {"leader": "stormcaller"},
        True,
    ),
    "and not where it is told": (
        {"modify": "attack_roll", "by": 1, "who": {"side": "friendly"}, "when": {"round": 3}},
        {"leader": "stormcaller", "facts": ["round=3"]},
        False,
    ),
    "nor what is for other Units": (
        {"on": "round_begins", "modify": "attack_roll", "by": 1, "until": "round", "who": {"kind": "infantry"}},
        {"leader": "stormcaller"},
        False,
    ),
    "nor what the others do": ({"on": "hits", "grant": "fifty/painted", "who": "target"}, {"target_leader": "stormcaller"}, False),
    "nor what it does to other numbers": (
        {"on": "round_begins", "modify": "speed", "by": 1, "until": "round", "who": {"side": "friendly"}},
        {"leader": "stormcaller"},
        False,
    ),
}


WAITING = [name for name, (sentence, _, _) in UNCOUNTED.items() if "on" in sentence]


@pytest.mark.parametrize(("name", "ability"), [*((name, False) for name in UNCOUNTED), *((name, True) for name in WAITING)])
def test_odds_name_what_a_leader_does_beside_them(name, ability):
    sentence, more, named = UNCOUNTED[name]
    made = without("stormcaller", "abilities")
    leader = next(each for faction in made["factions"] for each in faction["leaders"] if each["id"] == "stormcaller")
    made_up = {"id": "thunder", "name": "Thunder", "cost": "C", "limit": None, "text": "", "effects": [resolved(sentence)], "manual": False}
    leader.update({"abilities": [made_up]} if ability else {"effects": [resolved(sentence)]})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox", **more})
    called = "Thunder of Stormcaller" if ability else "Stormcaller"
    assert left_over(Ruleset(made).rules, request)["names"] == [called] * named
    assert ("Not counted" in as_text(Ruleset(made).rules, request)) == named


def test_odds_name_the_abilities_that_players_carry_out():
    made = copy.deepcopy(data())
    leader = next(each for faction in made["factions"] for each in faction["leaders"] if each["id"] == "stormcaller")
    leader["abilities"][0] |= {"effects": [], "manual": True}
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox", "leader": "stormcaller"})
    assert left_over(Ruleset(made).rules, request)["names"] == ["Undertow of Stormcaller"]


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))])
@pytest.mark.slow
def test_whole_games_with_leaders_hired_units_and_a_scenarios_own(seed):
    forces = ["fifty/old-hands", "fifty/hirers"] if seed % 2 else ["fifty/hirers", "fifty/stormers"]
    game = Match.new(book(), "last-stand", forces, seed, None)
    bots = {player: BOTS["random"](f"{seed} {player}") for player in PLAYERS}
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game))
    told = "\n".join(map(str, game.events))
    assert "brings Golem for" in told and "has 8 Command Points" in told
    assert Match.load(game.save(), book()).hash == game.hash


# -- cards ------------------------------------------------------------------------------------------------------------


def test_a_forces_cards_are_as_its_leader_makes_them():
    card_sides = {face.key: face for face in GAME.card_sides(data())}
    decks = {deck.key: deck for deck in GAME.decks(data())}
    assert decks["fifty/old-hands"].cards[:2] == ["fifty/old-hand", "fifty/gnat@old-hand"]
    assert set(decks["fifty/hirers"].cards) <= set(card_sides)
    led = card_sides["fifty/gnat@old-hand"].record["led"]
    assert (led["by"], [trait["name"] for trait in led["traits"]]) == ("From Old Hand", ["Steady Aim"])
    assert "led" not in card_sides["fifty/gnat"].record
    (restock,) = card_sides["fifty/quartermaster"].record["abilities"]
    assert (restock["cost"], restock["note"]) == (["C"], "once per round")
    assert card_sides["fifty/old-hand"].record["swaps"] == ["One Large slot may be filled by two Small Units."]
    assert card_sides["freelances/outrider"].record["notes"][0]["text"] == "Any Force may take one for every four Units of its own."


@pytest.mark.parametrize("name", ["Old Hand", "Quartermaster", "Quartermaster: Restock", "Stormcaller: Undertow"])
def test_what_a_leader_does_can_be_tried(name, monkeypatch):
    monkeypatch.setattr(trait_trials, "SCENES", 24)  # it shows in the first
    if name != "Old Hand":  # the others change no odds, which takes looking at them all
        monkeypatch.setattr(trait_trials, "_chances", lambda *_: None)
    found = next(iter(trait_trials.tried(data(), name) or ()), None)
    assert found and found.told and (name != "Old Hand" or found.odds)
