"""What `check` remembers: a project that nobody touched is not looked at twice, and one that was is."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from rulepress.cli import Failure, main
from rulepress.cli.checking import check_cache, checker
from rulepress.cli.checking.content_loading import Opened, linted
from rulepress.cli.verbs import verb_check
from rulepress.content.files import cache, safe_read
from rulepress.content.files.project import SOURCES, Project, shipped
from rulepress.content.games.registry import GAMES, game

FACTION = "factions/downsync/moles"
HOME_PAGE, STYLE, PRESET = "templates/pages/home.md.j2", "templates/cards/base.css", "templates/presets/own.yaml"
POKER = "kind: sheets\nname: Ours\nfor: Us.\ninches: [2.5, 3.5]\npaper: a4\n"
UNIT = f"{FACTION}/units/mole.yaml"
DRAWING, EXAMPLE, SCENARIO = f"{FACTION}/art/mole.svg", f"{FACTION}/examples/shot.yaml", "scenarios/downsync/raid.yaml"
SHOT = """\
shot:
  title: A shot
  rules: [attack.roll]
  ask: {attacker: mole, action: Cannon, target: mole, range: 9}
  expect: {chances: {hit: 7/12}}
"""
RAID = """\
id: raid
name: Raid
summary: A test.
introduction: A target out there is at long range.
sizes: {small: {width: 48, depth: 48}}
deployment: [{player: attacker, edge: top, depth: 8}, {player: defender, edge: bottom, depth: 8}]
objectives: [{name: Middle, x: 0, y: 0, scored_by: [attacker], blocked_by: [defender]}]
scoring: {}
victory: {points: 4}
"""


@pytest.fixture
def looks(tmp_path, monkeypatch):
    """How often a project was looked at; with a memory of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("keys", "remembered", "remember"):
        for module in (verb_check, checker):
            monkeypatch.setattr(module, name, getattr(check_cache, name))
    taken, examine = [], checker.examine
    monkeypatch.setattr(checker, "examine", lambda *asked: taken.append(asked) or examine(*asked))
    return taken


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> Path:
    """A faction with a unit, as `new` makes them."""
    root = tmp_path_factory.mktemp("begun")
    (root / "factions/downsync").mkdir(parents=True)
    assert main(["new", "faction", "--name", "Moles", "--project", str(root)]) == 0
    assert main(["new", "unit", "--faction", "moles", "--name", "Mole", "--project", str(root)]) == 0
    return root


@pytest.fixture
def project(begun, tmp_path) -> Path:
    return shutil.copytree(begun, tmp_path / "project")


def check(project, capsys, *words):
    capsys.readouterr()
    code = main(["check", "--project", str(project), *words])
    return code, capsys.readouterr().out


def told(text: str) -> str:
    return text.partition(" lints in ")[0]


def test_a_second_look_is_not_taken_and_says_the_same(project, looks, capsys):
    first, second = check(project, capsys), check(project, capsys)
    assert len(looks) == 1
    assert "nothing has changed since the last check" in second[1] and "last check" not in first[1]
    assert (second[0], told(second[1])) == (first[0], told(first[1]))


def test_findings_and_fixes_are_kept_whole(project, looks, capsys):
    (project / UNIT).write_text((project / UNIT).read_text().replace("signature:", "signatur:"))
    (first, as_json), (second, again) = (check(project, capsys, "--json") for _ in range(2))
    assert len(looks) == 1 and (first, json.loads(as_json)) == (second, json.loads(again)) and first == 1
    assert any(found["fix"] for found in json.loads(again)["findings"])
    main(["check", "--fix", "--project", str(project)])
    assert "signature:" in (project / UNIT).read_text()


@pytest.mark.parametrize("path", [UNIT, f"{FACTION}/faction.yaml", "templates/cards/style.css", "published/downsync.json",
                                  "site/docs/own.md", "mkdocs.yml", "scenarios/downsync/new.yaml"])  # fmt: skip
def test_what_is_touched_is_looked_at_again(project, looks, capsys, path):
    check(project, capsys)
    file = project / path
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a") as writing:
        writing.write("\n# touched\n")
    check(project, capsys)
    assert len(looks) == 2


def test_a_file_that_goes_is_missed(project, looks, capsys):
    check(project, capsys)
    (project / UNIT).unlink()
    check(project, capsys)
    assert len(looks) == 2


