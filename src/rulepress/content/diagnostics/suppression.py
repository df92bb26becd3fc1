"""Comments in files that suppress findings, each with a reason.

    targ: 7   # rulepress: ignore[unusual-stat] because it is the prototype of the campaign
    # rulepress: ignore[unusual-stat] because ...      on a line of its own: applies to the next line with content
    # rulepress: ignore-file[number-in-prose] because ...

In Markdown, the comment is `<!-- ... -->`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.yaml.documents import Document

UNUSED, UNREASONED = "unused-suppression", "suppression-without-reason"

_MARK = "rulepress: ignore"
_COMMENT = re.compile(r"(?:^|\s)(?:#|<!--)\s*rulepress: ignore(?P<file>-file)?\[(?P<codes>[\w, -]*)\](?P<rest>.*?)(?:-->|$)")
_REASON = re.compile(r"\s+because\s+\S")


@dataclass(frozen=True)
class Suppression:
    """A comment that suppresses findings."""

    path: str
    line: int
    column: int
    end_column: int
    codes: tuple[str, ...]
    held: int | None
    """The line whose findings it suppresses; None for the whole file."""
    reasoned: bool

    def holds(self, found: Diagnostic) -> bool:
        """Whether the comment suppresses that finding, by file, code and line."""
        return found.path == self.path and found.code in self.codes and self.held in (None, found.line)

    def finding(self, code: str, message: str, suggestion: str) -> Diagnostic:
        """A warning about the comment itself."""
        return Diagnostic(code, "warning", message, self.path, self.line, self.column, self.end_column, suggestion)


def suppressions(document: Document) -> Iterator[Suppression]:
    """The comments of a file that suppress findings."""
    if _MARK not in document.text:
        return
    for index, line in enumerate(document.lines):
        if found := _COMMENT.search(line):
            codes = tuple(code.strip() for code in found["codes"].split(",") if code.strip())
            held = None if found["file"] else _held(document.lines, index, alone=not line[: found.start()].strip())
            begin = found.start() + (found.group()[:1].isspace())
            yield Suppression(document.path, index + 1, begin + 1, found.end() + 1, codes, held, bool(_REASON.match(found["rest"])))


def _held(lines: list[str], index: int, alone: bool) -> int:
    """The line that a comment applies to."""
    if not alone:
        return index + 1
    return next(
        (at for at, line in enumerate(lines[index + 1 :], index + 2) if line.strip() and not line.lstrip().startswith("#")), index + 1
    )


def heard(
    findings: Iterable[Diagnostic], comments: Collection[Suppression], run: Collection[str], lints: Collection[str]
) -> list[Diagnostic]:
    """The findings that no comment suppresses, and findings about the comments themselves.

    Only findings of lints can be suppressed: `lints` are the codes of all lints, `run` those of the lints that ran."""
    findings = list(findings)
    kept = [found for found in findings if found.code not in lints or not any(one.holds(found) for one in comments)]
    for one in comments:
        passed = {found.code for found in findings if one.holds(found)}
        other = [code for code in one.codes if code not in lints]
        idle = [code for code in one.codes if code in run and code not in passed]
        if other or not one.codes:
            named = f"`{other[0]}` is not a lint" if other else "This comment names no lint"
            kept.append(
                one.finding(UNUSED, f"{named}; only findings of lints can be suppressed.", "correct the fault, and delete this comment")
            )
        elif idle:
            named = ", ".join(f"`{code}`" for code in idle)
            kept.append(
                one.finding(
                    UNUSED, f"This comment suppresses nothing: there is no finding {named} here.", "delete the comment, or that code"
                )
            )
        elif not one.reasoned:
            advice = "write the reason after the bracket: because ..."
            kept.append(one.finding(UNREASONED, "This comment suppresses a finding without a reason.", advice))
    return kept
