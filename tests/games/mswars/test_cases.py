"""The cases in cases/*.yaml, which anyone can write; harness.py says what they may contain."""

import pytest

from .harness import run
from .rules_table import CASES, rows


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{name}: {case['why']}") for name, case in CASES])
def test_case(book, case):
    run(book, case)


def test_cases_name_rules_that_are_written(data):
    known = {rule["id"] for rule in data["rules"]}
    assert sorted({rule for _, case in CASES for rule in case["rules"]} - known) == []


def test_every_rule_that_the_engine_carries_out_has_code_and_a_case():
    assert [rule for rule, functions, cases in rows() if not functions or not cases] == []


def test_every_ruling_is_about_rules_that_are_written(data):
    known = {rule["id"] for rule in data["rules"]}
    assert [ruling["id"] for ruling in data["rulings"] if not set(ruling["rules"]) <= known] == []
    assert sum(bool(ruling.get("ours")) for ruling in data["rulings"]) > 10


def test_every_ability_and_skill_is_stated(data):
    known = {rule["id"]: rule["engine"] for rule in data["rules"]}
    from rulepress.core.name_matching import slug

    for kind, held in (("ability", data["abilities"]), ("skill", data["skills"])):
        for name, one in held.items():
            rule = f"{kind}.{slug(name)}"
            assert rule in known, rule
            assert known[rule] == bool(one["effects"] or name == "Engineer"), f"{rule} is for the engine, or not"
