"""What a player can know before choosing: how likely an attack hits and destroys, and what damage it does on the average.

The numbers are those that play rolls against (`combat.attempt`, `attack.needed`), with all that pilots, abilities and moves add; every
face and every total of the damage is gone through (`attack.strike`, `attack.dealt`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rulepress.core.dice import Roll, branches
from rulepress.core.rule_refs import Contribution
from rulepress.games.mswars import attack
from rulepress.games.mswars.abilities import ConditionContext
from rulepress.games.mswars.model import Weapon
from rulepress.games.mswars.play.combat import AttackPlan, attempt
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece


class AttackOption(NamedTuple):
    """What comes of an attack."""

    hit: Fraction
    kill: Fraction  # it puts the target out of action
    damage: Fraction  # DC lost, on the average, and never more than there are


def chances(flow: Session, piece: Piece, target: Piece, weapon: Weapon, by: int = 0) -> AttackOption:
    """What one attack comes to, from where both stand. `by`: what it suffers besides."""
    extra = [Contribution("attack.kinds", by, "one of two")] if by else []
    needed = attack.needed(flow.rules, attempt(flow, piece, target, weapon, extra)).value
    known = flow.book.chances
    key = (piece.unit, piece.pilot, weapon.id, target.unit, target.dc, needed)
    if key not in known:
        known[key] = _worked_out(flow, piece, target, weapon, needed)
    found: AttackOption = known[key]
    return found


def _worked_out(flow: Session, piece: Piece, target: Piece, weapon: Weapon, needed: int) -> AttackOption:
    rules, unit, goal = flow.rules, flow.unit(piece), flow.unit(target)
    moment = ConditionContext.of(unit, flow.pilot(piece), weapon, bigger_by=goal.size - unit.size)
    verdicts: dict[str, Fraction] = {}
    for verdict, ways, out_of in branches(lambda _, roll: attack.strike(rules, needed, roll), ""):
        verdicts[verdict] = verdicts.get(verdict, Fraction(0)) + Fraction(ways, out_of)
    hit = kill = damage = Fraction(0)
    for verdict, likely in verdicts.items():
        if verdict == attack.MISS:
            continue
        hit += likely

        def hurts(_: int, roll: Roll, half: bool = verdict == attack.HALF) -> int:
            return attack.dealt(rules, weapon, moment, goal, half, roll).value

        for hurt, ways, out_of in branches(hurts, 0):
            share = likely * Fraction(ways, out_of)
            kill += share * (hurt >= target.dc)
            damage += share * max(min(hurt, target.dc), 0)
    return AttackOption(hit, kill, damage)


def prospects(flow: Session, piece: Piece, plan: AttackPlan) -> list[tuple[Piece, AttackOption]]:
    """What each attack of an attack action comes to, for each of its targets as it stands now."""
    return [
        (target, chances(flow, piece, target, weapon, plan.by))
        for name in plan.targets
        for target in [flow.piece(name)]
        for weapon in plan.weapons
    ]
