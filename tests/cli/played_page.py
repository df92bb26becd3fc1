"""The sessions on the page *Playing at the terminal*: what is typed there, and what is said to it.

After a change of content or words, `python -m tests.cli.played_page` puts what is said now in their place.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from rulepress import cli

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "site/docs/playing.md"
BLOCK = re.compile(r"```console\n(.*?)\n```|<!-- typed meanwhile: (.*?) -->", re.S)
PROMPT = "> "
COMMAND = "$ python build.py "


class Typed(NamedTuple):
    """A part of a session: what is typed in it, and whether the page shows it."""

    lines: list[str]
    shown: bool


def parts(page: str) -> list[Typed]:
    """The parts of the page's sessions, in order."""
    found = []
    for block, meanwhile in BLOCK.findall(page):
        lines = [line for line in block.split("\n") if line.startswith((PROMPT.strip(), COMMAND))]
        shown = [line if line.startswith(COMMAND) else line[1:].strip() for line in lines]
        found.append(Typed(shown if block else [line.strip() for line in meanwhile.split("|")], bool(block)))
    return found


class Hands:
    """Types line after line, which appear on the terminal; notes where in what is said each part begins."""

    def __init__(self, said: io.StringIO, lines: list[str]):
        self.said, self.lines, self.marks = said, iter(lines), []

    def readline(self) -> str:
        self.marks.append(self.said.tell())
        if (line := next(self.lines, None)) is None:
            return ""
        self.said.write(f"{line}\n")
        return f"{line}\n"


def played(page: str, folder: Path) -> str:
    """The page with what is said now: each session is played in that folder."""
    typed = parts(page)
    texts: list[str] = []
    while len(texts) < len(typed):
        first = len(texts)
        last = next((at for at in range(first + 1, len(typed)) if typed[at].shown and typed[at].lines[0].startswith(COMMAND)), len(typed))
        texts += _session(typed[first:last], folder)
    blocks = iter(texts)

    def said(found: re.Match[str]) -> str:
        text = next(blocks)
        return found[0] if found[1] is None else f"```console\n{text}\n```"

    return BLOCK.sub(said, page)


def _session(typed: list[Typed], folder: Path) -> list[str]:
    """What is said in each part of a session."""
    command, lines = typed[0].lines[0], [line for part in typed for line in part.lines][1:]
    said = io.StringIO()
    hands = Hands(said, lines)
    environment = {"RULEPRESS_COMMAND": "python build.py", "COLUMNS": "80"}
    with (
        mock.patch.dict(os.environ, environment),
        contextlib.chdir(folder),
        contextlib.redirect_stdout(said),
        mock.patch("sys.stdin", hands),
    ):
        cli.main(["--project", str(ROOT), *shlex.split(command.removeprefix(COMMAND))])
    whole, texts, at, done = said.getvalue(), [], 0, 0
    for number, part in enumerate(typed):
        done += len(part.lines) - (number == 0)
        end = _question_before(whole, *hands.marks[done - 1 : done + 1]) if done < len(hands.marks) else len(whole)
        text = re.sub(" +$", "", whole[at:end].strip("\n"), flags=re.M)
        texts.append(f"{command}\n{text}" if number == 0 else text)
        at = end
    return texts


def _question_before(said: str, typed: int, again: int) -> int:
    """Where the question begins to which something was typed again, after it was typed to the one before."""
    asked = said.rfind("\n\n", typed, again)
    return said.rindex("\n", 0, again) + 1 if asked < 0 else asked + 2


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(played(PAGE.read_text("utf-8"), Path(folder)), "utf-8")
    sys.exit(0)
