"""How intricate a chapter, or another page, may be: what turns Markdown into pages takes ever longer for each sign more in a paragraph.

The limits are far above what anybody writes; beyond them stands a mistake of pasting, or somebody's trick.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

MAX_CHAPTER_LINES = 3_000
MAX_LINE = 4_000
"""Characters of a line."""
MAX_HEIGHT = 400
"""Lines of a paragraph, list or table."""
MAX_BRACKETS = 100
"""Opening square brackets in a paragraph, list or table: a hundred cost some hundredths of a second, nine thousand two minutes."""
MAX_SIGNS = 600
"""Other signs that Markdown looks at, in a paragraph, list or table."""
MAX_SIGNS_IN_ALL = 12_000
"""Brackets and other signs in a chapter."""
MAX_LEVELS = 12
"""Quotations in quotations, and lists in lists."""
MAX_CELLS = 60
"""Cells in a row of a table."""

_SIGN = re.compile(r"[<&{\\!*_`]")
_LEAD = re.compile(r"(?:[ \t>]|(?:[-*+]|\d{1,9}[.)]) )*")
_LEVEL = re.compile(r"[>*+-]|\d+[.)]|\t| {4}")

Excess = tuple[int, int, str, str]
"""Line and column, counted from 1, sentence and advice."""


def excess(lines: Sequence[str]) -> Iterator[Excess]:
    """What of a chapter goes beyond the limits: each kind once a paragraph."""
    if len(lines) > MAX_CHAPTER_LINES:
        yield 1, 1, f"This file has more than {MAX_CHAPTER_LINES:,} lines.", "split it into several files"
        return
    in_all = brackets = signs = height = 0
    told: set[str] = set()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            brackets = signs = height = 0
            told = set()
        opened, other = line.count("["), len(_SIGN.findall(line))
        in_all, brackets, signs, height = in_all + opened + other, brackets + opened, signs + other, height + 1
        lead = _LEAD.match(line)
        levels = len(_LEVEL.findall(lead.group() if lead else ""))
        for kind, amount, limit, advice in (
            ("characters in a line", len(line), MAX_LINE, "break it into several lines"),
            ("lines without an empty one between", height, MAX_HEIGHT, "put an empty line between paragraphs"),
            ("opening brackets in one paragraph", brackets, MAX_BRACKETS, "delete those that are not links"),
            ("special signs in one paragraph", signs, MAX_SIGNS, "put empty lines between paragraphs, or delete some"),
            ("special signs in one file", in_all, MAX_SIGNS_IN_ALL, "split it into several files"),
            ("levels of quotations and lists", levels, MAX_LEVELS, "say it in paragraphs"),
            ("cells in a row", line.count("|"), MAX_CELLS, "split the table"),
        ):
            if amount > limit and kind not in told:
                told.add(kind)
                yield number, 1, f"There are more than {limit:,} {kind} here; so many are not set.", advice
                if kind.endswith("file"):
                    return
