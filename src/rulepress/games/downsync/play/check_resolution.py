"""One attack or scan on one base: the Boost, the roll, and the target's answer to a hit."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rulepress.core.decisions import Asking, ask, choice
from rulepress.core.dice import Roll
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import attack, countermeasures, scan
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Attempt,
    Exchange,
    Lasts,
    Threat,
    action_effect,
    blind,
    done_once,
    marking_units,
    use_of,
)
from rulepress.games.downsync.attack_roll import rolled_again
from rulepress.games.downsync.incoming_effects import compels, disarms, harmless, suffering
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.acting_sight import in_sight
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.battlefield import distance
from rulepress.games.downsync.play.casualties import apply
from rulepress.games.downsync.play.effect_execution import EffectExecution, EventDetails, now, stand
from rulepress.games.downsync.play.game_session import Heard, Session, Tally
from rulepress.games.downsync.play.participants import UnitView, held
from rulepress.games.downsync.play.table_state import Piece, Point
from rulepress.games.downsync.play.target_selection import Aim, attempt_on
from rulepress.games.downsync.play.triggers import begin, both, carry_out, forestall, happen, pay
from rulepress.games.downsync.quantities import ResolvedCheck, longer
from rulepress.games.downsync.rerolls import after, counted, rerolls
from rulepress.games.downsync.vocabulary import Participant, View
from rulepress.games.downsync.vocabulary.facts import USES, picked
from rulepress.games.downsync.vocabulary.targets import Selector
from rulepress.games.downsync.vocabulary.unit_view import Relation
from rulepress.games.downsync.vocabulary.verbs import DEEDS

ACCEPT, SPEND, EMERGENCY, BOOSTED = "accept", "countermeasure", "emergency", " boosted"

#: What the ids of rules begin with that factions write.
ON_CARDS = ("trait.", "token.")


class Strike(NamedTuple):
    """One attack or scan about to be rolled: the meaning of a question for its Boost."""

    acting: Acting
    aim: Aim
    point: Point | None  # that it is looked at from


class Hit(NamedTuple):
    """A hit to be answered: the meaning of a question for a countermeasure."""

    check: ResolvedCheck
    exchange: Exchange
    aim: Aim


class Resolution(NamedTuple):
    """A check on one base as it is carried out: what is rolled for, at whom it is aimed, and whose it is."""

    flow: Session
    check: ResolvedCheck
    aim: Aim
    by: UnitView

    @property
    def struck(self) -> UnitView:
        """The base at which it is aimed."""
        return UnitView(self.flow, self.aim.piece, self.aim.base)

    @property
    def roles(self) -> dict[str, Participant]:
        """Both of them, as effects call them."""
        return {"attacker": self.by, "target": self.struck}

    def met(self, exchange: Exchange) -> Relation:
        """How attacker and target stand to one another, and what is known of the roll."""
        return self.check.attempt.apart._replace(margin=exchange.margin, faces=exchange.faces)


@cites("roll.boost-choice", "command.boost")
def ask_boost(flow: Session, piece: Piece, about: str, meaning: Strike | None = None) -> Asking[bool]:
    """Before a roll of a piece: does its player pay to Boost it?"""
    if not may_boost(flow, piece):
        return False
    if (yield from ask(choice(piece.player, "boost", "roll.boost-choice", ("no", "yes"), about, meaning=meaning))) == "no":
        return False
    pay_boost(flow, piece)
    return True


@cites("command.boost")
def may_boost(flow: Session, piece: Piece) -> bool:
    """Can its player Boost a roll of a piece? Whom a trait keeps from paying may still have one for nothing."""
    if auras.free(flow, piece, "boost"):
        return True
    if not flow.side(piece.player).command_points:
        return False
    if (active := auras.barred(flow, piece, "buy_boost")) is None:
        return True
    flow.tell("barred", active.rule, piece.player, piece=piece.id, deed=DEEDS["buy_boost"].called, name=active.name)
    return False


@cites("command.boost")
def pay_boost(flow: Session, piece: Piece) -> None:
    """A Command Point for a Boost, or the use of what spares it."""
    if (active := auras.free(flow, piece, "boost")) is None:
        flow.pay(piece.player, "Boost", "command.boost", piece=piece.id)
        return
    owner = active.owner.name if isinstance(active.owner, UnitView) else piece.id
    flow.chronicle.note(use_of(active), owner)
    flow.tell("used", (active.rule, "command.boost"), piece.player, piece=owner, name=active.name)


def beginning(flow: Session, aim: Aim) -> Exchange:
    """One attack on a base as it stands."""
    base = aim.base
    return Exchange(1, base.cm, base.emergency, base.stunned, marks=base.marks, tokens=held(aim.piece, base), lasting=_suffers(flow, aim))


def _suffers(flow: Session, aim: Aim) -> frozenset[Lasts]:
    """What counts for it because of effects that it has suffered."""
    there = (active for active in flow.lasts(aim.piece.id) if "place" in active.effect.details)
    return frozenset(Lasts(active.rule, active.effect.details["place"]) for active in there)


def _undergo(resolution: Resolution, exchange: Exchange, marks: frozenset[str], called: str) -> Asking[None]:
    """What has come of a hit is written onto its target, what lasts of its effect begins, and what is due after that is done. `called`:
    the effect that has threatened it."""
    flow, check, aim, by = resolution
    due, flow.due = flow.due, []
    stood = _since(flow, aim, exchange)
    new = sorted(exchange.lasting - _suffers(flow, aim)) if exchange.lasting else []
    yield from apply(flow, aim, exchange, marks, by)
    effects = {effect.rule: effect for effect in check.rules.effects[check.attempt.attacker.faction].values()}
    for rule in dict.fromkeys(lasts.rule for lasts in new):
        flow.tell("suffered", rule, aim.piece.player, target=str(aim), effect=effects[rule].symbol)
    for rule, place in new:
        if (piece := flow.there(aim.piece.id)) is None:
            break
        lasting_effect = effects[rule].effects[place]
        if done_once(lasting_effect):
            whole = replace(
                lasting_effect, when={}, details={"negatable": False, **lasting_effect.details}
            )  # it has been settled whether it holds
            active = ActiveEffect(effects[rule].name, rule, whole)
            yield from carry_out(EffectExecution(flow, active, now(flow, by), resolution.roles, met_at=resolution.met(exchange)))
            continue
        lasting_effect = replace(lasting_effect, details={**lasting_effect.details, "place": place})
        begin(flow, ActiveEffect(effects[rule].name, rule, lasting_effect), stand(flow, piece))
    for deed in due:
        yield from carry_out(deed.afterwards)
    if stood is None:
        return
    found = {"KILL": exchange.destroyed, "STUN": exchange.stunned and not stood.stunned, "REVEAL": exchange.revealed}
    for effect in (*(each for each, suffered in found.items() if suffered), *([exchange.suffered] if exchange.suffered else [])):
        details = EventDetails(effect=effect, called=called, met_at=resolution.met(exchange))
        yield from happen(flow, "suffers", resolution.struck, by, details)


def _called(check: ResolvedCheck, exchange: Exchange) -> str:
    """The name of the effect that threatens."""
    return action_effect(check.rules, check.attempt, AttackProgress.of(exchange))[0].name


def _since(flow: Session, aim: Aim, exchange: Exchange) -> Exchange | None:
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


def _suffer(resolution: Resolution, exchange: Exchange, threat: Threat, roll: Roll | None) -> Asking[Exchange]:
    """The exchange after an effect has taken hold; what traits make of it, if their players want it and pay, is told, and what is done
    after that is kept for later."""
    flow, check, aim, _ = resolution
    player, struck, roles = aim.piece.player, resolution.struck, resolution.roles

    def tell(active: ActiveEffect, made: bool) -> None:
        owner = bearing(active)
        for name in _uses(active):
            flow.chronicle.note(name, owner.name)
        flow.tell("used", active.rule, player, piece=str(aim) if owner.same(struck) else owner.name, name=active.name)
        deed = EffectExecution(flow, active, owner, roles, met_at=resolution.met(exchange))
        flow.due += [following for then in active.effect.after(made) for following in deed.followed_by(then)]

    def bearing(active: ActiveEffect) -> UnitView:
        return active.owner if isinstance(active.owner, UnitView) else struck

    taking, answer = suffering(check, exchange, threat, roll, tell, _stepped_in(flow, aim)), None
    while True:
        try:
            active, so_far = taking.send(answer)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # what StopIteration carries
        deed = EffectExecution(flow, active, now(flow, bearing(active)), roles)
        wanted = yield from pay(deed)
        answer = _paid(flow, active, aim, so_far) if wanted else None


def _stepped_in(flow: Session, aim: Aim) -> set[str]:
    """The traits by which it has stepped in for somebody, what comes of that being under way: none of them saves it in turn, else two
    bearers would save each other for ever."""
    return {name for piece, name, _ in flow.under_way if piece == aim.piece.id}


def _uses(active: ActiveEffect) -> tuple[str, ...]:
    """What the use of a replacement is remembered by, where anything asks."""
    if active.effect.optional:
        return tuple(dict.fromkeys((use_of(active), f"{USES}{active.name}")))
    return (use_of(active),) if active.effect.limit else ()


@cites("card.first")
def _stood_in(resolution: Resolution, threat: Threat) -> Asking[bool]:
    """Does a friend suffer the effect in the target's place (verb replace, onto)? No countermeasure helps it."""
    flow, check, aim, by = resolution
    owner = resolution.struck
    for active in auras.own(flow, aim.piece, "replace", aim.base) if aim.piece.unit is not None else []:
        who = active.effect.details.get("onto")
        if who is None or not threat.replaced_by(active.effect) or active.name in _stepped_in(flow, aim):
            continue
        guard = active.owner if isinstance(active.owner, UnitView) else owner
        found = {
            f"{other.piece.id}.{other.base.number}": other
            for other in owner.others()
            if isinstance(other, UnitView)
            and (
                guard.same(other) and not owner.same(other)
                if who == "bearer"
                else picked(View(flow.book.rules, owner), other, Selector.from_data(who))
            )
        }
        if not found:
            continue
        asked = active.effect.optional  # before anybody is picked
        if asked and not (yield from pay(EffectExecution(flow, active, now(flow, guard), resolution.roles))):
            continue
        options = tuple(found) if asked else ("none", *found)
        name = yield from ask(choice(aim.piece.player, "pick", active.rule, options, f"{aim} {active.name}"))
        if name == "none":
            continue
        sufferer = now(flow, found[name])  # after what has been paid
        friend = Aim(sufferer.piece, sufferer.base)
        for use in dict.fromkeys((use_of(active), *_uses(active))):
            flow.chronicle.note(use, guard.name)
        flow.tell("used", active.rule, aim.piece.player, piece=str(aim) if guard.same(owner) else guard.name, name=active.name)
        deed = EffectExecution(flow, active, now(flow, guard), resolution.roles, met_at=resolution.met(beginning(flow, aim)))
        if who == "bearer":
            deed.reached.append(owner)  # for whom it stands in
        flow.due += [following for then in active.effect.after(True) for following in deed.followed_by(then)]
        attempt = replace(
            check.attempt,
            target=flow.card(friend.piece),
            around_target=auras.around(flow, friend.piece, friend.base),
            standing=(check.attempt.acting, sufferer),
        )
        instead, heard = ResolvedCheck(check.rules, attempt), Heard(flow, friend.piece.player, str(friend))
        suffered = yield from _suffer(Resolution(flow, instead, friend, by), beginning(flow, friend), threat, heard)
        yield from _undergo(Resolution(flow, check, friend, by), suffered, frozenset(), _called(check, beginning(flow, aim)))
        return True
    return False


