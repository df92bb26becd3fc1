"""A rule that is switched off is missed: one of its cases fails.

Two ways of switching off: what a rule forbids is no longer found wrong; or all code that cites it breaks, which shows
that its cases run that code.
"""

from collections.abc import Iterable

import pytest

from rulepress.games.downsync import attack, scan, targeting
from rulepress.games.downsync.play import activation, combat, moving, placing, revealing, specials

from .harness import run
from .rules_table import cited_code
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

#: What a question's form already rules out, options that are not offered; and what a request or a save lacks.
BY_OPTIONS = {
    *("action.points", "cluster.targets", "command.boost", "designate.choose", "objective.clearance"),
    "objective.place",
    *("ping.becomes", "ping.decoys", "place.no-room", "play.answer", "reaction.number", "reaction.participants"),
    *("setup.zone", "stun.pay", "attack.rate-of-fire"),
    *("force.slots", "setup.edges", "unit.signature", "play.request", "play.over", "play.save", "odds.request"),
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


def broken():
    """What code does that is switched off."""
    raise AssertionError("switched off")


CITED = cited_code()


@pytest.mark.parametrize("rule", sorted(CITED))
def test_a_rules_cases_run_the_code_that_cites_it(book, rule):
    cases = [case.values[0] for case in CASES_READ if rule in case.values[0]["rules"]]
    codes = [(function, function.__code__) for function in CITED[rule]]
    failed = 0
    try:
        for function, _ in codes:
            function.__code__ = (lambda *args, **more: broken()).__code__.replace(co_name=function.__name__)
        for case in cases:
            try:
                run(book, case)
            except Exception:
                failed += 1
    finally:
        for function, code in codes:
            function.__code__ = code
    assert failed, f"no case of {rule} runs any of {[function.__qualname__ for function, _ in codes]}"
