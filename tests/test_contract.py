"""A game that lacks a part, or misnames one, is told so by name: the toy of the recipe with one thing wrong."""

import ast
from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.setup import os_packages
from rulepress.content.games import registry
from rulepress.content.system import contract_faults, protocol_parts
from rulepress.content.system.answer_checks import ANSWERS
from rulepress.content.system.contract_error import ContractError
from rulepress.content.system.deferred_parts import later
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_system import GameSystem

from .test_adding_a_game import FILES, registered

GAME = "src/rulepress/content/games/joust/__init__.py"
ODDS = "src/rulepress/games/joust/odds.py"
LATER = "from rulepress.content.system.deferred_parts import later"
CALLS = "src/rulepress/games/joust/calls.py"


@pytest.fixture
def run(tmp_path, capsys):
    """Call it with a verb and the files that are other than the recipe has them (None: not there): what is complained of."""

    def call(verb: str, changed: dict[str, str | None]) -> str:
        files = {name: text for name, text in {**FILES, **changed}.items() if text is not None}
        with registered(tmp_path, files):
            code = cli.main(["--project", str(tmp_path), *verb.split()])
        told = capsys.readouterr().err
        assert code == cli.WRONG and "bug" not in told, told
        return told

    return call


def without(file: str, *lines: str) -> dict[str, str]:
    """The file without these lines."""
    assert all(line in FILES[file] for line in lines)
    return {file: "\n".join(line for line in FILES[file].split("\n") if line.strip() not in lines)}


def instead(file: str, before: str, after: str) -> dict[str, str]:
    assert before in FILES[file]
    return {file: FILES[file].replace(before, after)}


def folder(name: str) -> dict[str, None]:
    """No file of a folder."""
    return {file: None for file in FILES if file.startswith(f"{name}/")}


