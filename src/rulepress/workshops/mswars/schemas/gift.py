"""Unit abilities and pilot skills: a name, words, and effects from a closed vocabulary."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Name, Prose, Record

Whole = Annotated[int, Field(ge=-99, le=99)]
Number = Whole | Name
"""A number, or the name of one in `numbers`."""
WeaponType = Annotated[Name, Field(json_schema_extra={"x-completes": "weapon_type"})]

FIELDS = {
    "modify": ("by",),
    "set": ("to",),
    "deploy": ("inches", "moves"),
    "halve": (),
    "price": ("to",),
    "jam": ("inches", "per_size"),
    "heal": ("sides", "below", "cost", "more"),
    "train": (),
    "sweep": ("cost",),
    "double": ("by",),
    "indirect": ("by",),
    "wound": ("sides",),
    "percent": ("by", "round"),
    "early": ("cost",),
    "pursue": (),
    "unlock": (),
    "plan": ("sides", "target", "cost"),
    "team": ("by", "most", "inches"),
    "steady": (),
}
"""Verb -> the numbers that it takes beside what it is about."""


class When(Record):
    """Conditions; all that are given must hold."""

    skill: Annotated[Name | None, Field(json_schema_extra={"x-completes": "skill"})] = None
    """The pilot has this skill."""
    ability: Annotated[Name | None, Field(json_schema_extra={"x-completes": "ability"})] = None
    """The unit has this ability."""
    weapon_type: list[WeaponType] | None = None
    """The weapon is of one of these types."""
    weapon_lacks: Annotated[Name | None, Field(json_schema_extra={"x-completes": "weapon_ability"})] = None
    """The weapon has not this ability."""
    not_level: Name | None = None
    """The unit is not on this level."""
    moved: bool | None = None
    """The unit has moved in this turn."""
    bigger_by: Number | None = None
    """The target is at least so many Size Classes bigger."""
    chosen: Literal["unit_type", "move_type", "sub_type"] | None = None
    """Unit, Move Type or weapon are what was chosen with the skill."""


class Effect(Record):
    """One thing that the engine does: one verb with what it is about, and its numbers."""

    modify: Literal["attack", "defence", "command", "tcv"] | None = None
    """Adds `by` to a figure."""
    set: Literal["moved_heavy"] | None = None
    """Replaces a modifier of the attack table by `to`."""
    deploy: Literal["beyond_zone"] | None = None
    """Deploys up to `inches`, or `moves` times Move, beyond the zone."""
    halve: Literal["weapon_damage"] | None = None
    """Halves the damage that the unit takes, rounded up."""
    price: Annotated[Name | None, Field(json_schema_extra={"x-completes": "weapon_ability"})] = None
    """Weapons with this ability cost `to` action counters."""
    jam: Literal["artillery"] | None = None
    """Shields what is near from it: `inches` and `per_size` more for each Size Class."""
    heal: Literal["self", "friend"] | None = None
    """Gives back DC: dice of `sides`, as many as Tech Levels above `below`, or as Size Classes and `more`; for `cost`."""
    train: list[WeaponType] | None = None
    """Weapons of these types are used without penalty."""
    sweep: Literal["melee"] | None = None
    """Strikes all enemies in contact, for `cost` more."""
    double: Literal["range"] | None = None
    """Two attacks at `by` each."""
    indirect: Literal["artillery"] | None = None
    """Fires over what blocks sight, at `by`."""
    wound: Literal["more"] | None = None
    """A die of `sides` more damage."""
    percent: Literal["range", "damage"] | None = None
    """So many per cent more (`by`), rounded as `round` says."""
    early: Literal["range", "melee"] | None = None
    """May attack in the First Strike phase, for `cost` more."""
    pursue: Literal["break_away"] | None = None
    """A free melee attack on who breaks away."""
    unlock: Annotated[Name | None, Field(json_schema_extra={"x-completes": "ability"})] = None
    """May use this ability of the unit."""
    plan: Literal["command_token"] | None = None
    """A die of `sides` that reaches `target` regains a token, for `cost`."""
    team: Literal["defence"] | None = None
    """Adds `by` for each such friend within `inches`, never more than `most`."""
    steady: Literal["morale"] | None = None
    """Friends who see the unit close by take heart: the bonus of the Morale rules."""
    by: Number | None = None
    to: Number | None = None
    inches: Number | None = None
    moves: Number | None = None
    per_size: Number | None = None
    sides: Number | None = None
    target: Number | None = None
    cost: Number | None = None
    below: Number | None = None
    more: Number | None = None
    most: Number | None = None
    round: Literal["up", "down"] | None = None
    when: When | None = None
    """When it holds; absent: always."""

    @model_validator(mode="after")
    def _one_verb(self) -> Effect:
        verbs = [verb for verb in FIELDS if getattr(self, verb) is not None]
        if len(verbs) != 1:
            raise PydanticCustomError("one_verb", "an effect has one verb: one of {verbs}", {"verbs": ", ".join(FIELDS)})
        given = self.model_fields_set - {verbs[0], "when"}
        if odd := sorted(given - {*FIELDS[verbs[0]]}):
            told = {"verb": verbs[0], "odd": odd[0], "takes": ", ".join(FIELDS[verbs[0]]) or "nothing else"}
            raise PydanticCustomError("odd_number", "`{verb}` has no `{odd}`; it takes: {takes}", told)
        return self


def verb_of(effect: Effect) -> str:
    """Which verb an effect has."""
    return next(verb for verb in FIELDS if getattr(effect, verb) is not None)


class Gift(Record):
    """What abilities and skills have in common."""

    text: Prose
    """What it does, in one to three sentences; `{{ name }}` prints a number."""
    numbers: dict[Name, Whole] = {}
    """Every number of the text and the effects, once, by name."""
    effects: list[Effect] = []
    """What the engine does."""
    manual: bool = False
    """The engine cannot carry it out; players do."""


class Ability(Gift):
    """A unit ability."""


class Requirements(Record):
    """What a pilot needs before a skill: every line of it."""

    range_attack: Whole | None = None
    """The least Range Attack."""
    melee_attack: Whole | None = None
    """The least Melee Attack."""
    reflex: Whole | None = None
    """The least Reflex."""
    command: Whole | None = None
    """The least Command."""
    skills: list[Name] = []
    """Skills, all of them."""
    any_skill: list[Name] = []
    """Skills, one of them."""
    one_per_team: bool = False
    """Only one pilot of a team has it."""


class Skill(Gift):
    """A pilot skill."""

    requires: Requirements = Requirements()
    """What a pilot needs for it."""
    choice: Literal["unit_type", "move_type", "sub_type"] | None = None
    """What is picked with the skill."""