@cites("cluster.concealment")
def attempted(acting: Acting, aim: Aim, point: Point | None, boosted: int = 0) -> Attempt:
    """The attack or scan on one base. `point`: the aim point it is looked at from."""
    attempt = attempt_on(acting, aim, boosted)
    if point is None:
        return attempt
    ground, disc = acting.flow.ground, (point, 0, aim.base.at, aim.piece.radius)
    away = distance(acting.base.at, acting.piece.radius, point, 0)
    concealed = not ground.sight(*disc).clear or ground.concealed(*disc)
    return replace(attempt, distance=away, concealed=concealed, out_of_sight=False)


@cites("attack.roll", "scan.roll")
def resolve(acting: Acting, aim: Aim, point: Point | None) -> Asking[None]:
    """One attack or scan check on one base, countermeasures and all. `point`: the aim point it is looked at from."""
    flow, action, player = acting.flow, acting.action, acting.piece.player
    if (aimed := (yield from _aimed(acting, aim, point is None))) is None:
        return
    aim = aimed
    acting.activation.aimed_at = struck = UnitView(flow, aim.piece, aim.base)
    paid = yield from ask_boost(flow, acting.piece, f"{acting.about} on {aim}", Strike(acting, aim, point))
    boosted = flow.book.boosts["command_point"] if paid else 0
    attempt = attempted(acting, aim, point, boosted)
    check, start, dice = (
        ResolvedCheck(flow.book.rules, attempt, flow.book.measured, flow.book.shown),
        beginning(flow, aim),
        Tally(flow.dice, player, f"{acting.name} {action.name} {aim}"),
    )
    needed = check.at(AttackProgress.of(start)).needed
    by = UnitView(flow, acting.piece, acting.base)
    roll = scan.scan if action.scan else attack.attack
    exchange = roll(check, start, dice, False)
    word = "scan" if action.scan else "attack"
    rules = (
        f"{word}.roll",
        *_because(check),
        *_unseen(acting, check, aim, point),
        *(put.rule for put in check.at(AttackProgress.of(start)).tokens if exchange.threat),
    )
    about = {"piece": acting.name, "target": str(aim), "action": action.name}
    flow.tell(word, rules, player, **about, total=dice.last, needed=needed)
    for active in list(rerolls(check, start, f"{word}_roll")):
        if (yield from _again(flow, active, exchange.threat is not None, by, struck)):
            now = _since(flow, aim, start)  # without what has been paid
            if now is None:
                return
            start = now
            again = rolled_again(check, start, dice, word, active, exchange)
            exchange = counted(active, again._replace(used=exchange.used))
            flow.tell(word, (f"{word}.roll", active.rule), player, **about, total=dice.last, needed=needed)
    for each in sorted(exchange.used):
        owner = {"attacker": by.name, "target": struck.name}.get(each.owner, each.owner)
        flow.chronicle.note(each.name, owner)
    around, flow.rolled = flow.rolled, flow.state.pieces
    yield from _come_of(Resolution(flow, check, aim, by), start, exchange, action)
    flow.rolled = around


