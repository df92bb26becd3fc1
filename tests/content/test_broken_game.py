"""A mistake in what a game says of itself is one finding at its line, for whichever verb is asked."""

import json

import pytest

from rulepress import cli
from rulepress.content.files.project import shipped

GAME = """\
id: downsync
name: A Game
tagline: It is played.
credit: Somebody's.
editions:
  - {id: "2", name: Second, date: 2024-02-05}
  - {id: "1", name: First, date: 2023-06-27}
"""
SECOND, FIRST = GAME.splitlines()[5:]
EXAMPLES = """\
a-shot:
  title: A shot
  text: Somebody shoots.
  rules: [attack.roll]
  editions: only 2
  ask: {attacker: a, action: Cannon, target: b}
  expect: {chances: {hit: 1/2}}
"""
OTHER_VERBS = (
    ["odds", "crusader", "Medium Cannon", "virago"],
    ["play", "raid", "--force", "reds/all"],
    ["diff", "1", "2"],
    ["data"],
)


@pytest.fixture
def project(tmp_path):
    """A folder with rules of its own, of which only game.yaml and an example are there."""
    rules = tmp_path / "rules" / "downsync"
    (rules / "examples").mkdir(parents=True)
    (rules / "game.yaml").write_text(GAME, encoding="utf-8")
    (rules / "core.yaml").write_bytes((shipped() / "rules" / "downsync" / "core.yaml").read_bytes())
    (rules / "examples" / "shots.yaml").write_text(EXAMPLES, encoding="utf-8")
    return tmp_path


def findings(project, capsys):
    assert cli.main(["check", "--json", "--project", str(project)]) in (0, 1)
    return json.loads(capsys.readouterr().out)["findings"]


@pytest.mark.parametrize(
    "broken, line",
    [
        (GAME.replace("editions:", "edition:"), 5),
        (GAME.replace("name: Second", "nmae: Second"), 6),
        (GAME.replace("date: 2023-06-27}", "date: 2023-06-27"), 7),
        (GAME.replace("2023-06-27", "2023-02-30"), 7),
        (GAME.replace("2023-06-27", "20230627"), 7),
        (GAME.replace("2023-06-27", "soon"), 7),
        (GAME.split("editions:")[0] + "editions: []\n", 5),
        (GAME.split("editions:")[0] + "editions:\n", 5),
        (GAME.split("editions:")[0], 1),
        (GAME.replace(FIRST, FIRST.replace('"1"', '"2"')), 7),
        (GAME.replace("2023-06-27", "2024-06-27"), 7),
        (GAME.replace('"1"', "1"), 7),
        (GAME.replace("name: First", "name: []"), 7),
        (GAME.replace("  - {id", "\t- {id", 1), 6),
        (GAME + "id: downsync\n", 8),
        ("", 1),
        ("- a\n", 1),
    ],
)
def test_a_mistake_in_game_yaml_is_told_at_its_line(project, capsys, broken, line):
    (project / "rules" / "downsync" / "game.yaml").write_text(broken, encoding="utf-8")
    told = [found for found in findings(project, capsys) if found["path"] == "rules/downsync/game.yaml"]
    assert [(found["severity"], found["line"]) for found in told] == [("error", line)], told


@pytest.mark.parametrize("fault", ["gone", "a folder", b"\xff\xfeid", b"id: \x00", b"id: down\xff"])
def test_every_verb_names_a_game_yaml_that_cannot_be_read(project, capsys, fault):
    path = project / "rules" / "downsync" / "game.yaml"
    path.unlink()
    if fault == "a folder":
        path.mkdir()
    elif isinstance(fault, bytes):
        path.write_bytes(fault)
    told = [found["path"] for found in findings(project, capsys) if found["severity"] == "error"]
    assert told.count("rules/downsync/game.yaml") == 1
    for words in OTHER_VERBS:
        assert cli.main([*words, "--project", str(project)]) == cli.WRONG
        said = capsys.readouterr().err
        assert "rules/downsync/game.yaml" in said and "bug" not in said


def test_a_difference_for_no_edition_is_told(project, capsys):
    faction = project / "factions" / "downsync" / "reds"
    for path in ("rules/downsync/editions/1.yaml", "rules/downsync/editions/11.yaml", "factions/downsync/reds/editions/2.yaml"):
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text("traits: {}\n", encoding="utf-8")
    assert faction.is_dir()
    told = {found["path"]: found for found in findings(project, capsys) if found["code"] == "unknown-edition"}
    assert set(told) == {"rules/downsync/editions/11.yaml", "factions/downsync/reds/editions/2.yaml"}
    assert told["rules/downsync/editions/11.yaml"]["suggestion"] == "older editions in game.yaml: 1"
    assert "newest" in told["factions/downsync/reds/editions/2.yaml"]["message"]


RAID = """\
id: raid
name: Raid
summary: A test.
sizes: {small: {width: 48, depth: 48}}
deployment:
  - {player: attacker, edge: top, depth: 8}
  - {player: defender, edge: bottom, depth: 8}
objectives:
  - {name: One, x: 0, y: 0, scored_by: [attacker], blocked_by: [defender]}
  - {name: Two, x: 9, y: 0, scored_by: [attacker], blocked_by: [defender]}
scoring: {from_round: 2}
victory: {points: 3}
"""


@pytest.mark.parametrize(
    "wrong, line, words",
    [
        (RAID.replace("player: defender", "player: attacker"), 7, "attacker has 2 zones"),
        (RAID.replace("  - {player: defender, edge: bottom, depth: 8}\n", ""), 6, "defender has no zone"),
        (RAID.replace("edge: bottom", "edge: top"), 7, "opposite edges"),
        (RAID.replace("name: Two", "name: One"), 10, "two objectives have the name One"),
    ],
)
def test_a_scenario_that_cannot_be_set_up_is_told(project, capsys, wrong, line, words):
    path = project / "scenarios" / "downsync" / "raid.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(wrong, encoding="utf-8")
    (found,) = [found for found in findings(project, capsys) if found["path"].endswith("raid.yaml")]
    assert found["line"] == line and words in found["message"]
    assert cli.main(["play", "raid", "--force", "reds/all", "--project", str(project)]) == cli.WRONG
    assert words in capsys.readouterr().err
