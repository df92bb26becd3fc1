"""Countermeasures: what a hit's effect meets before it takes hold."""

from __future__ import annotations

from rulepress.core.dice import Roll
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import ActiveEffect, Exchange, laid, marked
from rulepress.games.downsync.quantities import Numbers, ResolvedCheck
from rulepress.games.downsync.rerolls import after, counted, once_more, rerolls


def threaten(check: ResolvedCheck, exchange: Exchange, numbers: Numbers) -> Exchange:
    """The exchange after a hit: what it leaves lies on the target, and its effect threatens."""
    return left_on_target(check, exchange, numbers)._replace(threat=numbers.threat)


def left_on_target(check: ResolvedCheck, exchange: Exchange, numbers: Numbers) -> Exchange:
    """The exchange with what a hit leaves on the target, negated or not."""
    return laid(check.rules, marked(exchange, numbers.marks), numbers.tokens)


@cites("countermeasure.spend", "countermeasure.check", "countermeasure.repeat")
def spend(check: ResolvedCheck, exchange: Exchange, roll: Roll, boosts: int = 0, again: bool = True) -> Exchange:
    """Spend one countermeasure token on a check, boosted or not. After a failure the threat stands, and another may be
    spent. `again`: it is rolled again wherever that costs nothing; who plays decides for itself."""
    left, threat, used = exchange.countermeasures - 1, exchange.threat, exchange
    negated = threat is None or roll.at_least(check.countermeasure_dice(boosts), threat.needed, "countermeasure")
    for active in rerolls(check, exchange, "countermeasure_roll") if threat and again else ():
        if after(active, negated) and not active.effect.details.get("cost"):
            used = counted(active, used)
            negated = spend_again(check, exchange, roll, active, negated, boosts)
    return used._replace(countermeasures=left, threat=None if negated else threat)


def spend_again(check: ResolvedCheck, exchange: Exchange, roll: Roll, active: ActiveEffect, negated: bool, boosts: int = 0) -> bool:
    """Does the check negate the effect after it has been made again by an effect?"""
    dice = check.countermeasure_dice(boosts)
    needed = exchange.threat.needed if exchange.threat else 0
    return once_more(active, roll, dice, needed, "countermeasure", not negated) >= 0


@cites("countermeasure.emergency")
def spend_emergency(exchange: Exchange) -> Exchange:
    """Spend one emergency countermeasure token: the check succeeds without a roll."""
    return exchange._replace(emergency=exchange.emergency - 1, threat=None)
