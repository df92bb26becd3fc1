"""Units on the table, as the conditions of traits ask about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rulepress.core.sides import other as opponent
from rulepress.games.downsync.active_effects import ActiveEffect, used_up
from rulepress.games.downsync.model import MARKER, Ping, Unit
from rulepress.games.downsync.play.area_terrain import TOUCH
from rulepress.games.downsync.play.battlefield import distance, passes, within
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.game_setup import EDGES
from rulepress.games.downsync.play.table_state import Base, Marker, Piece
from rulepress.games.downsync.tokens import Holding, counted
from rulepress.games.downsync.vocabulary import Participant, View, met
from rulepress.games.downsync.vocabulary.facts import kind_of, picked
from rulepress.games.downsync.vocabulary.targets import ANY, CENTRE, Selector
from rulepress.games.downsync.vocabulary.unit_view import When
from rulepress.tabletop import INCH

ACTIVATED = ("activation_begins", "activation_ends")
"""What an Activated Token says of this Round."""


def laden(piece: Piece) -> bool:
    """Does any token of a faction lie on it?"""
    return bool(piece.tokens) or any(base.tokens for base in piece.bases)


def held(piece: Piece, base: Base) -> Holding:
    """The factions' tokens that lie on a base and on its whole Unit."""
    return tuple(sorted((*piece.tokens, *base.tokens))) if piece.tokens and base.tokens else piece.tokens or base.tokens


@dataclass(slots=True, eq=False)
class UnitView:
    """A base and its piece as they stand on the table: a `vocabulary.Participant`."""

    flow: Session
    piece: Piece
    base: Base

    @property
    def card(self) -> Unit | Ping:
        """The Unit's card with what its leader adds, or the record of the Ping's Signature."""
        if self.piece.unit is None:
            return self.flow.book.rules.pings[self.piece.signature or ""]
        return self.flow.card(self.piece)

    @property
    def name(self) -> str:
        """The piece's id."""
        return self.piece.id

    @property
    def accompanied(self) -> bool | None:
        """None: the table shows which Units stand around it."""
        return None

    @property
    def company(self) -> int | None:
        """None: the Units around it are counted on the table."""
        return None

    @property
    def moment(self) -> When:
        """The Round, the phase, whether it is its player's turn (None between turns), and the Units of its Force list."""
        state = self.flow.state
        own = None if state.active is None else state.active == self.piece.player
        return When(state.round, state.phase, own, self.flow.book.listed(state.sides[self.piece.player].force))

    @property
    def kind(self) -> str | None:
        """The kind of Unit that card and traits make it; None for a Ping."""
        return kind_of(self)

    @property
    def held(self) -> Holding:
        """The tokens of factions on its piece and on this base."""
        return held(self.piece, self.base)

    @property
    def bases(self) -> int:
        """The number of bases left."""
        return len(self.piece.bases)

    @property
    def strength(self) -> int:
        """The number of bases that it started with."""
        return self.piece.strength

    def inches_moved(self, period: str) -> Fraction:
        """Inches that the piece has moved since that period began."""
        return Fraction(self.flow.chronicle.gone(self.piece.id, period), INCH)

    def losses(self) -> tuple[int, int] | None:
        """Units destroyed and Units in all of its player's Force: destroyed, on the table, aboard, and in reserve."""
        flow, player = self.flow, self.piece.player
        side, fallen = flow.side(player), [piece for piece in flow.fallen.values() if piece.player == player]
        left = [piece for piece in flow.of(player) if piece.unit is not None]
        lost, there = (sum(1 + (piece.passenger is not None) for piece in pieces) for pieces in (fallen, left))
        waiting = len(side.companions) + sum(1 + (entry.passenger is not None) for entry in side.reserve)
        return lost, lost + there + waiting

    @property
    def stunned(self) -> bool:
        """Whether this base has a Stun Token."""
        return self.base.stunned

    @property
    def countermeasures(self) -> int:
        """The Countermeasure Tokens of both sorts on this base."""
        return self.base.cm + self.base.emergency

    def tokens(self, name: str) -> int:
        """How many of them lie on it: the rules' own kinds have fields of their own."""
        own = {
            "stun": self.base.stunned,
            "stealth": self.piece.hides(self.base),
            "overwatch": self.piece.overwatch,
            "activated": self.piece.activated,
            "countermeasure": self.base.cm,
            "emergency_countermeasure": self.base.emergency,
            "command_point": len(self.piece.upkeep),
        }
        return int(own[name]) if name in own else counted(self.held, name)

    def stands_in(self, terrain: str) -> bool:
        """Whether this base is in or on terrain of that kind."""
        return self.flow.ground.stands_in(terrain, self.base.at, self.piece.radius)

    def near_objective(self, limit: int) -> bool:
        """Whether any base is within `limit` (thousandths of an inch) of an objective's edge."""
        radius, objectives = self.flow.book.objective_radius, self.flow.state.objectives
        return any(within(base.at, self.piece.radius, each.at, radius, limit) for each in objectives for base in self.piece.bases)

    def near_place(self, place: str, limit: int, whose: Participant) -> bool:
        """Whether this base is within `limit` (thousandths of an inch) of that place. Edges are those of `whose` player, or its enemy's."""
        flow, radius, (x, y) = self.flow, self.piece.radius, self.base.at
        if place == CENTRE:
            return within((x, y), radius, (0, 0), 0, limit)
        player = whose.piece.player if isinstance(whose, UnitView) else self.piece.player
        edges = EDGES if place == "edge" else (flow.side(player if place == "own_edge" else opponent(player)).edge,)
        halves = (flow.ground.half_width, flow.ground.half_depth)
        away = (halves[axis] - side * (x, y)[axis] - radius for axis, side in (EDGES[edge] for edge in edges))
        return min(away) <= (limit or TOUCH)

    def did(self, happening: str, period: str, by: Callable[[Participant], bool] | None = None, last: bool = False) -> bool:
        """As `Participant.did`, from the chronicle; an Activated Token also counts as an activation in this Round."""

        def fits(name: str) -> bool:
            there = self.flow.there(name) or self.flow.gone.get(name)
            return there is not None and by is not None and by(UnitView(self.flow, there, there.bases[0]))

        if happening in ACTIVATED and period == "round" and self.piece.activated and by is None:
            return True  # also where a layout says so
        return self.flow.chronicle.tells(happening, self.piece.id, period, fits if by else None, last)

    def spent(self, use: str, period: str, often: int) -> bool:
        """Whether the chronicle has that use `often` times or more since the period began."""
        return self.flow.chronicle.count(use, self.piece.id, period) >= often

    @property
    def engaged(self) -> bool:
        """Whether it takes part in the current Reaction Engagement."""
        return self.piece.id in self.flow.state.priorities or self.piece.id in self.flow.engaged

    def same(self, other: Participant) -> bool:
        """Whether both are bases of one piece."""
        return isinstance(other, UnitView) and other.piece.id == self.piece.id

    def friendly(self, other: Participant) -> bool:
        """Whether both pieces are of one player."""
        return isinstance(other, UnitView) and other.piece.player == self.piece.player

    def near(self, other: Participant, limit: int) -> bool:
        """Whether any of its bases is within `limit` (thousandths of an inch) of that base; 0 means contact, with the slack of `TOUCH`."""
        if not isinstance(other, UnitView):
            return False
        reach = limit or TOUCH  # nobody can place a base in contact more closely than that
        return any(within(base.at, self.piece.radius, other.base.at, other.piece.radius, reach) for base in self.piece.bases)

    def beside(self, one: Participant, other: Participant, limit: int) -> bool:
        """Whether the line between the two bases' centres passes within `limit` (thousandths of an inch) of any of its bases' edges."""
        if not isinstance(one, UnitView) or not isinstance(other, UnitView):
            return False
        reach = limit + self.piece.radius
        return any(passes(one.base.at, other.base.at, base.at, reach, True) for base in self.piece.bases)

    def away(self, other: Participant) -> Fraction | None:
        """Inches from edge to edge of the two bases."""
        if not isinstance(other, UnitView) or not self.piece.bases:
            return None
        return distance(self.base.at, self.piece.radius, other.base.at, other.piece.radius)

    def sees(self, other: Participant) -> bool:
        """Whether any of its bases has a clear line of sight to that base."""
        if not isinstance(other, UnitView):
            return False
        sight = self.flow.ground.sight
        return any(sight(base.at, self.piece.radius, other.base.at, other.piece.radius).clear for base in self.piece.bases)

    def pings(self) -> Iterator[Participant]:
        """Every Ping on the table."""
        for piece in self.flow.state.pieces.values():
            if piece.unit is None:
                yield UnitView(self.flow, piece, piece.bases[0])

    def laid_by(self, other: Participant) -> bool:
        """Whether it is a Marker that the other's piece has laid."""
        marker = lies(self.flow, self)
        return marker is not None and isinstance(other, UnitView) and marker.by == other.piece.id

    def markers(self, kind: str) -> Iterator[Participant]:
        """Every Marker of that kind on the table; `ANY` stands for every kind."""
        return (laid(self.flow, marker) for marker in self.flow.state.markers if kind in (ANY, marker.kind))

    def others(self) -> Iterator[Participant]:
        """Every base of every Unit on the table, its own included; no Pings."""
        for piece in self.flow.state.pieces.values():
            if piece.unit is not None:
                yield from (UnitView(self.flow, piece, base) for base in piece.bases)


