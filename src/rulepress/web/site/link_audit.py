"""A look at the finished site with a reader's eyes: links that lead nowhere, and anything from another host."""

from __future__ import annotations

import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {"src", "srcset", "poster", "data", "background"}
"""Attributes whose address a browser fetches unasked."""


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.odd: list[str] = []

    def updatepos(self, _: int, end: int) -> int:
        """Keeps no count of lines: nobody asks for it, and it takes its time."""
        return end

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "name" in given:
            self.ids.add(given["name"])
        for name, value in given.items():
            if name.startswith("on"):
                self.odd.append(f"{name}= on <{tag}>")
            elif name in LOADING and value:
                self.loads.append(value)
            elif name == "href" and value:
                (self.loads if tag == "link" else self.links).append(value)


def audit(site: Path) -> list[str]:
    """What is wrong with the site, a sentence each."""
    pages = {path.relative_to(site).as_posix(): _read(path) for path in sorted(site.rglob("*.html"))}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    problems = []
    for name, page in pages.items():
        problems += [f"{name}: {odd}" for odd in page.odd]
        for address in dict.fromkeys([*page.loads, *page.links]):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if address in page.loads and parts.scheme != "data":
                    problems.append(f"{name}: loads {address} from another host")
                elif parts.scheme not in ("http", "https", "mailto", "data"):
                    problems.append(f"{name}: odd link {address}")
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path))) if parts.path else name
            if parts.path.startswith("/"):
                problems.append(f"{name}: {address} would not work below a sub-path")
                continue
            if parts.path.endswith("/") or target == ".":
                target = posixpath.normpath(posixpath.join(target, "index.html"))
            if target not in files:
                problems.append(f"{name}: {address} leads nowhere")
            elif target in pages and parts.fragment and not parts.fragment.startswith("__"):
                known = pages[target].ids | {"top"}
                problems += [f"{name}: {address} names no place on that page"] * (unquote(parts.fragment) not in known)
    return problems


_TEXT = re.compile(r">[^<]+(?=<)")
_PLAIN = r"class|role|scope|type|for|dir|d|viewBox|points|transform|fill|width|height|[xyr][12xy]?|c[xy]|aria-[a-z]+|data-[a-z-]+"
"""Attributes that neither lead anywhere nor name a place."""
_BARE = re.compile(rf"</?(?!script|style|title|textarea)[a-z][a-z0-9]*(?: (?:{_PLAIN})=\"[^\"<>]*\")* ?/?>")


def _read(path: Path) -> _Page:
    """A page's tags that can matter: texts and tags without attributes of any weight, most of a page, are left out before they cost
    time."""
    page = _Page()
    page.feed(_BARE.sub("", _TEXT.sub(">", path.read_text(encoding="utf-8"))))
    return page
