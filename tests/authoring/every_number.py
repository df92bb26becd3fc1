"""Every number of every unit that ships, changed by one in turn: a change is told in a few lines, stops nothing, and can be accepted.

python -m tests.authoring.every_number [--by -1] [EVERY]      # each EVERYth number of all of them
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulepress.authoring.project import SOURCES
from rulepress.authoring.source import read_yaml

ROOT = Path(__file__).resolve().parents[2]


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
        shutil.copytree(ROOT / name, to / name)
    return to


def numbers(root: Path) -> Iterator[Number]:
    """Every number of every unit."""
    for path in sorted(root.glob("factions/*/*/units/*.yaml")):
        document = read_yaml(root, path)
        for loc, mark in document.values.items():
            value = document.data
            for step in loc:
                value = value[step]
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                yield Number(document.path, loc, *mark, value)
