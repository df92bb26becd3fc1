"""`new game` writes a game that passes `check`, has cards, lists and odds, whatever was answered; and the shipped examples do, too."""

import shutil

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.fuzzing import fuzzed
from rulepress.games.declared.play import Match

from ...shipped import ROOT

FIGURES = ["--stats", "Sail, Guns: big, Oak, Hull", "--unit", "ship"]
NOTHING = [word for name in ("weapons", "traits", "leaders") for word in (f"--{name}", "no")]


def test_eight_figures_with_usual_names_have_room(tmp_path):
    stats = "Pace, Flight, Fury, Skill, Guard, Shell, Mettle, Wounds"
    assert cli.main(["--project", str(tmp_path), "new", "game", "Carapace", "--unit", "beetle", "--roll", "pool", "--stats", stats]) == 0
    assert examine(Project(tmp_path)).findings == []


@pytest.mark.parametrize("roll", ["pool", "sum", "opposed", "none"])
@pytest.mark.parametrize("besides", [[], NOTHING, ["--traits", "no", "--die", "4"], ["--weapons", "no", "--factions", "Tide, North: Wind"]])
def test_a_new_game_is_whole(tmp_path, capsys, roll, besides):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Yes: Seas", "--roll", roll, *FIGURES, *besides]) == 0
    assert examine(Project(tmp_path)).findings == []
    made = game("yes-seas", Project(tmp_path))
    data = made.load(Project(tmp_path)).data
    assert data["shape"]["nouns"] == {"unit": ["ship", "ships"]}
    assert len(made.card_sides(data)) == (4 if "--leaders" in besides else 6) and len(made.decks(data)) == 2
    capsys.readouterr()
    units = [unit["id"] for faction in data["factions"] for unit in faction["units"]]
    armed = [] if "--weapons" in besides or besides is NOTHING else ["--with", "blade"]
    answered = cli.main(["--project", str(tmp_path), "odds", "attack", "--by", units[0], "--at", units[-1], *armed])
    said = capsys.readouterr()
    assert answered == (1 if roll == "none" else 0), said.err
    assert ("has no `odds:`" in said.err) if roll == "none" else ("\nRolls\n" in said.out)


@pytest.mark.parametrize(
    "answers",
    [
        [],
        ["--turn", "sides", "--wins", "survivors", "--roll", "opposed"],
        ["--weapons", "no", "--roll", "sum", "--stats", "Hits", "--factions", "Alone"],
        ["--roll", "none", "--unit", "hero", "--factions", "Tide, North: Wind, Third"],
    ],
)
def test_a_new_game_is_played_to_its_end(tmp_path, answers):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", *answers]) == 0
    project = Project(tmp_path)
    assert examine(project).findings == []
    tides = game("tides", project)
    data = tides.resolve(tides.load(project))
    forces = [force["key"] for faction in data["factions"] for force in faction["forces"]]
    played = list(fuzzed(lambda seed: Match.new(data, "first-clash", (forces[0], forces[-1]), seed), ["1", "2", "3"]))
    assert [match.state.round for match in played] == [6, 6, 6]
    kinds = {event.kind for match in played for event in match.events}
    assert {"deployed", "moved"} <= kinds
    assert "--roll" in answers and "none" in answers or {"checked", "damaged"} <= kinds


def test_each_side_of_a_new_game_plays_the_list_of_its_faction(tmp_path, capsys):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", "--factions", "Red Fleet, Red"]) == 0
    assert cli.main(["--project", str(tmp_path), "play", "first-clash", "--bots", "random,random"]) == 0
    told = capsys.readouterr().out
    assert "A  Red Fleet, Red Fleet Starter" in told and "B  Red, Red Starter" in told


def test_a_game_with_errors_is_not_played_and_says_where_they_are(tmp_path, capsys):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides"]) == 0
    shape = tmp_path / "rules/tides/shape.yaml"
    shape.write_text(shape.read_text("utf-8").replace("units:", "unitz:", 1), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["--project", str(tmp_path), "play"]) == 1
    told = "".join(capsys.readouterr())
    assert "rules/tides/shape.yaml" in told and "`unitz` is not a valid key here" in told and "cannot be played" not in told


def test_a_game_that_lacks_what_is_played_says_what_it_needs(tmp_path, capsys):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", "--turn", "none"]) == 0
    assert cli.main(["--project", str(tmp_path), "play"]) == 1
    assert "it needs `odds:` in rules/tides/shape.yaml, and a play.yaml beside it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["--turn", "one side after the other"], ["--turn", "sides"]),
        (["--roll", "A sum against a target number"], ["--roll", "sum"]),
        (["--roll", "not at all"], ["--roll", "none"]),
        (["--die", "d8"], ["--die", "8"]),
        (["--wins", "objectives that are held"], ["--wins", "objectives"]),
    ],
)
def test_the_words_of_a_question_answer_it(tmp_path, words, key):
    for folder, answers in (("words", words), ("key", key)):
        assert cli.main(["--project", str(tmp_path / folder), "new", "game", "Tides", *answers]) == 0
    written = [
        {path.relative_to(tmp_path / one): path.read_bytes() for path in sorted((tmp_path / one).rglob("*.*"))} for one in ("words", "key")
    ]
    assert written[0] == written[1]


def test_words_of_several_answers_are_none(tmp_path, capsys):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", "--turn", "the"]) != 0
    assert "there is no `the` (alternate, sides, none)" in capsys.readouterr().err


