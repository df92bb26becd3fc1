"""Markdown as people type it, written as Python-Markdown reads it: what both the site and the printed book are made of.

Python-Markdown wants an empty line before a list or table, four spaces a level, and no star that stands for "times". Whoever types a
chapter knows Markdown from elsewhere, where none of this matters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

LEVEL = 4
"""Spaces of a level, as Python-Markdown counts."""
NESTED = 2
"""Spaces from which on something stands within the list entry above it."""
_ITEM = re.compile(r"(?P<mark>[-*+]|\d{1,9}[.)])[ ]+(?=\S)")
_RULER = re.compile(r"(?:(?:\*[ ]*){3,}|(?:_[ ]*){3,}|(?:-[ ]*){3,})$")
_UNDERLINE = re.compile(r"-+[ ]*$")
_HEADING = re.compile(r"#{1,6}(?:\s|$)")
_FENCE = re.compile(r"(?P<fence>`{3,}|~{3,})[^`]*$")
_COLUMNS = re.compile(r"\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)*\|?[ ]*$")
"""The line below a table's head."""
_BARS = re.compile(r"\\.|\{\{.*?\}\}|(?P<ticks>`+)(?:(?!`)|(?<=`)(?!`)).*?(?<!`)(?P=ticks)(?!`)|(?P<bar>\|)")
"""The bars between a table's cells, and what hides them: a backslash, braces, code."""
_BROKEN = re.compile(r"(?<!\\)\\$")
"""A backslash that ends a line of print."""
_STARS = re.compile(r"\\.|(?P<ticks>`+)(?:(?!`)|(?<=`)(?!`)).*?(?<!`)(?P=ticks)(?!`)|(?P<stars>\*+)", re.DOTALL)
"""Stars, and what hides them: a backslash, code."""


class MarkdownLine(NamedTuple):
    """A line of Markdown by what it is."""

    number: int
    """Its place among the lines, from 0."""
    kind: str
    """empty, text, item, heading, ruler, table or code."""
    words: str
    """Without what it is indented by; an entry's mark and a heading's signs are among its words."""
    prefix: str = ""
    """What Python-Markdown wants before its words: spaces of its level, signs of quotations."""


class _Entry(NamedTuple):
    """A list entry that is still open, by the columns of its mark and of its words."""

    mark: int
    words: int
    ordered: bool


def as_meant(text: str) -> str:
    """`text` as Python-Markdown has to be given it."""
    written: list[str] = []
    paragraph: list[str] = []
    for line in (*read(text.split("\n")), MarkdownLine(0, "empty", "")):
        if line.kind != "text":
            written += _plain_stars("\n".join(paragraph)).split("\n") if paragraph else ()
            paragraph = []
        said = f"| {' | '.join(cells(line.words))} |" if line.kind == "table" else line.words
        whole = f"{line.prefix}{said}" if said else line.prefix.rstrip()
        if line.kind in ("text", "item", "heading", "table"):
            paragraph.append(whole)
        else:
            written.append(whole)
    return "\n".join(written[:-1])


def read(lines: Sequence[str]) -> Iterator[MarkdownLine]:
    """The lines of a text by what they are, in their order, with an empty one more where Python-Markdown needs it."""
    return _read([(number, line.expandtabs(LEVEL)) for number, line in enumerate(lines)], "")


def _read(lines: list[tuple[int, str]], outer: str) -> Iterator[MarkdownLine]:
    entries: list[_Entry] = []
    before = "empty"
    place = 0
    while place < len(lines):
        number, line = lines[place]
        words = line.lstrip(" ")
        indent = len(line) - len(words)
        if not words:
            before = "empty"
            yield MarkdownLine(number, before, "", outer)
            place += 1
            continue
        kind = _kind(words, before, lines[place + 1][1] if place + 1 < len(lines) else "")
        left = None
        if kind != "text" or before not in ("text", "item", "table"):
            while entries and indent < entries[-1].mark + NESTED:
                left = entries.pop()
        deeper = indent - (entries[-1].words if entries else 0)
        if deeper >= LEVEL and (before == "code" or (before == "empty" and kind != "item")):
            kind = "code"
        goes_on = kind == "text" and before == "item"
        prefix = outer + " " * LEVEL * (len(entries) - goes_on)
        if before != "empty" and _is_apart(kind, before, left, words):
            yield MarkdownLine(number, "empty", "", outer)
        if kind == "quote":
            quoted = place
            while place < len(lines) and lines[place][1].lstrip(" ").startswith(">"):
                place += 1
            yield from _read([(at, re.sub(r"^ *> ?", "", typed)) for at, typed in lines[quoted:place]], prefix + "> ")
        elif kind == "fence" and (end := _end_of_fence(lines, place)):
            # Python-Markdown sees no fence within an entry; there code stands deeper.
            inside = lines[place + 1 : end] if entries else lines[place : end + 1]
            deeper_still = " " * LEVEL if entries else ""
            for at, typed in inside:
                yield MarkdownLine(at, "code", typed[min(indent, len(typed) - len(typed.lstrip(" "))) :], prefix + deeper_still)
            place = end + 1
        else:
            if kind == "item":
                found = _ITEM.match(words)
                mark = found["mark"] if found else ""
                entries.append(_Entry(indent, indent + len(mark) + 1, mark[0].isdigit()))
                words = words.replace(")", ".", 1) if mark.endswith(")") else words
            elif kind == "code":
                words = " " * deeper + words
            kind = "text" if kind == "fence" else kind
            yield MarkdownLine(number, kind, _BROKEN.sub("  ", words) if kind in ("text", "item") else words, prefix)
            place += 1
        before = "item" if goes_on else kind


