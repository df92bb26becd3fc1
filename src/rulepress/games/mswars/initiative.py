"""Initiative: who chooses a seat first."""

from __future__ import annotations

from collections.abc import Mapping

from rulepress.engine.citing import cites


@cites("initiative.roll", "initiative.tie")
def first(rolled: Mapping[str, int], tcv: Mapping[str, int]) -> str | None:
    """The player who chooses: highest die and TCV together, then the higher TCV; None where only a roll-off can tell."""
    ranked = sorted(rolled, key=lambda player: (rolled[player] + tcv[player], tcv[player]), reverse=True)
    best, next_best = ranked[0], ranked[1]
    level = rolled[best] + tcv[best] == rolled[next_best] + tcv[next_best] and tcv[best] == tcv[next_best]
    return None if level else best
