"""Whole games by random bots: nothing breaks, every step keeps the invariants, and each replays to the same state."""

import json
from functools import cache

import pytest

from rulepress.games.downsync.play import Match, RandomBot
from rulepress.games.downsync.play.game_setup import ACROSS

from .invariants import Watch
from .tables import TABLES

FORCES = ("coalition/{0}", "republic-of-terra/{0}")


def forces(seed: int, size: str) -> list[str]:
    """All pairings in turn."""
    return [FORCES[seed % 2].format(size), FORCES[seed // 2 % 2].format(size)]


def played(book, seed: int, size: str, table=None, asked: list | None = None) -> Match:
    """A game to its end; `asked` hears of the kind and the options of every decision."""
    game = Match.new(book, "vip-capture", forces(seed, size), seed, table)
    bots = {player: RandomBot(f"{seed} {player}") for player in "AB"}
    watch = Watch(game)
    while game.pending is not None:
        if asked is not None:
            asked.append((game.pending.kind, game.pending.options))
        game.answer(bots[game.pending.player].answer(game))
        watch.look()
    return game


@cache
def small(book, seed: int) -> tuple[Match, list]:
    """A small game and what was asked in it, for all tests that look at it."""
    asked: list = []
    return played(book, seed, "starter", TABLES[seed % len(TABLES)], asked), asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_a_small_game(book, seed):
    game, _ = small(book, seed)
    assert game.result is not None
    again = Match.load(json.loads(json.dumps(game.save())), book)
    assert again.hash == game.hash and again.events == game.events


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_a_standard_game(book, seed):
    game = played(book, seed, "standard", TABLES[seed % len(TABLES)])
    assert Match.load(json.loads(json.dumps(game.save())), book).hash == game.hash


@pytest.mark.slow
def test_sight_is_mutual(book):
    """Whatever lies on the table at the end of some games sees and is seen alike; who is concealed may differ."""
    for seed in range(1, 8):
        game = Match.new(book, "vip-capture", forces(seed, "standard"), seed, TABLES[seed % len(TABLES)])
        bots = {player: RandomBot(f"{seed} {player}") for player in "AB"}
        while game.state.round < 3:
            game.answer(bots[game.pending.player].answer(game))
        bases = [(base.at, piece.radius) for piece in game.state.pieces.values() for base in piece.bases]
        ground = game._flow.ground
        for one in bases:
            for other in bases:
                assert ground.sight(*one, *other).clear == ground.sight(*other, *one).clear


def test_half_a_game_goes_on_from_its_save(book):
    game = Match.new(book, "vip-capture", forces(1, "starter"), 5)
    bots = {player: RandomBot(f"5 {player}") for player in "AB"}
    for _ in range(200):
        game.answer(bots[game.pending.player].answer(game))
    again = Match.load(game.save(), book)
    assert again.hash == game.hash
    assert (again.pending.kind, again.pending.player, again.pending.options) == (
        game.pending.kind,
        game.pending.player,
        game.pending.options,
    )


def test_another_seed_is_another_game(book):
    assert played(book, 1, "starter").hash != played(book, 5, "starter").hash


def mirrored(answer, edges=False):
    """The same answer on a table turned half around."""
    if isinstance(answer, str):
        return ACROSS.get(answer, answer) if edges else answer
    if isinstance(answer, (list, tuple)):
        return [mirrored(each) for each in answer]
    return -answer if isinstance(answer, int) else answer


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_table_gives_a_mirrored_game(book, seed):
    table = TABLES[seed % len(TABLES)]
    turned = [{**piece, "shape": [[-x, -y] for x, y in piece["shape"]]} for piece in table]
    one, asked = small(book, seed)
    two = Match.new(book, "vip-capture", forces(seed, "starter"), seed, turned)
    for (kind, options), answer in zip(asked, one.save()["answers"], strict=True):
        assert (kind, options) == (two.pending.kind, two.pending.options)
        two.answer(mirrored(answer, kind == "edge"))
    assert two.pending is None and two.result == one.result
    spots = [[(-x, -y) for base in piece.bases for x, y in [base.at]] for piece in one.state.pieces.values()]
    assert [[base.at for base in piece.bases] for piece in two.state.pieces.values()] == spots
