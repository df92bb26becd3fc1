"""Expectations that the engine no longer bears out: told as consequences of a change, each with what it would have to say now.

The message of a consequence says what it is about, a colon, then what was and what is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import Skipped
from rulepress.content.fixes.fixes import Fix, typed_as
from rulepress.content.fixes.value_edits import added, dropped, edit
from rulepress.content.lint import found
from rulepress.content.yaml.documents import Document
from rulepress.core.examples import Instead

ACCEPT = "`check --accept` types what comes of it now; see whether the words around it still hold"
"""What to do about a consequence that can be accepted."""


def accepting(document: Document, loc: tuple, promises: Iterable[Instead]) -> Fix | None:
    """The fix that types what the engine finds into the expectation at `loc`; None where it cannot be typed by position."""
    edits = [edit(document, (*loc, *one.at), one.found) for one in promises]
    return Fix("accept", tuple(one for one in edits if one)) if edits and all(edits) else None


def ended(document: Document, example: str, why: str, where: str = "", step: int | None = None) -> Diagnostic:
    """The consequence that the course of an example cannot be played as it is, which no other promise helps: it can be set aside.
    `step`: which of its answers cannot be given."""
    said = why if why.endswith((".", "?")) else f"{why}."
    note = added(document, (example,), "expect", "set_aside", said)
    return found(
        document,
        (example, "expect") if step is None else (example, "do", step),
        f"The course of this example cannot be played{where}: {said}",
        severity="consequence",
        suggestion="write another course, or `check --accept` sets the example aside until it comes out as it says again",
        fix=Fix("accept", (note,)) if note else None,
    )


def resumed(document: Document, example: str) -> Diagnostic:
    """The consequence that an example that was set aside comes out as it says again."""
    note = dropped(document, (example, "set_aside"))
    return found(
        document,
        (example, "set_aside"),
        "This example need not be set aside: it comes out as it says.",
        key=True,
        severity="consequence",
        suggestion="delete this line, or `check --accept` does",
        fix=Fix("accept", (note,)) if note else None,
    )


def set_aside(documents: Iterable[Document]) -> Iterator[Skipped]:
    """The worked examples that are left out for now, and why."""
    for document in documents:
        if "/examples/" in document.path and document.data:
            for name, typed in document.data.items():
                if isinstance(typed, dict) and typed.get("set_aside"):
                    yield Skipped(f"{document.path}: {name}", f"set aside: {typed['set_aside']}")


def told(promises: Iterable[Instead]) -> str:
    """What was expected, and what comes of it now."""
    return ", ".join(f"{_named(one.at)} {typed_as(one.due)} -> {typed_as(one.found)}".strip() for one in promises)


def _named(at: tuple[Any, ...]) -> str:
    return "" if not at or at[0] in ("told", "untold") else ".".join(map(str, at[1:] or at))
