"""The course of one game: the state, the dice and what has happened, with the small changes that all phases make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from rulepress.core import session
from rulepress.core.copying import twin
from rulepress.core.dice import Dice, Faces, RolledDice, Sampled
from rulepress.core.match import Ended
from rulepress.core.rule_refs import cites
from rulepress.core.sides import other
from rulepress.games.downsync.active_effects import ActiveEffect
from rulepress.games.downsync.model import SIDES, Leader, Unit
from rulepress.games.downsync.play.battlefield import Battlefield, within
from rulepress.games.downsync.play.event_text import EventText
from rulepress.games.downsync.play.history import Chronicle, Now
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base, GameResult, Objective, Piece, Point, ReserveEntry, Side, TableState
from rulepress.games.downsync.quantities import boosted


class Tally(RolledDice):
    """A player's dice that remember the last total, for attack and scan rolls (a `core.dice.Roll`). `about`: who rolls, and at whom."""

    def __init__(self, dice: Sampled, suffix: str, about: str):
        self.dice, self.suffix, self.about, self.last = dice, suffix, f" {about}", 0

    @cites("roll.reach", "roll.modifiers")
    def at_least(self, dice: Dice, needed: int, stream: str) -> bool:
        """Whether newly rolled dice total `needed` or more; `last` keeps the total."""
        return self.total(dice, stream) >= needed

    def total(self, dice: Dice, stream: str) -> int:
        """Roll in the player's own stream; `last` keeps the total."""
        self.last = self.dice.total(dice, f"{stream}.{self.suffix}", self.about)
        return self.last

    def again(self, dice: Dice, needed: int, stream: str, failed: bool) -> int:
        """As `core.dice.Roll.again`; `last` becomes the new total."""
        over = self.dice.again(dice, needed, f"{stream}.{self.suffix}", failed, self.about)
        self.last = needed + over
        return over

    def shows(self, dice: Dice, needed: int, stream: str) -> Faces:
        """As `core.dice.Roll.shows`; `last` keeps the total."""
        return self._shown(dice, self.dice.shows(dice, needed, f"{stream}.{self.suffix}", self.about))

    def shows_again(self, faces: Faces, dice: Dice, needed: int, stream: str, failed: bool) -> Faces:
        """As `core.dice.Roll.shows_again`; `last` becomes the new total."""
        return self._shown(dice, self.dice.shows_again(faces, dice, needed, f"{stream}.{self.suffix}", failed, self.about))

    def _shown(self, dice: Dice, faces: Faces) -> Faces:
        self.last = dice.result(faces)
        return faces


class Heard(RolledDice):
    """Dice whose totals are recorded as events, for rolls that traits ask for (a `core.dice.Roll`)."""

    def __init__(self, flow: Session, player: str, about: str):
        self.flow, self.player, self.about = flow, player, about

    def total(self, dice: Dice, stream: str) -> int:
        """Roll and record the roll as an event."""
        return self.flow.roll(dice.count, stream, self.player, about=self.about)


@dataclass
class Turn:
    """What is remembered of a turn until it ends, and lies nowhere on the table."""

    moved: set[tuple[str, int]] = field(default_factory=set)  # bases that moved in the Move phase
    slowed: set[str] = field(default_factory=set)  # pieces that terrain slowed in the Move phase
    fresh: set[tuple[str, int]] = field(default_factory=set)  # bases that were stunned in this Reaction Engagement


class Lasting(NamedTuple):
    """An effect that counts for a piece until a period ends."""

    holder: str
    active: ActiveEffect
    until: str
    since: Now


