"""Values kept between runs among the user's caches, each under a digest of all that it is made of.

A value is read as it was written, or not at all: what is damaged, or may be another user's, counts as missing and is made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rulepress.content.files.cache_folder import cache


class DiskCache(NamedTuple):
    """A folder of values among the user's caches."""

    name: str
    """Of the folder."""
    entries: int
    """So many values stay; the oldest go."""

    @property
    def folder(self) -> Path:
        """Where the values are. It may not exist."""
        return cache() / self.name

    def get(self, key: str) -> bytes | None:
        """The value under a key; None where there is none."""
        try:
            with (self.folder / key).open("rb") as file:
                if _of_another(os.fstat(file.fileno())):
                    return None
                digest, value = file.read(hashlib.sha256().digest_size), file.read()
        except OSError:
            return None
        return value if digest == hashlib.sha256(value).digest() else None

    def put(self, key: str, value: bytes) -> None:
        """Keep a value, for its owner alone and whole or not at all. Where nothing can be kept, it is made again the next time."""
        path = self.folder / key
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            new = path.with_name(f"{key}.{os.getpid()}.{time.time_ns()}")
            try:
                with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "wb") as file:
                    file.write(hashlib.sha256(value).digest())
                    file.write(value)
                os.replace(new, path)
            except BaseException:  # a full disk, or Ctrl-C
                new.unlink(missing_ok=True)
                raise
            for old in sorted(self.folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)[self.entries :]:
                old.unlink()

    def made(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The value under a key, made and kept where there is none."""
        if (known := self.get(key)) is None:
            known = make()
            self.put(key, known)
        return known


def key_of(*parts: str | bytes) -> str:
    """The key of what is made of these parts. The code that makes it is one of them: `cache_folder.program`, or the bytes of its files."""
    digest = hashlib.sha256()
    for part in parts:
        said = part if isinstance(part, bytes) else part.encode("utf-8", "surrogateescape")
        digest.update(b"%d:" % len(said))
        digest.update(said)
    return digest.hexdigest()


def _of_another(found: os.stat_result) -> bool:
    """Whether somebody else has written a file or may do so. Pickles run what they say."""
    return hasattr(os, "getuid") and (found.st_uid != os.getuid() or bool(found.st_mode & 0o022))
