"""Weapons in hand: training, reach, cost, and who may use them early."""

from __future__ import annotations

from rulepress.core.rule_refs import Contribution, Quantity, cites
from rulepress.games.mswars.abilities import ConditionContext, effects, percent
from rulepress.games.mswars.model import Pilot, Rules, Unit, Weapon


def melee(rules: Rules, weapon: Weapon) -> bool:
    """Is it a weapon for base contact?"""
    return bool(rules.core["weapon_types"][weapon.type]["attack"] == "melee")


def heavy(rules: Rules, weapon: Weapon) -> bool:
    """Is it one that suffers from a move?"""
    return bool(rules.core["weapon_types"][weapon.type]["heavy"])


@cites("attack.training", "skill.range-weapons-training", "skill.heavy-weapons-training", "skill.melee-training")
def trained(rules: Rules, pilot: Pilot, weapon: Weapon) -> bool:
    """Has the pilot learnt to use weapons of this type?"""
    return any(weapon.type in active.effect.what for active in effects(rules, ConditionContext(skills=pilot.skills), "train"))


@cites("attack.range", "skill.marksman")
def reach(rules: Rules, unit: Unit, pilot: Pilot, weapon: Weapon) -> Quantity:
    """How far a ranged weapon shoots, in inches."""
    made = [Contribution("attack.range", weapon.range, f'{weapon.name} reaches {weapon.range}"')]
    return Quantity("range", (*made, *percent(rules, ConditionContext.of(unit, pilot, weapon), "range", weapon.range)))


@cites("counters.cost", "ability.multiple-unit")
def cost(rules: Rules, unit: Unit, pilot: Pilot, weapon: Weapon) -> int:
    """The action counters of an attack with it."""
    prices: list[int] = [
        active.effect.numbers["to"]
        for active in effects(rules, ConditionContext.of(unit, pilot, weapon), "price")
        if active.effect.what in weapon.abilities
    ]
    return min([weapon.cost, *prices])


@cites("skill.quick-shot", "skill.improved-quick-shot", "skill.quick-strike", "skill.improved-quick-strike")
def early(rules: Rules, unit: Unit, pilot: Pilot, weapon: Weapon) -> int | None:
    """What an attack in the First Strike phase costs in addition; None where the pilot is not quick enough."""
    kind = rules.core["weapon_types"][weapon.type]["attack"]
    found = effects(rules, ConditionContext.of(unit, pilot, weapon), "early", kind)
    return min((each.effect.numbers["cost"] for each in found), default=None)
