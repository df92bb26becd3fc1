"""Damage: what a hit does to a unit's DC."""

from __future__ import annotations

from rulepress.engine.citing import Contribution, Quantity, cites
from rulepress.engine.dice import Dice, Roll
from rulepress.games.mswars.gifts import Moment, effects, percent
from rulepress.games.mswars.model import Rules, Unit, Weapon, rounded_up


@cites(
    "damage.roll",
    "damage.armour",
    "attack.half-damage",
    "ability.multiple-unit",
    "skill.weapons-specialist",
    "skill.giant-slayer",
)
def dealt(rules: Rules, weapon: Weapon, attacker: Moment, target: Unit, half: bool, roll: Roll) -> Quantity:
    """The damage of a hit, after everything: the weapon's dice and what skills add, halved where that is due, less Armour."""
    rolled = roll.total(weapon.damage.dice, "damage") + weapon.damage.bonus
    made = [Contribution("damage.roll", rolled, f"{weapon.name} rolls {weapon.damage}")]
    made += percent(rules, attacker, "damage", rolled)
    for each in effects(rules, attacker, "wound"):
        sides = each.effect.numbers["sides"]
        made.append(Contribution(each.rule, roll.total(Dice(1, sides), "damage"), f"{each.name} adds a D{sides}"))

    def halve(rule: str, reason: str) -> None:
        now = sum(each.value for each in made)
        made.append(Contribution(rule, rounded_up(now, 2) - now, reason))

    if half:
        halve("attack.half-damage", "half of it, rounded up: only a sure hit")
    struck = Moment(abilities=target.abilities, weapon_abilities=weapon.abilities)
    for each in effects(rules, struck, "halve", "weapon_damage"):
        halve(each.rule, f"{each.name}: half of it, rounded up")
    now = sum(each.value for each in made)
    least = rules.core["damage"]["least"]
    made.append(Contribution("damage.armour", max(now - target.armour, least) - now, f"{target.title} has Armour {target.armour}"))
    return Quantity("damage", tuple(made))
