"""The games that live here, and what designers do with each: what they may type, how it is checked, pressed and shown."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from rulepress.content.files.project import Project, shipped
from rulepress.content.files.safe_read import leaves
from rulepress.content.system.contract_error import ContractError

if TYPE_CHECKING:
    from rulepress.content.lint import Lint
    from rulepress.content.system.game_authoring import GameAuthoring
    from rulepress.content.system.game_system import GameSystem

GAMES = {
    "downsync": "rulepress.content.games.downsync",
    "ms-wars": "rulepress.content.games.mswars",
}
"""A game's id -> the package whose GAME it is, for those that are written in Python."""
SHAPE = "shape.yaml"
"""The file in a folder of rules that declares a game without."""


def names(project: Project) -> list[str]:
    """The ids of all games that can be played or printed in a project: those in Python, then those that its rules declare, or those
    that ship."""
    roots = [root for root in dict.fromkeys((project.root, shipped())) if not leaves(root, "rules")]
    declared = {path.parent.name for root in roots for path in root.glob(f"rules/*/{SHAPE}")}
    return [*GAMES, *sorted(declared - GAMES.keys())]


def game(id_: str, project: Project | None = None) -> GameSystem:
    """The game with this id, as the project declares it unless it is in Python. Raises KeyError for one that is neither, and
    ContractError for one that does not fulfil its contract."""
    from rulepress.content.system.contract_faults import faults

    if id_ not in GAMES:
        if project is None or id_ not in names(project):
            raise KeyError(id_)
        from rulepress.content.games.declared.declared_game import Declared

        return Declared(project, id_)
    package = GAMES[id_]
    try:
        module = import_module(package)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise ContractError(f"The game {id_} cannot be opened: {missing} ({_where(missing)}).") from missing
        raise ContractError(f"The game {id_} has no package {package}.") from missing
    except Exception as problem:
        raise ContractError(f"The game {id_} cannot be opened: {type(problem).__name__}: {problem} ({_where(problem)}).") from problem
    if not hasattr(module, "GAME"):
        raise ContractError(f"The game {id_} cannot be opened: its package {package} offers no `GAME`.")
    if found := faults(module.GAME, id_):
        raise ContractError(f"The game {id_} does not fulfil its contract: {'; '.join(found)}.")
    made: GameSystem = module.GAME
    return made


def lints_of(game: GameAuthoring) -> Sequence[Lint]:
    """The lints that only this game has. Raises ContractError for those that cannot be opened."""
    from rulepress.content.lint import discover

    try:
        return discover(game.lints) if game.lints else ()
    except Exception as problem:
        raise ContractError(
            f"The lints of the game {game.id} cannot be opened: {type(problem).__name__}: {problem} ({_where(problem)})."
        ) from problem


def _where(problem: Exception) -> str:
    """The place in a file that could not be run."""
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"{problem.filename}, line {problem.lineno}"
    import traceback

    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}"
