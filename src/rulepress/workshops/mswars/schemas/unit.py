"""Units and pilots: one file each, one card each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulepress.authoring.records import Id, Name, Prose, Record

Stat = Annotated[int, Field(ge=0, le=40)]


class Card(Record):
    """What every card has."""

    id: Id
    """The file's name without .yaml; other files refer to it."""
    name: Name
    """The name on the card."""
    ours: bool = False
    """The figures are this project's own, for no source gives them; cards and pages say so."""
    picture: str | None = None
    """Your own picture (SVG, PNG or JPEG), from the faction's folder: `art/amago.png`."""
    silhouette: Annotated[Id | None, Field(json_schema_extra={"x-completes": "silhouette"})] = None
    """A drawing that ships with Rulepress, such as `amago`."""
    notes: list[Prose] = []
    """Sentences at the foot of the card."""


class UnitStats(Record):
    """A unit's figures."""

    move: Stat
    """Inches of a Standard Move."""
    defence: Stat
    """Added to the die of an attack on the unit."""
    armour: Stat
    """Taken off the damage of every hit."""
    dc: Annotated[int, Field(ge=1, le=99)]
    """The damage that it can take."""
    output: Stat
    """Action counters that it bears without strain."""


class Damage(Record):
    """What a weapon rolls for damage: 2D6+1 is {dice: 2, sides: 6, bonus: 1}."""

    dice: Annotated[int, Field(ge=1, le=20)]
    sides: Annotated[int, Field(ge=2, le=100)]
    bonus: Annotated[int, Field(ge=-20, le=20)] = 0


class Weapon(Record):
    """One weapon."""

    name: Name
    """As printed."""
    type: Annotated[Name, Field(json_schema_extra={"x-completes": "weapon_type"})]
    """A weapon type of the rules: range, heavy_range, melee."""
    sub_type: Name
    """What Weapons Specialist chooses by: rifle, cannon, blade."""
    range: Annotated[int, Field(ge=0, le=200)] = 0
    """Inches; 0 for a weapon of melee."""
    damage: Damage
    """What a hit rolls."""
    cost: Annotated[int, Field(ge=1, le=9)] = 1
    """Action counters for an attack."""
    once_a_turn: bool = False
    """It attacks no more than once in a turn."""
    abilities: list[Annotated[Name, Field(json_schema_extra={"x-completes": "weapon_ability"})]] = []
    """Weapon abilities, such as Anti-Infantry."""


class Unit(Card):
    """A unit: one file, one card."""

    type: Annotated[Name, Field(json_schema_extra={"x-completes": "unit_type"})]
    """A unit type of the rules: sracu, ground_vehicle, infantry."""
    move_type: Annotated[Name, Field(json_schema_extra={"x-completes": "move_type"})]
    """How it moves: walker, track, wheel."""
    size: Annotated[int, Field(ge=0, le=9)]
    """Its Size Class."""
    tech: Annotated[int, Field(ge=1, le=9)]
    """Its Tech Level."""
    vp: Annotated[int, Field(ge=1, le=999)]
    """Victory Points that its loss costs the team."""
    stats: UnitStats
    """Move, Defence, Armour, DC and Output."""
    abilities: list[Annotated[Name, Field(json_schema_extra={"x-completes": "ability"})]] = []
    """Unit abilities, in the card's order."""
    weapons: list[Weapon] = []
    """What it fights with, in the card's order."""


class PilotStats(Record):
    """A pilot's figures."""

    range_attack: Stat
    """What a ranged attack rolls against."""
    melee_attack: Stat
    """What a melee attack rolls against."""
    reflex: Stat
    """What some skills ask for."""
    endurance: Annotated[int, Field(ge=1, le=12)]
    """The dice of an Endurance test."""
    command: Stat
    """What a commander brings to the TCV."""
    morale: Stat
    """What a Morale test must not exceed."""


SkillUse = (
    Annotated[Name, Field(json_schema_extra={"x-completes": "skill"})]
    | Annotated[dict[Name, Name], Field(min_length=1, max_length=1, json_schema_extra={"x-completes": "skill"})]
)
"""`Cleave`, or `Weapons Specialist: rifle` where something is chosen with the skill."""


class Pilot(Card):
    """A pilot: one file, one card."""

    grade: Literal["Trainee", "Standard", "Ace"]
    """How seasoned the pilot is."""
    stats: PilotStats
    """Range Attack, Melee Attack, Reflex, Endurance, Command and Morale."""
    skills: list[SkillUse] = []
    """Pilot skills, in the card's order."""
