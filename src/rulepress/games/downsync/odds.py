"""What an action does to a target, exactly: one base's whole rate of fire against one base, as fractions.

    rules = Rules.from_data(data)
    odds(rules, request_from({"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "range": "5.5"}))

What a request leaves out is simple and always the same: the defender spends its tokens whenever that can help, ordinary
ones first; nobody leads; auras, borrowed tokens and whatever must be paid for are off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from rulepress.core.dice import ExplainedRolls, Roll, RollRecord, branches, weighed
from rulepress.core.name_matching import nearest, slug
from rulepress.core.rule_refs import Contribution, Quantity, Refused, account, cites
from rulepress.games.downsync import attack, countermeasures, scan
from rulepress.games.downsync.active_effects import (
    ROUND,
    ActiveEffect,
    AttackProgress,
    Attempt,
    Exchange,
    HitMark,
    StatedUnit,
    action_effect,
    concealment,
    done_once,
    held_by_attacker,
    holds,
    kept_from,
    leading,
    runnable,
    sighted,
)
from rulepress.games.downsync.attack_history import after, measured, rate_varies, remembered, sentences, shown
from rulepress.games.downsync.incoming_effects import compels, disarms, harmless, suffer
from rulepress.games.downsync.model import Action, Effect, Leader, Ping, Rules, Trait, Unit, inches, signed
from rulepress.games.downsync.odds_request import USUAL_RANGE, OddsRequest, arguments, around_whom, of_game, request_from, stated, under
from rulepress.games.downsync.odds_side_effects import bears, concerned, missed, set_off, spoilt
from rulepress.games.downsync.quantities import BOOST_RULES, Numbers, ResolvedCheck, rate_of_fire
from rulepress.games.downsync.tokens import Holding, counted
from rulepress.games.downsync.tokens import on as tokens_on
from rulepress.games.downsync.vocabulary import IGNORED, Participant, Selector, View
from rulepress.games.downsync.vocabulary.conditions import askable
from rulepress.games.downsync.vocabulary.facts import FACTS, facts_hold, picked
from rulepress.games.downsync.vocabulary.trigger_rows import COURSE, TOLD_BY_DICE, TRIGGERS

__all__ = ["OddsRequest", "Rules", "arguments", "as_text", "odds", "request_from"]

#: What the quantity of tokens that need no roll is called in data, whatever an edition's name for the token.
EMERGENCY = "emergency_countermeasures"

OUTCOMES = ("destroyed", "stunned", "revealed", "unaffected")

#: How long a mark lasts, in words.
UNTIL = {"taskforce_activation": "for the rest of the Taskforce Activation", "round": "until the end of the Round"}


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
    attempt = Attempt(attacker, action, attacker, USUAL_RANGE)
    names = [action.effect, *(borne.effect.effect for borne in attempt.attacker_effects if borne.effect.verb == "become")]
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
        check, scans = self.check, self.check.attempt.action.scan
        if self.undisturbed:
            then = defend(check, exchange, roll) if exchange.threat else (scan.scan if scans else attack.attack)(check, exchange, roll)
            return then if then.threat or then.margin is None and then.faces is None else then._replace(margin=None, faces=None)
        asked, made = self.remembered, ("scans", "scanned") if scans else ("attacks", "attacked")
        if exchange.threat:
            then = defend(check, exchange, roll, asked)
        else:
            if self.spoilable:
                exchange, spoils = spoilt(check, exchange, roll, *made)
                if spoils:
                    return exchange._replace(left=exchange.left - 1)
            then = (scan.scan if scans else attack.attack)(check, exchange, roll)
            if then.threat and self.spoilable:
                then = self._hit(exchange, then, roll)
            if self.tokens_wait:
                then = then._replace(lay=(exchange.tokens, held_by_attacker(self.attempt, AttackProgress.of(exchange))))
            if then.threat:
                then = set_off(check, after(then, asked, "hits", "hit"), roll, "hits", "hit", effect=then.threat.inflicts)
        if not then.threat:
            then = set_off(check, after(then, asked, *made), roll, *made, hit=exchange.threat is not None)
            if then.lay is not None:
                then = then._replace(lay=None)
        if not then.threat and (then.margin, then.faces) != (None, None):
            then = then._replace(margin=None, faces=None)  # the next roll comes to another one
        return then._replace(left=then.left + self._rate(then) - self._rate(exchange)) if self.rate_varies else then

    def _hit(self, exchange: Exchange, hit: Exchange, roll: Roll) -> Exchange:
        """The exchange after a roll that succeeded, unless something makes it miss."""
        inflicts = hit.threat.inflicts if hit.threat else None
        exchange = exchange._replace(margin=hit.margin, faces=hit.faces)
        tried, spoils = spoilt(self.check, exchange._replace(left=hit.left, used=hit.used), roll, "hits", "hit", effect=inflicts)
        return tried if spoils else countermeasures.threaten(self.check, tried, self.check.at(AttackProgress.of(exchange)))

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
        if self.check.rules.token_kinds or self.rate_varies:
            return False
        return not self.remembered and not any(effect.on is not None for effect in sentences(self.check))

    @cached_property
    def remembered(self) -> frozenset[str]:
        """The happenings that effects bearing on this check ask about, so that its attacks must record them."""
        return remembered(self.check)

    @cached_property
    def tokens_wait(self) -> bool:
        """Does any token wait for what comes of an attack or scan?"""
        every = (effect.on for kind in self.check.rules.token_kinds.values() for effect in kind.effects)
        return any(on is not None and on.what in TOLD_BY_DICE for on in every)

    @cached_property
    def spoilable(self) -> bool:
        """Is there anything that may make an attack or scan miss?"""
        return any(effect.verb == "miss" for effect in sentences(self.check))

    @cached_property
    def rate_varies(self) -> bool:
        """Whether the number of attacks or scans may change while they are made."""
        return rate_varies(self.check, AttackProgress.of(self.start))

    def finished(self, exchange: Exchange) -> bool:
        """No attack is left, or nothing to aim it at: a destroyed unit is gone, and a revealed Ping is no Ping."""
        if exchange.threat:
            return False
        if exchange.left <= 0 or exchange.destroyed or exchange.revealed and isinstance(self.check.attempt.target, Ping):
            return True
        return self.forbidding and self._kept_from(exchange)

    def _kept_from(self, exchange: Exchange) -> bool:
        """Does what has come of it forbid to go on?"""
        return kept_from(self.check.rules, self.attempt, AttackProgress.of(exchange)) is not None


def defend(check: ResolvedCheck, exchange: Exchange, roll: Roll, asked: frozenset[str] = frozenset()) -> Exchange:
    """The defender that the odds assume: ordinary tokens first, then emergency ones, none to no purpose. `asked`: what is to be
    remembered."""
    if exchange.threat is None:
        return exchange
    if not exchange.threat.negatable or disarms(check, exchange):
        return suffer(check, exchange, exchange.threat, roll)
    if harmless(check, exchange):
        if exchange.countermeasures and compels(check, exchange):  # spent to no purpose
            return exchange._replace(countermeasures=exchange.countermeasures - 1, threat=None)
    else:
        if exchange.countermeasures:
            spent = countermeasures.spend(check, exchange, roll)
        elif exchange.emergency:
            spent = countermeasures.spend_emergency(exchange)
        else:
            return suffer(check, exchange, exchange.threat, roll)
        if spent.threat:
            return spent
        answered = ("negates", "negated")
        return set_off(check, after(spent, asked, *answered), roll, *answered, effect=exchange.threat.inflicts)
    return suffer(check, exchange, exchange.threat, roll)


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
    tokens = {"stunned": request.stunned, "cm": request.cm, "emergency": request.emergency}
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
    held = {quantity.name: quantity.value for quantity in given}
    start = Exchange(
        left=max(rate_of_fire(rules, attempt, attempt.moment).value, 0),
        countermeasures=held.get("countermeasures", 0),
        emergency=held.get(EMERGENCY, 0),
        stunned=request.stunned,
        tokens=attempt.struck.held,
    )
    leaders = tuple((side, each) for side, each in (("attacker", leader), ("target", foe)) if each is not None)
    check = ResolvedCheck(rules, attempt)
    check.measured, check.shown = measured(check), shown(check)
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
class _Commander(StatedUnit):
    """A leader, as conditions ask about it: on one side with some and not with others."""

    friends: bool = True

    def friendly(self, other: Participant) -> bool:
        return self.friends


def _led_by(rules: Rules, party: StatedUnit, its: Leader | None, other: Leader | None) -> tuple[ActiveEffect, ...]:
    """What the leaders do to one of the check: its own, and the other one."""
    found = []
    for leader, own in ((its, True), (other, False)):
        if leader is None:
            continue
        for borne in leading(leader):
            bearer, who = _Commander(leader.as_unit(), of_game(party), friends=own), borne.effect.who
            if isinstance(who, Selector) and picked(View(rules, bearer), party, who):
                found.append(borne._replace(bearer=bearer))
    return tuple(found)


def outcome(exchange: Exchange) -> str:
    """The one word for how the target ends."""
    if exchange.destroyed:
        return "destroyed"
    if exchange.stunned:
        return "stunned"
    return "revealed" if exchange.revealed else "unaffected"


@dataclass(frozen=True, eq=False)
class AttackOdds:
    """A request's odds."""

    case: Case
    hit: Fraction  # the first attack or scan succeeds
    outcomes: Mapping[str, Fraction]
    suffered: Mapping[str, Fraction]  # an effect of a faction's own that the target ends with, and nothing else -> its chance
    expected_cm_spent: Fraction
    marked: Fraction  # the target is left with a mark, and not destroyed
    marks: tuple[HitMark, ...]  # that it may be left with
    rolls: tuple[RollRecord, ...]  # the rolls asked if the first attack hits and countermeasures work
    quantities: tuple[Quantity, ...]

    @property
    def ends(self) -> list[tuple[str, Fraction]]:
        """How the target ends, in the order in which that is told: they exclude each other and add up to one."""
        *affected, unaffected = self.outcomes.items()
        return [*affected, *self.suffered.items(), unaffected]


