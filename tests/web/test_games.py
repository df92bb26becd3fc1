"""Whole games: what CPython played is what Pyodide plays in Node. In the browser: test_watch."""

import json
import subprocess
from pathlib import Path

import pytest

from rulepress.cli.setup.os_packages import find_node, find_npm
from rulepress.games.declared.play import play_calls
from rulepress.games.downsync.play import Ruleset, play_out
from rulepress.web.engine import pyodide
from rulepress.web.engine.engine_bundle import bundle

from ..games.declared import test_play
from ..games.downsync.play import fifty_games
from ..games.downsync.test_fifty import data as fifty_data

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent


def test_games_of_the_fifty_ideas_in_node(site, tmp_path):
    """The same engine with the test faction's data: every sort of sentence comes to the same hash."""
    data = fifty_games.with_forces(fifty_data())
    book = Ruleset(json.loads(json.dumps(data, default=str)))
    played = []
    for seed in range(2, 5):
        game = fifty_games.new(book, seed)
        played.append(play_out(game, {player: fifty_games.Eager(f"{seed} {player}") for player in "AB"}))
    engine = site.assets / "engine" / "downsync.zip"
    answers = _in_node(engine, data, [("replay", {"save": game.save()}) for game in played], tmp_path)
    assert [answer["answer"]["hash"] for answer in answers] == [game.hash for game in played]


@pytest.mark.parametrize("name", test_play.GAMES)
def test_random_games_of_a_game_in_yaml_in_node(name, tmp_path):
    """By seed, the same answers are drawn there, and after each of them the hash is the same. Games keep what games promise there, too."""
    engine, data = tmp_path / "engine.zip", test_play.data(name)
    engine.write_bytes(bundle(play_calls))
    _, scenario, forces = test_play.GAMES[name]
    asked = [("fuzz", {"scenario": scenario, "forces": list(forces), "seed": str(seed)}) for seed in range(1, 6)]
    here = [play_calls.opened(data)(*one) for one in asked]
    assert all(len(one["answer"]["hashes"]) > 50 for one in here)
    assert _in_node(engine, data, asked, tmp_path) == here


def _in_node(engine: Path, data: dict, calls: list, folder: Path) -> list[dict]:
    record, asked = folder / "data.json", folder / "calls.json"
    record.write_text(json.dumps(data, default=str), encoding="utf-8")
    asked.write_text(json.dumps(calls), encoding="utf-8")
    words = [str(each) for each in (HERE / "replay.mjs", pyodide.files(find_npm), engine, record, asked)]
    done = subprocess.run([*find_node(), *words], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    answers: list[dict] = json.loads(done.stdout)
    return answers
