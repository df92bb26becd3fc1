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

from rulepress.authoring.typography import marks

RULE = "rule"
"""Class of what shows a rule's id, where the rule is stated."""
BLOCKS = ("p", "li", "table", "pre", "figure", "dd", "dt", "svg")
"""What a section is made of, below its heading."""
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
class Part:
    """A chapter as it is printed."""

    id: str
    """The chapter's name; no rule has such an address, for a rule's has a dot."""
    title: str
    summary: str
    body: Element
    headings: list[Heading] = field(default_factory=list)
    """Of its sections; not those of sections within sections."""

    @property
    def html(self) -> Markup:
        return inner(self.body)


def parts(chapters: Iterable[Any], body: Callable[[Any], str], extensions: Mapping[str, dict[str, Any]]) -> list[Part]:
    """The chapters of a book in order. `body(chapter)` is safe Markdown; `extensions` are those of the site, with settings."""
    chapters = list(chapters)
    names = {chapter.name for chapter in chapters}
    converter = markdown.Markdown(extensions=list(extensions), extension_configs=dict(extensions))
    return [_part(chapter, converter.reset().convert(body(chapter)), names) for chapter in chapters]


def _part(chapter: Any, html: str, names: set[str]) -> Part:
    tree = tinyhtml5.parse(html, namespace_html_elements=False).find("body")
    part = Part(chapter.name, marks(chapter.title), marks(chapter.summary), tree)
    for element in list(tree.iter()):
        if not isinstance(element.tag, str):
            continue
        element.tag = element.tag.partition("}")[2] or element.tag
        if element.tag == "a":
            _link(element, chapter.name, names)
        elif re.fullmatch("h[1-6]", element.tag):
            element.set("id", f"{chapter.name}-{element.get('id', '')}")
            if element.tag == "h2":
                part.headings.append(Heading(element.get("id", ""), words(element)))
        elif element.tag == "th":
            element.set("scope", "col")
        elif element.tag == "svg" and element.get("aria-label"):
            title = Element("title")  # what a PDF's readers look for
            title.text = element.get("aria-label")
            element.insert(0, title)
    _keep_together(tree)
    for child in tree:
        child.set("data-chapter", part.title)  # for the running head of a page on which no chapter begins
    return part


def _is_wide(table: Element) -> bool:
    """Whether a column of the page would be too narrow for a table."""
    return len(list(table.iter("th"))) > WIDE_COLUMNS and len(words(table)) > WIDE_CHARACTERS


def _link(element: Element, chapter: str, names: set[str]) -> None:
    """A statement's own anchor becomes a plain label; a link leads into this book or out to the web, or is none."""
    if "rp-rule-id" in element.get("class", "").split():
        id_, players = element.get("id", ""), "rp-rule-id--table" in element.get("class", "")
        element.tag, element.attrib = "span", {"class": f"{RULE} players" if players else RULE, "id": id_}
        return
    target = element.get("href", "")
    element.attrib = {"class": "term"} if "rp-term" in element.get("class", "") else {}
    if _OUTSIDE.match(target):
        element.set("href", target)
        return
    found = _PAGE.match(target)
    there, place = (found["chapter"] or chapter, found["place"]) if found else (None, None)
    if place and "." in place:
        element.set("href", f"#{place}")
    elif there in names:
        element.set("href", f"#{there}-{place}" if place else f"#{there}")
    else:
        element.tag = "span"


def _keep_together(tree: Element) -> None:
    """Headings, and a line that announces a list or table, stay with what follows them; a wide table goes across.

    The room above a heading belongs to what is before it: at the head of a column there is to be none.
    """
    children = list(tree)
    for child in children:
        tree.remove(child)
    while children:
        group = [children.pop(0)]
        while children and _announces(group[-1]):
            group.append(children.pop(0))
        if len(tree) and re.fullmatch("h[1-6]", group[0].tag):
            tree[-1].set("class", f"{tree[-1].get('class', '')} before-{group[0].tag}".strip())
        wide = any(one.tag == "table" and _is_wide(one) for one in group)
        if wide or len(group) > 1:
            SubElement(tree, "div", {"class": "together wide" if wide else "together"}).extend(group)
        else:
            tree.append(group[0])


def _announces(element: Element) -> bool:
    return bool(re.fullmatch("h[1-6]", element.tag)) or (element.tag == "p" and words(element).endswith(":"))


def inner(element: Element) -> Markup:
    """What stands in an element, as HTML."""
    return Markup("".join(tostring(child, encoding="unicode", method="html") for child in element))


def words(element: Element) -> str:
    """All that is to be read in an element, on one line; rule ids that label statements are no words."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if RULE not in element.get("class", "").split():
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""
