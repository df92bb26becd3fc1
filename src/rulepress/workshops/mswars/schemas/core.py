"""The numbers of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rulepress.authoring.records import Inches, Name, Prose, Record

Count = Annotated[int, Field(ge=0, le=999)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
Percent = Annotated[int, Field(ge=0, le=100)]
Cost = Annotated[Annotated[int, Field(ge=0, le=9)] | None, Field(json_schema_extra={"type": ["integer", "null"]})]
"""Inches of Move for an inch; null: never there. 0: set up there, and never moves."""


class Dice(Record):
    count: Annotated[int, Field(ge=1)] = 1
    sides: Annotated[int, Field(ge=2)]


class Phase(Record):
    """A phase of a turn."""

    id: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    name: Name
    text: Prose
    """What happens in it, for the tables."""


class Stat(Record):
    """A figure of a card."""

    name: Name
    abbreviation: Name
    meaning: Prose
    typical: Annotated[list[Count], Field(min_length=2, max_length=2)] | None = None
    """From and to: what lies outside is pointed out."""


class UnitType(Record):
    name: Name
    plural: Name


class MoveType(Record):
    """What an inch costs on each ground."""

    name: Name
    flat: Cost
    difficult: Cost
    very_difficult: Cost
    rough: Cost
    on_shallow_water: Cost
    on_deep_water: Cost
    in_deep_water: Cost
    steps_over: bool
    """It may pass through a friend of a far other Size Class."""


class MoveKind(Record):
    """A move action."""

    name: Name
    moves: Count
    """How many times Move it covers."""
    counters: Count
    actions: Count
    """Move Actions that it counts as."""


class Movement(Record):
    actions_per_turn: Count
    contact: Inches
    """Between edges that still count as base contact."""
    step_over: Count
    kinds: dict[Name, MoveKind]


class Strain(Record):
    value: Count
    """Test value for no counter above Output; each adds one."""
    most: Count
    """Counters above Output that no unit may pass."""


class Counters(Record):
    strain: Strain


class Recovery(Record):
    sides: Count
    target: Count
    endurance: Count


class Endurance(Record):
    sides: Count
    failure: Count
    regain: Count
    recovery: Recovery


class Unconscious(Record):
    defence: Modifier


class Ignore(Record):
    percent: Percent


class Command(Record):
    cost: Count
    unconscious_cost: Count
    lost: Count
    movement: Count
    counters: Count
    ignore_courage: Ignore
    unit_bonus_most: Count


class Shares(Record):
    first: Percent
    second: Percent


class Losses(Record):
    percent: Percent
    modifier: Modifier


class Courage(Record):
    dice: Dice
    bonus: Modifier
    marks: Shares
    heavy_losses: Losses


class Near(Record):
    modifier: Modifier
    within: Count


class Morale(Record):
    dice: Dice
    command_unit: Near


class Fear(Record):
    within: Count
    size_classes: Count
    counters: Count


class Infiltration(Record):
    clearance: Count


class AttackModifier(Record):
    """One line of the attack table."""

    name: Prose
    range: Modifier
    melee: Modifier
    above: Count | None = None
    """Inches that must be passed."""
    percent: Percent | None = None


READ = {
    "ran": (),
    "half_seen": (),
    "mostly_seen": (),
    "target_moved": ("above",),
    "damaged": ("percent",),
    "moved_heavy": (),
    "untrained": (),
}
"""Line of the attack table that the engine knows -> what else it reads there."""


def _readable(modifiers: dict[str, AttackModifier]) -> dict[str, AttackModifier]:
    for name, keys in READ.items():
        if name not in modifiers:
            raise ValueError(f"`{name}` is missing, which the rules count with")
        for key in keys:
            if getattr(modifiers[name], key) is None:
                raise ValueError(f"`{name}` needs `{key}`")
    return modifiers


class Attack(Record):
    dice: Dice
    always_hits: Count
    always_misses: Count
    half_damage: Modifier
    modifiers: Annotated[dict[Name, AttackModifier], AfterValidator(_readable)]


class WeaponType(Record):
    name: Name
    attack: Literal["range", "melee"]
    heavy: bool


class WeaponAbility(Record):
    name: Name
    text: Prose


class DamageRules(Record):
    least: Count


class Skirmish(Record):
    turn_limit: Count


class Core(Record):
    """The numbers of M.S. Wars."""

    initiative: Dice
    phases: list[Phase]
    stats: dict[Name, Stat]
    """A pilot's."""
    unit_stats: dict[Name, Stat]
    size_bases_mm: list[Count]
    """The diameter of a base by Size Class, from Size Class 0."""
    unit_types: dict[Name, UnitType]
    move_types: dict[Name, MoveType]
    movement: Movement
    counters: Counters
    endurance: Endurance
    unconscious: Unconscious
    command: Command
    courage: Courage
    morale: Morale
    fear: Fear
    infiltration: Infiltration
    attack: Attack
    weapon_types: dict[Name, WeaponType]
    weapon_abilities: dict[Name, WeaponAbility]
    damage: DamageRules
    skirmish: Skirmish
