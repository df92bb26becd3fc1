"""Findings for a page: what is wrong, at its place, and apart from it what a change does to what was worked out from the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic, ordered, printable
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import Unreadable, read_bytes, split_lines

LONGEST = 160
"""Characters of a line that is quoted."""


def parted(found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is wrong, and what only follows from a change."""
    found = ordered(found)
    return [one for one in found if one.severity != "consequence"], [one for one in found if one.severity == "consequence"]


def told(project: Project, found: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Findings as the page shows them, each with the line that it is about."""
    texts: dict[str, list[str]] = {}
    listed = []
    for one in ordered(found):
        if one.path not in texts:
            texts[one.path] = _lines(project, one.path)
        lines = texts[one.path]
        quoted = lines[one.line - 1] if one.line and one.line <= len(lines) else ""
        listed.append({
            "code": one.code, "severity": one.severity, "path": one.path, "line": one.line, "column": one.column,
            "message": printable(one.message), "help": printable(one.suggestion) if one.suggestion else None,
            "quoted": printable(quoted.replace("\t", "    "))[:LONGEST],
        })  # fmt: skip
    return listed


def _lines(project: Project, path: str) -> list[str]:
    try:
        return split_lines(read_bytes(project.root_of(path), path).decode("utf-8-sig", "replace"))
    except (Unreadable, ValueError):
        return []
