"""What cannot be meant in a play.yaml is told at its line."""

import shutil
from pathlib import Path

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project

from ...shipped import ROOT, read_yaml

GLASSWOLD = ROOT / "examples" / "battle"
PLAY = "rules/glasswold/play.yaml"


@pytest.mark.parametrize("case", read_yaml(Path(__file__).with_name("wrong_turns.yaml")), ids=lambda case: case["case"])
def test_what_is_wrong_with_a_turn_is_told_at_its_line(case, tmp_path):
    root = shutil.copytree(GLASSWOLD, tmp_path / "battle")
    typed = (root / PLAY).read_text(encoding="utf-8")
    for old, new in case["put"].items():
        assert typed.count(old) == 1, old
        typed = typed.replace(old, new)
    (root / PLAY).write_text(typed, encoding="utf-8")
    errors = [one for one in examine(Project(root)).findings if one.severity == "error"]
    assert [one.code for one in errors] == [case["expect"]], errors
    assert errors[0].path == PLAY and case["told"] in errors[0].message
    assert case["line"] in typed.splitlines()[errors[0].line - 1]
