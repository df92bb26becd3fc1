"""One attack or scan on one base: the Boost, the roll, and the target's answer to a hit."""

from __future__ import annotations

from dataclasses import replace

from rulepress.engine.citing import cites
from rulepress.engine.decisions import Asking, ask, choice
from rulepress.engine.dice import Roll
from rulepress.games.downsync import attack, countermeasures, scan
from rulepress.games.downsync.effects import Borne, Exchange, Moment, Threat, marking_units, use_of
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.acting import Acting
from rulepress.games.downsync.play.aiming import Aim, attempt_on
from rulepress.games.downsync.play.flow import Flow, Heard, Tally
from rulepress.games.downsync.play.ground import distance
from rulepress.games.downsync.play.happening import both
from rulepress.games.downsync.play.losses import apply
from rulepress.games.downsync.play.parties import Standing, held
from rulepress.games.downsync.play.state import Piece, Point
from rulepress.games.downsync.quantities import Check, longer
from rulepress.games.downsync.suffering import UNROLLED, compels, harmless, suffer
from rulepress.games.downsync.vocabulary import View
from rulepress.games.downsync.vocabulary.facts import picked
from rulepress.games.downsync.vocabulary.verbs import DEEDS
from rulepress.games.downsync.vocabulary.who import Selector

ACCEPT, SPEND, EMERGENCY, BOOSTED = "accept", "countermeasure", "emergency", " boosted"

#: What the ids of rules begin with that factions write.
ON_CARDS = ("trait.", "token.")


@cites("roll.boost-choice", "command.boost")
def ask_boost(flow: Flow, piece: Piece, about: str) -> Asking[bool]:
    """Before a roll of a piece: does its player pay to Boost it?"""
    if not may_boost(flow, piece):
        return False
    if (yield from ask(choice(piece.player, "boost", "roll.boost-choice", ("no", "yes"), about))) == "no":
        return False
    pay_boost(flow, piece)
    return True


@cites("command.boost")
def may_boost(flow: Flow, piece: Piece) -> bool:
    """Can its player Boost a roll of a piece? Whom a trait keeps from paying may still have one for nothing."""
    if auras.free(flow, piece, "boost"):
        return True
    if not flow.side(piece.player).command_points:
        return False
    if (borne := auras.barred(flow, piece, "buy_boost")) is None:
        return True
    flow.tell("barred", borne.rule, piece.player, piece=piece.id, deed=DEEDS["buy_boost"], name=borne.name)
    return False


@cites("command.boost")
def pay_boost(flow: Flow, piece: Piece) -> None:
    """A Command Point for a Boost, or the use of what spares it."""
    if (borne := auras.free(flow, piece, "boost")) is None:
        flow.pay(piece.player, "Boost", "command.boost")
        return
    bearer = borne.bearer.name if isinstance(borne.bearer, Standing) else piece.id
    flow.chronicle.note(use_of(borne), bearer)
    flow.tell("used", (borne.rule, "command.boost"), piece.player, piece=bearer, name=borne.name)


def beginning(aim: Aim) -> Exchange:
    """One attack on a base as it stands."""
    base = aim.base
    return Exchange(1, base.cm, base.emergency, base.stunned, marks=base.marks, tokens=held(aim.piece, base))


def _since(flow: Flow, aim: Aim, exchange: Exchange) -> Exchange | None:
    """The exchange with its target as it stands now; None where it is gone, or a Ping no more."""
    piece = flow.there(aim.piece.id)
    if piece is None or (piece.unit is None) != (aim.piece.unit is None):
        return None
    for base in piece.bases:
        if base.number == aim.base.number:
            return exchange._replace(
                countermeasures=base.cm,
                emergency=base.emergency,
                stunned=base.stunned,
                marks=base.marks,
                tokens=held(piece, base),
            )
    return None


def _suffer(flow: Flow, check: Check, exchange: Exchange, threat: Threat, aim: Aim, roll: Roll | None = None) -> Exchange:
    """The exchange after an effect has taken hold; what traits make of it is told."""
    player = aim.piece.player

    def tell(borne: Borne) -> None:
        if borne.effect.limit:
            flow.chronicle.note(use_of(borne), borne.bearer.name if isinstance(borne.bearer, Standing) else aim.piece.id)
        flow.tell("used", borne.rule, player, piece=str(aim), name=borne.name)

    return suffer(check, exchange, threat, roll or Heard(flow, player), tell)


