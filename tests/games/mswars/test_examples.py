"""The rulebook's worked examples: what they promise holds, and one that does not is found out."""

import pytest

from rulepress.games.mswars.calls import opened
from rulepress.games.mswars.worked_examples import run

from ...shipped import read_yaml
from .sample import RULES

EXAMPLES = {name: example for path in sorted((RULES / "examples").glob("*.yaml")) for name, example in read_yaml(path).items()}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_holds(rules, data, name):
    example = EXAMPLES[name]
    outcome = run(rules, example)
    known = {rule["id"] for rule in data["rules"]}
    assert outcome.differs is None
    assert set(example["rules"]) <= known and {rule for line in outcome.lines for rule in line.rules} <= known


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ({"passed": "1/2"}, "passed is 7/12, not 1/2"),
        ({"hit": "7/12"}, "hit is nothing, not 7/12"),
        ({"refused": ["odds.request"]}, "nothing was refused"),
    ],
)
def test_a_broken_promise_is_told(rules, expect, says):
    assert run(rules, {"ask": {"test": "morale", "value": 7}, "expect": expect}).differs == says


def test_a_refusal_may_be_promised(rules):
    asked = {"test": "courage", "tcv": 3, "team_vp": 10, "lost_vp": 11}
    assert run(rules, {"ask": asked, "expect": {"refused": ["odds.request", "vp.full"], "says": "cannot lose"}}).differs is None
    assert "refused by" in run(rules, {"ask": asked, "expect": {"passed": "1"}}).differs
    assert "the refusal says" in run(rules, {"ask": asked, "expect": {"refused": ["odds.request", "vp.full"], "says": "never"}}).differs


def test_the_browser_runs_an_example(data):
    answer = opened(data)
    told = answer("example", {"example": EXAMPLES["one-good-die"]})["answer"]
    assert told["differs"] is None and told["lines"][0]["words"] == "70.4% (19/27) to pass"
    assert answer("example", {})["refused"]["rules"] == ["odds.request"]
