"""The rulebook, the quick reference and what an edition changes as PDFs, of each edition of a game on each paper.

    <game>-<edition>-rulebook-<paper>.pdf           the chapters, from the Markdown of the site
    <game>-<edition>-quick-reference-<paper>.pdf    the panels that the game names, on one leaf
    <game>-<edition>-changes-<paper>.pdf            what differs from the edition before, for players

A game without chapters has no rulebook, one without panels no quick reference; a rulebook's figures and last chapters are
those of the game, and its glossary and index are of the terms in the data.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulepress.content.files.project import Project
from rulepress.content.system.game_rulebook import GameRulebook


def press(project: Project, editions: Sequence[tuple[GameRulebook, Any]], dist: Path):
    """See `book_run.press`. Nothing heavy is imported before it is called."""
    from rulepress.press.book.book_run import press as run

    return run(project, editions, dist)


def files(dist: Path, game: str, edition: str, name: str) -> list[tuple[str, Path]]:
    """Those that were pressed of a `rulebook`, `quick-reference` or `changes`: the paper's name and the file."""
    from rulepress.press.sheets.paper_formats import PAPERS

    named = [(paper.name, dist / "book" / f"{game}-{edition}-{name}-{paper.id}.pdf") for paper in PAPERS]
    return [(paper, path) for paper, path in named if path.is_file()]