@cites("card.first")
def _stood_in(flow: Flow, check: Check, aim: Aim, threat: Threat, by: Standing) -> Asking[bool]:
    """Does a friend suffer the effect in the target's place (verb replace, onto)? No countermeasure helps it."""
    bearer = Standing(flow, aim.piece, aim.base)
    for borne in auras.own(flow, aim.piece, "replace", aim.base) if aim.piece.unit is not None else []:
        who = borne.effect.details.get("onto")
        if who is None or borne.effect.effect != threat.inflicts:
            continue
        found = {
            f"{other.piece.id}.{other.base.number}": other
            for other in bearer.others()
            if isinstance(other, Standing) and picked(View(flow.book.rules, bearer), other, Selector.from_data(who))
        }
        if not found:
            continue
        name = yield from ask(choice(aim.piece.player, "pick", borne.rule, ("none", *found), f"{aim} {borne.name}"))
        if name == "none":
            continue
        friend = Aim(found[name].piece, found[name].base)
        flow.chronicle.note(use_of(borne), aim.piece.id)
        flow.tell("used", borne.rule, aim.piece.player, piece=str(aim), name=borne.name)
        attempt = replace(
            check.attempt,
            target=flow.card(friend.piece),
            around_target=auras.around(flow, friend.piece, friend.base),
            standing=(check.attempt.acting, found[name]),
        )
        suffered = _suffer(flow, Check(check.rules, attempt), beginning(friend), threat, friend)
        yield from apply(flow, friend, suffered, frozenset(), by)
        return True
    return False


@cites("attack.roll", "scan.roll", "cluster.concealment")
def resolve(acting: Acting, aim: Aim, point: Point | None) -> Asking[None]:
    """One attack or scan check on one base, countermeasures and all. `point`: the aim point it is looked at from."""
    flow, action, player = acting.flow, acting.action, acting.piece.player
    acting.activation.aimed_at = struck = Standing(flow, aim.piece, aim.base)
    paid = yield from ask_boost(flow, acting.piece, f"{acting.about} on {aim}")
    boosted = flow.book.boosts["command_point"] if paid else 0
    attempt = attempt_on(acting, aim, boosted)
    if point is not None:
        disc = (point, 0, aim.base.at, aim.piece.radius)
        away = distance(acting.base.at, acting.piece.radius, point, 0)
        concealed = not flow.ground.sight(*disc).clear or flow.ground.concealed(*disc)
        attempt = replace(attempt, distance=away, concealed=concealed, out_of_sight=False)
    check, start, dice = Check(flow.book.rules, attempt), beginning(aim), Tally(flow.dice, player)
    needed = check.at(Moment.of(start)).needed
    exchange = (scan.scan if action.scan else attack.attack)(check, start, dice)
    word = "scan" if action.scan else "attack"
    rules = (f"{word}.roll", *_because(check), *(put.rule for put in check.at(Moment.of(start)).tokens if exchange.threat))
    flow.tell(word, rules, player, piece=acting.name, target=str(aim), action=action.name, total=dice.last, needed=needed)
    by = Standing(flow, acting.piece, acting.base)
    for each in sorted(exchange.used):
        bearer = {"attacker": by.name, "target": struck.name}.get(each.bearer, each.bearer)
        flow.chronicle.note(each.name, bearer)
    hit = exchange.threat is not None
    if hit:
        yield from strike(flow, check, exchange, aim, by, action)
    words = ("scans", "scanned") if action.scan else ("attacks", "attacked")
    yield from both(flow, words, by, struck, action=action, hit=hit)


@cites("attack.roll", "countermeasure.negatable")
def strike(flow: Flow, check: Check, exchange: Exchange, aim: Aim, by: Standing, action: Action | None = None) -> Asking[None]:
    """An effect threatens a base: what any hit leaves lies on it, then its player answers. `action`: what has hit it, if something has."""
    struck, effect = Standing(flow, aim.piece, aim.base), exchange.threat.inflicts if exchange.threat else None
    if action is not None:
        yield from apply(flow, aim, exchange, marking_units(flow.book.rules, check.attempt), by)
        yield from both(flow, ("hits", "hit"), by, struck, action=action, effect=effect)
    threatened = _since(flow, aim, exchange)
    if threatened is None:
        return
    exchange, negated = yield from defend(flow, check, threatened, aim, by)
    yield from apply(flow, aim, exchange, marking_units(flow.book.rules, check.attempt), by)
    if negated:
        yield from both(flow, ("negates", "negated"), struck, by, effect=effect)


