"""Several games in one project, or one of them alone: which one a command is about."""

import json
import shutil
import subprocess
import sys

import pytest

from rulepress import cli
from rulepress.content.files.project import SOURCES, shipped
from rulepress.content.games import registry


@pytest.fixture
def only(tmp_path):
    """Call it with a game: a designer's folder with that game's content and no other's."""

    def made(game: str):
        for top in SOURCES:
            if (shipped() / top / game).is_dir():
                shutil.copytree(shipped() / top / game, tmp_path / top / game)
        return str(tmp_path)

    return made


ENDURANCE = ("endurance", "--dice", "3", "--value", "5")


def test_the_first_game_is_meant_where_none_is_named(capsys):
    assert cli.main(["--project", str(shipped()), "odds", "crusader", "medium-cannon", "virago", "--json"]) == 0
    assert "destroyed" in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_game_is_opened_without_what_only_some_verbs_ask_for(name):
    """Such as its odds and bots, and what lays out cards, of which `check` needs none for a game that it remembers."""
    code = (
        f"import sys; from rulepress.content.games.registry import game; game({name!r});"
        "ours = [one for one in sys.modules if one.startswith('rulepress.')];"
        "late = [one for one in ours if one.endswith(('.play', '.odds', '.calls', '.card_records', '.site_pages'))];"
        "sys.exit(f'imported {late}' if late else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("place", [0, 5])
def test_game_picks_that_game_s_arguments(capsys, place):
    words = ["odds", *ENDURANCE]
    words[place + 1 : place + 1] = ["--game", "ms-wars"]
    assert cli.main(["--project", str(shipped()), *words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["passed"] == "19/27"


@pytest.mark.parametrize(("words", "flag", "other"), [(["--game", "ms-wars"], "--team-vp", "--stealth"), ([], "--stealth", "--team-vp")])
def test_help_shows_that_game_s_arguments(capsys, words, flag, other):
    assert cli.main(["odds", *words, "--help"]) == 0
    told = capsys.readouterr().out
    assert flag in told and other not in told and "{downsync,ms-wars}" in told


def test_a_game_that_there_is_not(capsys):
    assert cli.main(["--project", str(shipped()), "odds", "--game", "chess", "e4"]) == cli.USAGE
    told = capsys.readouterr().err
    assert "chess" in told and "downsync, ms-wars" in told and "`new game` creates one" in told


def test_a_project_of_the_second_game_alone(only, capsys):
    root = only("ms-wars")
    assert cli.main(["odds", *ENDURANCE, "--json", "--project", root]) == 0
    assert json.loads(capsys.readouterr().out)["passed"] == "19/27"
    assert cli.main(["check", "--project", root, "--json"]) == 0
    lints = json.loads(capsys.readouterr().out)["lints"]
    assert "skill-requirement" in lints and "emergency-cm" not in lints
    assert cli.main(["data", "--project", root]) == 0
    assert "dist/data/ms-wars-fragment.json" in (told := capsys.readouterr().out) and "downsync" not in told
    assert cli.main(["schema", "--project", root]) == 0
    assert "schema/ms-wars/unit.json" in (told := capsys.readouterr().out) and "schema/downsync" not in told


def test_a_project_of_the_first_game_alone(only, capsys):
    root = only("downsync")
    assert cli.main(["check", "--project", root, "--json"]) == 0
    lints = json.loads(capsys.readouterr().out)["lints"]
    assert "skill-requirement" not in lints and "emergency-cm" in lints
    assert cli.main(["data", "--project", root]) == 0
    assert "dist/data/downsync-4.2.json" in (told := capsys.readouterr().out) and "ms-wars" not in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play"], ["the scenario: vip-capture", "person (you, in this terminal)", "one name sets both sides", "--force FACTION/LIST"]),
        (["play", "--game", "ms-wars"], ["the scenario: skirmish", "--force FACTION/TEAM"]),
        (["simulate"], ["the scenario: vip-capture", "number of games", "instead of --force"]),
        (["replay"], ["the website's page Play", "not only the result"]),
        (["new"], ["`new` asks the remaining questions", "--faction ANSWER"]),
        (["diff"], ["the old side: an edition", "for a changelog"]),
    ],
)
def test_help_says_what_can_be_typed(capsys, monkeypatch, words, told):
    monkeypatch.setenv("COLUMNS", "400")
    assert cli.main([*words, "--help"]) == 0
    said = capsys.readouterr().out
    assert [one for one in told if one not in said] == []


def test_without_a_scenario_those_that_there_are_are_told(capsys):
    assert cli.main(["simulate"]) == cli.USAGE
    assert capsys.readouterr().err == "Name the scenario to play: vip-capture.\n"
