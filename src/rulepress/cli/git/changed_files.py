"""The files that a designer has at hand: what git says is changed, or else what was saved last."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from rulepress.cli import Failure
from rulepress.content.files.project import SOURCES

RECENT = 300
"""Seconds before the last save within which others count as saved with it."""


def touched(root: Path, paths: Iterable[str]) -> set[str]:
    """Of the paths those just touched; none where that cannot be told."""
    paths = sorted(set(paths))
    if len(paths) < 2:
        return set()
    changed = _by_git(root)
    return _by_time(root, paths) if changed is None else changed & set(paths)


def saved_last(root: Path, paths: Iterable[str]) -> set[str]:
    """Of the paths that one which was saved after all other content, if it was: what is wrong there follows from no other change."""
    times = {path: os.stat(root / path).st_mtime_ns for path in set(paths) if os.path.isfile(root / path)}
    last = max(times, key=times.__getitem__, default=None)
    if last is None:
        return set()
    others = (path for base in SOURCES for path in (root / base).rglob("*") if path != root / last and path.is_file())
    if any(path.stat().st_mtime_ns >= times[last] for path in others):
        return set()
    changed = _by_git(root)
    return {last} if changed is None or last in changed else set()


def _by_git(root: Path) -> set[str] | None:
    """What differs from the last commit; None outside a repository."""
    if not any((folder / ".git").exists() for folder in (root, *root.parents)):
        return None
    from subprocess import TimeoutExpired  # which takes as long to import as git itself to answer

    from rulepress.cli.git.git_commands import Git

    try:
        return Git(root, "knowing what is changed").changed(seconds=5)
    except (OSError, Failure, TimeoutExpired):
        return None


def _by_time(root: Path, paths: list[str]) -> set[str]:
    times = {path: os.stat(root / path).st_mtime for path in paths if os.path.isfile(root / path)}
    last = max(times.values(), default=0.0)
    recent = {path for path, time in times.items() if time > last - RECENT}
    return recent if len(recent) < len(times) else set()
