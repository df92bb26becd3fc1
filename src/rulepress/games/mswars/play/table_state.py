"""What lies on the table and beside it: frozen records, replaced and never changed.

Lengths are whole thousandths of an inch. A position is (x, y) from the table's centre: x to the right, y away from the
bottom edge. The two players are "A" and "B", in the order in which their teams were named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulepress.core.sides import PLAYERS

Point = tuple[int, int]


class Piece(NamedTuple):
    """A unit on the table with the pilot in it."""

    id: str
    player: str
    unit: str  # the unit's key
    pilot: str  # the pilot's key
    commander: bool
    at: Point
    radius: int
    dc: int
    endurance: int
    counters: int = 0
    fear: bool = False  # it has a Fear Token
    frightened: bool = False  # it has come near something big in this phase
    bonus: int = 0  # inches that Command Tokens have added to its Move in this turn
    moved: int = 0  # thousandths of an inch in this turn
    ran: bool = False  # it ran or charged in this turn
    moves: int = 0  # Move Actions taken in this turn
    fired: tuple[tuple[str, str], ...] = ()  # the weapons used in this turn, each with the phase
    doubled: bool = False  # it has made its Double Shot
    regenerated: bool = False

    @property
    def unconscious(self) -> bool:
        """Its pilot is Unconscious."""
        return self.endurance == 0


class Side(NamedTuple):
    """One player and what is theirs beside the table."""

    player: str
    force: str  # the team's key
    tcv: int
    tokens: int
    units: int  # that the team began with
    vp: int  # that all of them are worth
    waiting: tuple[int, ...] = ()  # members not yet deployed, by their place in the team
    lost_units: int = 0
    lost_vp: int = 0
    lost_now: bool = False  # a unit was lost in this turn
    tested: bool = False  # a Courage test has been taken
    planned: bool = False  # the Plan of this turn is made


class GameResult(NamedTuple):
    """How a game ended: who won (None: nobody), and the rule that says so."""

    winner: str | None
    rule: str


class TableState(NamedTuple):
    """Everything on the table and beside it, except the dice."""

    sides: Mapping[str, Side]
    pieces: Mapping[str, Piece]
    turn: int = 0
    phase: str = "deployment"
    seats: tuple[str, ...] = PLAYERS  # Player One first
    result: GameResult | None = None
