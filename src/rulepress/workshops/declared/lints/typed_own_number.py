"""A number typed into a text that the record has as a number of its own.

What: a number from 2 on that stands in a text of a unit, a leader or a shared record, and is the value of one of its own fields or
parameters.
Why: a text with its own copy says the old thing when the number changes.

Wrong:
    Torpedo: {dice: 5, text: Rolls 5 dice.}
Right:
    Torpedo: {dice: 5, text: "Rolls {{ dice }} dice."}
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.source import Document
from rulepress.workshops.declared.content import Content
from rulepress.workshops.declared.shape import Whole, fields

NUMBER = re.compile(r"(?<![\w.{])(\d+)(?![\w.]*\}\})(?!\w)")
PLACEHOLDER = re.compile(r"\{\{.*?\}\}")


@lint(code="typed-own-number", severity="warning")
def typed_own_number(content: Content) -> Iterator[Diagnostic]:
    shape = content.sound
    if shape is None:
        return
    for kind, source in content.shared.items():
        for name, record in source.record.root.items() if source.record else ():
            own = {key: one.default for key, one in record.parameters.items()}
            yield from _typed(source.document, (name,), record.model_dump(), fields(shape.shared[kind]), own)
    for faction in content.factions:
        for declared, sources in ((shape.units, faction.units), (shape.leaders, faction.leaders)):
            for source in sources:
                if source.record:
                    yield from _typed(source.document, (), source.record.model_dump(), fields(declared), {})


def _typed(
    document: Document, loc: tuple[str, ...], record: Mapping[str, Any], declared: Mapping[str, Whole], own: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    numbers = {**dict(_numbers(record, declared, "")), **{key: value for key, value in own.items() if isinstance(value, int)}}
    for name, one in declared.items():
        text = record.get(name)
        if one.type not in ("prose", "text") or not isinstance(text, str):
            continue
        for typed in NUMBER.findall(PLACEHOLDER.sub("", text)):
            known = next((path for path, value in numbers.items() if value == int(typed) >= 2), None)
            if known:
                message = f"The number {typed} is typed into this text, and it is the record's `{known}`."
                yield found(document, (*loc, name), message, suggestion=f"write {{{{ {known} }}}} instead, if it is meant")


def _numbers(record: Mapping[str, Any], declared: Mapping[str, Whole], within: str) -> Iterator[tuple[str, int]]:
    """The numbers of a record, by their paths."""
    for name, one in declared.items():
        value = record.get(name)
        if one.group and value:
            yield from _numbers(value, fields(one.group), f"{within}{name}.")
        elif one.type == "number" and isinstance(value, int):
            yield f"{within}{name}", value
