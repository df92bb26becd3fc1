"""What effects do at their moment, verb by verb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.dice import Dice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import tokens
from rulepress.games.downsync.active_effects import AttackProgress, Attempt
from rulepress.games.downsync.model import SIDES, Action
from rulepress.games.downsync.play import auras, markers
from rulepress.games.downsync.play import participants as parties
from rulepress.games.downsync.play.battlefield import distance
from rulepress.games.downsync.play.check_resolution import Resolution, beginning, strike
from rulepress.games.downsync.play.effect_execution import EffectExecution, EventDetails, now, stand
from rulepress.games.downsync.play.effect_targets import away, concerned, open_to
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.game_setup import EDGES
from rulepress.games.downsync.play.handler_lookup import named
from rulepress.games.downsync.play.move_action import Move, ask_move
from rulepress.games.downsync.play.participants import UnitView
from rulepress.games.downsync.play.ping_reveal import gain, lose_stealth, settle, tell_gained
from rulepress.games.downsync.play.placement import STEP, Placement, PlacementLimit, fits, place
from rulepress.games.downsync.play.stun import drop, remember
from rulepress.games.downsync.play.table_state import Base, Piece, Point
from rulepress.games.downsync.play.target_selection import Aim, card_of, illegal_target_reasons
from rulepress.games.downsync.play.triggers import begin, happen
from rulepress.games.downsync.quantities import ResolvedCheck
from rulepress.games.downsync.vocabulary.amount_multiplier import times
from rulepress.games.downsync.vocabulary.facts import among, picked
from rulepress.games.downsync.vocabulary.targets import CENTRE, Selector
from rulepress.games.downsync.vocabulary.verbs import DEEDS, NEAREST, OWN_EDGE
from rulepress.tabletop import INCH, mils

COMMAND_POINT, STUN, COUNTERMEASURE = "command_point", "stun", "countermeasure"
SPENT = {COUNTERMEASURE: "cm", "emergency_countermeasure": "emergency"}
"""The tokens that a base spends against hits, and where it keeps them."""
ANYWHERE = 10**6  # no table is larger, in thousandths of an inch


# -- what lasts -------------------------------------------------------------------------------------------------------


def last(deed: EffectExecution) -> Asking[None]:
    """The effect counts from now on until its period ends, for each that it concerns."""
    for party in (yield from concerned(deed, True)):
        begin(deed.flow, deed.active, party)


# -- tokens -----------------------------------------------------------------------------------------------------------


def _whole(flow: Session, token: str) -> bool:
    """Does a token of that kind lie on the whole Unit?"""
    kinds = flow.book.rules.token_kinds
    return kinds[token].holder == "unit" if token in kinds else not flow.book.held_by_base(token)


def gives(deed: EffectExecution) -> bool:
    """Is any token given, where that is counted?"""
    return times(deed.view, deed.value("per")) > 0


@cites("token.number")
def grant(deed: EffectExecution) -> Asking[None]:
    """Those concerned take tokens."""
    flow, token, count = deed.flow, deed.value("token"), int(deed.value("count", 1)) * times(deed.view, deed.value("per"))
    if token == COMMAND_POINT:
        side = flow.side(deed.player)
        gained = max(min(count, flow.capacity_of(deed.player) - side.command_points), 0)
        flow.put_side(side._replace(command_points=side.command_points + gained))
        tell_gained(flow, deed.active.rule, deed.player, deed.player, "command point", gained)
        return
    for party in (yield from concerned(deed, _whole(flow, token) and token != COUNTERMEASURE)):
        put(flow, party, token, count, deed.active.rule, deed.value("up_to") is not None)
        piece = flow.there(party.piece.id)
        if token == STUN and piece is not None and not party.stunned and (there := now(flow, party)).stunned:
            yield from happen(flow, "suffers", there, deed.owner, EventDetails(effect="STUN"))


def put(flow: Session, party: UnitView, token: str, count: int, rule: str, refill: bool = False) -> None:
    """So many tokens come to lie on a base, or on its Unit. `refill`: no more than its card gives it."""
    piece = flow.there(party.piece.id)
    if piece is None or all(base.number != party.base.number for base in piece.bases):
        return
    base, kinds = piece.base(party.base.number), flow.book.rules.token_kinds
    if token in kinds:
        kind = kinds[token]
        lying = piece.tokens if kind.holder == "unit" else base.tokens
        more = tokens.put(lying, kind, count)
        flow.put(piece._replace(tokens=more) if kind.holder == "unit" else piece.with_base(base._replace(tokens=more)))
        gained = tokens.counted(more, token) - tokens.counted(lying, token)
        tell_gained(flow, (rule, kind.rule), piece.player, _holder(piece, base), kind.name, gained)
    elif token == STUN:
        whole = not flow.book.held_by_base(STUN)
        if base.stunned:
            return
        numbers = [b.number for b in piece.bases if not b.stunned and (whole or b.number == base.number)]
        flow.put(piece._replace(bases=tuple(b._replace(stunned=b.stunned or b.number in numbers) for b in piece.bases)))
        remember(flow, piece.id, numbers)
        flow.tell("gained", (rule, "token.stun"), piece.player, piece=_holder(piece, base), token=STUN)
    elif token == COUNTERMEASURE:
        most = (flow.card(piece).stats.countermeasures or 0) if refill else base.cm + count
        gained = max(min(count, most - base.cm), 0)
        flow.put(piece.with_base(base._replace(cm=base.cm + gained)))
        tell_gained(flow, (rule, "token.countermeasure"), piece.player, _holder(piece, base), token, gained)
    else:
        for _ in range(count):
            gain(flow, piece.id, token, rule)


def _holder(piece: Piece, base: Base) -> str:
    return piece.id if len(piece.bases) == 1 else f"{piece.id}.{base.number}"


def lies(deed: EffectExecution) -> bool:
    """Does a token of that kind lie on anybody whom it concerns, or does something else come of it?"""
    token = deed.value("token")
    if markers.is_marker(deed.flow, token):
        return True  # itself, or those that are picked
    if token == COMMAND_POINT:
        return any(deed.flow.side(party.piece.player).command_points for party in open_to(deed, gone=True))
    return bool(deed.value("otherwise")) or any(party.tokens(token) for party in open_to(deed))


def remove(deed: EffectExecution) -> Asking[None]:
    """Tokens are taken off those concerned; with `otherwise` an effect threatens whoever has none."""
    flow, token, count, otherwise = deed.flow, deed.value("token"), tokens.many(deed.value("count", 1)), deed.value("otherwise")
    if markers.is_marker(flow, token):
        yield from markers.remove(deed)
        return
    parties = yield from concerned(deed, _whole(flow, token), gone=token == COMMAND_POINT)
    if token == COMMAND_POINT:
        for player in dict.fromkeys(party.piece.player for party in parties):
            side = flow.side(player)
            left = max(side.command_points - count, 0)
            flow.put_side(side._replace(command_points=left))
            flow.tell("command_points", deed.active.rule, player, count=left)
        return
    for party in parties:
        if otherwise and not party.tokens(token):
            yield from _threaten(deed, otherwise, party.piece.id, party.base.number)
        else:
            yield from take(flow, party, token, count, deed.active.rule, deed.active.name)


def take(flow: Session, party: UnitView, token: str, count: int, rule: str, why: str) -> Asking[None]:
    """So many tokens leave a base, or its Unit, as far as they lie there."""
    piece = flow.there(party.piece.id)
    if piece is None:
        return
    if token == STUN:
        numbers = [b.number for b in piece.bases] if _whole(flow, STUN) else [party.base.number]
        if any(base.stunned for base in piece.bases if base.number in numbers):
            yield from drop(flow, piece.id, numbers, rule, why)
    elif token == "stealth":
        lose_stealth(flow, piece.id, why, party.base.number)
    elif token == "overwatch" and piece.overwatch:
        flow.change(piece.id, overwatch=False)
        flow.tell("removed", rule, piece.player, piece=piece.id, token=token, why=why)
    elif token in SPENT:
        base = piece.base(party.base.number)
        if lying := getattr(base, SPENT[token]):
            left: dict[str, Any] = {SPENT[token]: max(lying - count, 0)}
            flow.put(piece.with_base(base._replace(**left)))
            _tell_taken(UnitView(flow, piece, base), rule, token.replace("_", " "), min(count, lying), why)
    elif token in flow.book.rules.token_kinds:
        kind, base = flow.book.rules.token_kinds[token], piece.base(party.base.number)
        there = piece.tokens if kind.holder == "unit" else base.tokens
        if not (taken := min(count, tokens.counted(there, token))):
            return
        left_there = tokens.put(there, kind, -taken)
        flow.put(piece._replace(tokens=left_there) if kind.holder == "unit" else piece.with_base(base._replace(tokens=left_there)))
        _tell_taken(UnitView(flow, piece, base), rule, kind.name, taken, why)


def _tell_taken(party: UnitView, rule: str, token: str, count: int, why: str) -> None:
    more: dict[str, Any] = {"count": count} if count > 1 else {}
    kind = "removed_several" if more else "removed"
    party.flow.tell(kind, rule, party.piece.player, piece=_holder(party.piece, party.base), token=token, why=why, **more)


# -- harm -------------------------------------------------------------------------------------------------------------


@cites("attack.roll", "scan.roll")
def miss(deed: EffectExecution) -> Asking[None]:
    """The attack or scan that is about to be made, or to hit, comes to nothing."""
    deed.spoilt.append(deed.active.name)
    attacker, target = deed.roles["attacker"], deed.roles["target"]
    deed.flow.tell("missed", deed.active.rule, deed.player, piece=attacker.name, target=target.name)
    yield from ()


def may_intercept(deed: EffectExecution) -> bool:
    """Is it somebody else at whom is aimed, and could the owner be aimed at?"""
    target = deed.roles.get("target")
    return target is not None and not deed.owner.same(target) and _drawing(deed) is not None


def _drawing(deed: EffectExecution) -> Aim | None:
    """The owner's base at which the attack or scan could be aimed, the nearest to whoever makes it."""
    acting, piece = deed.flow.aiming, deed.flow.there(deed.owner.piece.id)
    if acting is None or piece is None or not acting.there:
        return None
    bases = sorted(piece.bases, key=lambda base: distance(acting.base.at, acting.piece.radius, base.at, piece.radius))
    return next((Aim(piece, base) for base in bases if not illegal_target_reasons(acting, Aim(piece, base), True)), None)


