"""Revealing Pings, and what happens wherever something has come to rest near an enemy."""

from __future__ import annotations

from rulepress.core.decisions import Asking, Problem, ask, choice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play.battlefield import meet
from rulepress.games.downsync.play.effect_execution import EventDetails, stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.placement import Placement, PlacementLimit, place
from rulepress.games.downsync.play.table_state import Base, Piece, ReserveEntry
from rulepress.games.downsync.play.triggers import happen

DECOY = "decoy"


@cites("ping.becomes", "ping.decoys", "unit.signature")
def choices(flow: Session, piece: Piece) -> list[str]:
    """What a Ping may turn out to be: Units of its Signature in Reserve, and a Decoy while there are Pings to spare."""
    side, book = flow.side(piece.player), flow.book
    fitting = [entry for entry in side.reserve if book.units[entry.unit].signature == piece.signature]
    pings = sum(1 for friend in flow.of(piece.player) if friend.unit is None and friend.signature == piece.signature)
    return [*dict.fromkeys(map(str, fitting)), *([DECOY] if book.decoys_known and pings > len(fitting) else [])]


def _why(flow: Session, piece: Piece, answer: str) -> list[Problem]:
    if answer == DECOY and flow.book.decoys_known:
        return [("ping.decoys", "There are no more Pings of this Signature than Units in Reserve.")]
    return [("ping.becomes", f"There is no {answer[:60]} of this Signature in Reserve.")]


@cites("ping.reveal", "ping.becomes", "ping.decoys")
def reveal(flow: Session, name: str, rule: str) -> Asking[Piece | None]:
    """Turn a Ping over: its player says what it is. Returns the Unit, or None for a Decoy."""
    piece = flow.piece(name)
    options = choices(flow, piece)
    chosen = yield from ask(choice(piece.player, "reveal-as", "ping.becomes", options, name, lambda answer: _why(flow, piece, answer)))
    if chosen == DECOY:
        flow.drop(name)
        flow.tell("decoy", (rule, "ping.decoys"), piece.player, piece=name)
        flow.check_wiped(piece.player)
        return None
    entry = next(each for each in flow.side(piece.player).reserve if str(each) == chosen)
    return (yield from reveal_as(flow, piece, entry, rule))


@cites("ping.becomes", "ping.left-over", "unit.sub-units", "transport.aboard")
def reveal_as(flow: Session, piece: Piece, entry: ReserveEntry, rule: str) -> Asking[Piece | None]:
    """The Ping is this Unit of the Reserve."""
    flow.take(piece.player, entry)
    book, unit = flow.book, flow.book.units[entry.unit]
    flow.tell("revealed", (rule, "ping.becomes"), piece.player, piece=piece.id, unit=unit.title)
    at = piece.bases[0].at
    if unit.bases is None:
        revealed = flow.put(piece._replace(unit=entry.unit))
    else:
        spot = PlacementLimit(at, piece.radius, book.reveal_within)
        what = Placement(piece.player, book.sub_unit_radius, unit.kind, (spot,) * unit.bases, (piece.id,))
        spots = yield from place(flow, "place", "ping.becomes", piece.id, what)
        bases = tuple(Base(number, each) for number, each in enumerate(spots, 1) if each)
        if not bases:
            flow.drop(piece.id)
            flow.tell("left_over", "place.no-room", piece.player, piece=piece.id)
            flow.check_wiped(piece.player)
            return None
        revealed = flow.put(piece._replace(unit=entry.unit, radius=book.sub_unit_radius, bases=bases, strength=unit.bases))
    if entry.passenger:
        flow.change(piece.id, passenger=aboard(flow, piece.player, entry.passenger))
    equip(flow, revealed.id)
    yield from happen(flow, "revealed", stand(flow, flow.piece(piece.id)), details=EventDetails(before=piece))
    leave_over(flow, piece.player, piece.signature)
    if unit.bases is not None:
        yield from settle(flow, piece.id)
    return flow.there(piece.id)


def aboard(flow: Session, player: str, key: str) -> Piece:
    """A Unit that starts inside another one."""
    unit, book = flow.book.units[key], flow.book
    bases = tuple(Base(number, (0, 0), unit.stats.countermeasures or 0) for number in range(1, (unit.bases or 1) + 1))
    return Piece(flow.new_id(player), player, unit.signature, key, book.sub_unit_radius, bases, len(bases))


@cites("ping.tokens", "countermeasure.own", "unit.sub-unit-tokens")
def equip(flow: Session, name: str) -> None:
    """Give a new Unit the tokens it begins with."""
    piece = flow.piece(name)
    unit = flow.card(piece)
    granted: dict[str, int] = {}
    for active in flow.book.traits(piece.card, "grant"):
        details = active.effect.details
        if details.get("at") == "start":
            granted[details["token"]] = granted.get(details["token"], 0) + int(details["count"])
    emergency = max(unit.stats.emergency_countermeasures, granted.pop("emergency_countermeasure", 0))
    cm = (unit.stats.countermeasures or 0) + granted.pop("countermeasure", 0)
    flow.put(piece._replace(bases=tuple(base._replace(cm=cm, emergency=emergency) for base in piece.bases)))
    for token, count in granted.items():
        if count:
            gain(flow, name, token)


