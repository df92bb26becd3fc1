"""Answers that are none, to any game: what its rules must refuse without a trace."""

import json
from functools import cache
from random import Random

from rulepress.core.match import MatchBase
from rulepress.core.rule_refs import Refused

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
    [10**9, 0],
    [["x", "y"]],
    [[[0, 0]] * 40],
    ["run", []],
    ["run", [["x", "y"]]],
    ["standard", [[0, 0]] * 40],
    ["standard", [[1.5, 2]]],
    ["A1", "A1"],
    [1.5, 2],
    [True, False],
    "B1.1",
    "done",
    "no",
    "rifle B1",
    "repair A1",
    "remove a counter from A1",
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


def refuses(game: MatchBase, *answers, cards: tuple[str, ...] = ()) -> int:
    """How many of the answers are refused? Then by rules that are written, and nothing in the game is different after them all.

    `cards`: what the ids begin with that stand on cards, not in the book.
    """
    before, refused = _whole(game), 0
    for answer in answers:
        try:
            game.pending.check(answer)
        except Refused:
            refused += 1
            _answered(game, answer, cards)
    assert _whole(game) == before, f"looking at {', '.join(str(answer)[:80] for answer in answers)} has changed the game"
    return refused


def _answered(game: MatchBase, answer, cards: tuple[str, ...]) -> None:
    try:
        game.answer(answer)
    except Refused as refused:
        assert refused.rules and refused.message, answer
        assert all(rule in _written(game.book) or rule.startswith(cards) for rule in refused.rules), refused.rules
        return
    raise AssertionError(f"{str(answer)[:80]} is refused and taken all the same")


@cache
def _written(book) -> frozenset[str]:
    return frozenset(rule["id"] for rule in book.data["rules"])


def _whole(game: MatchBase) -> tuple:
    """All that an answer could change: the state and the dice in full, and how much was asked, told and answered."""
    return game.hash, game.pending, len(game._flow.events), len(game._answers)
