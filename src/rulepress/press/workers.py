"""Work in several processes, none of which outlives an interruption or has a word to say about it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

Made = TypeVar("Made")


def in_order(
    workers: int, function: Callable[..., Made], work: Iterable[tuple[Any, ...]], begin: Callable[..., None], *given: Any
) -> Iterator[Made]:
    """What `function` makes of each of `work`, in its order; each process has begun with `begin(*given)`.

    Raises what `function` raises, and BrokenProcessPool when a process is ended from outside.
    """
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(begin, given)) as pool:
        waiting = [pool.submit(function, *each) for each in work]
        try:
            for each in waiting:
                yield each.result()
        except BaseException:  # what nobody waits for any more is not finished first
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begin(begin: Callable[..., None], given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends at once and silently; whoever started us says so
    begin(*given)
