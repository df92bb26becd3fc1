"""The End phase: Courage, fear, rest, and clearing the table of counters."""

from __future__ import annotations

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.core.sides import other
from rulepress.games.mswars import command, courage, endurance
from rulepress.games.mswars.play import move_action
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import GameResult

DONE = "done"


@cites("sequence.end")
def end_phase(flow: Session) -> Asking[None]:
    """The End phase in its order."""
    yield from courage_tests(flow)
    yield from calm(flow)
    yield from relieve(flow)
    rest(flow)


@cites("courage.first", "courage.again", "courage.every-turn", "courage.losing", "courage.both")
def courage_tests(flow: Session) -> Asking[None]:
    """Both teams are tested if it is due; who fails has lost. Raises Ended then."""
    failed = []
    for player in flow.state.seats:
        side = flow.side(player)
        if rule := courage.due(flow.rules, side.vp, side.lost_vp, side.tested, side.lost_now):
            flow.tell("courage", rule, player)
            flow.change_side(player, tested=True)
            if not (yield from stands(flow, player)):
                failed.append(player)
    for player in failed:
        yield from retreat(flow, player)
    if failed:
        winner = None if len(failed) > 1 else other(failed[0])
        flow.end(GameResult(winner, "courage.losing" if winner else "courage.both"))


@cites("courage.roll", "courage.automatic", "courage.value", "command.ignore-courage")
def stands(flow: Session, player: str) -> Asking[bool]:
    """Does the team stand its Courage test, by a roll or by Command Tokens?"""
    side = flow.side(player)
    able = sum(not piece.unconscious for piece in flow.of(player))
    if courage.hopeless(able):
        flow.tell("rolled", "courage.automatic", player, shown="no dice", what="Courage", outcome="failed")
    else:
        value = courage.value(flow.rules, side.tcv, side.vp, side.lost_vp)
        what, why = f"Courage against {value.value}", ("courage.roll", *(part.rule for part in value.contributions))
        if (yield from flow.passed(player, what, why, lambda dice: courage.holds(flow.rules, value.value, dice))):
            return True
    if command.may_ignore(flow.rules, flow.side(player).lost_units, side.units) and flow.affords(player):
        answer = yield from ask(choice(player, "ignore-courage", "command.ignore-courage", ("no", "yes")))
        if answer == "yes":
            flow.spend(player, "the failed Courage test is ignored", "command.ignore-courage")
            flow.tell("ignored", "command.ignore-courage", player)
            return True
    return False


@cites("courage.retreat")
def retreat(flow: Session, player: str) -> Asking[None]:
    """A team leaves the field; whoever is in contact is treated as breaking away."""
    flow.tell("retreats", "courage.retreat", player)
    for name in [piece.id for piece in flow.of(player)]:
        if flow.there(name) and flow.in_contact(flow.piece(name)):
            yield from move_action.pursued(flow, name)


@cites("fear.remove")
def calm(flow: Session) -> Asking[None]:
    """Units with Fear Tokens may test Morale to lose them."""
    for name in [piece.id for piece in flow.in_order() if piece.fear]:
        piece = flow.piece(name)
        if (yield from ask(choice(piece.player, "face-fear", "fear.remove", ("yes", "no"), name))) == "yes" and (
            yield from flow.morale_test(name, "fear.remove")
        ):
            flow.change(name, fear=False)
            flow.tell("fearless", "fear.remove", piece.player, piece=name, why="its pilot masters it")


@cites("command.counter")
def relieve(flow: Session) -> Asking[None]:
    """A last chance to take counters off with Command Tokens: whoever has none may rest."""
    for player in flow.state.seats:
        while offers := flow.relief(player):
            answer = yield from ask(choice(player, "relieve", "command.counter", (*offers, DONE)))
            if answer == DONE:
                break
            flow.unburden(answer)


@cites("endurance.regain", "counters.clear")
def rest(flow: Session) -> None:
    """Pilots without action counters rest; then all counters and all that lasts a turn go."""
    for piece in flow.in_order():
        rested = endurance.rested(flow.rules, piece.endurance, flow.pilot(piece).endurance, piece.counters)
        if rested != piece.endurance:
            flow.tell("rested", "endurance.regain", piece.player, piece=piece.id, endurance=rested)
        flow.put(
            piece._replace(endurance=rested, counters=0, bonus=0, moved=0, ran=False, moves=0, fired=(), doubled=False, regenerated=False)
        )
    flow.tell("cleared", "counters.clear")
