"""Illegal answers change nothing and name the rules they break; saves that are broken or foreign are refused."""

import json
from random import Random

import pytest

from rulepress.core.rule_refs import Refused
from rulepress.games.mswars.play import Match, RandomBot

from ..fuzz import fuzzed, refuses

FORCES = ["test/line", "test/mixed"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_illegal_answers_are_refused_and_change_nothing(book, seed):
    game, bot, rng = Match.new(book, "skirmish", FORCES[:: 1 if seed % 2 else -1], seed), RandomBot(seed), Random(seed)
    refused = 0
    while game.pending is not None:
        good = bot.answer(game)
        refused += refuses(game, *(fuzzed(rng, good) for _ in range(5)))
        game.answer(good)
    assert refused > 200


@pytest.fixture(scope="module")
def saved(book):
    game, bot = Match.new(book, "skirmish", FORCES, 3), RandomBot(3)
    for _ in range(40):
        game.answer(bot.answer(game))
    return game.save()


SPOILT = {
    "no mapping": lambda save: [save],
    "nothing": lambda save: None,
    "a key missing": lambda save: {key: save[key] for key in save if key != "seed"},
    "a key too many": lambda save: {**save, "score": 3},
    "answers that are none": lambda save: {**save, "answers": {"a": 1}},
    "a seed that is none": lambda save: {**save, "seed": True},
    "forces that are numbers": lambda save: {**save, "forces": [1, 2]},
    "another scenario": lambda save: {**save, "scenario": "war"},
    "another team": lambda save: {**save, "forces": ["test/line", "test/none"]},
    "one team": lambda save: {**save, "forces": ["test/line"]},
    "a table": lambda save: {**save, "table": [{"type": "forest"}]},
    "an engine": lambda save: {**save, "engine": "9.9.9"},
    "rules": lambda save: {**save, "rules": "0" * 64},
    "answers turned around": lambda save: {**save, "answers": save["answers"][::-1]},
    "an answer of null": lambda save: {**save, "answers": [None]},
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_save_that_does_not_fit_is_refused(book, saved, name):
    with pytest.raises(Refused) as refusal:
        Match.load(SPOILT[name](json.loads(json.dumps(saved))), book)
    assert refusal.value.rules and "Traceback" not in refusal.value.message
