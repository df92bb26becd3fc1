"""Processes that share the work of pressing, and end with the one that began them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any


def pool(count: int, scratch: Path, begin: Callable[..., None], *given: Any) -> ProcessPoolExecutor:
    """So many processes, each of which calls `begin(*given)` first; what they write for themselves goes into `scratch`."""
    return ProcessPoolExecutor(count, initializer=_begin, initargs=(scratch, begin, given))


def _begin(scratch: Path, begin: Callable[..., None], given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us hears it, and stops us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    tempfile.tempdir = str(scratch)  # a worker ends without tidying up after itself
    begin(*given)


def _end_with_parent() -> None:
    """A killed parent tells nobody: without this its workers would finish their cards, and then wait for ever."""
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os._exit(1)
