"""A name of a declared game that an editor changes is changed wherever it is said, and nothing is wrong afterwards."""

from pathlib import Path

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.cli.lsp.workspace import Workbench
from rulepress.content.editor.name_index import Unfitting
from rulepress.content.files.project import Project
from rulepress.content.fixes.fixes import Fix, chosen, fixed

from .test_declared import BASE, folder

ODDS = """\
odds:
  attack:
    name: Attack
    rule: attack.roll
    with: weapons
    roll:
      pool: [weapon.dice, {add: 1, when: {weapon.traits: linked, unit.traits: [linked, tough]}}]
      hits: core.hit_on + weapon.traits.tough.value - unit.weapons.quad-laser.dice
    cancel: {pool: target.stats.agility, hits: "core.evade_on"}
    damage: weapon.traits.tough.value + 1
    track: target.stats.hull
  near:
    rule: attack.evade
    ask: {range: {type: number, min: 1, max: 5}}
    roll: {sum: 2d6, needs: [core.range.long, {add: 1, when: {range: {from: core.range.short}, target.traits.tough.value: 1}}]}
"""
GIVEN = {
    "rules/duel/shape.yaml": BASE["rules/duel/shape.yaml"] + ODDS,
    "rules/duel/chapters/attack.md": BASE["rules/duel/chapters/attack.md"].replace(": table]", "]"),
    "factions/duel/rebels/leaders/ace.yaml": BASE["factions/duel/rebels/leaders/ace.yaml"]
    + "grants:\n  - {to: all, where: {traits: linked}, add: {stats.hull: 1}, give: {traits: [{Tough: 2}]}}\n",
    "factions/duel/rebels/editions/1.yaml": "units:\n  wing: {weapons: [Laser], traits: [Linked, {Tough: 2}]}\n",
    "rules/duel/editions/1.yaml": "core: {hit_on: 5, range: {short: 2}}\n"
    "shared:\n  weapon: {Quad Laser: {dice: 2, traits: [{Tough: 1}]}}\n",
}
NUMBERS = "rules/duel/core.yaml"
RENAMED = {
    "a trait": ("rules/duel/shared/trait.yaml", "Tough:", "Sturdy Ship", ["Tough", "tough"]),
    "another trait, where a condition asks for it": ("rules/duel/shared/trait.yaml", "Linked:", "Paired", ["Linked", "linked"]),
    "a weapon": ("rules/duel/shared/weapon.yaml", "Quad Laser:", "Vierling", ["Quad Laser", "quad-laser"]),
    "a number of the rules": (NUMBERS, "hit_on:", "strike_on", ["hit_on"]),
    "a number in a group": (NUMBERS, "short:", "close", ["short"]),
    "a group of numbers": (NUMBERS, "range:", "bands", ["core.range"]),
    "a trait, where odds name it": ("rules/duel/shape.yaml", "tough.value + 1", "Sturdy Ship", ["Tough", "tough"]),
    "a number, where a chapter names it": ("rules/duel/chapters/attack.md", "hit_on }}", "strike_on", ["hit_on"]),
}


def renamed(root: Path, path: str, place: str, new: str) -> None:
    """Changes a name as an editor does."""
    line = next(number for number, line in enumerate((root / path).read_text("utf-8").splitlines(), 1) if place in line)
    column = (root / path).read_text("utf-8").splitlines()[line - 1].index(place) + 2
    by_file: dict[str, list[Fix]] = {}
    for edit in Workbench(root).renamed(path, line, column, new).edits:
        by_file.setdefault(edit.path, []).append(Fix("safe", (edit,)))
    for name, fixes in by_file.items():
        (root / name).write_text(fixed((root / name).read_text("utf-8"), chosen(fixes)), "utf-8")


def project(root: Path, **more: str) -> Path:
    return folder(root, GIVEN | more)


def test_nothing_is_wrong_before(tmp_path):
    assert examine(Project(project(tmp_path))).findings == []


@pytest.mark.parametrize("case", RENAMED)
def test_every_use_is_changed_and_nothing_is_wrong_afterwards(case, tmp_path):
    path, place, new, before = RENAMED[case]
    renamed(project(tmp_path), path, place, new)
    assert [f"{one.path}: {one.message}" for one in examine(Project(tmp_path)).findings] == []
    text = "\n".join(one.read_text("utf-8") for one in sorted(tmp_path.rglob("*.*")) if one.suffix in (".yaml", ".md"))
    assert [name for name in before if name in text] == []


def test_a_number_that_the_shape_declares_is_renamed_there_too(tmp_path):
    core = "core: {hit_on: number, evade_on: number, turns: number, range: {group: {short: number, long: number}}}\n"
    renamed(folder(tmp_path, GIVEN | {"rules/duel/shape.yaml": GIVEN["rules/duel/shape.yaml"] + core}), NUMBERS, "short:", "close")
    assert examine(Project(tmp_path)).findings == []
    assert "{close: number, long: number}" in (tmp_path / "rules/duel/shape.yaml").read_text("utf-8")


@pytest.mark.parametrize(("new", "words"), [("Strike On", "Formulas have this name"), ("turns", "There is a core `turns` already")])
def test_what_a_number_cannot_be_called_is_refused(new, words, tmp_path):
    with pytest.raises(Unfitting, match=words):
        renamed(project(tmp_path), NUMBERS, "hit_on:", new)


@pytest.mark.parametrize("new", ["To\u202eugh", "Tou\x1bgh", "{{ 7 * 7 }}", "{% if %}", "<b>Tough</b>"])
def test_what_check_refuses_as_a_name_is_refused(new, tmp_path):
    with pytest.raises(Unfitting, match="cannot be written"):
        renamed(project(tmp_path), "rules/duel/shared/trait.yaml", "Tough:", new)


@pytest.mark.parametrize("new", ["con", "lpt1", "index"])
def test_an_id_becomes_no_name_that_no_file_can_have(new, tmp_path):
    with pytest.raises(Unfitting, match=f"A file cannot be called `{new}`"):
        renamed(project(tmp_path), "factions/duel/rebels/units/wing.yaml", "wing", new)


def test_a_kind_whose_plural_is_irregular_is_renamed_too(tmp_path):
    shape = GIVEN["rules/duel/shape.yaml"].replace("shared:\n", "shared:\n  glass: {text: prose}\n")
    shape = shape.replace("  notes: {type: prose", "  glasses: {list: glass}\n  notes: {type: prose").replace(
        "texts: [traits,", "texts: [glasses, traits,"
    )
    wing = BASE["factions/duel/rebels/units/wing.yaml"] + "glasses: [Round]\n"
    given = {"rules/duel/shape.yaml": shape, "rules/duel/shared/glass.yaml": "Round: {text: It is round.}\n"}
    root = folder(tmp_path, GIVEN | given | {"factions/duel/rebels/units/wing.yaml": wing})
    renamed(root, "rules/duel/shared/glass.yaml", "Round:", "Oval")
    assert "glasses: [Oval]" in (root / "factions/duel/rebels/units/wing.yaml").read_text("utf-8")
