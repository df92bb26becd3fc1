"""What a project's sources for a game, and the data that they resolve to, are to everything that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import Project
from rulepress.content.yaml.documents import Document

if TYPE_CHECKING:
    from rulepress.content.prose.chapters import Chapter

Data = dict[str, Any]
"""The resolved rules of one edition, as JSON has them. Every game's have `game`, `edition`, `editions`, `core`, `rules` and
`factions`; `resolved_models.Data` says what these hold."""


class Content(Protocol):
    """A project's sources for one game, read as one edition has them; beside these, whatever the game's own parts need."""

    @property
    def project(self) -> Project:
        """The folder that they are from."""
        ...

    @property
    def documents(self) -> list[Document]:
        """Every file that was read."""
        ...

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong, in whichever edition."""
        ...

    @property
    def chapters(self) -> list[Chapter]:
        """The rulebook, in its order."""
        ...

    @property
    def data(self) -> Data | None:
        """The edition resolved; None when something is wrong."""
        ...

    @property
    def editions(self) -> Mapping[str, Content]:
        """Every edition's sources by id, newest first, this one among them."""
        ...
