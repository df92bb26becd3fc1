"""The rulebook's worked examples, put to the engine under one edition's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulepress.authoring.rulebook import within
from rulepress.games.downsync.examples import Outcome, run
from rulepress.games.downsync.play.book import Book

from .content import Content, Source


class Shown(NamedTuple):
    """An example that an edition has, and what came of it."""

    id: str
    title: str
    text: str | None
    rules: tuple[str, ...]
    """Those of its rules that the edition has; it stands beside the first."""
    payload: dict
    """The example as the engine takes it."""
    outcome: Outcome
    source: Source
    """The file it was typed in."""


def examples(content: Content, data: dict) -> Iterator[Shown]:
    """Every example of an edition with its outcome, in the order of the files."""
    book = Book(data)
    for source, id_, record, rules in chosen(content, data):
        payload = as_given(record)
        yield Shown(id_, record.title, record.text, rules, payload, run(book, book.rules, payload), source)


def chosen(content: Content, data: dict) -> Iterator[tuple[Source, str, Any, tuple[str, ...]]]:
    """The examples that an edition has: those whose mark covers it or, without a mark, all of whose rules it has."""
    known = {rule["id"] for rule in data["rules"]}
    editions = [edition["id"] for edition in data["editions"]]
    for source in content.examples:
        for id_, record in (source.record.root if source.record else {}).items():
            rules = tuple(rule for rule in record.rules if rule in known or rule.startswith(("trait.", "action.", "effect.")))
            try:
                here = within(record.editions, data["edition"]["id"], editions) if record.editions else len(rules) == len(record.rules)
            except (KeyError, ValueError):
                continue  # reported by a lint
            if here and rules:
                yield source, id_, record, rules


def as_given(record: Any) -> dict:
    """An example as the engine takes it."""
    return record.model_dump(include={"ask", "given", "do", "expect"}, exclude_defaults=True, exclude_none=True)