def test_help_lists_the_answers_of_a_question(capsys):
    assert cli.main(["new", "--help"]) == 0
    assert "(alternate, sides, none)" in " ".join(capsys.readouterr().out.split())


def test_a_new_game_that_people_play_has_no_turn(tmp_path):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", "--turn", "none"]) == 0
    assert not (tmp_path / "rules/tides/play.yaml").exists() and not (tmp_path / "scenarios").exists()
    assert examine(Project(tmp_path)).findings == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--stats", "Move, Move"], "each with a name of its own"),
        (["--stats", "1, 2"], "begin with a letter"),
        (["--stats", ", ,"], "names no figure"),
        (["--stats", "x" * 41], "at most 40 characters"),
        (["--factions", "{{ a }}, B"], "`{{` would not be printed"),
        (["--unit", "<b>ship</b>"], "`<b>` would not be printed"),
        (["--tagline", "Tides\u202e turn"], "invisible control character"),
        (["--stats", "Name, Hits", "--track", "Hits"], "cannot be called `Name`"),
        (["--factions", "Tide, tide"], "each another"),
        (["--factions", "Con, Reds"], "no folder can have"),
        (["--id", "downsync"], "a game of its own"),
        (["--points", "many"], "not a number of points"),
        (["--roll", "poll"], "there is no `poll` (pool, sum, opposed, none)"),
        (["--skill", "Wit"], "there is no `Wit` (Move, Skill, Defence, Hits)"),
    ],
)
def test_answers_that_make_no_game_write_nothing(tmp_path, capsys, words, told):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", *words]) != 0
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_figures_that_are_many_are_called_what_there_is_room_for(tmp_path, capsys):
    figures = ["--stats", "Pace, Flight, Fury, Skill, Guard, Shell, Resolution, Wounds"]
    assert cli.main(["--project", str(tmp_path), "new", "game", "Carapace", *figures]) == 0
    assert examine(Project(tmp_path)).findings == []
    shape = (tmp_path / "rules/carapace/shape.yaml").read_text(encoding="utf-8")
    assert "resolution: {type: number, min: 0, max: 20, label: Resolu}" in shape
    assert "pool: weapon.dice + unit.stats.skill" in shape and "pool: target.stats.guard" in shape
    alike = ["--stats", "Pace, Flight, Fury, Skill, Guard, Shell, Meanwhile, Meanwhiles"]
    assert cli.main(["--project", str(tmp_path / "other"), "new", "game", "Carapace", *alike]) != 0
    assert "give `Meanwhiles` a shorter name" in capsys.readouterr().err


def test_it_begins_where_one_is_and_not_in_the_clone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", "game", "Tides"]) == 0
    assert (tmp_path / "rules/tides/shape.yaml").is_file() and not (ROOT / "rules/tides").exists()


def test_a_game_that_is_there_is_left_alone(tmp_path, capsys):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides"]) == 0
    (core := tmp_path / "rules/tides/core.yaml").write_text("rounds: 9\n")
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides"]) == 1
    assert "already exists" in capsys.readouterr().err and core.read_text() == "rounds: 9\n"


@pytest.mark.parametrize("example", sorted(path.name for path in (ROOT / "examples").iterdir() if path.is_dir()))
def test_a_shipped_example_is_without_faults(example):
    assert examine(Project(ROOT / "examples" / example)).findings == []


@pytest.mark.parametrize(
    ("example", "file", "old", "new", "code"),
    [
        ("dogfight", "rules/slipstream/chapters/turn.md", "{{ core.turns }} turns", "10 turns", "number-in-chapter"),
        ("skirmish", "rules/bridgewater/chapters/round.md", "{{ core.rounds }} rounds", "8 rounds", "number-in-chapter"),
        ("skirmish", "rules/bridgewater/shape.yaml", "points: {most: 90", "points: {most: 30", "no-list-fits"),
    ],
)
def test_the_examples_hear_of_what_goes_wrong(tmp_path, example, file, old, new, code):
    shutil.copytree(ROOT / "examples" / example, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / file).read_text("utf-8")
    assert text.count(old) == 1
    (tmp_path / file).write_text(text.replace(old, new), "utf-8")
    assert code in [one.code for one in examine(Project(tmp_path)).findings]


def test_yes_may_be_y_and_what_the_shape_says_nothing_of_is_told_where_it_lies(tmp_path, capsys):
    answers = ["--weapons", "y", "--traits", "N", "--leaders", "no", "--turn", "none"]
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides", *FIGURES, *answers]) == 0
    for lost in ("scenarios/tides/ford.yaml", "factions/tides/first/leaders/ann.yaml", "scenarios/tides/measured/ford.yaml"):
        (tmp_path / lost).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / lost).write_text("name: Lost\n", encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["--project", str(tmp_path), "check"]) == 1
    told = capsys.readouterr().out
    for part in ("scenarios", "leaders"):
        assert f"rules/tides/shape.yaml does not declare `{part}`: add it there" in told
    assert "rename the file to the scenario that was measured, or delete it" in told


def test_a_field_that_a_group_does_not_have_is_found_in_the_turn(tmp_path):
    assert cli.main(["--project", str(tmp_path), "new", "game", "Tides"]) == 0
    play = tmp_path / "rules/tides/play.yaml"
    lines = play.read_text("utf-8").replace("move: unit.stats.move", "move: unit.stats.mov").splitlines()
    play.write_text("\n".join(lines), "utf-8")
    [finding] = examine(Project(tmp_path)).findings
    assert finding.code == "unknown-field" and "stats.mov," in lines[finding.line - 1]
    assert "unit.stats.move" in finding.suggestion
