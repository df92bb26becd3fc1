"""One fault in a declared game is told where it is, and nothing is said of files that are right."""

import shutil

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project

from ...shipped import ROOT

RULES = "rules/bridgewater"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    root = tmp_path_factory.mktemp("skirmish") / "p"
    shutil.copytree(ROOT / "examples/skirmish", root)
    return root


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    [
        ("shape.yaml", "die: 10", "die: ten", {"unknown-die"}),
        ("shape.yaml", "add: unit.shoot", "add: unit.shot", {"unknown-field"}),
        ("shape.yaml", "with: weapons", "with: weapon", {"unknown-field"}),
        ("shape.yaml", "rule: shoot.roll", "rule: shoot.rol", {"unknown-rule"}),
        ("shape.yaml", "      needs: core.courage\n", "", {"missing-key"}),
        ("shape.yaml", "text: prose", "text: prse", {"wrong-value"}),
        ("chapters/bands.md", "---\n", "--\n", {"front-matter"}),
        ("chapters/bands.md", "---\n", "", {"front-matter"}),
        ("chapters/shooting.md", "---\n", "", {"front-matter"}),
        ("chapters/shooting.md", "far-shot", "far-shots", {"unknown-figure"}),
        ("shared/trait.yaml", "Hard Rider:\n", "", {"duplicate-key", "unused-parameter"}),
    ],
)
def test_of_one_fault_nothing_else_follows(game, file, old, new, codes):
    path = game / RULES / file
    kept = path.read_text(encoding="utf-8")
    assert old in kept
    path.write_text(kept.replace(old, new, 1), encoding="utf-8")
    try:
        found = examine(Project(game)).findings
    finally:
        path.write_text(kept, encoding="utf-8")
    assert {(one.path, one.code) for one in found} == {(f"{RULES}/{file}", code) for code in codes}


def test_a_number_with_another_name_is_told_where_it_is_missed(game):
    path = game / RULES / "core.yaml"
    kept = path.read_text(encoding="utf-8")
    path.write_text(kept.replace("cover:", "covre:", 1), encoding="utf-8")
    try:
        found = examine(Project(game)).findings
    finally:
        path.write_text(kept, encoding="utf-8")
    assert found and {one.code for one in found} == {"unknown-number", "unknown-name"}
