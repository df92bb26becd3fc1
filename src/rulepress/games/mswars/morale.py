"""Morale: what a pilot rolls against, and the test."""

from __future__ import annotations

from rulepress.engine.citing import Contribution, Quantity, cites
from rulepress.engine.dice import Roll
from rulepress.games.mswars.model import Rules


@cites("morale.test", "morale.command-unit")
def value(rules: Rules, morale: int, command_unit: bool) -> Quantity:
    """The Morale value that counts. `command_unit`: a friendly Command Unit is near and in sight."""
    made = [Contribution("morale.test", morale, f"the pilot has Morale {morale}")]
    if command_unit:
        steady = rules.core["morale"]["command_unit"]
        reason = f'a friendly Command Unit is in sight within {steady["within"]}"'
        made.append(Contribution("morale.command-unit", steady["modifier"], reason))
    return Quantity("morale", tuple(made))


@cites("morale.test")
def holds(rules: Rules, value: int, roll: Roll) -> bool:
    """Does the unit pass? The total must not be greater than the Morale value."""
    return roll.total(rules.dice("morale", "dice"), "morale") <= value
