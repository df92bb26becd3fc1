"""Command: the Team Command Value, initiative by it, what tokens cost, and what becomes of them with their commander."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulepress.core.rule_refs import Contribution, Quantity, Refused, cites
from rulepress.games.mswars.abilities import ConditionContext, effects, modifiers
from rulepress.games.mswars.model import Rules, TeamMember


@cites("command.commander")
def commander(members: Sequence[TeamMember]) -> TeamMember:
    """The Team Commander. Raises Refused where there is not just one."""
    found = [member for member in members if member.commander]
    if len(found) != 1:
        raise Refused(["command.commander"], f"A team has one Team Commander; this one has {len(found)}.")
    return found[0]


@cites("command.tcv", "command.unit-bonus", "ability.command-unit", "skill.noble-background")
def tcv(rules: Rules, members: Sequence[TeamMember]) -> Quantity:
    """The team's TCV. Raises Refused for a team without a commander."""
    leader = commander(members)
    made = [Contribution("command.tcv", leader.pilot.command, f"{leader.pilot.title} has Command {leader.pilot.command}")]
    made += modifiers(rules, ConditionContext.of(leader.unit, leader.pilot), "command")
    room = rules.core["command"]["unit_bonus_most"]
    for member in members:
        for active in effects(rules, ConditionContext.of(member.unit, member.pilot), "modify", "tcv"):
            by = min(active.effect.numbers["by"], room)
            room -= by
            reason = f"{active.name} of {member.unit.title}" + ("" if by else ": the team has as much of this as counts")
            made.append(Contribution(active.rule, by, reason))
    return Quantity("tcv", tuple(made))


@cites("command.tokens")
def tokens(tcv: int) -> int:
    """The Command Tokens that a team starts with."""
    return max(tcv, 0)


@cites("command.spend", "command.commander-unconscious")
def cost(rules: Rules, commander_unconscious: bool) -> int:
    """What one use costs in tokens."""
    return int(rules.core["command"]["unconscious_cost" if commander_unconscious else "cost"])


@cites("command.commander-lost")
def left_without_commander(rules: Rules, tokens: int) -> int:
    """The tokens that remain when the commander's unit is out of action."""
    return max(tokens - int(rules.core["command"]["lost"]), 0)


@cites("command.ignore-courage")
def may_ignore(rules: Rules, lost_units: int, units: int) -> bool:
    """May a team that has lost so many of its units ignore a failed Courage test?"""
    return lost_units * 100 <= units * int(rules.core["command"]["ignore_courage"]["percent"])


@cites("initiative.roll", "initiative.tie")
def first(rolled: Mapping[str, int], tcv: Mapping[str, int]) -> str | None:
    """The player who chooses: highest die and TCV together, then the higher TCV; None where only a roll-off can tell."""
    ranked = sorted(rolled, key=lambda player: (rolled[player] + tcv[player], tcv[player]), reverse=True)
    best, next_best = ranked[0], ranked[1]
    level = rolled[best] + tcv[best] == rolled[next_best] + tcv[next_best] and tcv[best] == tcv[next_best]
    return None if level else best
