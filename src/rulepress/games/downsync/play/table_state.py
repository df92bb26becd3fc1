"""What lies on the table and beside it: frozen records, replaced and never changed.

Lengths are whole thousandths of an inch. A position is [x, y] from the table's centre: x to the right, y away from the
bottom edge. The two players are "A" and "B", in the order in which their forces were named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulepress.core import state_hash
from rulepress.games.downsync.active_effects import HitMark
from rulepress.games.downsync.tokens import Holding

Point = tuple[int, int]


class Base(NamedTuple):
    """One base: a Ping, a vehicle, or one Sub-Unit, with the tokens that are its own (rule unit.sub-unit-tokens)."""

    number: int  # its team number
    at: Point
    cm: int = 0
    emergency: int = 0
    stunned: bool = False
    marks: tuple[HitMark, ...] = ()
    stealth: bool = False  # where the token is each base's own
    tokens: Holding = ()  # of factions


class Piece(NamedTuple):
    """A Ping or a Unit on the table. A Ping that is Revealed keeps its id and its Activated Token."""

    id: str
    player: str
    signature: str | None
    unit: str | None  # the unit's key; None is a Ping
    radius: int  # of each of its bases
    bases: tuple[Base, ...]
    strength: int = 1  # bases it started with
    activated: bool = False
    overwatch: bool = False
    stealth: bool = False  # where the token is the Unit's
    refreshed: bool = False  # in this Round
    stayed: bool = False  # it gave up its move in this turn's Move phase
    used: tuple[str, ...] = ()  # actions that it may not use again in this game
    used_this_round: tuple[str, ...] = ()
    upkeep: tuple[str, ...] = ()  # traits whose Command Point lies on it
    passenger: Piece | None = None
    tokens: Holding = ()  # of factions, that are the Unit's

    @property
    def is_ping(self) -> bool:
        """Whether it is still a Ping: no unit is known for it."""
        return self.unit is None

    @property
    def card(self) -> str:
        """The key of the Unit that it is. Raises KeyError for a Ping."""
        if self.unit is None:
            raise KeyError(self.id)
        return self.unit

    @property
    def stealthy(self) -> bool:
        """Has it, or any base of it, a Stealth Token?"""
        return self.stealth or any(base.stealth for base in self.bases)

    def hides(self, base: Base) -> bool:
        """Does a Stealth Token hide this base of it?"""
        return self.stealth or base.stealth

    def base(self, number: int) -> Base:
        """Its base of that number; raises KeyError when there is none."""
        for base in self.bases:
            if base.number == number:
                return base
        raise KeyError(number)

    def with_base(self, changed: Base) -> Piece:
        """The piece with the base of the same number replaced."""
        return self._replace(bases=tuple(changed if base.number == changed.number else base for base in self.bases))


class Marker(NamedTuple):
    """Something that a player has laid on the table; it lies flat, and is measured from its middle."""

    id: str
    kind: str  # of token: faction/name
    player: str
    at: Point
    by: str  # the piece that laid it


class ReserveEntry(NamedTuple):
    """A Unit in Reserve, with the one that starts the game inside it."""

    unit: str
    passenger: str | None = None

    def __str__(self) -> str:
        return self.unit if self.passenger is None else f"{self.unit} with {self.passenger}"


class Side(NamedTuple):
    """One player and what is theirs beside the table."""

    player: str
    force: str  # the force list's key
    reserve: tuple[ReserveEntry, ...]
    companions: tuple[str, ...] = ()  # Units that others bring
    role: str | None = None  # attacker or defender
    edge: str = ""  # the table edge that is theirs: top, right, bottom or left
    command_points: int = 0
    score: int = 0


class Objective(NamedTuple):
    """A Control Objective."""

    name: str
    at: Point
    scored_by: tuple[str, ...]  # roles
    blocked_by: tuple[str, ...]


class GameResult(NamedTuple):
    """How a game ended: who won (None: nobody), the rule that says so, and whether it was cut short."""

    winner: str | None
    rule: str
    finished: bool


class TableState(NamedTuple):
    """Everything on the table and beside it, except the dice."""

    sides: Mapping[str, Side]
    pieces: Mapping[str, Piece]
    objectives: tuple[Objective, ...] = ()
    round: int = 0
    phase: str = "setup"
    active: str | None = None
    taskforce: tuple[str, ...] = ()
    priorities: Mapping[str, int] = {}  # Reaction Priority dice still on the table
    result: GameResult | None = None
    markers: tuple[Marker, ...] = ()  # in the order in which they were laid


def digest(state: TableState, dice: Mapping[str, int]) -> str:
    """The sha256 of the state and of how many dice each stream has given."""
    told: dict[str, Any] = {"pieces": {name: _told(piece) for name, piece in state.pieces.items()}}
    state = state._replace(**told)
    return state_hash.digest(state if state.markers else state[:-1], dice)


def _told(piece: Piece) -> tuple[Any, ...]:
    """A piece that speaks only of those tokens that it has, where few pieces have any."""
    passenger = piece.passenger and _told(piece.passenger)
    told: dict[str, Any] = {"bases": [_short(base) for base in piece.bases], "passenger": passenger}
    piece = piece._replace(**told)
    return piece if piece.tokens else piece[:-1]


def _short(base: Base) -> tuple[Any, ...]:
    if base.tokens:
        return base
    return base[:-1] if base.stealth else base[:-2]
