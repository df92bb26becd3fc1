"""A rule that is switched off is missed: one of its cases fails. For the rules that forbid something."""

from collections.abc import Iterable

import pytest

from rulepress.games.downsync import attack, scan, targeting
from rulepress.games.downsync.play import activation, combat, moving, placing, revealing, specials

from .harness import run
from .test_cases import CASES_READ

#: Every function that says what is wrong with an answer.
JUDGES = [
    (activation, "hindrances"),
    (attack, "problems"),
    (combat, "hindrances"),
    (combat, "wrong"),
    (combat, "_aim_problems"),
    (moving, "problems"),
    (placing, "problems"),
    (revealing, "hindered"),
    (scan, "problems"),
    (specials, "hindered"),
    (specials, "hindrances"),
    (specials, "_unmarkable"),
    (targeting, "kind"),
    (targeting, "reach"),
    (targeting, "stealth"),
]

#: What a question's form already rules out: options that are not offered.
BY_OPTIONS = {
    *("action.points", "cluster.targets", "command.boost", "designate.choose", "objective.clearance"),
    "objective.place",
    *("ping.becomes", "ping.decoys", "place.no-room", "play.answer", "reaction.number", "reaction.participants"),
    *("setup.zone", "stun.pay", "attack.rate-of-fire"),
}


def forbidding() -> list[str]:
    return sorted({rule for case in CASES_READ for rule in case.values[0]["expect"].get("refused", ())} - BY_OPTIONS)


def without(rule: str, judge):
    """The judge, blind to one rule and to what it leads to."""

    def blind(*args, **more) -> Iterable:
        found = list(judge(*args, **more))
        kept = [problem for problem in found if problem[0] != rule]
        return iter(kept) if judge.__name__ == "problems" and judge.__module__.endswith(("moving", "placing")) else kept

    return blind


@pytest.mark.parametrize("rule", forbidding())
def test_disabling_a_rule_makes_one_of_its_cases_fail(book, monkeypatch, rule):
    for module, name in JUDGES:
        monkeypatch.setattr(module, name, without(rule, getattr(module, name)))
    failed = 0
    for case in (each.values[0] for each in CASES_READ):
        if rule in case["expect"].get("refused", ()):
            try:
                run(book, case)
            except Exception:
                failed += 1
    assert failed
