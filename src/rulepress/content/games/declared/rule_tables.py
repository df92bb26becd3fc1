"""The tables that chapters have below their rules, for the quick reference, which has no chapter to look them up in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from rulepress.content.prose import placeholders, typography
from rulepress.content.prose.chapters import STATEMENT, Chapter

_RULED = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
"""The line between a table's head and its rows."""


def tables(chapters: Iterable[Chapter], context: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The first table below each rule that has one, before the next rule or heading, by the rule's id; its numbers are filled in. Chapters
    name nothing that is not known: that is told of them already."""
    found: dict[str, dict[str, Any]] = {}
    for chapter in chapters:
        rule, lines = None, chapter.body.split("\n")
        for number, (line, below) in enumerate(zip(lines, [*lines[1:], ""], strict=True)):
            if stated := STATEMENT.match(line):
                rule = stated["id"]
            elif line.startswith("#"):
                rule = None
            elif rule and "|" in line and "|" in below and _RULED.fullmatch(below.strip()):
                rows = [_cells(row, context) for row in takewhile(lambda row: "|" in row, lines[number + 2 :])]
                found.setdefault(rule, {"head": _cells(line, context), "rows": rows})
    return found


def _cells(line: str, context: Mapping[str, Any]) -> list[str]:
    said = typography.marks(placeholders.render(line, context)).replace("*", "")
    return [cell.strip() for cell in said.strip().strip("|").split("|")]
