"""Attacks: the numbers of a to-hit roll, each with the reasons it is made of, the roll, and the damage of a hit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulepress.core.dice import Dice, Roll
from rulepress.core.rule_refs import Contribution, Quantity, cites
from rulepress.games.mswars.abilities import ActiveEffect, ConditionContext, effects, modifiers, percent
from rulepress.games.mswars.model import Rules, Unit, Weapon, rounded_up

MISS, HIT, HALF = "miss", "hit", "half damage"

#: How much the attacker sees of the target -> the modifier in core, None where there is none.
SEEN = {"all": None, "most": "mostly_seen", "half": "half_seen"}


@dataclass(frozen=True)
class AttackAttempt:
    """One attack before it is rolled. `eased`: what may stand in for the penalty of a heavy weapon after a move."""

    attack: int
    defence: int
    melee: bool = False
    ran: bool = False
    seen: str = "all"
    target_moved: Fraction = Fraction(0)  # inches
    damaged: bool = False
    unconscious: bool = False
    moved_heavy: bool = False
    untrained: bool = False
    eased: tuple[ActiveEffect, ...] = ()
    own: tuple[Contribution, ...] = ()  # what the attacker's abilities and skills add
    guard: tuple[Contribution, ...] = ()  # what the target's add to its Defence


@cites("ability.stable-platform", "skill.heavy-fire", "attack.heavy-moved")
def eased(rules: Rules, moment: ConditionContext) -> tuple[ActiveEffect, ...]:
    """What eases the penalty of a heavy weapon after a move."""
    return tuple(effects(rules, moment, "set", "moved_heavy"))


@cites("ability.unstable-platform", "skill.unit-type-specialist")
def own(rules: Rules, moment: ConditionContext) -> tuple[Contribution, ...]:
    """What the attacker's abilities and skills add to its attack."""
    return tuple(modifiers(rules, moment, "attack"))


@cites("attack.damaged")
def damaged(rules: Rules, dc: int, start: int) -> bool:
    """Is a unit with `dc` left of `start` down to less than half?"""
    return (start - dc) * 100 > start * int(rules.core["attack"]["modifiers"]["damaged"]["percent"])


@cites("attack.target-moved")
def moved_far(rules: Rules, inches: Fraction) -> bool:
    """Has a target moved far enough to be harder to hit?"""
    above: int = rules.core["attack"]["modifiers"]["target_moved"]["above"]
    return inches > above


def _conditions(rules: Rules, attempt: AttackAttempt) -> Iterable[tuple[str, str]]:
    """The modifiers that this attack meets: rule and key in core."""
    if attempt.ran:
        yield "attack.ran", "ran"
    if seen := SEEN[attempt.seen]:
        yield "attack.seen", seen
    if moved_far(rules, attempt.target_moved):
        yield "attack.target-moved", "target_moved"
    if attempt.damaged:
        yield "attack.damaged", "damaged"
    if attempt.untrained:
        yield "attack.training", "untrained"


@cites(
    "attack.value",
    "attack.ran",
    "attack.seen",
    "attack.target-moved",
    "attack.damaged",
    "attack.training",
    "attack.heavy-moved",
)
def attack_value(rules: Rules, attempt: AttackAttempt) -> Quantity:
    """What the die and the target's Defence together must not exceed. A modifier that does not count stands there as 0."""
    table, column = rules.core["attack"]["modifiers"], "melee" if attempt.melee else "range"
    made = [Contribution("attack.value", attempt.attack, f"the {column} attack value is {attempt.attack}")]
    made += [
        Contribution(rule, table[key][column], table[key]["name"].lower() + (", which melee does not mind" * (not table[key][column])))
        for rule, key in _conditions(rules, attempt)
    ]
    if attempt.moved_heavy:
        made += _heavy(table["moved_heavy"], column, attempt.eased)
    return Quantity("attack", (*made, *attempt.own))


