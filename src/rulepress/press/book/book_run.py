"""From editions to files: which books are to be made, making those that changed, and what of them does not fit."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml

from rulepress.content.diagnostics.console import counted
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors
from rulepress.content.files import atomic_output, resource_budget
from rulepress.content.files.project import Project, shipped
from rulepress.content.system.game_rulebook import GameRulebook
from rulepress.press.book.book_layout import BookSetup, PageOverrun, overruns, pdf
from rulepress.press.book.edition_changes_booklet import Booklet, booklet
from rulepress.press.book.quick_reference_page import SIDES, QuickReference, quick_reference
from rulepress.press.cards import freshness
from rulepress.press.cards.card_cache import Store
from rulepress.press.cards.worker_processes import in_order
from rulepress.press.sheets.paper_formats import PAPERS, Paper

from .rulebook import PrintedRulebook, rulebook

SECONDS = 50.0
"""Of work that a book may take on one paper."""
FORMAT = 2
"""Raise it when a change of this program must redo every book."""
Book = PrintedRulebook | QuickReference | Booklet


@dataclass
class BookRunReport:
    """What a run did."""

    books: int = 0
    written: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether any finding is an error, so that nothing was written."""
        return has_errors(self.diagnostics)


@dataclass(frozen=True)
class _PrintedBook:
    """A book on paper, or what of it does not fit."""

    pdf: bytes
    pages: int
    fits: bool
    overruns: list[PageOverrun]


def press(project: Project, editions: Sequence[tuple[GameRulebook, Any]], dist: Path) -> BookRunReport:
    """Press the books of all these editions (a game, and its sources as one edition has them) into `dist`/book.

    Only what changed is made again. When anything does not fit nothing is written, and the report tells what.
    """
    setting = BookSetup(project)
    report = BookRunReport()
    made_with = [str(FORMAT), *(version(name) for name in ("weasyprint", "markdown")), setting.fingerprint]
    wanted: dict[str, tuple[Any, Book, Paper, list[str]]] = {}
    for (game, content), earlier in zip(editions, [*editions[1:], None], strict=True):
        same = earlier is not None and earlier[1].data["game"] == content.data["game"]
        for book in books(setting, game, content, earlier[1].data if earlier and same else None):
            report.diagnostics += _unprintable(setting, content, book)
            parts = [*made_with, book.name, json.dumps(asdict(book))]
            for paper in PAPERS:
                wanted[_name(content, book, paper)] = content, book, paper, [*parts, paper.id]
    report.books = len(wanted)
    if report.failed:
        return report
    made: dict[str, bytes] = {}
    with atomic_output.work(dist) as work:
        store = Store(work, dist / ".press-book", dist / "book")
        due = [name for name, (_, _, _, parts) in wanted.items() if not store.has(name, parts)]
        tasks = [(*wanted[name][1:3], wanted[name][0].game.document.path) for name in due]
        pressed = _pressed(project, tasks, work.scratch)
        for name, done in zip(due, counted(pressed, "Pressing books", len(due)), strict=True):
            made[name] = done.pdf
            report.diagnostics += _misfits(*wanted[name][:3], done)
        if report.failed:
            return report
        for name, (*_, parts) in wanted.items():
            store.file(name, parts, partial(made.__getitem__, name))
        look = freshness.look_of_books(project)
        written_of = {name: freshness.book_print(look, content) for name, (content, *_) in wanted.items()}
        report.written = store.commit(True, set(), written_of)
    return report


def books(setting: BookSetup, game: GameRulebook, content: Any, before: dict[str, Any] | None = None) -> Iterator[Book]:
    """The books that an edition has; `before`: the data of the one before it."""
    if content.chapters:
        yield rulebook(setting, game, content, extensions())
    if panels := game.panels(content.data):
        yield quick_reference(setting, content.data, panels)
    if before and (sections := game.news(before, content.data)):
        yield booklet(setting, before, content.data, sections)


def _name(content: Any, book: Book, paper: Paper) -> str:
    return f"{content.data['game']['id']}-{content.data['edition']['id']}-{book.name}-{paper.id}.pdf"


def extensions() -> dict[str, dict[str, Any]]:
    """How the site reads Markdown; links from a heading to itself are of no use on paper."""
    listed = yaml.safe_load((shipped() / "mkdocs.yml").read_text(encoding="utf-8"))["markdown_extensions"]
    named: dict[str, dict[str, Any]] = {"toc": {}, "tables": {}, "fenced_code": {}}  # MkDocs has these without being told
    for entry in listed:
        named |= entry if isinstance(entry, dict) else {entry: {}}
    return named | {"toc": named["toc"] | {"permalink": False}}


_Task = tuple[Book, Paper, str]
"""And the file of the game, of which it is told when that is too much."""


def _pressed(project: Project, work: list[_Task], scratch: Path) -> Iterator[_PrintedBook]:
    """What came of each book on its paper, with a process a core when there are several."""
    workers = min(os.cpu_count() or 1, len(work), 4)
    if workers <= 1:
        yield from map(_Worker(project), work)
        return
    yield from in_order(workers, _press, ((task,) for task in work), scratch, _begin, project)


class _Worker:
    """One process's fonts, templates and layout engine."""

    def __init__(self, project: Project):
        self.setting = BookSetup(project)

    def __call__(self, work: _Task) -> _PrintedBook:
        book, paper, path = work
        advice = "look at its chapters and at templates/book, if that is your own: what is too much there?"
        with resource_budget.spending(path, SECONDS, f"To set {book.name.replace('-', ' ')}", advice):
            document = book.document(self.setting, paper)
            return _PrintedBook(pdf(document), len(document.pages), book.fits(document), overruns(document))


_worker: _Worker
"""This process's own."""


def _begin(project: Project) -> None:
    global _worker
    _worker = _Worker(project)


def _press(work: _Task) -> _PrintedBook:
    return _worker(work)


# -- what does not fit ------------------------------------------------------------------------------------------------


def _misfits(content: Any, book: Book, paper: Paper, done: _PrintedBook) -> Iterator[Diagnostic]:
    title = f"{content.data['edition']['name']}, {book.name.replace('-', ' ')} on {paper.name}"
    if not done.fits:
        yield Diagnostic(
            "book-overrun", "error", f"{title}: {done.pages} pages even in the smallest type, and there may be {SIDES}.",
            content.game.document.path, suggestion="shorten the statements that it shows, or show fewer of them")  # fmt: skip
    for overrun in done.overruns:
        words = overrun.text.strip()[:60]
        yield Diagnostic(
            "book-overrun", "error", f"{title}, page {overrun.page}: `{words}` sticks out of its column by {overrun.amount:.1f} mm.",
            _file(content, overrun.text), suggestion="break up the word, or the table's columns")  # fmt: skip


def _file(content: Any, text: str) -> str:
    """The chapter that a text is from, or the game's file when none has its longest word."""
    word = max(text.split(), key=len)
    found = (chapter.document.path for chapter in content.chapters if word in chapter.document.text)
    return next(found, content.game.document.path)


def _unprintable(setting: BookSetup, content: Any, book: Book) -> list[Diagnostic]:
    """Characters that no font has: on paper they would be empty boxes."""
    missing = setting.fonts.missing(book.html)
    return [
        Diagnostic(
            "no-glyph",
            "error",
            f"The fonts have no character {sign} (U+{ord(sign):04X}), used in the {book.name.replace('-', ' ')}.",
            _file(content, sign),
            suggestion="write it in other letters, or add a font that has it to templates/fonts",
        )  # fmt: skip
        for sign in missing
    ]
