"""The rules that a word on the command line means: those of an edition, or of a commit."""

from __future__ import annotations

import tempfile
from pathlib import Path

from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.checking.content_loading import data_of, of_commit
from rulepress.cli.git.git_commands import Git
from rulepress.content.files.project import Project
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_loader import GameLoader


def named_data(root: Path, game: GameLoader, name: str | None, played: bool = False) -> Data:
    """The resolved data that a name means: the newest of the folder for None, an edition's, or the newest of a commit. `played`: with all
    that whole games are played with. Raises Failure."""
    newest = data_of(root, game.id, played=played)
    editions = [edition["id"] for edition in newest["editions"]]
    if name is None:
        return newest
    if name in editions:
        return data_of(root, game.id, name, played)
    with tempfile.TemporaryDirectory() as scratch:
        _check_out(root, name, Path(scratch), editions)
        data = (game.playable if played else game.resolve)(of_commit(game, Project(Path(scratch)), name))
        assert data is not None, "of sources without errors"
        return data


def _check_out(root: Path, commit: str, out: Path, editions: list[str]) -> None:
    """Writes the source folders of a commit to `out`."""
    try:
        git = Git(root, "comparing commits")
    except Failure as lacking:
        raise Failure(f'There is no edition "{commit}", only {", ".join(editions)}. {lacking}', lacking.code) from None
    if not git.check_out(commit, out):
        unknown = f'There is no edition and no commit "{commit}"; editions: {", ".join(editions)}.'
        raise Failure(unknown, USAGE if commit.startswith("-") else WRONG)
