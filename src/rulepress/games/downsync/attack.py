"""Attacks: who may be attacked, and one attack of a combat action."""

from __future__ import annotations

from rulepress.core.dice import Roll
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import targeting
from rulepress.games.downsync.active_effects import Attempt, Exchange, blind, kept_from
from rulepress.games.downsync.attack_roll import rolled
from rulepress.games.downsync.model import Ping, Rules
from rulepress.games.downsync.quantities import ResolvedCheck
from rulepress.games.downsync.targeting import Problem


@cites("attack.target-units", "attack.line-of-sight", "attack.roll", "unit.stats")
def illegal_reasons(rules: Rules, attempt: Attempt, stealthed: bool) -> list[Problem]:
    """Every rule that forbids this attack, and how."""
    found = []
    attacker, action, target = attempt.attacker, attempt.action, attempt.target
    if attacker.stats.targeting is None:
        found += [("attack.roll", f"{attacker.title} has no TARG, which {action.name} needs."), ("unit.stats", "")]
    if isinstance(target, Ping):
        found.append(("attack.target-units", f"{action.name} attacks Units, and a Ping is not one yet."))
    else:
        found += targeting.kind(rules, attempt)
    if attempt.out_of_sight and blind(rules, attempt) is None:
        found.append(("attack.line-of-sight", "An attack needs its target in line of sight."))
    if active := kept_from(rules, attempt):
        found.append((active.rule, f"{active.name} forbids {attacker.title} to attack {target.title}."))
    return found + targeting.reach(rules, attempt) + targeting.stealth(rules, attempt, stealthed)


@cites("attack.roll", "attack.rate-of-fire")
def attack(check: ResolvedCheck, exchange: Exchange, roll: Roll, again: bool = True) -> Exchange:
    """One attack: on a hit the action's effect takes hold or threatens to. `again`: it is rolled again wherever that costs
    nothing; who plays decides for itself."""
    return rolled(check, exchange, roll, "attack", again)
