"""One at a time: a lock that the system lets go in whatever way its holder ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

_BEYOND = 1 << 30
"""Where Windows locks a byte: far beyond the end, so that only others who lock notice."""


@contextlib.contextmanager
def alone(path: Path, waiting: str) -> Iterator[None]:
    """Hold the file, made with its folder if it is not there; while another process holds it, say `waiting` on stderr and wait.

    Whoever holds the file may delete it. Where a file system knows no locks, we do without. Raises OSError when the file cannot
    be made.
    """
    flags = os.O_RDONLY | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    while True:
        try:
            held = os.open(path, flags, 0o644)
        except FileNotFoundError:
            if path.parent.is_dir():  # it is a link to nowhere
                raise
            path.parent.mkdir(parents=True, exist_ok=True)
            continue
        try:
            if not _taken(held, wait=False):
                print(waiting, file=sys.stderr, flush=True)
                while not _taken(held, wait=True):
                    pass
            if _is(held, path):
                yield
                return
        finally:
            os.close(held)


def _is(held: int, path: Path) -> bool:
    """Whether the open file is still the one of this name; its last holder may have deleted it while we waited."""
    try:
        return os.path.samestat(os.fstat(held), os.stat(path))
    except FileNotFoundError:
        return False


def _taken(held: int, wait: bool) -> bool:
    """Whether the lock is ours now; False when another has it (still, if we waited for it)."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(held, _BEYOND, os.SEEK_SET)
            msvcrt.locking(held, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)  # waits ten seconds at most
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as refused:
        return refused.errno not in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True
