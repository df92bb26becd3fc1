"""Older editions as differences: chapters side by side, difference files laid over the newer edition."""

import shutil
from pathlib import Path

import pytest
import yaml

from rulepress.content.files.project import SOURCES, Project
from rulepress.content.games import registry
from rulepress.content.prose.chapters import edition_of, read_chapter, within
from rulepress.content.yaml.documents import Document

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = ["3", "2", "1"]

CHAPTER = """---
title: Dice
order: 5
---

## Rolls

[roll.reach] Reach the number.

[roll.boost: from 2] Roll one more
and drop the lowest.

[roll.advantage: only 1] Add up advantage.
All of it.

- [roll.six: table, until 2] A six on the first roll
- [from 2] a plain item
- an item of all

[from 1 until 2] A remark.

## Odd [1]

### Deeper

[odd.one: only 1] Only here.

## Last

Words.
"""


def chapter(text: str = CHAPTER):
    return read_chapter(Document("rules/g/chapters/dice.md", text=text))


@pytest.mark.parametrize(
    ("edition", "ids"),
    [
        ("3", ["roll.reach", "roll.boost"]),
        ("2", ["roll.reach", "roll.boost", "roll.six"]),
        ("1", ["roll.reach", "roll.advantage", "roll.six", "odd.one"]),
    ],
)
def test_each_edition_has_its_own_statements(edition, ids):
    assert [one.id for one in edition_of(chapter(), edition, EDITIONS).statements] == ids


def test_what_is_dropped_goes_with_all_its_lines_and_the_rest_keeps_its_place():
    newest, oldest = (edition_of(chapter(), edition, EDITIONS) for edition in ("3", "1"))
    assert "drop the lowest" in newest.body and "All of it" not in newest.body and "A remark" not in newest.body
    assert "drop the lowest" not in oldest.body and "All of it" in oldest.body and "A remark." in oldest.body.split("\n")
    assert "- a plain item" in newest.body and "plain item" not in oldest.body
    for one in (newest, oldest):
        assert one.document.lines.index("- an item of all") == CHAPTER.split("\n").index("- an item of all")
        assert one.statements[-1].line == next(n for n, line in enumerate(CHAPTER.split("\n"), 1) if f"[{one.statements[-1].id}" in line)


def test_a_heading_goes_when_nothing_is_left_below_it():
    assert "## Odd" not in edition_of(chapter(), "3", EDITIONS).body and "### Deeper" not in edition_of(chapter(), "3", EDITIONS).body
    assert "## Odd" in edition_of(chapter(), "1", EDITIONS).body
    assert "## Rolls" in edition_of(chapter(), "3", EDITIONS).body and "## Last" in edition_of(chapter(), "3", EDITIONS).body


def test_a_chapter_may_be_in_some_editions_only():
    limited = CHAPTER.replace("order: 5", "order: 5\neditions: from 2")
    assert edition_of(chapter(limited), "1", EDITIONS) is None
    assert edition_of(chapter(limited), "2", EDITIONS)


def test_an_edition_that_is_none_is_reported_at_its_line():
    wrong = chapter(CHAPTER.replace("only 1]", "only 9]"))
    edition_of(wrong, "1", EDITIONS)
    edition_of(wrong, "2", EDITIONS)
    lines = CHAPTER.split("\n")
    assert [(found.code, lines[found.line - 1][:5]) for found in wrong.document.diagnostics] == [
        ("unknown-edition", "[roll"),
        ("unknown-edition", "[odd."),
    ]


@pytest.mark.parametrize(
    ("span", "covered"),
    [("", "321"), ("only 2", "2"), ("from 2", "32"), ("until 2", "21"), ("from 1 until 2", "21"), ("from 3", "3"), ("until 3", "321")],
)
def test_spans(span, covered):
    assert [edition for edition in EDITIONS if within(span, edition, EDITIONS)] == list(covered)


# -- difference files ---------------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path):
    for name in SOURCES:
        shutil.copytree(ROOT / name / "downsync", tmp_path / name / "downsync")
    return tmp_path


def load(root: Path):
    return registry.game("downsync").load(Project(root))


def change(root: Path, path: str, with_: dict) -> None:
    """Lays `with_` over a YAML file, two levels deep."""
    file = root / path
    data = yaml.safe_load(file.read_text()) or {}
    for section, value in with_.items():
        data.setdefault(section, {}).update(value)
    file.write_text(yaml.safe_dump(data, allow_unicode=True))


OLDER = "rules/downsync/editions/2023-06.yaml"
COALITION = "factions/downsync/coalition/editions/2023-06.yaml"


def unit(data: dict, key: str) -> dict:
    return next(unit for faction in data["factions"] for unit in faction["units"] if unit["key"] == key)


def test_an_older_edition_says_only_what_differs(project):
    change(project, OLDER, {"core": {"minimum_speed": 3}})
    change(project, COALITION, {"units": {"virago": {"stats": {"spd": 9}}}})
    content = load(project)
    assert content.diagnostics == []
    newest, june, april = (content.editions[id_].data for id_ in ("4.2", "2023-06", "2023-04"))
    assert [data["core"]["minimum_speed"] for data in (newest, june, april)] == [4, 3, 3], "the oldest builds on the middle one"
    assert unit(june, "coalition/virago")["stats"] == {**unit(newest, "coalition/virago")["stats"], "spd": 9}
    assert content.data is newest and newest["edition"]["id"] == "4.2"


