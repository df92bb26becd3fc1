"""Fills numbers into texts, and reports a text that names a number which does not exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.prose import placeholders, typography
from rulepress.content.yaml.source_location import At


def text(words: str | None, context: Mapping[str, Any], at: At) -> str | None:
    """A text with its numbers filled in; None, after a report, if it names something that does not exist."""
    if words is None:
        return None
    try:
        return typography.marks(placeholders.render(words, context))
    except placeholders.BadTemplate:
        at.document.diagnostics.extend(placeholders.check(words, context, at.document, at.loc))
        return None


def filled(value: Any, context: Mapping[str, Any], at: At) -> Any:
    """A record with the numbers in all its texts filled in; a text with an unknown name is reported and becomes empty."""
    if isinstance(value, str):
        return text(value, context, at) or ""
    if isinstance(value, Mapping):
        return {key: filled(one, context, at / key) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [filled(one, context, at / index) for index, one in enumerate(value)]
    return value