@lru_cache(maxsize=1024)
def answer(rules: Rules, request: OddsRequest) -> AttackOdds:
    """The exact odds of `request`. Raises Refused."""
    asked = case(rules, request)
    start = asked.start
    final, out_of = weighed(asked.step, start, asked.finished)
    chances = dict.fromkeys(OUTCOMES, 0)
    tokens, spent, marked = start.countermeasures + start.emergency, 0, 0
    marks: set[HitMark] = set()
    suffered: dict[str, int] = {}
    for exchange, likely in final.items():
        ended = outcome(exchange)
        if ended == "unaffected" and exchange.suffered:
            suffered[exchange.suffered] = suffered.get(exchange.suffered, 0) + likely
        else:
            chances[ended] += likely
        spent += likely * (tokens - exchange.countermeasures - exchange.emergency)
        if exchange.marks and not exchange.destroyed:
            marked += likely
            marks.update(exchange.marks)
    explained = ExplainedRolls()
    first = start if asked.finished(start) else asked.step(start, explained)
    if first.threat:
        asked.step(first, explained)
    return AttackOdds(
        case=asked,
        hit=Fraction(0)
        if asked.finished(start)
        else sum((Fraction(ways, out_of) for then, ways, out_of in branches(asked.step, start) if then.threat), Fraction(0)),
        outcomes={name: Fraction(weight, out_of) for name, weight in chances.items()},
        suffered={name: Fraction(weight, out_of) for name, weight in suffered.items()},
        expected_cm_spent=Fraction(spent, out_of),
        marked=Fraction(marked, out_of),
        marks=tuple(sorted(marks)),
        rolls=tuple(explained.rolls),
        quantities=tuple(_explain(asked)),
    )


