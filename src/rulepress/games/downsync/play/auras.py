"""What reaches a base from around it: auras of friendly Units, and what its own Unit has paid for."""

from __future__ import annotations

from rulepress.engine.citing import cites
from rulepress.games.downsync.effects import Borne
from rulepress.games.downsync.play.flow import Flow
from rulepress.games.downsync.play.ground import within
from rulepress.games.downsync.play.records import Base, Piece


@cites("ability.aura", "ability.stacking", "ability.paid")
def around(flow: Flow, piece: Piece, base: Base) -> tuple[Borne, ...]:
    """The effects that reach this base, those of one name once; its own Unit's auras reach it as well."""
    found: dict[str, list[Borne]] = {}
    for friend in flow.of(piece.player):
        if friend.unit is None:
            continue
        mine: dict[str, list[Borne]] = {}
        for reach, borne, paid in flow.book.auras(friend.unit):
            if paid and borne.name not in friend.upkeep:
                continue
            if borne.effect.aura is None:
                if friend.id == piece.id:
                    mine.setdefault(borne.name, []).append(borne)
            elif any(within(each.at, friend.radius, base.at, piece.radius, reach) for each in friend.bases):
                mine.setdefault(borne.name, []).append(borne)
        for name, several in mine.items():
            found.setdefault(name, several)
    return tuple(borne for several in found.values() for borne in several)


@cites("countermeasure.own", "ability.aura")
def lenders(flow: Flow, piece: Piece, base: Base) -> list[tuple[Piece, Base, str]]:
    """Friendly bases whose Countermeasure Tokens this base may spend, each with the trait's rule (verb lend)."""
    unit = flow.card(piece)
    if unit.stats.countermeasures is not None:
        return []
    found = []
    for friend in flow.of(piece.player):
        if friend.unit is None or friend.id == piece.id:
            continue
        for borne, reach in flow.book.traits(friend.unit, "lend"):
            if borne.effect.details["to"] != unit.kind:
                continue
            for each in friend.bases:
                if each.cm and within(each.at, friend.radius, base.at, piece.radius, reach or 0):
                    found.append((friend, each, borne.rule))
    return found
