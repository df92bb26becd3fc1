"""Plays pairs on any `concurrent.futures.Executor`: in this process, in several, on a cluster. Wherever that is, they come out the same, in
order."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait as wait_for
from typing import Any

from rulepress.simulate.paired_games import Pair, PairPart, SimulationMatch, here, play_pair, play_pairs

CHECKED = 50
"""Of a worker's pairs every so many-eth is played again at home, beginning with its first."""
TRIES = 4
"""Times that a task is given to workers before the run gives up."""


class Wrong(Exception):
    """A worker came to another game than this process from the same seed."""

    def __init__(self, worker: str, seed: str):
        super().__init__(worker, seed)
        self.worker, self.seed = worker, seed


class WorkersLost(Exception):
    """The workers were lost again and again."""


@dataclass(frozen=True)
class Workers:
    """Who plays."""

    begin: Callable[[], Executor]
    """Makes the executor, and makes it anew when it is broken."""
    end: Callable[[Executor], object]
    """Ends it, with whatever it is still about."""
    ahead: int
    """Tasks that are given out at once."""
    task: int
    """Pairs of a task."""


class _Here(Executor):
    """Works at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def processes(count: int) -> Workers:
    """So many processes of this machine; one is this process itself. Small tasks, so that little is lost when a run is killed."""
    if count == 1:
        return Workers(_Here, Executor.shutdown, 1, 1)
    return Workers(lambda: ProcessPoolExecutor(count, initializer=mortal), _abandon, 2 * count, 4)


def _abandon(executor: Executor) -> None:
    """What nobody waits for any more is not finished first."""
    for process in active_children():
        process.terminate()
    executor.shutdown(cancel_futures=True)


def mortal() -> None:
    """A worker process begins: it ends with its parent, however that ends, and at once and silently on Ctrl-C; the parent says so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed parent tells nobody: without this its workers would finish what they are about, and then wait for ever."""
    if parent := parent_process():
        wait_for([parent.sentinel])
        os._exit(1)


@dataclass
class _LocalFallback:
    """Plays some of what workers send at home as well."""

    match: SimulationMatch
    came: dict[str, int] = field(default_factory=dict)  # worker -> its pairs so far

    def look(self, part: PairPart) -> None:
        """Raises Wrong."""
        if part.worker == here():
            return
        for pair in part.pairs:
            number = self.came.get(part.worker, 0)
            self.came[part.worker] = number + 1
            if number % CHECKED == 0 and pair != play_pair(self.match, pair["pair"]):
                raise Wrong(part.worker, self.match.seed_of(pair["pair"]))


def play(match: SimulationMatch, most: int, workers: Workers, known: dict[int, Pair], keep: Callable[[list[Pair]], None]) -> Iterator[Pair]:
    """The pairs of the match in order, `most` at the most; whoever has enough of them stops asking. Those in `known` are not played again;
    `keep` is given all others as they come, in any order. Raises Wrong and Lost."""
    done = dict(known)
    missing = [number for number in range(most) if number not in done]
    waiting = deque((tuple(missing[at : at + workers.task]), 0) for at in range(0, len(missing), workers.task))
    running: dict[Future[str], tuple[tuple[int, ...], int]] = {}
    watch, executor = _LocalFallback(match), workers.begin()
    try:
        for wanted in range(most):
            while wanted not in done:
                while waiting and len(running) < workers.ahead:
                    task = waiting.popleft()
                    running[executor.submit(play_pairs, match, task[0])] = task
                broken: BaseException | None = None
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    numbers, tries = running.pop(future)
                    try:
                        part = PairPart.read(match, numbers, future.result())
                    except Exception as error:  # a worker's end, or whatever its network has to say: another one may do better
                        if tries + 1 == TRIES:
                            raise WorkersLost(f"{type(error).__name__}: {error}") from error
                        waiting.appendleft((numbers, tries + 1))
                        broken = error if isinstance(error, BrokenExecutor) else broken
                        continue
                    watch.look(part)
                    keep(part.pairs)
                    done.update((pair["pair"], pair) for pair in part.pairs)
                if broken:
                    waiting.extendleft(running.values())
                    running.clear()
                    workers.end(executor)
                    executor = workers.begin()
            yield done.pop(wanted)
    finally:
        workers.end(executor)