@cites("attack.free-choice", "scan.free-choice")
def intercept(deed: EffectExecution) -> Asking[None]:
    """The owner becomes the target."""
    deed.flow.drawn = _drawing(deed)
    yield from ()


@cites("countermeasure.negatable", "attack.roll")
def inflict(deed: EffectExecution) -> Asking[None]:
    """An effect threatens those concerned, at once or, with `attack`, after a roll of 2d6 and that number against their DEF."""
    for party in (yield from concerned(deed, isinstance(deed.active.effect.who, Selector))):
        bases = party.piece.bases if deed.value("each_base") else (party.base,)
        for number in [base.number for base in bases]:
            yield from _threaten(deed, deed.active.effect.effect or "", party.piece.id, number)


def _threaten(deed: EffectExecution, effect: str, name: str, number: int) -> Asking[None]:
    """The effect threatens one base, if it is still there and is hit where that is rolled for."""
    flow, bonus = deed.flow, deed.value("attack")
    target = flow.there(name)
    if target is None or target.unit is None and not deed.reveals or all(base.number != number for base in target.bases):
        return
    action = Action.made(deed.active.name, effect, deed.active.rule)
    aim = Aim(target, target.base(number))
    check, exchange = ResolvedCheck(flow.book.rules, _attempt(deed, action, aim)), beginning(deed.flow, aim)
    numbers = check.at(AttackProgress.of(exchange))
    if bonus is not None:
        needed = int(numbers.against) - int(bonus)
        total = flow.dice.total(Dice(2, SIDES), f"{deed.active.name}.{deed.player}")
        about = {"piece": deed.owner.name, "target": str(aim), "action": deed.active.name, "total": total, "needed": needed}
        flow.tell("attack", (deed.active.rule, "attack.roll"), deed.player, **about)
        if total < needed:
            return
    threat = numbers.threat._replace(negatable=numbers.threat.negatable and deed.value("negatable", True))
    yield from strike(Resolution(flow, check, aim, deed.owner), exchange._replace(threat=threat))


