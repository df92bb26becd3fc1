"""The Support phase in play: regeneration, repairs and plans."""

from __future__ import annotations

from functools import partial

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.mswars import courage, endurance
from rulepress.games.mswars import support as _support
from rulepress.games.mswars.abilities import ActiveEffect
from rulepress.games.mswars.play.battlefield import touch
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece

DONE = "done"


@cites("ability.repair-unit", "fear.support")
def illegal_repair_reasons(flow: Session, piece: Piece, patient: Piece) -> list[Problem]:
    """What is wrong with repairing that unit."""
    found = []
    if patient.player != piece.player or patient.id == piece.id or not touch(flow.book, piece, patient):
        found.append(("ability.repair-unit", f"{patient.id} is not a friend in base contact."))
    if flow.unit(patient).type == "infantry":
        found.append(("ability.repair-unit", "Infantry is not repaired."))
    if flow.in_contact(piece) or flow.in_contact(patient):
        found.append(("ability.repair-unit", "An enemy is in base contact."))
    if not (courage.may_support(piece.fear) and courage.may_support(patient.fear)):
        found.append(("fear.support", "A Fear Token stops all support."))
    return found


@cites("ability.regeneration", "ability.repair-unit", "skill.office-training", "counters.limit")
def actions(flow: Session, piece: Piece) -> list[str]:
    """What a unit may do in the Support phase."""
    rules, unit, pilot, side = flow.rules, flow.unit(piece), flow.pilot(piece), flow.side(piece.player)

    def pays(gift: ActiveEffect | None) -> bool:
        return gift is not None and endurance.bears(rules, unit, piece.counters + gift.effect.numbers["cost"])

    found = []
    if pays(_support.regeneration(rules, unit, pilot)) and not piece.regenerated and piece.dc < unit.dc:
        found.append("regenerate")
    if pays(_support.repairs(rules, unit, pilot)):
        friends = [friend for friend in flow.of(piece.player) if friend.dc < flow.unit(friend).dc]
        found += [f"repair {each.id}" for each in friends if not illegal_repair_reasons(flow, piece, each)]
    if pays(_support.plan(rules, unit, pilot)) and not side.planned and side.tokens < side.tcv:
        found.append("plan")
    return found


def illegal_reasons(flow: Session, piece: Piece, answer: str) -> list[Problem]:
    """Why something is no support that the unit may give."""
    verb, _, mark = answer.partition(" ")
    patient = flow.there(mark)
    return illegal_repair_reasons(flow, piece, patient) if verb == "repair" and patient else []


@cites("ability.regeneration", "ability.repair-unit", "skill.office-training")
def support(flow: Session, name: str) -> Asking[None]:
    """A unit's actions in the Support phase."""
    while not (piece := flow.piece(name)).unconscious and actions(flow, flow.relieved(piece)):
        options = (*actions(flow, piece), *(offers := flow.relief(piece.player, name)), DONE)
        answer = yield from ask(choice(piece.player, "support", "sequence.phases", options, name, partial(illegal_reasons, flow, piece)))
        if answer == DONE:
            return
        if answer in offers:
            flow.unburden(answer)
        else:
            yield from _act(flow, piece, answer)


def _act(flow: Session, piece: Piece, answer: str) -> Asking[None]:
    verb, _, mark = answer.partition(" ")
    gift = GIFTS[verb](flow.rules, flow.unit(piece), flow.pilot(piece))
    if gift is None:
        return  # nobody is offered what the unit cannot do
    if verb == "regenerate":
        flow.change(piece.id, regenerated=True)
    elif verb == "plan":
        flow.change_side(piece.player, planned=True)
    if (yield from flow.take_counters(piece.id, gift.effect.numbers["cost"])):
        yield from _CARRIED_OUT[verb](flow, piece, gift, mark)


def _regenerate(flow: Session, piece: Piece, gift: ActiveEffect, mark: str) -> Asking[None]:
    unit = flow.unit(piece)
    grown = yield from flow.rolled(piece.player, "regeneration", gift.rule, lambda dice: _support.regrown(gift, unit, dice))
    heal(flow, piece.id, grown, gift.rule)


def _plan(flow: Session, piece: Piece, gift: ActiveEffect, mark: str) -> Asking[None]:
    if (yield from flow.passed(piece.player, "the plan", gift.rule, lambda dice: _support.planned(gift, dice))):
        side = flow.side(piece.player)
        flow.change_side(piece.player, tokens=min(side.tokens + 1, side.tcv))
        flow.tell("plan", gift.rule, piece.player)


def _repair(flow: Session, piece: Piece, gift: ActiveEffect, mark: str) -> Asking[None]:
    patient = flow.unit(flow.piece(mark))
    mended = yield from flow.rolled(piece.player, "repair", gift.rule, lambda dice: _support.repaired(gift, patient, dice))
    heal(flow, mark, mended, gift.rule)


#: What is done in the Support phase -> the gift that it takes, and how it is carried out.
GIFTS = {"regenerate": _support.regeneration, "plan": _support.plan, "repair": _support.repairs}
_CARRIED_OUT = {"regenerate": _regenerate, "plan": _plan, "repair": _repair}


def heal(flow: Session, name: str, dc: int, rule: str) -> None:
    """A unit gets DC back, never more than it started with."""
    piece = flow.piece(name)
    back = min(dc, flow.unit(piece).dc - piece.dc)
    flow.change(name, dc=piece.dc + back)
    flow.tell("healed", rule, piece.player, piece=name, dc=back)
