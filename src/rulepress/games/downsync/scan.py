"""Scans: what may be scanned, and one check of a scan action."""

from __future__ import annotations

from collections.abc import Callable

from rulepress.core.dice import Roll
from rulepress.core.rule_refs import cites
from rulepress.games.downsync import targeting
from rulepress.games.downsync.active_effects import Attempt, Exchange, kept_from
from rulepress.games.downsync.attack_roll import rolled
from rulepress.games.downsync.model import Ping, Rules
from rulepress.games.downsync.quantities import ResolvedCheck
from rulepress.games.downsync.targeting import Problem

#: What may be scanned beside Pings, by the names of the mechanics: has it a Stealth Token?
UNITS: dict[str, Callable[[bool], bool]] = {
    "pings_and_units": lambda stealthed: True,
    "pings_and_stealthy": lambda stealthed: stealthed,
    "pings": lambda stealthed: False,
}


@cites("scan.target-ping", "scan.target-unit", "scan.pings", "scan.roll", "scan.out-of-sight", "unit.stats")
def illegal_reasons(rules: Rules, attempt: Attempt, stealthed: bool) -> list[Problem]:
    """Every rule that forbids this scan, and how."""
    found = []
    attacker, action, target = attempt.attacker, attempt.action, attempt.target
    if attacker.stats.scan is None:
        found += [("scan.roll", f"{attacker.title} has no SCAN, which {action.name} needs."), ("unit.stats", "")]
    if isinstance(target, Ping):
        effect = rules.effect(attacker, action.effect)
        if effect.inflicts != "REVEAL":
            only, other = rules.effect(attacker, "REVEAL").symbol, effect.symbol
            found.append(("scan.target-ping", f"Only {only} may target a Ping; {action.name} has {other}."))
    else:
        if not UNITS[rules.mechanics["scan_targets"]](stealthed):
            found.append(("scan.pings", f"{target.title} is no Ping and has no Stealth Token: there is nothing to scan."))
        if attempt.out_of_sight:
            found.append(("scan.target-unit", "Sight makes no difference to a scan against a Unit."))
    if active := kept_from(rules, attempt):
        found.append((active.rule, f"{active.name} forbids {attacker.title} to scan {target.title}."))
    found += targeting.kind(rules, attempt)
    return found + targeting.reach(rules, attempt) + targeting.stealth(rules, attempt, stealthed)


@cites("scan.roll", "scan.rate-of-fire")
def scan(check: ResolvedCheck, exchange: Exchange, roll: Roll, again: bool = True) -> Exchange:
    """One scan check: on a success the action's effect takes hold or threatens to. `again` as for an attack."""
    return rolled(check, exchange, roll, "scan", again)
