"""The floors of the house: an import points to a lower floor or stays on its own, goes in no circle, and knows a game by the interfaces of
its room; and the names of files and classes say what they are."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"
FLOORS = ("core", "tabletop", "effects", "bots", "games", "simulate", "content", "press", "web", "cli")
"""Lowest first."""
ROOMS = (("games",), ("content", "games"))
"""Here each game has a room of its own, and rooms of two games may have files of one name."""

APART = {
    "games.downsync.rosters": ("games.downsync.calls", "content.games.downsync.force_rosters"),
    "press.shops.order_files": ("press.shops.shop_order",),
    "cli.compiler": ("cli.verbs.verb_compile",),
}
"""Rooms in the forms of other programs -> who alone imports them: whoever reads about play, cards or checks need not know them."""

ASKED_FOR = ("Match", "Rules", "Seat")
"""Classes that each game has, as the contract calls them by these names (`content/system/game_mechanics.py`)."""
PARALLEL = (
    *("ActiveEffect", "AttackOption", "Effect", "EventText", "GameResult", "Piece", "Ruleset", "Session", "Side", "Storyteller"),
    *("TablePlan", "TableState", "Unit"),
    *("GreedyBot", "PositionEvaluator", "RushBot", "TacticalBot"),
    *("FactionSources", "LintInputOfGame", "ResolvedEffect", "_DataModel", "_EditionPatch"),
)
"""The same part of two games, which no module has both of. Step 5 of docs/plans/the-house.md makes one class of most of them."""
INTERFACES = {
    "content.editor": {"game_authoring"},
    "press": {"game_cards", "game_rulebook"},
    "web": {"game_site", "game_engine", "game_mechanics"},
}
"""How rooms that print, show and edit games know one: modules of `content/system`. The whole game is known to the command line alone."""
DOUBLED = (*ASKED_FOR, *PARALLEL)
"""The names of classes that may stand in two modules: those that have a reason, and no others."""


class Import(NamedTuple):
    """A module that another needs."""

    by: str
    of: str
    line: int


def modules(sources: Path) -> dict[str, Path]:
    """Every module by its full name."""
    found = {}
    for path in sorted(sources.rglob("*.py")):
        parts = path.relative_to(sources).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(sources: Path) -> tuple[Import, ...]:
    """Every import of ours: at a module's head, within functions, and those for types alone."""
    return tuple(_imports(sources))


def _imports(sources: Path) -> Iterator[Import]:
    known = modules(sources)
    for name, path in known.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for node in ast.walk(_tree(path)):
            for target in import_targets(node, package):
                while target not in known and "." in target:
                    target = target.rpartition(".")[0]
                if target in known and target != name:
                    yield Import(name, target, node.lineno)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def import_targets(node: ast.AST, package: str) -> list[str]:
    """What a statement imports, a name of a module among what it may be."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        return [f"{base}.{alias.name}" for alias in node.names]
    return []


def upward(sources: Path) -> list[str]:
    """Every import that points to a higher floor."""
    return [
        f"{one.by}:{one.line} imports {one.of}"
        for one in imports(sources)
        if (by := _floor(one.by)) is not None and (of := _floor(one.of)) is not None and of > by
    ]


def _floor(module: str) -> int | None:
    room = module.split(".")[1:2]
    return FLOORS.index(room[0]) if room and room[0] in FLOORS else None


def trespassing(sources: Path, apart: dict[str, tuple[str, ...]]) -> list[str]:
    """Every import of a room apart by a module that has no business there."""
    doors = {f"rulepress.{room}": tuple(f"rulepress.{one}" for one in allowed) for room, allowed in apart.items()}
    return [
        f"{one.by}:{one.line} imports {one.of}"
        for one in imports(sources)
        for room, allowed in doors.items()
        if _within(one.of, room) and not _within(one.by, room) and one.by not in allowed
    ]


def _within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def beyond_its_interfaces(sources: Path) -> list[str]:
    """Every import of an interface of a game that is none of the room's."""
    found = []
    for one in imports(sources):
        folder, _, interface = one.of.rpartition(".")
        room = next((room for room in INTERFACES if one.by.startswith(f"rulepress.{room}.")), None)
        if room and folder == "rulepress.content.system" and interface.startswith("game_") and interface not in INTERFACES[room]:
            found.append(f"{one.by}:{one.line} imports {interface}")
    return found


