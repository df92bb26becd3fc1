"""The phases of a Taskforce Activation up to the move: Designate, Reveal, Refresh, Move."""

from __future__ import annotations

from collections.abc import Callable

from rulepress.core.decisions import Asking, ask, choice, subset
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import tokens
from rulepress.games.downsync.model import Trait, period_of
from rulepress.games.downsync.play import auras, markers, stun
from rulepress.games.downsync.play.auras import speed
from rulepress.games.downsync.play.effect_execution import stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.history import STAYED
from rulepress.games.downsync.play.move_action import Move, ask_move
from rulepress.games.downsync.play.paid_restrictions import admitted
from rulepress.games.downsync.play.ping_reveal import reveal
from rulepress.games.downsync.play.table_state import Piece
from rulepress.games.downsync.play.triggers import at_once, forestall, happen
from rulepress.games.downsync.vocabulary.facts import USES
from rulepress.games.downsync.vocabulary.verbs import DEEDS

DONE = "done"

#: Whether a player whose opponent has activated everything must take all the rest, by the names of the mechanics.
EVERYTHING = {"everything": True, "as_chosen": False}


@cites("designate.choose", "designate.last-taskforce", "token.activated")
def designate(flow: Session, player: str, waiting: list[str], opposed: bool) -> Asking[None]:
    """Name the Taskforce; whoever is alone with something left to activate must, in most editions, take all of it."""
    flow.state = flow.state._replace(phase="designate")
    if "forbid" in flow.book.verbs:
        waiting = yield from _nameable(flow, waiting)
    chosen, rule = waiting, "designate.last-taskforce"
    if not waiting:
        rule = "card.first"
    elif opposed or not EVERYTHING[flow.book.mechanics["last_taskforce"]]:
        rule = "designate.choose"
        chosen = yield from ask(subset(player, "designate", rule, waiting, least=1))
    flow.state = flow.state._replace(taskforce=tuple(chosen))
    flow.tell("designated", rule, player, pieces=", ".join(chosen))
    for name in chosen:
        if (piece := flow.there(name)) and piece.unit is not None:
            yield from happen(flow, "designated", stand(flow, piece))


@cites("card.first", "token.activated")
def _nameable(flow: Session, waiting: list[str]) -> Asking[list[str]]:
    """Those who may be named for a Taskforce; where nobody may, all of them have been activated."""
    found: list[str] = []
    for name in waiting:
        if (yield from admitted(flow, flow.piece(name), "designate")):
            found.append(name)
    for name in [] if found else waiting:
        flow.change(name, activated=True)
    return found


@cites("reveal.phase", "ping.reveal")
def reveal_phase(flow: Session, player: str) -> Asking[None]:
    """Any Pings of the Taskforce may be Revealed, one after the other."""
    flow.state = flow.state._replace(phase="reveal")
    while True:
        pings = [name for name in flow.state.taskforce if flow.piece(name).unit is None]
        if not pings:
            return
        chosen = yield from ask(choice(player, "reveal", "reveal.phase", (DONE, *pings)))
        if chosen == DONE:
            return
        yield from reveal(flow, chosen, "reveal.phase")


@cites("refresh.phase", "refresh.order")
def refresh_phase(flow: Session, player: str) -> Asking[None]:
    """All Units of the Taskforce are Refreshed, in the order their player likes where it can matter."""
    flow.state = flow.state._replace(phase="refresh")
    waiting = [name for name in flow.state.taskforce if flow.piece(name).unit is not None]
    while waiting:
        name = waiting[0]
        if len(waiting) > 1 and sum(bool(_paid_traits(flow, flow.piece(each))) for each in waiting) > 1:
            name = yield from ask(choice(player, "refresh-next", "refresh.order", waiting))
        waiting.remove(name)
        yield from refresh(flow, name)
        waiting = [name for name in waiting if flow.there(name)]


def _paid_traits(flow: Session, piece: Piece) -> list[Trait]:
    """The traits that it may pay for in its Refresh: none that has been used as often as it may be."""
    return [
        trait
        for trait in flow.card(piece).traits
        if trait.paid and trait.phase == "refresh"
        if trait.limit is None or not stand(flow, piece).did(f"{USES}{trait.name}", period_of(trait.limit) or "")
    ]


@cites("countermeasure.refill")
def refilled(flow: Session, piece: Piece) -> Piece:
    """The Unit with as many Countermeasure Tokens on each base as its card gives it, or as there are."""
    full = flow.card(piece).stats.countermeasures or 0
    return piece._replace(bases=tuple(base if base.cm >= full else base._replace(cm=full) for base in piece.bases))


#: Who is Refreshed before acting in a Reaction Engagement, by the names of the mechanics.
REFRESHED: dict[str, Callable[[Session, Piece], bool]] = {
    "not_yet_refreshed": lambda flow, piece: not (piece.refreshed or piece.activated or piece.id in flow.state.taskforce),
    "outside_taskforce": lambda flow, piece: piece.id not in flow.state.taskforce,
}


def refreshed_to_react(flow: Session, piece: Piece) -> bool:
    """Is that Unit Refreshed before it acts in a Reaction Engagement?"""
    return REFRESHED[flow.book.mechanics["reaction_refresh"]](flow, piece)


