"""Chapters as the site has them, made ready for paper: one tree of elements a chapter, with addresses that hold in a book."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import markdown
import tinyhtml5
from markupsafe import Markup

from rulepress.content.prose.typography import marks

from .page_numbers import ROOM

RULE = "rule"
"""Class of the paragraph or item that states a rule and has its address."""
SEE = "see"
"""Class of a link that says the page of the rule that it leads to."""
BESIDE = ("aside", "figure")
"""What belongs to the paragraph before it."""
BLOCKS = ("p", "li", "table", "pre", "figure", "dd", "dt", "svg")
"""What a section is made of, below its heading."""
LISTS = ("ul", "ol")
WIDE_COLUMNS, WIDE_CHARACTERS = 3, 300
"""A table with more of both goes across both columns of the page."""
_OUTSIDE = re.compile(r"(https?|mailto):", re.IGNORECASE)
_PAGE = re.compile(r"(?:.*/)?(?P<chapter>[^/#]*?)(?:\.md|\.html)?(?:#(?P<place>.*))?$")


@dataclass(frozen=True)
class Heading:
    """A section's heading, by the address it has in the book."""

    id: str
    text: str


@dataclass
class BookChapter:
    """A chapter as it is printed, in the columns of the book."""

    id: str
    """The chapter's name; no rule has such an address, for a rule's has a dot."""
    title: str
    summary: str
    body: Element
    headings: list[Heading] = field(default_factory=list)
    """Of its sections; not those of sections within sections."""

    @property
    def html(self) -> Markup:
        """The body's content as HTML, without the body element itself."""
        return inner(self.body)


def parts(chapters: Iterable[Any], body: Callable[[Any], str], extensions: Mapping[str, dict[str, Any]]) -> list[BookChapter]:
    """The chapters of a book in order. `body(chapter)` is safe Markdown; `extensions` are those of the site, with settings."""
    chapters = list(chapters)
    names = {chapter.name for chapter in chapters}
    converter = markdown.Markdown(extensions=list(extensions), extension_configs=dict(extensions))
    return [_part(chapter, converter.reset().convert(body(chapter)), names) for chapter in chapters]


def _part(chapter: Any, html: str, names: set[str]) -> BookChapter:
    tree = tinyhtml5.parse(html, namespace_html_elements=False).find("body")
    part = BookChapter(chapter.name, marks(chapter.title), marks(chapter.summary), tree)
    for element in list(tree.iter()):
        if not isinstance(element.tag, str):
            continue
        element.tag = element.tag.partition("}")[2] or element.tag
        if element.tag in ("p", "li"):
            _state(element)
        elif element.tag == "a":
            _link(element, chapter.name, names)
        elif re.fullmatch("h[1-6]", element.tag):
            element.set("id", f"{chapter.name}-{element.get('id', '')}")
            if element.tag == "h2":
                part.headings.append(Heading(element.get("id", ""), words(element)))
        elif element.tag == "ol" and (start := element.get("start", "")).isdecimal():
            element.set("style", f"counter-reset: list-item {int(start) - 1}")  # the layout engine takes no notice of `start`
        elif element.tag == "th":
            element.set("scope", "col")
        elif element.tag == "svg" and element.get("aria-label"):
            title = Element("title")  # what a PDF's readers look for
            title.text = element.get("aria-label")
            element.insert(0, title)
    _keep_together(tree)
    for child in tree:
        child.set("data-chapter", part.title)  # for the running head of a page on which no chapter begins
    if len(tree):
        _ends_before(tree[-1], "chapter")
    return part


def statements(chapters: Iterable[BookChapter]) -> dict[str, str]:
    """What the rules of a book say, by id, as it is printed: without the pages of other rules, and without the entries of a list below."""
    elements = (element for part in chapters for element in part.body.iter() if RULE in element.get("class", "").split())
    return {element.get("id", ""): " ".join("".join(_said(element)).split()) for element in elements}


def _said(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag not in LISTS and child.get("class") != SEE:
            yield from _said(child)
        yield child.tail or ""


def _is_wide(table: Element) -> bool:
    """Whether a column of the page would be too narrow for a table."""
    return len(list(table.iter("th"))) > WIDE_COLUMNS and len(words(table)) > WIDE_CHARACTERS


def _state(element: Element) -> None:
    """A statement has the address of its rule itself; the anchor that shows the rule's id is taken out."""
    if len(element) and "rp-rule-id" in element[0].get("class", "").split():
        anchor = element[0]
        element.attrib = {"class": RULE, "id": anchor.get("id", "")}
        element.text = (element.text or "") + (anchor.tail or "").lstrip()
        element.remove(anchor)


def _link(element: Element, chapter: str, names: set[str]) -> None:
    """A link leads into this book, to a rule by its page, or out to the web, or is none."""
    target = element.get("href", "")
    element.attrib = {}
    if _OUTSIDE.match(target):
        element.set("href", target)
        return
    found = _PAGE.match(target)
    there, place = (found["chapter"] or chapter, found["place"]) if found else (None, None)
    if place and "." in place:
        element.set("href", f"#{place}")
        if [child.text for child in element] == [place]:
            element.attrib["class"], element.text = SEE, "page\u00a0"
            element[0].tag, element[0].text, element[0].attrib = "span", ROOM, {"data-page-of": place}
    elif there in names:
        element.set("href", f"#{there}-{place}" if place else f"#{there}")
    else:
        element.tag = "span"


def _keep_together(tree: Element) -> None:
    """Headings, and a line that announces a list or table, stay with what follows them, and what is beside a paragraph with it; a
    wide table goes across.

    The room above a heading belongs to what is before it: at the head of a column there is to be none.
    """
    children = list(tree)
    for child in children:
        tree.remove(child)
    while children:
        group = [children.pop(0)]
        while children and (_announces(group[-1]) or (group[-1].tag == "p" and children[0].tag in BESIDE)):
            group.append(children.pop(0))
        if len(tree) and re.fullmatch("h[1-6]", group[0].tag):
            _ends_before(tree[-1], group[0].tag)
        wide = any(one.tag == "table" and _is_wide(one) for one in group)
        if wide or len(group) > 1:
            SubElement(tree, "div", {"class": "together wide" if wide else "together"}).extend(group)
        else:
            tree.append(group[0])


def _ends_before(element: Element, what: str) -> None:
    element.set("class", f"{element.get('class', '')} before-{what}".strip())


def _announces(element: Element) -> bool:
    return bool(re.fullmatch("h[1-6]", element.tag)) or (element.tag == "p" and words(element).endswith(":"))


def inner(element: Element) -> Markup:
    """What stands in an element, as HTML."""
    return Markup("".join(tostring(child, encoding="unicode", method="html") for child in element))


def words(element: Element) -> str:
    """All that is to be read in an element, on one line."""
    return " ".join("".join(element.itertext()).split())
