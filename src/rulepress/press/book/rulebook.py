"""A rulebook: cover, contents, chapters in two columns, tables to look things up in, an index of rules and one of terms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from rulepress.content.prose.chapter_markdown import ChapterLinks, chapter_markdown
from rulepress.content.system.game_rulebook import GameRulebook
from rulepress.press.book.book_layout import BookSetup, addresses, texts
from rulepress.press.book.book_source import BookChapter, parts, statements
from rulepress.press.book.callouts import beside
from rulepress.press.book.term_index import IndexLocation, IndexTerm, index, places
from rulepress.press.cards import faction_colours
from rulepress.press.cards.project_pictures import drawing
from rulepress.press.sheets.paper_formats import Paper

from .page_numbers import number

UNCOLOURED = {"ink": "#101c26", "accent": "#f0a92e"}
"""Of the cover of a game without factions."""
OPENING = 56
"""Letters of a line in the index of rules: the id and as much of the rule as has room."""


@dataclass(frozen=True)
class PrintedRulebook:
    """One edition's rulebook, ready to be laid out on any paper."""

    name = "rulebook"
    html: str
    style: str
    head: dict[str, Any]
    """What the pages of the index say besides their entries."""
    terms: tuple[IndexTerm, ...]
    places: tuple[IndexLocation, ...]
    pictures: dict[str, str]
    """Drawings by their addresses, those that are no file of the templates."""

    def document(self, setting: BookSetup, paper: Paper):
        """The pages. The index needs those of all that comes before it, so it is laid out by itself in the end, and takes
        the place of the empty page that stood for it."""
        setting.show(self.pictures)
        document = setting.render(self.html, paper, self.style)
        pages = addresses(document)
        number(document, pages)
        if not self.terms:
            return document
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
        """True: a rulebook may have any number of pages."""
        return True


def _half(lines: Sequence[int]) -> int:
    """The entry with which the second column of the contents begins, by how many lines each has."""
    return next((place for place in range(len(lines)) if sum(lines[:place]) >= sum(lines) / 2), len(lines))


def rulebook(setting: BookSetup, game: GameRulebook, content: Any, extensions: Mapping[str, dict[str, Any]]) -> PrintedRulebook:
    """The rulebook of `content`, an edition of a game; without terms it has neither glossary nor index.

    `extensions`: those with which the site reads Markdown, and their settings.
    """
    data = content.data
    placeholders = game.placeholders(data)
    figures = {id_: figure.html for id_, figure in game.figures(content, data).items()}
    written = [chapter for chapter in content.chapters if chapter.printed]
    stated = {statement.id for chapter in written for statement in chapter.statements}
    asides = beside(data.get("rulings", ()), game.examples(content, data), stated)

    def link(rule: str | None) -> str | None:
        return f"#{rule}" if rule in stated else None

    def body(chapter: Any) -> str:
        return chapter_markdown(chapter.body, placeholders, ChapterLinks(link), figures=figures | maps, examples=asides)

    glossary = data.get("terms", [])
    appendix = list(game.appendix(data))
    maps = {id_: _coloured(setting, figure) for chapter in appendix for id_, figure in chapter.figures.items()}
    chapters = parts([*written, *appendix], body, extensions)
    terms = tuple(IndexTerm(one["name"], tuple(one["forms"]), one["see"]) for one in glossary)
    printed = date.fromisoformat(str(data["edition"]["date"]))
    head = {"game": data["game"], "edition": data["edition"]}
    told = {
        "parts": chapters,
        "plates": _plates(setting, data["game"]["id"], chapters),
        "reference": game.reference(data),
        "half": _half([1 + len(chapter.headings) for chapter in chapters]),
        "date": f"{printed.day} {printed:%B %Y}",
        "glossary": glossary,
        "stated": stated,
        "rules": _openings(statements(chapters)),
    }
    style, pictures = _cover(setting, data)
    style = setting.source("book.css") + style
    return PrintedRulebook(setting.html("book.html", head | told), style, head, terms, tuple(places(chapters)), pictures)


def _coloured(setting: BookSetup, figure: str) -> str:
    """A figure with the maps in it coloured: the layout engine looks for a drawing's style sheet in the drawing."""
    style = " ".join(setting.environment.source("pack/map.css").split())
    return re.sub(r'(<svg class="map"[^>]*>)', lambda found: f"{found[1]}<style>{style}</style>", figure)


def _openings(stated: Mapping[str, str]) -> list[dict[str, str]]:
    """The rules that the book states by id, each with the words that it begins with."""
    found = []
    for id_, said in sorted(stated.items()):
        room = OPENING - len(id_)
        opening = said if len(said) <= room else said[:room].rpartition(" ")[0].rstrip(" ,;:.") + " …"
        found.append({"id": id_, "opening": opening})
    return found


def _plates(setting: BookSetup, game: str, chapters: Sequence[BookChapter]) -> dict[str, str]:
    """The picture at the head of each chapter that the game has one of, by the chapter's name."""
    named = ((chapter.id, f"press:{game}/{chapter.id}.svg") for chapter in chapters)
    return {name: picture for name, picture in named if picture in setting.machine.assets}


def _cover(setting: BookSetup, data: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The style that puts a game's own picture on the cover, or that of all games in the colours of its first faction, which is there by
    its address."""
    picture = f"press:{data['game']['id']}/cover.svg"
    if picture in setting.machine.assets:
        return f"@page cover {{ background-image: url({picture}) }}", {}
    colours = next((faction["colours"] for faction in data["factions"]), UNCOLOURED)
    shades = faction_colours.shades(colours["ink"], colours["accent"])
    style = (
        f"@page cover {{ background-color: {shades['deep']}; background-image: url({picture}) }}\n"
        f".cover-kind {{ color: {shades['bright']} }} .cover-edition {{ border-color: {shades['accent']} }}"
    )
    return style, {picture: drawing(setting.source("cover.svg").encode(), shades).content.decode()}
