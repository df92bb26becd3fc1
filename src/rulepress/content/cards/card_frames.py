"""The frames that cards of all games have: how large what stands around art and body may be set."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulepress.content.cards.card_sides import CardFrame, FittedText

NAME = FittedText((18, 16.5, 15, 13.5, 12), 38.6, (13, 12, 11, 10, 9))
TYPE = FittedText((8.6, 8, 7.4, 6.8, 6.2), 57.0)
LOW_NAME = FittedText((14, 13, 12, 11, 10), 41.0, (10, 9, 8))
LOW_TYPE = FittedText((7.6, 7, 6.6, 6.2), 57.0)
BAR, LOW_BAR = 10.4, 6.2
"""Height of a bar of figures, in millimetres."""
NONE: Mapping[str, FittedText] = MappingProxyType({})


def frame(
    figures: Mapping[str, FittedText], name: FittedText = NAME, beside: Mapping[str, FittedText] = NONE, between: float = BAR
) -> CardFrame:
    """The usual frame. `figures`: those of the bar; `beside`: what stands in the head with the name."""
    return CardFrame({"name": name, **beside, "type": TYPE, **figures}, 12.1, between)


def low_frame(
    figures: Mapping[str, FittedText], name: FittedText = LOW_NAME, beside: Mapping[str, FittedText] = NONE, between: float = LOW_BAR
) -> CardFrame:
    """The lower one, for when the body needs the room: a smaller name, and figures beside their labels."""
    return CardFrame({"name": name, **beside, "type": LOW_TYPE, **figures}, 9.3, between)
