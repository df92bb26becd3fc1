"""A game as the site knows it."""

from __future__ import annotations

from typing import Any, Protocol

from rulepress.content.pages.navigation import Group
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_rulebook import GameRulebook


class GameSite(GameRulebook, Protocol):
    """Says what the site shows of a game."""

    engine: GameEngine | None = None
    """What answers the forms on its pages, and plays it; None: the game is for reading and printing."""

    def pages(self, content: Any, data: Data) -> Group:
        """Everything the site says about an edition, in the order of its navigation."""
        ...

    def anchors(self, content: Any, data: Data) -> dict[str, str]:
        """Rule id -> where the site states it: an address below the game's folder."""
        return {one.id: f"rules/{chapter.name}.html#{one.id}" for chapter in content.chapters for one in chapter.statements}
