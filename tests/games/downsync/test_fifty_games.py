"""Games with Forces of the fifty ideas: every step keeps the invariants, nonsense is refused, and each replays to the same state."""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from rulepress.games.downsync.play import Match
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.table_fixture import DECISIONS

from ..fuzz import fuzzed, refuses
from .play import fifty_games
from .play.invariants import Watch
from .test_fifty import EXAMPLES, data

CARDS = ("trait.", "action.", "token.", "leader.")


@cache
def book() -> Ruleset:
    return Ruleset(json.loads(json.dumps(fifty_games.with_forces(data()), default=str)))


@cache
def played(seed: int) -> tuple[Match, int]:
    """A game by eager bots, and how much nonsense was refused in it."""
    game, chance, refused = fifty_games.new(book(), seed), Random(seed), 0
    bots = {player: fifty_games.Eager(f"{seed} {player}") for player in "AB"}
    watch = Watch(game)
    for number in range(100_000):
        if game.pending is None:
            return game, refused
        assert game.pending.kind in DECISIONS, "an example could not name it"
        answer = bots[game.pending.player].answer(game)
        refused += number % 10 == 0 and refuses(game, fuzzed(chance, answer), cards=CARDS)
        game.answer(answer)
        watch.look()
    raise AssertionError("the game never ends")


SEEDS = range(4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.slow
def test_a_game_of_ideas(seed):
    game, refused = played(seed)
    assert game.result is not None and refused
    again = Match.load(json.loads(json.dumps(game.save())), book())
    assert again.hash == game.hash and again.events == game.events


@pytest.mark.slow
def test_many_ideas_are_at_work_in_them():
    said = fifty_games.ideas(EXAMPLES)
    worked = {said[name] for seed in SEEDS for name in fifty_games.at_work(played(seed)[0], said)}
    assert len(worked) >= 10
    assert sum((fifty_games.of_forces(played(seed)[0]) for seed in SEEDS), Counter()).keys() >= {"A", "D", "E"}


def test_every_idea_is_in_some_force():
    faction = book().data["factions"][0]
    listed = {each["unit"] for force in faction["forces"] for each in force["units"]}
    assert listed == {unit["id"] for unit in faction["units"] if "only_in" not in unit} | {fifty_games.HIRED}
    assert {force["leader"] for force in faction["forces"]} >= {leader["id"] for leader in faction["leaders"]}
