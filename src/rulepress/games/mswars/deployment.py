"""Deployment: how far beyond its zone a unit may be set up."""

from __future__ import annotations

from rulepress.engine.citing import cites
from rulepress.games.mswars.gifts import Moment, effects
from rulepress.games.mswars.model import Pilot, Rules, Unit


@cites("deploy.zone", "ability.infiltration", "skill.infiltration")
def beyond(rules: Rules, unit: Unit, pilot: Pilot) -> int:
    """Inches beyond the zone's edge; 0 for a unit that nobody lets infiltrate."""
    return max(
        (
            max(each.effect.numbers["inches"], each.effect.numbers["moves"] * unit.move)
            for each in effects(rules, Moment.of(unit, pilot), "deploy", "beyond_zone")
        ),
        default=0,
    )


@cites("ability.infiltration", "skill.infiltration")
def clearance(rules: Rules) -> int:
    """Inches that an infiltrating unit keeps from opposing units: nothing may be as near as this."""
    return rules.core["infiltration"]["clearance"]
