"""Every lint by the cases that designers can write: tests/lints/<code>.yaml, a later game's in a folder of its id."""

from pathlib import Path

import pytest

from rulepress import workshops
from rulepress.authoring import lint
from rulepress.authoring.project import Project
from rulepress.cli.examining import examine
from rulepress.workshops import lints_of

from ..shipped import read_yaml
from .test_artwork import png

CASES_DIR = Path(__file__).parent.parent / "lints"
FILES = sorted(path for path in CASES_DIR.rglob("[a-z]*.yaml"))
CASES = {path.stem: read_yaml(path) for path in FILES}
BASE_OF = {folder: read_yaml(folder / "_base.yaml") for folder in {path.parent for path in FILES}}
BASES = {path.stem: BASE_OF[path.parent] for path in FILES}
ALL_LINTS = [*lint.discover(lint), *(one for name in workshops.GAMES for one in lints_of(workshops.game(name)))]
DEEP = {one.code for one in ALL_LINTS if one.deep}


@pytest.mark.parametrize(
    ("code", "case"),
    [pytest.param(code, case, id=f"{code}: {case['case']}") for code, cases in CASES.items() for case in cases],
)
def test_case(code, case, project):
    photographs = {path: png(*size) for path, size in case.get("photographs", {}).items()}
    found = examine(Project(project({**case.get("given", {}), **photographs}, BASES[code], case.get("prepend", {}))), code in DEEP).findings
    expected = sorted(case["expect"])
    listed = {entry.split(" @ ")[0] for entry in expected} | {code}
    told = [
        f"{one.code} @ {one.path}" + (f":{one.line}" if one.line else "") for one in found if one.severity == "error" or one.code in listed
    ]
    assert sorted(told) == expected, "\n".join(f"{one.path}:{one.line} {one.message}" for one in found)


@pytest.mark.parametrize("one", ALL_LINTS, ids=lambda one: one.code)
def test_has_manual_and_cases(one):
    for heading in ("What: ", "Why: ", "Wrong:\n", "Right:\n"):
        assert f"\n{heading}" in one.manual, heading
    expected = [bool(case["expect"]) for case in CASES[one.code]]
    assert True in expected and False in expected, "a lint needs a wrong and a right case"


def test_codes_are_unique():
    codes = [one.code for one in ALL_LINTS]
    assert len(codes) == len(set(codes)) >= 20
