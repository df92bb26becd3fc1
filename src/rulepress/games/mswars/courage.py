"""Courage: when a team is tested, what it rolls against, and the marks on the Pilot Sheets."""

from __future__ import annotations

from collections.abc import Iterable

from rulepress.engine.citing import Contribution, Quantity, cites
from rulepress.engine.dice import Roll
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
