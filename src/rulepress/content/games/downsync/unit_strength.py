"""What units can do to each other, exactly: the odds of every attack and scan, near and far, in the open and concealed.

What odds cannot measure (auras, tokens, special actions, whatever must be paid for) is kept by name as an asset: of two units only the
one that has all assets of the other can be said to be as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.active_effects import Attempt
from rulepress.games.downsync.model import Action, Rules, Trait, Unit
from rulepress.games.downsync.odds import OddsRequest
from rulepress.games.downsync.odds_case import addresses, case, outcome
from rulepress.games.downsync.odds_course import Course

RANGES = (1, 5, 8, 12, 16, 20, 24, 36)
"""Inches at which units attack and scan; the rules' own steps lie between them."""
LONGER = 6
"""Inches that traits may add to a range."""
STANDING = ("in the open", "concealed", "stunned")
"""How the target stands."""
MOST = 24
"""Opponents, at most: of more, evenly chosen."""
FEW = 8
"""Opponents below which nothing is judged."""
MEASURED = {"attack_roll", "attack_dice", "rate_of_fire", "range", "defence", "countermeasure_roll", "countermeasure_target"}
MEASURED |= {"scan_roll", "minimum_range", "short_range", "long_range", "concealment"}
ASKED = {"range", "distance", "target_kind", "target_stunned", "target_has_countermeasures", "concealed", "hidden"}
"""Conditions that differ among the situations looked at."""
PLAIN = ("A", "A/C", "Free")
"""Costs that any activation can pay."""


class StrengthGoal(NamedTuple):
    """One thing that a unit wants: to destroy, to stop (destroy or stun), to find; or to live, or to keep going."""

    aim: str
    other: str
    """The opponent, or the opponent and its action."""
    range: int
    standing: str


Profile = Mapping[StrengthGoal, Fraction]


