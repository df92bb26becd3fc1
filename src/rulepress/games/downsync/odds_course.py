"""Everything that an action may come to, attack by attack or scan by scan. Each exchange on the way is worked out once, however many
attacks or scans are left then."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulepress.core.dice import branches, weighed
from rulepress.games.downsync.active_effects import Exchange
from rulepress.games.downsync.odds_case import Case


@dataclass(eq=False, slots=True)
class Standing:
    """How an exchange stands, however many attacks or scans are left; a course has one of each."""

    exchange: Exchange  # as it was first met
    over: bool  # is there nothing to go on with, even if any are left?


Left = tuple[int, Standing]
"""How many attacks or scans are left, and how the exchange stands."""


class Course:
    """The course of one action."""

    def __init__(self, case: Case):
        self._case = case
        self._met: dict[tuple[Any, ...], Standing] = {}  # all of an exchange but what is left -> how it stands
        self._ways: dict[Standing, list[tuple[int, Standing, int, int]]] = {}  # how many more are left then, and as `branches`
        self._start: Left = (case.start.left, self._standing(case.start))

    def ends(self) -> tuple[dict[Exchange, int], int]:
        """How the action may end, each with its weight, and what all weights come to. None tells how many attacks or scans were left."""
        final, out_of = weighed(self._onward, self._start)
        ends: dict[Standing, int] = {}
        for (_, standing), weight in final.items():
            ends[standing] = ends.get(standing, 0) + weight
        return {standing.exchange: weight for standing, weight in ends.items()}, out_of

    def hit(self) -> Fraction:
        """The chance that the first attack or scan succeeds; 0 where none is made."""
        every = self._onward(self._start)
        return sum((Fraction(ways, out_of) for (_, then), ways, out_of in every if then.exchange.threat), Fraction(0))

    def _onward(self, state: Left) -> list[tuple[Left, int, int]]:
        """Every way to go on, as `branches` tells them; none once it is finished."""
        left, standing = state
        if standing.over or left <= 0 and not standing.exchange.threat:
            return []
        every = self._ways.get(standing)
        if every is None:
            before, following = standing.exchange.left, branches(self._case.step, standing.exchange)
            every = [(then.left - before, self._standing(then), ways, out_of) for then, ways, out_of in following]
            self._ways[standing] = every
        return [((left + more, then), ways, out_of) for more, then, ways, out_of in every]

    def _standing(self, exchange: Exchange) -> Standing:
        """How an exchange stands."""
        apart = exchange[1:]  # from what is left
        standing = self._met.get(apart)
        if standing is None:
            standing = self._met[apart] = Standing(exchange, self._case.over(exchange))
        return standing
