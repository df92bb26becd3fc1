"""What a game hands to the site: its pages, and how the navigation groups them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Page(NamedTuple):
    path: str
    """Markdown file, relative to the site's pages."""
    title: str
    """As typed; whoever stages the page escapes it."""
    template: str
    context: dict[str, Any] = {}
    description: str = ""
    """One sentence for search engines."""
    bare: bool = False
    """All the width for the page itself: no side columns."""


class Group(NamedTuple):
    """A heading of the navigation with pages, or groups, below it."""

    title: str
    entries: list