def _because(check: Check) -> tuple[str, ...]:
    """The rules and traits behind the numbers of a roll."""
    numbers, attempt = next(iter(check.met.values())), check.attempt
    parts = [part.rule for quantity in numbers.quantities[1:3] for part in quantity.contributions]
    parts += [part.rule for part in numbers.quantities[0].contributions if part.rule.startswith(ON_CARDS)]
    parts += [part.rule for part in numbers.quantities[4].contributions if part.rule.startswith(ON_CARDS)]
    if attempt.action.range is not None and attempt.distance > attempt.action.range:
        parts += longer(check.rules, attempt)
    return tuple(dict.fromkeys(parts))


@cites(
    "countermeasure.spend",
    "countermeasure.optional",
    "countermeasure.repeat",
    "countermeasure.emergency",
    "countermeasure.own",
    "countermeasure.lent",
    "command.boost",
)
def defend(flow: Flow, check: Check, exchange: Exchange, aim: Aim, by: Standing) -> Asking[tuple[Exchange, bool]]:
    """The target's player answers a hit, token by token, until it is negated or suffered. Returns what has come of it, and whether it
    was negated."""
    player, answered = aim.piece.player, False
    while threat := exchange.threat:
        if not threat.negatable:
            return (yield from _suffered(flow, check, exchange, aim, by)), False
        forced = compels(check, exchange) if exchange.countermeasures and not answered else None
        if forced:
            flow.tell("compelled", (forced.rule, "countermeasure.optional"), player, piece=str(aim), name=forced.name)
        if harmless(check, exchange) and not forced:
            return _suffer(flow, check, exchange, threat, aim, UNROLLED), False
        loans = {f"{friend.id}.{base.number}": (friend, base, rule) for friend, base, rule in auras.lenders(flow, aim.piece, aim.base)}
        ordinary = [SPEND] * bool(exchange.countermeasures) + list(loans)
        options = [SPEND] if forced else [ACCEPT, *ordinary]
        if ordinary and may_boost(flow, aim.piece):
            options += [way + BOOSTED for way in ([SPEND] if forced else ordinary)]
        options += [EMERGENCY] * (bool(exchange.emergency) and forced is None)
        answer = yield from ask(choice(player, "countermeasure", "countermeasure.optional", options, str(aim)))
        answered = True
        if answer == ACCEPT:
            return (yield from _suffered(flow, check, exchange, aim, by)), False
        if answer == EMERGENCY:
            exchange = countermeasures.spend_emergency(exchange)
            flow.tell("negated", "countermeasure.emergency", player, target=str(aim))
            return exchange, True
        boosted = answer.endswith(BOOSTED)
        boosts = flow.book.boosts["command_point"] if boosted else 0
        if boosted:
            pay_boost(flow, aim.piece)
        way = answer.removesuffix(BOOSTED)
        needed, dice, rule = threat.needed, Tally(flow.dice, player), "countermeasure.check"
        if way == SPEND:
            exchange = countermeasures.spend(check, exchange, dice, boosts)
        else:
            friend, lent, rule = loans[way]
            flow.put(friend.with_base(lent._replace(cm=lent.cm - 1)))
            own = exchange.countermeasures
            exchange = countermeasures.spend(check, exchange, dice, boosts)._replace(countermeasures=own)
        rules = ("countermeasure.check", rule, *_harder(check, exchange))
        flow.tell("checked", rules, player, target=str(aim), total=dice.last, needed=needed)
        if not exchange.threat:
            flow.tell("negated", "countermeasure.check", player, target=str(aim))
            return exchange, True
    return exchange, False


def _suffered(flow: Flow, check: Check, exchange: Exchange, aim: Aim, by: Standing) -> Asking[Exchange]:
    """The exchange after the effect that threatens has taken hold, or somebody else has suffered it."""
    threat = exchange.threat
    assert threat is not None, "only what threatens is suffered"
    if "replace" in flow.book.verbs:
        yield from apply(flow, aim, exchange, frozenset(), by)  # the tokens that were spent
        if (yield from _stood_in(flow, check, aim, threat, by)):
            return (_since(flow, aim, exchange) or exchange)._replace(threat=None)
    return _suffer(flow, check, exchange, threat, aim)


def _harder(check: Check, exchange: Exchange) -> tuple[str, ...]:
    """What stands on cards and changes a Countermeasure Check."""
    parts = check.at(Moment.of(exchange)).quantities[5:]
    return tuple(dict.fromkeys(part.rule for quantity in parts for part in quantity.contributions if part.rule.startswith(ON_CARDS)))
