"""A game as those who read it know it: from the files of a project to data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import Project
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_identity import GameIdentity
from rulepress.content.yaml.documents import Document


class Draft(NamedTuple):
    """The newest edition as far as its cards need it, and as far as it can be made: what is wrong with one file leaves the others'
    cards as they are."""

    data: Data | None
    """None when nothing can be made."""
    diagnostics: Sequence[Diagnostic]
    """What is wrong with the files that were read."""
    documents: Sequence[Document]
    """The files that were read."""


class GameLoader(GameIdentity, Protocol):
    """Reads and resolves a game's sources."""

    def load(self, project: Project) -> Any:
        """Reads and resolves the project's sources for the game: a `Content` of the newest edition, of the game's own type.

        Never raises for what a designer typed: that is in its `diagnostics`."""

    def draft(self, project: Project) -> Draft:
        """The sources of the cards and no others, read in a moment: for whoever looks at a card while it is written."""
        from rulepress.content.diagnostics.error_dedup import causes  # for those that read sources

        content = self.load(project)
        return Draft(content.data, causes(content.diagnostics, content.documents), content.documents)

    def resolve(self, content: Any, edition: str | None = None) -> Data | None:
        """The data of one edition, the newest unless named. Raises KeyError for one that the game does not have."""
        data: Data | None = content.data if edition is None else content.editions[edition].data
        return data

    def playable(self, content: Any, edition: str | None = None) -> Data | None:
        """The data that whole games are played with: an edition's, and what ships besides that a project of one's own lacks. Raises
        KeyError for an edition that the game does not have."""
        return self.resolve(content, edition)

    def languages(self, content: Any) -> Mapping[str, Mapping[str, tuple[int, list[str]]]]:
        """The languages that cards can have beside English: language -> whose texts (`rules`, a faction) -> how many there are, and the
        names of those that stay English."""
        return {}

    def translated(self, content: Any, language: str) -> Data:
        """The newest edition's data for cards in one of its `languages`; with that in `language`. Raises KeyError for
        any other language."""
        raise KeyError(language)
