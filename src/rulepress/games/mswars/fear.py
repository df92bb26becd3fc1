"""Fear: what frightens a unit, and what a Fear Token stops it from doing."""

from __future__ import annotations

from rulepress.engine.citing import cites
from rulepress.engine.dice import Roll
from rulepress.games.mswars import morale
from rulepress.games.mswars.model import Rules


@cites("fear.approach")
def frightens(rules: Rules, small: int, big: int) -> bool:
    """Is a unit of Size Class `big` big enough to frighten one of Size Class `small`?"""
    return big - small >= int(rules.core["fear"]["size_classes"])


@cites("fear.test", "morale.test")
def overcome(rules: Rules, value: int, roll: Roll) -> bool:
    """Does the pilot master the fear? It is a Morale test."""
    return morale.holds(rules, value, roll)


@cites("fear.token")
def may_move(token: bool) -> bool:
    """May a unit take Move Actions?"""
    return not token


@cites("fear.support")
def may_support(token: bool) -> bool:
    """May a unit give or receive Aid and Support Actions?"""
    return not token
