"""One attack or scan on one base: the Boost, the roll, and the target's answer to a hit."""

from __future__ import annotations

from dataclasses import replace

from rulepress.engine.citing import cites
from rulepress.engine.decisions import Asking, ask, choice
from rulepress.games.downsync import attack, countermeasures, scan
from rulepress.games.downsync.effects import Exchange, Moment, Threat, inflict, marking_units
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.acting import Acting
from rulepress.games.downsync.play.aiming import Aim, attempt_on
from rulepress.games.downsync.play.flow import Flow, Tally
from rulepress.games.downsync.play.ground import distance
from rulepress.games.downsync.play.happening import both
from rulepress.games.downsync.play.losses import apply
from rulepress.games.downsync.play.standing import Standing, held
from rulepress.games.downsync.play.state import Piece, Point
from rulepress.games.downsync.quantities import Check
from rulepress.games.downsync.suffering import compels, harmless, suffer
from rulepress.games.downsync.vocabulary import View
from rulepress.games.downsync.vocabulary.conditions import picked
from rulepress.games.downsync.vocabulary.who import Selector

ACCEPT, SPEND, EMERGENCY, BOOSTED = "accept", "countermeasure", "emergency", " boosted"


@cites("roll.boost-choice", "command.boost")
def ask_boost(flow: Flow, piece: Piece, about: str) -> Asking[bool]:
    """Before a roll of a piece: does its player pay to Boost it?"""
    player, free = piece.player, auras.free(flow, piece, "boost")
    if not (flow.side(player).command_points or free) or auras.barred(flow, piece, "buy_boost"):
        return False
    if (yield from ask(choice(player, "boost", "roll.boost-choice", ("no", "yes"), about))) == "no":
        return False
    pay_boost(flow, piece)
    return True


@cites("command.boost")
def pay_boost(flow: Flow, piece: Piece) -> None:
    """A Command Point for a Boost, or the use of what spares it."""
    if (borne := auras.free(flow, piece, "boost")) is None:
        flow.pay(piece.player, "Boost", "command.boost")
        return
    bearer = borne.bearer.piece.id if isinstance(borne.bearer, Standing) else piece.id
    flow.chronicle.note(f"uses {borne.name}", bearer)
    flow.tell("used", (borne.rule, "command.boost"), piece.player, piece=bearer, name=borne.name)


@cites("card.first")
def _stood_in(flow: Flow, aim: Aim, threat: Threat) -> Asking[bool]:
    """Does a friend suffer the effect in the target's place (verb replace, onto)? No countermeasure helps it."""
    bearer = Standing(flow, aim.piece, aim.base)
    for borne in auras.own(flow, aim.piece, "replace") if aim.piece.unit is not None else []:
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
        friend = found[name]
        flow.chronicle.note(f"uses {borne.name}", aim.piece.id)
        flow.tell("used", borne.rule, aim.piece.player, piece=aim.piece.id, name=borne.name)
        base = friend.base
        suffered = inflict(
            flow.book.rules, Exchange(0, base.cm, base.emergency, base.stunned, marks=base.marks, tokens=friend.held), threat
        )
        yield from apply(flow, Aim(friend.piece, base), suffered, frozenset(), bearer)
        return True
    return False


