"""A game as the press of its cards knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_identity import GameIdentity

if TYPE_CHECKING:  # what these are is told here, and no more
    from rulepress.content.cards.card_sides import CardSide, Deck
    from rulepress.content.cards.pack_contents import Pack


class GameCards(GameIdentity, Protocol):
    """Says what a game's cards and packs show."""

    def card_sides(self, data: Data) -> list[CardSide]:
        """The front of every card; their templates, style sheet and glyphs are in templates/cards/<game>."""
        return []

    def backs(self, data: Data) -> dict[str, CardSide]:
        """The back of every faction's cards."""
        from rulepress.content.cards.card_sides import faction_backs  # for those that press cards

        return faction_backs(data)

    def decks(self, data: Data) -> list[Deck]:
        """Cards that go to a game together, such as a force list's."""
        return []

    def pack(self, data: Data, deck: Deck) -> Pack:
        """What those who play a deck need on the table besides its cards and the quick reference."""
        from rulepress.content.cards.pack_contents import Pack

        return Pack(deck.name)
