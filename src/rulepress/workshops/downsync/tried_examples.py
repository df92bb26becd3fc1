"""The rulebook's worked examples, put to the engine under one edition's rules."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from rulepress.authoring import jinja, typography
from rulepress.authoring.chapters import within
from rulepress.authoring.example_results import Shown
from rulepress.engine.worked import Outcome
from rulepress.games.downsync.play.book import Book
from rulepress.games.downsync.worked_examples import run

from .content import Content, Source

ELSEWHERE = ("trait.", "action.", "effect.")
"""What the addresses of rules begin with that stand on cards."""


def examples(content: Content, data: dict, but: Container[str] = ()) -> Iterator[Shown]:
    """Every example of an edition with its outcome, in the order of the files, without those whose ids are in `but`."""
    book, names = Book(data), {"core": data["core"]}
    for source, id_, record, rules in chosen(content, data):
        if id_ in but:
            continue
        payload, text = as_given(record), record.text
        try:
            text = text and typography.marks(jinja.render(text, names))
            outcome = outcome_of(book, payload)
        except jinja.BadTemplate as problem:
            outcome = Outcome((), problem.message)
        yield Shown(id_, record.title, text, rules, payload, outcome, source)


def outcome_of(book: Book, payload: dict) -> Outcome:
    """What comes of an example, be it one that the engine cannot even begin."""
    try:
        return run(book, payload)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:  # such as a made-up card that is none
        return Outcome((), f"the engine cannot lay this out ({type(problem).__name__}: {problem})")


def chosen(content: Content, data: dict) -> Iterator[tuple[Source, str, Any, tuple[str, ...]]]:
    """The examples that an edition has: those whose mark covers it or, without a mark, all of whose rules it has."""
    known = {rule["id"] for rule in data["rules"]}
    editions = [edition["id"] for edition in data["editions"]]
    for source in content.examples:
        for id_, record in (source.record.root if source.record else {}).items():
            rules = tuple(rule for rule in record.rules if rule in known or rule.startswith(ELSEWHERE))
            try:
                here = within(record.editions, data["edition"]["id"], editions) if record.editions else len(rules) == len(record.rules)
            except (KeyError, ValueError):
                continue  # reported by a lint
            # One that is played needs a scenario; a designer's folder may have none yet.
            if here and not known.isdisjoint(rules) and (record.given is None or data["scenarios"]):
                yield source, id_, record, tuple(sorted(rules, key=lambda rule: rule not in known))


def as_given(record: Any) -> dict:
    """An example as the engine takes it."""
    return record.model_dump(include={"rules", "ask", "given", "do", "expect"}, exclude_unset=True)
