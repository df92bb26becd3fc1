"""Cards of one game that were chosen together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rulepress.content.cards.card_sides import CardSide, Deck
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_system import GameSystem


class Chosen(NamedTuple):
    """Cards of a game."""

    game: GameSystem
    data: Data
    cards: list[str]
    """Keys of fronts, in order, one for every copy."""
    marked: Mapping[str, CardSide] = MappingProxyType({})
    """By key, fronts that are printed in the place of the game's."""
    decks: Sequence[Deck] = ()
    """The force lists that were asked for."""
