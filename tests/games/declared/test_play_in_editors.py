"""What editors do in a play.yaml: they propose its names, lead to where each is given, and rename it everywhere."""

import shutil

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.cli.lsp.workspace import Workbench
from rulepress.content.files.project import Project
from rulepress.content.fixes.fixes import Fix, chosen, fixed

from ...shipped import ROOT

PLAY, SHAPE = "rules/bridgewater/play.yaml", "rules/bridgewater/shape.yaml"


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(ROOT / "examples/skirmish", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("dist"))
    return tmp_path


def place(text: str, words: str) -> tuple[int, int]:
    """The line and column of the last word of some that stand in a text once."""
    assert text.count(words) == 1, words
    before = text[: text.index(words) + len(words)]
    return before.count("\n") + 1, len(before.rpartition("\n")[2])


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("do: [{check: ", {"shoot", "fight", "courage"}),
        ("- {act: [", {"Shoot", "Fight"}),
        ("{set: ", {"unit.charged", "target.captain", "side.points"}),
        ("at: {seen: true, within: weapon.range}, given: {", {"charge", "friends"}),
        ("friend, on: ", {"Planks", "Mill", "Wood"}),
        ("with: {best: ", {"bonus"}),
        ("tokens: {", {"charged", "acted"}),
        ("place: each, rule: ", {"round.places", "shoot.roll"}),
        ("{damage: ", {"unit", "target"}),
        ("{near: ", {"The Bridge", "any"}),
    ],
)
def test_names_are_proposed(words, names, copy):
    text = (copy / PLAY).read_text("utf-8")
    if words == "{damage: ":
        text = text.replace("remove: unit", "damage: unit")
    elif words == "{near: ":
        text = text.replace("{count: friend, on: Planks}", "{near: , count: friend}")
    line, column = place(text, words)
    bench = Workbench(copy)
    bench.type(PLAY, text)
    assert names <= {one.label for one in bench.proposals(PLAY, line, column + 1).offered}


RENAMED = {
    "a state of pieces": (PLAY, "charged", "rushed", 3),
    "a state that is chosen": (PLAY, "holds: {captain", "boss", 5),
    "a state of sides": (PLAY, "holds: {points", "coins", 4),
    "a value": (PLAY, "  foes", "near", 3),
    "a value of sides": (PLAY, "  bridge", "crossing", 3),
    "a state that is gained": (PLAY, "  - on: gains\n    state: captain", "boss", 6),
    "a check that follows": (SHAPE, "track: unit.wounds\n  courage", "nerve", 4),
    "an action": (PLAY, "  Shoot", "Loose", 2),
    "a check, where it is given": (SHAPE, "track: unit.wounds\n  courage", "nerve", 2),
    "a check, where it is made": (PLAY, "check: shoot", "shot", 2),
}


@pytest.mark.parametrize("case", RENAMED)
def test_a_name_is_changed_wherever_it_stands(case, copy):
    path, words, new, edited = RENAMED[case]
    text = (copy / path).read_text("utf-8")
    if "on: gains" in words:
        text = text.replace("triggers:\n", f"triggers:\n{words}\n    rule: courage.roll\n    do: [{{act: [Courage], must: true}}]\n")
        (copy / path).write_text(text, "utf-8")
    if case == "a check that follows":
        shape = text.replace(
            "  fight:\n    name: Fight", "  fight:\n    then: [{check: courage, by: target, when: {hits: {from: 1}}}]\n    name: Fight"
        )
        play = (copy / PLAY).read_text("utf-8").replace("when: {wins: 1}}", "when: {wins: 1, courage.made: 1}}")
        (copy / SHAPE).write_text(text := shape, "utf-8")
        (copy / PLAY).write_text(play, "utf-8")
    line, column = place(text, words) if text.count(words) == 1 else place(text.partition("sides:")[0], words)
    edits = Workbench(copy).renamed(path, line, column, new).edits
    assert len(edits) == edited
    for name in {edit.path for edit in edits}:
        fixes = [Fix("safe", (edit,)) for edit in edits if edit.path == name]
        (copy / name).write_text(fixed((copy / name).read_text("utf-8"), chosen(fixes)), "utf-8")
    assert [one.message for one in examine(Project(copy)).findings] == []


def test_a_name_leads_to_where_it_is_given_and_says_what_it_is(copy):
    bench = Workbench(copy)
    line, column = place((copy / PLAY).read_text("utf-8"), "check: courage")
    [found] = bench.given(PLAY, line, column)
    assert (found.path, found.line) == (SHAPE, place((copy / SHAPE).read_text("utf-8"), "track: unit.wounds\n  courage")[0])
    assert "Courage" in bench.told(PLAY, line, column)
    assert "until the activation ends" in bench.told(PLAY, *place((copy / PLAY).read_text("utf-8"), "charge: unit.charged"))


def test_what_is_wrong_in_a_file_is_no_obstacle(copy):
    bench = Workbench(copy)
    bench.type(PLAY, "pieces: {holds: [a]}\nactions: 3\nvalues: {foes: {count: enemy}}\nplay: [{check: }]\n")
    assert bench.name_at(PLAY, 3, 11)
    assert {"shoot", "fight"} <= {one.label for one in bench.proposals(PLAY, 4, 16).offered}
