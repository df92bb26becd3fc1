"""The two sides of a game."""

from __future__ import annotations

PLAYERS = ("A", "B")
"""In the order in which their forces were named."""


def other(player: str) -> str:
    """Who plays against `player`."""
    return PLAYERS[1] if player == PLAYERS[0] else PLAYERS[0]
