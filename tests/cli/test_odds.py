"""`odds` as it is typed: what goes to which stream, and the exit code."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from rulepress import cli

ROOT = str(Path(__file__).parents[2])
OUTCOMES = ("destroyed", "stunned", "revealed", "unaffected")


def ask(capsys, *words: str) -> tuple[int, str, str]:
    code = cli.main(["--project", ROOT, "odds", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_json_is_all_that_stands_on_stdout(capsys):
    code, out, err = ask(capsys, "crusader", "Medium Cannon", "coalition/virago", "--range", "5.5", "--boost", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert list(found) == ["hit", *OUTCOMES, "expected_cm_spent", "explain"]
    assert sum(Fraction(found[name]) for name in OUTCOMES) == 1
    assert found["hit"] == "205/216"


def test_text_says_where_numbers_come_from(capsys):
    code, out, _ = ask(capsys, "samson", "smart-medium-cannon", "virago", "--stunned", "--cm", "1", "--edition", "4.2")
    assert code == 0
    assert "trait.predator" in out and "trait.smart" in out and "the request says 1" in out


def test_an_edition_that_is_none(capsys):
    code, out, err = ask(capsys, "crusader", "Medium Cannon", "virago", "--edition", "1066")
    assert (code, out) == (1, "") and "1066" in err and "2023-06" in err


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (("crusader", "Medium Cannon", "ping:small"), "attack.target-units"),
        (("crusader", "Medium Cannon", "virago", "--range", "-1"), "odds.request"),
        (("harbinger", "scanner", "ping:small", "--emergency", "1"), "odds.request, scan.target-ping"),
    ],
)
def test_a_refusal_goes_to_stderr_with_its_rules(capsys, words, rule):
    code, out, err = ask(capsys, *words)
    assert (code, out) == (1, "")
    assert err.startswith("Refused: ") and err.endswith(f"Rules: {rule}\n")