@dataclass(frozen=True)
class Field:
    """The rules and the opponents by which units are measured."""

    rules: Rules
    opponents: tuple[str, ...]
    """Keys of units."""
    known: dict[tuple, dict[str, Fraction]] = field(default_factory=dict, repr=False, compare=False)
    """What was worked out."""

    @classmethod
    def of(cls, rules: Rules) -> Field:
        """At most `MOST` opponents, spread evenly over all units in the order of their keys."""
        keys = sorted(rules.units)
        return cls(rules, tuple(keys[:: -(-len(keys) // MOST) or 1]))

    def but(self, unit: Unit) -> Field:
        """The same with one card changed."""
        return Field(replace(self.rules, units={**self.rules.units, unit.key: unit}), self.opponents)

    def attacks(self, key: str, actions: Iterable[str] | None = None) -> dict[StrengthGoal, Fraction]:
        """The best chances of a unit's actions (of all that any activation can pay, or of those with these addresses)."""
        unit, best = self.rules.units[key], dict[StrengthGoal, Fraction]()
        for address, action in addresses(unit):
            if address in actions if actions is not None else plain(action):
                for situation, chance in self._chances(unit, address, action):
                    best[situation] = max(best.get(situation, Fraction(0)), chance)
        return best

    def resists(self, key: str) -> dict[StrengthGoal, Fraction]:
        """How surely a unit lives, and keeps going, under each attack of the opponents."""
        found = {}
        for other in self.opponents:
            for address, action in addresses(self.rules.units[other]):
                if action.attacks and plain(action):
                    for inches, standing in product((5, 12, 20), STANDING):
                        if outcomes := self._outcomes(other, address, key, inches, standing):
                            destroyed = outcomes.get("destroyed", Fraction(0))
                            found[StrengthGoal("live", f"{other} {address}", inches, standing)] = 1 - destroyed
                            found[StrengthGoal("keep going", f"{other} {address}", inches, standing)] = (
                                1 - destroyed - outcomes.get("stunned", 0)
                            )
        return found

    def profile(self, key: str) -> dict[StrengthGoal, Fraction]:
        """A unit's chance in each situation, as attacker and as target."""
        return {**self.attacks(key), **self.resists(key)}

    def _chances(self, unit: Unit, address: str, action: Action) -> Iterator[tuple[StrengthGoal, Fraction]]:
        targets = [f"ping:{signature}" for signature in self.rules.pings] if action.scan else self.opponents
        reach = [inches for inches in RANGES if action.range is None or inches <= action.range + LONGER]
        for target, inches, standing in product(targets, reach, STANDING[:2] if action.scan else STANDING):
            outcomes = self._outcomes(unit.key, address, target, inches, standing)
            if not outcomes:
                continue
            destroyed = outcomes.get("destroyed", Fraction(0))
            if action.scan:
                yield StrengthGoal("find", target, inches, standing), outcomes.get("revealed", Fraction(0))
            else:
                yield StrengthGoal("destroy", target, inches, standing), destroyed
                yield StrengthGoal("stop", target, inches, standing), destroyed + outcomes.get("stunned", 0)

    def _outcomes(self, who: str, address: str, target: str, inches: int, standing: str) -> dict[str, Fraction]:
        """What may come of it; nothing where it cannot be done."""
        stunned = standing == "stunned"
        request = OddsRequest(who, address, target, Fraction(inches), concealed=standing == "concealed", stunned=stunned)
        try:
            asked = case(self.rules, request)
        except Refused:
            return {}
        key = (who, address, target, standing, self._band(asked.attempt))
        if key not in self.known:
            chances: dict[str, Fraction] = {}
            ends, out_of = Course(asked).ends()
            for exchange, weight in ends.items():
                word = outcome(exchange._replace(stunned=exchange.stunned and not stunned))
                chances[word] = chances.get(word, Fraction(0)) + Fraction(weight, out_of)
            self.known[key] = chances
        return self.known[key]

    def _band(self, attempt: Attempt) -> Fraction | tuple[bool, bool]:
        """Distances with one band have the same chances."""
        owners = [attempt.attacker.traits, attempt.action.traits]
        if isinstance(attempt.target, Unit):
            owners.append(attempt.target.traits)
        if any("distance" in effect.when for traits in owners for trait in traits for effect in trait.effects):
            return attempt.distance
        return attempt.distance < self.rules.attacks.short_limit, attempt.distance > self.rules.attacks.long_limit


def plain(action: Action) -> bool:
    """An attack or scan that any base can make in any activation."""
    return (action.attacks or action.scan) and action.cost in PLAIN and not action.teams and not action.limit and not action.manual


def shown(action: Action) -> bool:
    """Whether odds show what a hit is for: to destroy or stun a Unit, or to find a Ping."""
    return action.effect == "REVEAL" if action.scan else action.effect in ("KILL", "STUN")


def measured(trait: Trait) -> bool:
    """Whether all that a trait does shows in the odds of the situations looked at."""
    return (
        bool(trait.effects)
        and not trait.paid
        and not trait.manual
        and all(
            effect.stands
            and effect.verb in ("modify", "set", "ignore", "become")
            and (effect.verb == "become" or {*effect.what, effect.quantity} - {None} <= MEASURED)
            and set(effect.when) <= ASKED
            and not effect.limit
            and not effect.roll
            for effect in trait.effects
        )
    )


def assets(unit: Unit) -> set[str]:
    """What a unit has that odds do not show, by name and words."""
    found = {f"{trait.name} {trait.text}" for trait in unit.traits if not measured(trait)}
    for _, action in addresses(unit):
        if not plain(action):
            found.add(f"{action.name} {action.cost} {action.range} {action.rate_of_fire} {action.effect} {action.text}")
        elif action.effects or not shown(action):
            found.add(f"{action.name} {action.range} {action.rate_of_fire} {action.effect} {action.text}")
        found |= {f"{trait.name} {trait.text}" for trait in action.traits if not measured(trait)}
    return found


def at_least(better: Profile, worse: Profile) -> bool:
    """Whether the better profile has at least the other's chance in each of the other's situations."""
    return all(better.get(situation, Fraction(0)) >= chance for situation, chance in worse.items())


def greater(better: Profile, worse: Profile) -> list[StrengthGoal]:
    """Where one has the better chances, the greatest difference first."""
    gains = {each: chance - worse.get(each, Fraction(0)) for each, chance in better.items()}
    return sorted((each for each, gain in gains.items() if gain > 0), key=lambda each: -gains[each])