def _attempt(deed: EffectExecution, action: Action, aim: Aim) -> Attempt:
    """What threatens a base, as the rules of single checks take it."""
    flow, piece = deed.flow, deed.owner.piece
    return Attempt(
        attacker=flow.card(piece),
        action=action,
        target=card_of(flow, aim.piece),
        distance=distance(deed.owner.base.at, piece.radius, aim.base.at, aim.piece.radius),
        around_target=() if aim.piece.unit is None else auras.around(flow, aim.piece, aim.base),
        standing=(deed.owner, UnitView(flow, aim.piece, aim.base)),
    )


# -- places -----------------------------------------------------------------------------------------------------------


@cites("place.move", "place.within", "place.sub-units")
def place_unit(deed: EffectExecution) -> Asking[None]:
    """Those concerned are placed, from where they stand or stood before it happened; each by the owner's player. With `otherwise` an
    effect threatens whoever comes up against something."""
    flow, unit = deed.flow, deed.value("unit")
    if unit is not None:
        near, limit = deed.owner, mils(deed.value("within"))
        name = yield from named("special_actions.bring_in")(flow, near.piece, near.base, unit, limit, deed.active.rule)
        deed.reached[:] = [stand(flow, piece) for piece in [flow.there(name or "")] if piece]
        return
    who = deed.active.effect.who
    if who.marker is not None if isinstance(who, Selector) else who is None and parties.lies(flow, deed.owner):
        for marker in (yield from markers.meant(deed)):
            lying = parties.laid(flow, marker).piece
            if whence := deed.value("away_from") or deed.value("toward"):
                far = yield from _how_far(deed, lying)
                markers.shift_straight(deed, marker, _whence(deed, lying, whence), far)
            else:
                yield from markers.shift(deed, marker, mils(deed.value("within")))
        return
    for party in (yield from concerned(deed, True)):
        piece = flow.there(party.piece.id)
        if piece is None or piece.unit is None:
            continue
        if active := auras.barred(flow, piece, "placed", deed.player):
            flow.tell(
                "barred", (active.rule, deed.active.rule), piece.player, piece=piece.id, deed=DEEDS["placed"].called, name=active.name
            )
            continue
        yield from _placed(deed, piece)


