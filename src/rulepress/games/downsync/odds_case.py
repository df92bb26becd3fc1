"""A question about odds with everything looked up, and what happens in it, attack by attack or scan by scan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from rulepress.core.dice import Roll
from rulepress.core.name_matching import nearest, slug
from rulepress.core.rule_refs import Contribution, Quantity, Refused, cites
from rulepress.games.downsync import attack, countermeasures, scan
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Attempt,
    Exchange,
    StatedUnit,
    Threat,
    acting_effects,
    held_by_attacker,
    kept_from,
    leading,
    runnable,
    sighted,
)
from rulepress.games.downsync.attack_history import eventless, questions, rate_varies, relevant_effects
from rulepress.games.downsync.incoming_effects import compels, disarms, harmless, suffer
from rulepress.games.downsync.model import Action, Leader, Ping, Rules, Unit, inches
from rulepress.games.downsync.odds_effects import CheckEvent, forestall, happen
from rulepress.games.downsync.odds_request import USUAL_RANGE, OddsRequest, around_whom, of_game, stated, under
from rulepress.games.downsync.quantities import BOOST_RULES, ResolvedCheck, rate_of_fire
from rulepress.games.downsync.vocabulary import Participant, Selector, View
from rulepress.games.downsync.vocabulary.facts import picked
from rulepress.games.downsync.vocabulary.trigger_rows import TOLD_BY_DICE

#: What the quantity of tokens that need no roll is called in data, whatever an edition's name for the token.
EMERGENCY = "emergency_countermeasures"


def addresses(unit: Unit) -> list[tuple[str, Action]]:
    """Every action of `unit` with the text that names it and no other. Alternatives stand in their action's place."""
    actions = [each for action in unit.actions for each in (action.options or (action,))]
    ids = [action.id for action in actions]
    return [
        (
            action.id if ids.count(action.id) == 1 or not action.teams else f"{action.id}-team-{'-'.join(map(str, action.teams))}",
            action,
        )
        for action in actions
    ]


@cites("odds.request")
def find_action(rules: Rules, unit: Unit, name: str) -> Action:
    """The action of `unit` called `name`: its id or its name, in any case. Raises Refused if there is not just one."""
    wanted, known = slug(name), addresses(unit)
    found = [action for address, action in known if wanted == address]
    found = found or [action for _, action in known if wanted in (action.id, slug(action.name))]
    if len(found) == 1:
        return found[0]
    choices = [address for address, action in known if action in found]
    for action in unit.actions:
        if action.options and wanted in (action.id, slug(action.name)):
            choices += [option.id for option in action.options]
    if choices:
        raise Refused(["odds.request"], f'"{name}" may be several actions of {unit.title}: say {" or ".join(choices)}.')
    every = ", ".join(address for address, _ in known) or "none"
    givers = [name for name, led in rules.givers(unit) if any(wanted in (address, slug(each.name)) for address, each in addresses(led))]
    if givers:
        why = f"{' or '.join(givers)} grants it as leader: say --leader."
        raise Refused(["odds.request"], f'{unit.title} has no action "{name}" of its own: {why} It has: {every}.')
    raise Refused(
        ["odds.request"],
        f'{unit.title} has no action "{name}".{nearest(wanted, [address for address, _ in known])} It has: {every}.',
    )


@cites("effect.star", "effect.not-combat", "odds.request")
def _rollable(rules: Rules, attacker: Unit, action: Action) -> None:
    """Refuse an action that is no attack or scan, or whose effect the engine cannot carry out."""
    if action.effect is None:
        raise Refused(["effect.not-combat"], f"{action.name} is neither an attack nor a scan: its card text says what it does.")
    if action.effect == "STAR":
        raise Refused(["effect.star"], f"{action.name} is a special action (★): nothing is rolled.")
    names = [action.effect, *(active.effect.effect for active in acting_effects(attacker, action) if active.effect.verb == "become")]
    for effect in (rules.effect(attacker, name) for name in names):
        if not runnable(effect):
            raise Refused(
                ["odds.request"],
                f"{action.name} has the effect {effect.symbol}, which the players carry out; the engine cannot work it out.",
            )


