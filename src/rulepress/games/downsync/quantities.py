"""The numbers of an attack, a scan and a countermeasure check, each with the reasons it is made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulepress.core.dice import Dice
from rulepress.core.rule_refs import Contribution, Quantity, cites
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Attempt,
    HitMark,
    Put,
    Threat,
    Used,
    action_effect,
    amount,
    bared,
    concealing,
    concealment,
    concerns,
    holds,
    ignoring,
    lasting_inflicted,
    marks_inflicted,
    marks_left,
    on_attacker,
    on_target,
    tokens_inflicted,
    tokens_left,
    used,
)
from rulepress.games.downsync.model import Effect, Ping, Rules, inches, signed
from rulepress.games.downsync.vocabulary import QUANTITIES, told


def _condition(rules: Rules, active: ActiveEffect) -> str:
    """The condition that holds, in words, for the end of a reason."""
    return f": {told(rules, active.effect.when)}" if active.effect.when else ""


#: The quantities that are rolled, which `every_roll` changes together.
ROLLS = frozenset({"attack_roll", "scan_roll", "countermeasure_roll"})


def _modifiers(
    name: str, effects: Iterable[ActiveEffect], rules: Rules, attempt: Attempt, moment: AttackProgress, concealed: bool
) -> list[Contribution]:
    """What those of the effects add to the quantity `name` that modify it."""
    names = (name, "every_roll") if name in ROLLS else (name,)
    return [
        Contribution(
            active.rule,
            by := amount(active, rules, attempt, moment),
            f"{active.name} gives {signed(by)} {QUANTITIES[active.effect.quantity or name].called}{_condition(rules, active)}",
        )
        for active in effects
        if active.effect.share is None and active.effect.quantity in names and holds(active, rules, attempt, moment, concealed)
    ]


def _counting_as(
    name: str, made: list[Contribution], effects: Iterable[ActiveEffect], rules: Rules, attempt: Attempt, moment: AttackProgress
) -> list[Contribution]:
    """What traits put in the place of a number that is made of that so far, of several the last, and the part of it that counts."""
    about = [active for active in effects if active.effect.quantity == name and (active.effect.verb == "set" or active.effect.share)]
    now, found = sum(part.value for part in made), []
    for active in sorted(about, key=lambda active: active.effect.verb != "set"):
        if holds(active, rules, attempt, moment, concealment(rules, attempt, moment)):
            to = active.effect.put_for(now) if active.effect.verb == "set" else active.effect.part_of(now)
            found.append(Contribution(active.rule, to - now, f"{active.name}: it counts as {to}{_condition(rules, active)}"))
            now = to
    return found


@cites(
    "attack.roll",
    "attack.short-range",
    "attack.short-range-weapons",
    "attack.long-range",
    "attack.concealed",
    "unit.stats",
)
def attack_roll(rules: Rules, attempt: Attempt, moment: AttackProgress) -> Quantity:
    """What is added to the dice of an attack. A modifier that a rule or trait takes away stands there as 0."""
    numbers, action = rules.attacks, attempt.action
    targeting = attempt.attacker.stats.targeting or 0  # who has none makes no attack
    made = [Contribution("unit.stats", targeting, f"{attempt.attacker.title} has TARG {targeting}")]
    concealed = concealment(rules, attempt, moment)
    made += _counting_as("attack_roll", made, on_attacker(rules, attempt, moment), rules, attempt, moment)

    def modifier(rule: str, value: int, reason: str, ignored: ActiveEffect | None) -> None:
        if ignored:
            made.append(Contribution(ignored.rule, 0, f"{ignored.name}: no {signed(value)} although {reason}"))
        else:
            made.append(Contribution(rule, value, reason))

    if attempt.distance < numbers.short_limit:
        reason = f"{inches(attempt.distance)} is under {inches(numbers.short_limit)}"
        if action.range is not None and action.range <= numbers.short_limit:
            reach = f"{action.name} itself reaches no farther than {inches(action.range)}"
            made.append(Contribution("attack.short-range-weapons", 0, f"{reason}, but {reach}"))
        else:
            ignored = ignoring(rules, attempt, moment, "short_range")
            modifier("attack.short-range", numbers.short_modifier, reason, ignored)
    if attempt.distance > numbers.long_limit:
        ignored = ignoring(rules, attempt, moment, "long_range")
        reason = f"{inches(attempt.distance)} is over {inches(numbers.long_limit)}"
        modifier("attack.long-range", numbers.long_modifier, reason, ignored)
    if concealed or attempt.concealed:
        ignored = None if concealed else ignoring(rules, attempt, moment, "concealment")
        modifier("attack.concealed", numbers.concealed_modifier, "the target is concealed", ignored)
    elif (useless := concealing(rules, attempt, moment)) and (because := bared(rules, attempt, moment)):
        made.append(Contribution(because.rule, 0, f"{because.name}: {useless.name} does not conceal the target"))
    made += _modifiers("attack_roll", on_attacker(rules, attempt, moment, "modify"), rules, attempt, moment, concealed)
    return Quantity("attack_roll", tuple(made))


@cites("scan.roll", "scan.concealed", "scan.out-of-sight", "unit.stats")
def scan_roll(rules: Rules, attempt: Attempt, moment: AttackProgress) -> Quantity:
    """What is added to the dice of a scan. Concealment and sight matter against a Ping only."""
    scan = attempt.attacker.stats.scan or 0  # who has none makes no scan
    made = [Contribution("unit.stats", scan, f"{attempt.attacker.title} has SCAN {scan}")]
    concealed = concealment(rules, attempt, moment)
    made += _counting_as("scan_roll", made, on_attacker(rules, attempt, moment), rules, attempt, moment)
    if concealed:
        reason = "the Ping is in sight but concealed"
        made.append(Contribution("scan.concealed", rules.scans.concealed_modifier, reason))
    if attempt.out_of_sight:
        reason = "the Ping is out of sight"
        made.append(Contribution("scan.out-of-sight", rules.scans.out_of_sight_modifier, reason))
    made += _modifiers("scan_roll", on_attacker(rules, attempt, moment, "modify"), rules, attempt, moment, concealed)
    return Quantity("scan_roll", tuple(made))


@cites("unit.stats", "scan.target-ping", "scan.target-unit", "odds.request")
def defence(rules: Rules, attempt: Attempt, moment: AttackProgress) -> Quantity:
    """What the roll must reach: the target's DEF as it is now, or a Ping's by its signature."""
    target = attempt.target
    if isinstance(target, Ping):
        reason = f"a {target.title} is found on {target.defence}"
        return Quantity("defence", (Contribution("scan.target-ping", target.defence, reason),))
    made = [Contribution("unit.stats", target.stats.defence, f"{target.title} has DEF {target.stats.defence}")]
    if (supposed := attempt.supposed_defence) is not None:
        made.append(Contribution("odds.request", supposed - target.stats.defence, f"the request says {supposed}"))
    concealed = concealment(rules, attempt, moment)
    made += _counting_as("defence", made, on_target(rules, attempt, moment), rules, attempt, moment)
    made += _modifiers("defence", on_target(rules, attempt, moment, "modify"), rules, attempt, moment, concealed)
    made += [Contribution(mark.rule, mark.by, f"{mark.name}: hit before") for mark in moment.marks]
    return Quantity("defence", tuple(made))


@cites("card.first", "countermeasure.check")
def countermeasure_target(rules: Rules, attempt: Attempt, moment: AttackProgress) -> Quantity:
    """What a countermeasure check against this action must reach. Of several traits that set it, the last counts."""
    base = rules.countermeasures.target
    made = [Contribution("countermeasure.check", base, f"a Countermeasure Check succeeds on {base} or more")]
    concealed, now = concealment(rules, attempt, moment), base
    # What asks whether the check is harder waits until everything else has counted.
    about = [active for active in on_attacker(rules, attempt, moment) if active.effect.quantity == "countermeasure_target"]
    for active in sorted(about, key=lambda active: "raised" in active.effect.when):
        effect = active.effect
        if not holds(active, rules, attempt, moment, concealed, now > base):
            continue
        if effect.verb == "set":
            reason = f"{active.name}: it succeeds on {effect.to} or more{_condition(rules, active)}"
            made.append(Contribution(active.rule, int(effect.to) - now, reason))
            now = int(effect.to)
        elif effect.verb == "modify":
            by = amount(active, rules, attempt, moment)
            reason = f"{active.name} changes what it needs by {signed(by)}{_condition(rules, active)}"
            made.append(Contribution(active.rule, by, reason))
            now += by
    return Quantity("countermeasure_target", tuple(made))


def countermeasure_roll(rules: Rules, attempt: Attempt, moment: AttackProgress) -> Quantity:
    """What the target adds to its countermeasure checks."""
    concealed = concealment(rules, attempt, moment)
    made = _modifiers("countermeasure_roll", on_target(rules, attempt, moment, "modify"), rules, attempt, moment, concealed)
    return Quantity("countermeasure_roll", tuple(made))


#: What the boosts and hindrances of one roll come to together, by the names of the mechanics. An edition that counts them
#: otherwise adds its mechanic here and names it; no code asks which edition it is.
BOOSTS: dict[str, Callable[[int], int]] = {
    "extra_die_drop_lowest": lambda boosts: min(max(boosts, 0), 1),
    "advantage": lambda boosts: boosts,
}

#: The rule behind dice that are boosted, by the name of the mechanic.
BOOST_RULES = {"extra_die_drop_lowest": "roll.boost", "advantage": "roll.advantage"}


@lru_cache(maxsize=1000)
@cites("roll.boost", "roll.advantage")
def boosted(rules: Rules, plain: Dice, boosts: int) -> tuple[Dice, Contribution | None]:
    """The dice after all boosts, and why there are more of them, if there are."""
    rolled = plain._replace(extra=BOOSTS[rules.mechanics["boost"]](plain.extra + boosts))
    if not rolled.extra:
        return rolled, None
    words = "the roll is boosted"
    if rules.mechanics["boost"] == "advantage":
        words = f"Advantage {rolled.extra:+d}: the {'highest' if rolled.extra > 0 else 'lowest'} {plain.count} count"
    return rolled, Contribution(BOOST_RULES[rules.mechanics["boost"]], rolled.rolled - plain.rolled, words)


def dice(rules: Rules, attempt: Attempt, moment: AttackProgress) -> tuple[Dice, Quantity]:
    """The dice of the attack or scan, and how many there are. Dice that a trait adds come beside those of boosts."""
    rule, plain = ("scan.roll", rules.scans.dice) if attempt.action.scan else ("attack.roll", rules.attacks.dice)
    rolled, more = boosted(rules, plain, attempt.boosted)
    made = [Contribution(rule, plain.rolled, f"the roll is {plain}"), *([more] if more else [])]
    again = "scan_roll" if attempt.action.scan else "attack_roll"
    concealed = concealment(rules, attempt, moment)
    for active in on_attacker(rules, attempt, moment) if concerns(rules, attempt, "reroll") else ():
        here = active.effect.verb == "reroll" and active.effect.quantity == again and not active.effect.details.get("cost")
        if here and holds(active, rules, attempt, moment, concealed):
            told = f"{active.name}: one that has {active.effect.details['result']} is rolled again{_condition(rules, active)}"
            made.append(Contribution(active.rule, 0, told))
    if not attempt.action.scan:
        added = _modifiers("attack_dice", on_attacker(rules, attempt, moment, "modify"), rules, attempt, moment, concealed)
        if added:
            rolled = rolled._replace(extra=rolled.extra + sum(int(each.value) for each in added))
        made += added
    return rolled, Quantity("dice", tuple(made))


@cites("attack.rate-of-fire", "scan.rate-of-fire")
def rate_of_fire(rules: Rules, attempt: Attempt, moment: AttackProgress) -> Quantity:
    """How many attacks or scans the action makes, and what each of them does."""
    action = attempt.action
    effect, because = action_effect(rules, attempt, moment)
    usual = rules.effect(attempt.attacker, action.effect)
    rule, word = ("scan.rate-of-fire", "scan") if action.scan else ("attack.rate-of-fire", "attack")
    count = action.rate_of_fire
    made = [Contribution(rule, count, f"{action.name} makes {count} {word}{'s' if count > 1 else ''} for {usual.symbol}")]
    concealed = concealment(rules, attempt, moment)
    made += _counting_as("rate_of_fire", made, on_attacker(rules, attempt, moment), rules, attempt, moment)
    made += _modifiers("rate_of_fire", on_attacker(rules, attempt, moment, "modify"), rules, attempt, moment, concealed)
    if because:
        made.append(Contribution(because.rule, 0, f"{because.name}: {effect.symbol} instead{_condition(rules, because)}"))
    return Quantity("rate_of_fire", tuple(made))


def _holds_now(active: ActiveEffect, rules: Rules, attempt: Attempt) -> bool:
    """Do all conditions of an effect hold before the first attack? Whether concealment applies is asked only where there are any."""
    effect, now = active.effect, attempt.moment
    return not (effect.when or effect.limit) or holds(active, rules, attempt, now, concealment(rules, attempt, now))


def _ranges(rules: Rules, attempt: Attempt) -> list[Contribution]:
    """What traits add to how far the action reaches."""
    if not concerns(rules, attempt, "range"):
        return []
    now = attempt.moment
    effects = [active for active in on_attacker(rules, attempt, now, "modify") if active.effect.quantity == "range"]
    return _modifiers("range", effects, rules, attempt, now, concealment(rules, attempt, now)) if effects else []


@cites("attack.range", "scan.range")
def farthest(rules: Rules, attempt: Attempt) -> Fraction | None:
    """The farthest a target may be in inches; None: any distance."""
    reach = attempt.action.range
    if concerns(rules, attempt, "range"):
        now = attempt.moment
        for active in on_attacker(rules, attempt, now):
            sets = active.effect.verb == "set" and active.effect.quantity == "range"
            if sets and _holds_now(active, rules, attempt):
                reach = active.effect.to
        for active in on_attacker(rules, attempt, now) if reach is not None else ():
            part = active.effect.share is not None and active.effect.quantity == "range"
            if part and _holds_now(active, rules, attempt):
                reach = Fraction(active.effect.part_of(reach or 0))
    longer = _ranges(rules, attempt) if reach is not None else []
    return reach + sum(each.value for each in longer) if reach is not None and longer else reach


def longer(rules: Rules, attempt: Attempt) -> list[str]:
    """The rules of what makes the action reach farther."""
    return [each.rule for each in _ranges(rules, attempt)]


@cites("attack.minimum-range")
def minimum_range(rules: Rules, attempt: Attempt) -> tuple[Fraction, str]:
    """The nearest a target may be in inches, and the id of what says so. Of several traits the last counts."""
    least, rule = attempt.action.minimum_range, "attack.minimum-range"
    if not concerns(rules, attempt, "minimum_range"):
        return least, rule
    now = attempt.moment
    for active in on_attacker(rules, attempt, now):
        sets = active.effect.verb == "set" and active.effect.quantity == "minimum_range"
        if sets and _holds_now(active, rules, attempt):
            least, rule = active.effect.to, active.rule
    return least, rule


def _uses(rules: Rules, attempt: Attempt, moment: AttackProgress) -> frozenset[Used]:
    """The limited modifiers of the roll that count at this moment."""
    roll = "scan_roll" if attempt.action.scan else "attack_roll"
    if not any(active.effect.limit for active in on_attacker(rules, attempt, moment)):
        return frozenset()
    concealed = concealment(rules, attempt, moment)
    return frozenset(
        used(active, moment.used)
        for active in on_attacker(rules, attempt, moment)
        if active.effect.limit
        and active.effect.verb == "modify"
        and active.effect.quantity in (roll, "every_roll", "attack_dice")
        and holds(active, rules, attempt, moment, concealed)
    )


class Numbers(NamedTuple):
    """What one attack or scan comes to at one moment."""

    dice: Dice
    needed: int  # on them
    against: int  # the target's DEF now
    marks: tuple[HitMark, ...]  # left on the target by a hit
    tokens: tuple[Put, ...]  # so too
    uses: frozenset[Used]  # what the attack uses up, hit or not
    threat: Threat  # what a hit is about to do
    rate: int  # how many attacks or scans the action makes
    quantities: tuple[Quantity, ...]  # what the above is made of


class ResolvedCheck:
    """An attempt with its numbers worked out, once for each moment that is met."""

    def __init__(self, rules: Rules, attempt: Attempt, measured: bool = False, shown: bool = False, standing: bool = True):
        """`measured`: does anything ask by how much its rolls succeed? `shown`: what their dice show? `standing`: what its target has
        suffered or spent?"""
        self.rules, self.attempt, self.measured, self.shown, self.standing = rules, attempt, measured, shown, standing
        self.met: dict[AttackProgress, Numbers] = {}
        self._numbers: dict[AttackProgress, Numbers] = {}
        self._countermeasure_dice: dict[int, Dice] = {}
        self.relevant_effects: tuple[Effect, ...] | None = None
        """Everything that may bear on it, once somebody has asked; see `attack_history.relevant_effects`."""
        self.waiting: dict[tuple[str, bool], tuple[ActiveEffect, ...]] = {}
        """What cards have that waits for something to happen, or for what comes before it; see `odds_effects.waiting`."""
        self.asked_about: frozenset[str] | None = None
        """The events that effects ask about, once somebody has asked; see `attack_history.asked_about`."""
        self.eventless: bool | None = None
        """Does nothing wait for what happens in it, or ask about it? Once somebody has asked; see `attack_history.eventless`."""
        self.verdicts: dict[Hashable, tuple[Effect, bool]] = {}
        """Which effects exact odds leave out; see `odds_effects.CheckEffects.left_out`."""
        self.left_out: dict[tuple[str, str], ActiveEffect] = {}
        """Those of a side that exact odds have left out although they could bear on the rest, by side and name."""

    def at(self, moment: AttackProgress) -> Numbers:
        """The numbers at `moment`."""
        numbers = self.met.get(moment)
        if numbers is None:
            alike = moment if self.standing else moment._replace(stunned=False, has_countermeasures=False)
            numbers = self._numbers.get(alike)
            if numbers is None:
                numbers = self._numbers[alike] = self._work_out(moment)
            self.met[moment] = numbers
        return numbers

    def countermeasure_dice(self, boosts: int) -> Dice:
        """The dice of a Countermeasure Check with so many boosts."""
        dice = self._countermeasure_dice.get(boosts)
        if dice is None:
            dice = self._countermeasure_dice[boosts] = boosted(self.rules, self.rules.countermeasures.dice, boosts)[0]
        return dice

    def _work_out(self, moment: AttackProgress) -> Numbers:
        rules, attempt = self.rules, self.attempt
        scan = attempt.action.scan
        roll = (scan_roll if scan else attack_roll)(rules, attempt, moment)
        against = defence(rules, attempt, moment)
        defended, added = against.value, roll.value
        rule = "scan.roll" if scan else "attack.roll"
        needed = Quantity(
            "needed",
            (
                Contribution(rule, defended, f"the total must reach {defended}"),
                Contribution(rule, -added, f"{signed(added)} is added to the dice"),
            ),
        )
        rolled, how_many = dice(rules, attempt, moment)
        rate = rate_of_fire(rules, attempt, moment)
        quantities = [how_many, roll, against, needed, rate]
        effect, _ = action_effect(rules, attempt, moment)
        negated = countermeasure_target(rules, attempt, moment)
        helped = countermeasure_roll(rules, attempt, moment)
        if effect.negatable:
            quantities += [negated, helped] if helped.contributions else [negated]
        return Numbers(
            dice=rolled,
            needed=defended - added,
            against=defended,
            marks=marks_left(rules, attempt, moment),
            tokens=tokens_left(rules, attempt, moment),
            uses=_uses(rules, attempt, moment),
            threat=Threat(
                effect.inflicts,
                marks_inflicted(rules, attempt, moment, effect),
                negated.value - helped.value,
                tokens_inflicted(rules, attempt, moment, effect),
                effect.negatable,
                lasting_inflicted(rules, attempt, moment, effect),
                None if effect.inflicts else effect.name,
                effect.name,
            ),
            rate=rate.value,
            quantities=tuple(quantities),
        )
