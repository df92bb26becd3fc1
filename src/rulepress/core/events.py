"""What happened, one record each, with the rules that made it happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple


class Event(NamedTuple):
    """One thing that happened. `rules` are ids of the rules that it follows; `about` depends on the kind."""

    kind: str
    rules: tuple[str, ...]
    player: str | None
    about: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON, with its details at the top level next to `kind`, `rules` and `player`."""
        return {"kind": self.kind, "rules": list(self.rules), "player": self.player, **self.about}


class DescribedEvent(Event):
    """An event of a game that says how each kind reads."""

    __slots__ = ()

    WORDS: ClassVar[Mapping[str, str]]
    """Kind -> its sentence, with the event's player and what it is about in braces."""

    def __str__(self) -> str:
        return self.WORDS[self.kind].format(player=self.player, **self.about)
