"""A budget of time and memory for whatever a project brings: a drawing, a card, a page. What costs more is a finding of its file.

No limit of sizes and counts foresees every small file that takes minutes or gigabytes. So a thread of the process that does the work
looks at what it has cost by now, and ends it with an exception; or with the process, where a library does not come back to hear of that.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, render

TICK = 0.1
"""Seconds from one look to the next."""
GRACE = 8.0
"""Seconds of work in which the exception should be heard."""
WRONG = 1
"""The exit code of a run whose content is wrong."""
MEGABYTES = 600
"""What the memory of a process may grow by for one thing; where the system does not tell its size, time alone counts."""
CODE = "over-budget"


class _Over(BaseException):
    """Ends the work that has cost too much: no handler of ordinary errors takes it for one of them."""


@contextmanager
def spending(path: str, seconds: float, what: str, advice: str) -> Iterator[None]:
    """Holds the work of this block to so many seconds of the processor and `MEGABYTES` of memory.

    Raises `Unusable` with a finding of the file at `path` when it costs more: `what` begins its sentence, and `advice` says what to do.
    """
    watch = _ThreadBudget(seconds, lambda over: Diagnostic(CODE, "error", f"{what} takes more than {over}.", path, suggestion=advice))
    watch.start()
    try:
        try:
            yield
        finally:
            watch.end()
    except _Over:
        if watch.over is None:
            raise  # it is the budget of something that this is a part of
    except MemoryError:
        watch.over = watch.over or "all the memory that there is"
    except Unusable:
        raise  # it is that of a part
    except Exception:
        if watch.over is None:
            raise  # else it is what came of the end
    if watch.over is not None:
        raise Unusable([watch.finding(watch.over)], Path())


class _ThreadBudget(threading.Thread):
    """Looks at what the thread that makes it costs, and raises `_Over` there."""

    def __init__(self, seconds: float, finding: Callable[[str], Diagnostic]):
        super().__init__(name="budget", daemon=True)
        self.finding = finding
        self.worker, self.seconds = threading.get_ident(), seconds
        self.began, self.held = time.process_time(), _megabytes()
        self.over: str | None = None
        """What there is no more of."""
        self.ended, self.lock = threading.Event(), threading.Lock()

    def grown(self) -> float:
        """Megabytes that came to the process."""
        return _megabytes() - self.held

    def run(self) -> None:
        until = self.began + self.seconds
        while not self.ended.wait(TICK):
            now = time.process_time()
            if self.over is None and (now > until or self.grown() > MEGABYTES):
                self.over = f"{self.seconds:g} seconds of work" if now > until else f"{MEGABYTES} megabytes of memory"
                until = now + GRACE
            with self.lock:
                if self.over is None or self.ended.is_set():
                    continue
                if now > until:
                    render([self.finding(self.over)], Path(), sys.stderr)
                    sys.stderr.flush()
                    os._exit(WRONG)  # what was written before is whole: outputs take their place at the end
                # Time and again: some libraries go on after whatever error.
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.worker), ctypes.py_object(_Over))

    def end(self) -> None:
        """Nothing is raised any more."""
        while not self.ended.is_set():
            with suppress(_Over), self.lock:
                self.ended.set()
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.worker), None)


def _megabytes() -> float:
    """The memory that this process holds; 0 where nothing tells."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, ValueError, IndexError, AttributeError):
        return 0.0
