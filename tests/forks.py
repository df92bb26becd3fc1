"""All tests on all cores, where processes can fork: collected once, then shared out by files among copies of the process that did.

A worker takes a file at a time. Those with a browser have one worker first, so that as few as may be start one. What a worker reports goes
to the process that it is a copy of, which tells of it and counts it as if it had run all tests itself.
"""

from __future__ import annotations

import gc
import os
import selectors
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from itertools import groupby
from multiprocessing import Pipe
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

BROWSER = "chromium"
"""The fixture of tests that look at pages."""


class Queue:
    """Numbers of files, each of which one worker takes."""

    def __init__(self, numbers: list[int]):
        self._taking, giving = os.pipe()
        os.write(giving, b"".join(number.to_bytes(2) for number in numbers))  # a few hundred: a pipe holds them all
        os.close(giving)

    def taken(self) -> int | None:
        """The next one, if any is left: a pipe gives the same bytes to nobody else."""
        number = os.read(self._taking, 2)
        return int.from_bytes(number) if number else None


class Forks:
    """Runs a session's tests in so many workers."""

    def __init__(self, workers: int):
        self._workers = workers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.config.option.collectonly or session.testsfailed:
            return None
        session.config._tmp_path_factory.getbasetemp()  # one folder, which all share
        files = [list(items) for _, items in groupby(session.items, key=lambda item: item.path)]
        shown = [any(BROWSER in item.fixturenames for item in items) for items in files]
        pages, others = (Queue([at for at, one in enumerate(shown) if one is wanted]) for wanted in (True, False))
        gc.freeze()  # what is read stays in pages of memory that all share
        with selectors.DefaultSelector() as heard:
            for number in range(self._workers):
                worker = _Worker(session, files, [others, pages] if number else [pages, others])
                heard.register(worker.said, selectors.EVENT_READ, worker)
            self._listen(session, heard)
        return True

    @staticmethod
    def _listen(session: pytest.Session, heard: selectors.BaseSelector) -> None:
        hook = session.config.hook
        while heard.get_map():
            for key, _ in heard.select():
                worker: _Worker = key.data
                if report := worker.report():
                    hook.pytest_runtest_logreport(report=report)
                if worker.ended:
                    heard.unregister(worker.said)
                    worker.said.close()
            if stop := session.shouldfail or session.shouldstop:
                for key in [*heard.get_map().values()]:
                    key.data.stop()
                raise (session.Failed if session.shouldfail else session.Interrupted)(stop)


class _Worker:
    """A copy of this process that runs tests, as the process hears of it."""

    def __init__(self, session: pytest.Session, files: list[list[pytest.Item]], queues: list[Queue]):
        self.said, telling = Pipe(duplex=False)
        self.ended = False
        self._session, self._files, self._at, self._done = session, files, 0, 0
        sys.stdout.flush()
        sys.stderr.flush()
        self._process = os.fork()
        if not self._process:
            self.said.close()  # or nothing would tell this process that nobody listens any more
            _run(session, files, queues, telling.send)
        telling.close()

    def report(self) -> pytest.TestReport | None:
        """What it says next, if that is of a test that has ended; or of the one in which it ended itself."""
        try:
            told = self.said.recv()
        except EOFError:
            self.ended = True
            code = os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])
            return self._lost(code) if code else None
        if isinstance(told, int):
            self._at, self._done = told, 0
            return None
        self._done += told["when"] != "teardown"
        return self._session.config.hook.pytest_report_from_serializable(config=self._session.config, data=told)

    def _lost(self, code: int) -> pytest.TestReport:
        """The failure of the test with which the worker ended."""
        item = self._files[self._at][min(self._done, len(self._files[self._at]) - 1)]
        why = f"its process ended with {code}; what was left of this file was not run"
        return pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")

    def stop(self) -> None:
        os.kill(self._process, signal.SIGTERM)
        os.waitpid(self._process, 0)


class TellsOnce:
    """In a worker: tells of a test that passed only that; its beginning, its parts and its end would take longer than most tests."""

    def __init__(self, tell: Callable[[pytest.Item, pytest.TestReport], None]):
        self._tell = tell

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                self._tell(item, report)
        return True


def _run(session: pytest.Session, files: list[list[pytest.Item]], queues: list[Queue], say: Callable[[Any], None]) -> None:
    """Take files and run them, to the end of this process."""
    code = 1

    def tell(item: pytest.Item, report: pytest.TestReport) -> None:
        say(item.config.hook.pytest_report_to_serializable(config=item.config, report=report))

    try:
        capture = session.config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()  # into files that other workers have, too
        capture.start_global_capturing()
        session.config.pluginmanager.register(TellsOnce(tell))
        tests = _tests(files, queues)
        number, item = next(tests, (0, None))
        while item is not None:
            if item is files[number][0]:
                say(number)
            upcoming = next(tests, (0, None))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=upcoming[1])
            number, item = upcoming
        code = 0
    except KeyboardInterrupt:
        pass  # the first process says so
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(code)


def _tests(files: list[list[pytest.Item]], queues: list[Queue]) -> Iterator[tuple[int, pytest.Item]]:
    """The tests of the files that this worker takes, each with its file's number."""
    for queue in queues:
        while (number := queue.taken()) is not None:
            yield from ((number, item) for item in files[number])
