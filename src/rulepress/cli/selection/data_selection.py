"""The rules that a word on the command line means: those of an edition, or of a commit."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.checking.content_loading import of_commit
from rulepress.cli.git.git_commands import Git
from rulepress.content.files.project import Project
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_system import GameSystem


def named_data(project: Path, game: GameSystem, content: Any, name: str | None, played: bool = False) -> Data:
    """The resolved data that a name means: the newest of the folder for None, an edition's, or the newest of a commit. `played`: with all
    that whole games are played with. Raises Failure."""
    if name is None or name in content.editions:
        return _resolved(game, content, name, played)
    with tempfile.TemporaryDirectory() as scratch:
        _check_out(project, name, Path(scratch), list(content.editions))
        return _resolved(game, of_commit(game, Project(Path(scratch)), name), None, played)


def _resolved(game: GameSystem, content: Any, edition: str | None, played: bool) -> Data:
    data = (game.playable if played else game.resolve)(content, edition)
    assert data is not None, "of sources without errors"
    return data


def _check_out(project: Path, commit: str, out: Path, editions: list[str]) -> None:
    """Writes the source folders of a commit to `out`."""
    try:
        git = Git(project, "comparing commits")
    except Failure as lacking:
        raise Failure(f'There is no edition "{commit}", only {", ".join(editions)}. {lacking}', lacking.code) from None
    if not git.check_out(commit, out):
        unknown = f'There is no edition and no commit "{commit}"; editions: {", ".join(editions)}.'
        raise Failure(unknown, USAGE if commit.startswith("-") else WRONG)
