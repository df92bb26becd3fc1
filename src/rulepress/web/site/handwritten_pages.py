"""The part of the site that is written by hand: what ships in site/, and a project's own site/ laid over it.

A project gives words, pictures and styles. What runs (scripts, HTML, the theme) comes with rulepress alone, since a project
may be somebody else's; who wants it otherwise changes it in a checkout of rulepress, which is trusted as its programs are.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from rulepress.content.cards import style_sheet_checks
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, needed, printable
from rulepress.content.files.project import Project, shipped
from rulepress.content.files.safe_read import line_starts, split_lines
from rulepress.content.lint.rules.unsafe_drawing import dangers
from rulepress.content.prose.markdown_limits import excess
from rulepress.content.prose.markdown_normalizer import as_meant
from rulepress.content.prose.markup_escape import odd_scheme
from rulepress.content.yaml.documents import Document, read_text
from rulepress.web.site import media_content

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
MAX_BYTES = 32 * 1024 * 1024
"""Bytes of one file."""
MAX_STYLES = 1024 * 1024
"""Bytes of one style sheet."""
MAX_FILES = 2000

_TEXTS = (".md", ".css", ".svg")
_TAKEN = (*_TEXTS, *PICTURES, ".pdf", ".woff2")
_TAG = re.compile(r"<[A-Za-z/!?]")
_ABOVE = re.compile(r"(title|description):\s+[^\W_].*", re.IGNORECASE)
"""A line that may stand above a page; MkDocs and its theme would do more than we answer for with others."""
_KEY = re.compile(r"\s{0,3}[\w-]+\s*:")
_LINK = re.compile(r"\][ \t]*[(:][\s<>]*([^\s<>)]+)")
"""Where a link leads. Its address may stand on the next line, in a quotation, too."""


def handwritten(project: Project) -> Iterator[tuple[str, bytes]]:
    """The files for the site, path and content, a later one in place of an earlier one of its name.

    Raises `Unusable` with everything that is wrong with the project's own.
    """
    for path in _files(shipped() / "site"):
        if not path.startswith("theme/"):
            yield path, (shipped() / "site" / path).read_bytes()
    yield from own(project)


def own(project: Project) -> Iterator[tuple[str, bytes]]:
    """The same of what the project has in a site/ of its own."""
    if project.root == shipped():
        return
    found: list[Diagnostic] = []
    for path in _files(project.root / "site"):
        try:
            content = needed(project.root, f"site/{path}", MAX_BYTES)
        except Unusable as refused:
            found += refused.found
            continue
        ours = shipped() / "site" / path
        if ours.is_file() and ours.read_bytes() == content:
            continue
        try:
            found += _faults(project, path, content)
        except Unusable as refused:
            found += refused.found
        yield path, _page(content) if path.endswith(".md") and not found else content
    if found:
        raise Unusable(found, project.root)


def _page(content: bytes) -> bytes:
    return as_meant("\n".join(split_lines(content.decode("utf-8-sig")))).encode()


def _files(folder: Path) -> list[str]:
    """Every file below a folder but hidden ones; links count as files, so that reading them says what is wrong."""
    found = []
    for at, names, files in os.walk(folder):
        links = [name for name in names if os.path.islink(os.path.join(at, name))]
        names[:] = [name for name in names if not name.startswith(".") and name not in links]
        found += [os.path.relpath(os.path.join(at, name), folder) for name in files + links if not name.startswith(".")]
        if len(found) > MAX_FILES:
            raise Unusable([Diagnostic("too-many-files", "error", f"There are more than {MAX_FILES} files here.", "site")], folder.parent)
    return sorted(path.replace(os.sep, "/") for path in found)


def _faults(project: Project, path: str, content: bytes) -> list[Diagnostic]:
    """What a file of the project may not be or hold."""
    suffix = Path(path).suffix
    if path.startswith("theme/") or suffix not in _TAKEN:
        message = "This could run in a reader's browser, or is of no use there: a project's site/ gives words, pictures and styles."
        advice = f"delete it, or change it in a checkout of rulepress; taken are {', '.join(dict.fromkeys(_TAKEN))}, but no theme/"
        return [Diagnostic("not-for-the-site", "error", message, f"site/{path}", suggestion=advice)]
    if suffix not in _TEXTS:
        wrong = media_content.fault(f"site/{path}", suffix, content)
        advice = "save it anew with the program that made it, under a name that fits its type"
        return [Diagnostic("wrong-file-type", "error", wrong, f"site/{path}", suggestion=advice)] if wrong else []
    document = read_text(project.root, f"site/{path}", MAX_STYLES if suffix == ".css" else MAX_BYTES)
    if document.diagnostics:
        return document.diagnostics
    if suffix == ".svg":
        return [
            Diagnostic("unsafe-drawing", "error", told, document.path, line, at, suggestion=help_)
            for line, at, told, help_ in dangers(document.text)
        ]
    if suffix == ".css":
        return style_sheet_checks.faults(
            document, lambda address: not style_sheet_checks.elsewhere(address), "copy the file into site/ and name it there"
        )
    return list(_in_page(document))


def _in_page(document: Document) -> Iterator[Diagnostic]:
    if too_much := list(excess(document.lines)):
        for number, column, sentence, advice in too_much:
            yield _at(document, "too-intricate", sentence, number, column - 1, advice)
        return
    for number, line in enumerate(_head(document.lines), 1):
        if '"' in line:
            message = "What stands above a page goes into its HTML as it is: there is no quotation mark in it."
            yield _at(document, "html-in-page", message, number, line.index('"'), "write the words alone")
        elif line.strip() and not _ABOVE.fullmatch(line) and not _TAG.search(line):
            message = "Above a page stand its title and its description, each in plain words on one line."
            yield _at(document, "above-page", message, number, 0, "write  title: Some words  or take it out")
    for number, line in enumerate(document.lines, 1):
        if tag := _TAG.search(line):
            message = "A page of a project is Markdown without HTML, which could run in a reader's browser."
            yield _at(document, "html-in-page", message, number, tag.start(), "write it in Markdown; a lone < as &lt;")
    starts = line_starts(document.text)
    for link in _LINK.finditer(document.text):
        if scheme := odd_scheme(link[1]):
            at = bisect_right(starts, link.start(1))
            message = f"A link leads to a page, a website or an address for mail; `{printable(scheme[:40])}` is none of these."
            advice = "begin it with https:, or name a page such as rules.md"
            yield _at(document, "odd-link", message, at, link.start(1) - starts[at - 1], advice)


def _head(lines: list[str]) -> list[str]:
    """The lines with a page's title and description, in either of the forms that MkDocs reads: between `---`, or up to an empty line."""
    if lines[0].startswith("---"):
        return ["", *takewhile(lambda line: not line.startswith(("---", "...")), lines[1:])]
    return list(takewhile(str.strip, lines)) if _KEY.match(lines[0]) else []


def _at(document: Document, code: str, message: str, line: int, column: int, advice: str) -> Diagnostic:
    return Diagnostic(code, "error", message, document.path, line, column + 1, suggestion=advice)