def _come_of(resolution: Resolution, start: Exchange, exchange: Exchange, action: Action) -> Asking[None]:
    """Everything that comes of one roll."""
    flow = resolution.flow
    if exchange.threat and not flow.book.triggers.isdisjoint(("hits", "hit")):
        if (hitting := (yield from _hitting(resolution, start, exchange, action))) is None:
            return
        exchange = hitting
    hit = exchange.threat is not None
    if hit:
        yield from strike(resolution, exchange, action)
    details = EventDetails(action, hit=hit, met_at=resolution.met(exchange))
    yield from both(flow, _checked(action), resolution.by, resolution.struck, details)


def _checked(action: Action) -> tuple[str, str]:
    """What an attack or a scan is called, as something that happens to the one and to the other."""
    return ("scans", "scanned") if action.scan else ("attacks", "attacked")


def _aimed(acting: Acting, aim: Aim, alone: bool) -> Asking[Aim | None]:
    """The target as it stands after all that comes before the dice, or who has become the target, if it is `alone` and not of those
    around a point; None where nobody is attacked or scanned after all."""
    flow, action = acting.flow, acting.action
    doing, suffering = _checked(action)
    if flow.book.triggers.isdisjoint((doing, suffering)):
        return aim
    by, struck = UnitView(flow, acting.piece, acting.base), UnitView(flow, aim.piece, aim.base)
    apart = attempt_on(acting, aim).apart
    around, flow.aiming, flow.drawn = flow.aiming, acting if alone else None, None
    spared = (yield from forestall(flow, doing, by, struck, EventDetails(action, met_at=apart))) or (
        yield from forestall(flow, suffering, struck, by, EventDetails(met_at=apart))
    )
    flow.aiming, aim = around, flow.drawn or aim
    if spared:
        return None
    piece = flow.there(aim.piece.id)
    if not acting.there or piece is None or (piece.unit is None) != (aim.piece.unit is None):
        return None
    return next((Aim(piece, base) for base in piece.bases if base.number == aim.base.number), None)


