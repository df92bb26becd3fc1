"""What happened, one record each, with the rules that made it happen."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened. `rules` are ids of the rules that it follows; `about` depends on the kind.

    A game's own events say in `__str__` how each kind reads.
    """

    kind: str
    rules: tuple[str, ...]
    player: str | None
    about: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "rules": list(self.rules), "player": self.player, **self.about}
