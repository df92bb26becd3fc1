"""What reaches a base from around it: auras of friendly Units, and what its own Unit has paid for."""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterator

from rulepress.core.rule_refs import cites
from rulepress.games.downsync import tokens
from rulepress.games.downsync.active_effects import ActiveEffect, leading, used_up
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play.battlefield import within
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.participants import UnitView, commander, holds_now, laden, laid, lies, now, selects
from rulepress.games.downsync.play.table_state import Base, Piece
from rulepress.games.downsync.vocabulary.amount_multiplier import times
from rulepress.games.downsync.vocabulary.conditions import asks_of_check
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.tabletop import INCH


@cites("ability.aura", "ability.stacking", "ability.paid")
def around(flow: Session, piece: Piece, base: Base) -> tuple[ActiveEffect, ...]:
    """The effects that reach this base, those of one name once; its own Unit's auras reach it as well."""
    found: dict[str, list[ActiveEffect]] = {}
    for other, sent in _senders(flow):
        mine: dict[str, list[ActiveEffect]] = {}
        for active, owner in sent:
            who = active.effect.who
            if used_up(active, owner):
                continue
            reached = selects(flow, who, owner, UnitView(flow, piece, base)) if isinstance(who, Selector) else other.id == piece.id
            if reached:
                alone = active.effect.verb == "compel" or active.effect.verb == "replace" and active.effect.optional
                name = f"{active.name} of {other.id}" if alone else active.name  # each compels by itself, and is asked by itself
                mine.setdefault(name, []).append(active._replace(owner=owner))
        for name, several in mine.items():
            found.setdefault(name, several)
    for player, leader in flow.leaders.items():
        for active in leading(leader):
            owner, who = commander(flow, player), active.effect.who
            if used_up(active, owner):
                continue
            if isinstance(who, Selector) and selects(flow, who, owner, UnitView(flow, piece, base)):
                found.setdefault(active.name, []).append(active._replace(owner=owner))
    for active in flow.lasts(piece.id):
        several = found.setdefault(f"{active.name}, lasting", [])
        if active.effect.details.get("paid") or all(each.effect != active.effect for each in several):
            several.append(active._replace(owner=UnitView(flow, piece, base)))
    return tuple(active for several in found.values() for active in several)


def _senders(flow: Session) -> list[tuple[Piece, list[tuple[ActiveEffect, UnitView]]]]:
    """Who sends something out around it, and what; looked up once for as long as the same pieces and Markers lie on the table."""
    state = flow.state
    if flow.senders is None or flow.senders[0] is not state.pieces or flow.senders[1] is not state.markers:
        lying = (*state.pieces.values(), *(laid(flow, marker).piece for marker in state.markers))
        all_sent = [(piece, list(_sent_out(flow, piece))) for piece in lying]
        flow.senders = state.pieces, state.markers, [(piece, sent) for piece, sent in all_sent if sent]
    return flow.senders[2]


def _sent_out(flow: Session, piece: Piece) -> Iterator[tuple[ActiveEffect, UnitView]]:
    """What a Unit's card sends out around it, what it has paid for, and what the tokens on it send out, or what a Marker does; each with
    who bears it."""
    sent, radiates = flow.book.auras.get(piece.unit, ()), flow.book.radiating and laden(piece)
    whole = UnitView(flow, piece, piece.bases[0])
    if marker := lies(flow, whole):
        kind = flow.book.rules.token_kinds[marker.kind]
        yield from ((ActiveEffect(kind.name, kind.rule, effect), whole) for effect in kind.effects if effect.around and effect.on is None)
        return
    if not sent and not radiates:
        return
    for active, paid in sent:
        if not paid or active.name in piece.upkeep:
            yield active, whole
    if piece.unit is not None and radiates:
        lying = [(piece.tokens, whole), *((base.tokens, UnitView(flow, piece, base)) for base in piece.bases)]
        for held, owner in lying:
            for kind, effect in tokens.on(held, flow.book.rules.token_kinds):
                if effect.around and effect.on is None:
                    yield ActiveEffect(kind.name, kind.rule, effect), owner


@cites("countermeasure.own", "ability.aura")
def lenders(flow: Session, piece: Piece, base: Base) -> list[tuple[Piece, Base, str]]:
    """Friendly bases whose Countermeasure Tokens this base may spend, each with the trait's rule (verb lend)."""
    if piece.unit is None:
        return []  # whoever hides behind a Ping is nobody's friend yet
    unit = flow.card(piece)
    found = []
    for friend in flow.of(piece.player):
        if friend.unit is None or friend.id == piece.id:
            continue
        for active in flow.book.traits(friend.unit, "lend"):
            needy = active.effect.details.get("without_own", True)
            if active.effect.details["to"] != UnitView(flow, piece, base).kind or (needy and unit.stats.countermeasures is not None):
                continue
            reach = active.effect.who.within if isinstance(active.effect.who, Selector) else 0
            for lent in friend.bases:
                if lent.cm and within(lent.at, friend.radius, base.at, piece.radius, reach or 0):
                    found.append((friend, lent, active.rule))
    return found


