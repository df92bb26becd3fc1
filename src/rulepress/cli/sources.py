"""What every verb that needs the content begins with: read it, and stop with the findings when it is wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

from rulepress import games
from rulepress.authoring.diagnostics import has_errors, render, summary
from rulepress.authoring.project import Project

from . import WRONG, Failure


class Opened(NamedTuple):
    """One game's sources, read without errors; `content.data` is its newest edition."""

    game: Any
    content: Any


def known(project: Project) -> list[Any]:
    """The games of a project that this program can read, in alphabetical order."""
    return [games.game(name) for name in project.games if name in games.GAMES]


def choose(project: Project, name: str | None) -> Any:
    """The game called `name`, or the first; raises Failure for one that is not there."""
    found = known(project)
    chosen = next((game for game in found if name in (None, game.id)), None)
    if chosen is None:
        raise Failure(f"There is no game `{name}` here; there is: {', '.join(game.id for game in found)}.")
    return chosen


def opened(root: Path, name: str | None = None) -> list[Opened]:
    """The sources of every game (or of the one named). Prints findings and raises Failure when there are errors."""
    project = Project(root)
    read = [Opened(game, game.load(project)) for game in ([choose(project, name)] if name else known(project))]
    found = [diagnostic for one in read for diagnostic in one.content.diagnostics if diagnostic.severity == "error"]
    if has_errors(found):
        render(found, project.root, sys.stderr)
        raise Failure(f"{summary(found)}; nothing was made.", WRONG)
    return read
