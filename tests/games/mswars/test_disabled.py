"""A rule that is switched off is missed: one of its cases fails.

Two ways of switching off: what a rule forbids is no longer found wrong; or all code that cites it breaks, which shows that its
cases run that code.
"""

import pytest

from rulepress.games.mswars.play import combat, deployment_phase, move_action, support_phase, turns

from .harness import run
from .rules_table import CASES, cited_code

pytestmark = pytest.mark.slow

#: Every function that says what is wrong with an answer.
JUDGES = [
    (combat, "illegal_weapon_reasons"),
    (combat, "illegal_target_reasons"),
    (combat, "illegal_reasons"),
    (deployment_phase, "illegal_reasons"),
    (move_action, "barred"),
    (move_action, "illegal_kind_reasons"),
    (move_action, "illegal_path_reasons"),
    (support_phase, "illegal_repair_reasons"),
    (turns, "unable"),
]

PLAYED = [case for _, case in CASES if "given" in case]

#: What a question's form or its options rule out, not a judge.
BY_FORM = {"attack.kinds", "move.kinds"}


def forbidding() -> list[str]:
    return sorted({rule for case in PLAYED for rule in case["expect"].get("refused", ())} - BY_FORM)


def without(rule: str, judge):
    """The judge, blind to one rule."""

    def blind(*args):
        found = judge(*args)
        kept = [problem for problem in found if problem[0] != rule]
        return kept if isinstance(found, list) else iter(kept)

    return blind


@pytest.mark.parametrize("rule", forbidding())
def test_disabling_a_rule_makes_one_of_its_cases_fail(book, monkeypatch, rule):
    for module, name in JUDGES:
        monkeypatch.setattr(module, name, without(rule, getattr(module, name)))
    assert any(fails(book, case) for case in PLAYED if rule in case["expect"].get("refused", ()))


def fails(book, case) -> bool:
    try:
        run(book, case)
    except Exception:
        return True
    return False


def broken():
    """What code does that is switched off."""
    raise AssertionError("switched off")


CITED = cited_code()


@pytest.mark.parametrize("rule", sorted(CITED))
def test_a_rules_cases_run_the_code_that_cites_it(book, rule):
    codes = [(function, function.__code__) for function in CITED[rule]]
    try:
        for function, _ in codes:
            function.__code__ = (lambda *args, **more: broken()).__code__.replace(co_name=function.__name__)
        failed = any(fails(book, case) for _, case in CASES if rule in case["rules"])
    finally:
        for function, code in codes:
            function.__code__ = code
    assert failed, f"no case of {rule} runs any of {[function.__qualname__ for function, _ in codes]}"
