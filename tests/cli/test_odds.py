"""`odds` as it is typed: what goes to which stream, and the exit code."""

import json
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from rulepress import cli

ROOT = str(Path(__file__).parents[2])
OUTCOMES = ("destroyed", "stunned", "revealed", "unaffected")


def ask(capsys, *words: str, root: str = ROOT) -> tuple[int, str, str]:
    code = cli.main(["--project", root, "odds", *words])
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


@pytest.mark.parametrize(
    ("name", "typed"),
    [("Пушка", "пушка"), ("Пушка", "ПУШКА"), ("大砲", "大砲"), ("Canon d’Été", "canon-d-ete"), ("!", "!")],
)
def test_names_of_any_alphabet_are_understood_as_they_are_offered(capsys, tmp_path, name, typed):
    shutil.copytree(Path(ROOT, "rules/downsync"), tmp_path / "rules/downsync", ignore=shutil.ignore_patterns("examples"))
    shutil.copytree(Path(ROOT, "factions/downsync/coalition"), tmp_path / "factions/downsync/coalition")
    unit = (tmp_path / "factions/downsync/coalition/units/virago.yaml").read_text("utf-8").partition("actions:")[0].replace("virago", "gun")
    action = f'actions:\n  - "{name}": {{cost: A, range: 24, rof: 2, effect: KILL}}\n'
    (tmp_path / "factions/downsync/coalition/units/gun.yaml").write_text(unit + action, "utf-8")
    code, out, err = ask(capsys, "gun", typed, "virago", root=str(tmp_path))
    assert (code, err) == (0, "") and f": {name} on Virago" in out
    code, _, err = ask(capsys, "gun", "ballista", "virago", root=str(tmp_path))
    assert code == 1 and typed.lower().replace("!", "x") in err, "what is offered can be typed"
