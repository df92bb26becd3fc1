"""A change is no error: what follows from it is told, stops nothing, and is accepted by position."""

import json
import os

import pytest

from rulepress.cli.checking import example_cache
from rulepress.cli.checking.example_cache import remember

from .every_number import copied, numbers, tried

EXAMPLES = "rules/downsync/examples/mine.yaml"
SHOT = """\
# The odds of the book.
shot:
  title: A shot   # at ten inches
  rules: [attack.roll]
  ask: {attacker: tank, action: Cannon, target: tank, range: 10}
  expect: {chances: {hit: 1/2}}   # typed by hand
"""
ACCEPTED = SHOT.replace("1/2", "7/12")


@pytest.fixture
def changed(project):
    """A project with an example that the engine does not bear out since a unit was changed."""
    root = project({}, prepend={EXAMPLES: SHOT})
    later = (root / EXAMPLES).stat().st_mtime + 1
    os.utime(root / "factions/downsync/reds/units/tank.yaml", (later, later))
    return root


def test_what_somebody_has_just_typed_is_wrong_by_itself(project, check):
    root = project({}, prepend={EXAMPLES: SHOT})
    os.utime(root / EXAMPLES, (2**32, 2**32))
    code, out, _ = check(root)
    assert code == 1 and f"error[example-differs] {EXAMPLES}:6:11" in out and "7/12" in out


def test_a_consequence_is_told_in_a_line_and_stops_nothing(changed, check):
    code, out, _ = check(changed)
    assert code == 0
    assert f"  {EXAMPLES}:6:11  hit 1/2 -> 7/12\n" in out and "\n1 expectation change: " in out


