"""Bytes from a designer's folder, read so that nothing in the folder can hang, trick or exhaust a run.

Everything that reads content goes through `read_bytes`: the parsers, and the frames that quote an offending line.
"""

import contextlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

MAX_BYTES = 256 * 1024
"""A hand-written source is a few kilobytes; a drawing a few dozen. More is a mistake or an attack."""

_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")


unsaved: dict[str, bytes] = {}
"""What an editor has open and not yet saved: the file's real path -> what is typed. It is read in place of what is on disk."""


class Unreadable(Exception):
    """A file that is not read, with the `code` of the finding and a sentence that says why."""

    def __init__(self, code: str, message: str, suggestion: str | None = None):
        super().__init__(message)
        self.code, self.message, self.suggestion = code, message, suggestion


def relative(root: Path, path: Path | str) -> str:
    """`path` as findings name it: relative to `root`, with forward slashes, links not followed."""
    path = Path(path)
    if path.is_absolute():
        told, home = str(path), f"{root}{os.sep}"
        below = told.startswith(home) and os.pardir not in told
        path = Path(told[len(home) :] if below else os.path.relpath(path, root))
    return path.as_posix()


def leaves(root: Path, path: Path | str) -> bool:
    """Whether following the links in `path` ends outside `root`."""
    if not _may_lead_elsewhere(root, path):
        return False
    real_root = os.path.realpath(root)
    real = os.path.realpath(os.path.join(root, path))
    return real != real_root and not real.startswith(real_root.rstrip(os.sep) + os.sep)


def _may_lead_elsewhere(root: Path, path: Path | str) -> bool:
    """Whether anything below `root` on the way to `path` might be a link: most often nothing is, and that is soon seen."""
    parts = Path(path).parts
    if os.name != "posix" or os.path.isabs(path) or os.pardir in parts:
        return True
    place = os.fspath(root)
    for part in parts:
        place = os.path.join(place, part)
        with contextlib.suppress(OSError):
            if stat.S_ISLNK(os.lstat(place).st_mode):
                return True
    return False


def read_bytes(root: Path, path: Path | str, limit: int = MAX_BYTES) -> bytes:
    """The content of a regular file of at most `limit` bytes inside `root`; raises `Unreadable` for anything else."""
    if leaves(root, path):
        raise Unreadable(
            "outside-project",
            "This is a link to a place outside the project folder, so it was not read.",
            "copy the file into the project",
        )
    full = os.path.join(root, path)
    if unsaved and (typed := unsaved.get(os.path.realpath(full))) is not None:
        if len(typed) > limit:
            raise _too_large(limit)
        return typed
    return read_file(full, limit)


def read_file(full: Path | str, limit: int) -> bytes:
    """The content of a regular file of at most `limit` bytes, wherever it is; raises `Unreadable` for anything else.

    Nothing is opened before its kind is known, and the open itself does not wait: a named pipe cannot hang a run.
    """
    try:
        kind = os.stat(full).st_mode
        if stat.S_ISDIR(kind):
            raise Unreadable("not-a-file", "This is a folder, but it has the name of a file.", "rename the folder")
        if not stat.S_ISREG(kind):
            raise Unreadable("not-a-file", "This is not an ordinary file (a pipe, socket or device), so it was not read.")
        handle = os.open(full, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable("not-a-file", "This is not an ordinary file, so it was not read.")
            data = stream.read(limit + 1)
    except FileNotFoundError:
        if os.path.islink(full):
            lost = "This is a link to a file that does not exist."
            raise Unreadable("missing-file", lost, "delete the link, or add the missing file") from None
        raise Unreadable("missing-file", "This file does not exist.") from None
    except PermissionError:
        raise Unreadable("unreadable-file", "You do not have permission to read this file.", "change its permissions") from None
    except OSError as problem:
        raise Unreadable("unreadable-file", f"This file cannot be read: {problem.strerror or problem}.") from None
    if len(data) > limit:
        raise _too_large(limit)
    return data


def _too_large(limit: int) -> Unreadable:
    return Unreadable("file-too-large", f"This file is larger than {limit // 1024} KiB, so it was not read.", "split it into smaller files")


def folders_outside(root: Path, folders: Iterable[str]) -> list[str]:
    """Links to folders outside `root` in those folders of it: whoever lists what is in them would read the whole machine.

    Paths relative to `root`. No such link is followed, so this ends wherever they lead.
    """
    waiting, seen, found = [os.path.join(root, folder) for folder in folders], set[str](), []
    while waiting:
        path = waiting.pop()
        if os.path.islink(path):
            real = os.path.realpath(path)
            if real in seen or not os.path.isdir(path):
                continue
            seen.add(real)  # links that stay inside may lead in a circle
            if leaves(root, path):
                found.append(relative(root, path))
                continue
        with contextlib.suppress(OSError), os.scandir(path) as entries:  # what is not there, no folder or not to be read lists nothing
            waiting += (entry.path for entry in entries if entry.is_symlink() or entry.is_dir())
    return sorted(found)


def odd_files(root: Path, folder: str) -> Iterator[str]:
    """What stands in a folder of outputs and is not to be written to: links that lead out of `root`, pipes and devices.

    Paths relative to `root`. A link is not followed, so this ends whatever it leads to.
    """
    waiting = [os.path.join(root, folder)]
    while waiting:
        path = waiting.pop()
        try:
            kind = os.lstat(path).st_mode
        except FileNotFoundError:
            continue
        if stat.S_ISDIR(kind):
            waiting += (entry.path for entry in os.scandir(path))
        elif leaves(root, path) if stat.S_ISLNK(kind) else not stat.S_ISREG(kind):
            yield relative(root, path)


def split_lines(text: str) -> list[str]:
    """Lines as a YAML reader counts them (`str.splitlines` breaks at more characters)."""
    return _BREAK.split(text)


def line_starts(text: str) -> list[int]:
    """Where each of these lines begins in the text."""
    return [0, *(found.end() for found in _BREAK.finditer(text))]
