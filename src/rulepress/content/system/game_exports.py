"""A game as other programs read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_identity import GameIdentity


class GameExports(GameIdentity, Protocol):
    """Writes a game for other programs."""

    def data_schema(self, edition: str) -> dict[str, Any]:
        """The JSON Schema of an edition's data; `resolved_models.schema_of` makes one of a model."""
        ...

    def roster_files(self, data: Data, decks: Sequence[str]) -> Mapping[str, str]:
        """The game as roster programs such as BattleScribe open it, and these force lists: texts by the names of their files."""
        return {}
