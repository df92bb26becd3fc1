"""`check` finds every place where a number of the rules is typed in place of its name."""

import re
import shutil

import pytest

from rulepress.authoring import lint
from rulepress.authoring.project import Project
from rulepress.workshops import game, lints_of

CODE = "number-in-prose"


def found(root) -> set[tuple[str, int]]:
    """Where the lint finds something: (file, line)."""
    content = game("downsync").load(Project(root))
    assert content.data is not None, content.diagnostics
    chosen = [one for one in lints_of(game("downsync")) if one.code == CODE]
    assert len(chosen) == 1
    return {(one.path, one.line) for one in lint.run(chosen, content)}


def test_shipped_prose_types_none(shipped_project):
    assert found(shipped_project) == set()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("attack.long_range.limit", "16"),
        ("attack.long_range.modifier", "-1"),
        ("attack.concealed.modifier", "-1"),
        ("countermeasure.target", "3"),
        ("ping.clearance", "2"),
        ("ping.exposed_within", "2"),
        ("sight.through", "2"),
        ("sub_unit.coherency", "6"),
        ("sub_unit.diameter_mm", "40"),
        ("terrain.forest.slows", "2"),
    ],
)
def test_a_name_replaced_by_its_number_is_found(shipped_project, tmp_path, name, value):
    root = tmp_path / "project"
    shutil.copytree(shipped_project, root, ignore=shutil.ignore_patterns("dist"))
    placeholder, typed = re.compile(r"\{\{ ?core\." + re.escape(name) + r" ?\}\}"), set()
    for path in [*(root / "rules/downsync/chapters").glob("*.md"), root / "rules/downsync/terms.yaml"]:
        lines = path.read_text("utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            if placeholder.search(line):
                typed.add((path.relative_to(root).as_posix(), number))
        path.write_text("\n".join(placeholder.sub(value, line) for line in lines), "utf-8")
    assert typed, "no prose has this number"
    assert typed <= found(root)