def _differences(check: ResolvedCheck, start: AttackProgress, moment: AttackProgress) -> frozenset[str]:
    """What has changed since the start, in words."""
    words = {f"target marked by {mark.name}" for mark in moment.marks if mark not in start.marks}
    if moment.stunned != start.stunned:
        words.add("target Stunned")
    if moment.has_countermeasures != start.has_countermeasures:
        words.add("no Countermeasure Tokens left")
    words |= set(_laid("target", check.rules, start.tokens, moment.tokens))
    words |= set(_laid("attacker", check.rules, *(held_by_attacker(check.attempt, each) for each in (start, moment))))
    words |= {f"the {TRIGGERS[name].roles[0]} {TRIGGERS[name].told}" for name in moment.so_far}
    return frozenset(words)


def _laid(side: str, rules: Rules, before: Holding, now: Holding) -> Iterator[str]:
    """Of which factions' tokens a side has more or fewer, and how many."""
    for key, kind in rules.token_kinds.items():
        if (count := counted(now, key)) != counted(before, key):
            yield f"{side} has {count or 'no'} {kind.name} Token{'s' if count != 1 else ''}"


def _explain(asked: Case) -> Iterator[Quantity]:
    """Every number of the first attack, then those that differ later on, each named with what has changed."""
    check, start = asked.check, AttackProgress.of(asked.start)
    yield asked.given[0]
    first = {quantity.name: quantity for quantity in check.at(start).quantities}
    yield from first.values()
    if check.at(start).threat.negatable:
        yield from asked.given[1:]
    told: list[tuple[str, frozenset[str], Quantity]] = []
    later: list[tuple[frozenset[str], Numbers]] = [
        (_differences(check, start, moment), numbers) for moment, numbers in check.met.items() if moment != start
    ]
    for changes, numbers in sorted(later, key=lambda each: (len(each[0]), sorted(each[0]))):
        for quantity in numbers.quantities:
            name = quantity.name
            before = [known for told_name, fewer, known in told if told_name == name and fewer < changes]
            if quantity != (before[-1] if before else first.get(name)):
                told.append((name, changes, quantity))
                yield Quantity(f"{name} ({', '.join(sorted(changes))})", quantity.contributions)


