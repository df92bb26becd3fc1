"""Rounds and turns, from the first Round to the end of the game."""

from __future__ import annotations

from rulepress.core.decisions import Asking
from rulepress.core.rule_refs import cites
from rulepress.core.sides import PLAYERS, other
from rulepress.games.downsync.play import reactions, scoring, taskforce_phases
from rulepress.games.downsync.play.activation import activate_taskforce
from rulepress.games.downsync.play.effect_execution import stand
from rulepress.games.downsync.play.game_session import Session, Turn
from rulepress.games.downsync.play.game_setup import setup
from rulepress.games.downsync.play.reinforcements import return_due
from rulepress.games.downsync.play.table_state import GameResult, Piece
from rulepress.games.downsync.play.triggers import at_once, happen
from rulepress.games.downsync.vocabulary.unit_view import ROUND_LIMIT


@cites("sequence.game", "game.round-limit")
def play(flow: Session) -> Asking[None]:
    """A whole game. Raises Ended."""
    active = yield from setup(flow)
    yield from play_rounds(flow, active)


@cites("sequence.game", "game.round-limit")
def play_rounds(flow: Session, active: str, first: int = 1) -> Asking[None]:
    """Round after Round from the `first` on, which is begun by `active`. Raises Ended."""
    for number in range(first, ROUND_LIMIT + 1):
        active = yield from play_round(flow, number, active)
    flow.end(GameResult(None, "game.round-limit", False))


@cites("round.cleanup", "command.round", "command.capacity", "token.activated")
def play_round(flow: Session, number: int, active: str) -> Asking[str]:
    """One Round, begun by `active`. Returns who begins the next one: whoever did not take the last turn."""
    flow.chronicle.begin("round")
    clean_up(flow, number)
    yield from each_unit(flow, "round_begins")
    return (yield from rest_of_round(flow, number, active))


def resume(flow: Session) -> Asking[None]:
    """The rest of a game from the turn on at which it was marked. Raises Ended."""
    number = flow.state.round
    active = yield from rest_of_round(flow, number, flow.begins)
    yield from play_rounds(flow, active, number + 1)


@cites("round.turns", "round.end", "round.next-active", "round.empty-turn")
def rest_of_round(flow: Session, number: int, active: str) -> Asking[str]:
    """A Round from one of `active`'s turns on. Returns who begins the next one."""
    while any(not piece.activated for piece in flow.state.pieces.values()):
        if waiting(flow, active):
            flow.mark(active)
            yield from turn(flow, active)
        else:
            flow.tell("empty_turn", "round.empty-turn", active)
        active = other(active)
    yield from each_unit(flow, "round_ends")
    taskforce_phases.expire(flow, "round")
    flow.state = flow.state._replace(phase="end", active=None)
    yield from scoring.after_round(flow, number, other(active))
    return active


def each_unit(flow: Session, what: str, player: str | None = None) -> Asking[None]:
    """Something happens to every Unit on the table, or to every one of a player's, and so to who leads them; and who comes back then
    does."""
    if what in flow.book.triggers:
        yield from at_once(flow, what, player)
        for piece in list(flow.state.pieces.values()):
            if piece.player in (player, piece.player if player is None else None) and flow.there(piece.id) and piece.unit is not None:
                yield from happen(flow, what, stand(flow, flow.piece(piece.id)))
    if flow.awaited:
        yield from return_due(flow, what, player)


def waiting(flow: Session, player: str) -> list[str]:
    """The player's Units and Pings that have not activated in this Round."""
    return [piece.id for piece in flow.of(player) if not piece.activated]


@cites("round.cleanup", "command.round", "command.capacity", "token.activated")
def clean_up(flow: Session, number: int) -> None:
    """The start of a Round: Activated Tokens go, Command Points come."""
    flow.dice.begin(str(number))
    for player in PLAYERS:
        flow.put_side(flow.side(player)._replace(command_points=flow.capacity_of(player)))
    pieces = {name: _cleaned(piece) for name, piece in flow.state.pieces.items()}
    flow.state = flow.state._replace(round=number, phase="start", pieces=pieces)
    flow.tell("round", "round.cleanup", None, number=number)


def _cleaned(piece: Piece) -> Piece:
    """A piece, and whoever is aboard it, without what lasts for one Round."""
    bases = tuple(base._replace(marks=()) if base.marks else base for base in piece.bases)
    rider = piece.passenger and _cleaned(piece.passenger)
    return piece._replace(activated=False, refreshed=False, used_this_round=(), bases=bases, passenger=rider)


@cites("turn.taskforce", "turn.phases")
def turn(flow: Session, player: str) -> Asking[None]:
    """One Taskforce Activation, phase by phase."""
    flow.state, flow.turn = flow.state._replace(active=player), Turn()
    flow.chronicle.begin("taskforce_activation")
    flow.tell("turn", "turn.taskforce", player)
    yield from each_unit(flow, "taskforce_begins", player)
    yield from taskforce_phases.designate(flow, player, waiting(flow, player), bool(waiting(flow, other(player))))
    if flow.state.taskforce:
        yield from taskforce_phases.reveal_phase(flow, player)
        yield from taskforce_phases.refresh_phase(flow, player)
        yield from taskforce_phases.move_phase(flow, player)
        yield from reactions.reaction_phase(flow, player)
        yield from activate_taskforce(flow, player)
    yield from taskforce_phases.disband(flow)
    scoring.after_taskforce(flow, player)
