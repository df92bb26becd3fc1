"""The cases in ../cases/play/*.yaml, which anyone can write; harness.py says what they may contain."""

import pytest

from rulepress.core.name_matching import slug

from .harness import cases, run
from .rules_table import AT_THE_TABLE, rows

CASES = [case for _, case in cases()]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{file}: {case['why']}") for file, case in cases()])
def test_case(book, case):
    run(book, case)


def test_cases_name_rules_that_are_written(data):
    known = {rule["id"] for rule in data["rules"]}
    named = {rule for case in CASES for rule in case["rules"]}
    assert sorted(rule for rule in named - known if not rule.startswith(("trait.", "action."))) == []


def test_every_rule_that_the_engine_carries_out_has_a_case(data):
    shown = {rule for case in CASES for rule in case["rules"]}
    engine = {rule["id"] for rule in data["rules"] if rule["engine"]}
    assert sorted(engine - shown) == []


def test_the_table_of_rules_is_complete(data):
    assert [rule for rule, functions, cases in rows() if not functions or not cases] == []
    assert set(AT_THE_TABLE) == {rule["id"] for rule in data["rules"] if not rule["engine"]}


def test_every_trait_has_a_case(data):
    """Of those that only show in a whole game; the others have theirs in ../modifiers.yaml."""
    shown = {rule for case in CASES for rule in case["rules"] if rule.startswith("trait.")}
    verbs = {"modify", "set", "become", "mark", "conceal", "comes_with", "decoy"}
    traits = {
        f"trait.{slug(name)}" for name, trait in data["traits"].items() if any(not verbs & effect.keys() for effect in trait["effects"])
    }
    assert sorted(traits - shown) == []