def _hitting(resolution: Resolution, start: Exchange, exchange: Exchange, action: Action) -> Asking[Exchange | None]:
    """The exchange after a roll that succeeded and all that comes before the hit, which may make it miss; None where its target is gone."""
    flow, check, aim, by = resolution
    struck = resolution.struck
    hit = EventDetails(effect=exchange.threat.inflicts if exchange.threat else None, met_at=resolution.met(exchange))
    told = len(flow.events)
    for what, one, other, details in (("hits", by, struck, hit._replace(action=action)), ("hit", struck, by, hit)):
        if (yield from forestall(flow, what, one, other, details)):
            return exchange._replace(threat=None)
    if len(flow.events) == told:
        return exchange
    now = _since(flow, aim, start)
    numbers = check.at(AttackProgress.of(start._replace(margin=exchange.margin, faces=exchange.faces)))
    now = now and now._replace(left=exchange.left, used=exchange.used, margin=exchange.margin, faces=exchange.faces)
    return now and countermeasures.threaten(check, now, numbers)


def _again(flow: Session, active: ActiveEffect, succeeded: bool, by: UnitView, struck: UnitView) -> Asking[bool]:
    """Is a roll with that result made again, because its bearer's player wants it and pays for it?"""
    if not after(active, succeeded):
        return False
    owner = {"attacker": by, "target": struck}[active.owner] if isinstance(active.owner, str) else active.owner
    assert isinstance(owner, UnitView), "in play everybody stands somewhere"
    if not (yield from pay(EffectExecution(flow, active, owner, {}))):
        return False
    flow.chronicle.note(use_of(active), owner.name)
    flow.tell("used", active.rule, owner.piece.player, piece=owner.name, name=active.name)
    return True


