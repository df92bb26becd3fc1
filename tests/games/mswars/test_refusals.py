"""Illegal answers change nothing and name the rules they break; saves that are broken or foreign are refused."""

import json
from random import Random

import pytest

from rulepress.engine.citing import Refused
from rulepress.games.mswars.play import Game, RandomBot

FORCES = ["test/line", "test/mixed"]

JUNK = [None, True, 7, -1.5, "", "nonsense", "stay", "done", "no", "rifle B1", "repair A1", "x" * 5000, {}, {"a": 1}]
JUNK += [[], [[]], [None], [1, 2], [[1, 2]], ["A1"], [True, False], [10**9, 0], "remove a counter from A1", [["run"], [[0, 0]]]]
JUNK += [["run", []], ["run", [["x", "y"]]], ["standard", [[0, 0]] * 40], ["standard", [[1.5, 2]]]]


def fuzzed(rng: Random, answer):
    """A legal answer, spoilt; or something else altogether."""
    if rng.random() < 0.4:
        return rng.choice(JUNK)
    if isinstance(answer, str):
        return rng.choice([answer + "x", answer[:-1], answer.upper(), [answer], 0])
    if isinstance(answer, list) and answer:
        spoilt = json.loads(json.dumps(answer))
        index = rng.randrange(len(spoilt))
        way = rng.randrange(3)
        if way == 0:
            del spoilt[index]
        elif way == 1:
            spoilt.append(spoilt[index])
        else:
            spoilt[index] = fuzzed(rng, spoilt[index])
        return spoilt
    return answer + rng.choice([-40000, 40000, 3000, -3000]) if isinstance(answer, int) else rng.choice(JUNK)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_illegal_answers_are_refused_and_change_nothing(book, data, seed):
    known = {rule["id"] for rule in data["rules"]}
    rng, bot = Random(seed), RandomBot(seed)
    game = Game.new(book, "skirmish", FORCES[:: 1 if seed % 2 else -1], seed)
    refused = 0
    while game.pending is not None:
        good = bot.answer(game.pending)
        for _ in range(5):
            bad, events, before = fuzzed(rng, good), len(game.events), game.hash
            try:
                game.pending.check(bad)
            except Refused:
                with pytest.raises(Refused) as refusal:
                    game.answer(bad)
                assert refusal.value.rules and refusal.value.message
                assert set(refusal.value.rules) <= known
                assert len(game.events) == events and before == game.hash
                refused += 1
        game.answer(good)
    assert refused > 200


@pytest.fixture(scope="module")
def saved(book):
    game, bot = Game.new(book, "skirmish", FORCES, 3), RandomBot(3)
    for _ in range(40):
        game.answer(bot.answer(game.pending))
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
        Game.load(SPOILT[name](json.loads(json.dumps(saved))), book)
    assert refusal.value.rules and "Traceback" not in refusal.value.message
