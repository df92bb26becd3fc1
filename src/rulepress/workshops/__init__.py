"""The games that live here, and what designers do with each: what they may type, how it is checked, pressed and shown."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from rulepress.authoring.unfit import Unfit

if TYPE_CHECKING:
    from rulepress.authoring.contract import Game
    from rulepress.authoring.lint import Lint

GAMES = {
    "downsync": "rulepress.workshops.downsync",
    "ms-wars": "rulepress.workshops.mswars",
}
"""A game's id -> the package whose GAME it is."""


def game(id_: str) -> Game:
    """The game with this id. Raises KeyError for one that is not registered, Unfit for one that does not fulfil its contract."""
    from rulepress.authoring.contract import faults

    package = GAMES[id_]
    try:
        workshop = import_module(package)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise Unfit(f"The game {id_} cannot be opened: {missing} ({_where(missing)}).") from missing
        raise Unfit(f"The game {id_} has no workshop: there is no package {package}.") from missing
    except Exception as problem:
        raise Unfit(f"The game {id_} cannot be opened: {type(problem).__name__}: {problem} ({_where(problem)}).") from problem
    if not hasattr(workshop, "GAME"):
        raise Unfit(f"The game {id_} cannot be opened: its workshop {package} offers no `GAME`.")
    if found := faults(workshop.GAME, id_):
        raise Unfit(f"The game {id_} does not fulfil its contract: {'; '.join(found)}.")
    made: Game = workshop.GAME
    return made


def lints_of(game: Game) -> Sequence[Lint]:
    """The lints that only this game has. Raises Unfit for those that cannot be opened."""
    from rulepress.authoring.lint import discover

    try:
        return discover(game.lints) if game.lints else ()
    except Exception as problem:
        raise Unfit(
            f"The lints of the game {game.id} cannot be opened: {type(problem).__name__}: {problem} ({_where(problem)})."
        ) from problem


def _where(problem: Exception) -> str:
    """The place in a file that could not be run."""
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"{problem.filename}, line {problem.lineno}"
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}"
