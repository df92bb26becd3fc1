"""What is wrong with how a game is played: each fault is one finding at its line, with what to do."""

import shutil

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.diagnostics.error_dedup import causes
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game

from ...shipped import ROOT, read_yaml

CASES = read_yaml(ROOT / "tests" / "games" / "declared" / "wrong_play.yaml")
FOLDERS = {"bridgewater": "skirmish", "glasswold": "battle"}


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    place = tmp_path_factory.mktemp("play")
    for folder in FOLDERS.values():
        shutil.copytree(ROOT / "examples" / folder, place / folder, ignore=shutil.ignore_patterns("dist"))
    return place


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=case["case"]) for name, cases in CASES.items() for case in cases])
def test_what_is_wrong_is_told_at_its_line(name, case, copies):
    old, new = case["put"]
    play, copy = f"rules/{name}/play.yaml", copies / FOLDERS[name]
    text = (ROOT / "examples" / FOLDERS[name] / play).read_text("utf-8")
    assert text.count(old) == 1, old
    changed = text.replace(old, new)
    (copy / play).write_text(changed, "utf-8")
    content = game(name, Project(copy)).load(Project(copy))
    said = causes(content.diagnostics, content.documents)
    told = "\n".join(f"{one.code} @ {one.path}:{one.line} {one.message} ({one.suggestion})" for one in said)
    lines = [number for number, line in enumerate(changed.splitlines(), 1) if case["at"] in line]
    assert (case["expect"], play) in {(one.code, one.path) for one in said if one.line in lines}, told
    assert len(said) == 1, told
    first = next(one for one in said if one.code == case["expect"] and one.line in lines)
    assert case.get("told", "") in first.message and case.get("help", "") in (first.suggestion or ""), told


def test_a_misspelt_rule_is_one_finding(copies):
    """That nothing refers to the rule that was meant follows from it."""
    copy = copies / "skirmish"
    play = copy / "rules/bridgewater/play.yaml"
    play.write_text(
        (ROOT / "examples/skirmish/rules/bridgewater/play.yaml").read_text("utf-8").replace("round.places", "round.place"), "utf-8"
    )
    assert [one.code for one in examine(Project(copy)).findings] == ["unknown-rule"]
    told = play.read_text("utf-8").replace("round.place,", "courage.roll,").replace("round.place}", "courage.roll}")
    play.write_text(told, "utf-8")
    assert [one.code for one in examine(Project(copy)).findings] == ["table-mark"], "nothing misspelt: the rule is not followed"


def test_an_answer_that_may_not_be_given_is_told(copies):
    """The last of several answers has to need nothing."""
    copy = copies / "skirmish"
    play = copy / "rules/bridgewater/play.yaml"
    text = (ROOT / "examples/skirmish/rules/bridgewater/play.yaml").read_text("utf-8")
    assert text.count("captain: led") == 1
    play.write_text(text.replace("captain: led", "captain: {choose: {near: {led: 1}, far: {led: 0}}}"), "utf-8")
    shape = copy / "rules/bridgewater/shape.yaml"
    before = shape.read_text("utf-8")
    shape.write_text(
        before.replace("captain: {type: flag,", "captain: {type: choice, of: [near, far],").replace("captain: true", "captain: near"),
        "utf-8",
    )
    try:
        content = game("bridgewater", Project(copy)).load(Project(copy))
        said = causes(content.diagnostics, content.documents)
    finally:
        shape.write_text(before, "utf-8")
    [one] = [one for one in said if one.path.endswith("play.yaml")]
    assert one.code == "missing-key" and "no answer where none of these conditions holds" in one.message, one


