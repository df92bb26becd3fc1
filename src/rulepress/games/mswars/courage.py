"""Courage of a team, Morale of a pilot, and fear: who is tested, what is rolled against, and what follows."""

from __future__ import annotations

from collections.abc import Iterable

from rulepress.core.dice import Roll
from rulepress.core.rule_refs import Contribution, Quantity, cites
from rulepress.games.mswars.model import Rules, rounded_up


@cites("vp.full")
def full(units: Iterable[int]) -> int:
    """The VP of a team, from those of all its units."""
    return sum(units)


@cites("vp.quarter", "vp.half")
def marks(rules: Rules, full: int) -> tuple[int, int]:
    """The VP losses that the Pilot Sheet marks at 25% and 50% of the team's `full` VP."""
    percents = rules.core["courage"]["marks"]
    return rounded_up(full * percents["first"], 100), rounded_up(full * percents["second"], 100)


@cites("courage.first", "courage.again", "courage.every-turn")
def due(rules: Rules, full: int, lost: int, tested: bool, lost_now: bool) -> str | None:
    """The rule by which a team must test in this End phase; None where it need not.

    `lost` is what it has lost in all, `tested` whether it has been tested before, `lost_now` whether a unit was lost in this turn.
    """
    quarter, half = marks(rules, full)
    if lost >= quarter and not tested:
        return "courage.first"
    if lost >= half:
        return "courage.every-turn"
    return "courage.again" if lost >= quarter and lost_now else None


@cites("courage.heavy-losses")
def heavy_losses(rules: Rules, full: int, lost: int) -> int:
    """What heavy losses do to the Courage value."""
    heavy = rules.core["courage"]["heavy_losses"]
    return heavy["modifier"] if lost * 100 > full * heavy["percent"] else 0


@cites("courage.value", "courage.heavy-losses")
def value(rules: Rules, tcv: int, full: int, lost: int) -> Quantity:
    """The team's Courage value."""
    numbers = rules.core["courage"]
    made = [
        Contribution("command.tcv", tcv, f"the TCV is {tcv}"),
        Contribution("courage.value", numbers["bonus"], f"a team adds {numbers['bonus']}"),
    ]
    if modifier := heavy_losses(rules, full, lost):
        reason = f"{lost} of {full} VP are lost, more than {numbers['heavy_losses']['percent']}%"
        made.append(Contribution("courage.heavy-losses", modifier, reason))
    return Quantity("courage", tuple(made))


@cites("courage.automatic")
def hopeless(able: int) -> bool:
    """Does a team fail without a roll? `able` counts its pilots who are neither out of action nor Unconscious."""
    return able == 0


@cites("courage.roll")
def holds(rules: Rules, value: int, roll: Roll) -> bool:
    """Does the team pass? The total must not be higher than its Courage value."""
    return roll.total(rules.dice("courage", "dice"), "courage") <= value


@cites("morale.test", "morale.command-unit")
def morale_value(rules: Rules, morale: int, command_unit: bool) -> Quantity:
    """The Morale value that counts. `command_unit`: a friendly Command Unit is near and in sight."""
    made = [Contribution("morale.test", morale, f"the pilot has Morale {morale}")]
    if command_unit:
        steady = rules.core["morale"]["command_unit"]
        reason = f'a friendly Command Unit is in sight within {steady["within"]}"'
        made.append(Contribution("morale.command-unit", steady["modifier"], reason))
    return Quantity("morale", tuple(made))


@cites("morale.test")
def morale_holds(rules: Rules, value: int, roll: Roll) -> bool:
    """Does the unit pass? The total must not be greater than the Morale value."""
    return roll.total(rules.dice("morale", "dice"), "morale") <= value


@cites("fear.approach")
def frightens(rules: Rules, small: int, big: int) -> bool:
    """Is a unit of Size Class `big` big enough to frighten one of Size Class `small`?"""
    return big - small >= int(rules.core["fear"]["size_classes"])


@cites("fear.test", "morale.test")
def overcome(rules: Rules, value: int, roll: Roll) -> bool:
    """Does the pilot master the fear? It is a Morale test."""
    return morale_holds(rules, value, roll)


@cites("fear.token")
def may_move(token: bool) -> bool:
    """May a unit take Move Actions?"""
    return not token


@cites("fear.support")
def may_support(token: bool) -> bool:
    """May a unit give or receive Aid and Support Actions?"""
    return not token