def _placed(deed: EffectExecution, piece: Piece) -> Asking[None]:
    """One Unit is placed, if there is room for it."""
    flow, against, otherwise = deed.flow, False, deed.value("otherwise")
    chosen: Sequence[Point | None] | None
    if deed.value("away_from") or deed.value("toward"):
        chosen, against = _straight(deed, piece, (yield from _how_far(deed, piece)))
    else:
        limit = _reach(deed, piece)
        asked = _measures_from_others(deed)
        spot = (yield from markers.picked_spot(deed, limit, piece)) if asked else None
        chosen = None
        if spot is not None or not asked:
            chosen = yield from place(flow, "place", "place.within", piece.id, _placement(deed, piece, spot))
    spots = [each for each in chosen or () if each]
    whole = len(spots) == len(piece.bases)
    placed = piece._replace(bases=tuple(base._replace(at=at) for base, at in zip(piece.bases, spots, strict=True))) if whole else piece
    if placed == piece:  # there is no room for all of it, or it stays
        flow.tell("stayed", deed.active.rule, piece.player, piece=piece.id)
    else:
        placed = flow.put(placed)
        flow.tell("placed", (deed.active.rule, "place.move"), piece.player, piece=piece.id, to=[list(base.at) for base in placed.bases])
        yield from settle(flow, piece.id)
        there = flow.there(piece.id)
        if there is not None:
            yield from happen(flow, "placed", stand(flow, there), details=EventDetails(before=piece))
    if against and otherwise:
        yield from _threaten(deed, otherwise, piece.id, piece.bases[0].number)