def odds(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """The odds of `request` as JSON data: fractions as texts, and where each number comes from. Raises Refused."""
    found = answer(rules, request)
    return {
        "hit": str(found.hit),
        **{name: str(found.outcomes[name]) for name in OUTCOMES},
        **({"suffered": {name: str(chance) for name, chance in found.suffered.items()}} if found.suffered else {}),
        "expected_cm_spent": str(found.expected_cm_spent),
        "explain": [quantity.as_dict() for quantity in found.quantities],
    }


def marks(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """What `odds` has no word for: the chance, as a text, that the target is there at the end with a mark, and which
    marks that may be. Raises Refused."""
    found = answer(rules, request)
    return {
        "marked": str(found.marked),
        "marks": [{"rule": mark.rule, "words": mark_words(mark)} for mark in found.marks],
    }


def mark_words(mark: HitMark) -> str:
    """-2 DEF until the end of the Round (PAINT)"""
    return f"{signed(mark.by)} DEF {UNTIL[mark.until]} ({mark.name})"


def _percent(number: Fraction) -> str:
    return f"{float(number * 100):6.2f}%"


def as_text(rules: Rules, request: OddsRequest) -> str:
    """The odds of `request` for a reader. Raises Refused."""
    found = answer(rules, request)
    attempt = found.case.attempt
    what = "scan" if attempt.action.scan else "attack"
    never = found.case.finished(found.case.start)
    first = f"  no {what} is made" if never else f"  {f'first {what} succeeds':<23}{_percent(found.hit)}  {found.hit}"
    lines = [
        f"{attempt.attacker.title}: {attempt.action.name} on {attempt.target.title} at {inches(attempt.distance)}",
        "",
        first,
        "",
        *(f"  {name:<23}{_percent(chance)}  {chance}" for name, chance in found.ends if chance),
        *_further(rules, found),
        "",
        *_tokens_spent(found),
        *_rolls(found),
        *account((_named(rules, quantity), quantity) for quantity in found.quantities if not _lacks(quantity)),
    ]
    passed_over = why_not(found.case)
    if passed_over:
        facts = _statable(found.case)
        lines += ["", "Not counted:"]
        for name, why in passed_over.items():
            lines.append(f"  {name}: {why}{f' (--fact {facts[name]})' if name in facts else ''}")
    return "\n".join(lines)


def _lacks(quantity: Quantity) -> bool:
    """Is it a kind of token that the target does not have, and about which the request says nothing?"""
    return quantity.name in ("countermeasures", EMERGENCY) and not any(part.value for part in quantity.contributions)


def _tokens_spent(found: AttackOdds) -> Iterator[str]:
    """How many tokens the target spends on average, if it spends any."""
    if found.expected_cm_spent:
        yield f"  {'tokens spent, average':<23}{float(found.expected_cm_spent):6.2f}   {found.expected_cm_spent}"
        yield ""


def _rolls(found: AttackOdds) -> Iterator[str]:
    """The rolls of the first attack, where one is made."""
    if found.rolls:
        yield "Rolls"
        for roll in found.rolls:
            yield f"  {roll.stream}: {roll.dice} needs {roll.needed}+, {_percent(roll.chance or Fraction(0)).strip()}"
        yield ""


def _statable(asked: Case) -> dict[str, str]:
    """What reaches a side from around, or is paid for, as `uncounted` calls it -> how it may be stated to the odds."""
    attempt, target = asked.attempt, asked.attempt.target
    bearers = [("attacker", trait, trait.name) for trait in attempt.attacker.traits]
    bearers += [("target", trait, f"{trait.name} of {target.title}") for trait in (target.traits if isinstance(target, Unit) else ())]
    found = {
        name: f"{concerned(effect, bearer)[0]}.under={slug(trait.name)}"
        for bearer, trait, name in bearers
        for effect in trait.effects
        if (trait.paid or effect.around) and effect.on is None
    }
    said = [(name, each) for _, trait, name in bearers for each in trait.effects]
    said += [(name, borne.effect) for _, name, borne in _commanded(asked)]
    said += [(attempt.action.name, each) for each in (*attempt.action.effects, *_inflicted(asked))]
    rounds = {name for name, each in said if askable(each.when, (ROUND,)) != askable(each.when)}
    return dict.fromkeys(rounds - set(found) if not attempt.known else (), f"{ROUND}=1") | found


def _inflicted(asked: Case) -> list[Effect]:
    """What the effects say besides that the action may have on the target."""
    check = asked.check
    return [each for moment in check.met for each in action_effect(check.rules, asked.attempt, moment)[0].effects]


def _named(rules: Rules, quantity: Quantity) -> str:
    """What the edition calls a quantity."""
    if quantity.name == EMERGENCY:
        return f"{rules.words.emergency.lower()}s"
    return quantity.name.replace("_", " ")


def _further(rules: Rules, found: AttackOdds) -> Iterator[str]:
    """Lines about what the outcomes do not say: marks left on the target, and whose destruction is meant."""
    if found.marks:
        yield f"  {'marked':<23}{_percent(found.marked)}  {found.marked}"
        yield f"    whatever else, it is there with {', '.join(map(mark_words, found.marks))}"
    target = found.case.attempt.target
    if isinstance(target, Unit) and (target.bases or 1) > 1:
        yield f"  All this is about the one {rules.words.sub_unit} that is aimed at: destroyed is that base, not the Unit."


def _declined(effect: Effect) -> bool:
    """Does somebody choose whether it counts, or who suffers it?"""
    return bool(effect.details.get("cost")) or "onto" in effect.details


def _commanded(asked: Case) -> Iterator[tuple[str, str, ActiveEffect]]:
    """What the leaders and their abilities do: on whose side, how it is called, and what."""
    for side, leader in asked.leaders:
        commander = _Commander(leader.as_unit(), {ROUND: asked.attempt.acting.moment.round})
        for name, rule, effect in leader.named_effects:
            called = name if name == leader.title else f"{name} of {leader.title}"
            for each in (effect, *effect.consequences):
                yield side, called, ActiveEffect(name, rule, each, commander)


def _led_to(asked: Case, side: str, borne: ActiveEffect) -> list[str]:
    """Which of the check a leader's sentence may concern, as far as their cards tell; none where it waits for what neither does in it."""
    rules, effect, attempt = asked.check.rules, borne.effect, asked.attempt
    parties = {"attacker": attempt.acting, "target": attempt.struck}

    def fits(who: Selector, one: str) -> bool:
        printed = _printed(who.facts)
        assert not isinstance(borne.bearer, str), "a leader is no side of the check"
        return who.side in ("any", "friendly" if one == side else "enemy") and facts_hold(View(rules, borne.bearer), parties[one], printed)

    on, found = effect.on, concerned(effect, side)
    if on is not None and on.what in COURSE and on.of is not None and not fits(on.of, TRIGGERS[on.what].roles[0]):
        return []
    return [one for one in found if not isinstance(effect.who, Selector) or fits(effect.who, one)]


def _printed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Of facts about a Unit those that its card tells."""
    found = {name: wanted for name, wanted in facts.items() if name in FACTS and FACTS[name].printed}
    denied = facts.get("not")
    if denied and all(name in FACTS and FACTS[name].printed for name in denied):
        found["not"] = denied
    return found


BY_PLAYERS, CHOSEN = "players carry it out", "it is paid for or chosen by a player"
LATER, ELSEWHERE = "what its effect does comes after the check", "it depends on what else happens or is on the table"
"""Why odds leave something out."""


def uncounted(asked: Case) -> list[str]:
    """What could bear on this check and is in no number: what either side leaves to the players, and what it could have on by paying for
    it, by an aura, by something that happens or at some moment of the game, and what their leaders do. Conditions that can be asked about
    hold in the check."""
    check, attempt = asked.check, asked.attempt
    action, attacker, target = attempt.action, attempt.attacker, attempt.target
    scan, negatable = action.scan, any(numbers.threat.negatable for numbers in check.met.values())
    seen = not (scan and isinstance(target, Unit))  # concealment never helps a unit that is scanned
    given = {borne.name for borne in (*attempt.around_attacker, *attempt.around_target)}
    rolled = {"scan_roll" if scan else "attack_roll", "every_roll", "rate_of_fire", "minimum_range"}
    rolled |= {"countermeasure_target"} if negatable else set()
    rolled |= set() if scan else {"attack_dice"}
    resisted = {"defence", *({"countermeasure_roll", "every_roll"} if negatable else ())}

    def holding(borne: ActiveEffect) -> bool:
        rules, effect = check.rules, borne.effect
        if effect.on is not None or not askable(effect.when, attempt.known):
            return True  # nobody can tell
        return any(holds(borne, rules, attempt, moment, concealment(rules, attempt, moment)) for moment in check.met)

    def helps(effect: Effect, side: str) -> bool:
        if side == "attacker":
            counting = (name for name in effect.what if name != "line_of_sight")  # it has line of sight, or that is counted
            ignores = effect.verb == "ignore" and seen and any(IGNORED[name].odds for name in counting)
            kept = effect.verb == "forbid" and ("scan" if scan else "attack") in effect.what
            return ignores or kept or effect.verb in ("become", "mark") or effect.quantity in rolled
        if effect.verb in ("modify", "set", "reroll"):
            return effect.quantity in resisted
        shielded = effect.verb == "forbid" and ("scanned" if scan else "attacked") in effect.what
        hides = effect.verb == "conceal" or "concealing_traits" in effect.what
        spends = negatable and effect.details.get("deed") == "countermeasure"
        disarmed = negatable and effect.verb == "forbid" and "countermeasure" in effect.what
        return hides and seen or effect.verb == "replace" or effect.verb == "compel" and spends or disarmed or shielded

    def fits(who: Selector | str | None, trait: Trait, bearer: str, side: str) -> bool:
        """May it concern that one, as far as its card tells?"""
        if not isinstance(who, Selector):
            return True
        parties = {"attacker": attempt.acting, "target": attempt.struck}
        return facts_hold(View(check.rules, parties[bearer], trait=trait.name), parties[side], _printed(who.facts))

    def passed_over(traits: Iterable[Trait], bearer: str) -> Iterator[str]:
        for trait in traits:
            off = (
                each
                for each in trait.effects
                if trait.paid or each.around or each.on is not None or not askable(each.when, attempt.known) or _declined(each)
            )
            sides = ((each, side) for each in off for side in concerned(each, bearer) if fits(each.who, trait, bearer, side))
            at_work = (helps(each, side) and holding(ActiveEffect(trait.name, trait.rule, each, bearer)) for each, side in sides)
            passed = any(
                missed(check, each, bearer) or bears(check, each, bearer) and trait.paid for each in (*trait.effects, *trait.moments)
            )
            if trait.manual or trait.name not in given and (passed or any(at_work)):
                yield trait.name

    def lying() -> Iterator[str]:
        start = AttackProgress.of(asked.start)
        for side, held in (("attacker", held_by_attacker(attempt, start)), ("target", start.tokens)):
            for kind, effect in tokens_on(held, check.rules.token_kinds):
                if missed(check, effect, side):
                    yield f"{kind.name} Token"

    def commanded() -> Iterator[str]:
        for side, name, borne in _commanded(asked):
            each, sides = borne.effect, _led_to(asked, side, borne)
            off = each.on is not None or not askable(each.when, attempt.known)
            if sides and (bears(check, each, side) or off and any(helps(each, one) and holding(borne) for one in sides)):
                yield name

    asking = [each for each in action.effects if each.on is None and any(helps(each, side) for side in concerned(each, "attacker"))]
    unknown = any(not askable(each.when, attempt.known) for each in (*asking, *_inflicted(asked)))
    unknown = unknown or any(map(done_once, _inflicted(asked)))
    own = action.manual and action.text or unknown or any(missed(check, each, "attacker") for each in action.effects)
    names = [action.name] if own else []
    names += passed_over((*action.traits, *attacker.traits), "attacker")
    if isinstance(target, Unit):
        names += (f"{name} of {target.title}" for name in passed_over(target.traits, "target"))
    names += lying()
    names += commanded()
    names += (f"{ability} of {leader.title}" for _, leader in asked.leaders for ability in leader.manual)
    return list(dict.fromkeys(names))


def why_not(asked: Case) -> dict[str, str]:
    """Everything that is `uncounted` -> the reason."""
    attempt, target = asked.attempt, asked.attempt.target
    bearers = [(trait.name, trait) for trait in (*attempt.action.traits, *attempt.attacker.traits)]
    bearers += [(f"{trait.name} of {target.title}", trait) for trait in (target.traits if isinstance(target, Unit) else ())]
    traits = dict(bearers)

    def reason(name: str) -> str:
        trait = traits.get(name)
        if trait is None and name == attempt.action.name:
            late = not attempt.action.manual and any(map(done_once, _inflicted(asked)))
            return LATER if late else BY_PLAYERS if attempt.action.manual else ELSEWHERE
        if trait is None:
            return (
                BY_PLAYERS if any(name == f"{one} of {leader.title}" for _, leader in asked.leaders for one in leader.manual) else ELSEWHERE
            )
        if trait.manual:
            return BY_PLAYERS
        return CHOSEN if trait.paid or any(map(_declined, (*trait.effects, *trait.moments))) else ELSEWHERE

    return {name: reason(name) for name in uncounted(asked)}


def left_over(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """The traits and actions of both sides that could bear on the check and are in none of its numbers, and why. Raises Refused."""
    reasons = why_not(answer(rules, request).case)
    return {"names": list(reasons), "why": reasons}