@pytest.mark.parametrize("name", ["damage", "moved", "acted", "on", "start"])
def test_a_field_that_play_knows_otherwise_is_told(name, copies):
    """Else a check that reads how much damage a unit does would read how much it has suffered."""
    shape = copies / "skirmish/rules/bridgewater/shape.yaml"
    before = shape.read_text("utf-8")
    shape.write_text(
        before.replace("  wounds: {type", f"  {name}: {{type: number, min: 1, max: 3, optional: true}}\n  wounds: {{type"), "utf-8"
    )
    play = copies / "skirmish/rules/bridgewater/play.yaml"
    play.write_text((ROOT / "examples/skirmish/rules/bridgewater/play.yaml").read_text("utf-8"), "utf-8")
    try:
        content = game("bridgewater", Project(copies / "skirmish")).load(Project(copies / "skirmish"))
        said = causes(content.diagnostics, content.documents)
    finally:
        shape.write_text(before, "utf-8")
    assert ("reserved-name", "rules/bridgewater/shape.yaml") in {(one.code, one.path) for one in said}, said


def test_a_volley_whose_weapons_fell_by_different_numbers_does_not_add_up(copies):
    shape, play = (copies / "battle/rules/glasswold" / name for name in ("shape.yaml", "play.yaml"))
    before = shape.read_text("utf-8")
    play.write_text((ROOT / "examples/battle/rules/glasswold/play.yaml").read_text("utf-8"), "utf-8")
    shape.write_text(before.replace("per_model: target.wounds", "per_model: weapon.attacks", 1), "utf-8")
    try:
        content = game("glasswold", Project(copies / "battle")).load(Project(copies / "battle"))
        [one] = causes(content.diagnostics, content.documents)
    finally:
        shape.write_text(before, "utf-8")
    assert (one.code, one.path) == ("wrong-value", "rules/glasswold/play.yaml") and "with each weapon" in one.message


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        ("{actions: {Shoot: {when: {unit.on: 1}}}}", "wrong-value", "`unit.on` is a text"),
        ("{terrain: {wood: {covers: false}}}", "nothing-reads", "`wood` does nothing"),
        ("{pieces: {base: oval}}", "wrong-value", "a base without a size"),
        ("{}", "no-difference", "`play` says nothing"),
        ("{terrain: {wood: {}}}", "no-difference", "`wood` says nothing"),
    ],
)
def test_what_is_wrong_in_an_older_edition_is_told_in_its_file(said, code, told, copies):
    copy = copies / "skirmish"
    (copy / "rules/bridgewater/play.yaml").write_text((ROOT / "examples/skirmish/rules/bridgewater/play.yaml").read_text("utf-8"), "utf-8")
    about, older = copy / "rules/bridgewater/game.yaml", copy / "rules/bridgewater/editions/1.yaml"
    before = about.read_text("utf-8")
    about.write_text(before.replace("editions:\n", 'editions:\n  - {id: "2", name: Second Edition, date: 2026-09-01}\n'), "utf-8")
    older.parent.mkdir(exist_ok=True)
    older.write_text(f"play: {said}\n", "utf-8")
    try:
        content = game("bridgewater", Project(copy)).load(Project(copy))
        [one] = causes(content.diagnostics, content.documents)
    finally:
        about.write_text(before, "utf-8")
        older.unlink()
    assert (one.code, one.path) == (code, "rules/bridgewater/editions/1.yaml") and told in one.message, one


@pytest.mark.parametrize(
    ("asked", "codes"), [("Flees", []), ("Fleas", ["unknown-result"]), ("[Flees, Stands]", ["unknown-result"]), ("1", ["wrong-value"])]
)
def test_a_result_that_a_check_does_not_have_is_told(asked, codes, copies):
    copy = copies / "skirmish"
    play, shape = (copy / "rules/bridgewater" / name for name in ("play.yaml", "shape.yaml"))
    text = (ROOT / "examples/skirmish/rules/bridgewater/play.yaml").read_text("utf-8")
    play.write_text(text.replace("when: {succeeds: 0}", f"when: {{result: {asked}}}"), "utf-8")
    before = shape.read_text("utf-8")
    shape.write_text(before.rstrip("\n") + "\n    results: {Flees: less, Holds: 1}\n", "utf-8")
    try:
        content = game("bridgewater", Project(copy)).load(Project(copy))
        said = causes(content.diagnostics, content.documents)
    finally:
        shape.write_text(before, "utf-8")
    assert [(one.code, one.path) for one in said] == [(code, "rules/bridgewater/play.yaml") for code in codes], said
