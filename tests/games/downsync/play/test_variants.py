"""Rules as a designer might change them: whole games of random bots still run to an end."""

from copy import deepcopy

import pytest

from rulepress.games.downsync.play import Match, RandomBot, Ruleset

from .invariants import Watch
from .tables import TABLES

CHANGES = {
    "Countermeasures stop scans": {"effects": {"REVEAL": {"negatable": True}}},
    "Countermeasures stop nothing": {"effects": {"KILL": {"negatable": False}, "STUN": {"negatable": False}}},
    "squads stay together": {"core": {"sub_unit": {"coherency": 3}}},
    "squads are large": {"core": {"sub_unit": {"reveal_within": 8, "coherency": 20}}},
    "Pings race": {"core": {"ping": {"speed": 12, "clearance": 0, "exposed_within": 0}}},
    "bases are small": {"core": {"signatures": {size: {"diameter_mm": 25} for size in ("small", "medium", "large")}}},
    "no modifiers": {"core": {"attack": {"concealed": {"modifier": 0}, "long_range": {"modifier": 0, "limit": 1}}}},
    "three dice": {"core": {"attack": {"dice": 3}, "scan": {"dice": 1}, "countermeasure": {"dice": 2, "target": 7}}},
    "no Command Points": {"core": {"game_sizes": {"small": {"command_points": 0}}}},
}


def changed(data: dict, change: dict) -> dict:
    data = {**data}
    for key, value in change.items():
        data[key] = changed(data[key], value) if isinstance(value, dict) else value
    return data


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.slow
def test_games_run_to_an_end(data, name):
    book = Ruleset(changed(deepcopy(data), CHANGES[name]))
    for seed in (1, 2):
        game = Match.new(book, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], seed, TABLES[seed])
        watch, bots = Watch(game), {player: RandomBot(f"{seed} {player}") for player in "AB"}
        while game.pending is not None:
            game.answer(bots[game.pending.player].answer(game))
            watch.look()
        assert game.result is not None
