"""What every part of the program may know of a game."""

from __future__ import annotations

from typing import Protocol


class GameIdentity(Protocol):
    """What a game is called."""

    id: str
    """The name of its folders below rules/, factions/ and the like; that of a game in Python is its line in `registry.GAMES`, too."""
    name: str
    """As printed."""
