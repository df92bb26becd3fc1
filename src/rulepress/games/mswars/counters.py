"""Action counters: what too many of them do to the pilot."""

from __future__ import annotations

from rulepress.engine.citing import cites
from rulepress.games.mswars.model import Rules, Unit


@cites("counters.limit")
def bears(rules: Rules, unit: Unit, counters: int) -> bool:
    """May a unit have so many action counters?"""
    return counters <= unit.output + int(rules.core["counters"]["strain"]["most"])


@cites("counters.strain")
def strain(rules: Rules, unit: Unit, counters: int) -> int | None:
    """The value of the Endurance test for so many counters; None where none is due."""
    over = counters - unit.output
    return rules.core["counters"]["strain"]["value"] + over if over > 0 else None
