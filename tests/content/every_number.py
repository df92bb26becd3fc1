"""Every number of every unit that ships, changed by one in turn: a change is told in a few lines, stops nothing, and can be accepted.

python -m tests.content.every_number [EVERY [BY [FILES]]] [--from N]

Each EVERYth number is changed BY so much; FILES: others than those of units; N: the one to begin with, where an earlier run was stopped.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from rulepress.cli import main
from rulepress.cli.checking.autofix import mended, write
from rulepress.cli.checking.checker import examine
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import SOURCES, Project
from rulepress.content.yaml.documents import read_yaml

ROOT = Path(__file__).resolve().parents[2]
UNITS = "factions/*/*/units/*.yaml"


class Number(NamedTuple):
    """A number that a designer typed."""

    path: str
    loc: tuple
    line: int
    column: int
    end_column: int
    value: float

    @property
    def name(self) -> str:
        return f"{self.path}: {'.'.join(map(str, self.loc))}"

    def changed(self, root: Path, by: int) -> str:
        """Types another number in its place; gives what the file was."""
        file = root / self.path
        text = file.read_text("utf-8")
        lines = text.split("\n")
        line = lines[self.line - 1]
        lines[self.line - 1] = f"{line[: self.column - 1]}{self.value + by:g}{line[self.end_column - 1 :]}"
        file.write_text("\n".join(lines), "utf-8")
        return text


def copied(to: Path) -> Path:
    """The content that ships, to be changed."""
    for name in (*SOURCES, "published"):
        shutil.copytree(ROOT / name, to / name, dirs_exist_ok=True)
    return to


def numbers(root: Path, files: str = UNITS) -> Iterator[Number]:
    """Every number of every unit, or of other files."""
    for path in sorted(root.glob(files)):
        document = read_yaml(root, path)
        for loc, mark in document.values.items():
            value = document.data
            for step in loc:
                value = value[step]
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                yield Number(document.path, loc, *mark, value)


class Tried(NamedTuple):
    """What came of a changed number."""

    code: int
    """With which `check` ended."""
    lines: int
    """That it printed."""
    accepted: list[str]
    """The files that accepting changed."""
    left: list[Diagnostic]
    """What is told after that, but for warnings and notes."""
    refused: str
    """What `cards` says where it does not press the unit's card; empty where it does."""


def tried(root: Path, number: Number, by: int = 1, card: bool = False) -> Tried:
    """Changes a number, presses the `card`, accepts what follows from it, and puts everything back."""
    before = {number.path: number.changed(root, by)}
    try:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = main(["check", "--project", str(root)])
        refused = _pressed(root, number) if card else ""
        files = mended(root, examine(Project(root)).findings, ["accept"])
        before |= {one.path: one.before for one in files}
        write(root, files)
        left = [one for one in examine(Project(root)).findings if one.severity in ("error", "consequence")] if files or code else []
        return Tried(code, out.getvalue().count("\n"), [one.path for one in files], left, refused)
    finally:
        for path, text in before.items():
            (root / path).write_text(text, "utf-8")


def _pressed(root: Path, number: Number) -> str:
    """Presses the card of a number's unit, or some other where it is none's; what is said where that fails."""
    _, _, faction, _, name = number.path.split("/") if number.path.count("/") == 4 else ("", "", "coalition", "", "virago.yaml")
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = main(["cards", "--project", str(root), "--unit", f"{faction}/{name.removesuffix('.yaml')}"])
    return said.getvalue() if code else ""


def report(every: int, by: int, files: str = UNITS, first: int = 0) -> int:
    """Tries the numbers and tells what is not as it should be."""
    wrong = tries = most = 0
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder))
        for nth, number in islice(enumerate(list(numbers(root, files))[::every]), first, None):
            came, tries = tried(root, number, by, card=True), tries + 1
            most = max(most, came.lines)
            if came.code or came.lines >= 25 or came.left or came.refused:
                wrong += 1
                print(f"{nth}: {number.name} {number.value:g} {by:+}: exit {came.code}, {came.lines} lines", came.refused.strip())
                for one in came.left:
                    print(f"    {one.path}:{one.line} {one.code}: {one.message[:200]}")
            if not tries % 50:
                print(f"{nth + 1} tried")
            sys.stdout.flush()
    print(f"{tries} numbers changed by {by:+}: {wrong} that stop something or cannot be accepted; at most {most} lines")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("every", type=int, nargs="?", default=1)
    parser.add_argument("by", type=int, nargs="?", default=1)
    parser.add_argument("files", nargs="?", default=UNITS)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="N")
    given = parser.parse_args()
    sys.exit(report(given.every, given.by, given.files, given.first))
