"""Events and other words of the engine for readers: pieces named as well as numbered, places in inches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rulepress.engine.events import Event
from rulepress.games.downsync.play.book import Book
from rulepress.games.downsync.play.state import Piece
from rulepress.games.downsync.play.telling import WORDS

ID = re.compile(r"\b([AB]\d+)((?:\.\d+)?)\b")
"""A piece's id in a text, perhaps with the number of a base."""

_PIECES = ("piece", "pieces", "target", "carrier", "other")
"""What an event says in pieces' ids."""
_PLACES = ("at", "to")


class Names:
    """What the pieces of one game are called, those that have left the table included."""

    def __init__(self, book: Book):
        self.titles, self.sizes = book.titles, book.data["core"]["signatures"]
        self.pieces: dict[str, tuple[str, str | None]] = {}
        """Piece -> its name, and the key of its Unit."""

    def learn(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            for each in filter(None, (piece, piece.passenger)):
                title = self.titles[each.unit] if each.unit else f"{self.sizes[each.signature]['name']} Ping"
                self.pieces[each.id] = (title, each.unit and each.unit.partition("@")[0])

    def told(self, event: Event) -> str:
        """An event in words."""
        plain = "unit" in event.about or "signature" in event.about  # it says itself what the piece is
        about = {
            key: placed(value) if key in _PLACES else self.named(value) if key in _PIECES and not plain else value
            for key, value in event.about.items()
        }
        return WORDS[event.kind].format(player=event.player, **about)

    def named(self, words: str) -> str:
        """Each id in a text with the name of its piece."""
        return ID.sub(lambda found: " ".join([found[0], *self.pieces.get(found[1], ())[:1]]), words)


def placed(place: Sequence[Any]) -> str:
    """Positions in inches: "3.5″, −12.0″" for one, with semicolons between several."""
    if isinstance(place[0], int):
        return ", ".join(f"{part / 1000:.1f}″".replace("-", "−") for part in place)
    return "; ".join(placed(each) for each in place)
