"""The course of one game of any sort: the state, the dice and what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rulepress.engine.dice import Sampled
from rulepress.engine.events import Event


class Flow:
    """One game on its way.

    Its state is a named tuple with `sides` (by player) and `pieces` (by id; each has `id` and `player`), which is replaced and never
    changed.
    """

    event: ClassVar[type[Event]]
    """The game's own events."""

    def __init__(self, book: Any, seed: int | str, state: Any, scenario: dict):
        self.book, self.state, self.scenario = book, state, scenario
        self.dice = Sampled(seed)
        self.events: list[Event] = []

    # -- reading ------------------------------------------------------------------------------------------------------

    def piece(self, name: str) -> Any:
        return self.state.pieces[name]

    def there(self, name: str) -> Any | None:
        """The piece of that id if it is on the table."""
        return self.state.pieces.get(name)

    def side(self, player: str) -> Any:
        return self.state.sides[player]

    def of(self, player: str) -> Iterator[Any]:
        return (piece for piece in self.state.pieces.values() if piece.player == player)

    def enemies(self, player: str) -> Iterator[Any]:
        return (piece for piece in self.state.pieces.values() if piece.player != player)

    # -- changing -----------------------------------------------------------------------------------------------------

    def tell(self, kind: str, rules: str | tuple[str, ...], player: str | None = None, **about) -> None:
        self.events.append(self.event(kind, (rules,) if isinstance(rules, str) else rules, player, about))

    def put(self, piece: Any) -> Any:
        self.state = self.state._replace(pieces={**self.state.pieces, piece.id: piece})
        return piece

    def change(self, name: str, **fields) -> Any:
        return self.put(self.state.pieces[name]._replace(**fields))