def circles(sources: Path) -> list[set[str]]:
    """Modules that import one another, whenever they do: an import within a function or for types alone counts, too."""
    needs: dict[str, set[str]] = defaultdict(set)
    for one in imports(sources):
        needs[one.by].add(one.of)
    reach = {name: _reached(name, needs) for name in needs}
    found: list[set[str]] = []
    for name, others in reach.items():
        circle = {other for other in others if name in reach.get(other, ())}
        if name in others and circle not in found:
            found.append(circle)
    return found


def _reached(start: str, needs: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = needs.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def repeated(sources: Path) -> dict[str, list[str]]:
    """File names that stand more than once, but for those in the same place of two games' rooms."""
    places = defaultdict(list)
    for path in sorted(sources.rglob("*.py")):
        if path.name not in ("__init__.py", "__main__.py"):
            places[path.name].append(path.relative_to(sources / "rulepress").parts)
    found = {}
    for name, paths in places.items():
        parallel = {_without_the_game(parts) for parts in paths}
        if len(parallel) > 1:
            found[name] = ["/".join(parts) for parts in paths]
    return found


def doubled(sources: Path) -> dict[str, list[str]]:
    """Names of classes that stand at the top of more than one module."""
    places = defaultdict(list)
    for module, path in modules(sources).items():
        for node in _tree(path).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(module)
    return {name: where for name, where in places.items() if len(where) > 1}


def _game(module: str) -> str | None:
    """The game in whose room a module is."""
    parts = tuple(module.split(".")[1:])
    return next((parts[len(room)] for room in ROOMS if parts[: len(room)] == room and len(parts) > len(room) + 1), None)


def _without_the_game(parts: tuple[str, ...]) -> tuple[str, ...]:
    """A module's place in the room of any game."""
    room = next((room for room in ROOMS if parts[: len(room)] == room and len(parts) > len(room) + 1), ())
    return (*room, *parts[len(room) + 1 :]) if room else parts


def test_every_import_points_down():
    assert upward(SOURCES) == []


def test_rooms_apart_are_entered_by_few():
    assert trespassing(SOURCES, APART) == []
    assert [room for room in APART if not Path(SOURCES, "rulepress", *room.split(".")).is_dir()] == []


def test_a_room_knows_a_game_by_its_interfaces():
    assert beyond_its_interfaces(SOURCES) == []


def test_no_circle():
    assert circles(SOURCES) == []


def test_a_file_s_name_stands_once():
    assert repeated(SOURCES) == {}


def test_a_class_s_name_stands_once():
    found = doubled(SOURCES)
    assert sorted(found) == sorted(DOUBLED)
    rooms = {name: [_game(module) for module in where] for name, where in found.items()}
    assert {name: found[name] for name, games in rooms.items() if None in games or len({*games}) < len(games)} == {}


def test_every_room_is_on_a_floor():
    rooms = {path.parent.name for path in (SOURCES / "rulepress").glob("*/__init__.py")}
    assert rooms == set(FLOORS)


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("core/dice.py", "import rulepress.cli.setup.bootstrap", "rulepress.core.dice:1 imports rulepress.cli.setup.bootstrap"),
        ("press/ink.py", "from rulepress.web import shelf", "rulepress.press.ink:1 imports rulepress.web.shelf"),
        ("press/ink.py", "from ..web.shelf import Page", "rulepress.press.ink:1 imports rulepress.web.shelf"),
        ("web/late.py", "def lazily():\n    from rulepress.cli import verbs", "rulepress.web.late:2 imports rulepress.cli.verbs"),
        (
            "games/chess/board.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from rulepress import web",
            "rulepress.games.chess.board:3 imports rulepress.web",
        ),
    ],
)
def test_a_planted_upward_import_is_found(tmp_path, file, text, told):
    plant(tmp_path, {"cli/setup/bootstrap.py": "", "cli/verbs.py": "", "web/shelf.py": "Page = 1", file: text})
    assert upward(tmp_path) == [told]


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("press/order.py", []),
        ("press/shop/sheet.py", []),
        ("press/cards.py", ["rulepress.press.cards:1 imports rulepress.press.shop.form"]),
    ],
)
def test_a_planted_trespass_is_found(tmp_path, file, found):
    plant(tmp_path, {"press/shop/form.py": "", file: "from rulepress.press.shop import form"})
    assert trespassing(tmp_path, {"press.shop": ("press.order",)}) == found


