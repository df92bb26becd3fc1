"""Illegal answers change nothing and name the rules they break; saves that are broken or foreign are refused."""

import json
from random import Random

import pytest

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play import Match, RandomBot

from ...fuzz import fuzzed, refuses
from .tables import TABLES

FORCES = ["coalition/starter", "republic-of-terra/starter"]
CARDS = ("trait.", "action.")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_illegal_answers_are_refused_and_change_nothing(book, seed):
    game, bot, rng = Match.new(book, "vip-capture", FORCES, seed, TABLES[seed]), RandomBot(seed), Random(seed)
    refused = 0
    while game.pending is not None:
        good = bot.answer(game)
        refused += refuses(game, *(fuzzed(rng, good) for _ in range(4)), cards=CARDS)
        game.answer(good)
    assert refused > 500
    with pytest.raises(Refused) as refusal:
        game.answer("done")
    assert refusal.value.rules == ("play.over",)


@pytest.mark.parametrize(
    "harm",
    [
        lambda game: game.state.pieces.popitem(),
        lambda game: game._flow.roll(1, "nothing", "A"),
        lambda game: game._flow.tell("nothing", "play.answer"),
        lambda game: game._answers.append("done"),
    ],
    ids=["a piece", "a die", "an event", "an answer"],
)
def test_a_refusal_that_changed_something_would_be_found(book, harm):
    game = Match.new(book, "vip-capture", FORCES, 1)
    bot = RandomBot(1)
    while not game.state.round:
        game.answer(bot.answer(game))
    plain = game.pending.check

    def harmful(answer):
        try:
            return plain(answer)
        except Refused:
            harm(game)
            raise

    game.pending = game.pending._replace(check=harmful)
    with pytest.raises(AssertionError):
        refuses(game, "nonsense")


@pytest.fixture(scope="module")
def saved(book):
    game = Match.new(book, "vip-capture", FORCES, 3)
    bot = RandomBot(3)
    for _ in range(60):
        game.answer(bot.answer(game))
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
        Match.load(SPOILT[name](json.loads(json.dumps(saved))), book)
    assert refusal.value.rules and "Traceback" not in refusal.value.message


@pytest.mark.parametrize("size", ["starter", "standard"])
def test_a_force_that_fills_its_slots_wrongly_is_refused(data, size):
    from copy import deepcopy

    spoilt = deepcopy(data)
    force = next(each for each in spoilt["factions"][0]["forces"] if each["id"] == size)
    force["units"][0]["count"] += 1
    with pytest.raises(Refused) as refusal:
        Match.new(spoilt, "vip-capture", [f"coalition/{size}", f"republic-of-terra/{size}"], 1)
    assert "force.slots" in refusal.value.rules
