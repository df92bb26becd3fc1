"""Which files of a project are saved, as the system reports it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from rulepress.content.files.project import SOURCES
from rulepress.content.files.safe_read import folders_outside

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

    watched, inodes = _Below(root, saved, SOURCES), _inodes(root)
    for _ in changes(root, recursive=False, step=STEP, debounce=GATHERED, watch_filter=None, yield_on_timeout=True, rust_timeout=1000):
        if inodes != (inodes := _inodes(root)) or watched.lost.is_set():
            watched.stop.set()
            watched = _Below(root, saved, FOLDERS)
            if not any(inodes):
                saved(FOLDERS)


class _Below:
    """Watches the folders that there are, until it is stopped. As soon as they are watched, what may have been `missed` is told."""

    def __init__(self, root: Path, saved: Callable[[Iterable[str]], None], missed: Iterable[str]):
        self.root, self.saved, self.missed = root, saved, set(missed)
        self.stop, self.lost = threading.Event(), threading.Event()
        """`lost`: the system watches no more, as of a folder that went in that moment."""
        self.folders = [root / name for name in FOLDERS if (root / name).is_dir() and not folders_outside(root, [name])]
        """None from which a link leads out: it would be followed, and all be watched that it leads to."""
        if self.folders:
            threading.Thread(target=self._tell, daemon=True).start()

    def _tell(self) -> None:
        from watchfiles import watch as changes

        told_of = partial(changes, step=STEP, debounce=GATHERED, watch_filter=None, yield_on_timeout=True, rust_timeout=100)
        try:
            for found in told_of(*self.folders, stop_event=self.stop):
                if told := {Path(os.path.relpath(path, self.root)).as_posix() for _, path in found} | self.missed:
                    self.saved(told)
                self.missed = set()
        except (OSError, RuntimeError):
            self.lost.set()


def _inodes(root: Path) -> list[int]:
    """What tells a folder from another of its name; 0 where there is none."""
    return [path.stat().st_ino if (path := root / name).is_dir() else 0 for name in FOLDERS]
