"""Files that the user names, with `--log` or `--html` for instance: written whole or not at all, and never over another kind of file.

A folder from a stranger may hold a link of that name, so nothing is written through a link.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

from rulepress.content.files.safe_read import Unreadable, leaves, read_file

LARGEST = 64 << 20
"""Bytes of a file that may be replaced."""
_DEVICES = "/dev"
"""Where names such as stdout are links by right, and nothing is replaced."""


def refusal(path: Path, root: Path, like: Callable[[bytes], bool] | None = None) -> str:
    """Why nothing is written at `path`, as the end of a sentence; empty if it may be. `root` is the project's folder; `like` tells of the
    bytes that stand there whether they are of the kind that replaces them, and is left out where nothing is replaced."""
    if _is_device(path):
        return ""
    if link := _link(path, root):
        return _led(link)
    if not os.path.lexists(path) or like is None:
        return ""
    try:
        there = read_file(path, LARGEST)
    except Unreadable as refused:
        return refused.message[0].lower() + refused.message[1:].rstrip(".")
    return "" if not there or like(there) else "another kind of file stands there and would be lost; name another, or delete it"


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; one that is replaced keeps its mode. Raises OSError, also for a link of that name: it is not
    followed."""
    if _is_device(path):
        path.write_bytes(data)
        return
    if path.is_symlink():
        raise OSError(errno.ELOOP, _led(path), str(path))
    there = Path(os.path.abspath(path))
    there.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, new = tempfile.mkstemp(dir=there.parent, prefix=".", suffix=".new")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.chmod(new, stat.S_IMODE(there.stat().st_mode) if there.exists() else 0o666 & ~_umask())
        os.replace(new, there)
    except BaseException:
        Path(new).unlink(missing_ok=True)
        raise


def _led(link: Path) -> str:
    return f"{link} is a link that leads to {os.path.realpath(link)}, and nothing is written through it; delete it, or name another file"


def _is_device(path: Path) -> bool:
    return Path(os.path.abspath(path)).is_relative_to(_DEVICES)


def _link(path: Path, root: Path) -> Path | None:
    """The link through which something at `path` would end elsewhere: the name itself, or a folder on the way that leads out of the
    project or of the folder that the name is relative to."""
    if path.is_symlink():
        return path
    there = Path(os.path.abspath(path))
    for base in (Path(os.path.abspath(root)), *(() if path.is_absolute() else (Path.cwd(),))):
        if there.is_relative_to(base):
            below = there.relative_to(base)
            for part in reversed(below.parents):
                if (base / part).is_symlink() and part.parts and leaves(base, part):
                    return base / part
    return None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
