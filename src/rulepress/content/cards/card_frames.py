"""The frames that cards of all games have: how large what stands around art and body may be set."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulepress.content.cards.card_sides import Frame, Piece

NAME = Piece((18, 16.5, 15, 13.5, 12), 38.6, (13, 12, 11, 10, 9))
TYPE = Piece((8.6, 8, 7.4, 6.8, 6.2), 57.0)
LOW_NAME = Piece((14, 13, 12, 11, 10), 41.0, (10, 9, 8))
LOW_TYPE = Piece((7.6, 7, 6.6, 6.2), 57.0)
BAR, LOW_BAR = 10.4, 6.2
"""Height of a bar of figures, in millimetres."""
NONE: Mapping[str, Piece] = MappingProxyType({})


def frame(figures: Mapping[str, Piece], name: Piece = NAME, beside: Mapping[str, Piece] = NONE, between: float = BAR) -> Frame:
    """The usual frame. `figures`: those of the bar; `beside`: what stands in the head with the name."""
    return Frame({"name": name, **beside, "type": TYPE, **figures}, 12.1, between)


def low_frame(figures: Mapping[str, Piece], name: Piece = LOW_NAME, beside: Mapping[str, Piece] = NONE, between: float = LOW_BAR) -> Frame:
    """The lower one, for when the body needs the room: a smaller name, and figures beside their labels."""
    return Frame({"name": name, **beside, "type": LOW_TYPE, **figures}, 9.3, between)
