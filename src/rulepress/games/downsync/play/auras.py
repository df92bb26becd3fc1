"""What reaches a base from around it: auras of friendly Units, and what its own Unit has paid for."""

from __future__ import annotations

from rulepress.engine.citing import cites
from rulepress.engine.table import INCH
from rulepress.games.downsync.effects import Borne
from rulepress.games.downsync.play.flow import Flow
from rulepress.games.downsync.play.ground import within
from rulepress.games.downsync.play.state import Base, Piece


@cites("ability.aura", "ability.stacking", "ability.paid")
def around(flow: Flow, piece: Piece, base: Base) -> tuple[Borne, ...]:
    """The effects that reach this base, those of one name once; its own Unit's auras reach it as well."""
    found: dict[str, list[Borne]] = {}
    for friend in flow.of(piece.player):
        auras = flow.book.auras(friend.unit) if friend.unit is not None else ()
        if not auras:
            continue
        mine: dict[str, list[Borne]] = {}
        for reach, borne, paid in auras:
            if paid and borne.name not in friend.upkeep:
                continue
            if borne.effect.aura is None:
                reached = friend.id == piece.id
            else:
                reached = any(within(stood.at, friend.radius, base.at, piece.radius, reach) for stood in friend.bases)
            if reached:
                mine.setdefault(borne.name, []).append(borne)
        for name, several in mine.items():
            found.setdefault(name, several)
    return tuple(borne for several in found.values() for borne in several)


@cites("countermeasure.own", "ability.aura")
def lenders(flow: Flow, piece: Piece, base: Base) -> list[tuple[Piece, Base, str]]:
    """Friendly bases whose Countermeasure Tokens this base may spend, each with the trait's rule (verb lend)."""
    if piece.unit is None:
        return []  # whoever hides behind a Ping is nobody's friend yet
    unit = flow.card(piece)
    found = []
    for friend in flow.of(piece.player):
        if friend.unit is None or friend.id == piece.id:
            continue
        for borne, reach in flow.book.traits(friend.unit, "lend"):
            needy = borne.effect.details.get("without_own", True)
            if borne.effect.details["to"] != unit.kind or (needy and unit.stats.countermeasures is not None):
                continue
            for each in friend.bases:
                if each.cm and within(each.at, friend.radius, base.at, piece.radius, reach or 0):
                    found.append((friend, each, borne.rule))
    return found


def bonus(flow: Flow, piece: Piece, quantity: str) -> int:
    """What traits add to a Unit's own quantity now: its own and those that reach its first base, of one name once."""
    found = {
        borne.name: borne.effect.by
        for borne, reach in flow.book.traits(piece.card, "modify")
        if borne.effect.quantity == quantity and reach is None and borne.name not in flow.book.paid(piece.card)
    }
    for borne in around(flow, piece, piece.bases[0]):
        if borne.effect.verb == "modify" and borne.effect.quantity == quantity:
            found[borne.name] = borne.effect.by
    return sum(found.values())


@cites("ping.actions", "unit.slowest", "ability.stacking")
def speed(flow: Flow, piece: Piece) -> int:
    """How far it moves at a time: its SPD with what traits add, or a Ping's speed."""
    if piece.unit is None:
        return flow.book.ping_speed
    return max((flow.card(piece).stats.speed + bonus(flow, piece, "speed")) * INCH, flow.book.slowest)