def test_another_question_is_another_look(project, looks, capsys):
    check(project, capsys)
    check(project, capsys, "--deep")
    check(project, capsys, "--strict", "--ignore", "unread-file")  # what was found is the same
    assert len(looks) == 2


def test_what_is_saved_during_a_look_is_looked_at_again(project, looks, capsys, monkeypatch):
    examine = checker.examine

    def slow(*asked):
        found = examine(*asked)
        (project / UNIT).write_text("id: [")
        return found

    monkeypatch.setattr(checker, "examine", slow)
    assert check(project, capsys)[0] == 0
    monkeypatch.setattr(checker, "examine", examine)
    assert check(project, capsys)[0] == 1


@pytest.mark.parametrize("damage", [b"", b"{}", b'{"findings": [{"code": 1}], "covered": 2, "effects": 3}', b"\xff"])
def test_a_damaged_memory_is_none(project, looks, capsys, tmp_path, damage):
    first = check(project, capsys)
    for verdict in (tmp_path / "cache/rulepress/checked").iterdir():
        verdict.write_bytes(damage)
    again = check(project, capsys)
    assert len(looks) == 2 and (again[0], told(again[1])) == (first[0], told(first[1]))


def test_nothing_can_be_kept(project, looks, capsys, tmp_path):
    (tmp_path / "cache").write_text("a file where the folder would be")
    assert check(project, capsys)[0] == check(project, capsys)[0] == 0
    assert len(looks) == 2