def _paid(flow: Session, active: ActiveEffect, aim: Aim, exchange: Exchange) -> Exchange:
    """The exchange without the tokens of the target's that have just been paid; what it has spent otherwise is not on the table yet."""
    piece = flow.piece(aim.piece.id)
    price = EffectExecution(flow, active, UnitView(flow, piece, aim.base), {}).price
    own = active.owner == "target" or isinstance(active.owner, UnitView) and active.owner.piece.id == piece.id
    spent = price[1] if own and price and price[0] == SPEND else 0
    left = max(exchange.countermeasures - spent, 0)
    return exchange._replace(tokens=held(piece, piece.base(aim.base.number)), countermeasures=left)


def _unseen(acting: Acting, check: ResolvedCheck, aim: Aim, point: Point | None) -> tuple[str, ...]:
    """The rule of what lets it aim without line of sight, where it has none."""
    active = blind(check.rules, check.attempt)
    at, radius = (aim.base.at, aim.piece.radius) if point is None else (point, 0)
    return () if active is None or in_sight(acting, at, radius) else (active.rule,)


@cites("attack.roll", "countermeasure.negatable")
def strike(resolution: Resolution, exchange: Exchange, action: Action | None = None) -> Asking[None]:
    """An effect threatens a base: what any hit leaves lies on it, then its player answers. `action`: what has hit it, if something has."""
    flow, check, aim, by = resolution
    struck, effect = resolution.struck, exchange.threat.inflicts if exchange.threat else None
    if action is not None:
        yield from apply(flow, aim, exchange, marking_units(flow.book.rules, check.attempt), by)
        yield from both(flow, ("hits", "hit"), by, struck, EventDetails(action, effect, met_at=resolution.met(exchange)))
    threatened = _since(flow, aim, exchange)
    if threatened is None:
        return
    exchange, negated = yield from defend(resolution, threatened)
    yield from _undergo(resolution, exchange, marking_units(flow.book.rules, check.attempt), _called(check, threatened))
    if negated:
        yield from both(flow, ("negates", "negated"), struck, by, EventDetails(effect=effect, met_at=resolution.met(exchange)))


