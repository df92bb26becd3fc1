"""Events and other words of the engine for readers: pieces named as well as numbered, places in inches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulepress.core.events import Event
from rulepress.core.story import ID, placed
from rulepress.games.downsync.play.event_text import WORDS, grammatical
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Piece

_PIECES = ("piece", "pieces", "target", "carrier", "other")
"""What an event says in pieces' ids."""
_PLACES = ("at", "to")


class PieceNames:
    """What the pieces of one game are called, those that have left the table included."""

    def __init__(self, book: Ruleset):
        self.titles, self.sizes, self.tokens = book.titles, book.data["core"]["signatures"], book.data["core"]["tokens"]
        self.pieces: dict[str, tuple[str, str | None]] = {}
        """Piece -> its name, and the key of its Unit."""

    def learn(self, pieces: Iterable[Piece]) -> None:
        """Remember what these pieces and their passengers are called now; names stay after a piece leaves the table."""
        for piece in pieces:
            for each in filter(None, (piece, piece.passenger)):
                title = self.titles[each.unit] if each.unit else self.ping(each.signature)
                self.pieces[each.id] = (title, each.unit and each.unit.partition("@")[0])

    def call(self, piece: str, title: str) -> None:
        """A piece has that name from now on."""
        self.pieces[piece] = (title, None)

    def ping(self, signature: str | None) -> str:
        """What a Ping of that Signature is called."""
        return f"{self.sizes[signature]['name']} Ping"

    def token(self, name: str) -> str:
        """What a token is called: those of the rules have ids, those of factions their names."""
        called: str = self.tokens[name]["name"] if name in self.tokens else name
        return called

    def told(self, event: Event, words: Mapping[str, str] = WORDS, **instead: Any) -> str:
        """An event in words; `instead` of what it says itself where given."""
        plain = "unit" in event.about or "signature" in event.about  # it says itself what the piece is
        about = {
            key: placed(value) if key in _PLACES else self.named(value) if key in _PIECES and not plain else value
            for key, value in event.about.items()
        }
        return grammatical(words[event.kind].format(player=event.player, **about | instead))

    def named(self, words: str) -> str:
        """Each id in a text with the name of its piece."""
        return ID.sub(lambda found: " ".join([found[0], *self.pieces.get(found[1], ())[:1]]), words)


def force_title(book: Ruleset, key: str) -> str:
    """What a force list is called, with its faction."""
    force = book.force(key)
    faction = next(each["name"] for each in book.data["factions"] if each["id"] == force["faction"])
    return f"{faction}, {force['name']}"
