"""What a target suffers when an effect takes hold on it: that effect, or what its traits make of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from itertools import product

from rulepress.core.dice import Dice, Roll, RolledDice
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.active_effects import (
    ActiveEffect,
    AttackProgress,
    Exchange,
    Threat,
    concealment,
    holds,
    inflict,
    on_target,
    used,
)
from rulepress.games.downsync.model import SIDES, Effect
from rulepress.games.downsync.odds_effects import carried_out
from rulepress.games.downsync.quantities import ResolvedCheck


def _may_say(check: ResolvedCheck, verb: str) -> bool:
    """Has the target an effect with that verb, or may it come to have one by a token?"""
    return verb in check.attempt.target_verbs or bool(check.rules.token_kinds)


def replacements(check: ResolvedCheck, exchange: Exchange) -> Iterator[ActiveEffect]:
    """The target's effects that may turn an effect into another one now, in the order of its card (verb replace)."""
    if not _may_say(check, "replace"):
        return
    rules, attempt, moment = check.rules, check.attempt, AttackProgress.of(exchange)
    for active in on_target(rules, attempt, moment, "replace"):
        if "onto" not in active.effect.details and holds(active, rules, attempt, moment, concealment(rules, attempt, moment)):
            yield active


@cites("card.first", "countermeasure.optional")
def compels(check: ResolvedCheck, exchange: Exchange) -> ActiveEffect | None:
    """What compels the target to spend a Countermeasure Token for this hit, if anything does (verb compel)."""
    return _said(check, exchange, "compel", lambda effect: effect.details.get("deed") == "countermeasure")


@cites("card.first", "countermeasure.optional")
def disarms(check: ResolvedCheck, exchange: Exchange) -> ActiveEffect | None:
    """What forbids the target to spend any countermeasure for this hit, if anything does (verb forbid)."""
    return _said(check, exchange, "forbid", lambda effect: "countermeasure" in effect.what)


def _said(check: ResolvedCheck, exchange: Exchange, verb: str, says: Callable[[Effect], bool]) -> ActiveEffect | None:
    """The first of the target's effects with that verb that says so now."""
    if not _may_say(check, verb):
        return None
    rules, attempt, moment = check.rules, check.attempt, AttackProgress.of(exchange)
    for active in on_target(rules, attempt, moment, verb):
        if says(active.effect) and holds(active, rules, attempt, moment, concealment(rules, attempt, moment)):
            return active
    return None


Suffering = Generator[tuple[ActiveEffect, Exchange], Exchange | None, Exchange]
"""An effect that takes hold: it asks of each replacement that may be declined, and is sent the exchange after what has been paid for it,
or None where it is not used."""


def usual(active: ActiveEffect) -> bool:
    """Is it used, as odds take it, although it may be declined? Unless it costs something."""
    return not active.effect.details.get("cost")


def suffer(
    check: ResolvedCheck, exchange: Exchange, threat: Threat, roll: Roll | None, wanted: Callable[[ActiveEffect], bool] = usual
) -> Exchange:
    """The exchange after an effect has taken hold, where nobody needs to be asked: `wanted` tells which replacements are used that may
    be declined. As for `suffering`."""
    if not _may_say(check, "replace"):
        return inflict(check.rules, exchange, threat)
    taking, answer = suffering(check, exchange, threat, roll), None
    while True:
        try:
            active, so_far = taking.send(answer)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # what StopIteration carries
        answer = so_far if wanted(active) else None


@cites("card.first")
def suffering(
    check: ResolvedCheck,
    exchange: Exchange,
    threat: Threat,
    roll: Roll | None,
    tell: Callable[[ActiveEffect, bool], None] | None = None,
    spent: Collection[str] = (),
) -> Suffering:
    """An effect takes hold, each replacement tried once on what has come of it so far; of several who may step in by the same effect
    one does. `roll`: None where nobody rolls or is asked. `tell` hears of those that were tried, with whether their roll was made, and
    sees to what is done after them; without it that is part of the exchange. `spent`: the traits that replace nothing here."""
    after, wanted = [], set[tuple[str, str, int]]()
    for active in replacements(check, exchange):
        effect = active.effect
        if active.name in spent or not threat.replaced_by(effect) or (effect.roll or effect.optional) and roll is None:
            continue
        if effect.optional:
            key = active.name, effect.does, effect.nth
            paid = None if key in wanted else (yield active, exchange)
            if paid is None:
                continue
            wanted.add(key)
            exchange = paid
        made = effect.roll is None or roll is not None and effect.roll.made(roll, SIDES, active.name)
        if made:
            threat = threat.turned(effect)
        elif not effect.otherwise and not effect.optional:
            continue
        if tell is not None:
            tell(active, made)
        else:
            after += [active._replace(effect=then) for then in effect.after(made)]
        if effect.limit:
            exchange = exchange._replace(used=exchange.used | {used(active, exchange.used)})
    exchange = inflict(check.rules, exchange, threat)
    for active in after:
        assert roll is not None, "who does not tell rolls"
        exchange = carried_out(check, exchange, roll, active)
    return exchange


class _Always(RolledDice):
    """Dice that always do, or never."""

    def __init__(self, answer: bool):
        self.answer = answer

    def at_least(self, dice: Dice, needed: int, stream: str) -> bool:
        return self.answer


@cites("countermeasure.optional")
def harmless(check: ResolvedCheck, exchange: Exchange, *wanted: Callable[[ActiveEffect], bool]) -> bool:
    """Would the effect that threatens change nothing, whatever is rolled? A STUN on a base that is Stunned already. `wanted`: as for
    `suffer`; of several, whichever it is."""
    threat = exchange.threat
    if threat is None:
        return True
    if not _may_say(check, "replace"):
        if threat.inflicts == "KILL" and not exchange.destroyed:
            return False  # the usual case, quickly
    elif any(
        (active.effect.then or active.effect.otherwise) and threat.replaced_by(active.effect) for active in replacements(check, exchange)
    ):
        return False
    spared = exchange._replace(threat=None)
    if threat.name != exchange.suffered:
        threat = threat._replace(name=exchange.suffered)
    if not _may_say(check, "replace"):
        return inflict(check.rules, exchange, threat) == spared
    every = product((True, False), wanted or (usual,))
    return all(suffer(check, exchange, threat, _Always(answer), used) == spared for answer, used in every)
