"""How we speak to whoever sits at a terminal: colour, width, a line that tells how far long work is. A pipe gets plain text."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from functools import partial
from typing import IO, NamedTuple, TypeVar

WIDEST = 120
"""Columns of a line of text at most: longer ones are hard to read."""
NARROWEST = 40
"""Columns below which nothing is wrapped any further."""
USUAL = 80
"""Columns of a terminal that does not say how many it has."""

STYLES = {"heading": "1", "faint": "2", "good": "32", "bad": "31", "changed": "33", "figure": "36"}
_PAINTED = re.compile(r"\x1b\[[\d;]*m")
_REWIND = "\r\x1b[K"

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)
Thing = TypeVar("Thing")


class Console(NamedTuple):
    """What a stream can show."""

    colour: bool
    width: int | None
    """Columns to write in; None where nothing is wrapped."""

    @classmethod
    def of(cls, stream: IO[str]) -> Console:
        """What that stream can show: a terminal has a width and mostly colour, a pipe neither unless the environment asks for colour."""
        return cls(_colourful(stream), _columns(stream) if _is_terminal(stream) else None)

    def paint(self, text: str, style: str) -> str:
        """The text in one of STYLES, or in a style's own code, where there is colour."""
        return f"\x1b[{STYLES.get(style, style)}m{text}\x1b[0m" if self.colour and text else text

    def fill(self, text: str) -> str:
        """Each line within the width; what is wrapped hangs below its line's last column, of those that two spaces set off."""
        return "\n".join(_wrapped(line, self.width) for line in text.split("\n")) if self.width else text


PLAIN = Console(False, None)


@contextlib.contextmanager
def quietly(quiet: bool) -> Iterator[None]:
    """Nothing but results and errors is told meanwhile, if it is to be quiet."""
    before = _quiet.set(quiet)
    try:
        yield
    finally:
        _quiet.reset(before)


def hushed() -> bool:
    """Are results and errors all that is to be told?"""
    return _quiet.get()


def say(line: str) -> None:
    """Tell what was done, to whoever wants to hear more than results."""
    if not hushed():
        print(Console.of(sys.stdout).fill(line), flush=True)


def counted(things: Iterable[Thing], what: str, total: int) -> Iterator[Thing]:
    """The things, as they come, while the line of progress tells how many of them have."""
    if not total:
        return
    with doing(f"{what}: 0 of {total}") as tell:
        for number, thing in enumerate(things, 1):
            tell(f"{what}: {number} of {total}")
            yield thing


@contextlib.contextmanager
def doing(what: str) -> Iterator[Callable[[str], None]]:
    """One line on the terminal tells what takes long, as long as it does, and what else it is given to tell instead; elsewhere
    nothing does."""
    stream = sys.stderr
    tell = _nothing if hushed() or not _rewrites(stream) else partial(_show, stream)
    tell(what)
    try:
        yield tell
    finally:
        tell("")


def _nothing(line: str) -> None:
    """No line of progress for who cannot see it, or does not want it."""


def _show(stream: IO[str], line: str) -> None:
    """In place of what the line of progress told before."""
    with contextlib.suppress(OSError):  # nobody looks
        print(_REWIND + cut(line, _columns(stream) - 1), end="", file=stream, flush=True)


def columns(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return sum(_column(character) for character in _PAINTED.sub("", text))


def cut(text: str, width: int) -> str:
    """The text within so many columns, with three dots for what does not fit."""
    if columns(text) <= width:
        return text
    kept, left = "", width - 3
    for character in text:
        left -= _column(character)
        if left < 0:
            break
        kept += character
    return kept.rstrip() + "..."


def _column(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _wrapped(line: str, width: int) -> str:
    if columns(line) <= width:
        return line
    begin = len(line) - len(line.lstrip())
    gaps = [gap.end() for gap in re.finditer(r"(?<=\S)  +(?=\S)", line)]
    hang = next((columns(line[:gap]) for gap in reversed(gaps) if columns(line[:gap]) <= width * 3 // 5), begin + 2)
    lines, at = [""], 0
    for word in re.split(r"( +)", line):
        wide = columns(word)
        if at + wide > width and word.strip() and lines[-1].strip():
            lines.append(" " * hang)
            at = hang
        if word.strip() or at != hang or len(lines) == 1:  # a broken line does not begin with the space that it is broken at
            lines[-1] += word
            at += wide
    return "\n".join(one.rstrip() for one in lines)


def _is_terminal(stream: IO[str]) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):  # no stream at all, or a closed one
        return False


def _colourful(stream: IO[str]) -> bool:
    """NO_COLOR, FORCE_COLOR and TERM as other programs read them (no-color.org, force-color.org)."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return _rewrites(stream)


def _rewrites(stream: IO[str]) -> bool:
    """Does it understand more than text?"""
    return _is_terminal(stream) and os.environ.get("TERM") != "dumb"


def _columns(stream: IO[str]) -> int:
    said = os.environ.get("COLUMNS", "")
    try:
        wide = int(said) if said.isdecimal() else os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError, AttributeError):
        wide = 0
    return min(max(wide or USUAL, NARROWEST), WIDEST)
