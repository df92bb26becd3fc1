"""The page that leads to a game of one's own: its files make that game, and its commands do what it says."""

import re
import shlex

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.declared.game_definition import CardLayout, Type

from ...shipped import ROOT

PAGE = (ROOT / "site/docs/your-own-game.md").read_text("utf-8")
FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S))
COMMANDS = [shlex.split(line, comments=True)[1:] for line in re.findall(r"^rulepress .*$", PAGE, re.M)]


@pytest.fixture(scope="module")
def tidewater(tmp_path_factory):
    root = tmp_path_factory.mktemp("tidewater")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_its_files_are_without_faults(tidewater):
    assert examine(Project(tidewater)).findings == []


def test_its_data_is_as_its_schema_says(tidewater, capsys):
    assert cli.main(["--project", str(tidewater), "data"]) == 0
    assert (tidewater / "dist/data/tidewater-2.json").is_file()


def test_its_commands_are_understood(tidewater, tmp_path, capsys):
    """What is asked of the game that answers make, and of the one by hand."""
    begun = next(words for words in COMMANDS if words[:2] == ["new", "game"] and len(words) > 2)
    assert cli.main(["--project", str(tmp_path), *begun]) == 0
    odds = [words for words in COMMANDS if words[0] == "odds"]
    assert [cli.main(["--project", str(root), *words]) for root, words in zip((tmp_path, tidewater), odds, strict=True)] == [0, 0]
    assert capsys.readouterr().out.count("destroyed") == 2
    assert cli.main(["--project", str(tidewater), *next(words for words in COMMANDS if words[0] == "diff")]) == 0
    assert "Carronades" in capsys.readouterr().out
    assert {words[0] for words in COMMANDS} <= set(cli.VERBS)


def test_it_names_every_type_and_part_of_a_card():
    types, parts = (
        re.findall(r"^\| (`.*?) \|", PAGE.split(f"## {head}")[1].split("\n## ")[0], re.M) for head in ("What a field", "What a card")
    )
    assert set(Type.__args__) <= set(re.findall(r"\w+", " ".join(types)))
    assert set(CardLayout.model_fields) == set(re.findall(r"\w+", " ".join(parts)))
