"""The project's own prose of the rules, edition by edition: chapters, rulings, terms, figures and scenarios, where they were typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rulepress.authoring.chapters import STATEMENT, within
from rulepress.authoring.contract import Data
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import about, found_in
from rulepress.authoring.source import Document
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.figures import chosen, of_edition

RULINGS = ("question", "reading", "alternative")


_ITEM = re.compile(r"\s*([-*]|\d+\.)\s")


class Passage(NamedTuple):
    """A piece of prose as typed: in a YAML file the value at `loc`, in a chapter one line."""

    document: Document
    loc: tuple
    line: int | None
    text: str
    about: str
    """The words around it, which tell what it is about: its paragraph, heading and rule id, or its record's name."""
    before: str = ""
    """Of what goes on from another paragraph: that one."""
    binding: bool = False
    """It states a rule."""
    own: Mapping[str, Any] = {}
    """The record that it stands in, whose numbers it can name."""

    def finding(self, start: int, end: int, message: str, suggestion: str | None) -> Diagnostic:
        """A finding about `text[start:end]`."""
        if self.line is not None:
            return about(self.document.path, message, self.line, start + 1, end + 1, suggestion=suggestion)
        return found_in(self.document, self.loc, self.text, start, end, message, suggestion=suggestion)


class Edition(NamedTuple):
    """An edition that could be resolved."""

    id: str
    content: Content
    """Its sources."""
    data: Data

    def has(self, span: str | None) -> bool:
        """Whether a mark such as `from 2023-06` covers it. Raises KeyError for an edition that the game does not have."""
        return within(span or "", self.id, [one["id"] for one in self.data["editions"]])


def editions(content: Content) -> list[Edition]:
    """Every edition that could be resolved, newest first."""
    return [Edition(id_, edition, edition.data) for id_, edition in content.editions.items() if edition.data]


def _own(edition: Edition, document: Document) -> bool:
    """Is it the project's own? Of the rules that ship nobody here can change a word."""
    return edition.content.project.owns(document.path, document.root)


def chapters(edition: Edition) -> Iterator[Passage]:
    """Every line of the project's own chapters but those of code blocks and of worked examples, quotations that begin with Example."""
    for chapter in edition.content.chapters:
        if not _own(edition, chapter.document):
            continue
        heading = before = ""
        for lines in _paragraphs(chapter.body):
            words = "\n".join(line for _, line in lines)
            if words.startswith("#"):
                heading, before = words, ""
            if not re.match(r">\s*[*_]*Example\b", words):
                binding = bool(STATEMENT.match(lines[0][1]))
                near, goes_on = f"{heading}\n{words}", "" if binding or _ITEM.match(words) else before
                for offset, line in lines:
                    yield Passage(chapter.document, (), chapter.body_line + offset, line, near, goes_on, binding)
            before = words


@lru_cache(maxsize=256)  # several lints ask for the same chapters
def _paragraphs(body: str) -> list[list[tuple[int, str]]]:
    """Paragraphs, list items and headings, each as its lines with their places; no code blocks."""
    blocks: list[list[tuple[int, str]]] = []
    block: list[tuple[int, str]] = []
    fenced = False
    for offset, line in enumerate(body.split("\n")):
        fence = bool(re.match(r"\s*(```|~~~)", line))
        if block and (fence or not line.strip() or line.startswith("#") or _ITEM.match(line) or STATEMENT.match(line)):
            blocks.append(block)
            block = []
        if line.strip() and not fence and not fenced:
            block.append((offset, line))
        fenced ^= fence
    return [*blocks, block] if block else blocks


def rulings(edition: Edition) -> Iterator[Passage]:
    shown = {ruling["id"] for ruling in edition.data["rulings"]}
    source = edition.content.rulings
    if source and source.record and _own(edition, source.document):
        for name, ruling in source.record.root.items():
            for key in RULINGS:
                if name in shown and getattr(ruling, key):
                    words = " ".join((name, *ruling.rules, ruling.question, ruling.reading))
                    yield Passage(source.document, (name, key), None, getattr(ruling, key), words)


def terms(edition: Edition) -> Iterator[Passage]:
    source = edition.content.terms
    if source and source.record and _own(edition, source.document):
        for name, term in source.record.root.items():
            if edition.has(term.editions):
                yield Passage(source.document, (name, "text"), None, term.text, f"{name} {term.text} {term.see or ''}", binding=True)


def captions(edition: Edition) -> Iterator[Passage]:
    ids = [one["id"] for one in edition.data["editions"]]
    source = edition.content.figures
    if not source or not _own(edition, source.document):
        return
    for name, figure in chosen(edition.content).items():
        caption = of_edition(figure.caption, edition.id, ids)
        if caption:
            marks = [span for span, one in figure.caption.items() if one == caption] if isinstance(figure.caption, dict) else []
            near = " ".join((figure.title, caption, *figure.rules))
            yield Passage(source.document, (name, "caption", *marks[:1]), None, caption, near)


def scenarios(edition: Edition) -> Iterator[Passage]:
    for source in edition.content.scenarios:
        if source.record:
            own = source.record.model_dump()
            for loc, words in _texts(own, ("terrain", "id", "name")):
                yield Passage(source.document, loc, None, words, words, own=own)


def cards(edition: Edition) -> Iterator[Passage]:
    """The texts of traits, actions and effects, and of the cards' own."""
    sources = [edition.content.traits, edition.content.actions]
    for faction in edition.content.factions:
        sources += [faction.traits, faction.actions, faction.effects, *faction.units, *faction.leaders]
    for source in sources:
        if source and source.record and _own(edition, source.document):
            data = source.document.data or {}
            for loc, words in _texts(data, ()):
                if loc[-1] in ("text", "note"):
                    yield Passage(source.document, loc, None, words, words)


def core(edition: Edition) -> Iterator[Passage]:
    """The texts among the numbers themselves: of tokens, effects, phases and the like."""
    document = edition.content.core.document
    if not _own(edition, document):
        return
    for section in ("tokens", "effects", "phases", "costs", "stats"):
        for loc, words in _texts((document.data or {}).get(section), ()):
            yield Passage(document, (section, *loc), None, words, f"{' '.join(map(str, loc))} {words}", binding=True)


def _texts(value: Any, but: tuple) -> Iterator[tuple[tuple, str]]:
    if isinstance(value, str):
        yield (), value
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in but:
                yield from (((key, *loc), words) for loc, words in _texts(one, but))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from (((index, *loc), words) for loc, words in _texts(one, but))
