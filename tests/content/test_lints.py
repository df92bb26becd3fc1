"""Every lint by the cases that designers can write: tests/lints/<code>.yaml, a later game's in a folder of its id."""

from pathlib import Path

import pytest

from rulepress.cli.checking import content_loading
from rulepress.cli.checking.checker import examine
from rulepress.cli.checking.content_loading import every_lint, lints
from rulepress.content import lint
from rulepress.content.diagnostics.finding_manuals import manuals
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.content.games.declared import lints as declared
from rulepress.content.games.registry import lints_of
from rulepress.content.lint import rules

from ..grammar import faults
from ..shipped import read_yaml
from .test_artwork import png

CASES_DIR = Path(__file__).parent.parent / "lints"
FILES = sorted(path for path in CASES_DIR.rglob("[a-z]*.yaml"))
CASES = [(path, case) for path in FILES for case in read_yaml(path)]
LAST = list({path: (path, case) for path, case in CASES}.values())
BASE_OF = {folder: read_yaml(folder / "_base.yaml") for folder in {path.parent for path in FILES}}
NO_FIX = "Autofix: none"
OF_GAMES = [one for name in registry.GAMES for one in lints_of(registry.game(name))]
ALL_LINTS = [*lint.discover(rules), *OF_GAMES, *lint.discover(declared)]
PAGES = manuals(every_lint())
DEEP = {one.code for one in ALL_LINTS if one.deep}


def named(path, case) -> str:
    return f"{path.stem}: {case['case']}"


@pytest.mark.parametrize(("path", "case"), [pytest.param(*one, id=named(*one)) for one in CASES])
def test_case(path, case, project, monkeypatch):
    """The lint that the case is about, and those it expects to speak."""
    listed = {entry.split(" @ ")[0] for entry in case["expect"]} | {path.stem}
    monkeypatch.setattr(content_loading, "lints", lambda game: [one for one in lints(game) if one.code in listed])
    finds_what_it_expects(path, case, project)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "case"), [pytest.param(*one, id=named(*one)) for one in {path: (path, case) for path, case in CASES}.values()]
)
def test_case_beside_every_other_lint(path, case, project):
    """The last case of each lint: no other lint has anything to add."""
    finds_what_it_expects(path, case, project)


def finds_what_it_expects(path, case, project):
    code, base = path.stem, BASE_OF[path.parent]
    photographs = {path: png(*size) for path, size in case.get("photographs", {}).items()}
    found = examine(Project(project({**case.get("given", {}), **photographs}, base, case.get("prepend", {}))), code in DEEP).findings
    expected = sorted(case["expect"])
    listed = {entry.split(" @ ")[0] for entry in expected} | {code}
    told = [
        f"{one.code} @ {one.path}" + (f":{one.line}" if one.line else "") for one in found if one.severity == "error" or one.code in listed
    ]
    assert not [one.code for one in found if one.fix and NO_FIX in PAGES[one.code]]
    assert not faults(words for one in found for words in (one.message, one.suggestion or ""))
    assert sorted(told) == expected, "\n".join(f"{one.path}:{one.line} {one.message}" for one in found)


@pytest.mark.parametrize("one", ALL_LINTS, ids=lambda one: one.code)
def test_has_manual_and_cases(one):
    for heading in ("What: ", "Why: ", "Wrong:\n", "Right:\n"):
        assert f"\n{heading}" in one.manual, heading
    expected = [bool(case["expect"]) for path, case in CASES if path.stem == one.code]
    assert True in expected and False in expected, "a lint needs a wrong and a right case"


def test_codes_are_unique():
    codes = [one.code for one in ALL_LINTS]
    assert len(codes) == len(set(codes)) >= 20