@cites("refresh.phase", "token.overwatch", "ability.paid", "ability.upkeep")
def refresh(flow: Session, name: str) -> Asking[None]:
    """One Unit: Command Points on it go back, Overwatch goes, countermeasures come, and it may pay for traits."""
    piece = flow.piece(name)
    for _ in piece.upkeep:
        flow.refund(piece)
    bases = refilled(flow, piece).bases
    if piece.overwatch:
        flow.tell("removed", "token.overwatch", piece.player, piece=name, token="overwatch", why="it is Refreshed")
    kinds = flow.book.rules.token_kinds
    bases = tuple(base._replace(tokens=tokens.without(base.tokens, kinds, "refreshed")) if base.tokens else base for base in bases)
    left = tokens.without(piece.tokens, kinds, "refreshed")
    flow.put(piece._replace(overwatch=False, refreshed=True, bases=bases, upkeep=(), tokens=left))
    flow.tell("refreshed", ("refresh.phase", "countermeasure.refill"), piece.player, piece=name)
    markers.expire(flow, "refreshed", name)
    yield from stun.mechanic(flow).refreshed(flow, name)
    for trait in _paid_traits(flow, piece):
        if not flow.side(piece.player).command_points:
            continue
        if (yield from ask(choice(piece.player, "pay-trait", "ability.paid", ("no", "yes"), f"{name} {trait.name}"))) == "yes":
            flow.pay(piece.player, trait.name, trait.rule, piece=name)
            flow.chronicle.note(f"{USES}{trait.name}", name)
            flow.change(name, upkeep=(*flow.piece(name).upkeep, trait.name))
    yield from happen(flow, "refreshed", stand(flow, flow.piece(name)))


def moved_otherwise(flow: Session, name: str) -> Asking[bool]:
    """Before a piece moves: does something come in the place of its move?"""
    piece = flow.piece(name)
    if piece.unit is None or not (yield from forestall(flow, "moved", stand(flow, piece))):
        return False
    if flow.there(name):
        flow.change(name, stayed=False)
    return True


@cites("move.phase", "move.speed", "ping.actions")
def move_phase(flow: Session, player: str) -> Asking[None]:
    """Every piece of the Taskforce may move, in any order."""
    staying = {name: flow.piece(name)._replace(stayed=True) for name in flow.state.taskforce}
    flow.state = flow.state._replace(phase="move", pieces={**flow.state.pieces, **staying})
    waiting = list(flow.state.taskforce)
    while waiting:
        if len(waiting) > 1:
            name = yield from ask(choice(player, "move-next", "move.phase", (*waiting, DONE)))
            if name == DONE:
                return
        else:
            name = waiting[0]
        waiting.remove(name)
        if (yield from moved_otherwise(flow, name)) or (piece := flow.there(name)) is None:
            waiting = [name for name in waiting if flow.there(name)]
            continue
        if active := auras.barred(flow, piece, "move"):
            flow.chronicle.note(STAYED, name)
            flow.tell("barred", active.rule, player, piece=name, deed=DEEDS["move"].called, name=active.name)
            continue
        numbers = tuple(base.number for base in piece.bases)
        moved = yield from ask_move(flow, "move", "move.phase", Move(piece, numbers, speed(flow, piece)))
        if moved and (now := flow.there(name)):
            flow.change(name, stayed=False)
            flow.turn.moved.update((name, base.number) for base in now.bases if base.at != piece.base(base.number).at)
        waiting = [name for name in waiting if flow.there(name)]


@cites("turn.end")
def disband(flow: Session) -> Asking[None]:
    """The end of a Taskforce Activation: what lasts until then goes."""
    if "taskforce_ends" in flow.book.triggers:
        yield from at_once(flow, "taskforce_ends", flow.state.active)
        for piece in list(flow.of(flow.state.active or "")):
            if piece.unit is not None and flow.there(piece.id):
                yield from happen(flow, "taskforce_ends", stand(flow, flow.piece(piece.id)))
    flow.forget()
    if flow.book.rules.token_kinds:
        expire(flow, "taskforce_activation")
    pieces = {name: _disbanded(piece) for name, piece in flow.state.pieces.items()}
    flow.state = flow.state._replace(pieces=pieces, taskforce=(), phase="end of turn")


def expire(flow: Session, goes: str) -> None:
    """The factions' tokens that go now leave every piece, and the table."""
    kinds = flow.book.rules.token_kinds
    markers.expire(flow, goes)
    for piece in list(flow.state.pieces.values()) if kinds else ():
        bases = tuple(base._replace(tokens=tokens.without(base.tokens, kinds, goes)) for base in piece.bases)
        left = tokens.without(piece.tokens, kinds, goes)
        if bases != piece.bases or left != piece.tokens:
            flow.put(piece._replace(bases=bases, tokens=left))


def _disbanded(piece: Piece) -> Piece:
    """A piece, and whoever is aboard it, without what lasts for one Taskforce Activation."""
    if piece.stayed or any(base.marks for base in piece.bases):
        kept = tuple(base._replace(marks=tuple(mark for mark in base.marks if mark.until == "round")) for base in piece.bases)
        piece = piece._replace(bases=kept, stayed=False)
    return piece._replace(passenger=_disbanded(piece.passenger)) if piece.passenger else piece
