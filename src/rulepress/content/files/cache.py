"""What was worked out from words, remembered: whoever looks again has changed a file or two, and only what other words make is worked out
anew. Within `between_runs` it is kept for the next run, too, among the user's caches.

It is kept as Python's pickles, and those can run anything. So only those are read that this user wrote and nobody else may write, and none
that lies in the project; of another program or Python, none fits.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from rulepress.content.files.cache_folder import program
from rulepress.content.files.disk_cache import DiskCache, key_of

Made = TypeVar("Made")

REMEMBERED = 4096
"""Answers that a process remembers; those that nobody asked for the longest go."""
BETWEEN_RUNS = DiskCache("understood", 32)
"""One value for each project, or part of one."""
MOST = 64 << 20
"""Bytes that are kept of one."""

_LATELY: OrderedDict[bytes, Any] = OrderedDict()
_LOCK = Lock()


def kept(make: Callable[[], Made], *words: str) -> Made:
    """What `make` returns, which depends on these words and nothing else; what it returned for them before, where that is known.
    Nobody changes what it holds. What `make` raises is not remembered."""
    key, shelf = _digest(words), _OPEN.get()
    with _LOCK:
        if known := key in _LATELY:
            _LATELY.move_to_end(key)
            made: Made = _LATELY[key]
    if not known:
        made = shelf.take(key, make) if shelf else make()
        with _LOCK:
            _LATELY[key] = made
            if len(_LATELY) > REMEMBERED:
                _LATELY.popitem(last=False)
    elif shelf:
        shelf.keep(key, made)
    return made


def of_words(function: Callable[..., Made]) -> Callable[..., Made]:
    """Makes a function of texts remember what it returned."""
    return wraps(function)(lambda *words: kept(lambda: function(*words), function.__module__, function.__qualname__, *words))


def _digest(words: tuple[str, ...]) -> bytes:
    digest = hashlib.blake2b(digest_size=20)
    for word in words:
        told = word.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(told))
        digest.update(told)
    return digest.digest()


class _Shelf:
    """What is kept of one project: digest of the words -> what came of them, pickled."""

    def __init__(self, there: dict[bytes, bytes]) -> None:
        self.there = there
        self.used: dict[bytes, bytes] = {}
        self.new = False

    def take(self, key: bytes, make: Callable[[], Made]) -> Made:
        """What is kept under a key, else what is made."""
        if (told := self.there.get(key)) is not None:
            with contextlib.suppress(Exception):  # damaged since
                found: Made = pickle.loads(told)
                self.used[key] = told
                return found
        made = make()
        self.keep(key, made)
        return made

    def keep(self, key: bytes, made: object) -> None:
        if key not in self.used:
            with contextlib.suppress(pickle.PicklingError, AttributeError, TypeError):  # of a game that makes what no pickle knows
                self.used[key] = self.there.get(key) or pickle.dumps(made, pickle.HIGHEST_PROTOCOL)
                self.new |= key not in self.there


_OPEN: ContextVar[_Shelf | None] = ContextVar("what is kept", default=None)


@contextlib.contextmanager
def between_runs(project: Path, part: str = "") -> Iterator[None]:
    """Within this, what `kept` is asked for is kept for the next run on the same project, or on the same part of it."""
    if BETWEEN_RUNS.folder.resolve().is_relative_to(project):  # whoever wrote the project could have written it
        yield
        return
    key = key_of(str(project), part, program())
    shelf = _Shelf(_read(key))
    token = _OPEN.set(shelf)
    try:
        yield
    finally:
        _OPEN.reset(token)
    if shelf.new and sum(map(len, shelf.used.values())) <= MOST:
        BETWEEN_RUNS.put(key, pickle.dumps(shelf.used, pickle.HIGHEST_PROTOCOL))


def _read(key: str) -> dict[bytes, bytes]:
    """What is kept there, if anything."""
    value = BETWEEN_RUNS.get(key)
    told: dict[bytes, bytes] = pickle.loads(value) if value is not None else {}
    return told
