"""What designers had written of every card at a commit, to tell which have changed since."""

from __future__ import annotations

import tempfile
from pathlib import Path

from rulepress.cli import Failure
from rulepress.cli.checking.content_loading import known
from rulepress.cli.git.git_commands import Git
from rulepress.content.files.project import Project
from rulepress.press.cards import freshness


def written_at(root: Path, commit: str) -> dict[str, str]:
    """Key of a card -> digest of what was written of it at that commit. Raises Failure for none, and for sources of then that cannot
    be read now."""
    with tempfile.TemporaryDirectory() as scratch:
        if not Git(root, "comparing with a commit").check_out(commit, Path(scratch)):
            raise Failure(f'There is no commit "{commit}".')
        project = Project(Path(scratch))
        found: dict[str, str] = {}
        for game in known(project):
            draft = game.draft(project)
            if draft.data is None:
                raise Failure(f"The sources at {commit} cannot be read by this version.")
            found |= {face.key: freshness.written(project, face) for face in game.card_sides(draft.data)}
        return found
