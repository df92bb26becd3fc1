"""Decisions at a terminal: how one is put, and what a typed line means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from rulepress.engine.citing import Refused
from rulepress.engine.decisions import MALFORMED, Decision
from rulepress.engine.playing import Game
from rulepress.engine.stories import in_inches

_INCHES = r"\s*([-−+]?(?:\d+(?:\.\d*)?|\.\d+))[\"″]?\s*"
_PLACE = re.compile(_INCHES + "," + _INCHES)
_WORDED = re.compile(r"(?P<word>[a-z_]+)\s+(?P<places>[-−+.\d].*)")
"""How one goes, and where to."""


def choices(decision: Decision[Any]) -> list[tuple[str, Any]]:
    """What can be picked by its number: every option, or the notable answers of an open question."""
    return [(option, option) for option in decision.options] if decision.options is not None else list(decision.points())


def put(decision: Decision[Any], purse: str, question: str) -> str:
    """A decision as text, with places in inches; `purse` is what its player has left to spend, `question` what is asked."""
    lines = [
        f"{decision.player} ({purse}): {question}",
        *(f"  {number}  {name}" for number, (name, _) in enumerate(choices(decision), 1)),
    ]
    if decision.least is not None:
        none = ", or an empty line for none" if decision.least == 0 else ""
        lines.append(f"  the numbers of {decision.least} to {decision.most} of them{none}")
    elif decision.options is None:
        lines.append(
            "  a number, or where: x, y in inches from the table's centre; several bases with ; between, the points of a path with >"
        )
    return in_inches("\n".join(lines))


def read(game: Game, line: str) -> Any:
    """The answer that a typed line means. Raises Refused for a line that means nothing."""
    decision, line = game.pending, line.strip()
    if decision is None:
        raise Refused(["play.over"], "The game is over: nothing is asked.")
    known = choices(decision)
    if decision.least is not None:
        return [_picked(known, word) for word in line.replace(",", " ").split()]
    if decision.options is not None or (line.isdigit() and known):
        return _picked(known, line)
    if line.startswith(("[", "{")):  # as logs have answers
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            pass
    return _fitting(decision, [*_placed(line), line, re.split(r"[\s,]+", line)], line)


def _fitting(decision: Decision[Any], readings: Sequence[Any], line: str) -> Any:
    """The first way to read an answer that has the form that the question asks for. Raises Refused where none has."""
    for reading in readings:
        try:
            decision.check(reading)
        except Refused as refused:
            if MALFORMED in refused.rules:
                continue
        return reading
    raise Refused([MALFORMED], f'"{line[:60]}" is no answer here: type the number of one, or where, such as 3.5, -12.')


def _placed(line: str) -> Iterator[Any]:
    """What a line of places may mean, from one position to a path for each base, in thousandths of an inch; nothing for other lines."""
    worded = _WORDED.fullmatch(line)
    try:
        paths = [[_place(point) for point in path.split(">")] for path in (worded["places"] if worded else line).split(";")]
    except ValueError:
        return
    if worded:
        yield [worded["word"], paths[0]]
        return
    if len(paths) == 1 == len(paths[0]):
        yield paths[0][0]
    if all(len(path) == 1 for path in paths):
        yield [path[0] for path in paths]
    yield paths


def _place(words: str) -> list[int]:
    """A position of two numbers in inches. Raises ValueError for anything else."""
    found = _PLACE.fullmatch(words)
    if found is None:
        raise ValueError(words)
    return [round(Decimal(part.replace("−", "-")) * 1000) for part in found.groups()]


def _picked(known: Sequence[tuple[str, Any]], word: str) -> Any:
    """The answer that a typed word means: its number or its name."""
    if word.isdigit() and 1 <= int(word) <= len(known):
        return known[int(word) - 1][1]
    for name, value in known:
        if name == word:
            return value
    raise Refused([MALFORMED], f'"{word[:60]}" is none of the answers; type a number from 1 to {len(known)}.')
