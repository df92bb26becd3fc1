"""`check` finds every place where a number of the rules is typed in place of its name."""

import re
import shutil
from collections import Counter

from rulepress.content import lint
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game, lints_of

CODE = "number-in-prose"


def found(root) -> Counter[tuple[str, int]]:
    """Where the lint finds something, (file, line), and how often."""
    content = game("downsync").load(Project(root))
    assert content.data is not None, content.diagnostics
    chosen = [one for one in lints_of(game("downsync")) if one.code == CODE]
    assert len(chosen) == 1
    return Counter((one.path, one.line) for one in lint.run(chosen, content))


def test_shipped_prose_types_none(shipped_project):
    assert not found(shipped_project)


NUMBERS = {
    "attack.long_range.limit": "16",
    "attack.long_range.modifier": "-1",
    "attack.concealed.modifier": "-1",
    "countermeasure.target": "3",
    "ping.clearance": "2",
    "ping.exposed_within": "2",
    "sight.through": "2",
    "sub_unit.coherency": "6",
    "sub_unit.diameter_mm": "40",
    "terrain.forest.slows": "2",
}


def test_names_replaced_by_their_numbers_are_found(shipped_project, tmp_path):
    """Every one of them, also where several stand in a line."""
    root = tmp_path / "project"
    shutil.copytree(shipped_project, root, ignore=shutil.ignore_patterns("dist"))
    placeholder = re.compile(r"\{\{ ?core\.(" + "|".join(map(re.escape, NUMBERS)) + r") ?\}\}")
    typed, names = Counter(), set()
    for path in [*(root / "rules/downsync/chapters").glob("*.md"), root / "rules/downsync/terms.yaml"]:
        lines = path.read_text("utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            if replaced := placeholder.findall(line):
                typed[path.relative_to(root).as_posix(), number] = len(replaced)
                names |= set(replaced)
        path.write_text("\n".join(placeholder.sub(lambda found: NUMBERS[found[1]], line) for line in lines), "utf-8")
    assert names == set(NUMBERS), "no prose has one of the numbers"
    assert typed <= found(root)
