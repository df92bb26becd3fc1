"""Expected results that no longer match the engine: consequences of a change, each reported with the engine's new result.

The message of a consequence names its subject, then a colon, then the old and the new value.
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

ACCEPT = "run `check --accept` to write the new result, then read the surrounding text again"
"""What to do about a consequence that can be accepted."""


def accepting(document: Document, loc: tuple, promises: Iterable[Instead]) -> Fix | None:
    """The fix that types what the engine finds into the expectation at `loc`; None where it cannot be typed by position."""
    edits = [edit(document, (*loc, *one.at), one.found) for one in promises]
    return Fix("accept", tuple(one for one in edits if one)) if edits and all(edits) else None


def ended(document: Document, example: str, why: str, where: str = "", step: int | None = None) -> Diagnostic:
    """The consequence that the moves of an example are no longer possible, so that no new `expect` can be written: the example can be
    set aside. `step`: the index of the impossible answer."""
    said = why if why.endswith((".", "?")) else f"{why}."
    note = added(document, (example,), "expect", "set_aside", said)
    return found(
        document,
        (example, "expect") if step is None else (example, "do", step),
        f"The moves of this example are no longer possible{where}: {said}",
        severity="consequence",
        suggestion="write other moves, or run `check --accept` to set the example aside until it matches its `expect` again",
        fix=Fix("accept", (note,)) if note else None,
    )


def resumed(document: Document, example: str) -> Diagnostic:
    """The consequence that an example that was set aside matches its `expect` again."""
    note = dropped(document, (example, "set_aside"))
    return found(
        document,
        (example, "set_aside"),
        "This example matches its `expect` again, so it need not be set aside.",
        key=True,
        severity="consequence",
        suggestion="delete this line, or run `check --accept`",
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
    """The expected and the new results, in words."""
    return ", ".join(f"{_named(one.at)} {typed_as(one.due)} -> {typed_as(one.found)}".strip() for one in promises)


def _named(at: tuple[Any, ...]) -> str:
    return "" if not at or at[0] in ("told", "untold") else ".".join(map(str, at[1:] or at))
