"""What takes longer than a card: all lints, the consequences, and the odds that moved, worked out by a process of its own.

It always works on what is saved last. What it has begun for an earlier state it tells as far as it has come, and goes on with the
newer one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from rulepress.cli.checking import example_cache
from rulepress.cli.checking.checker import Examined, examine
from rulepress.cli.checking.content_loading import known
from rulepress.cli.serve.finding_text import parted, told
from rulepress.cli.serve.unit_page import leaf
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.cache import between_runs
from rulepress.content.files.project import Project
from rulepress.content.system.content_protocol import Content, Data
from rulepress.content.system.game_system import GameSystem

MOST = 10
"""Matchups that are told; the rest is counted."""
FEW = 6
"""Consequences that are told; the rest is counted."""

BEHIND = 10
"""How far this process stands back (nice): a card that is being pressed, and the browser, go first where there are few cores."""
BROKEN = "Not to be told while something is broken."

Say = Callable[[str, dict[str, Any]], None]


class Second:
    """The process, as the first one knows it."""

    def __init__(self, root: Path, say: Say):
        ours, theirs = multiprocessing.Pipe()
        self._pipe, self._say = ours, say
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=_begin, args=(str(root), theirs), daemon=True)
        self._process.start()
        theirs.close()
        threading.Thread(target=self._listen, daemon=True).start()

    def read(self, keys: list[str]) -> None:
        """Look at everything again, and work out the odds of these cards, which are looked at."""
        self._ask(keys, True)

    def look(self, keys: list[str]) -> None:
        """Work out the odds of those of these cards of which they are not told yet."""
        self._ask(keys, False)

    def _ask(self, keys: list[str], anew: bool) -> None:
        with contextlib.suppress(OSError):  # it was ended from outside; the cards go on
            self._pipe.send((keys, anew))

    def _listen(self) -> None:
        while True:
            try:
                kind, said = self._pipe.recv()
            except (EOFError, OSError):
                return
            self._say(kind, said)


def _begin(root: str, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is told, and ends us
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    CheckWorker(Project(Path(root)), pipe).run()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os._exit(0)


class CheckWorker:
    """What the process does, for whoever holds the other end of the pipe."""

    def __init__(self, project: Project, pipe: Connection):
        self.project, self.pipe = project, pipe
        self.before: dict[str, Data] = {}
        """Every game's data as it was when it was first whole: what odds are compared with."""
        self.read = 0
        """How often everything was looked at; said of what is told of a card, so that it is heard again though it is the same."""

    def run(self) -> None:
        """Answer requests until the other end closes the pipe. A newer request replaces the work that an older one has left."""
        games: dict[str, GameSystem] = {}
        contents: dict[str, Content] = {}
        done: set[str] = set()
        while True:
            try:
                keys, anew = self.pipe.recv()
            except EOFError:  # nobody asks any more
                return
            while self.pipe.poll():
                keys, also = self.pipe.recv()
                anew = anew or also
            try:
                if anew:
                    games = {game.id: game for game in known(self.project)}  # a shape may have changed with all else
                    # What was understood before the start is read once; from then on this process remembers it.
                    report = examine(self.project) if self.read else examine(self.project, shelf=partial(between_runs, self.project.root))
                    example_cache.remember(self.project.root, report.findings)
                    contents = report.contents
                    done.clear()
                    self.read += 1
                    self._tell_findings(report)
                for key in keys:
                    if key in done or self.pipe.poll():
                        continue
                    self._tell_odds(key, games, contents)
                    if not self.pipe.poll():
                        self._tell_leaf(key, games, contents)
                        done.add(key)
            except Exception as problem:  # such as a folder that goes while it is read
                message = f"What is here could not be looked at: {str(problem) or type(problem).__name__}."
                self.pipe.send(("findings", {"findings": told(self.project, [Diagnostic("unreadable-file", "error", message, ".")])}))

    def _tell_findings(self, report: Examined) -> None:
        wrong, consequences = parted(report.findings)
        self.pipe.send(("findings", {"findings": told(self.project, wrong)}))
        listed, more = told(self.project, consequences[:FEW]), max(0, len(consequences) - FEW)
        untold = None if all(content.data for content in report.contents.values()) else BROKEN
        self.pipe.send(("consequences", {"consequences": listed, "more": more, "untold": untold}))

    def _tell_odds(self, key: str, games: dict[str, GameSystem], contents: dict[str, Content]) -> None:
        moved: list[Any] = []
        untold: str | None = "No odds are worked out for this card."
        for id_, content in contents.items():
            game, now = games.get(id_), content.data
            if game is None or now is None:
                untold = BROKEN
                continue
            before = self.before.setdefault(id_, now)
            if game.engine and game.engine.touched and _has(now, key):
                untold = None
                moved += game.engine.touched(_around(before, key), _around(now, key)) if before is not now and _has(before, key) else []
        self.pipe.send(("odds", {"key": key, "read": self.read, "untold": untold, "odds": [
            {"who": one.who, "target": one.target, "situation": one.situation, "outcome": one.outcome,
             "before": one.told[0], "after": one.told[1]} for one in _greatest(moved)], "more": max(0, len(moved) - MOST)}))  # fmt: skip

    def _tell_leaf(self, key: str, games: dict[str, GameSystem], contents: dict[str, Content]) -> None:
        for id_, content in contents.items():
            if (game := games.get(id_)) and content.data and (page := leaf(self.project, game, content, key)):
                self.pipe.send(("leaf", {"key": key, "read": self.read, "page": page}))
                return


def _has(data: Data, key: str) -> bool:
    return any(unit["key"] == key for faction in data["factions"] for unit in faction["units"])


def _around(data: Data, key: str) -> Data:
    """The data with a unit and those that it may meet: no other of its own faction, unless there is nobody else."""
    own = key.partition("/")[0]
    if not any(faction["units"] for faction in data["factions"] if faction["id"] != own):
        return data
    return data | {"factions": [
        faction | {"units": [unit for unit in faction["units"] if unit["key"] == key]} if faction["id"] == own else faction
        for faction in data["factions"]]}  # fmt: skip


def _greatest(moved: list) -> list:
    """Of each matchup the situation and outcome that moved most, the greatest first."""
    once = {(one.who, one.target): one for one in reversed(moved)}
    return [one for one in moved if once[one.who, one.target] is one][:MOST]
