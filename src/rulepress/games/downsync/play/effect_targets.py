"""Whom an effect concerns on the table."""

from __future__ import annotations

from rulepress.core.decisions import Asking, ask, choice
from rulepress.games.downsync.play.effect_execution import EffectExecution, now, stand
from rulepress.games.downsync.play.handler_lookup import named
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.table_state import Piece
from rulepress.games.downsync.vocabulary.facts import among, picked
from rulepress.games.downsync.vocabulary.targets import Selector

ABLE = {"exchange": "swap_places.can_exchange", "act": "activation.can_act"}
"""For verbs that cannot be done to everybody: the function in `play` that tells to whom, beside what an effect says itself."""


def candidates(deed: EffectExecution, who: Selector) -> list[UnitView]:
    """Every base that a selector picks, that of a Unit on which a token lies with it."""
    view = deed.view
    if deed.active.effect.verb == "return":
        return [other for other in named("reinforcements.fallen")(deed.flow) if picked(view, other, who)]
    others = [*among(deed.owner, who), *(deed.owner.pings() if deed.reveals and "ping" not in who.facts else ())]
    found = [other for other in others if isinstance(other, UnitView) and picked(view, other, who) and _near(deed, who, other)]
    fits = ABLE.get(deed.active.effect.verb)
    return [other for other in found if named(fits)(deed, other)] if fits else found


def _near(deed: EffectExecution, who: Selector, other: UnitView) -> bool:
    """Is it near to where somebody stood before?"""
    return who.near is None or stand(deed.flow, deed.origin).near(other, who.near)


def open_to(deed: EffectExecution, gone: bool = False) -> list[UnitView]:
    """Everybody whom the effect concerns or might, as they stand now: those who are named, or all that may be picked. `gone`: whoever
    is named, there or not."""
    who = deed.active.effect.who
    if isinstance(who, Selector):
        return candidates(deed, who)
    if who == "picked":
        return [now(deed.flow, party) for party in deed.picked if deed.flow.there(party.piece.id)]
    party = deed.owner if who in (None, "bearer") else deed.roles.get(who)
    return [now(deed.flow, party)] if isinstance(party, UnitView) and (gone or deed.flow.there(party.piece.id)) else []


def concerned(deed: EffectExecution, whole: bool, gone: bool = False) -> Asking[list[UnitView]]:
    """Whom the effect concerns, as they stand now, without those for whom a die of their own came to nothing. `whole`: Units, not
    bases; `gone`: whoever is named, there or not."""
    found = yield from _meant(deed, whole, gone)
    roll = deed.active.effect.roll
    if roll and roll.each:
        deed.throws[:] = [(party, rolled(deed, called(party, whole)), deed.thrown[-1]) for party in found]
        found = [party for party, made, _ in deed.throws if made]
    deed.reached[:] = found
    return list(deed.reached)


def rolled(deed: EffectExecution, whom: str = "") -> bool:
    """Do its dice come to what they must? `whom`: for whom of several."""
    roll, active = deed.active.effect.roll, deed.active
    if roll is None:
        return True
    if not roll.same:
        deed.thrown[:] = [deed.flow.roll(roll.dice, active.name, deed.player, 0, (active.rule,), whom, deed.owner.name)]
    return bool(deed.thrown) and roll.holds(deed.thrown[-1])


def _meant(deed: EffectExecution, whole: bool, gone: bool) -> Asking[list[UnitView]]:
    """Whom the effect concerns; where it says how many at most, the owner's player picks."""
    who = deed.active.effect.who
    if not isinstance(who, Selector):
        return open_to(deed, gone)
    nearest = sorted(candidates(deed, who), key=lambda other: away(deed.origin, other), reverse=True)
    found = {called(other, whole): other for other in nearest}  # of each Unit its nearest base
    found = dict(sorted(found.items(), key=lambda each: (len(each[0]), each[0])))
    if who.most is None or not found:
        return list(found.values())
    taken: list[UnitView] = []
    while found and len(taken) < who.most:
        options = ("none", *found) if taken or deed.declinable else tuple(found)
        about = f"{deed.owner.piece.id} {deed.active.name}"
        name = yield from ask(choice(deed.player, "pick", deed.active.rule, options, about, meaning=deed))
        if name == "none":
            break
        deed.use()
        taken.append(found.pop(name))
    return taken


def away(piece: Piece, other: UnitView) -> int:
    """How far one base is from the nearest one of a piece, squared; a leader stands nowhere, so all are equally far."""
    (x, y) = other.base.at
    return min(((base.at[0] - x) ** 2 + (base.at[1] - y) ** 2 for base in piece.bases), default=0)


def called(party: UnitView, whole: bool) -> str:
    """How a question names a base, or its Unit."""
    return party.piece.id if whole else f"{party.piece.id}.{party.base.number}"