def commander(flow: Session, player: str) -> UnitView:
    """Who leads a player's Force, as effects take whoever bears them: on that player's side, and nowhere on the table."""
    return UnitView(flow, Piece(player, player, None, flow.leaders[player].stand_in, 0, ()), Base(0, (0, 0)))


def laid(flow: Session, marker: Marker) -> UnitView:
    """A Marker, as effects take whoever bears them: its player's, and a point on the table."""
    base = Base(1, marker.at)
    return UnitView(flow, Piece(marker.id, marker.player, None, flow.book.rules.token_kinds[marker.kind].stand_in, 0, (base,)), base)


def lies(flow: Session, owner: UnitView) -> Marker | None:
    """The Marker that it is, where it is one that lies on the table."""
    return next((marker for marker in flow.state.markers if marker.id == owner.piece.id), None)


def gone(flow: Session, owner: UnitView) -> bool:
    """Is it a Marker that has been taken away?"""
    return MARKER in (owner.piece.unit or "") and lies(flow, owner) is None


def now(flow: Session, owner: Participant) -> View:
    """What the conditions of an effect are judged by where there is no check."""
    return View(flow.book.rules, owner)


def holds_now(flow: Session, active: ActiveEffect) -> bool:
    """Do all conditions of an effect hold outside any check?"""
    effect, owner = active.effect, active.owner
    if isinstance(owner, str) or used_up(active, owner):
        return False
    return not effect.when or met(replace(now(flow, owner), trait=active.name), effect.when)


def selects(flow: Session, who: Selector, owner: UnitView, other: UnitView) -> bool:
    """Is that one of the Units that an effect of the bearer's concerns?"""
    return picked(now(flow, owner), other, who)
