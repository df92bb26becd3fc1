"""A rulebook as its authors write it: chapters of Markdown whose rule statements carry ids, and rulings.

A chapter starts with front matter (`title`, `order`, `summary`) between two lines of `---`. A paragraph or list item that
begins with `[attack.short-range]` states that rule; `[place.path: table]` states one that players carry out and the engine
does not. Numbers come from the data: `{{ core.attack.short_range.limit }}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, RootModel

from .records import Id, Name, Prose, Record
from .source import Document

RULE_ID = r"[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+"
STATEMENT = re.compile(rf"^(?P<lead>\s*(?:[-*]\s+|\d+\.\s+)?)\[(?P<id>{RULE_ID})(?P<table>:\s*table)?\]\s+(?P<text>\S.*)$")


@dataclass(frozen=True)
class Statement:
    """One rule statement: its id, the line it starts on, its words, and whether the engine carries it out."""

    id: str
    line: int
    text: str
    engine: bool


@dataclass
class Chapter:
    """A chapter of the rulebook; `body` is Markdown as written, below the front matter that ends on line `body_line` - 1."""

    document: Document
    name: str
    title: str = ""
    order: int = 0
    summary: str = ""
    body: str = ""
    body_line: int = 1
    statements: list[Statement] = field(default_factory=list)


class Ruling(Record):
    """How we read the rules where they contradict themselves or are silent."""

    question: Prose
    """What the text leaves open."""
    reading: Prose
    """What we do, and why."""
    rules: Annotated[list[Name], Field(min_length=1)]
    """Ids of the rules it touches."""
    ours: bool = False
    """It concerns what this project adds (such as the odds), not the rules' own text."""


class Rulings(RootModel[dict[Id, Ruling]]):
    """Every contradiction or gap of the sources, with our reading."""


def read_chapter(document: Document) -> Chapter:
    """Splits a chapter into front matter, body and statements; problems are added to the document's diagnostics."""
    chapter = Chapter(document, document.path.rsplit("/", 1)[-1].removesuffix(".md"))
    lines = document.lines
    if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        document.diagnostics.append(document.report(
            "front-matter", "A chapter starts with `---`, its title and order, and `---`.",
            suggestion="start the file with: ---, title: ..., order: 10, ---"))
        return chapter
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    for line in lines[1:end]:
        key, _, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if key == "order" and value.isdigit():
            chapter.order = int(value)
        elif key in ("title", "summary") and value:
            setattr(chapter, key, value)
        else:
            document.diagnostics.append(document.report(
                "front-matter", f"The front matter takes `title`, `order` (a number) and `summary`; this is `{line.strip()[:60]}`."))
    chapter.body, chapter.body_line = "\n".join(lines[end + 1:]) + "\n", end + 2
    chapter.statements = _statements(lines[end + 1:], end + 2)
    return chapter


def _statements(lines: list[str], first: int) -> list[Statement]:
    found = []
    for offset, line in enumerate(lines):
        start = STATEMENT.match(line)
        if not start:
            continue
        words = [start["text"]]
        for more in lines[offset + 1:]:
            if not more.strip() or STATEMENT.match(more) or re.match(r"\s*([-*]|\d+\.)\s", more):
                break
            words.append(more.strip())
        found.append(Statement(start["id"], first + offset, " ".join(words), not start["table"]))
    return found