def test_what_never_came_out_follows_from_nothing(project, check, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(example_cache, "remember", remember)
    root = project({}, prepend={EXAMPLES: ACCEPTED})
    tank = root / "factions/downsync/reds/units/tank.yaml"

    def saved(path, text):
        path.write_text(text)
        later = max(each.stat().st_mtime for each in root.rglob("*.yaml")) + 1
        os.utime(path, (later, later))
        return check(root)

    assert check(root)[0] == 0
    saved(root / EXAMPLES, ACCEPTED + SHOT.partition("\n")[2].replace("shot", "other"))
    code, out, _ = saved(tank, tank.read_text() + "# looked at\n")
    assert code == 1 and f"error[example-differs] {EXAMPLES}:11:11" in out and "--accept" in out, out
    assert check(root, "--accept")[0] == 0
    code, out, _ = saved(tank, tank.read_text().replace("def: 13", "def: 12"))
    assert code == 0 and "2 expectation changes" in out, out  # both had come out


def test_strict_takes_it_for_an_error(changed, check):
    code, out, _ = check(changed, "--strict")
    assert code == 1 and f"error[example-differs] {EXAMPLES}:6:11" in out


def test_accepting_types_what_comes_of_it_and_leaves_all_else(changed, check):
    code, out, _ = check(changed, "--accept")
    assert code == 0 and "-  expect: {chances: {hit: 1/2}}" in out and "+  expect: {chances: {hit: 7/12}}" in out
    assert (changed / EXAMPLES).read_text() == ACCEPTED
    code, out, _ = check(changed, "--strict")
    assert code == 0 and out.startswith("no problems")


def test_a_diff_writes_nothing(changed, check):
    code, out, _ = check(changed, "--accept", "--diff")
    assert code == 1 and "+  expect: {chances: {hit: 7/12}}" in out
    assert (changed / EXAMPLES).read_text() == SHOT


def test_fixing_accepts_nothing(changed, check):
    check(changed, "--fix", "--unsafe-fixes")
    assert (changed / EXAMPLES).read_text() == SHOT


def test_a_refusal_that_does_not_come_is_accepted_as_what_comes(project, check):
    root = project({}, prepend={EXAMPLES: SHOT.replace("{chances: {hit: 1/2}}", "{refused: [attack.range]}")})
    check(root, "--accept")
    assert (root / EXAMPLES).read_text() == ACCEPTED


OWN = "factions/downsync/reds/examples/mine.yaml"
SQUAD = "factions/downsync/reds/units/squad.yaml"
LANDING = """\
landing:
  title: A squad is revealed   # of three bases
  rules: [action.mg]
  given:
    reserve: {A: [reds/squad, reds/scout]}
    pieces: {A1: {ping: small, at: [0, 10]}, A2: {ping: small, at: [9, 10]}, B1: {unit: reds/tank, at: [0, -20]}}
  do: [{designate: [A1]}, {reveal: A1}, {reveal-as: reds/squad}, {place: [[0, 10], [2, 10], [0, 12]]}]
  expect: {state: {A1: {bases: 3}}}   # typed by hand
"""


def test_a_course_that_cannot_be_played_is_set_aside_until_it_can(project, check):
    root = project({OWN: LANDING})
    whole, squad = (root / OWN).read_text(), (root / SQUAD).read_text()
    assert check(root, "--strict")[0] == 0
    (root / SQUAD).write_text(squad.replace("bases: 3", "bases: 2"))
    code, out, _ = check(root, "--accept")
    assert code == 0 and "\nno problems" in out, out
    (note,) = set((root / OWN).read_text().splitlines()) - set(whole.splitlines())
    assert note.startswith('  set_aside: "refused by ')
    code, out, _ = check(root, "--strict")
    assert code == 0 and f"skipped {OWN}: landing: set aside: " in out
    (root / SQUAD).write_text(squad)
    assert "matches its `expect` again" in check(root)[1]
    check(root, "--accept")
    assert (root / OWN).read_text() == whole


TURN = """\
turn:
  title: A turn
  rules: [action.cannon]
  given: {{pieces: {{A1: {{unit: reds/tank, at: [0, 0]}}, B1: {{unit: reds/tank, at: [0, 20], activated: true}}}}}}
  {0}
"""


@pytest.mark.parametrize(
    ("typed", "accepted"),
    [
        (
            "expect: {asked: {next: action, options: [move, flamer]}}",
            "expect: {asked: {next: action, options: [move], no_options: [flamer]}}",
        ),
        ("expect: {finish: true, untold: [activates]}", "expect: {finish: true, told: [activates]}"),
        ("expect: {finish: true, told: [takes a turn], untold: [activates]}", "expect: {told: [takes a turn], finish: true}"),
        (
            "expect:\n    finish: true\n    untold:\n      - activates\n      - attacks",
            "expect:\n    finish: true\n    untold:\n      [attacks]",
        ),
    ],
)
def test_what_comes_otherwise_is_promised_the_other_way_round(typed, accepted, project, check):
    root = project({OWN: TURN.format(typed)})
    out = check(root, "--accept")[1]
    assert (root / OWN).read_text() == TURN.format(accepted), out
    assert check(root, "--strict")[0] == 0


def test_published_data_that_the_sources_contradict_is_a_consequence(project, check):
    root = project({"published/downsync-4.2.json": "{}"})
    assert "published/downsync-4.2.json" in check(root)[1]
    check(root, "--accept")
    published = json.loads((root / "published/downsync-4.2.json").read_text())
    assert [unit["id"] for unit in published["factions"][0]["units"]] == ["giant", "scout", "squad", "tank"]
    tank = root / "factions/downsync/reds/units/tank.yaml"
    tank.write_text(tank.read_text().replace("def: 13", "def: 14"))
    assert "reds/tank stats.def 13 -> 14" in check(root)[1]
    assert check(root, "--accept")[1].count("\n+") == 2  # the diff's head, and the number
    assert check(root, "--strict")[0] == 0


def test_a_shipped_number_is_changed_and_accepted(tmp_path):
    """`python -m tests.content.every_number` tries all of them."""
    root = copied(tmp_path)
    number = next(one for one in numbers(root) if one.name == "factions/downsync/coalition/units/virago.yaml: stats.def")
    came = tried(root, number)
    assert came.code == 0 and came.lines < 25
    assert len(came.accepted) > 5 and all(path.startswith(("published/", "rules/downsync/examples/")) for path in came.accepted)
    assert came.left == []