@pytest.mark.parametrize(
    ("file", "interface", "found"),
    [
        ("press/ink.py", "game_cards", False),
        ("press/ink.py", "game_engine", True),
        ("press/ink.py", "game_mechanics", True),
        ("press/ink.py", "game_system", True),
        ("web/shelf.py", "game_cards", True),
        ("content/editor/words.py", "game_system", True),
        ("cli/verbs.py", "game_system", False),
    ],
)
def test_a_planted_import_of_another_room_s_interface_is_found(tmp_path, file, interface, found):
    text = f"from rulepress.content.system.{interface} import Game"
    plant(tmp_path, {f"content/system/{interface}.py": "class Game: ...", file: text})
    module = f"rulepress.{file[:-3].replace('/', '.')}"
    assert beyond_its_interfaces(tmp_path) == ([f"{module}:1 imports {interface}"] if found else [])


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("from .queen import move", "from rulepress.games import king", True),
        ("from .queen import move", "def move():\n    from . import king", True),
        ("from .queen import move", "if TYPE_CHECKING:\n    from .king import King", True),
        ("def move():\n    from .queen import move", "import rulepress.games.king", True),
        ("from .queen import move", "from rulepress.games import rook", False),
    ],
)
def test_a_planted_circle_is_found(tmp_path, one, other, found):
    plant(tmp_path, {"games/king.py": one, "games/queen.py": other})
    assert circles(tmp_path) == ([{"rulepress.games.king", "rulepress.games.queen"}] if found else [])


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("press/sheets.py", "web/sheets.py", True),
        ("games/chess/board.py", "games/chess/play/board.py", True),
        ("games/chess/board.py", "content/games/chess/board.py", True),
        ("games/chess/board.py", "games/go/board.py", False),
        ("content/games/chess/lints/board.py", "content/games/go/lints/board.py", False),
    ],
)
def test_a_planted_second_name_is_found(tmp_path, one, other, found):
    plant(tmp_path, {one: "", other: ""})
    assert bool(repeated(tmp_path)) is found


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("games/go/board.py", "class Board: ...", True),
        ("press/boards.py", "class Board: ...", True),
        ("games/go/board.py", "class Goban:\n    class Board: ...", False),
        ("games/go/board.py", "def board():\n    class Board: ...", False),
    ],
)
def test_a_planted_second_class_is_found(tmp_path, file, text, found):
    plant(tmp_path, {"games/chess/board.py": "class Board: ...", file: text})
    assert doubled(tmp_path) == ({"Board": ["rulepress.games.chess.board", f"rulepress.{file[:-3].replace('/', '.')}"]} if found else {})


def plant(sources: Path, files: dict[str, str]) -> None:
    """Modules of a house of their own."""
    for file, text in files.items():
        path = sources / "rulepress" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        for folder in path.relative_to(sources).parents[:-1]:
            (sources / folder / "__init__.py").touch()
