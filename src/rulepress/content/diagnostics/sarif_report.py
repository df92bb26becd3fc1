"""Findings for other programs: plain data, SARIF 2.1.0 and the workflow commands of GitHub."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any
from urllib.parse import quote

from rulepress.content.diagnostics.diagnostic import Diagnostic, ordered
from rulepress.content.fixes.fixes import Edit, Fix

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "consequence": "note", "info": "note"}
_COMMANDS = {"error": "error", "warning": "warning", "consequence": "notice", "info": "notice"}


def as_data(findings: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Findings as plain data."""
    return [
        {
            "code": found.code,
            "severity": found.severity,
            "path": found.path,
            "line": found.line,
            "column": found.column,
            "end_column": found.end_column,
            "message": found.message,
            "help": found.suggestion,
            "suggestion": found.suggestion,  # what `help` was called at first
            "fix": asdict(found.fix) if found.fix else None,
        }
        for found in ordered(findings)
    ]


def as_github(findings: Iterable[Diagnostic]) -> str:
    """A line for each finding, which GitHub shows next to the changed lines."""
    return "".join(f"{_command(found)}\n" for found in ordered(findings))


def _command(found: Diagnostic) -> str:
    place = {"file": found.path, "line": found.line, "col": found.column, "endColumn": found.end_column, "title": found.code}
    told = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items() if value is not None)
    words = found.message + (f" ({found.suggestion})" if found.suggestion else "")
    return f"::{_COMMANDS[found.severity]} {told}::{_escaped(words)}"


def _escaped(text: str, more: str = "") -> str:
    for character in f"%\r\n{more}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def as_sarif(findings: Iterable[Diagnostic], version: str, manuals: Mapping[str, str]) -> dict[str, Any]:
    """The findings as a SARIF log; `manuals` are the codes' manual pages."""
    told = list(ordered(findings))
    codes = sorted({found.code for found in told})
    rules = [
        {
            "id": code,
            "name": "".join(map(str.capitalize, code.split("-"))),
            **(
                {"shortDescription": {"text": manuals[code].strip().split("\n")[0]}, "help": {"text": manuals[code].strip()}}
                if code in manuals
                else {}
            ),
        }
        for code in codes
    ]
    driver = {"name": "rulepress", "version": version, "rules": rules}
    results = [_result(found, codes.index(found.code)) for found in told]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"PROJECT": {"description": {"text": "the project's folder"}}},
        "results": results,
    }
    return {"$schema": SARIF, "version": "2.1.0", "runs": [run]}


def _result(found: Diagnostic, rule: int) -> dict[str, Any]:
    words = found.message + (f"\nhelp: {found.suggestion}" if found.suggestion else "")
    physical: dict[str, Any] = {"artifactLocation": _artifact(found.path)}
    if found.line is not None:
        region = {"startLine": found.line, "startColumn": found.column, "endColumn": found.end_column}
        physical["region"] = {key: value for key, value in region.items() if value is not None}
    result = {
        "ruleId": found.code, "ruleIndex": rule, "level": _LEVELS[found.severity], "message": {"text": words},
        "locations": [{"physicalLocation": physical}],
    }  # fmt: skip
    if found.fix:
        result["fixes"] = [_fix(found.fix)]
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    changes = [
        {"artifactLocation": _artifact(path), "replacements": [_replacement(edit) for edit in fix.edits if edit.path == path]}
        for path in dict.fromkeys(edit.path for edit in fix.edits)
    ]
    return {"description": {"text": fix.safety}, "artifactChanges": changes}


def _replacement(edit: Edit) -> dict[str, Any]:
    region = {"startLine": edit.line, "startColumn": edit.column, "endLine": edit.end_line, "endColumn": edit.end_column}
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(path), "uriBaseId": "PROJECT"}
