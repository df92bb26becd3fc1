"""The index: where a book speaks of its terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element

from rulepress.press.book.book_source import BLOCKS, RULE, BookChapter, words

FEW = 5
"""A term on more pages than this is listed only where it is the matter itself."""


class IndexTerm(NamedTuple):
    """An entry of the index: a term of the glossary, the other forms it takes, and the rule that says more."""

    name: str
    forms: tuple[str, ...] = ()
    see: str | None = None

    @property
    def pattern(self) -> re.Pattern:
        """A form with a capital is meant as it is written, any other also where a sentence begins with it."""
        forms = "|".join(
            re.escape(form) if form != form.lower() else f"[{form[0]}{form[0].upper()}]{re.escape(form[1:])}"
            for form in (self.name, *self.forms)
        )
        return re.compile(rf"(?<!\w)(?:{forms})(?!\w)")


@dataclass(frozen=True)
class IndexLocation:
    """Somewhere in a book with an address of its own."""

    id: str
    text: str
    heading: bool = False


@dataclass(frozen=True)
class Reference:
    """A page in the index, the address that it leads to, and whether the term is that page's matter."""

    page: int
    id: str
    main: bool


def places(parts: Iterable[BookChapter]) -> list[IndexLocation]:
    """Every heading and statement of the book; a paragraph or table without an id belongs to what stands before it."""
    found: list[IndexLocation] = []
    for part in parts:
        found.append(IndexLocation(part.id, part.title, True))
        _collect(part.body, found)
    return found


def _collect(element: Element, found: list[IndexLocation]) -> None:
    for child in element:
        rule = next((one.get("id") for one in child.iter() if RULE in one.get("class", "").split()), None)
        if re.fullmatch("h[1-6]", child.tag):
            found.append(IndexLocation(child.get("id", ""), words(child), True))
        elif child.tag in BLOCKS:
            found.append(IndexLocation(rule or found[-1].id, words(child)))
        else:
            _collect(child, found)


def index(
    terms: Sequence[IndexTerm], listed: Sequence[IndexLocation], pages: Mapping[str, int], texts: Mapping[int, str]
) -> list[tuple[IndexTerm, list[Reference]]]:
    """The entries in alphabetical order; terms that the book never names are left out.

    `listed`: the book's places in order; `pages`: address -> page; `texts`: what the rules on each page say.
    """
    entries = []
    for term in sorted(terms, key=lambda term: term.name.lower()):
        pattern = term.pattern
        found = [_reference(term, pattern, page, listed, pages) for page, text in texts.items() if pattern.search(text)]
        if len(found) > FEW:
            found = [one for one in found if one.main] or found[:FEW]
        if found:
            entries.append((term, found))
    return entries


def _reference(term: IndexTerm, pattern: re.Pattern, page: int, listed: Sequence[IndexLocation], pages: Mapping[str, int]) -> Reference:
    """Where on a page that names a term it does so: its own rule first, then a heading, then anything."""
    naming = [place for place in listed if pages[place.id] == page and pattern.search(place.text)]
    main = [place for place in naming if place.id == term.see] or [place for place in naming if place.heading]
    here = [*main, *naming, *(place for place in reversed(listed) if pages[place.id] <= page)]
    return Reference(page, here[0].id, bool(main))
