"""The cases in cases/*.yaml, which anyone can write."""

from pathlib import Path

import pytest

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.odds import as_text, odds, request_from

from ...shipped import read_yaml

CASES = Path(__file__).parent / "cases"


def cases(name: str):
    return [
        pytest.param(case, id=case.get("why") or " ".join(map(str, case["ask"].values()))) for case in read_yaml(CASES / f"{name}.yaml")
    ]


def refuses(rules, case):
    """The odds refuse what the case asks, as it expects."""
    with pytest.raises(Refused) as refused:
        odds(rules, request_from(case["ask"]))
    assert list(refused.value.rules) == case["rules"]
    assert case.get("says", "") in refused.value.message


def modifies(rules, case):
    """The odds have the modifiers that the case expects, and say why."""
    found = {quantity["quantity"]: quantity for quantity in odds(rules, request_from(case["ask"]))["explain"]}
    assert found["needed"]["value"] == case["needed"]
    roll = found.get("attack_roll") or found["scan_roll"]
    parts = [*roll["contributions"][1:], *found["defence"]["contributions"][1:]]
    assert {part["rule"]: part["value"] for part in parts} == case.get("because", {})
    text = as_text(rules, request_from(case["ask"]))
    assert all(part["rule"] in text and part["reason"] in text for part in parts)


@pytest.mark.parametrize("case", cases("refused"))
def test_refused(rules, case):
    refuses(rules, case)


@pytest.mark.parametrize("case", cases("modifiers"))
def test_modifiers(rules, case):
    modifies(rules, case)
