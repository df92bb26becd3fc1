"""Expectations that the engine no longer bears out: told as consequences of a change, each with what it would have to say now.

The message of a consequence says what it is about, a colon, then what was and what is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulepress.engine.worked import Instead

from .fixes import Fix, typed_as
from .source import Document
from .spans import edit

ACCEPT = "`check --accept` types what comes of it now; see whether the words around it still hold"
"""What to do about a consequence that can be accepted."""


def accepting(document: Document, loc: tuple, promises: Iterable[Instead]) -> Fix | None:
    """The fix that types what the engine finds into the expectation at `loc`; None where it cannot be typed by position."""
    edits = [edit(document, (*loc, *one.at), one.found) for one in promises]
    return Fix("accept", tuple(one for one in edits if one)) if edits and all(edits) else None


def told(promises: Iterable[Instead]) -> str:
    """What was expected, and what comes of it now."""
    return ", ".join(f"{_named(one.at)} {typed_as(one.due)} -> {typed_as(one.found)}".strip() for one in promises)


def _named(at: tuple[Any, ...]) -> str:
    return "" if not at or at[0] in ("told", "untold") else ".".join(map(str, at[1:] or at))