@cites("attack.roll", "scan.roll", "cluster.concealment")
def resolve(acting: Acting, aim: Aim, point: Point | None) -> Asking[None]:
    """One attack or scan check on one base, countermeasures and all. `point`: the aim point it is looked at from."""
    flow, action, player = acting.flow, acting.action, acting.piece.player
    paid = yield from ask_boost(flow, acting.piece, f"{acting.about} on {aim}")
    boosted = flow.book.boosts["command_point"] if paid else 0
    attempt = attempt_on(acting, aim, boosted)
    if point is not None:
        disc = (point, 0, aim.base.at, aim.piece.radius)
        away = distance(acting.base.at, acting.piece.radius, point, 0)
        concealed = not flow.ground.sight(*disc).clear or flow.ground.concealed(*disc)
        attempt = replace(attempt, distance=away, concealed=concealed, out_of_sight=False)
    check = Check(flow.book.rules, attempt)
    target = aim.base
    exchange = Exchange(1, target.cm, target.emergency, target.stunned, marks=target.marks, tokens=held(aim.piece, target))
    needed = check.at(Moment.of(exchange)).needed
    dice = Tally(flow.dice, player)
    exchange = (scan.scan if action.scan else attack.attack)(check, exchange, dice)
    word = "scan" if action.scan else "attack"
    rules = (f"{word}.roll", *_because(check))
    flow.tell(word, rules, player, piece=acting.name, target=str(aim), action=action.name, total=dice.last, needed=needed)
    hit = dice.last >= needed
    struck, by = Standing(flow, aim.piece, aim.base), Standing(flow, acting.piece, acting.base)
    for each in exchange.used:
        flow.chronicle.note(f"uses {each.name}", by.piece.id if each.bearer == "attacker" else struck.piece.id)
    if hit:
        effect = check.at(Moment.of(exchange)).threat.inflicts
        yield from both(flow, ("hits", "hit"), by, struck, action=action, effect=effect)
        exchange, negated = yield from defend(flow, check, exchange, aim)
        yield from apply(flow, aim, exchange, marking_units(flow.book.rules, attempt), by)
        if negated:
            yield from both(flow, ("negates", "negated"), struck, by, effect=effect)
    words = ("scans", "scanned") if action.scan else ("attacks", "attacked")
    yield from both(flow, words, by, struck, action=action, hit=hit)


def _because(check: Check) -> tuple[str, ...]:
    """The rules and traits behind the numbers of a roll."""
    numbers = next(iter(check.met.values()))
    return tuple(dict.fromkeys(part.rule for quantity in numbers.quantities[1:3] for part in quantity.contributions))


@cites(
    "countermeasure.spend",
    "countermeasure.optional",
    "countermeasure.repeat",
    "countermeasure.emergency",
    "countermeasure.own",
    "countermeasure.lent",
    "command.boost",
)
def defend(flow: Flow, check: Check, exchange: Exchange, aim: Aim) -> Asking[tuple[Exchange, bool]]:
    """The target's player answers a hit, token by token, until it is negated or suffered. Returns what has come of it, and whether it
    was negated."""
    player, answered = aim.piece.player, False
    while threat := exchange.threat:
        forced = bool(exchange.countermeasures) and not answered and compels(check, exchange)
        if harmless(check, exchange) and not forced:
            return exchange._replace(threat=None), False
        loans = {f"{friend.id}.{base.number}": (friend, base, rule) for friend, base, rule in auras.lenders(flow, aim.piece, aim.base)}
        ordinary = [SPEND] * bool(exchange.countermeasures) + list(loans)
        options = [SPEND] if forced else [ACCEPT, *ordinary]
        if (flow.side(player).command_points or auras.free(flow, aim.piece, "boost")) and not auras.barred(flow, aim.piece, "buy_boost"):
            options += [way + BOOSTED for way in ([SPEND] if forced else ordinary)]
        options += [EMERGENCY] * (bool(exchange.emergency) and not forced)
        answer = yield from ask(choice(player, "countermeasure", "countermeasure.optional", options, str(aim)))
        answered = True
        if answer == ACCEPT:
            if (yield from _stood_in(flow, aim, threat)):
                return exchange._replace(threat=None), False
            return suffer(check, exchange, threat, Tally(flow.dice, player)), False
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
        flow.tell("checked", ("countermeasure.check", rule), player, target=str(aim), total=dice.last, needed=needed)
        if not exchange.threat:
            flow.tell("negated", "countermeasure.check", player, target=str(aim))
            return exchange, True
    return exchange, False
