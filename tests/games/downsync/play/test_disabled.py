"""A rule that is disabled is missed: one of its cases fails. `disable.py` does the same from the command line."""

import re

import pytest

from rulepress.games.downsync.play.ruleset import Ruleset

from ....shipped import content
from . import disable
from .harness import cases, run
from .rules_table import cited_code

pytestmark = pytest.mark.slow

SWITCHES = disable.switches()
CITED = cited_code(content("downsync").data)


@pytest.mark.parametrize("rule", SWITCHES)
def test_without_the_rule_one_of_its_cases_fails(data, rule):
    found = disable.outcome(data, rule, enough=1)
    assert found.failed, f"{rule}: {found}"


def test_every_rule_that_the_engine_carries_out_can_be_disabled(data):
    assert {rule["id"] for rule in data["rules"] if rule["engine"]} == set(SWITCHES)


@pytest.fixture
def one_row(monkeypatch):
    """Sets the whole table to one row, of move.speed."""

    def given(where: str, words: str, instead: str = "pass") -> None:
        monkeypatch.setattr(disable, "switches", lambda: {"move.speed": [disable.Change(where, words, instead)]})

    return given


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (("play.move_action._along", "if far > all"), "src/rulepress/games/downsync/play/move_action.py, play.move_action._along has"),
        (("play.move_action._along", "if far > all"), "the words no longer: if far > all"),
        (("play.move_action._along", "yield"), "so make them longer"),
        (("play.move_action.slowed", "if far > move.allowance:"), "They stand in src/rulepress/games/downsync/play/move_action.py"),
        (("play.move_action.issues", "if far > move.allowance:"), "there is no play.move_action.issues any more. They stand in"),
        (("play.walking.illegal_reasons", "x"), "there is no play.walking.illegal_reasons any more"),
        (("play.move_action._along", "if far > move.allowance:", "if far"), "no Python"),
    ],
)
def test_a_row_that_does_not_fit_the_code_is_reported(data, one_row, row, said):
    one_row(*row)
    with pytest.raises(disable.Stale, match="switches.yaml, move.speed: ") as stale:
        disable.outcome(data, "move.speed")
    assert said in str(stale.value)


def test_words_may_be_spaced_and_broken_otherwise(data, one_row):
    one_row("play.move_action._along", "if\n  far >   move.allowance:", "if False:")
    assert disable.outcome(data, "move.speed").failed


def test_the_code_is_whole_again_afterwards(data, book):
    disable.outcome(data, "move.speed")
    for _, case in cases():
        if "move.speed" in case["rules"]:
            run(book, case)


def test_the_command_says_what_goes_unnoticed(one_row, capsys):
    assert disable.main(["move.speed"]) == 0
    assert re.fullmatch(r"move\.speed  [1-9]\d* of \d+ cases fail\n", capsys.readouterr().out)
    one_row("play.move_action._along", "if far > move.allowance:", "if far > move.allowance:  # the same")
    assert disable.main(["move.speed", "move.sped"]) == 1
    out = capsys.readouterr().out
    assert re.search(r"move\.speed  0 of \d+ cases fail  <-- UNNOTICED", out)
    assert "move.sped  is no rule" in out and "2 unnoticed: move.sped, move.speed" in out


def broken():
    """What code does that is switched off."""
    raise AssertionError("switched off")


@pytest.mark.parametrize("rule", sorted(CITED))
def test_one_of_a_rules_cases_runs_the_code_that_cites_it(data, rule):
    book = Ruleset(data)  # of its own, for books remember what they were asked
    codes = [(function, function.__code__) for function in CITED[rule]]
    failed = False
    try:
        for function, _ in codes:
            function.__code__ = (lambda *args, **more: broken()).__code__.replace(co_name=function.__name__)
        for case in (case for _, case in cases() if rule in case["rules"]):
            try:
                run(book, case)
            except Exception:
                failed = True
                break
    finally:
        for function, code in codes:
            function.__code__ = code
    assert failed, f"no case of {rule} runs any of {[function.__qualname__ for function, _ in codes]}"
