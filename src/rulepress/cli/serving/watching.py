"""Which files of a project are saved, as the system reports it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from rulepress.authoring.project import SOURCES

FOLDERS = (*SOURCES, "templates")
STEP = 10
"""Milliseconds of silence after which a save is told."""
GATHERED = 50
"""Milliseconds for which saves that follow one another are gathered."""


def watch(root: Path, saved: Callable[[Iterable[str]], None]) -> None:
    """Tell for ever which files and folders change, named from the project's folder.

    The folders are watched with all that is in them, and the project itself only for whether they come and go: it may hold
    an environment and a repository, of which every file would be watched.
    """
    from watchfiles import watch as changes

    stop, inodes = _below(root, saved, SOURCES), _inodes(root)
    for _ in changes(root, recursive=False, step=STEP, debounce=GATHERED, watch_filter=None, yield_on_timeout=True, rust_timeout=1000):
        if inodes != (inodes := _inodes(root)):
            stop.set()
            stop = _below(root, saved, FOLDERS)
            if not any(inodes):
                saved(FOLDERS)


def _below(root: Path, saved: Callable[[Iterable[str]], None], missed: Iterable[str]) -> threading.Event:
    """Watch the folders that there are, until the event is set. As soon as they are watched, what may have been `missed` is told."""
    from watchfiles import watch as changes

    stop = threading.Event()
    folders = [root / name for name in FOLDERS if (root / name).is_dir()]

    def tell() -> None:
        more = set(missed)
        for found in changes(
            *folders, step=STEP, debounce=GATHERED, watch_filter=None, stop_event=stop, yield_on_timeout=True, rust_timeout=100
        ):
            if told := {Path(os.path.relpath(path, root)).as_posix() for _, path in found} | more:
                saved(told)
            more = set()

    if folders:
        threading.Thread(target=tell, daemon=True).start()
    return stop


def _inodes(root: Path) -> list[int]:
    """What tells a folder from another of its name; 0 where there is none."""
    return [path.stat().st_ino if (path := root / name).is_dir() else 0 for name in FOLDERS]
