"""What a run makes takes its place in one step, at whatever moment the run is killed.

A run makes everything in `dist/.run`. When all is there, a journal says what is to take which place and what is to go;
from then on it is carried out: by the run itself, or by the next one that uses the folder. Without a journal, what a dead
run made is thrown away. One run at a time holds a dist folder.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from rulepress.content.files.file_lock import alone
from rulepress.content.files.safe_read import Unreadable, leaves, read_bytes

RUN = ".run"
"""The folder in dist where a run works; there is none while nobody does."""
BESIDE = ("schema", ".vscode", "published")
"""Folders of a project, besides dist, in which a run may put something."""

_JOURNAL = "journal.json"
_LONGEST = 64 << 20
"""Bytes that a journal may have."""
_held: set[Path] = set()
"""The dist folders that this process holds."""


@contextlib.contextmanager
def held(dist: Path) -> Iterator[None]:
    """Hold `dist` against other runs, with all settled that a dead run left in it. It is made if it is not there, and goes again
    if nothing is put in it.

    While another run holds it, this says so on stderr and waits. What holds it already may hold it again.
    """
    dist = Path(os.path.abspath(dist))
    if dist in _held:
        yield
        return
    lock = dist / ".lock"
    with alone(lock, f"Another run is using {dist.name}/: waiting for it to finish."):
        _held.add(dist)
        try:
            _settle(dist)
            yield
        finally:
            _held.discard(dist)
            with contextlib.suppress(OSError):  # Windows keeps what is open
                if os.listdir(dist) == [lock.name]:  # nothing was made
                    lock.unlink()
                    dist.rmdir()


@contextlib.contextmanager
def work(dist: Path) -> Iterator[Work]:
    """Hold `dist` and make outputs for it; without `commit` nothing of them is left."""
    with held(dist):
        dist = Path(os.path.abspath(dist))
        try:
            yield Work(dist)
        finally:
            _settle(dist)


class Work:
    """What a run has made so far and where it belongs. Places are paths below dist, or below a folder of `BESIDE`."""

    def __init__(self, dist: Path):
        self.dist, self.folder = dist, dist / RUN
        self._put: dict[str, None] = {}
        self._gone: dict[str, None] = {}

    @property
    def scratch(self) -> Path:
        """A folder for what nobody needs afterwards."""
        folder = self.folder / "scratch"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def place(self, target: Path) -> Path:
        """Where to make the file or folder that is to take the place of `target`.

        Raises PermissionError if a link leads out of the folders that we may write in.
        """
        self._put[self._name(target)] = None
        made = self.made(target)
        made.parent.mkdir(parents=True, exist_ok=True)
        return made

    def made(self, target: Path) -> Path:
        """Where that is, until it takes its place, which belongs at `target`."""
        return self.folder / "new" / self._name(target)

    def write(self, target: Path, content: bytes) -> Path:
        """Make the file that is to take the place of `target`; returns where it is until then."""
        made = self.place(target)
        made.write_bytes(content)
        return made

    def remove(self, target: Path) -> None:
        """The file is to go, if it is there."""
        self._gone[self._name(target)] = None

    def commit(self) -> None:
        """Put everything in place, in the order in which it was made. Raises OSError, before anything has changed, for a
        folder where a file belongs and the like."""
        if not (self._put or self._gone):
            return
        for name in self._put:
            _make_room(self.folder / "new" / name, self.dist.parent / name)
        if hasattr(os, "sync"):
            os.sync()  # else a power cut might leave the journal, and not what it speaks of
        partial = self.folder / "journal.partial"
        self.folder.mkdir(parents=True, exist_ok=True)
        with partial.open("w", encoding="utf-8") as stream:
            json.dump({"put": list(self._put), "remove": list(self._gone)}, stream)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(partial, self.folder / _JOURNAL)
        _carry_out(self.dist)

    def _name(self, target: Path) -> str:
        name = Path(os.path.relpath(target, self.dist.parent)).as_posix()
        if not _may_write(self.dist, name):
            raise PermissionError(errno.EACCES, "a link leads out of the project", str(target))
        return name


def _may_write(dist: Path, name: str) -> bool:
    """Whether a place, named from the project's folder, is one of ours. A journal may come from anywhere, too."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or len(path.parts) < 2 or path.parts[0] not in (dist.name, *BESIDE):
        return False
    return not leaves(dist.parent / path.parts[0], Path(*path.parts[1:-1]))


def _make_room(made: Path, place: Path) -> None:
    """Make the folder that a place is in, and see that what takes the place is of the same kind as what has it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir() and not made.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(place))
    if made.is_dir() and place.exists() and not place.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(place))


def _settle(dist: Path) -> None:
    """Finish what a run had begun to put in place, and throw away what it left besides."""
    folder = dist / RUN
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.is_dir():
        _carry_out(dist)
        shutil.rmtree(folder)


def _carry_out(dist: Path) -> None:
    """Do what the journal says, as far as it is not done already."""
    folder, journal = dist / RUN, _journal(dist)
    for number, name in enumerate(journal["put"]):
        made, place = folder / "new" / name, dist.parent / name
        if os.path.lexists(made):
            if made.is_dir() and place.is_dir() and not place.is_symlink():
                os.rename(place, folder / f"before-{number}")
            _move(made, place)
    for name in journal["remove"]:
        (dist.parent / name).unlink(missing_ok=True)
    (folder / _JOURNAL).unlink(missing_ok=True)


def _journal(dist: Path) -> dict[str, list[str]]:
    """What is to be put where and what is to go; nothing, if the journal is not one that we wrote."""
    try:
        journal: Any = json.loads(read_bytes(dist, Path(RUN, _JOURNAL), _LONGEST))
        told = {key: [str(name) for name in journal[key]] for key in ("put", "remove")}
    except (Unreadable, ValueError, KeyError, TypeError):
        return {"put": [], "remove": []}
    return {key: [name for name in names if _may_write(dist, name)] for key, names in told.items()}


def _move(made: Path, place: Path) -> None:
    try:
        os.replace(made, place)
    except OSError as refused:
        if refused.errno != errno.EXDEV:
            raise
        # dist is a link to another disk, and this place is beside it.
        near = place.with_name(f".{place.name}.partial")
        try:
            shutil.copyfile(made, near)
            os.replace(near, place)
        except BaseException:
            near.unlink(missing_ok=True)
            raise
        made.unlink()
