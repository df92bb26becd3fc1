"""`new` writes files that pass `check`, in an empty folder as beside what is there, and spoils nothing."""

import io
from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project

BEGUN = {
    "downsync": [
        ["faction", "Iron: League #1", "--id", "iron-league"],
        ["unit", "Yes", "--variant", "Lion, old", "--kind", "infantry", "--signature", "small"],
        ["unit", "Null"],
        ["trait", "Old: Grudge", "--unit", "null"],
        ["trait", "--unit", "null", "Older Grudge"],
        ["trait", "True Aim", "--on", "action"],
        ["leader", "Marshal Ilse"],
        ["force", "Hammer Line", "--leader", "marshal-ilse", "--size", "standard"],
        ["scenario", "The Crossing, again"],
        ["example", "--attacker", "iron-league-tank", "--target", "null", "--range", "9.5"],
        ["example", "--attacker", "iron-league-tank", "--target", "null", "--range", "9.5", "--id", "once-more"],
    ],
    "ms-wars": [
        ["faction", "Red Moon"],
        ["unit", "Cutter", "--kind", "infantry"],
        ["pilot", "Anna O'Neil"],
        ["team", "All of them"],
    ],
}


def new(root: Path, *words: str) -> int:
    return cli.main(["--project", str(root), "new", *words])


@pytest.mark.parametrize("game", BEGUN)
def test_what_is_begun_passes_check(tmp_path, capsys, game):
    for words in BEGUN[game]:
        assert new(tmp_path, *words, "--game", game) == 0, capsys.readouterr().err
    report = examine(Project(tmp_path))
    unused = [found.message for found in report.findings if found.code == "unused-definition"]
    assert [found for found in report.findings if found.code != "unused-definition"] == []
    assert unused == (["Nothing in this faction uses the trait `True Aim`."] if game == "downsync" else [])


def test_a_faction_may_begin_in_a_folder_that_is_yet_to_be_made(tmp_path, capsys):
    assert new(tmp_path / "game", "faction", "Iron League") == 0, capsys.readouterr().err
    assert [found.message for found in examine(Project(tmp_path / "game")).findings] == []
    assert new(tmp_path / "other", "unit", "Lion") == cli.USAGE and "this folder does not exist" in capsys.readouterr().err
    assert new(tmp_path / "far" / "away", "faction", "Iron League") == cli.USAGE
    assert new(tmp_path / "empty", "faction", "Reds", "--ink", "red") == cli.USAGE
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game"]


@pytest.fixture
def league(tmp_path) -> Path:
    assert new(tmp_path, "faction", "Iron League") == 0
    return tmp_path


def files(root: Path) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*") if path.is_file()}


def test_a_name_beside_a_title_is_the_id(league):
    words = ("--title", "The tank fires", "--attacker", "iron-league-tank", "--target", "iron-league-scout", "--range", "9.5")
    assert new(league, "example", "first-shot", *words) == 0
    written = "".join(text for path, text in files(league).items() if "/examples/" in path)
    assert "first-shot:" in written and "title: The tank fires" in written


def test_a_shot_that_destroys_nobody_is_written_as_check_takes_it(league):
    tank = league / "factions/downsync/iron-league/units/iron-league-tank.yaml"
    tank.write_text(tank.read_text("utf-8").replace("effect: KILL", "effect: STUN"), "utf-8")
    assert new(league, "example", "--attacker", "iron-league-tank", "--target", "iron-league-scout", "--range", "5") == 0
    assert 'destroyed: "0"' in "".join(files(league).values())
    assert examine(Project(league)).findings == []


@pytest.mark.parametrize(
    ("effect", "action", "written"),
    [("KILL", "Scanner", "revealed: "), ("DOUSE", "Main Gun", "unaffected: ")],
)
def test_a_scan_and_an_effect_of_ones_own_are_rolled_for_too(league, effect, action, written):
    home = league / "factions/downsync/iron-league"
    (home / "effects.yaml").write_text(
        "DOUSE: {text: It cannot react., negatable: true, effects: [{forbid: [react], who: target, until: round}]}\n"
    )
    tank = home / "units/iron-league-tank.yaml"
    tank.write_text(tank.read_text("utf-8").replace("effect: KILL", f"effect: {effect}"), "utf-8")
    attacker = "iron-league-scout" if action == "Scanner" else "iron-league-tank"
    assert new(league, "example", "--attacker", attacker, "--action", action, "--target", "iron-league-squad", "--range", "5") == 0
    assert written in (home / "examples/attacks.yaml").read_text("utf-8")
    assert [found.message for found in examine(Project(league)).findings if found.severity == "error"] == []


def test_where_something_is_wrong_an_example_says_that(league, capsys):
    (league / "factions/downsync/iron-league/traits.yaml").write_text("Old: [\n")
    assert new(league, "example", "--attacker", "iron-league-tank") == cli.WRONG
    assert "Something in the project is wrong" in capsys.readouterr().err


