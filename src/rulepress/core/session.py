"""The course of one game of any sort: the state, the dice and what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from rulepress.core.copying import twin
from rulepress.core.dice import Sampled
from rulepress.core.events import Event


class Owned(Protocol):
    """What every game's pieces are: named tuples with an id and a player."""

    @property
    def id(self) -> str:
        """The piece's name, unique on the table."""

    @property
    def player(self) -> str:
        """The player who owns the piece."""

    def _replace(self, *args: Any, **fields: Any) -> Self: ...


class TableProtocol(Protocol):
    """What every game's states are: named tuples with sides by player, pieces by id, and a result at the end."""

    @property
    def sides(self) -> Mapping[str, Any]:
        """Player -> what belongs to that player as a whole."""

    @property
    def pieces(self) -> Mapping[str, Any]:
        """Piece id -> each piece on the table."""

    @property
    def result(self) -> Any:
        """How the game ended; None while it goes on."""

    def _replace(self, *args: Any, **fields: Any) -> Self: ...


Book = TypeVar("Book")
State = TypeVar("State", bound=TableProtocol)
Piece = TypeVar("Piece", bound=Owned)
Side = TypeVar("Side")


class SessionBase(Generic[Book, State, Piece, Side]):
    """One game on its way, with the kinds of book, state, piece and side that it has. The state is replaced and never changed."""

    event: ClassVar[type[Event]]
    """The game's own events."""

    def __init__(self, book: Book, seed: int | str, state: State, scenario: dict[str, Any]):
        self.book, self.state, self.scenario = book, state, scenario
        self.dice = Sampled(seed)
        self.events: list[Event] = []
        self.marked: Any = None
        """The course as it was where another one can begin; None: as it was before the first question."""
        self.forked = False
        """Whether somebody looks ahead in this game: only then are marks worth their time."""

    def copy(self) -> Self:
        """A copy that another game can continue from. Its list of events starts empty."""
        made = twin(self, "scenario", "state")
        made.dice, made.events, made.marked = twin(self.dice), [], None
        return made

    # -- reading ------------------------------------------------------------------------------------------------------

    def piece(self, name: str) -> Piece:
        """The piece of that id; raises KeyError when it is not on the table."""
        piece: Piece = self.state.pieces[name]
        return piece

    def there(self, name: str) -> Piece | None:
        """The piece of that id if it is on the table."""
        return self.state.pieces.get(name)

    def side(self, player: str) -> Side:
        """What belongs to that player as a whole; raises KeyError for an unknown player."""
        side: Side = self.state.sides[player]
        return side

    def of(self, player: str) -> Iterator[Piece]:
        """The player's own pieces on the table."""
        return (piece for piece in self.state.pieces.values() if piece.player == player)

    def enemies(self, player: str) -> Iterator[Piece]:
        """The pieces on the table that any other player owns."""
        return (piece for piece in self.state.pieces.values() if piece.player != player)

    # -- changing -----------------------------------------------------------------------------------------------------

    def tell(self, kind: str, rules: str | tuple[str, ...], player: str | None = None, **about: Any) -> None:
        """Record an event: its kind, the ids of the rules it follows, the player if it has one, and its details."""
        self.events.append(self.event(kind, (rules,) if isinstance(rules, str) else rules, player, about))

    def put(self, piece: Piece) -> Piece:
        """Place a piece in the state, or replace the one with the same id. Returns it."""
        self.state = self.state._replace(pieces={**self.state.pieces, piece.id: piece})
        return piece

    def change(self, name: str, **fields: Any) -> Piece:
        """Replace fields of the piece with that id and return it; raises KeyError when it is not on the table."""
        return self.put(self.piece(name)._replace(**fields))
