"""What lies on the table of a declared game and beside it: frozen records, replaced and never changed.

Lengths are whole thousandths of an inch. A position is (x, y) from the table's centre: x to the right, y up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulepress.tabletop import Body, Point
from rulepress.tabletop.footprints import Footprint

Held = tuple[tuple[str, int], ...]
"""What a piece or a side holds: the names of states, sorted, each with its number; a flag is 1."""

Bound = tuple[tuple[str, str | int], ...]
"""What names stand for while a step is carried out: ids of pieces, records, outcomes of a check."""


class Piece(NamedTuple):
    """A unit on the table."""

    id: str
    player: str
    unit: str
    """The unit's key."""
    at: Point
    footprint: Footprint
    """The outline of its base."""
    damage: int = 0
    """What it has suffered since its last model fell, or at all."""
    lost: int = 0
    """Its models that have fallen."""
    moved: int = 0
    """How far it has moved in this activation."""
    acted: bool = False
    """Has it acted in this round?"""
    held: Held = ()

    @property
    def base(self) -> Body:
        """Its base where it stands."""
        return self.footprint.at(self.at)


class Side(NamedTuple):
    """One player and what is theirs beside the table."""

    player: str
    force: str
    name: str
    """What the scenario calls the side."""
    waiting: tuple[str, ...] = ()
    """Keys of units that are not set up yet."""
    start: int = 0
    """How many units the side began with."""
    held: Held = ()


class Frame(NamedTuple):
    """A step that is being carried out."""

    step: int
    """Its number in the program."""
    at: int = 0
    """How far it has come, counted as the step counts."""
    queue: tuple[str, ...] = ()
    """What it has still to go through, or has gone through already."""
    bound: Bound = ()


class PendingDamage(NamedTuple):
    """Damage that is not taken at once."""

    apply: str
    """When it is: `phase end` or `round end`."""
    piece: str
    points: int
    rule: str
    by: Bound = ()
    """Who does it, and with what."""


class GameResult(NamedTuple):
    """How a game ended: who won (None: nobody), and the rule that says so."""

    winner: str | None
    rule: str


class TableState(NamedTuple):
    """Everything on the table and beside it, except the dice; and the steps that are under way, the innermost last."""

    sides: Mapping[str, Side]
    pieces: Mapping[str, Piece]
    frames: tuple[Frame, ...]
    round: int = 0
    phase: str = ""
    first: str = "A"
    """The side that begins."""
    finished: str = ""
    """The side that was first to have no piece left to activate, when sides last took turns."""
    result: GameResult | None = None
    pending: tuple[PendingDamage, ...] = ()
    """What is suffered later."""


def with_held(held: Held, name: str, number: int) -> Held:
    """What is held, with another number under that name; 0 is not held."""
    kept = {**dict(held), name: number}
    return tuple(sorted((one, count) for one, count in kept.items() if count))
