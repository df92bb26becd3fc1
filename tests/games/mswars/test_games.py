"""Whole games by random bots: nothing breaks, every step keeps the invariants, and each replays to the same state."""

import json
from functools import cache

import pytest

from rulepress.core.rule_refs import cited
from rulepress.games.mswars.play import BOTS, Match, RandomBot, Ruleset, Seat

from .invariants import Watch

pytestmark = pytest.mark.slow

ASKED = ("player", "kind", "rule", "about", "options")
SHARED = 60
"""So many of the games are looked at by several tests."""

TEAMS = ("test/line", "test/mixed", "test/odd")


def played(book, seed: int, teams=TEAMS, asked: list | None = None) -> Match:
    """A game to its end; `asked` hears of the kind and the options of every decision."""
    game = Match.new(book, "skirmish", [teams[seed % len(teams)], teams[seed // len(teams) % len(teams)]], seed)
    bots = {player: RandomBot(f"{seed} {player}") for player in "AB"}
    watch = Watch(game)
    while game.pending is not None:
        if asked is not None:
            asked.append((game.pending.kind, game.pending.options))
        game.answer(bots[game.pending.player].answer(game))
        watch.look()
    return game


@cache
def first(book, seed: int) -> tuple[Match, list]:
    """One of the first games and what was asked in it, for all tests that look at it."""
    asked: list = []
    return played(book, seed, asked=asked), asked


@pytest.mark.parametrize("block", range(20))
def test_ten_games(book, block):
    for seed in range(10 * block, 10 * block + 10):
        game = first(book, seed)[0] if seed < SHARED else played(book, seed)
        assert game.result is not None
        if seed % 4 == 0:
            again = Match.load(json.loads(json.dumps(game.save())), book)
            assert again.hash == game.hash and again.events == game.events


@pytest.mark.parametrize("seed", range(4))
def test_the_shipped_teams_play(shipped, seed):
    book = Ruleset(shipped)
    assert played(book, seed, tuple(book.rules.teams)).result is not None


def test_games_end_in_several_ways(book):
    ends = {"skirmish.turn-limit", "courage.losing"}
    for seed in range(SHARED):
        ends.discard(first(book, seed)[0].result.rule)
        if not ends:
            return
    raise AssertionError(f"no game ended by {', '.join(ends)}")


def test_half_a_game_goes_on_from_its_save(book):
    game = Match.new(book, "skirmish", TEAMS[:2], 5)
    bots = {player: BOTS["random"](f"5 {player}") for player in "AB"}
    for _ in range(60):
        game.answer(bots[game.pending.player].answer(game))
    again = Match.load(game.save(), book)
    assert again.hash == game.hash
    assert [getattr(again.pending, name) for name in ASKED] == [getattr(game.pending, name) for name in ASKED]


def test_every_question_reads_as_a_sentence_with_its_rule(book):
    game = Match.new(book, "skirmish", TEAMS[:2], 3)
    bot, kinds = RandomBot(3), set()
    while game.pending is not None:
        seat = Seat(game)
        told = seat.put()
        sentence = next(line for line in told.splitlines() if " Command Tokens): " in line)
        assert sentence[0].isupper() and sentence[-1] in "?.", sentence
        assert game.pending.rule in cited()
        if game.pending.kind == "unit":
            assert all(f"  {name} " in seat.units() for name in game.state.pieces)
        kinds.add(game.pending.kind)
        game.answer(bot.answer(game))
    assert {"deploy", "seat", "unit", "hurry", "move", "attack", "re-roll"} <= kinds


def test_another_seed_is_another_game(book):
    assert first(book, 1)[0].hash != first(book, 10)[0].hash


def mirrored(answer):
    """The same answer on a table turned half around."""
    if isinstance(answer, (list, tuple)):
        return [mirrored(each) for each in answer]
    return -answer if isinstance(answer, int) else answer


@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_table_gives_a_mirrored_game(book, seed):
    """With the zones swapped, and every position turned half around, the same things happen."""
    from copy import deepcopy

    turned = deepcopy(book.data)
    skirmish = next(each for each in turned["scenarios"] if each["id"] == "skirmish")
    for zone in skirmish["deployment"]:
        zone["edge"] = {"top": "bottom", "bottom": "top"}[zone["edge"]]
    one, asked = first(book, seed)
    two = Match.new(turned, "skirmish", [TEAMS[seed % 3], TEAMS[seed // 3]], seed)
    for before, answer in zip(asked, one.save()["answers"], strict=True):
        assert before == (two.pending.kind, two.pending.options)
        two.answer(mirrored(answer))
    assert two.pending is None and two.result == one.result
