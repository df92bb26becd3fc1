"""What `site` would refuse of a project's own pages, styles and settings, for `check` to foretell. No other verb waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable
from rulepress.content.files.project import Project, shipped
from rulepress.content.pages.navigation import Group
from rulepress.content.system.content_protocol import Content
from rulepress.content.system.game_site import GameSite

GENERATED = {"index.md", "credits.md", "authoring/reference.md", "authoring/lints.md"}
"""Pages that every site makes, besides those of its games."""
SETTINGS = "mkdocs.yml"
MOST_SCENARIOS = 400
"""Of a game. The site takes about a tenth of a second for each."""


def is_of_the_site(found: Diagnostic) -> bool:
    """Whether a finding is about the site alone."""
    return found.path == SETTINGS or found.path.startswith("site/")


def site_faults(project: Project) -> Iterator[Diagnostic]:
    """What is wrong with the pages, styles and settings that a project has of its own."""
    if project.root == shipped() or not ((project.root / "site").is_dir() or (project.root / SETTINGS).exists()):
        return
    from rulepress.web.site.handwritten_pages import own
    from rulepress.web.site.mkdocs_settings import settings

    for look in (lambda: list(own(project)), lambda: settings(project, project.root, project.root)):
        try:
            look()
        except Unusable as refused:
            yield from refused.found
    yield from (_twice(path) for path in sorted(GENERATED) if (project.root / "site" / path).is_file())


def pages_twice(project: Project, game: GameSite, content: Content) -> Iterator[Diagnostic]:
    """Pages of a game that a project has written by hand, and that the site makes of its content."""
    root = project.root / "site"
    typed = {path.relative_to(root).as_posix() for path in (root / game.id).rglob("*.md")}
    if project.root == shipped() or not typed:
        return
    made = {path for one in content.editions.values() for path in _paths(game.pages(one, one.data or {}))}
    yield from map(_twice, sorted(typed & made))


def too_many_scenarios(project: Project, game: str) -> Iterator[Diagnostic]:
    """The scenarios of a game, where they are more than a site is made of in reasonable time: each has a page of its own."""
    folder = project.scenarios(game)
    if (number := len(list(folder.glob("*.yaml")))) > MOST_SCENARIOS:
        message = f"There are {number} scenarios here; a game may have {MOST_SCENARIOS}."
        path = folder.relative_to(project.root).as_posix()
        yield Diagnostic("too-many-files", "error", message, path, suggestion="put some of them into a project of their own")


def _paths(entry: Any) -> Iterator[str]:
    if isinstance(entry, Group):
        for each in entry.entries:
            yield from _paths(each)
    else:
        yield entry.path


def _twice(path: str) -> Diagnostic:
    message = "The site makes a page of this name from the content, so this one would never be seen."
    return Diagnostic("page-twice", "error", message, f"site/{path}", suggestion="give it another name")
