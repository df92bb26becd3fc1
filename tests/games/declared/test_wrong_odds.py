"""Checks of a shape that cannot be meant: each is a finding at its line, with what to do."""

from pathlib import Path

import pytest

from rulepress.content.games.declared.check_errors import judge_odds, rules_named
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.models.validation import validate
from rulepress.content.yaml.documents import read_yaml as read
from rulepress.content.yaml.source_location import At

from ...shipped import read_yaml

TABLE = read_yaml(Path(__file__).with_name("wrong_odds.yaml"))
CORE = {"nerve": 7, "save": 4, "great": 13, "words": "many", "injury": "d66", "half": 4.5, "round": 4.0}
RECORDS = {"trait": {"guided": {"by"}}, "weapon": {"laser": set()}}


def found(root: Path, text: str) -> list:
    """What is said of a shape's odds."""
    (root / "shape.yaml").write_text(text, encoding="utf-8")
    document = read(root, root / "shape.yaml")
    shape, wrong = validate(GameDefinition, document)
    if shape is None:
        return wrong
    judge_odds(shape, CORE, RECORDS, At(document, ()))
    return document.diagnostics


def test_the_shape_of_the_cases_has_no_faults(tmp_path):
    assert found(tmp_path, TABLE["shape"]) == []


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["case"])
def test_what_is_wrong_is_told_at_its_line(case, tmp_path):
    old, new = case["put"]
    assert TABLE["shape"].count(old) == 1, old
    said = sorted(found(tmp_path, TABLE["shape"].replace(old, new)), key=lambda one: one.line)
    told = "\n".join(f"{one.code} @ {one.line} {one.message} ({one.suggestion})" for one in said)
    assert [f"{one.code} @ {one.line}" for one in said][: None if "more" not in case else 1] == [case["expect"]], told
    assert len(said) == 1 + case.get("more", 0), told
    assert case.get("told", "") in said[0].message, told
    assert case.get("help", "") in (said[0].suggestion or ""), told


@pytest.mark.parametrize(
    "put",
    [
        ("pool: weapon.dice, hits", "pool: [weapon.dice, {add: -11}], hits"),
        ("pool: weapon.dice, hits", "pool: [weapon.dice, {add: -20}, {at_least: 1}], hits"),
        ("{hit: 1, crit: weapon.power}", "{hit: 0, crit: weapon.power}"),
        ("    damage: 1\n", "    damage: target.stats.hull - 3\n"),
    ],
)
def test_what_may_come_to_one_is_no_fault(put, tmp_path):
    assert put[0] in TABLE["shape"] and found(tmp_path, TABLE["shape"].replace(*put)) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("weapon.dice * unit.stats.hul", "weapon.dice * unit.stats.hull"),
        ("weapon.dise*unit.stats.hull + 1", "weapon.dice*unit.stats.hull + 1"),
        ("weapon.dise + unit.stats.hull", "weapon.dice + unit.stats.hull"),
        ("unit.stats.hull - core.nerv", "unit.stats.hull - core.nerve"),
        ("weapon.dice + unit.stats.hul", "weapon.dice + unit.stats.hull"),
        ("weapon.dice + unit.stat.hull", "weapon.dice + unit.stats.hull"),
        ("weapon.dice + weapon.traits.gided.by", "weapon.dice + weapon.traits.guided.by"),
        ("1 + wepon.dice", "1 + weapon.dice"),
        ("weapon.dise + weapon.dise", "weapon.dice + weapon.dice"),
        ("'weapon.dise + 1'", "'weapon.dice + 1'"),
        ("{add: 1, when: {wepon.reach: 2}}", "{add: 1, when: {weapon.reach: 2}}"),
        ("{add: 1, when: {weapon.reach: {from: weapon.rech + 1}}}", "{add: 1, when: {weapon.reach: {from: weapon.reach + 1}}}"),
        ("weapon.dise", "weapon.dice"),
    ],
)
def test_only_the_name_that_is_misspelt_is_typed_anew(typed, meant, tmp_path):
    shape = TABLE["shape"].replace("    damage: 1\n", f"    damage: {typed}\n")
    edits = {edit for one in found(tmp_path, shape) for edit in one.fix.edits}
    lines = shape.splitlines()
    for edit in sorted(edits, key=lambda edit: -edit.column):
        line = lines[edit.line - 1]
        lines[edit.line - 1] = line[: edit.column - 1] + edit.text + line[edit.end_column - 1 :]
    assert lines[-1] == f"    damage: {meant}"


def test_every_rule_that_is_named_is_known_with_its_place(tmp_path):
    (tmp_path / "shape.yaml").write_text(TABLE["shape"], encoding="utf-8")
    document = read(tmp_path, tmp_path / "shape.yaml")
    shape, _ = validate(GameDefinition, document)
    named = [(rule, document.where(place.loc).line) for place, rule in rules_named(shape, At(document, ()))]
    assert named == [("attack.roll", 22), ("attack.reach", 29), ("nerve.roll", 45), ("melee.roll", 50), ("volley.roll", 54)]


@pytest.mark.parametrize(
    ("needs", "codes"),
    [
        ("weapon.power + target.ward", ["always-rolled"]),
        ("[1, {add: target.ward}]", ["always-rolled"]),
        ("target.ward + weapon.power", []),
        ("core.save + weapon.pierces", []),
        ("weapon.power", []),
    ],
)
def test_a_number_that_every_roll_reaches_without_what_may_be_left_out_is_told(needs, codes, tmp_path):
    shape = f"""
shared:
  weapon: {{power: {{type: number, min: 0, max: 3}}, pierces: {{type: number, min: 1, max: 3, optional: true}}}}
units:
  ward: {{type: number, min: 2, max: 6, optional: true}}
  weapons: {{list: weapon}}
card: {{stats: [ward]}}
odds:
  shoot: {{rule: a.b, with: weapons, roll: {{pool: 2, hits: 4}}, save: {{needs: {needs}}}}}
"""
    assert [one.code for one in found(tmp_path, shape)] == codes
