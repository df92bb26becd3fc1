"""What a game hands to the site: its pages, and how the navigation groups them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # every game's contract names these pages, and few verbs read chapters
    from rulepress.content.prose.chapters import Chapter


class Page(NamedTuple):
    """One generated page of the site."""

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
    carries: Sequence[str] = ()
    """What a unit's card names, such as its actions: who searches for one finds the unit before the rules that mention it."""


class Group(NamedTuple):
    """A heading of the navigation with pages, or groups, below it."""

    title: str
    entries: list


@dataclass(frozen=True)
class Binding:
    """How the pages of an edition are made: where they lie, whose templates they have, and what all of them show."""

    data: dict[str, Any]
    templates: str
    """The folder of the game's own in templates/pages."""
    shown: dict[str, Any]
    """What the templates may name on every page, beside `data`, `game`, `edition` and `core`."""

    @property
    def home(self) -> str:
        """The folder of the pages: the game's for the newest edition, one below it for an older one."""
        game, edition = self.data["game"]["id"], self.data["edition"]
        return game if edition == self.data["editions"][0] else f"{game}/{edition['id']}"

    def page(self, path: str, title: str, template: str, description: str = "", **context: Any) -> Page:
        """One page; `context` is what it shows besides."""
        usual = {name: self.data[name] for name in ("game", "edition", "core")} | {"data": self.data}
        return Page(f"{self.home}/{path}.md", title, f"{self.templates}/{template}.md.j2", usual | self.shown | context, description)

    def rules(self, chapters: Iterable[Chapter], *more: Page, **ruled: Any) -> Group:
        """The rulebook: its chapters, rulings (which show `ruled` besides) and glossary where there are any, `more` between these."""
        rulings = [self.page("rules/rulings", "Rulings", "rulings", "Questions the rules leave open, answered.", **ruled)]
        terms = [self.page("terms", "Glossary", "terms", "The words that have a meaning of their own.")] if self.data["terms"] else []
        return Group("Rules", [
            *(self.page(f"rules/{one.name}", one.title, "chapter", one.summary, chapter=one) for one in chapters),
            *(rulings if self.data["rulings"] else []), *more, *terms,
        ])  # fmt: skip

    def reference(self, *pages: Page) -> Group:
        """What is looked up, the data of the rules at its end."""
        return Group("Reference", [*pages, self.page("data", "Rules data", "data", "The rules as one file for programs.")])

    def whole(self, groups: Sequence[Group], **first: Any) -> Group:
        """All pages of the edition, the game's own first; `first` is what that shows. A group without pages is left out."""
        game = self.data["game"]
        index = self.page("index", game["name"], "game", game["tagline"], **first)
        return Group(game["name"], [index, *(one for one in groups if one.entries)])
