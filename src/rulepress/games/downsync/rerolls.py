"""Rolls that are made again: by which effects, and after which result."""

from __future__ import annotations

from collections.abc import Iterable

from rulepress.core.dice import Dice, Roll
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Exchange,
    concealment,
    holds,
    on_attacker,
    on_target,
    used,
)
from rulepress.games.downsync.quantities import ResolvedCheck

ONE = 1
"""How many dice are rolled again, where not all are: the lowest of a roll that has failed, the highest of one that has not."""


@cites("card.first")
def rerolls(check: ResolvedCheck, exchange: Exchange, quantity: str) -> Iterable[ActiveEffect]:
    """The effects by which a roll may be made again that begins like this, each once, in the order of the cards (verb reroll)."""
    rules, attempt = check.rules, check.attempt
    of_target = quantity == "countermeasure_roll"
    if not rules.token_kinds and "reroll" not in (attempt.target_verbs if of_target else attempt.attacker_verbs):
        return ()
    moment = AttackProgress.of(exchange)
    every = (on_target if of_target else on_attacker)(rules, attempt, moment, "reroll")
    return (
        active
        for active in every
        if active.effect.quantity == quantity and holds(active, rules, attempt, moment, concealment(rules, attempt, moment))
    )


def after(active: ActiveEffect, succeeded: bool) -> bool:
    """Is a roll with that result made again by it?"""
    return succeeded is bool(active.effect.details["result"] == "succeeded")


def once_more(active: ActiveEffect, roll: Roll, dice: Dice, needed: int, stream: str, failed: bool) -> int:
    """By how much more than is needed a roll comes to that is made again by it: all its dice, or the one that it lets roll again."""
    if active.effect.details.get("dice") == ONE:
        return roll.again(dice, needed, stream, failed)
    return roll.over(dice, needed, stream)


def counted(active: ActiveEffect, exchange: Exchange) -> Exchange:
    """The exchange in which it has been used, where that is limited."""
    return exchange._replace(used=exchange.used | {used(active, exchange.used)}) if active.effect.limit else exchange