@cites("odds.request", "roll.boost")
def _flags(rules: Rules, request: OddsRequest, target: Unit | Ping) -> None:
    """Refuse flags that contradict each other or say nothing in this edition or about this target."""
    if request.advantage and rules.mechanics["boost"] != "advantage":
        raise Refused(
            ["odds.request", BOOST_RULES[rules.mechanics["boost"]]],
            "This edition knows no Advantage, so --advantage does not apply; a roll is boosted or it is not: --boost.",
        )
    if request.concealed and request.out_of_sight:
        raise Refused(
            ["odds.request", "scan.concealed", "scan.out-of-sight"],
            "A Ping is concealed in sight or it is out of sight: not both --concealed and --out-of-sight.",
        )
    if isinstance(target, Ping):
        told = {
            "--stunned": request.stunned,
            "--stealth": request.stealth,
            "--cm": request.cm is not None,
            "--emergency": request.emergency is not None,
            "--defence": request.defence is not None,
        }
        wrong = [flag for flag, given in told.items() if given]
        if wrong:
            raise Refused(["odds.request", "scan.target-ping"], f"A Ping has neither tokens nor a card: {', '.join(wrong)} does not apply.")


@dataclass(frozen=True, eq=False)
class Case:
    """A request with everything looked up, and legal."""

    check: ResolvedCheck
    start: Exchange
    given: tuple[Quantity, ...]  # what the request decides: range, tokens
    leaders: tuple[tuple[str, Leader], ...] = ()  # whose Force they lead, attacker or target, and who they are

    @property
    def attempt(self) -> Attempt:
        """The attempt that the request describes."""
        return self.check.attempt

    def step(self, exchange: Exchange, roll: Roll) -> Exchange:
        """The next thing that happens: the defender answers a hit, or the next attack or scan is made."""
        if self.undisturbed:
            then = defend(self.check, exchange, roll) if exchange.threat else self._rolled(exchange, roll)
            return then if then.threat or then.margin is None and then.faces is None else then._replace(margin=None, faces=None)
        then = self._answered(exchange, roll) if exchange.threat else self._made(exchange, roll)
        if not then.threat and (then.margin, then.faces) != (None, None):
            then = then._replace(margin=None, faces=None)  # the next roll comes to another one
        return then._replace(left=then.left + self._rate(then) - self._rate(exchange)) if self.rate_varies else then

    def _rolled(self, exchange: Exchange, roll: Roll) -> Exchange:
        """The exchange after the dice of an attack or scan."""
        return (scan.scan if self.check.attempt.action.scan else attack.attack)(self.check, exchange, roll)

    def _made(self, exchange: Exchange, roll: Roll) -> Exchange:
        """The exchange after an attack or scan and, if it has failed, what that sets off; if not, what the hit sets off."""
        check = self.check
        if self.forestalled:
            exchange, prevented = forestall(check, exchange, roll, *map(CheckEvent, self._events))
            if prevented:
                return exchange._replace(left=exchange.left - 1)
        then = self._rolled(exchange, roll)
        if then.threat and self.forestalled:
            then = self._hit(exchange, then, roll)
        if self.tokens_wait:
            then = then._replace(lay=(exchange.tokens, held_by_attacker(self.attempt, exchange)))
        if not then.threat:
            return self._after(then, roll, False)
        return happen(check, then, roll, *(CheckEvent(what, effect=then.threat.inflicts) for what in ("hits", "hit")))

    def _answered(self, exchange: Exchange, roll: Roll) -> Exchange:
        """The exchange after the answer to a hit and, unless that threatens still, what the attack or scan sets off."""
        then = defend(self.check, exchange, roll)
        return then if then.threat else self._after(then, roll, True)

    def _after(self, exchange: Exchange, roll: Roll, hit: bool) -> Exchange:
        """The exchange after what an attack or scan sets off."""
        then = happen(self.check, exchange, roll, *(CheckEvent(what, hit) for what in self._events))
        return then if then.lay is None else then._replace(lay=None)

    @property
    def _events(self) -> tuple[str, str]:
        """What an attack or scan is called, for the one and for the other."""
        return ("scans", "scanned") if self.attempt.action.scan else ("attacks", "attacked")

    def _hit(self, exchange: Exchange, hit: Exchange, roll: Roll) -> Exchange:
        """The exchange after a roll that succeeded, unless something makes it miss."""
        events = [CheckEvent(what, effect=hit.threat.inflicts if hit.threat else None) for what in ("hits", "hit")]
        exchange = exchange._replace(margin=hit.margin, faces=hit.faces)
        tried, prevented = forestall(self.check, exchange._replace(left=hit.left, used=hit.used), roll, *events)
        return tried if prevented else countermeasures.threaten(self.check, tried, self.check.at(AttackProgress.of(exchange)))

    def _rate(self, exchange: Exchange) -> int:
        return int(rate_of_fire(self.check.rules, self.attempt, AttackProgress.of(exchange)).value)

    @cached_property
    def forbidding(self) -> bool:
        """Is there anything that may forbid to go on?"""
        attempt = self.check.attempt
        return bool(self.check.rules.token_kinds) or "forbid" in attempt.attacker_verbs or "forbid" in attempt.target_verbs

    @cached_property
    def undisturbed(self) -> bool:
        """Is a roll followed by an answer and the next roll, with nothing in between that waits for any of them or remembers them?"""
        return eventless(self.check) and not self.rate_varies

    @cached_property
    def tokens_wait(self) -> bool:
        """Does any token wait for what comes of an attack or scan?"""
        every = (effect.on for kind in self.check.rules.token_kinds.values() for effect in kind.effects)
        return any(on is not None and on.what in TOLD_BY_DICE for on in every)

    @cached_property
    def forestalled(self) -> bool:
        """Does anything come before an attack or scan, or before a hit?"""
        return any(effect.on is not None and effect.on.before for effect in relevant_effects(self.check))

    @cached_property
    def rate_varies(self) -> bool:
        """Whether the number of attacks or scans may change while they are made."""
        return rate_varies(self.check, AttackProgress.of(self.start))

    def finished(self, exchange: Exchange) -> bool:
        """No attack is left, or nothing to aim it at: a destroyed unit is gone, and a revealed Ping is no Ping."""
        return exchange.left <= 0 and not exchange.threat or self.over(exchange)

    def over(self, exchange: Exchange) -> bool:
        """As `finished`, even if any attack is left."""
        if exchange.threat:
            return False
        if exchange.destroyed or exchange.revealed and isinstance(self.check.attempt.target, Ping):
            return True
        return self.forbidding and self._kept_from(exchange)

    def _kept_from(self, exchange: Exchange) -> bool:
        """Does what has come of it forbid to go on?"""
        return kept_from(self.check.rules, self.attempt, AttackProgress.of(exchange)) is not None


