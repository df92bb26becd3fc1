"""A Markdown extension: a heading may end in the name by which links find it, as in `## Odds { #odds }`.

All other braces on a page are words. Markdown's own lists of attributes would give whoever writes a page any style, with which some
words lie over everything else.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_ID = re.compile(r"\s+\{ *#(?!__)([^\s{}]+) *\}\s*$")
"""The theme's own names begin with two underscores."""
BEFORE_CONTENTS = 8
"""Where Markdown's own extension stands: before the table of contents, which asks for the names."""


class HeadingIds(Extension):
    """The extension, as MkDocs is told of it."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processor so that ids are set before the table of contents is made."""
        md.treeprocessors.register(_Named(md), "heading_ids", BEFORE_CONTENTS)


class _Named(Treeprocessor):
    def run(self, root: Element) -> None:
        for heading in root.iter():
            if isinstance(heading.tag, str) and re.fullmatch("h[1-6]", heading.tag):  # that of a comment is a function
                _name(heading)


def _name(heading: Element) -> None:
    last = heading[-1] if len(heading) else None
    words = (heading.text if last is None else last.tail) or ""
    if not (found := _ID.search(words)):
        return
    heading.set("id", found[1])
    if last is None:
        heading.text = words[: found.start()]
    else:
        last.tail = words[: found.start()]