@cites("move.speed")
def move(deed: EffectExecution) -> Asking[None]:
    """Those concerned move at once, each by its own player or, with `mover`, the owner's."""
    flow = deed.flow
    for party in (yield from concerned(deed, True)):
        piece = flow.there(party.piece.id)
        if piece is None or piece.unit is None or auras.barred(flow, piece, "move"):
            continue
        numbers = tuple(base.number for base in piece.bases)
        mover = deed.player if deed.value("mover") else piece.player
        yield from ask_move(flow, "move-action", deed.active.rule, Move(piece, numbers, _reach(deed, piece)), mover)


def may_move(deed: EffectExecution) -> bool:
    """Is there a Unit that it concerns, and that nothing forbids to move?"""
    return any(party.piece.unit is not None and not auras.barred(deed.flow, party.piece, "move") for party in open_to(deed))


# -- bases that come back ---------------------------------------------------------------------------------------------


def lacks(deed: EffectExecution) -> bool:
    """Has a Unit that it concerns lost a base?"""
    return any(_lost(party.piece) for party in open_to(deed))


def _lost(piece: Piece) -> list[int]:
    """The numbers of the bases that a Unit has lost."""
    there = {base.number for base in piece.bases}
    return [] if piece.unit is None else [number for number in range(1, piece.strength + 1) if number not in there]


@cites("unit.coherency", "place.no-room", "countermeasure.own")
def regain(deed: EffectExecution) -> Asking[None]:
    """Bases of those concerned come back; their own player puts them down."""
    flow = deed.flow
    for party in (yield from concerned(deed, True)):
        piece = flow.there(party.piece.id)
        numbers = _lost(piece)[: int(deed.value("count"))] if piece else []
        if piece is None or not numbers:
            continue
        first, stats, stays = piece.bases[0], flow.card(piece).stats, tuple(base.at for base in piece.bases)
        spots = tuple(PlacementLimit(first.at, piece.radius, flow.book.coherency) for _ in numbers)
        permitted = flow.book.permitted(piece.card)
        what = Placement(piece.player, piece.radius, flow.card(piece).kind, spots, permitted=permitted, beside=stays)
        chosen = yield from place(flow, "place", deed.active.rule, piece.id, what)
        fresh = Base(0, first.at, stats.countermeasures or 0, stats.emergency_countermeasures)
        fresh = fresh._replace(stunned=first.stunned and not flow.book.held_by_base(STUN))
        back = tuple(fresh._replace(number=number, at=at) for number, at in zip(numbers, chosen, strict=True) if at)
        if back:
            flow.put(piece._replace(bases=tuple(sorted((*piece.bases, *back), key=lambda base: base.number))))
            count = f"{len(back)} base{'s' * (len(back) != 1)}"
            flow.tell("regained", deed.active.rule, piece.player, piece=piece.id, count=count, to=[list(base.at) for base in back])
            yield from settle(flow, piece.id)


def can_place(deed: EffectExecution) -> bool:
    """Is there anywhere from where it measures, and, where another Unit enters, does one wait?"""
    if (unit := deed.value("unit")) is not None:
        return deed.flow.there(deed.owner.piece.id) is not None and bool(named("special_actions.waits")(deed.flow, deed.owner.piece, unit))
    return not _measures_from_others(deed) or bool(markers.beside(deed))


def _measures_from_others(deed: EffectExecution) -> bool:
    """Is it measured from Markers or Units of which one is picked?"""
    return isinstance(deed.value("of"), Mapping) or deed.value("near") is not None


def _placement(deed: EffectExecution, piece: Piece, spot: PlacementLimit | None) -> Placement:
    """Where a Unit may be placed; `spot`: from there, if from a Marker or another Unit."""
    flow, of = deed.flow, deed.value("of")
    limit, clear = _reach(deed, piece), deed.value("clear")
    if of == CENTRE:
        spots = (PlacementLimit((0, 0), 0, limit),) * len(piece.bases)
    elif spot is not None:
        spots = (spot,) * len(piece.bases)
    elif of is None:  # anew: each base from where it stands, and all may stay there
        spots = tuple(PlacementLimit(base.at, piece.radius, limit) for base in piece.bases)
    else:
        near = (
            flow.there(deed.owner.piece.id) or deed.owner.piece if of == "bearer" else deed.origin if deed.origin.id == piece.id else piece
        )
        spots = tuple(PlacementLimit(near.bases[0].at, near.radius, limit) for _ in piece.bases)
    return Placement(
        deed.player,
        piece.radius,
        flow.card(piece).kind,
        spots,
        (piece.id,),
        of is None and spot is None,
        flow.book.permitted(piece.card),
        None if clear is None else mils(clear),
        piece.player,
    )


