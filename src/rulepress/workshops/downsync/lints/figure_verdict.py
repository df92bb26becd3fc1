"""A figure that no longer shows what its caption says.

What: a figure whose question the engine answers otherwise than its `expect`, in one edition or another, or cannot answer.
Why: the drawing and the sentence under it always follow the rules. The title and caption are typed: when a number changes,
only their author can tell whether they still hold.

Wrong:
    expect: clear      # and the line runs through more of the wood than is allowed
Right:
    expect: blocked    # with a caption that says so
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rulepress.authoring.chapters import within
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.jinja import BadTemplate
from rulepress.authoring.lint import found, lint
from rulepress.engine.citing import Refused
from rulepress.games.downsync.figures import Unclear
from rulepress.workshops.downsync import figures
from rulepress.workshops.downsync.content import Content

from . import _prose


@lint(code="figure-verdict", severity="warning")
def figure_verdict(content: Content) -> Iterator[Diagnostic]:
    document = content.figures and content.figures.document
    if not document or not content.project.owns(document.path, document.root):
        return
    wrong: dict[tuple[str, str, str, str], list[str]] = {}
    for edition in _prose.editions(content):
        for name, record in figures.chosen(edition.content).items():
            for fault in _faults(record, edition):
                wrong.setdefault((name, *fault), []).append(edition.id)
    for (name, key, message, severity), where in wrong.items():
        suffix = f" (edition {', '.join(where)})" if len(where) < len(content.editions) else ""
        advice = "see whether the title and caption still hold, then correct `expect`" if severity == "warning" else None
        yield found(document, (name, key), message + suffix, severity=severity, suggestion=advice)


def _faults(record: Any, edition: _prose.Edition) -> Iterator[tuple[str, str, str]]:
    """What is wrong with a figure in an edition: (key, message, severity)."""
    ids = [one["id"] for one in edition.data["editions"]]
    for key in ("editions", "caption", "expect"):
        value = getattr(record, key)
        for span in value if isinstance(value, dict) else [value] * (key == "editions"):
            if span and not _names_editions(span, ids):
                yield key, f"`{span}` names no edition.", "error"
    try:
        figures.caption(record, edition.data)
        _, answer = figures.answered(record, edition.data)
    except (Unclear, Refused, BadTemplate) as problem:
        # Shipped rules show scenarios that a designer's folder need not have.
        if "score" not in record.ask.model_fields_set or edition.data["scenarios"]:
            yield "ask", f"The engine cannot tell: {problem}", "error"
        return
    expected = figures.of_edition(record.expect, edition.id, ids)
    expected = tuple(map(str, expected if isinstance(expected, list) else [expected]))
    if answer.verdict != expected:
        yield "expect", f"The engine's answer is {_told(answer.verdict)}, not {_told(expected)}.", "warning"


def _names_editions(span: str, ids: list[str]) -> bool:
    try:
        within(span, ids[0], ids)
    except (KeyError, ValueError):
        return False
    return True


def _told(verdict: Iterable[str]) -> str:
    return f"`{', '.join(verdict)}`"
