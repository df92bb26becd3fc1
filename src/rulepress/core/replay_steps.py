"""A game as steps for a page: what happened in each, which pieces that changed, and how things stand after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from rulepress.core.events import Event
from rulepress.core.match import MatchBase

Shown = dict[str, Any]
"""JSON data. Lengths are thousandths of an inch, positions are from the table's centre."""


class ReplayStepper:
    """Tells a game in steps, each time only what is new. A game with its own pieces and words subclasses it."""

    moments: ClassVar[frozenset[str]] = frozenset({"ended"})
    """Events that a reader may want to go to at once."""
    parts: ClassVar[frozenset[str]] = frozenset({"turn"})
    """Events that begin a part of the game, with which a step begins."""

    def __init__(self, game: MatchBase):
        self.game: Any = game
        self.told = 0
        self.pieces: dict[str, Any] = {}

    # -- what a game says of its own ----------------------------------------------------------------------------------

    def scene(self) -> Shown:
        """What stays the same all game: the `table` (width and depth in inches, terrain), `objectives`, their `reach`, and the
        `legend` (token -> what it means)."""
        raise NotImplementedError

    def title(self, event: Event) -> str:
        """What the part is called that an event begins."""
        raise NotImplementedError

    def facts(self) -> dict[str, dict[str, Any]]:
        """How things stand: player -> what is counted -> how much."""
        raise NotImplementedError

    def piece(self, piece: Any) -> Shown:
        """A piece as it is drawn: player, name, radius, tokens, and its bases."""
        raise NotImplementedError

    def learn(self, pieces: Iterable[Any]) -> None:
        """Pieces that have changed, before anything is told of them."""

    def words(self, event: Event) -> str:
        """What happened, in a sentence without its stop."""
        return str(event)

    def about(self, event: Event) -> Shown:
        """What more there is to show of an event: the `line` between two pieces, the `unit` whose page states its rule."""
        return {}

    def besides(self) -> Shown:
        """What more is drawn after a step."""
        return {}

    # -- telling ------------------------------------------------------------------------------------------------------

    def steps(self) -> Iterator[Shown]:
        """One step for everything since the last time; a part that begins in between begins a step of its own."""
        events = self.game.events[self.told :]
        if not events:
            return
        self.told += len(events)
        now: Mapping[str, Any] = self.game.state.pieces
        changed = {name: piece for name, piece in now.items() if self.pieces.get(name) is not piece}
        gone = [name for name in self.pieces if name not in now]
        self.learn(changed.values())
        shown = {"pieces": {name: self.piece(piece) for name, piece in changed.items()} | dict.fromkeys(gone)} | self.besides()
        self.pieces = dict(now)
        starts = [index for index, event in enumerate(events) if event.kind in self.parts and index]
        for first, last in zip([0, *starts], [*starts, len(events)], strict=True):
            step = {"facts": self.facts(), "pieces": {}, **shown, "events": [self._event(event) for event in events[first:last]]}
            shown = {}
            if events[first].kind in self.parts:
                step["title"] = self.title(events[first])
            if any(event.kind in self.moments for event in events[first:last]):
                step["moment"] = True
            yield step

    def _event(self, event: Event) -> Shown:
        return {"text": self.words(event), "rules": list(dict.fromkeys(event.rules)), "player": event.player} | self.about(event)
