"""Periods of a game: how long something lasts, and how far back it is looked for."""

from __future__ import annotations

UNDER_WAY = ("action", "activation", "taskforce_activation", "round", "game")
"""The periods that may be under way."""

PERIODS = ("action", "activation", "last_activation", "taskforce_activation", "round", "game")
"""How long something lasts or how far back it is looked for, from the shortest to the longest."""


def within_period(one: str, other: str) -> bool:
    """Does what has happened since the one began lie in the other, whatever else is known? A Unit's last activation may have ended in an
    earlier Round, and its next one begins after that."""
    if "last_activation" in (one, other):
        return one == other or other == "game" or one in ("action", "activation")
    return PERIODS.index(one) <= PERIODS.index(other)
