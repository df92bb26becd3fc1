"""One Unit Activation while it lasts, and a base of that Unit with the action it performs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rulepress.core.rule_refs import cites
from rulepress.games.downsync.model import Action, Unit
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.table_state import Base, Piece


class OutOfTurn(NamedTuple):
    """What a Unit that acts out of turn may do."""

    rule: str  # that of the trait that lets it
    attacks: bool = False  # nothing but attacks
    moves: bool = False  # nothing but moves
    cost: str | None = None  # nothing but actions of that cost
    target: str | None = None  # the one piece that it may aim at
    most: int | None = None  # so many attacks


@dataclass(eq=False)
class Activation:
    """One Unit Activation while it lasts."""

    name: str
    reaction: bool = False
    caller: str | None = None  # the piece that called for this activation: sight may be drawn from it
    wanted: str | None = None  # the trait that every action of a called activation must bear
    single: bool = False  # one action only, whichever base performs it
    points: dict[int, int] = field(default_factory=dict)  # base number -> Action Points left
    limits: dict[int, int] = field(default_factory=dict)  # number of a base that Stun limits -> actions left
    performed: list[str] = field(default_factory=list)  # names of actions, by whichever base
    shy: bool = False  # its Move Actions keep away from enemy Pings
    near_ping: bool = False  # a Move Action of it has come near to one
    over: bool = False
    out_of_turn: OutOfTurn | None = None
    aimed_at: UnitView | None = None  # the last target of its last action


class Acting(NamedTuple):
    """A base that performs an action of its card in an activation, or that might."""

    flow: Session
    activation: Activation
    number: int  # the base's team number
    action: Action
    owing: str = ""  # what is still to be paid for it, as an offer says it

    @property
    def piece(self) -> Piece:
        """The Unit as it is now; raises KeyError once it is off the table."""
        return self.flow.piece(self.activation.name)

    @property
    def card(self) -> Unit:
        """The card of the acting base's Unit."""
        return self.flow.card(self.piece)

    @property
    def base(self) -> Base:
        """The base as it is now; raises KeyError once it is off the table."""
        return self.piece.base(self.number)

    @property
    def there(self) -> bool:
        """Is the base still on the table?"""
        piece = self.flow.there(self.activation.name)
        return piece is not None and any(base.number == self.number for base in piece.bases)

    @property
    def name(self) -> str:
        """The base as events and questions name it."""
        return f"{self.activation.name}.{self.number}"

    @property
    def about(self) -> str:
        """Base and action as questions name them."""
        return f"{self.name} {self.action.name}"


@cites("reaction.taskforces")
def taskforce_of(flow: Session, act: Activation) -> tuple[str, ...]:
    """The pieces that count as one Taskforce with the acting one. Of a Reaction Taskforce only those matter that have not acted."""
    if act.reaction and flow.piece(act.name).player != flow.state.active:
        return tuple(flow.state.priorities)
    return flow.state.taskforce


def busy(flow: Session, act: Activation, piece: Piece) -> bool:
    """Has this piece had its activation?"""
    return piece.id not in flow.state.priorities if act.reaction else piece.activated
