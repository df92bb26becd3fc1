"""Processes that share the work of pressing: none outlives who began it, however that ends, or has a word to say about it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, TypeVar

Made = TypeVar("Made")


def in_order(
    workers: int, function: Callable[..., Made], work: Iterable[tuple[Any, ...]], scratch: Path, begin: Callable[..., None], *given: Any
) -> Iterator[Made]:
    """What `function` makes of each of `work`, in its order; each process has begun with `begin(*given)`, and what it writes for
    itself goes into `scratch`.

    Raises what `function` raises, and BrokenProcessPool when a process is ended from outside.
    """
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(scratch, begin, given)) as pool:
        waiting = [pool.submit(function, *task) for task in work]
        try:
            for done in waiting:
                yield done.result()
        except BaseException:  # what nobody waits for any more is not finished first
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begin(scratch: Path, begin: Callable[..., None], given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends at once and silently; whoever started us says so
    threading.Thread(target=_end_with_parent, daemon=True).start()
    tempfile.tempdir = str(scratch)  # a worker ends without tidying up after itself
    begin(*given)


def _end_with_parent() -> None:
    """A killed parent tells nobody: without this its workers would finish their cards, and then wait for ever."""
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os._exit(1)
