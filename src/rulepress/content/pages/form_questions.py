"""The questions that a form made of `asks` is likely to be asked: `index` of a game has them, and site/assets/form.js makes the form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any


def form_questions(asks: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
    """Each test as the form has it when it is opened, and then with everything else that can be chosen. Numbers are those that the form
    begins with, and nothing is ticked."""
    for test in asks:
        fields = [field for field in test["fields"] if field["kind"] != "flag"]
        yield from _said(fields, {"test": str(test["id"])})


def _said(fields: Sequence[Mapping[str, Any]], said: dict[str, str]) -> Iterator[dict[str, str]]:
    """What may be said with the fields that are left, what the form begins with first."""
    if not fields:
        yield said
        return
    field, *rest = fields
    begun = None if field.get("start") is None else str(field["start"])
    values: Sequence[str | None] = [begun]
    if field["kind"] == "choice":
        options = field["options"][said[field["of"]]] if "of" in field else field["options"]
        values = sorted((str(value) for value, _ in options), key=lambda value: value != begun)
    for value in values:
        yield from _said(rest, said if value is None else {**said, field["name"]: value})
