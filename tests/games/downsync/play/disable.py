"""Disables every rule in turn, alone, and counts which of its cases then fail.

    .venv/bin/python tests/games/downsync/play/disable.py [RULE...]

One line a rule; exit 1 if the disabling of one goes unnoticed or cannot be done. switches.yaml says which words of the
code carry a rule out, and what stands there while the rule is disabled.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play.ruleset import Ruleset

if __package__:
    from .harness import cases, run
    from .rules_table import ROOT, function, load
else:  # run as a script
    from harness import cases, run
    from rules_table import ROOT, function, load

TABLE = Path(__file__).with_name("switches.yaml")
PACKAGE = "rulepress.games.downsync"
FLOORS = ("core", "tabletop", "effects", "bots")
"""What the game is played with that serves every game."""


class Stale(Exception):
    """A row of the table that does not fit the code: which rule, which file, and what to do."""


class Change(NamedTuple):
    where: str  # a function, as "play.move_action.illegal_reasons" or "core.match.MatchBase.load"
    words: str  # of it, standing there just once; how they are spaced and broken into lines is no matter
    instead: str


@cache
def switches() -> dict[str, list[Change]]:
    """Rule -> the changes to the code that disable it."""
    read = yaml.load(TABLE.read_text(encoding="utf-8"), yaml.CSafeLoader)
    rows = {rule: row if isinstance(row, list) else [row] for rule, row in read.items()}
    return {rule: [Change(each["in"], each["words"], each["instead"]) for each in row] for rule, row in rows.items()}


@contextmanager
def disabled(rule: str) -> Iterator[None]:
    """The code without one rule. Raises Stale."""
    sources: dict[Callable, str] = {}
    for change in switches()[rule]:
        changed = _function(rule, change)
        sources[changed] = _changed(rule, change, changed, sources.get(changed) or _source(changed))
    codes = {changed: changed.__code__ for changed in sources}
    try:
        for changed, source in sources.items():
            changed.__code__ = _compiled(rule, changed, source)
        yield
    finally:
        for changed, code in codes.items():
            changed.__code__ = code


def _function(rule: str, change: Change) -> Callable:
    load()
    try:
        return function(f"{'rulepress' if change.where.partition('.')[0] in FLOORS else PACKAGE}.{change.where}")
    except (AttributeError, KeyError):
        raise Stale(f"{TABLE.name}, {rule}: there is no {change.where} any more.{_elsewhere(change)}") from None


def _source(changed: Callable) -> str:
    source = textwrap.dedent(inspect.getsource(changed))
    return source[source.index("def ") :]


def _changed(rule: str, change: Change, changed: Callable, source: str) -> str:
    found = list(re.finditer(_pattern(change.words), source))
    if len(found) != 1:
        times = f"{len(found)} times, so make them longer:" if found else "no longer:"
        file = Path(inspect.getsourcefile(changed)).relative_to(ROOT)
        elsewhere = "" if found else _elsewhere(change)
        raise Stale(f"{TABLE.name}, {rule}: in {file}, {change.where} has the words {times} {change.words}{elsewhere}")
    (at,) = found
    line = source[source.rfind("\n", 0, at.start()) + 1 : at.start()]
    indent = line[: len(line) - len(line.lstrip())]
    return source[: at.start()] + change.instead.replace("\n", f"\n{indent}") + source[at.end() :]


def _pattern(words: str) -> str:
    """The words, however they are spaced, with brackets closed on the same line or on one of their own."""
    spaced = r"\s+".join(re.escape(word) for word in words.split())
    return re.sub(r"(?:\\s\+)?(\\[)\]}])", r",?\\s*\1", re.sub(r"(\\[(\[{])(?:\\s\+)?", r"\1\\s*", spaced))


def _elsewhere(change: Change) -> str:
    """Where else the words stand, for whoever mends the row."""
    code = ROOT / "src" / "rulepress"
    files = [file for folder in (*FLOORS, "games/downsync") for file in sorted((code / folder).rglob("*.py"))]
    files = [file for file in files if re.search(_pattern(change.words), file.read_text("utf-8"))]
    return "".join(f" They stand in {file.relative_to(ROOT)}." for file in files)


def _compiled(rule: str, changed: Callable, source: str):
    made: dict = {}
    try:
        exec(compile(f"from __future__ import annotations\n{source}", changed.__qualname__, "exec"), changed.__globals__, made)
    except SyntaxError as problem:
        raise Stale(f"{TABLE.name}, {rule}: what stands instead is no Python: {problem}.") from None
    return made[changed.__name__].__code__


class Outcome(NamedTuple):
    failed: list[str]  # what those cases show
    broken: list[str]  # those in which the code only breaks: no answer either way
    count: int  # of all cases that name the rule

    def __str__(self) -> str:
        broken = f", the code breaks in: {'; '.join(self.broken)}" if self.broken else ""
        return f"{len(self.failed)} of {self.count} cases fail{broken}"


def outcome(data: dict, rule: str, enough: int | None = None) -> Outcome:
    """How the cases of a rule fare while it is disabled, up to so many that fail. Raises Stale."""
    own = [case for _, case in cases() if rule in case["rules"]]
    failed, broken = [], []
    with disabled(rule):
        book = Ruleset(data)  # of its own, for books remember what they were asked
        for case in own:
            if len(failed) == enough:
                break
            try:
                run(book, case)
            except (AssertionError, Refused):
                failed.append(case["why"])
            except Exception as problem:
                broken.append(f"{case['why']} ({type(problem).__name__}: {problem})")
    return Outcome(failed, broken, len(own))


def main(wanted: list[str]) -> int:
    data = registry.game("downsync").load(Project(ROOT)).data
    engine = [rule["id"] for rule in data["rules"] if rule["engine"]]
    missed = [rule for rule in wanted if rule not in engine]
    for rule in missed:
        print(f"{rule}  is no rule that the engine carries out")
    for rule in [rule for rule in engine if rule in wanted or not wanted]:
        try:
            found = outcome(data, rule) if rule in switches() else f"has no row in {TABLE.name}"
        except Stale as stale:
            found = str(stale)
        noticed = isinstance(found, Outcome) and bool(found.failed)
        print(f"{rule}  {found}{'' if noticed else '  <-- UNNOTICED'}", flush=True)
        missed += [] if noticed else [rule]
    if missed:
        print(f"{len(missed)} unnoticed: {', '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