def test_few_are_kept(project, looks, capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(check_cache, "CHECKED", check_cache.CHECKED._replace(entries=2))
    for number in range(4):
        (project / "mkdocs.yml").write_text(f"site_name: {number}\n")
        check(project, capsys)
    assert len(list((tmp_path / "cache/rulepress/checked").iterdir())) == 2


TYPED = {
    HOME_PAGE: "# Moles\n",
    STYLE: ".a { color: red; }\n",
    PRESET: POKER,
    DRAWING: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9z"/></svg>',
    EXAMPLE: SHOT,
    SCENARIO: RAID,
}
EDITS = {
    "a number": (UNIT, "targ: 6", "targ: 7"),
    "an unknown trait": (UNIT, "traits: []", "traits: [Digging]"),
    "a wrong value": (UNIT, "signature: medium", "signature: tiny"),
    "the faction's name": (f"{FACTION}/faction.yaml", "name: Moles", "name: Diggers"),
    "a template": (HOME_PAGE, "# Moles", "# {% if %}"),
    "a style": (STYLE, "red; }", "red;"),
    "a preset": (PRESET, "paper: a4", "paper: a9"),
    "a drawing": (DRAWING, "<path", "<script/><path"),
    "a number that an example comes out by": (UNIT, "def: 13", "def: 12"),
    "a range that an example comes out by": (UNIT, "- Cannon", "- Cannon: {range: 6}"),
    "what a scenario says": (SCENARIO, "out there", 'beyond 16"'),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.slow
def test_what_was_worked_out_before_makes_no_look_say_otherwise(project, looks, capsys, monkeypatch, tmp_path, edit):
    path, typed, instead = EDITS[edit]
    for name, text in TYPED.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text)
    first = check(project, capsys, "--json")
    before = (project / path).read_text()
    (project / path).write_text(before.replace(typed, instead))
    assert (project / path).read_text() != before
    cache._LATELY.clear()
    warm = check(project, capsys, "--json")
    assert first[0] == 0 and (warm != first or edit in ("a number", "the faction's name"))  # of these there is nothing to tell
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    cache._LATELY.clear()
    assert check(project, capsys, "--json") == warm and len(looks) == 3


# -- games that nobody touched ------------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch):
    """The games that were opened."""
    games, open_ = [], checker.game
    monkeypatch.setattr(checker, "game", lambda name, project: games.append(name) or open_(name, project))
    return games


@pytest.fixture
def league(project):
    """A project with both games, in which both have something to be told of."""
    factions = project / "factions/ms-wars/badgers"
    factions.mkdir(parents=True)
    (factions / "faction.yaml").write_text('id: badgers\nname: Badgers\nsummary: Dig.\ncolours: {ink: "#000000", accent: "#c98a12"}\n')
    (project / FACTION / "art").mkdir(exist_ok=True)
    (project / FACTION / "art/mole.svg").write_text('<svg viewBox="0 0 1 1"><text>7</text></svg>')
    return project


def test_a_game_that_nobody_touched_is_not_opened(league, looks, opened, capsys, monkeypatch, tmp_path):
    check(league, capsys)
    (league / UNIT).write_text((league / UNIT).read_text().replace("targ: 6", "targ: 7"))
    opened.clear()
    warm = check(league, capsys, "--json")
    assert opened == ["downsync"] and warm[0] == 1
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    cache._LATELY.clear()
    assert check(league, capsys, "--json") == warm and opened == ["downsync", *GAMES]


def test_what_is_printed_is_looked_at_only_where_it_was_touched(league, looks, capsys):
    (league / FACTION / "art/mole.svg").unlink()
    assert checker.checked(league) and not looks[-1][2]
    (league / UNIT).write_text((league / UNIT).read_text().replace("targ: 6", "targ: 7"))
    read = checker.checked(league)
    assert [*looks[-1][2]] == ["ms-wars"] and [one.game.id for one in read] == [*GAMES]
    assert read[0].content.data["factions"][0]["units"][0]["stats"]["targ"] == 7 and read[1].content.data
    (league / UNIT).write_text((league / UNIT).read_text().replace("targ: 7", "targ: seven"))
    with pytest.raises(Failure, match="1 error"):
        checker.checked(league)


@pytest.mark.parametrize("back", [False, True])
def test_a_file_that_changes_while_it_is_read_stops_the_run_in_words(league, looks, monkeypatch, back):
    (league / FACTION / "art/mole.svg").unlink()
    checker.checked(league)
    sound = (league / UNIT).read_text()
    broken = sound.replace("targ: 6", "targ: six")
    open_ = checker.game

    def game(name, project):
        """What comes after the look, and before the sources are read again."""
        (league / UNIT).write_text(broken)
        played = open_(name, project)
        if back:
            content = played.load(project)
            monkeypatch.setattr(played, "load", lambda _project: content, raising=False)
            (league / UNIT).write_text(sound)
        return played

    monkeypatch.setattr(checker, "game", game)
    with pytest.raises(Failure, match="was changed while it was read, so nothing was built"):
        checker.checked(league)


TOUCHES = {
    "what a unit says": (UNIT, {"downsync"}),
    "a picture, which all look at": (f"{FACTION}/art/mole.svg", {*GAMES}),
    "a file that comes": (f"{FACTION}/units/new.yaml", {*GAMES}),
    "its own file": ("factions/ms-wars/badgers/faction.yaml", {"ms-wars"}),
    "a file of no game": ("factions/strays/faction.yaml", {*GAMES}),
    "a template": ("templates/cards/style.css", {*GAMES}),
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_games_are_opened_that_may_have_read_what_was_touched(league, touch):
    path, games = TOUCHES[touch]
    before = check_cache.keys(Project(league), False)
    (league / path).parent.mkdir(parents=True, exist_ok=True)
    with (league / path).open("a") as writing:
        writing.write("# touched\n")
    after = check_cache.keys(Project(league), False)
    assert {name for name in GAMES if before.games[name] != after.games[name]} == games and before.project != after.project


def test_where_folders_are_linked_every_game_is_opened(league):
    (league / "factions/ms-wars/moles").symlink_to("../downsync/moles")
    before = check_cache.keys(Project(league), False)
    (league / UNIT).write_text((league / UNIT).read_text() + "# touched\n")
    after = check_cache.keys(Project(league), False)
    assert all(before.games[name] != after.games[name] for name in GAMES)


def test_a_game_looks_into_no_yaml_of_another(monkeypatch):
    """Else what was found of it would have to be forgotten when that is touched."""
    read, read_bytes = set(), safe_read.read_bytes
    for module in [one for one in list(sys.modules.values()) if getattr(one, "read_bytes", None) is read_bytes]:
        monkeypatch.setattr(module, "read_bytes", lambda root, path, *limit: read.add(str(path)) or read_bytes(root, path, *limit))
    for name in GAMES:
        read.clear()
        opened = Opened(game(name), game(name).load(Project(shipped())))
        linted(opened)
        homes = {path.split("/")[1] for path in read if path.endswith(".yaml") and path.split("/")[0] in SOURCES}
        assert homes == {name}