@pytest.mark.parametrize(
    ("path", "with_", "code", "where"),
    [
        (OLDER, {"core": {"ping": {"speed": "fast"}}}, "wrong-type", "speed: fast"),
        (OLDER, {"core": {"ping": {"sped": 3}}}, "unknown-key", "sped: 3"),
        (OLDER, {"core": {"minimum_speed": None}}, "missing-key", None),
        (OLDER, {"core": {"banner": None}}, "nothing-to-remove", "banner: null"),
        (OLDER, {"core": {"minimum_speed": 4}}, "no-difference", "minimum_speed: 4"),
        (OLDER, {"traits": {"Sentry": {"text": "{{ core.nothing }}"}}}, "unknown-name", "text: '{{ core.nothing }}'"),
        (OLDER, {"colours": {"a": {}}}, "unknown-key", "colours:"),
        (COALITION, {"units": {"virago": {"traits": ["Nonesuch"]}}}, "unknown-trait", "- Nonesuch"),
        (COALITION, {"units": {"new-one": {"name": "New"}}}, "unknown-unit", "new-one:"),
        (COALITION, {"units": {"new-one": None}}, "nothing-to-remove", "new-one: null"),
    ],
)
def test_what_is_wrong_in_a_difference_is_found_where_it_stands(project, path, with_, code, where):
    change(project, path, with_)
    found = [one for one in load(project).diagnostics if one.code == code]
    assert found, [one.message for one in load(project).diagnostics]
    if where:
        assert {one.path for one in found} == {path}
        line = (project / path).read_text().split("\n")[found[0].line - 1]
        assert line.strip().startswith(where), line


def test_a_unit_may_be_absent_or_be_there_only_once(project):
    hunter = yaml.safe_load((project / "factions/downsync/coalition/units/sentinel-hunter.yaml").read_text())
    change(project, COALITION, {"units": {"sentinel-hunter": None, "old-one": {**hunter, "id": "old-one", "variant": "Old One"}}})
    assert {one.code for one in load(project).diagnostics} == {"unknown-unit"}, "the force lists still name it"
    forces = {file.stem: None for file in (project / "factions/downsync/coalition/forces").glob("*.yaml")}
    change(project, COALITION, {"forces": forces})
    newest, june = (load(project).editions[id_].data for id_ in ("4.2", "2023-06"))
    assert unit(newest, "coalition/sentinel-hunter") and unit(june, "coalition/old-one")
    assert "coalition/sentinel-hunter" not in {unit["key"] for unit in june["factions"][0]["units"]}


def test_a_designer_s_own_faction_is_in_older_editions_only_when_it_says_so(tmp_path):
    shutil.copytree(ROOT / "factions/downsync/coalition", tmp_path / "factions/downsync/mine")
    shutil.rmtree(tmp_path / "factions/downsync/mine/editions")
    content = load(tmp_path)
    assert content.diagnostics == []
    assert [[faction["id"] for faction in one.data["factions"]] for one in content.editions.values()] == [["mine"], [], []]
    assert [one.data["scenarios"] for one in content.editions.values()] == [[], [], []]


NEW_TRAIT = {"on": "unit", "text": "Hard to hit.", "effects": [{"modify": "defence", "by": 1}]}


def added(root: Path, since: dict) -> None:
    """A unit with a trait of its own joins a shipped faction."""
    folder = root / "factions/downsync/coalition"
    virago = yaml.safe_load((folder / "units/virago.yaml").read_text())
    made = {key: value for key, value in virago.items() if key != "since"}
    made |= {"id": "new-one", "name": "New", "actions": ["Cannon"], "traits": ["Nimble"], **since}
    (folder / "units/new-one.yaml").write_text(yaml.safe_dump(made))
    (folder / "traits.yaml").write_text(yaml.safe_dump({"Nimble": {**NEW_TRAIT, **since}}))


@pytest.mark.parametrize(
    ("since", "editions"),
    [({}, ["4.2"]), ({"since": "2023-06"}, ["4.2", "2023-06"]), ({"since": "2023-04"}, ["4.2", "2023-06", "2023-04"])],
)
def test_new_content_enters_the_newest_edition_only_unless_it_says_so(since, editions, project):
    before = {id_: one.data for id_, one in load(project).editions.items()}
    added(project, since)
    content = load(project)
    assert [one.message for one in content.diagnostics] == []
    for id_, one in content.editions.items():
        keys = {unit["key"] for faction in one.data["factions"] for unit in faction["units"]}
        assert ("coalition/new-one" in keys) == (id_ in editions)
        assert ("Nimble" in one.data["factions"][0]["traits"]) == (id_ in editions)
        assert id_ in editions or one.data == before[id_]


def test_what_an_older_edition_speaks_of_is_in_it(project):
    added(project, {})
    change(project, COALITION, {"units": {"new-one": {"traits": []}}})
    content = load(project)
    assert content.diagnostics == []
    assert unit(content.editions["2023-06"].data, "coalition/new-one")["traits"] == []


def test_an_edition_that_there_is_not_is_told_where_it_is_typed(project):
    added(project, {"since": "2023-07"})
    found = sorted((one.code, one.path, one.message) for one in load(project).diagnostics)
    paths = ["traits.yaml", "units/new-one.yaml"]
    assert found == [("unknown-edition", f"factions/downsync/coalition/{path}", "There is no edition `2023-07` here.") for path in paths]
