"""Turns that cannot be played are told by `fuzz` at their line; whatever a turn says, a game ends."""

import shutil

import pytest

from rulepress import cli
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.games.declared.play import Match, RandomBot, play_out

from ...shipped import ROOT, read_yaml
from .test_play import GAMES

CASES = read_yaml(ROOT / "tests/games/declared/hostile_play.yaml")
HARMLESS = CASES.pop("harmless")


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """Call it with a game and a case: a project with that turn."""
    place = tmp_path_factory.mktemp("hostile")
    for folder, *_ in GAMES.values():
        shutil.copytree(ROOT / "examples" / folder, place / folder, ignore=shutil.ignore_patterns("dist"))

    def put(name: str, case: dict) -> Project:
        folder, *_ = GAMES[name]
        play = f"{folder}/rules/{name}/play.yaml"
        text = (ROOT / "examples" / play).read_text("utf-8")
        old, new = case["put"]
        assert text.count(old) == 1, old
        (place / play).write_text(text.replace(old, new), "utf-8")
        return Project(place / folder)

    return put


def first_game(project: Project, name: str):
    """The first random game, or what it does not keep; and the file of its turn."""
    made = game(name, project)
    content = made.load(project)
    assert content.data is not None, [str(one.message) for one in content.diagnostics]
    [found] = fuzzed(lambda seed: Match.new(content.data, *GAMES[name][1:], seed), ["1"])
    return found, content


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=case["case"]) for name, cases in CASES.items() for case in cases])
def test_what_cannot_be_played_is_told_at_its_line(name, case, changed):
    found, content = first_game(changed(name, case), name)
    assert isinstance(found, BrokenPromise) and case["told"] in found.what
    document = content.play.document
    assert case["at"] in document.text.splitlines()[document.where(found.where).line - 1]
    assert found.save["answers"] is not None and Match.load(found.save, content.data).hash


@pytest.mark.parametrize("case", HARMLESS, ids=lambda case: case["case"])
def test_whatever_a_turn_says_its_games_end(case, changed):
    found, _ = first_game(changed("bridgewater", case), "bridgewater")
    assert not isinstance(found, BrokenPromise), found


def test_a_game_that_cannot_go_on_is_over(changed):
    project = changed("bridgewater", CASES["bridgewater"][0])
    made = game("bridgewater", project)
    match = Match.new(made.resolve(made.load(project)), *GAMES["bridgewater"][1:], "1")
    play_out(match, {player: RandomBot(player) for player in "AB"})
    assert match.result.winner is None
    assert [str(event) for event in match.events[-2:]] == [
        "The game cannot go on: These steps lead into themselves",
        "The game ends: a draw",
    ]


def test_fuzz_says_the_line_and_what_nobody_comes_to(changed, capsys):
    project = changed("bridgewater", CASES["bridgewater"][0])
    assert cli.main(["--project", str(project.root), "fuzz", "--games", "2"]) == 1
    lines = (project.root / "rules/bridgewater/play.yaml").read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines, 1) if "{act: [Fight], must" in line)
    said = "".join(capsys.readouterr())
    assert f"toll-day: rules/bridgewater/play.yaml:{place}: The game cannot go on" in said and "1 problem found" in said
    project = changed("bridgewater", next(case for case in HARMLESS if case["case"] == "nobody has a turn"))
    assert cli.main(["--project", str(project.root), "fuzz", "--games", "2"]) == 0
    lines = (project.root / "rules/bridgewater/play.yaml").read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines, 1) if "add: {side.points" in line)
    assert f"rules/bridgewater/play.yaml:{place}: nobody came to `add`" in "".join(capsys.readouterr())