def _edge(flow: Session, piece: Piece) -> Point:
    """The point of its own player's table edge that is straight across from a piece."""
    (axis, side), at = EDGES[flow.side(piece.player).edge], piece.bases[0].at
    return (at[0], side * flow.ground.half_depth) if axis else (side * flow.ground.half_width, at[1])


def _whence(deed: EffectExecution, piece: Piece, whence: str | Mapping[str, Any]) -> Point | None:
    """The point towards which a piece goes, or away from which; None where nobody is there."""
    flow = deed.flow
    if whence == OWN_EDGE:
        return _edge(flow, piece)
    if isinstance(whence, str) and whence != NEAREST:
        party = deed.view.party(whence)
        return party.base.at if isinstance(party, UnitView) else None
    if isinstance(whence, str):
        every = [stand(flow, enemy, base.number) for enemy in flow.enemies(piece.player) if enemy.unit for base in enemy.bases]
    else:
        who = Selector.from_data(whence)
        every = [other for other in among(deed.owner, who) if isinstance(other, UnitView) and picked(deed.view, other, who)]
    every = [other for other in every if other.piece.id != piece.id]
    return min(every, key=lambda other: away(piece, other)).base.at if every else None


def _reach(deed: EffectExecution, piece: Piece) -> int:
    """How far a piece goes, in thousandths of an inch; `spd`: its own speed."""
    within = deed.value("within")
    return auras.speed(deed.flow, piece) if within == "spd" else mils(within)


def _how_far(deed: EffectExecution, piece: Piece) -> Asking[int]:
    """How far straight on, in thousandths of an inch: as far as it says, or as its player wants of that (`up_to`)."""
    most = _reach(deed, piece)
    if not deed.value("up_to"):
        return most
    far = {f"{inches}": inches * INCH for inches in range(most // INCH + 1)} | {f"{most / INCH:g}": most}
    about = f"{piece.id} {deed.active.name}"
    return far[(yield from ask(choice(deed.player, "inches", deed.active.rule, tuple(far), about)))]


def _straight(deed: EffectExecution, piece: Piece, far: int) -> tuple[list[Point] | None, bool]:
    """So far straight away from what is named, or straight towards it, or until something is in the way; all bases alike. None
    where it cannot go at all. And whether something was in the way."""
    flow, back = deed.flow, deed.value("away_from")
    origin = _whence(deed, piece, back or deed.value("toward"))
    if origin is None:
        return None, False
    x, y = origin
    dx, dy = min(((base.at[0] - x, base.at[1] - y) for base in piece.bases), key=lambda way: way[0] ** 2 + way[1] ** 2)
    length = isqrt(dx * dx + dy * dy)
    what = Placement(
        deed.player,
        piece.radius,
        flow.card(piece).kind,
        (PlacementLimit((x, y), 0, ANYWHERE),) * len(piece.bases),
        (piece.id,),
        permitted=flow.book.permitted(piece.card),
        owner=piece.player,
    )

    def after(step: int) -> list[Point] | None:
        found: list[Point] = []
        for index, base in enumerate(piece.bases):
            gone = step if back else -step
            at = (base.at[0] + int(Fraction(dx * gone, length)), base.at[1] + int(Fraction(dy * gone, length)))
            if not fits(flow, what, index, at, found):
                return None
            found.append(at)
        return found

    if not length:
        return None, False
    free, wanted, far = 0, far, far if back else min(far, length)
    while free < far and after(min(free + STEP, far)):
        free = min(free + STEP, far)
    blocked = free + STEP
    while free < far and blocked - free > 1:  # what is in the way is come up against
        middle = (free + blocked) // 2
        free, blocked = (middle, blocked) if middle < far and after(middle) else (free, middle)
    return after(free) if free else None, free < wanted
