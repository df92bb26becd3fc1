"""The project's own prose of the rules, edition by edition: chapters, rulings and terms, where they were typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found_in
from rulepress.content.prose.chapters import ITEM, STATEMENT, TOLD, within
from rulepress.content.system.content_protocol import Data
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At

RULINGS = ("question", "reading", "alternative")


class ProseText(NamedTuple):
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
        return found_in(At(self.document, self.loc), self.text, start, end, message, suggestion=suggestion)


class EditionTexts(NamedTuple):
    """An edition that could be resolved."""

    id: str
    content: Any
    """Its sources."""
    data: Data

    def has(self, span: str | None) -> bool:
        """Whether a mark such as `from 2023-06` covers it. Raises KeyError for an edition that the game does not have."""
        return within(span or "", self.id, [one["id"] for one in self.data["editions"]])


def editions(content: Any) -> list[EditionTexts]:
    """Every edition that could be resolved, newest first."""
    return [EditionTexts(id_, edition, edition.data) for id_, edition in content.editions.items() if edition.data]


def own(edition: EditionTexts, source: SourceFile | None) -> bool:
    """Is it there, right, and the project's own? Of the rules that ship nobody here can change a word."""
    return source is not None and source.record is not None and _ours(edition, source.document)


def _ours(edition: EditionTexts, document: Document) -> bool:
    owns: bool = edition.content.project.owns(document.path, document.root)
    return owns


def chapters(edition: EditionTexts) -> Iterator[ProseText]:
    """Every line of the project's own chapters but those of code blocks and of worked examples: quotations that begin with Example, and
    lists in quotations, which are what the engine told of a round."""
    for chapter in edition.content.chapters:
        if not _ours(edition, chapter.document):
            continue
        heading = before = ""
        for lines in _paragraphs(chapter.body):
            words = "\n".join(line for _, line in lines)
            if words.startswith("#"):
                heading, before = words, ""
            if not words.startswith(TOLD) and not re.match(r">\s*[*_]*Example\b", words):
                binding = bool(STATEMENT.match(lines[0][1]))
                near, goes_on = f"{heading}\n{words}", "" if binding or ITEM.match(words) else before
                for offset, line in lines:
                    yield ProseText(chapter.document, (), chapter.body_line + offset, line, near, goes_on, binding)
            before = words


@lru_cache(maxsize=256)  # several lints ask for the same chapters
def _paragraphs(body: str) -> list[list[tuple[int, str]]]:
    """Paragraphs, list items and headings, each as its lines with their places; no code blocks."""
    blocks: list[list[tuple[int, str]]] = []
    block: list[tuple[int, str]] = []
    fenced = False
    for offset, line in enumerate(body.split("\n")):
        fence = bool(re.match(r"\s*(```|~~~)", line))
        if block and (fence or not line.strip() or line.startswith("#") or ITEM.match(line) or STATEMENT.match(line)):
            blocks.append(block)
            block = []
        if line.strip() and not fence and not fenced:
            block.append((offset, line))
        fenced ^= fence
    return [*blocks, block] if block else blocks


def rulings(edition: EditionTexts) -> Iterator[ProseText]:
    """The texts of the project's own rulings in this edition; each with all words of its ruling, by which it can be recognized."""
    source: Any = getattr(edition.content, "rulings", None)  # not every game has them
    if own(edition, source):
        shown = {ruling["id"] for ruling in edition.data["rulings"]}
        for name, ruling in source.record.root.items():
            for key in RULINGS:
                if name in shown and getattr(ruling, key):
                    words = " ".join((name, *ruling.rules, ruling.question, ruling.reading))
                    yield ProseText(source.document, (name, key), None, getattr(ruling, key), words)


def terms(edition: EditionTexts) -> Iterator[ProseText]:
    """The definitions of the project's own terms in this edition."""
    source: Any = getattr(edition.content, "terms", None)
    if own(edition, source):
        for name, term in source.record.root.items():
            if edition.has(term.editions):
                yield ProseText(source.document, (name, "text"), None, term.text, f"{name} {term.text} {term.see or ''}", binding=True)