def _heavy(row: Mapping[str, Any], column: str, eased: Iterable[ActiveEffect]) -> list[Contribution]:
    """The penalty of a heavy weapon after a move; of several that replace it, the mildest."""
    full = row[column]
    made = [Contribution("attack.heavy-moved", full, row["name"].lower() + (", which melee does not mind" * (not full)))]
    mildest = max(eased, key=lambda each: each.effect.numbers["to"], default=None)
    if mildest and mildest.effect.numbers["to"] > full:
        to = mildest.effect.numbers["to"]
        made.append(Contribution(mildest.rule, to - full, f"{mildest.name} makes it {to:+d}"))
    return made


@cites("attack.defence", "unconscious.defence", "skill.move-type-specialist", "skill.team-player")
def defence(rules: Rules, attempt: AttackAttempt) -> Quantity:
    """The target's Defence as it is now."""
    made = [Contribution("attack.defence", attempt.defence, f"the target has Defence {attempt.defence}")]
    if attempt.unconscious:
        by = rules.core["unconscious"]["defence"]
        made.append(Contribution("unconscious.defence", by, "the target's pilot is Unconscious"))
    return Quantity("defence", (*made, *attempt.guard))


@cites("attack.roll")
def needed(rules: Rules, attempt: AttackAttempt) -> Quantity:
    """What the die may show at most."""
    value, against = attack_value(rules, attempt).value, defence(rules, attempt).value
    return Quantity(
        "needed",
        (
            Contribution("attack.roll", value, f"die and Defence must not exceed {value}"),
            Contribution("attack.roll", -against, f"the Defence is {against}"),
        ),
    )


@cites("attack.roll", "attack.natural", "attack.half-damage")
def judged(rules: Rules, needed: int, shown: int) -> str:
    """What the face of the die means: MISS, HIT or HALF."""
    numbers = rules.core["attack"]
    if shown == numbers["always_misses"] or (shown > needed and shown != numbers["always_hits"]):
        return MISS
    return HALF if needed <= numbers["half_damage"] else HIT


@cites("attack.roll")
def strike(rules: Rules, needed: int, roll: Roll) -> str:
    """One attack roll."""
    return judged(rules, needed, roll.total(rules.dice("attack", "dice"), "attack"))


@cites(
    "damage.roll",
    "damage.armour",
    "attack.half-damage",
    "ability.multiple-unit",
    "skill.weapons-specialist",
    "skill.giant-slayer",
)
def dealt(rules: Rules, weapon: Weapon, attacker: ConditionContext, target: Unit, half: bool, roll: Roll) -> Quantity:
    """The damage of a hit, after everything: the weapon's dice and what skills add, halved where that is due, less Armour."""
    rolled = roll.total(weapon.damage.dice, "damage") + weapon.damage.bonus
    made = [Contribution("damage.roll", rolled, f"{weapon.name} rolls {weapon.damage}")]
    made += percent(rules, attacker, "damage", rolled)
    for active in effects(rules, attacker, "wound"):
        sides = active.effect.numbers["sides"]
        made.append(Contribution(active.rule, roll.total(Dice(1, sides), "damage"), f"{active.name} adds a D{sides}"))

    def halve(rule: str, reason: str) -> None:
        now = sum(part.value for part in made)
        made.append(Contribution(rule, rounded_up(now, 2) - now, reason))

    if half:
        halve("attack.half-damage", "half of it, rounded up: only a sure hit")
    struck = ConditionContext(abilities=target.abilities, weapon_abilities=weapon.abilities)
    for each in effects(rules, struck, "halve", "weapon_damage"):
        halve(each.rule, f"{each.name}: half of it, rounded up")
    now = sum(part.value for part in made)
    least = rules.core["damage"]["least"]
    made.append(Contribution("damage.armour", max(now - target.armour, least) - now, f"{target.title} has Armour {target.armour}"))
    return Quantity("damage", tuple(made))
