"""A rulebook: cover, contents, chapters in two columns, index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ...web.rulebook import chapter_markdown
from ..formats import Paper
from .manuscript import parts
from .setting import Setting, addresses
from .terms import Term, index


def rulebook(setting: Setting, content: Any, paper: Paper, terms: Sequence[Term], extensions: Mapping[str, dict]):
    """The laid-out rulebook of `content`, one edition of a game; without `terms` it has no index.

    The index needs the pages of all that comes before it, so it is laid out by itself in the end and takes the place of
    the empty page that stood for it.
    """
    data = content.data
    stated = {statement.id for chapter in content.chapters for statement in chapter.statements}

    def body(chapter: Any) -> str:
        return chapter_markdown(chapter.body, {"core": data["core"]}, lambda rule: f"#{rule}" if rule in stated else None)

    chapters = parts(content.chapters, body, dict(extensions))
    printed = date.fromisoformat(str(data["edition"]["date"]))
    context = {
        "game": data["game"],
        "edition": data["edition"],
        "date": f"{printed.day} {printed:%B %Y}",
        "parts": chapters,
        "terms": bool(terms),
    }
    style = setting.source("book.css")
    document = setting.render(setting.html("book.html", context), paper, style)
    if not terms:
        return document
    pages = addresses(document)
    entries = [
        {"letter": term.name[0].upper(), "name": term.name, "references": references}
        for term, references in index(terms, chapters, pages)
    ]
    first = pages["index"]
    side = "left" if first % 2 == 0 else "right"
    style += f"html {{ break-before: {side} }} @page :first {{ counter-reset: page {first} }}"
    last = setting.render(setting.html("index.html", context | {"index": entries}), paper, style)
    return document.copy([*document.pages[: first - 1], *last.pages])
