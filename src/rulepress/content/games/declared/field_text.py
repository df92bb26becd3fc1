"""What a record says beside what is laid out of it, field by field, as pages and print show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, label
from rulepress.content.games.declared.printed_values import NOTHING, mentions, printed


def kind_of(declared: Whole, shape: GameDefinition) -> str | None:
    """The shared kind that a field lists or names."""
    kind = declared.entries or declared.record
    return kind if isinstance(kind, str) and kind in shape.shared else None


def in_cell(declared: Whole, value: Any, shape: GameDefinition) -> dict[str, Any]:
    """A value as a page shows it: words, or links to shared records."""
    kind = kind_of(declared, shape)
    if kind:
        listed = value if isinstance(value, list) else [value] if value else []
        return {"links": listed, "kind": kind, "text": NOTHING}
    if isinstance(value, list):
        within = fields(declared.entries) if isinstance(declared.entries, dict) else {}
        words = [
            ", ".join(word for name in within for word in mentions(name, one, within, shape)) if isinstance(one, Mapping) else str(one)
            for one in value
        ]
        return {"links": [], "kind": None, "text": ", ".join(words) or NOTHING}
    return {"links": [], "kind": None, "text": printed(value, declared)}


def facts(
    declared: Mapping[str, Whole], record: Mapping[str, Any], shape: GameDefinition, taken: set[str], within: str = ""
) -> Iterator[dict[str, Any]]:
    """What a record says beside what is `taken`, field by field; pictures and sentences are shown elsewhere."""
    for name, one in declared.items():
        path = f"{within}{name}"
        if path in taken or one.type in ("picture", "prose"):
            continue
        if one.group:
            yield from facts(fields(one.group), record[name] or {}, shape, taken, f"{path}.")
        elif name in record:
            yield {"label": label(name, one), **in_cell(one, record[name], shape)}