def defend(check: ResolvedCheck, exchange: Exchange, roll: Roll) -> Exchange:
    """The defender that the odds assume: ordinary tokens first, then emergency ones, none to no purpose."""
    if exchange.threat is None:
        return exchange
    if not exchange.threat.negatable or disarms(check, exchange):
        return _suffered(check, exchange, exchange.threat, roll)
    if harmless(check, exchange):
        if exchange.countermeasures and compels(check, exchange):  # spent to no purpose
            return exchange._replace(countermeasures=exchange.countermeasures - 1, threat=None)
        return _suffered(check, exchange, exchange.threat, roll)
    if exchange.countermeasures:
        spent = countermeasures.spend(check, exchange, roll)
    elif exchange.emergency:
        spent = countermeasures.spend_emergency(exchange)
    else:
        return _suffered(check, exchange, exchange.threat, roll)
    if spent.threat or eventless(check):
        return spent
    inflicts = exchange.threat.inflicts
    return happen(check, spent, roll, CheckEvent("negates", effect=inflicts), CheckEvent("negated", effect=inflicts))


def _suffered(check: ResolvedCheck, exchange: Exchange, threat: Threat, roll: Roll) -> Exchange:
    """The exchange after an effect has taken hold, and what that sets off."""
    before = exchange._replace(suffered=None) if exchange.suffered else exchange
    then = suffer(check, before, threat, roll)
    events = () if eventless(check) else tuple(_suffering(before, then, threat))
    if exchange.suffered and not then.suffered:
        then = then._replace(suffered=exchange.suffered)
    return happen(check, then, roll, *events)


def _suffering(before: Exchange, then: Exchange, threat: Threat) -> Iterator[CheckEvent]:
    """What the target suffers from one exchange to the next."""
    found = {"KILL": then.destroyed and not before.destroyed, "STUN": then.stunned and not before.stunned, "REVEAL": then.revealed}
    for effect in (*(name for name, new in found.items() if new), *filter(None, (then.suffered,))):
        yield CheckEvent("suffers", effect=effect, called=threat.called)


def _tokens(name: str, target: Unit, card: int, told: int | None) -> Quantity:
    """How many tokens of a kind the target has at the start."""
    made = [Contribution("unit.stats", card, f"the card of {target.title} gives {card}")]
    if told is not None:
        made.append(Contribution("odds.request", told - card, f"the request says {told}"))
    return Quantity(name, tuple(made))


@cites("odds.request", "attack.range", "scan.range")
def _distance(request: OddsRequest, action: Action) -> tuple[Fraction, Contribution]:
    """The distance asked about, and why it is that."""
    if request.range is not None:
        distance, rule, reason = request.range, "odds.request", "the request says so"
    elif action.range is not None and action.range < USUAL_RANGE:
        rule = "scan.range" if action.scan else "attack.range"
        distance, reason = action.range, f"no range is given, and {action.name} reaches {inches(action.range)}"
    else:
        distance, rule, reason = USUAL_RANGE, "odds.request", f"no range is given, so {inches(USUAL_RANGE)}"
    number = int(distance) if distance.denominator == 1 else float(distance)
    return distance, Contribution(rule, number, reason)  # type: ignore[arg-type]  # a distance alone may be no whole number


