"""Deployment: how far beyond its zone a unit may be set up."""

from __future__ import annotations

from rulepress.core.rule_refs import cites
from rulepress.games.mswars.abilities import ActiveEffect, ConditionContext, effects
from rulepress.games.mswars.model import Pilot, Rules, Unit


@cites("ability.infiltration", "skill.infiltration")
def grants(rules: Rules, unit: Unit, pilot: Pilot) -> list[ActiveEffect]:
    """What lets a unit infiltrate."""
    return list(effects(rules, ConditionContext.of(unit, pilot), "deploy", "beyond_zone"))


@cites("deploy.zone", "ability.infiltration", "skill.infiltration")
def beyond(rules: Rules, unit: Unit, pilot: Pilot) -> int:
    """Inches beyond the zone's edge; 0 for a unit that nothing lets infiltrate."""
    numbers = [active.effect.numbers for active in grants(rules, unit, pilot)]
    return max((max(each["inches"], each["moves"] * unit.move) for each in numbers), default=0)


@cites("ability.infiltration", "skill.infiltration")
def clearance(rules: Rules) -> int:
    """Inches that an infiltrating unit keeps from opposing units: nothing may be as near as this."""
    return int(rules.core["infiltration"]["clearance"])
