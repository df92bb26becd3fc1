"""A rulebook: cover, contents, chapters in two columns, index."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from rulepress.authoring.chapter_markdown import chapter_markdown
from rulepress.authoring.contract import Game
from rulepress.authoring.terms import Glossary
from rulepress.press.formats import Paper

from .index import Place, Term, index, places
from .manuscript import Part, parts
from .typesetting import Setting, addresses, texts


@dataclass(frozen=True)
class Rulebook:
    """One edition's rulebook, ready to be laid out on any paper."""

    name = "rulebook"
    html: str
    style: str
    head: dict[str, Any]
    """What the pages of the index say besides their entries."""
    terms: tuple[Term, ...]
    places: tuple[Place, ...]

    def document(self, setting: Setting, paper: Paper):
        """The pages. The index needs those of all that comes before it, so it is laid out by itself in the end, and takes
        the place of the empty page that stood for it."""
        document = setting.render(self.html, paper, self.style)
        if not self.terms:
            return document
        pages = addresses(document)
        entries = [
            {"letter": term.name[0].upper(), "name": term.name, "references": references}
            for term, references in index(self.terms, self.places, pages, texts(document, "main"))
        ]
        first = pages["index"]
        side = "right" if first % 2 else "left"
        style = f"{self.style} html {{ break-before: {side} }} @page :first {{ counter-reset: page {first} }}"
        last = setting.render(setting.html("index.html", self.head | {"index": entries}), paper, style)
        return document.copy([*document.pages[: first - 1], *last.pages])

    def fits(self, document: Any) -> bool:
        return True


def _half(chapters: list[Part]) -> int:
    """The chapter with which the second column of the contents begins."""
    lines = [1 + len(chapter.headings) for chapter in chapters]
    return next((place for place in range(len(lines)) if sum(lines[:place]) >= sum(lines) / 2), len(lines))


def rulebook(setting: Setting, game: Game, content: Any, extensions: Mapping[str, dict[str, Any]]) -> Rulebook:
    """The rulebook of `content`, an edition of a game; without terms it has neither glossary nor index.

    `extensions`: those with which the site reads Markdown, and their settings.
    """
    data = content.data
    placeholders = game.placeholders(data)
    figures = {id_: figure.html for id_, figure in game.figures(content, data).items()}
    stated = {statement.id for chapter in content.chapters for statement in chapter.statements}

    def link(rule: str | None) -> str | None:
        return f"#{rule}" if rule in stated else None

    def body(chapter: Any) -> str:
        return chapter_markdown(chapter.body, placeholders, link, glossed, figures)

    glossary = data.get("terms", [])
    defined = {one["name"]: one["see"] for one in glossary}
    words = Glossary({one["name"]: (one["forms"], one["text"]) for one in glossary})
    glossed = partial(words.linked, address=lambda term: link(defined[term]))
    chapters = parts([*content.chapters, *game.annex(data)], body, extensions)
    terms = tuple(Term(one["name"], tuple(one["forms"]), one["see"]) for one in glossary)
    printed = date.fromisoformat(str(data["edition"]["date"]))
    head = {"game": data["game"], "edition": data["edition"]}
    told = {"parts": chapters, "half": _half(chapters), "date": f"{printed.day} {printed:%B %Y}", "glossary": glossary, "stated": stated}
    return Rulebook(setting.html("book.html", head | told), setting.source("book.css"), head, terms, tuple(places(chapters)))
