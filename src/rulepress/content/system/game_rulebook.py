"""A game as its rulebook is made of it, printed and on the site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_identity import GameIdentity

if TYPE_CHECKING:  # what these are is told here, and no more
    from rulepress.content.pages.example_results import ExampleResult


class Figure(Protocol):
    """A drawing of the rulebook."""

    @property
    def html(self) -> str:
        """The figure on one line, so that Markdown leaves it alone."""
        ...


class AppendixChapter(NamedTuple):
    """A chapter that is made from data, printed behind those that were written."""

    name: str
    title: str
    summary: str
    body: str
    """Markdown."""
    figures: Mapping[str, str] = MappingProxyType({})
    """Drawings of its own by the ids that its `[[figure: id]]` lines name, each as HTML on one line."""


class GameRulebook(GameIdentity, Protocol):
    """Says what a game's rulebook holds beside its chapters."""

    def placeholders(self, data: Data) -> Mapping[str, Any]:
        """What chapters may name in `{{ }}`."""
        return {"core": data["core"]}

    def figures(self, content: Any, data: Data) -> Mapping[str, Figure]:
        """The rulebook's drawings by id."""
        return {}

    def examples(self, content: Any, data: Data) -> Iterable[ExampleResult]:
        """The rulebook's worked examples, each with what the engine makes of it."""
        return ()

    def appendix(self, data: Data) -> Iterable[AppendixChapter]:
        """Chapters that the printed rulebook has behind those that were written."""
        return ()

    def reference(self, data: Data) -> Sequence[dict[str, Any]]:
        """What is looked up in a game, as the printed rulebook's last chapters: sections across the page.

        Each has an `id`, a `title`, a `summary` and `blocks`: a `heading`, a `table` (`head`, `rows` of texts or of lists of
        lines) or `entries` (`name`, `note`, `text`), one of them each."""
        return ()

    def panels(self, data: Data) -> Sequence[dict[str, Any]]:
        """The panels of the quick reference; none: there is no quick reference.

        Each has an `id`, a `title` and `blocks`: `steps`, `turn`, `tokens`, a `table` (`head`, `rows`) or `rules`, one of them each."""
        return ()

    def news(self, before: Data, after: Data) -> Sequence[dict[str, Any]]:
        """What an edition changes, in words for players, as sections of a page and of a booklet.

        Each has a `title` and `entries`: their `kind` (`new`, `gone` or `now`), a `name` (or nothing), `pieces`, pairs of
        `same`, `dropped` or `added` and words, and the `rule` that says it (or None)."""
        from rulepress.content.editions.player_changelog import news  # for a game with several editions alone

        return news(before, after)
