"""M.S. Wars' resolved data as frozen records: the part of it that the mechanics read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from rulepress.core.dice import Dice
from rulepress.core.name_matching import slug

#: What a pilot's figures are called in the data.
STATS = ("range_attack", "melee_attack", "reflex", "endurance", "command", "morale")


def rounded_up(number: int, share: int) -> int:
    """`number` divided by `share`, rounded up."""
    return -(-number // share)


@dataclass(frozen=True, slots=True)
class Effect:
    """One sentence of the effects vocabulary: a verb, what it is about, its numbers, and when it holds."""

    verb: str
    what: Any
    numbers: Mapping[str, Any] = field(default_factory=dict)
    when: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Effect:
        """One effect record; keys other than verb, what and when are its numbers."""
        numbers = {key: value for key, value in data.items() if key not in ("verb", "what", "when")}
        what = data["what"]
        return cls(data["verb"], tuple(what) if isinstance(what, list) else what, numbers, dict(data.get("when") or {}))


@dataclass(frozen=True, slots=True)
class Ability:
    """A unit's ability or a pilot's skill: its name, the rule that states it, and what it does."""

    name: str
    rule: str
    effects: tuple[Effect, ...]
    manual: bool
    choice: str | None = None
    requires: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_data(cls, kind: str, data: Mapping[str, Any]) -> Ability:
        """`kind` is "ability" or "skill"."""
        return cls(
            name=data["name"],
            rule=f"{kind}.{slug(data['name'])}",
            effects=tuple(map(Effect.from_data, data.get("effects") or ())),
            manual=bool(data.get("manual")),
            choice=data.get("choice"),
            requires=dict(data.get("requires") or {}),
        )


@dataclass(frozen=True, slots=True)
class Damage:
    """What a weapon rolls for damage."""

    dice: Dice
    bonus: int

    def __str__(self) -> str:
        return f"{self.dice}{self.bonus:+}" if self.bonus else str(self.dice)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Damage:
        """The damage of a weapon's record."""
        return cls(Dice(data["dice"], data["sides"]), data.get("bonus") or 0)


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon of a unit."""

    id: str
    name: str
    type: str  # a key of core.weapon_types
    sub_type: str
    range: int  # inches; 0 in melee
    damage: Damage
    cost: int  # action counters
    once_a_turn: bool
    abilities: tuple[str, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Weapon:
        """The record of a weapon; its range is in inches."""
        return cls(
            id=data["id"],
            name=data["name"],
            type=data["type"],
            sub_type=data.get("sub_type") or "",
            range=data.get("range") or 0,
            damage=Damage.from_data(data["damage"]),
            cost=data.get("cost") or 1,
            once_a_turn=bool(data.get("once_a_turn")),
            abilities=tuple(data.get("abilities") or ()),
        )


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit card."""

    key: str  # faction/id
    title: str
    type: str  # a key of core.unit_types
    move_type: str  # a key of core.move_types
    size: int  # its Size Class
    tech: int
    vp: int
    move: int  # inches
    defence: int
    armour: int
    dc: int
    output: int
    abilities: tuple[str, ...]
    weapons: tuple[Weapon, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Unit:
        """The record of a unit with its weapons."""
        stats = data["stats"]
        return cls(
            key=data["key"],
            title=data["title"],
            type=data["type"],
            move_type=data["move_type"],
            size=data["size"],
            tech=data["tech"],
            vp=data["vp"],
            **{name: stats[name] for name in ("move", "defence", "armour", "dc", "output")},
            abilities=tuple(data.get("abilities") or ()),
            weapons=tuple(map(Weapon.from_data, data.get("weapons") or ())),
        )


#: Names, each with the gift and those of its effects that are of one verb.
ByName: TypeAlias = dict[str, list[tuple[Ability, Effect]]]


@dataclass(frozen=True, slots=True)
class Pilot:
    """One pilot card. `skills`: name -> what was chosen with it, None where nothing is."""

    key: str
    title: str
    range_attack: int
    melee_attack: int
    reflex: int
    endurance: int
    command: int
    morale: int
    skills: Mapping[str, str | None]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Pilot:
        """The record of a pilot."""
        return cls(
            key=data["key"],
            title=data["title"],
            **{name: data["stats"][name] for name in STATS},
            skills={each["name"]: each.get("choice") for each in data.get("skills") or ()},
        )


@dataclass(frozen=True, slots=True)
class TeamMember:
    """One unit of a team with the pilot in it."""

    unit: Unit
    pilot: Pilot
    commander: bool


@dataclass(frozen=True, slots=True)
class Team:
    """A force list."""

    key: str
    name: str
    members: tuple[TeamMember, ...]


@dataclass(frozen=True, eq=False)
class Rules:
    """One edition's rules and units. Two `Rules` are the same only if they are the same object."""

    core: Mapping[str, Any]
    abilities: Mapping[str, Ability]
    skills: Mapping[str, Ability]
    units: Mapping[str, Unit]
    pilots: Mapping[str, Pilot]
    teams: Mapping[str, Team]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Rules:
        """The rules in a resolved data record (as in dist/data)."""
        factions = data["factions"]
        units = {each["key"]: Unit.from_data(each) for faction in factions for each in faction["units"]}
        pilots = {each["key"]: Pilot.from_data(each) for faction in factions for each in faction["pilots"]}

        def team(each: Mapping[str, Any]) -> Team:
            members = [
                TeamMember(
                    units[f"{each['faction']}/{one['unit']}"],
                    pilots[f"{each['faction']}/{one['pilot']}"],
                    bool(one.get("commander")),
                )
                for one in each["members"]
                for _ in range(one.get("count") or 1)
            ]
            return Team(each["key"], each["name"], tuple(members))

        return cls(
            core=data["core"],
            abilities={name: Ability.from_data("ability", each) for name, each in data["abilities"].items()},
            skills={name: Ability.from_data("skill", each) for name, each in data["skills"].items()},
            units=units,
            pilots=pilots,
            teams={each["key"]: team(each) for faction in factions for each in faction["teams"]},
        )

    @cached_property
    def by_verb(self) -> dict[str, tuple[ByName, ByName]]:
        """Verb -> the abilities and the skills that have effects of it, with these effects: play asks for them all the time."""
        found: dict[str, tuple[ByName, ByName]] = {}
        for kind, gifts in enumerate((self.abilities, self.skills)):
            for name, gift in gifts.items():
                for effect in gift.effects:
                    found.setdefault(effect.verb, ({}, {}))[kind].setdefault(name, []).append((gift, effect))
        return found

    def dice(self, *where: str) -> Dice:
        """The dice that core gives under these keys: rules.dice("courage", "dice")."""
        found = self.core
        for key in where:
            found = found[key]
        return Dice(found.get("count", 1), found["sides"])
