"""The odds of matchups before and after a change of the rules: which of them differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from rulepress.content.prose.typography import percent
from rulepress.core.state_hash import rules_hash

Matchup = tuple[str, str, str, str]
"""Who does what, upon whom, how things stand, and what comes of it."""
WorkedOut = Callable[[dict[str, Any]], Iterable[tuple[Matchup, Fraction]]]
"""The chances of every matchup that an edition's data makes possible."""


class MatchupChange(NamedTuple):
    """One matchup whose odds differ."""

    who: str
    """The attacker and what it does."""
    target: str
    situation: str
    outcome: str
    before: Fraction
    after: Fraction

    @property
    def told(self) -> tuple[str, str]:
        """Both chances as per cent."""
        return percent(self.before), percent(self.after)


def differing(before: dict[str, Any], after: dict[str, Any], worked_out: WorkedOut) -> list[MatchupChange]:
    """The matchups possible in both whose odds differ, the greatest difference first."""
    old, new = (_chances(_Edition(rules_hash(data, data), data), worked_out) for data in (before, after))
    found = [MatchupChange(*matchup, old[matchup], new[matchup]) for matchup in new if matchup in old and old[matchup] != new[matchup]]
    return sorted(found, key=lambda one: (-abs(one.after - one.before), *one[:4]))


@dataclass(frozen=True)
class _Edition:
    """An edition's data, the same as others that say the same."""

    digest: str
    data: dict[str, Any] = field(compare=False)


@lru_cache(maxsize=4)  # an edition is compared with the one before it and with the one after
def _chances(edition: _Edition, worked_out: WorkedOut) -> dict[Matchup, Fraction]:
    return dict(worked_out(edition.data))
