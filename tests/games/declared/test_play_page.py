"""The page that adds a turn to a game: after each of its steps the game plays, and its commands do what it says."""

import re
import shlex

import pytest
import yaml

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.games.declared.play import Match

from ...shipped import ROOT

PAGE = (ROOT / "site/docs/a-game-that-plays.md").read_text("utf-8")
FILES = re.findall(r"^\*\*`([^`]+)`\*\*[^\n]*\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)
PLAY = "rules/snow-day/play.yaml"
STEPS = [yaml.safe_load(text) for path, text in FILES if path == PLAY]
COMMANDS = [shlex.split(line)[1:] for line in re.findall(r"^rulepress .*$", PAGE, re.M)]
FOLLOWED_LATER = {"table-mark"}
"""What `check` says of a game whose rules are not all played yet."""


@pytest.fixture(scope="module")
def snow_day(tmp_path_factory):
    root = tmp_path_factory.mktemp("snow-day")
    for name, text in FILES:
        if name != PLAY:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    return root


def play_yaml(root, steps: int) -> Project:
    """The game with the sections of `play.yaml` as they are after so many steps of the page."""
    typed = {}
    for step in STEPS[:steps]:
        typed |= step
    (root / PLAY).write_text(yaml.safe_dump(typed, sort_keys=False), encoding="utf-8")
    return Project(root)


@pytest.mark.parametrize("steps", range(1, len(STEPS) + 1))
def test_after_each_step_the_game_plays(snow_day, steps):
    project = play_yaml(snow_day, steps)
    found = {one.code for one in examine(project).findings}
    assert found <= (FOLLOWED_LATER if steps < len(STEPS) else set())
    snow = game("snow-day", project)
    data = snow.resolve(snow.load(project))
    force = "street/whole-street"
    games = list(
        fuzzed(lambda seed: Match.new(data, "park", (force, force), seed), ["1", "2", "3", "4", "5"][: 1 if steps < len(STEPS) else 5])
    )
    assert not any(isinstance(one, BrokenPromise) for one in games)
    if steps == len(STEPS):
        rules = {rule for match in games for event in match.events for rule in event.rules}
        assert {"round.fort", "throw.wet", "throw.shake", "cold.roll", "move.far", "round.first"} <= rules


def test_its_commands_do_what_it_says(snow_day, monkeypatch, capsys):
    play_yaml(snow_day, len(STEPS))
    monkeypatch.chdir(snow_day)
    for command in COMMANDS:
        if command[0] != "new":
            assert cli.main(["--project", str(snow_day), *command]) == 0, command
    assert {"check", "play", "replay", "fuzz"} <= {command[0] for command in COMMANDS}
    told = capsys.readouterr().out
    assert "5 of 5 games" in told
    assert "steps of the turn left to the players (1): The losing street makes cocoa." in told