def case(rules: Rules, request: OddsRequest) -> Case:
    """Look up what `request` names. Raises Refused with the rules it breaks."""
    attacker, leader = _led(rules, rules.unit(request.attacker), request.leader)
    action = find_action(rules, attacker, request.action)
    kind, colon, signature = request.target.partition(":")
    ping = colon and kind.strip().lower() == "ping"
    target: Unit | Ping
    foe: Leader | None = None
    if ping:
        target = rules.ping(signature.strip())
    else:
        target, foe = _led(rules, rules.unit(request.target), request.target_leader)
    _rollable(rules, attacker, action)
    distance, because = _distance(request, action)
    told = stated(rules, request.facts)
    around_whom(told, attacker, action, target)
    tokens: dict[str, Any] = {"stunned": request.stunned, "cm": request.cm, "emergency": request.emergency}
    if request.stealth:
        tokens["has"] = (*told["target"].get("has", ()), "stealth")
    standing = (StatedUnit(attacker, told["attacker"]), StatedUnit(target, {**told["target"], **tokens}))
    attempt = Attempt(
        attacker=attacker,
        action=action,
        target=target,
        distance=distance,
        concealed=request.concealed,
        out_of_sight=request.out_of_sight,
        supposed_defence=request.defence,
        boosted=request.boost * rules.boosts["command_point"] + request.advantage,
        around_attacker=(*under(rules, attacker, "attacker", told["attacker"]), *_led_by(rules, standing[0], leader, foe)),
        around_target=(*under(rules, target, "target", told["target"]), *_led_by(rules, standing[1], foe, leader)),
        standing=standing,
    )
    if ping or not action.scan:
        attempt = sighted(rules, attempt)
    found = (scan if action.scan else attack).illegal_reasons(rules, attempt, request.stealth)
    if found:
        sentences = dict.fromkeys(sentence for _, sentence in found if sentence)
        raise Refused([rule for rule, _ in found], " ".join(sentences))
    _flags(rules, request, target)
    given = [Quantity("range", (because,))]
    if isinstance(target, Unit):
        stats = target.stats
        given.append(_tokens("countermeasures", target, stats.countermeasures or 0, request.cm))
        emergency = _tokens(EMERGENCY, target, stats.emergency_countermeasures, request.emergency)
        given.append(emergency)
    check = ResolvedCheck(rules, attempt)
    check.measured, check.shown, check.standing = questions(check)
    held = {quantity.name: quantity.value for quantity in given}
    start = Exchange(
        left=max(check.at(attempt.moment).rate, 0),
        countermeasures=held.get("countermeasures", 0),
        emergency=held.get(EMERGENCY, 0),
        stunned=request.stunned,
        tokens=attempt.struck.held,
    )
    leaders = tuple((side, each) for side, each in (("attacker", leader), ("target", foe)) if each is not None)
    return Case(check, start, tuple(given), leaders)


@cites("card.first", "odds.request")
def _led(rules: Rules, unit: Unit, name: str | None) -> tuple[Unit, Leader | None]:
    """A unit's card in a Force with that leader. Raises Refused where there is none, or where its card forbids the unit."""
    if name is None:
        return unit, None
    leader = rules.leader(name, unit.faction)
    if unit.key.partition("/")[2] in leader.forbids:
        raise Refused(["odds.request", "card.first"], f"The leader {leader.title} forbids {unit.title}.")
    return rules.led.get(rules.card_of(unit.key, leader), unit), leader


@dataclass(frozen=True, eq=False)
class Commander(StatedUnit):
    """A leader, as conditions ask about it: on one side with some and not with others."""

    friends: bool = True

    def friendly(self, other: Participant) -> bool:
        """Whether it leads the Force of the side that is asked about."""
        return self.friends


def _led_by(rules: Rules, party: StatedUnit, its: Leader | None, other: Leader | None) -> tuple[ActiveEffect, ...]:
    """What the leaders do to one of the check: its own, and the other one."""
    found = []
    for leader, own in ((its, True), (other, False)):
        if leader is None:
            continue
        for active in leading(leader):
            owner, who = Commander(leader.as_unit(), of_game(party), friends=own), active.effect.who
            if isinstance(who, Selector) and picked(View(rules, owner), party, who):
                found.append(active._replace(owner=owner))
    return tuple(found)


def outcome(exchange: Exchange) -> str:
    """The one word for how the target ends."""
    if exchange.destroyed:
        return "destroyed"
    if exchange.stunned:
        return "stunned"
    return "revealed" if exchange.revealed else "unaffected"