def _kind(words: str, before: str, following: str) -> str:
    """What a line is, by its words and its neighbours."""
    if _RULER.match(words) and not (_UNDERLINE.match(words) and before in ("text", "item")):
        return "ruler"
    for kind, sign in (("item", _ITEM), ("heading", _HEADING), ("fence", _FENCE)):
        if sign.match(words):
            return kind
    if words.startswith(">"):
        return "quote"
    if before == "table" or ("|" in words and "|" in following and _COLUMNS.match(following.strip(" "))):
        return "table"
    return "text"


def _is_apart(kind: str, before: str, left: _Entry | None, words: str) -> bool:
    """Whether a line begins something that Python-Markdown sees only with an empty line before it; `left`: the entry that it follows."""
    if kind == "item":
        return before != "item" or (left is not None and left.ordered != words[0].isdigit())
    return kind in ("heading", "ruler", "quote", "fence") or (kind == "table" and before != "table")


def _end_of_fence(lines: list[tuple[int, str]], start: int) -> int | None:
    """The place of the line that closes a block of code."""
    found = _FENCE.match(lines[start][1].lstrip(" "))
    closing = re.compile(rf" *{re.escape(found['fence'][0])}{{{len(found['fence'])},}} *$") if found else None
    return next((place for place in range(start + 1, len(lines)) if closing and closing.match(lines[place][1])), None)


def cells(row: str) -> list[str]:
    """The cells of a table's row, with bars at its ends or without."""
    bars = [found.start() for found in _BARS.finditer(row) if found["bar"]]
    if bars and bars[-1] == len(row.rstrip()) - 1:
        row, bars = row[: bars[-1]], bars[:-1]
    if bars and not row[: bars[0]].strip():
        row, bars = row[bars[0] + 1 :], [bar - bars[0] - 1 for bar in bars[1:]]
    starts, ends = [0, *(bar + 1 for bar in bars)], [*bars, len(row)]
    return [row[start:end].strip() for start, end in zip(starts, ends, strict=True)]


class _Stars(NamedTuple):
    """Stars in a row that may begin an emphasis, and how many of them do not do so yet."""

    start: int
    many: int


def _plain_stars(paragraph: str) -> str:
    """A paragraph with a backslash before each star that is one in print: `2*3`, or the first of two that can begin no emphasis.

    As CommonMark has it, but for a star between two digits, which always is one.
    """
    if "*" not in paragraph:
        return paragraph
    plain: set[int] = set()
    waiting: list[_Stars] = []
    for found in _STARS.finditer(paragraph):
        if not found["stars"]:
            continue
        start, end = found.span()
        count = end - start
        before, after = paragraph[start - 1 : start] or " ", paragraph[end : end + 1] or " "
        if before.isspace() and after.isspace():
            continue  # an entry's mark, a ruler, or "2 * 3"
        times = before.isdigit() and after.isdigit()
        opens = not times and not after.isspace() and (after.isalnum() or not before.isalnum())
        closes = not times and not before.isspace() and (before.isalnum() or not after.isalnum())
        while closes and count and waiting:
            opener = waiting.pop()
            used = min(count, opener.many)
            count -= used
            if opener.many > used:
                waiting.append(opener._replace(many=opener.many - used))
        if opens and count:
            waiting.append(_Stars(start, count))
        else:
            plain.update(range(end - count, end))
    for opener in waiting:
        plain.update(range(opener.start, opener.start + opener.many))
    return "".join("\\" * (place in plain) + sign for place, sign in enumerate(paragraph))
