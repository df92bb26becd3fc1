"""Where a page of the site comes from, so that what is wrong with it is told of the file that somebody wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulepress.content.files.project import Project, shipped
from rulepress.content.files.safe_read import Unreadable, read_bytes

_PAGE = re.compile(r"^(?:Doc file ')?(?P<page>[^\s':]+)\.(?:html:|md')(?= )")
_ADDRESS = re.compile(r"[^\s'\"]*[:/.#][^\s'\"]+")


def told_at_home(project: Project, homes: Mapping[str, str], problems: str) -> str:
    """Problems of built pages, a line each, with the file (and the line) that was written in place of the page that was built.

    `homes`: folder of a game's pages -> the game's id.
    """
    return "\n".join(_at_home(project, homes, line) for line in problems.split("\n"))


def _at_home(project: Project, homes: Mapping[str, str], problem: str) -> str:
    found = _PAGE.match(problem)
    path = _source(project, homes, found["page"]) if found else None
    if not found or not path:
        return problem
    said = problem[found.end() :].strip()
    line = next((number for address in _ADDRESS.findall(said) if (number := _line(project, path, address))), None)
    return f"{path}{f':{line}' if line else ''}: {said}"


def _source(project: Project, homes: Mapping[str, str], page: str) -> str | None:
    """The file that a page was made of, from the project's root or that of what ships."""
    candidates = [f"site/{page}.md"]
    for home, game in homes.items():
        if page.startswith(f"{home}/rules/"):
            candidates.append(f"rules/{game}/chapters/{page.removeprefix(f'{home}/rules/')}.md")
    return next((path for path in candidates for root in (project.root, shipped()) if (root / path).is_file()), None)


def _line(project: Project, path: str, address: str) -> int | None:
    """The line that an address was typed on; links to pages are typed as links to their Markdown."""
    root = project.root if (project.root / path).is_file() else shipped()
    try:
        lines = read_bytes(root, path).decode("utf-8", "replace").split("\n")
    except Unreadable:
        return None
    typed = (address, address.replace(".html", ".md"))
    return next((number for number, line in enumerate(lines, 1) if any(one in line for one in typed)), None)
