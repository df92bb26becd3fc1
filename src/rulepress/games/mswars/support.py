"""The Support phase: regeneration, repairs and plans."""

from __future__ import annotations

from rulepress.core.dice import Dice, Roll
from rulepress.core.rule_refs import cites
from rulepress.games.mswars.abilities import ActiveEffect, ConditionContext, effects
from rulepress.games.mswars.model import Pilot, Rules, Unit


@cites("ability.regeneration")
def regeneration(rules: Rules, unit: Unit, pilot: Pilot) -> ActiveEffect | None:
    """What lets a unit heal itself."""
    return next(effects(rules, ConditionContext.of(unit, pilot), "heal", "self"), None)


@cites("ability.regeneration")
def regrown(heals: ActiveEffect, unit: Unit, roll: Roll) -> int:
    """The DC that regeneration brings: a die for each Tech Level above the first."""
    numbers = heals.effect.numbers
    dice = unit.tech - numbers["below"]
    return roll.total(Dice(dice, numbers["sides"]), "regeneration") if dice > 0 else 0


@cites("ability.repair-unit", "skill.engineer")
def repairs(rules: Rules, unit: Unit, pilot: Pilot) -> ActiveEffect | None:
    """What lets a unit repair others."""
    return next(effects(rules, ConditionContext.of(unit, pilot), "heal", "friend"), None)


@cites("ability.repair-unit")
def repaired(heals: ActiveEffect, patient: Unit, roll: Roll) -> int:
    """The DC that a repair brings: a die for each Size Class, and more."""
    numbers = heals.effect.numbers
    return roll.total(Dice(patient.size + numbers["more"], numbers["sides"]), "repair")


@cites("skill.office-training")
def plan(rules: Rules, unit: Unit, pilot: Pilot) -> ActiveEffect | None:
    """What lets a pilot make plans."""
    return next(effects(rules, ConditionContext.of(unit, pilot), "plan"), None)


@cites("skill.office-training")
def planned(plan: ActiveEffect, roll: Roll) -> bool:
    """Does the plan bring a Command Token back?"""
    numbers = plan.effect.numbers
    return roll.at_least(Dice(1, numbers["sides"]), numbers["target"], "plan")


@cites("ability.jammer-unit")
def jams(rules: Rules, unit: Unit, pilot: Pilot) -> int | None:
    """How far in inches a unit keeps Artillery off; None for one that does not."""
    found = next(effects(rules, ConditionContext.of(unit, pilot), "jam", "artillery"), None)
    return found and found.effect.numbers["inches"] + found.effect.numbers["per_size"] * unit.size
