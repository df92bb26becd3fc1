"""What an attack or scan leaves on its target: tokens, marks, and bases off the table."""

from __future__ import annotations

from rulepress.core.decisions import Asking
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import Exchange
from rulepress.games.downsync.play import stun
from rulepress.games.downsync.play.effect_execution import EventDetails, stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.ping_reveal import lose_stealth, reveal, tell_gained
from rulepress.games.downsync.play.table_state import Base
from rulepress.games.downsync.play.target_selection import Aim
from rulepress.games.downsync.play.triggers import both, happen
from rulepress.games.downsync.tokens import counted


@cites(
    "unit.sub-unit-tokens",
    "effect.kill",
    "effect.stun",
    "effect.reveal",
    "scan.other-effects",
    "unit.sub-unit-target",
    "unit.losses",
)
def apply(flow: Session, aim: Aim, exchange: Exchange, unit_marks: frozenset[str], by: UnitView) -> Asking[None]:
    """Write what an attack or scan has done onto its target; marks of those names lie on the whole Unit."""
    name, number = aim.piece.id, aim.base.number
    piece = flow.there(name)
    if piece is None:
        return
    player = piece.player
    if piece.unit is None:
        if exchange.revealed:
            yield from reveal(flow, name, "effect.reveal")
        return
    if all(base.number != number for base in piece.bases):
        return
    base = piece.base(number)
    for mark in exchange.marks:
        if mark not in base.marks:
            flow.tell("marked", (mark.rule, "ability.stacking"), player, target=str(aim), name=mark.name, by=mark.by)
    stuns = exchange.stunned and not base.stunned
    if stuns:
        flow.tell("suffered", "effect.stun", player, target=str(aim), effect="STUN")
    whole = stuns and not flow.book.held_by_base("stun")
    shared = tuple(mark for mark in exchange.marks if mark.name in unit_marks)
    kinds = flow.book.rules.token_kinds
    bases: list[Base] = []
    for struck in piece.bases:
        if struck.number == number:
            struck = struck._replace(
                cm=exchange.countermeasures,
                emergency=exchange.emergency,
                stunned=exchange.stunned,
                marks=exchange.marks,
                tokens=tuple(each for each in exchange.tokens if kinds[each.kind].holder != "unit"),
            )
        elif whole or shared:
            new = tuple(mark for mark in shared if mark not in struck.marks)
            struck = struck._replace(stunned=struck.stunned or whole, marks=(*struck.marks, *new))
        bases.append(struck)
    whose = tuple(each for each in exchange.tokens if kinds[each.kind].holder == "unit")
    for each in exchange.tokens:
        kind, gained = kinds[each.kind], each.count - counted((*base.tokens, *piece.tokens), each.kind)
        tell_gained(flow, kind.rule, player, str(aim), kind.name, gained)
    flow.put(piece._replace(bases=tuple(bases), tokens=whose))
    if stuns:
        stun.remember(flow, name, [base.number for base in piece.bases if whole or base.number == number])
    if exchange.revealed:
        lose_stealth(flow, name, "it is Revealed", number)
    if exchange.destroyed:
        yield from destroy(flow, name, number, by)


@cites("effect.kill", "unit.losses", "ability.upkeep", "transport.destroyed")
def destroy(flow: Session, name: str, number: int, by: UnitView) -> Asking[None]:
    """Take a destroyed base off the table, and the Unit with its last one."""
    piece = flow.piece(name)
    lost = stand(flow, piece, number)
    left = tuple(base for base in piece.bases if base.number != number)
    flow.tell("destroyed", "effect.kill", piece.player, target=f"{name}.{number}")
    if left:
        flow.put(piece._replace(bases=left))
        yield from happen(flow, "base_destroyed", lost, by, EventDetails(before=piece))
        return
    for _ in piece.upkeep:
        flow.refund(piece)
    if piece.passenger:
        flow.tell("destroyed", "transport.destroyed", piece.player, target=piece.passenger.id)
    flow.drop(name)
    flow.fallen[name] = piece
    yield from both(flow, ("destroys", "destroyed"), by, lost, EventDetails(before=piece))
    flow.check_wiped(piece.player)
