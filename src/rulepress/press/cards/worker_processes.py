"""Processes that share the work of pressing: none outlives who began it, however that ends, or has a word to say about it."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from rulepress.simulate.pair_runner import mortal

Made = TypeVar("Made")


def in_order(
    workers: int, function: Callable[..., Made], work: Iterable[tuple[Any, ...]], scratch: Path, begin: Callable[..., None], *given: Any
) -> Iterator[Made]:
    """What `function` makes of each of `work`, in its order; each process has begun with `begin(*given)`, and what it writes for
    itself goes into `scratch`.

    Raises what `function` raises, and BrokenProcessPool when a process is ended from outside.
    """
    with (
        _utf8_folder(scratch) as folder,
        ProcessPoolExecutor(workers, initializer=_begin, initargs=(folder, begin, given)) as pool,
    ):
        waiting = deque(pool.submit(function, *task) for task in work)
        try:
            while waiting:
                yield waiting.popleft().result()  # and forget it: pages are large
        except BaseException:  # what nobody waits for any more is not finished first
            for process in multiprocessing.active_children():
                process.terminate()
            raise


@contextlib.contextmanager
def _utf8_folder(folder: Path) -> Iterator[Path]:
    """This folder; where its path is not UTF-8, one for temporary files: the layout engine names fonts in XML, which has no other paths."""
    try:
        str(folder).encode()
    except UnicodeEncodeError:
        with tempfile.TemporaryDirectory(prefix="rulepress-") as made:
            yield Path(made)
    else:
        yield folder


def _begin(scratch: Path, begin: Callable[..., None], given: tuple[Any, ...]) -> None:
    mortal()
    tempfile.tempdir = str(scratch)  # a worker ends without tidying up after itself
    begin(*given)
    gc.freeze()  # what it begins with stays; looking through it for what can go, time and again, took a twentieth of its work
    gc.set_threshold(50_000)