def _because(check: ResolvedCheck) -> tuple[str, ...]:
    """The rules and traits behind the numbers of a roll."""
    numbers, attempt = next(iter(check.met.values())), check.attempt
    parts = [part.rule for quantity in numbers.quantities[1:3] for part in quantity.contributions]
    parts += [part.rule for part in numbers.quantities[0].contributions if part.value and part.rule.startswith(ON_CARDS)]
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
def defend(resolution: Resolution, exchange: Exchange) -> Asking[tuple[Exchange, bool]]:
    """The target's player answers a hit, token by token, until it is negated or suffered. Returns what has come of it, and whether it
    was negated."""
    flow, check, aim, by = resolution
    player, answered = aim.piece.player, False
    while threat := exchange.threat:
        if not threat.negatable:
            return (yield from _suffered(resolution, exchange)), False
        barred = disarms(check, exchange)
        forced = compels(check, exchange) if exchange.countermeasures and not answered and not barred else None
        if forced:
            flow.tell("compelled", (forced.rule, "countermeasure.optional"), player, piece=str(aim), name=forced.name)
        if harmless(check, exchange, lambda _: True, lambda _: False) and not forced:
            return (yield from _suffer(resolution, exchange, threat, None)), False
        if barred:
            deed = DEEDS["countermeasure"].called
            flow.tell("barred", (barred.rule, "countermeasure.optional"), player, piece=str(aim), deed=deed, name=barred.name)
            return (yield from _suffered(resolution, exchange)), False
        loans = {f"{friend.id}.{base.number}": (friend, base, rule) for friend, base, rule in auras.lenders(flow, aim.piece, aim.base)}
        ordinary = [SPEND] * bool(exchange.countermeasures) + list(loans)
        options = [SPEND] if forced else [ACCEPT, *ordinary]
        if ordinary and may_boost(flow, aim.piece):
            options += [way + BOOSTED for way in ([SPEND] if forced else ordinary)]
        options += [EMERGENCY] * (bool(exchange.emergency) and forced is None)
        asked = choice(player, "countermeasure", "countermeasure.optional", options, str(aim), meaning=Hit(check, exchange, aim))
        answer = yield from ask(asked)
        answered = True
        if answer == ACCEPT:
            return (yield from _suffered(resolution, exchange)), False
        if answer == EMERGENCY:
            exchange = countermeasures.spend_emergency(exchange)
            flow.tell("negated", "countermeasure.emergency", player, target=str(aim))
            return exchange, True
        boosted = answer.endswith(BOOSTED)
        boosts = flow.book.boosts["command_point"] if boosted else 0
        if boosted:
            pay_boost(flow, aim.piece)
        way = answer.removesuffix(BOOSTED)
        needed, dice, rule = threat.needed, Tally(flow.dice, player, str(aim)), "countermeasure.check"
        if way == SPEND:
            rolled = countermeasures.spend(check, exchange, dice, boosts, False)
        else:
            friend, lent, rule = loans[way]
            flow.put(friend.with_base(lent._replace(cm=lent.cm - 1)))
            own = exchange.countermeasures
            rolled = countermeasures.spend(check, exchange, dice, boosts, False)._replace(countermeasures=own)
        rules = ("countermeasure.check", rule, *_harder(check, rolled))
        flow.tell("checked", rules, player, target=str(aim), total=dice.last, needed=needed)
        for active in list(rerolls(check, exchange, "countermeasure_roll")):
            if (yield from _again(flow, active, rolled.threat is None, by, resolution.struck)):
                negated = countermeasures.spend_again(check, exchange, dice, active, rolled.threat is None, boosts)
                rolled = counted(active, _paid(flow, active, aim, rolled)._replace(threat=None if negated else exchange.threat))
                flow.tell("checked", ("countermeasure.check", active.rule), player, target=str(aim), total=dice.last, needed=needed)
        exchange = rolled
        if not exchange.threat:
            flow.tell("negated", "countermeasure.check", player, target=str(aim))
            return exchange, True
    return exchange, False


def _suffered(resolution: Resolution, exchange: Exchange) -> Asking[Exchange]:
    """The exchange after the effect that threatens has taken hold, or somebody else has suffered it."""
    flow, _, aim, by = resolution
    threat = exchange.threat
    assert threat is not None, "only what threatens is suffered"
    if "replace" in flow.book.verbs:
        yield from apply(flow, aim, exchange, frozenset(), by)  # the tokens that were spent
        if (yield from _stood_in(resolution, threat)):
            return (_since(flow, aim, exchange) or exchange)._replace(threat=None)
    return (yield from _suffer(resolution, exchange, threat, Heard(flow, aim.piece.player, str(aim))))


def _harder(check: ResolvedCheck, exchange: Exchange) -> tuple[str, ...]:
    """What stands on cards and changes a Countermeasure Check."""
    parts = check.at(AttackProgress.of(exchange)).quantities[5:]
    return tuple(dict.fromkeys(part.rule for quantity in parts for part in quantity.contributions if part.rule.startswith(ON_CARDS)))