@cites("ability.stacking")
def own(  # noqa: PLR0913  # whose effects, and which
    flow: Session, piece: Piece, verb: str, base: Base | None = None, quantity: str | None = None, what: str | None = None
) -> list[ActiveEffect]:
    """The effects of that verb, and on that quantity and of that `what` where they are named, that a Unit has now, outside any check: its
    own and those that reach that base, or its first."""
    if verb not in flow.book.verbs or quantity is not None and quantity not in flow.book.quantities:
        return []
    printed = [active for active in flow.book.traits(piece.card, verb) if _names(active, quantity, what)]
    surrounded = flow.lasting or (quantity or verb) in flow.book.around
    bears_tokens = bool(flow.book.rules.token_kinds) and laden(piece)
    if not printed and not surrounded and not bears_tokens:
        return []
    base = base or piece.bases[0]
    stands = UnitView(flow, piece, base)
    paid = flow.book.paid(piece.card)
    bearing = [
        active._replace(owner=stands)
        for active in printed
        if active.name not in paid and active.effect.who is None and active.effect.on is None
    ]
    if surrounded:
        bearing += [active for active in around(flow, piece, base) if active.effect.verb == verb]
    for each in piece.bases if bears_tokens else ():
        for kind, effect in tokens.on(each.tokens, flow.book.rules.token_kinds):
            if effect.verb == verb and effect.who is None and effect.on is None:
                bearing.append(ActiveEffect(kind.name, kind.rule, effect, UnitView(flow, piece, each)))
    for kind, effect in tokens.on(piece.tokens, flow.book.rules.token_kinds):
        if effect.verb == verb and effect.who is None and effect.on is None:
            bearing.append(ActiveEffect(kind.name, kind.rule, effect, stands))
    return [active for active in bearing if _names(active, quantity, what) and holds_now(flow, active)]


def _names(active: ActiveEffect, quantity: str | None, what: str | None) -> bool:
    """Is it about that quantity and that `what`, where they are named?"""
    return (quantity is None or quantity == active.effect.quantity) and (what is None or what in active.effect.what)


@cites("card.first")
def barred(flow: Session, piece: Piece, deed: str, player: str | None = None, action: str | None = None) -> ActiveEffect | None:
    """What forbids a Unit to do that, or to have it done to it by a player (verb forbid)."""
    if piece.unit is None or "forbid" not in flow.book.verbs:
        return None
    for active in own(flow, piece, "forbid"):
        effect = active.effect
        enemy = effect.details.get("by") != "enemy" or (player is not None and player != piece.player)
        if asks_of_check(effect.when):
            continue  # as each target is aimed at
        if deed in effect.what and enemy and effect.details.get("action") in (None, action):
            return active
    return None


@cites("stealth.silent")
def silent(flow: Session, piece: Piece, base: Base, action: Action) -> bool:
    """Does an attack cost the base no Stealth Token (verb ignore, stealth_loss)?"""
    owner = UnitView(flow, piece, base)
    found = [
        ActiveEffect(trait.name, trait.rule, effect, owner) for trait in action.traits for effect in trait.effects if effect.on is None
    ]
    found = [active for active in found if "stealth_loss" in active.effect.what and holds_now(flow, active)]
    return bool(found or own(flow, piece, "ignore", base, what="stealth_loss"))


def free(flow: Session, piece: Piece, deed: str) -> ActiveEffect | None:
    """What makes a deed of a Unit cost nothing now (verb set, cost)."""
    if piece.unit is None or "cost" not in flow.book.quantities:
        return None
    for active in own(flow, piece, "set", None, "cost"):
        if active.effect.details.get("of") == deed and not active.effect.to:
            return active
    return None


def compelled(flow: Session, piece: Piece, deed: str, base: Base) -> list[ActiveEffect]:
    """What compels a base of a Unit to do that (verb compel)."""
    return [active for active in own(flow, piece, "compel", base) if active.effect.details.get("deed") == deed]


def bonus(flow: Session, piece: Piece, quantity: str) -> int:
    """What traits add to a Unit's own quantity now; what was paid for as often as it was."""
    total = 0
    for active in _each_once(own(flow, piece, "modify", None, quantity)):
        assert not isinstance(active.owner, str), "what a Unit has has a bearer"
        total += active.effect.by * times(now(flow, active.owner), active.effect.details.get("per"))
    return total


@cites("ability.stacking")
def _each_once(bearing: list[ActiveEffect]) -> list[ActiveEffect]:
    """Each effect of a trait once, from however many it comes; what was paid for as often as it was."""
    found: list[ActiveEffect] = []
    for active in bearing:
        same = (each for each in found if each.name == active.name and each.effect == active.effect)
        if active.effect.details.get("paid") or next(same, None) is None:
            found.append(active)
    return found


@cites("ping.actions", "unit.slowest", "ability.stacking")
def speed(flow: Session, piece: Piece) -> int:
    """How far it moves at a time: its SPD with what traits add, or a Ping's speed."""
    if piece.unit is None:
        return flow.book.ping_speed
    now = flow.card(piece).stats.speed
    for active in own(flow, piece, "set", None, "speed"):  # the last one counts
        now = active.effect.put_for(now)
    for active in _each_once([each for each in own(flow, piece, "modify", None, "speed") if each.effect.share]):
        now = active.effect.part_of(now)
    return max((now + bonus(flow, piece, "speed")) * INCH, flow.book.slowest)