def test_a_unit_without_rolls_has_no_odds_to_show(league, capsys):
    tank = league / "factions/downsync/iron-league/units/iron-league-tank.yaml"
    text = tank.read_text("utf-8")
    tank.write_text(text[: text.index("actions:")] + "actions: [Go Dark]\n", "utf-8")
    assert new(league, "example", "--attacker", "iron-league-tank") == cli.WRONG
    assert "No action of iron-league/iron-league-tank is rolled for" in capsys.readouterr().err


def test_a_faction_in_a_folder_of_ones_own_is_played_at_once(league, tmp_path_factory, capsys):
    """By a scenario that ships, and its game can be replayed there."""
    force, log = next(league.rglob("forces/*.yaml")), tmp_path_factory.mktemp("log") / "game.json"
    force = f"iron-league/{force.stem}"
    played = ("play", "vip-capture", "--force", force, "--force", force, "--log", str(log))
    assert cli.main(["--project", str(league), "-q", *played]) == 0, capsys.readouterr().err
    assert cli.main(["--project", str(league), "-q", "replay", str(log)]) == 0


REFUSED = {
    "the same again": (["unit", "Tank", "--id", "iron-league-tank"], "units/iron-league-tank.yaml already exists"),
    "a faction that is not there": (["unit", "X", "--faction", "iron-leage"], "Did you mean iron-league?"),
    "a name that makes no id": (["unit", "Лев"], "Set it with --id"),
    "an id that is none": (["unit", "Lion", "--id", "../../lion"], "--id"),
    "an id that Windows keeps": (["unit", "Lion", "--id", "lpt1"], "Windows reserves this name for a device"),
    "an id that is a folder's page": (["unit", "Lion", "--id", "index"], "--id"),
    "a name whose id no file can have": (["unit", "Con"], "`con` cannot be the id: Windows reserves this name for a device"),
    "a colour that is none": (["faction", "Reds", "--ink", "red"], "--ink"),
    "no such choice": (["unit", "X", "--signature", "huge"], "there is no `huge` (small, medium, large)"),
    "what is not asked": (["unit", "X", "--range", "5"], "has no --range; it has --faction, --name"),
    "no name": (["unit"], "--name"),
    "an empty name": (["unit", " "], "NAME is empty. It needs a value."),
    "a name that is a placeholder": (["unit", "{{ core.table }}"], "`{{` would not be printed"),
    "a name that is a statement": (["faction", "{% if %}"], "`{%` would not be printed"),
    "a name with markup": (["trait", "Big <i>Gun</i>", "--faction", "iron-league"], "`<i>` would not be printed"),
    "a name that turns around": (["unit", "A\u202eB"], "invisible control character"),
    "a shot that is none": (
        ["example", "--attacker", "iron-league-tank", "--target", "iron-league-scout", "--range", "60"],
        "attack.range",
    ),
}


@pytest.mark.parametrize("words", [["--signature", "x" * 17_000], ["--id", "X" * 17_000], ["--picture", "<" + "x" * 17_000 + ">"]])
def test_a_long_answer_is_not_repeated_whole(league, capsys, words):
    assert cli.main(["--project", str(league), "new", "unit", "X", *words]) != 0
    assert len(capsys.readouterr().err) < 1000


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_writes_nothing(league, capsys, case):
    words, told = REFUSED[case]
    before = files(league)
    assert new(league, *words) in (cli.WRONG, cli.USAGE)
    assert told in capsys.readouterr().err
    assert files(league) == before


def test_a_terminal_is_asked_until_the_answer_is_one(league, monkeypatch, capsys):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Terminal("\nLion\n\n\nroute\ninfantry\n\n\n"))
    assert new(league, "unit") == 0
    text = files(league)["factions/downsync/iron-league/units/lion.yaml"]
    assert "kind: infantry" in text and "signature: medium" in text
    assert "there is no `route`" in capsys.readouterr().out


def test_an_interrupted_terminal_writes_nothing(league, monkeypatch, capsys):
    class Gone(io.StringIO):
        def isatty(self):
            return True

    before = files(league)
    monkeypatch.setattr("sys.stdin", Gone("\nLion\n"))
    assert new(league, "unit") == cli.WRONG
    assert "nothing was written" in capsys.readouterr().err
    assert files(league) == before


def test_a_bearer_s_file_keeps_its_words(league):
    path = league / "factions/downsync/iron-league/units/iron-league-tank.yaml"
    path.write_text(
        path.read_text("utf-8").replace("traits: []", "traits:  # two\n    - All Terrain   # goes everywhere\n\nnotes: []"), "utf-8"
    )
    assert new(league, "trait", "Grudge", "--unit", "iron-league-tank") == 0
    assert "traits:  # two\n    - All Terrain   # goes everywhere\n    - Grudge\n\nnotes: []" in path.read_text("utf-8").replace(
        "    # a line each, such as  - All Terrain", ""
    )


def test_a_link_out_of_the_project_is_not_followed(league, tmp_path_factory, capsys):
    outside = tmp_path_factory.mktemp("outside")
    (league / "scenarios").symlink_to(outside)
    assert new(league, "scenario", "Crossing") == cli.WRONG
    assert "leads out of the project" in capsys.readouterr().err
    assert list(outside.iterdir()) == []