def near_enemy(flow: Session, piece: Piece, base: Base) -> bool:
    """Is an enemy Unit so near to that base that it hides no longer?"""
    return flow.near_enemy_unit(piece._replace(bases=(base,)), flow.book.exposed_within)


@cites("stealth.gain", "stealth.sub-units", "token.number")
def hindered(flow: Session, piece: Piece, token: str) -> list[Problem]:
    """Why a Unit cannot take another token of that kind."""
    if token == "stealth" and flow.book.held_by_base(token):
        bare = [base for base in piece.bases if not base.stealth]
        if any(not near_enemy(flow, piece, base) for base in bare):
            return []
        near = ("stealth.gain", f"An enemy Unit is too near to {piece.id}.")
        return [near if bare else ("token.number", f"{piece.id} has that token already.")]
    if token in ("stealth", "overwatch", "activated") and getattr(piece, token):
        return [("token.number", f"{piece.id} has that token already.")]
    if token == "stealth" and flow.near_enemy_unit(piece, flow.book.exposed_within):
        return [("stealth.gain", f"An enemy Unit is too near to {piece.id}.")]
    return []


@cites("stealth.gain", "token.number")
def gain(flow: Session, name: str, token: str, rule: str = "ping.tokens") -> None:
    """A Unit takes a token, unless the rules keep it from it; each base takes one, where it is the bases' own."""
    piece = flow.piece(name)
    if hindered(flow, piece, token):
        return
    if token == "stealth" and flow.book.held_by_base(token):
        kept = (base._replace(stealth=base.stealth or not near_enemy(flow, piece, base)) for base in piece.bases)
        flow.put(piece._replace(bases=tuple(kept)))
    elif token in ("stealth", "overwatch"):
        flow.change(name, **{token: True})
    elif token in ("countermeasure", "emergency_countermeasure"):
        field = "cm" if token == "countermeasure" else "emergency"
        flow.put(piece._replace(bases=tuple(b._replace(**{field: getattr(b, field) + 1}) for b in piece.bases)))
    flow.tell("gained", rule, piece.player, piece=name, token=token)


def tell_gained(flow: Session, rules: str | tuple[str, ...], player: str, holder: str, token: str, count: int) -> None:
    """So many tokens have come to lie there; of none, where no more may, nothing is told."""
    if count == 1:
        flow.tell("gained", rules, player, piece=holder, token=token)
    elif count > 1:
        flow.tell("gained_several", rules, player, piece=holder, token=token, count=count)


@cites("ping.left-over")
def leave_over(flow: Session, player: str, signature: str | None) -> None:
    """Take off Pings that can be no Unit any more."""
    book = flow.book
    if any(book.units[entry.unit].signature == signature for entry in flow.side(player).reserve):
        return
    for piece in list(flow.of(player)):
        if piece.unit is None and piece.signature == signature:
            flow.drop(piece.id)
            flow.tell("left_over", "ping.left-over", player, piece=piece.id)


@cites("stealth.lost", "stealth.whole-unit", "stealth.sub-units")
def lose_stealth(flow: Session, name: str, why: str, number: int | None = None) -> None:
    """Take the Stealth Token off a Unit. Where each base has its own, that base does, or without a number each that an enemy
    is near to."""
    piece = flow.there(name)
    if piece is None:
        return
    if piece.stealth:
        flow.change(name, stealth=False)
        flow.tell("lost_stealth", "stealth.lost", piece.player, piece=name, why=why)
    for base in piece.bases:
        if base.stealth and (near_enemy(flow, piece, base) if number is None else base.number == number):
            flow.put(flow.piece(name).with_base(base._replace(stealth=False)))
            rules = ("stealth.lost", "stealth.sub-units")
            flow.tell("lost_stealth", rules, piece.player, piece=f"{name}.{base.number}", why=why)


@cites("ping.reveal", "ping.exposed", "stealth.lost")
def settle(flow: Session, name: str) -> Asking[None]:
    """A Unit has ended a move or placement: enemies within a short distance are found, and it is found by them."""
    mover = flow.there(name)
    if mover is None or mover.unit is None:
        return
    limit = flow.book.exposed_within
    near = [piece for piece in flow.enemies(mover.player) if meet(mover, piece, limit)]
    for piece in near:
        if piece.unit is not None:
            lose_stealth(flow, piece.id, f"{name} is near")
            lose_stealth(flow, name, f"{piece.id} is near")
    found = [piece.id for piece in near if piece.unit is None]
    while found:
        owner = flow.piece(found[0]).player
        first = yield from ask(choice(owner, "reveal-next", "ping.exposed", found))
        found.remove(first)
        yield from reveal(flow, first, "ping.reveal")
        if (mover := flow.there(name)) is not None and flow.near_enemy_unit(mover, limit):
            lose_stealth(flow, name, f"{first} is near")
        found = [each for each in found if flow.there(each) and flow.piece(each).unit is None]
