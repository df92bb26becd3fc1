"""A unit's page of the site, made by itself: staged as the site is, and turned into HTML without MkDocs and its theme."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulepress.content.files.project import Project
from rulepress.content.pages.navigation import Group, Page
from rulepress.content.prose.glossary_links import Glossary
from rulepress.content.system.content_protocol import Content
from rulepress.content.system.game_site import GameSite
from rulepress.web.pages.heading_ids import HeadingIds
from rulepress.web.site import page_staging

_LEADS_AWAY = re.compile(r' href="[^"]*"|<img [^>]*>')
"""Other pages and pictures, which are not here; the card stands beside it."""
_FRONT = re.compile(r"---\n.*?---\n", re.DOTALL)


def leaf(project: Project, game: GameSite, content: Content, key: str) -> str | None:
    """The page of a card as HTML; None for one that has none."""
    import markdown

    data = content.data
    page = data and next((one for one in _pages(game.pages(content, data)) if one.path.endswith(f"/{key}.md")), None)
    if not data or not page:
        return None
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch)
        shown = page_staging.StagedEdition(game, content, data, {})
        staging = page_staging.Staging(project, [shown], out / "nothing", out, None)
        terms = {term["name"]: (term["forms"], term["text"]) for term in data.get("terms", ())}
        staging.enriched[shown.key] = page_staging.Extras(
            game.anchors(content, data), Glossary(terms), {}, []
        )  # figures are in chapters only
        staging.page(page.path, page.title, page.template, page.context)
        text = _FRONT.sub("", (out / page.path).read_text("utf-8"), count=1)
    body = _LEADS_AWAY.sub("", markdown.markdown(text, extensions=[HeadingIds(), "tables", "toc"]))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{page_staging.heading(page.title)}</title>'
        '<link rel="stylesheet" href="site.css"><link rel="stylesheet" href="leaf.css">'
        f'<body data-md-color-scheme="default"><main class="md-typeset">{body}</main>'
    )


def _pages(group: Group) -> Iterator[Page]:
    for entry in group.entries:
        if isinstance(entry, Page):
            yield entry
        elif isinstance(entry, Group):
            yield from _pages(entry)