class Session(session.SessionBase[Ruleset, TableState, Piece, Side]):
    """One game on its way."""

    event = EventText

    def __init__(  # noqa: PLR0913  # a session begins with all of its parts
        self,
        book: Ruleset,
        ground: Battlefield,
        seed: int | str,
        state: TableState,
        capacity: int,
        scenario: dict[str, Any],
        leaders: Mapping[str, Leader] | None = None,
    ):
        super().__init__(book, seed, state, scenario)
        self.ground, self.capacity = ground, capacity
        self.leaders = leaders or {}  # player -> who leads the Force
        self.turn = Turn()
        self.chronicle = Chronicle()
        self.under_way: list[Any] = []  # effects that are being carried out, each set off by the one before
        self.due: list[Any] = []  # effects that are carried out once what has come of a hit lies on the table
        self.lasting: list[Lasting] = []
        self.rolled: Mapping[str, Piece] | None = None  # everybody as they stood when the dice of the attack under way were rolled
        self.latest: dict[tuple[str, str], str] = {}  # (piece, action) -> the option that it used last
        self.gone: dict[str, Piece] = {}  # pieces that have left the table, as they last were
        self.spent: list[str] = []  # pieces for which Command Points were spent since something happened last
        self.fallen: dict[str, Piece] = {}  # those of them that were destroyed
        self.awaited: list[Any] = []  # destroyed Units that come back (`reinforcements.Awaited`)
        self.aiming: Any = None  # whoever is about to attack or scan (`activation_state.Acting`), where another may become the target
        self.drawn: Any = None  # the base that becomes the target (`target_selection.Aim`)
        self.senders: tuple[Mapping[str, Piece], tuple[Any, ...], list[Any]] | None = (
            None  # who sends out auras while these pieces and Markers lie there (`auras`)
        )
        self.activating: list[str] = []  # whose activations are under way, each begun during the one before
        self.engaged: tuple[str, ...] = ()  # who takes part in the Reaction Engagement
        self._ids = dict.fromkeys(state.sides, 0)
        self.laid = 0  # Markers so far
        self.begins = ""  # whose turn began last
        self.turns = 0  # that have begun

    def copy(self) -> Self:
        """As `SessionBase.copy`, with a turn and a chronicle that the copy may change on its own."""
        made = super().copy()
        made.turn, made.chronicle = twin(self.turn), twin(self.chronicle)
        return made

    def mark(self, player: str) -> None:
        """A turn of a player's is about to begin: another game may go on from here, unless effects that last know this one."""
        self.begins, self.turns = player, self.turns + 1
        self.marked = self.copy() if self.forked and not self.lasting and not self.awaited else None

    # -- reading ------------------------------------------------------------------------------------------------------

    def solid(self) -> tuple[Objective, ...]:
        """The objectives on which no base may come to rest."""
        return () if self.book.objective_overlap else self.state.objectives

    def card(self, piece: Piece) -> Unit:
        """The card of a Unit, with what its leader adds; raises KeyError for a Ping."""
        return self.book.units[piece.card]

    def title(self, piece: Piece) -> str:
        """The title on its card, or "small Ping" and the like."""
        return f"{piece.signature} Ping" if piece.unit is None else self.book.titles[piece.unit]

    def near_enemy_unit(self, piece: Piece, limit: int) -> bool:
        """Is there an enemy Unit within `limit` of any of its bases?"""
        return any(
            within(base.at, piece.radius, foe.at, enemy.radius, limit)
            for enemy in self.enemies(piece.player)
            if enemy.unit is not None
            for foe in enemy.bases
            for base in piece.bases
        )

    def lasts(self, name: str) -> list[ActiveEffect]:
        """The effects that still count for a piece because something has happened."""
        if not self.lasting:
            return []
        return [each.active for each in self.lasting if each.holder == name and self.chronicle.lasts(name, each.until, each.since)]

    def forget(self) -> None:
        """What no longer lasts is no longer looked at. Only between activations: one may lie inside another."""
        if self.lasting:
            self.lasting = [each for each in self.lasting if self.chronicle.lasts(each.holder, each.until, each.since)]

    # -- changing -----------------------------------------------------------------------------------------------------

    def put_side(self, side: Side) -> None:
        """Replace the side of the same player."""
        self.state = self.state._replace(sides={**self.state.sides, side.player: side})

    def drop(self, name: str) -> None:
        """Take a piece off the table."""
        state = self.state
        self.gone[name] = state.pieces[name]
        self.state = state._replace(
            pieces={key: piece for key, piece in state.pieces.items() if key != name},
            taskforce=tuple(member for member in state.taskforce if member != name),
            priorities={key: value for key, value in state.priorities.items() if key != name},
        )

    @cites("victory.wiped-out")
    def check_wiped(self, player: str) -> None:
        """A side without Units and Pings on the table has lost. Raises Ended."""
        if not any(True for _ in self.of(player)):
            self.end(GameResult(other(player), "victory.wiped-out", True))

    def end(self, result: GameResult) -> None:
        """Record the result and leave the course of play: always raises Ended."""
        self.state = self.state._replace(result=result, phase="over", priorities={}, taskforce=())
        outcome = f"{result.winner} wins" if result.winner else "a draw" if result.finished else "unfinished"
        self.tell("ended", result.rule, result.winner, outcome=outcome)
        raise Ended

    def join(self, name: str) -> None:
        """Add a piece to the Taskforce."""
        if name not in self.state.taskforce:
            self.state = self.state._replace(taskforce=(*self.state.taskforce, name))

    @cites("action.cost", "command.card")
    def pay(self, player: str, what: str, rule: str, count: int = 1, piece: str | None = None) -> None:
        """Spend Command Points, for a piece unless they are spent for the player's whole Force."""
        if piece is not None:
            self.spent.append(piece)
            self.chronicle.note("spends", piece)
        side = self.side(player)
        self.put_side(side._replace(command_points=side.command_points - count))
        if count == 1:
            self.tell("paid", rule, player, what=what)
        else:
            self.tell("paid_several", rule, player, what=what, count=count)

    def capacity_of(self, player: str) -> int:
        """The most Command Points that a player may hold."""
        leader = self.leaders.get(player)
        return leader.capacity(self.capacity) if leader else self.capacity

    def card_of(self, player: str, unit: str) -> str:
        """The key of a unit's card in that player's Force."""
        return self.book.rules.card_of(unit, self.leaders.get(player))

    @cites("command.capacity", "card.first")
    def refund(self, piece: Piece) -> None:
        """A Command Point comes back from a piece; none is held above the capacity."""
        side = self.side(piece.player)
        self.put_side(side._replace(command_points=min(side.command_points + 1, self.capacity_of(piece.player))))
        self.tell("returned", ("ability.paid", "command.capacity"), piece.player, piece=piece.id)

    def new_id(self, player: str) -> str:
        """An unused piece id of that player, such as A7."""
        self._ids[player] += 1
        return f"{player}{self._ids[player]}"

    def ping(self, player: str, signature: str, at: Point) -> Piece:
        """A new Ping on the table."""
        return self.put(Piece(self.new_id(player), player, signature, None, self.book.radii[signature], (Base(1, at),)))

    def take(self, player: str, entry: ReserveEntry) -> None:
        """Remove an entry from a Reserve."""
        side = self.side(player)
        reserve = list(side.reserve)
        reserve.remove(entry)
        self.put_side(side._replace(reserve=tuple(reserve)))

    # -- dice ---------------------------------------------------------------------------------------------------------

    def roll(  # noqa: PLR0913  # what is told of a roll, mostly by name
        self,
        count: int,
        what: str,
        player: str,
        boosts: int = 0,
        rules: tuple[str, ...] = ("roll.modifiers",),
        whom: str = "",
        about: str = "",
    ) -> int:
        """Roll dice for a player, with so many boosts, and tell of it, and for `whom` where each is rolled for. `about`: who rolls."""
        dice, more = boosted(self.book.rules, Dice(count, SIDES), boosts)
        total = self.dice.total(dice, f"{what}.{player}", f" {about} {whom}".rstrip())
        self.tell("rolled", (*rules, more.rule) if more else rules, player, what=f"{what}, {whom}" if whom else what, total=total)
        return total
