"""Checks of a shape that cannot be meant: each is a finding at its line, with what to do."""

from pathlib import Path

import pytest

from rulepress.authoring.places import At
from rulepress.authoring.source import read_yaml as read
from rulepress.authoring.validate import validate
from rulepress.workshops.declared.dice_faults import judge_odds, rules_named
from rulepress.workshops.declared.shape import Shape

from ...shipped import read_yaml

TABLE = read_yaml(Path(__file__).with_name("wrong_odds.yaml"))
CORE = {"nerve": 7, "save": 4, "great": 13, "words": "many", "half": 4.5, "round": 4.0}
RECORDS = {"trait": {"guided": {"by"}}, "weapon": {"laser": set()}}


def found(root: Path, text: str) -> list:
    """What is said of a shape's odds."""
    (root / "shape.yaml").write_text(text, encoding="utf-8")
    document = read(root, root / "shape.yaml")
    shape, wrong = validate(Shape, document)
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


def test_every_rule_that_is_named_is_known_with_its_place(tmp_path):
    (tmp_path / "shape.yaml").write_text(TABLE["shape"], encoding="utf-8")
    document = read(tmp_path, tmp_path / "shape.yaml")
    shape, _ = validate(Shape, document)
    named = [(rule, document.where(place.loc).line) for place, rule in rules_named(shape, At(document, ()))]
    assert named == [("attack.roll", 22), ("attack.reach", 29), ("nerve.roll", 45), ("melee.roll", 50), ("volley.roll", 54)]
