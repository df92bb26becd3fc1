"""Abilities and skills at work: which effects a unit and its pilot bear, which of them hold at a moment, and what a skill requires."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from rulepress.core.rule_refs import Contribution, cites
from rulepress.games.mswars.model import STATS, ByName, Effect, Pilot, Rules, TeamMember, Unit, Weapon

GROUND = "ground"

NONE: tuple[ByName, ByName] = ({}, {})


class ActiveEffect(NamedTuple):
    """An effect with the ability or skill that gives it, and what was chosen with the skill."""

    name: str
    rule: str
    effect: Effect
    choice: str | None = None


@dataclass(frozen=True)
class ConditionContext:
    """What conditions ask about. What is not known is empty, and a condition about it does not hold."""

    abilities: tuple[str, ...] = ()
    skills: Mapping[str, str | None] = field(default_factory=dict)
    unit_type: str | None = None
    move_type: str | None = None
    weapon_type: str | None = None
    sub_type: str | None = None
    weapon_abilities: tuple[str, ...] = ()
    moved: bool = False
    level: str = GROUND
    bigger_by: int = 0
    """Size Classes by which the target is bigger."""

    @classmethod
    def of(cls, unit: Unit, pilot: Pilot, weapon: Weapon | None = None, **more: Any) -> ConditionContext:
        """The moment in which that unit, with that pilot, does something."""
        armed: dict[str, Any] = {}
        if weapon:
            armed = {"weapon_type": weapon.type, "sub_type": weapon.sub_type, "weapon_abilities": weapon.abilities}
        return cls(unit.abilities, pilot.skills, unit.type, unit.move_type, **armed, **more)


#: Condition -> whether it holds, given its value, what was chosen with the skill, and the moment.
CONDITIONS: dict[str, Callable[[Any, str | None, ConditionContext], bool]] = {
    "skill": lambda value, _, moment: value in moment.skills,
    "ability": lambda value, _, moment: value in moment.abilities,
    "weapon_type": lambda value, _, moment: moment.weapon_type in value,
    "weapon_lacks": lambda value, _, moment: value not in moment.weapon_abilities,
    "not_level": lambda value, _, moment: moment.level != value,
    "moved": lambda value, _, moment: moment.moved == value,
    "bigger_by": lambda value, _, moment: moment.bigger_by >= value,
    "chosen": lambda value, choice, moment: choice is not None and choice == getattr(moment, value),
}


def holds(active: ActiveEffect, moment: ConditionContext) -> bool:
    """Do all conditions of the effect hold?"""
    return all(CONDITIONS[name](value, active.choice, moment) for name, value in active.effect.when.items())


def effects(rules: Rules, moment: ConditionContext, verb: str, what: object = None) -> Iterator[ActiveEffect]:
    """The effects of that verb (about `what`, if given) that the unit and pilot of the moment bear and that hold."""
    abilities, skills = rules.by_verb.get(verb, NONE)
    for gifts, names in ((abilities, dict.fromkeys(moment.abilities) if abilities else {}), (skills, moment.skills)):
        for name, choice in names.items() if gifts else ():
            for gift, effect in gifts.get(name, ()):
                if what in (None, effect.what):
                    active = ActiveEffect(gift.name, gift.rule, effect, choice)
                    if holds(active, moment):
                        yield active


def modifiers(rules: Rules, moment: ConditionContext, quantity: str) -> list[Contribution]:
    """What abilities and skills add to a quantity."""
    return [
        Contribution(active.rule, active.effect.numbers["by"], f"{active.name} gives {active.effect.numbers['by']:+d}")
        for active in effects(rules, moment, "modify", quantity)
    ]


def percent(rules: Rules, moment: ConditionContext, what: str, number: int) -> list[Contribution]:
    """What a percentage adds to `number`, rounded as the effect says."""
    made = []
    for active in effects(rules, moment, "percent", what):
        share = Fraction(number * active.effect.numbers["by"], 100)
        more = -(-share // 1) if active.effect.numbers["round"] == "up" else share // 1
        made.append(Contribution(active.rule, int(more), f"{active.name} adds {active.effect.numbers['by']}%"))
    return made


@cites("skill.requirements")
def missing(rules: Rules, pilot: Pilot) -> Iterator[tuple[str, str]]:
    """What a pilot lacks for the skills it has: (skill, what it asks for), for every requirement that is not met."""
    for name in pilot.skills:
        requires = rules.skills[name].requires if name in rules.skills else {}
        for stat in STATS:
            least = requires.get(stat)
            if least is not None and getattr(pilot, stat) < least:
                yield name, f"{rules.core['stats'][stat]['name']} {least}"
        for skill in requires.get("skills") or ():
            if skill not in pilot.skills:
                yield name, skill
        choice = requires.get("any_skill") or ()
        if choice and not any(skill in pilot.skills for skill in choice):
            yield name, " or ".join(choice)


@cites("skill.requirements", "skill.noble-background")
def repeated(rules: Rules, members: Sequence[TeamMember]) -> list[str]:
    """The skills that only one pilot of a team may have and that several have."""
    alone = [name for name, skill in rules.skills.items() if skill.requires.get("one_per_team")]
    return [name for name in alone if sum(name in member.pilot.skills for member in members) > 1]
