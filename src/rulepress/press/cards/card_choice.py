"""Which of a game's cards are pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class CardChoice:
    """All cards of some factions, force lists and units, and no others; all cards where nothing is named."""

    factions: Sequence[str] | None = None
    """By their ids."""
    forces: Sequence[str] | None = None
    """By their keys, such as `coalition/starter`."""
    units: Sequence[str] | None = None
    """By the keys of their cards."""

    @property
    def whole(self) -> bool:
        """Is nothing named, and so every card meant?"""
        return self.factions is None and self.forces is None and self.units is None


ALL_CARDS = CardChoice()
