"""Endurance: the test, unconsciousness, waking up and rest; and the action counters that strain it."""

from __future__ import annotations

from typing import NamedTuple

from rulepress.core.dice import Dice, Roll
from rulepress.core.rule_refs import Contribution, Quantity, cites
from rulepress.games.mswars.model import Rules, Unit


class EnduranceTest(NamedTuple):
    """An Endurance test on its way: dice not looked at yet, and whether one has reached the value."""

    left: int
    passed: bool = False

    @property
    def finished(self) -> bool:
        """Whether no die is left to look at."""
        return self.left == 0


@cites("endurance.test")
def dice(rules: Rules, endurance: int) -> Quantity:
    """How many dice a pilot rolls."""
    reason = f"one D{rules.core['endurance']['sides']} for each point of Endurance"
    return Quantity("dice", (Contribution("endurance.test", endurance, reason),))


@cites("endurance.test", "endurance.pass")
def look(rules: Rules, value: int, test: EnduranceTest, roll: Roll) -> EnduranceTest:
    """The next die of the handful: one that shows `value` or more is enough."""
    die = Dice(1, rules.core["endurance"]["sides"])
    return EnduranceTest(test.left - 1, roll.at_least(die, value, "endurance") or test.passed)


@cites("endurance.failure")
def failed(rules: Rules, endurance: int) -> int:
    """The Endurance that is left after a failed test."""
    return max(endurance - int(rules.core["endurance"]["failure"]), 0)


@cites("endurance.unconscious")
def unconscious(endurance: int) -> bool:
    """Is a pilot with so much Endurance Unconscious?"""
    return endurance == 0


@cites("unconscious.wake")
def wakes(rules: Rules, roll: Roll) -> bool:
    """Does an Unconscious pilot come to?"""
    recovery = rules.core["endurance"]["recovery"]
    return roll.at_least(Dice(1, recovery["sides"]), recovery["target"], "recovery")


@cites("unconscious.wake")
def woken(rules: Rules) -> int:
    """The Endurance of a pilot who has just come to."""
    return int(rules.core["endurance"]["recovery"]["endurance"])


@cites("endurance.regain")
def rested(rules: Rules, endurance: int, start: int, counters: int) -> int:
    """Endurance after the End Phase, given the unit's action counters before they are cleared."""
    if unconscious(endurance) or counters:
        return endurance
    return min(endurance + int(rules.core["endurance"]["regain"]), start)


@cites("counters.limit")
def bears(rules: Rules, unit: Unit, counters: int) -> bool:
    """May a unit have so many action counters?"""
    return counters <= unit.output + int(rules.core["counters"]["strain"]["most"])


@cites("counters.strain")
def strain(rules: Rules, unit: Unit, counters: int) -> int | None:
    """The value of the Endurance test for so many counters; None where none is due."""
    over = counters - unit.output
    return rules.core["counters"]["strain"]["value"] + over if over > 0 else None