CASES = {
    "no package": (folder("src/rulepress/content/games/joust"), "The game joust has no package"),
    "no GAME": (without(GAME, "GAME = Joust()"), "rulepress.content.games.joust offers no `GAME`"),
    "a GAME of another sort": (instead(GAME, "Joust(GameSystem)", "Joust"), "derives from content.system.game_system.GameSystem"),
    "another id": (instead(GAME, '"joust"', '"jost"'), "its `id` is `jost`"),
    "no name": (without(GAME, 'name = "Joust"'), "offers no `name`"),
    "no files": (without(GAME, "files = records.FILES"), "offers no `files`"),
    "no load": (without(GAME, "load = staticmethod(content.load)"), "offers no `load`"),
    "no data_schema": (without(GAME, "data_schema = staticmethod(data_schema.data_schema)"), "offers no `data_schema`"),
    "no pages": (without(GAME, "pages = staticmethod(pages.pages)"), "offers no `pages`"),
    "a misspelt part": (
        instead(GAME, "card_sides = ", "card_side = "),
        "`card_side`, which is no part of a game (Did you mean card_sides?)",
    ),
    "a part that nobody knows": (instead(GAME, "lints = lints", "lints = lints\n    campaign = 1"), "`campaign`, which is no part"),
    "a module that is not there": ({"src/rulepress/content/games/joust/cards.py": None}, "cannot import name 'cards'"),
    "a function that is not there": (instead(GAME, "cards.card_sides", "cards.card_sidse"), "has no attribute 'card_sidse'"),
    "code that is none": (instead(GAME, "class Joust", "clas Joust"), "SyntaxError"),
    "a part that is no function": (instead(GAME, "staticmethod(cards.card_sides)", "cards"), "its `card_sides` is no function"),
    "odds that are no module": (instead(GAME, "    odds = odds", "    odds = odds.odds"), "its `odds` offers no `Rules`"),
    "files without places": (instead(GAME, "records.FILES", '{"core": records.Core}'), "no model and places for `core`"),
    "lints that are no package": (instead(GAME, "lints = lints", "lints = cards"), "its `lints` is no package"),
    "the class and not a game": (
        instead(GAME, "GAME = Joust()", "GAME = Joust"),
        "is the class Joust, and not an object of it: write `Joust()`",
    ),
    "files that are a module": (instead(GAME, "files = records.FILES", "files = records"), "its `files` are no mapping"),
    "files in a module that has none": (
        {GAME: FILES[GAME].replace("records.FILES", 'later("json")').replace("\nfrom . import", f"{LATER}\nfrom . import")},
        "its `files` are no mapping",
    ),
    "a name that is a number": (instead(GAME, 'name = "Joust"', "name = 5"), "its `name` is no text"),
    "a function that would be given the game": (
        instead(GAME, "load = staticmethod(content.load)", "load = content.load"),
        "its `load` cannot be called with `project`",
    ),
    "no calls": (without(GAME, "calls = calls"), "it offers no `calls`"),
    "the class and not an engine": (instead(GAME, "JoustEngine()", "JoustEngine"), "its engine is the class JoustEngine"),
    "an engine of another sort": (
        instead(GAME, "JoustEngine(GameEngine)", "JoustEngine"),
        "derives from content.system.game_engine.GameEngine",
    ),
    "a misspelt part of the engine": (
        instead(GAME, "    odds =", "    ods ="),
        "`ods`, which is no part of an engine (Did you mean odds?)",
    ),
    "a part of the engine at the game": (
        instead(GAME, "    lints = lints", "    odds = odds\n    lints = lints"),
        "`odds`, which is no part of a game (it belongs to an engine)",
    ),
    "calls that open nothing": (instead(CALLS, "def opened", "def open"), "its `calls` offers no `opened`"),
    "odds without a text": (instead(ODDS, "def as_text", "def text"), "its `odds` offers no `as_text`"),
    "odds without arguments": (instead(ODDS, "def arguments", "def argument"), "its `odds` offers no `arguments`"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_left_out_or_misnamed_is_named(run, case):
    changed, words = CASES[case]
    told = run("check", changed)
    assert told.startswith("The game joust ") and words in told and told.count("\n") == 1


@pytest.mark.parametrize(
    "verb, part, words",
    [
        ("check", "load", "its `load` gives nothing, where a Content belongs"),
        ("check", "coverage", "its `coverage` gives nothing, where a Mapping belongs"),
        ("data", "data_schema", "its `data_schema` gives nothing, where a Mapping belongs"),
        ("schema", "completions", "its `completions` gives nothing"),
        ("site", "pages", "its `pages` gives nothing, where a Group belongs"),
        ("site", "index", "its `index` gives nothing"),
    ],
)
@pytest.mark.slow
def test_a_part_that_gives_nothing_is_named(run, verb, part, words):
    last = "    index = staticmethod(pages.index)\n" if part in ("coverage", "index") else "    pages = staticmethod(pages.pages)\n"
    told = run(verb, instead(GAME, last, f"{last}    {part} = staticmethod(lambda *given: None)\n"))
    assert told.endswith(".\n") and words in told.splitlines()[-1]


@pytest.mark.parametrize("verb", ["check", "data", "schema", "site", "odds 3", "odds --help", "play", "diff 1"])
def test_by_whatever_is_asked(run, verb):
    assert run(verb, CASES["no load"][0]) == "The game joust does not fulfil its contract: it offers no `load`.\n"


def test_lints_that_are_no_code_are_named(run):
    told = run("check", {"src/rulepress/content/games/joust/lints/sure_thing.py": "def sure_thing(:\n"})
    assert told.startswith("The lints of the game joust cannot be opened: SyntaxError") and "sure_thing.py, line 1" in told


def test_a_game_without_odds_says_so_when_asked(run):
    told = run("odds 3", without(GAME, "engine = JoustEngine()"))
    assert told == "joust has no odds: its package offers no `odds`.\n"


@pytest.mark.parametrize("file", ["unit.html", "card.css", "glyphs/field.svg", "glyphs/back.svg"])
@pytest.mark.skipif(not os_packages.PANGO.present(), reason="Pango is missing")
def test_what_cards_are_made_with_is_asked_for(run, tmp_path, file):
    name = f"templates/cards/joust/{file}"
    told = run("cards", {name: None})
    assert told.count("error[") == 1 and f"The cards of joust need {name}, and there is none." in told
    assert not [*(tmp_path / "dist/cards").rglob("*.pdf")]


def test_a_page_without_its_template_is_named(run):
    told = run("site", {"templates/pages/joust/unit.md.j2": None})
    assert "The page Red Knight needs templates/pages/joust/unit.md.j2, and there is none." in told


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_games_that_live_here_fulfil_it(name):
    assert contract_faults.faults(registry.game(name), name) == []


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_schema_names_records_and_not_the_folders_of_their_code(name):
    names = registry.game(name).data_schema("any")["$defs"]
    assert names and [one for one in names if "__" in one] == []


def test_every_part_says_what_it_is():
    """The interfaces are the reference: functions have a docstring, attributes a sentence below them."""
    found = [
        (part, below)
        for module in Path(contract_faults.__file__).parent.glob("game_*.py")
        for interface in ast.parse(module.read_text("utf-8")).body
        if isinstance(interface, ast.ClassDef) and "NamedTuple" not in map(ast.unparse, interface.bases)
        for part, below in zip(interface.body, [*interface.body[1:], None], strict=True)
    ]
    named = {
        part.name if isinstance(part, ast.FunctionDef) else ast.unparse(part.target) for part, _ in found if not isinstance(part, ast.Expr)
    }
    assert {*protocol_parts.parts(GameSystem), *protocol_parts.parts(GameEngine)} <= named
    for part, below in found:
        if isinstance(part, ast.FunctionDef):
            assert ast.get_docstring(part), part.name
        if isinstance(part, ast.AnnAssign):
            assert isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant), ast.unparse(part)


def test_a_function_that_is_opened_late_and_is_not_there_is_named():
    class Joust(GameSystem):
        id = "joust"
        panels = later("json", "panels")
        reference = later("json", "loads")

    with pytest.raises(ContractError, match="joust does not fulfil its contract: its `panels` is no function of json"):
        Joust().panels({})
    with pytest.raises(ContractError, match="its `reference` gives a dict, where a Sequence belongs"):
        Joust().reference("{}")


def test_every_checked_answer_is_of_a_part():
    """A part that is renamed stays checked."""
    assert set(ANSWERS) <= {*protocol_parts.parts(GameSystem), *protocol_parts.parts(GameEngine)}
