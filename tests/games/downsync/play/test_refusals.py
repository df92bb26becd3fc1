"""Illegal answers change nothing and name the rules they break; saves that are broken or foreign are refused."""

import json
from random import Random

import pytest

from rulepress.engine.citing import Refused
from rulepress.games.downsync.play import Game, RandomBot

from .tables import TABLES

FORCES = ["coalition/starter", "republic-of-terra/starter"]

JUNK = [
    None,
    True,
    7,
    -1.5,
    "",
    "nonsense",
    "stay",
    [],
    [[]],
    [None],
    {},
    {"a": 1},
    [1, 2],
    [[1, 2]],
    [[[1, 2]]],
    ["A1"],
]
JUNK += [
    [10**9, 0],
    [["x", "y"]],
    [[[0, 0]] * 40],
    ["A1", "A1"],
    [1.5, 2],
    [True, False],
    "B1.1",
    "done",
    "no",
    "x" * 5000,
]


def fuzzed(rng: Random, answer):
    """A legal answer, spoilt; or something else altogether."""
    if rng.random() < 0.3:
        return rng.choice(JUNK)
    if isinstance(answer, str):
        return rng.choice([answer + "x", answer[:-1], answer.upper(), [answer], 0])
    if isinstance(answer, list) and answer:
        spoilt = json.loads(json.dumps(answer))
        index = rng.randrange(len(spoilt))
        way = rng.randrange(4)
        if way == 0:
            del spoilt[index]
        elif way == 1:
            spoilt.append(spoilt[index])
        elif way == 2:
            spoilt[index] = fuzzed(rng, spoilt[index])
        else:
            return stretched(spoilt, rng)
        return spoilt
    if isinstance(answer, int):
        return answer + rng.choice([-40000, 40000, 3000, -3000])
    return rng.choice(JUNK)


def stretched(answer, rng):
    """Every position moved far off."""
    if isinstance(answer, list):
        return [stretched(each, rng) for each in answer]
    return answer * rng.choice([3, -2]) + 777 if isinstance(answer, int) else answer


@pytest.mark.parametrize("seed", range(4))
def test_illegal_answers_are_refused_and_change_nothing(book, data, seed):
    known = {rule["id"] for rule in data["rules"]}
    rng = Random(seed)
    game = Game.new(book, "vip-capture", FORCES, seed, TABLES[seed])
    bot = RandomBot(seed)
    refused = 0
    while game.pending is not None:
        good = bot.answer(game.pending)
        for _ in range(4):
            bad = fuzzed(rng, good)
            events = len(game.events)
            before = game.hash if refused % 20 == 0 else None
            try:
                game.pending.check(bad)
            except Refused:
                with pytest.raises(Refused) as refusal:
                    game.answer(bad)
                assert refusal.value.rules and refusal.value.message
                assert all(rule in known or rule.startswith(("trait.", "action.")) for rule in refusal.value.rules)
                assert len(game.events) == events and before in (None, game.hash)
                refused += 1
        game.answer(good)
    assert refused > 500
    with pytest.raises(Refused) as refusal:
        game.answer("done")
    assert refusal.value.rules == ("play.over",)


@pytest.fixture(scope="module")
def saved(book):
    game = Game.new(book, "vip-capture", FORCES, 3)
    bot = RandomBot(3)
    for _ in range(60):
        game.answer(bot.answer(game.pending))
    return game.save()


SPOILT = {
    "nothing": lambda save: None,
    "a list": lambda save: [save],
    "a key less": lambda save: {key: value for key, value in save.items() if key != "seed"},
    "a key more": lambda save: {**save, "state": {}},
    "another engine": lambda save: {**save, "engine": "0.0.0"},
    "other rules": lambda save: {**save, "rules": "0" * 64},
    "no such scenario": lambda save: {**save, "scenario": "moon-landing"},
    "no such force": lambda save: {**save, "forces": ["coalition/starter", "coalition/none"]},
    "three forces": lambda save: {**save, "forces": [*save["forces"], "coalition/starter"]},
    "forces of two sizes": lambda save: {**save, "forces": ["coalition/starter", "coalition/standard"]},
    "forces that are numbers": lambda save: {**save, "forces": [1, 2]},
    "a seed of another sort": lambda save: {**save, "seed": [3]},
    "answers of another sort": lambda save: {**save, "answers": "all"},
    "a table that is none": lambda save: {**save, "table": [{"type": "lava", "shape": []}]},
    "a flat table": lambda save: {**save, "table": [{"type": "forest", "shape": [[0, 0], [1, 1], [2, 2]]}]},
    "an answer less": lambda save: {**save, "answers": save["answers"][1:]},
    "an answer that is none": lambda save: {**save, "answers": [*save["answers"][:30], {"x": 1}]},
    "another seed": lambda save: {**save, "seed": 4, "answers": save["answers"][::-1]},
    "answers after the end": lambda save: {**save, "answers": [*save["answers"], "done", "done", "done", None]},
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_save_that_does_not_fit_is_refused(book, saved, name):
    with pytest.raises(Refused) as refusal:
        Game.load(SPOILT[name](json.loads(json.dumps(saved))), book)
    assert refusal.value.rules and "Traceback" not in refusal.value.message


@pytest.mark.parametrize("size", ["starter", "standard"])
def test_a_force_that_fills_its_slots_wrongly_is_refused(data, size):
    from copy import deepcopy

    spoilt = deepcopy(data)
    force = next(each for each in spoilt["factions"][0]["forces"] if each["id"] == size)
    force["units"][0]["count"] += 1
    with pytest.raises(Refused) as refusal:
        Game.new(spoilt, "vip-capture", [f"coalition/{size}", f"republic-of-terra/{size}"], 1)
    assert "force.slots" in refusal.value.rules
