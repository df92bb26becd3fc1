"""Worked rounds: the engine plays them again, and their chapters say what it tells."""

import shutil

import pytest

from rulepress.cli import main
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.declared.worked_rounds import QuotedLine, differing, played, quoted
from rulepress.content.games.registry import game

from ...shipped import ROOT

GAMES = {"bridgewater": "skirmish", "glasswold": "battle"}


@pytest.mark.parametrize("name", GAMES)
def test_a_round_that_ships_comes_out_as_its_chapter_tells(name):
    project = Project(ROOT / "examples" / GAMES[name])
    content = game(name, project).load(project)
    [source] = content.rounds
    [chapter] = [one for one in content.chapters if one.name == source.stem]
    again, lines = played(source.record, content.data), quoted(chapter)
    assert again.refused == ""
    assert list(differing(lines, again.lines)) == []
    stated = {rule["id"] for rule in content.data["rules"]}
    cited = {rule for line in lines for rule in line.words.split("`")[1::2]}
    assert len(lines) >= 12 and len(cited) >= 6 and cited <= stated


def test_a_changed_rule_changes_what_the_chapter_is_to_tell(tmp_path, capsys):
    shutil.copytree(ROOT / "examples/skirmish", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("dist"))
    core = tmp_path / "rules/bridgewater/core.yaml"
    core.write_text(core.read_text("utf-8").replace("courage: 8 ", "courage: 7 "), "utf-8")
    found = [one for one in examine(Project(tmp_path)).findings if one.code == "round-differs"]
    assert found and {one.severity for one in found} == {"consequence"}
    assert main(["--project", str(tmp_path), "check", "--accept"]) == 0
    assert "accepted rules/bridgewater/chapters" in capsys.readouterr().out
    assert [one for one in examine(Project(tmp_path)).findings if one.code == "round-differs" and one.fix] == []


def test_a_round_that_cannot_go_on_is_one_finding(tmp_path):
    """The lines of the chapter that come after it follow from that."""
    shutil.copytree(ROOT / "examples/skirmish", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("dist"))
    core = tmp_path / "rules/bridgewater/core.yaml"
    core.write_text(core.read_text("utf-8").replace("charge: 1 ", "charge: 0 "), "utf-8")
    [found] = [one for one in examine(Project(tmp_path)).findings if one.code == "round-differs"]
    assert found.path == "rules/bridgewater/rounds/third-round.yaml" and "is not allowed" in found.message


def test_a_line_is_told_as_what_is_like_it_between_its_neighbours():
    told = ["A begins", "A1 moves 3.0″", "B1 moves 4.0″", "B begins", "A1 moves 5.0″"]
    quotes = [QuotedLine(1, "A begins"), QuotedLine(2, "B1 moves 6.0″"), QuotedLine(3, "B begins"), QuotedLine(4, "The sun sets on it all")]
    assert list(differing(quotes, told)) == [(quotes[1], "B1 moves 4.0″"), (quotes[3], None)]
