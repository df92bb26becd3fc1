"""Turns and phases, from deployment to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.dice import Dice
from rulepress.core.rule_refs import cites
from rulepress.core.sides import PLAYERS, other
from rulepress.games.mswars import command
from rulepress.games.mswars.play import combat, end_phase, move_action, support_phase
from rulepress.games.mswars.play.deployment_phase import deploy
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import GameResult, Piece

DONE = "done"


@cites("skirmish.turn-limit")
def play(flow: Session) -> Asking[None]:
    """A whole game. Raises Ended."""
    yield from deploy(flow)
    yield from play_turns(flow, 1)


@cites("skirmish.turn-limit")
def play_turns(flow: Session, first: int) -> Asking[None]:
    """Turn after turn, until a team has lost or the turns run out. Raises Ended."""
    for number in range(first, flow.rules.core["skirmish"]["turn_limit"] + 1):
        yield from turn(flow, number)
    taken = {player: flow.side(other(player)).lost_vp for player in PLAYERS}
    best = max(PLAYERS, key=taken.__getitem__)
    flow.end(GameResult(best if taken[best] > taken[other(best)] else None, "skirmish.turn-limit"))


#: Phase -> what a unit does in it.
DOES: dict[str, Callable[[Session, str], Asking[None]]] = {
    "first_movement": move_action.move,
    "first_strike": combat.fight,
    "second_movement": move_action.move,
    "range": combat.fight,
    "melee": combat.fight,
    "support": support_phase.support,
}


@cites("sequence.phases")
def turn(flow: Session, number: int) -> Asking[None]:
    """One turn, phase by phase."""
    flow.state = flow.state._replace(turn=number)
    flow.dice.begin(str(number))
    for player in PLAYERS:
        flow.change_side(player, lost_now=False, planned=False)
    flow.tell("turn", "sequence.phases", None, number=number)
    for name, title in flow.book.phases.items():
        flow.state = flow.state._replace(phase=name)
        flow.tell("phase", "sequence.phases", None, name=title)
        yield from phase(flow, name)


@cites("sequence.phases", "sequence.alternate")
def phase(flow: Session, name: str) -> Asking[None]:
    """One phase. Those in which units act end with the tests of the frightened."""
    if name == "initiative":
        yield from seats(flow)
    elif name == "end":
        yield from end_phase.end_phase(flow)
    else:
        yield from alternate(flow, name)
        yield from move_action.tremble(flow)


@cites("initiative.roll", "initiative.tie", "initiative.seats", "sequence.beginning", "unconscious.wake")
def seats(flow: Session) -> Asking[None]:
    """Who is Player One in this turn; then what the beginning of a turn brings."""
    die = Dice(1, flow.rules.core["initiative"]["sides"])
    tcv = {player: flow.side(player).tcv for player in PLAYERS}
    rolled = {}
    for player in PLAYERS:

        def with_tcv(total: int, own: int = tcv[player]) -> str:
            return f"{total + own} with the TCV"

        rolled[player] = yield from flow.rolled(
            player, "initiative", "initiative.roll", lambda dice: dice.total(die, "initiative"), with_tcv
        )
    best = command.first(rolled, tcv)
    while best is None:
        for player in PLAYERS:
            rolled[player] = yield from flow.rolled(player, "roll-off", "initiative.tie", lambda dice: dice.total(die, "roll-off"))
        if rolled["A"] != rolled["B"]:
            best = max(PLAYERS, key=rolled.__getitem__)
    seat = yield from ask(choice(best, "seat", "initiative.seats", ("first", "second")))
    one = best if seat == "first" else other(best)
    flow.state = flow.state._replace(seats=(one, other(one)))
    flow.tell("seat", "initiative.seats", one)
    for name in [piece.id for piece in flow.in_order() if piece.unconscious]:
        yield from flow.wake_up(name)


@cites("sequence.alternate", "unconscious.no-actions", "command.counter")
def alternate(flow: Session, phase: str) -> Asking[None]:
    """The players take turns giving one unit its actions, until nobody has any left to give."""
    finished: set[str] = set()
    passed: set[str] = set()
    idle = 0
    player = flow.state.seats[0]
    while idle < len(PLAYERS):
        name = None if player in passed else (yield from pick(flow, player, phase, finished))
        if name == DONE:
            passed.add(player)
        if name is None or name == DONE:
            idle += 1
        else:
            idle = 0
            finished.add(name)
            yield from DOES[phase](flow, name)
        player = other(player)


def pick(flow: Session, player: str, phase: str, finished: Iterable[str]) -> Asking[str | None]:
    """The unit that acts next, DONE from a player who wants no more of the phase, None where nothing can act. Tokens may
    remove counters meanwhile."""
    while True:
        ready = [piece.id for piece in flow.of(player) if piece.id not in finished and able(flow, phase, piece)]
        if not ready:
            return None
        options = (*ready, *(offers := flow.relief(player)), DONE)
        title = flow.book.phases[phase]
        answer = yield from ask(
            choice(player, "unit", "sequence.alternate", options, title, lambda said: unable(flow, player, phase, finished, said))
        )
        if answer not in offers:
            return answer
        flow.unburden(answer)


def able(flow: Session, phase: str, piece: Piece) -> bool:
    """Can a unit do anything in this phase, if need be with counters taken off by Command Tokens?"""
    if phase in ("first_movement", "second_movement"):
        row = flow.rules.core["movement"]
        return next(move_action.barred(flow, piece), None) is None and piece.moves < row["actions_per_turn"]
    if piece.unconscious:
        return False
    relieved = flow.relieved(piece)
    return bool(support_phase.actions(flow, relieved)) if phase == "support" else combat.can_attack(flow, relieved)


def unable(flow: Session, player: str, phase: str, finished: Iterable[str], name: str) -> list[Problem]:
    """Why a unit cannot be given actions now."""
    piece = flow.there(name)
    if piece is None or piece.player != player:
        return [("sequence.alternate", f'"{name[:60]}" is not a unit of {player}.')]
    if name in finished:
        return [("sequence.alternate", f"{name} has had its actions in this phase.")]
    reasons = list(move_action.barred(flow, piece)) if phase in ("first_movement", "second_movement") else []
    if not reasons and piece.unconscious:
        reasons = [("unconscious.no-actions", f"The pilot of {name} is Unconscious.")]
    return reasons or [("sequence.alternate", f"{name} can do nothing in this phase.")]
