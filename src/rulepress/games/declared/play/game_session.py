"""The course of one declared game: the state with its stack of frames, the dice, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.core import session
from rulepress.core.sides import other
from rulepress.games.declared.play.event_text import EventText
from rulepress.games.declared.play.ruleset import Ruleset
from rulepress.games.declared.play.table_state import Bound, Frame, GameResult, Piece, Side, TableState, with_held
from rulepress.games.declared.play.turn_program import TurnStep
from rulepress.tabletop import Body


class Session(session.SessionBase[Ruleset, TableState, Piece, Side]):
    """One game on its way."""

    event = EventText

    def __init__(self, book: Ruleset, seed: int | str, state: TableState, scenario: dict[str, Any]):
        super().__init__(book, seed, state, scenario)
        self.program = book.program
        self.field = book.terrain_table(scenario)
        self.asks_granted = False
        """Is it being worked out whether grants count? What is asked for that is asked of units without grants."""
        self.visited: set[int] = set()
        """The numbers of all steps that have been begun."""

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The step that is being carried out."""
        return self.state.frames[-1]

    def record(self, piece: Piece) -> Mapping[str, Any]:
        """The record of a piece's unit, with what leaders of its list grant it."""
        return self.book.led(self.side(piece.player).force, piece.unit)

    def bases(self, without: str = "") -> dict[str, Body]:
        """The bases on the table by the ids of their pieces, all but that one."""
        return {piece.id: piece.base for piece in self.state.pieces.values() if piece.id != without}

    def in_order(self) -> Iterator[Piece]:
        """All pieces, those of the side that begins first."""
        for player in (self.state.first, other(self.state.first)):
            yield from self.of(player)

    def models(self, piece: Piece) -> int:
        """How many models a piece began with."""
        return self.book.models[piece.unit]

    # -- changing -----------------------------------------------------------------------------------------------------

    def push(self, step: int, bound: Mapping[str, str | int] | None = None) -> None:
        """Begin another step. It knows all that the current one knows, and what is newly bound."""
        self.visited.add(step)
        known = dict(self.frame.bound) | dict(bound or {})
        self.state = self.state._replace(frames=(*self.state.frames, Frame(step, bound=tuple(sorted(known.items())))))

    def begin(self, step: int, bound: Bound, told: Bound = ()) -> None:
        """Begin a step that knows nothing but what is bound and told, unless it has been begun with what is bound already and not been
        carried out yet."""
        waiting = (one for one in self.state.frames if one.step == step and not one.at)
        self.visited.add(step)
        if not any(set(bound) <= set(one.bound) for one in waiting):
            frame = Frame(step, bound=tuple(sorted((*bound, *told))))
            self.state = self.state._replace(frames=(*self.state.frames, frame))

    def pop(self) -> None:
        """The current step is done."""
        self.state = self.state._replace(frames=self.state.frames[:-1])

    @property
    def turns(self) -> Frame | None:
        """The step under way in which a side acts until it hands over its turn."""
        under_way = (one for one in reversed(self.state.frames) if self.program[one.step].says.get("alternate") == "turn")
        return frame if (frame := next(under_way, None)) and frame.queue else None

    def hand_over(self) -> None:
        """End what the piece that acts does, and let the other side go on. Triggers that have been begun are still carried out."""
        if (frame := self.turns) is None:
            return
        frames, triggers = self.state.frames, {trigger.steps for trigger in self.program.triggers}
        place = frames.index(frame)
        player, *done = frame.queue
        waiting = [one for one in frames[place + 1 :] if one.step in triggers and not one.at]
        self.state = self.state._replace(frames=(*frames[:place], frame._replace(queue=(other(player), *done)), *waiting))

    def turn(self, **fields: Any) -> None:
        """Replace fields of the current frame."""
        self.state = self.state._replace(frames=(*self.state.frames[:-1], self.frame._replace(**fields)))

    def bind(self, name: str, value: str | int) -> None:
        """Let a name stand for something in the list of steps in which the current step stands."""
        *below, parent, frame = self.state.frames
        known = dict(parent.bound) | {name: value}
        self.state = self.state._replace(frames=(*below, parent._replace(bound=tuple(sorted(known.items()))), frame))

    def change_side(self, player: str, **fields: Any) -> None:
        """Replace fields of that player's side."""
        self.state = self.state._replace(sides={**self.state.sides, player: self.side(player)._replace(**fields)})

    def hold(self, owner: Piece | Side, name: str, number: int) -> None:
        """A piece or a side holds a state with that number."""
        held = with_held(owner.held, name, number)
        if isinstance(owner, Piece):
            self.put(owner._replace(held=held))
        else:
            self.change_side(owner.player, held=held)

    def expire(self, *periods: str) -> None:
        """End the states of pieces and sides that last so long, and no longer."""
        gone = {one.name for one in self.program.piece_states.values() if one.until in periods}
        kept = {name: piece._replace(held=_without(piece.held, gone)) for name, piece in self.state.pieces.items()}
        if "activation" in periods:
            kept = {name: piece._replace(moved=0) if piece.moved else piece for name, piece in kept.items()}
        if "round" in periods:
            kept = {name: piece._replace(acted=False) if piece.acted else piece for name, piece in kept.items()}
        gone = {one.name for one in self.program.side_states.values() if one.until in periods}
        sides = {player: side._replace(held=_without(side.held, gone)) for player, side in self.state.sides.items()}
        self.state = self.state._replace(pieces=kept, sides=sides)

    def remove(self, piece: Piece, rule: str) -> None:
        """A piece leaves the table."""
        self.state = self.state._replace(pieces={name: one for name, one in self.state.pieces.items() if name != piece.id})
        self.tell("removed", rule, piece.player, piece=piece.id)

    def stuck(self, step: TurnStep, words: str) -> None:
        """End a game that cannot go on."""
        self.tell("stuck", step.rule, None, words=words.removesuffix("."), step=list(step.path))
        self.finish(GameResult(None, step.rule))

    def finish(self, result: GameResult) -> None:
        """The game is over."""
        self.state = self.state._replace(result=result, phase="over", frames=())
        outcome = f"{self.side(result.winner).name} win" if result.winner else "a draw"
        self.tell("ended", result.rule, result.winner, outcome=outcome)


def _without(held: tuple[tuple[str, int], ...], gone: set[str]) -> tuple[tuple[str, int], ...]:
    return tuple(one for one in held if one[0] not in gone) if held and gone else held
