"""The resolved data as other programs read it: one JSON Schema, with what every key means."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from rulepress.authoring import resolved
from rulepress.authoring.resolved import Keyed, Resolved

from .schemas import Core
from .schemas import Scenario as TypedScenario
from .schemas.gift import FIELDS, Requirements
from .schemas.team import Marks, Member
from .schemas.unit import PilotStats, UnitStats
from .schemas.unit import Weapon as TypedWeapon


class Effect(Resolved):
    """One thing the engine does; the numbers that the verb needs stand beside it."""

    model_config = ConfigDict(extra="allow")

    verb: Annotated[str, Field(json_schema_extra={"enum": list(FIELDS)})]
    """What happens."""
    what: str | list[str]
    """What it is about."""
    when: dict[str, Any]
    """Conditions that must all hold; empty: always."""


class Ability(Resolved):
    """A unit ability."""

    name: str
    """Its name."""
    text: str
    """What it does, numbers filled in."""
    numbers: dict[str, int]
    """Its numbers by name."""
    effects: list[Effect]
    """What the engine does."""
    manual: bool
    """Players carry it out."""


class Skill(Ability):
    """A pilot skill."""

    requires: Requirements
    """What a pilot needs for it."""
    choice: Literal["unit_type", "move_type", "sub_type"] | None
    """What is picked with it."""


class Card(Keyed):
    """What units and pilots have in common."""

    title: str
    """The same."""
    ours: bool
    """The figures are this project's own."""
    picture: str | None
    """From the project's folder."""
    silhouette: str | None
    """A drawing that ships with Rulepress."""
    notes: list[str]
    """Sentences at the foot of the card."""


class Weapon(TypedWeapon):
    """A weapon."""

    id: str
    """Unique on its unit."""


class Unit(Card):
    """A unit."""

    type: str
    """A key of `core.unit_types`."""
    move_type: str
    """A key of `core.move_types`."""
    size: int
    """Its Size Class."""
    tech: int
    """Its Tech Level."""
    vp: int
    """Its Victory Points."""
    stats: UnitStats
    """Its figures."""
    abilities: list[str]
    """Keys of `abilities`."""
    weapons: list[Weapon]
    """Its weapons."""


class PilotSkill(Resolved):
    """A skill as a pilot has it."""

    name: str
    """A key of `skills`."""
    choice: str | None
    """What was chosen with it."""


class Pilot(Card):
    """A pilot."""

    grade: Literal["Trainee", "Standard", "Ace"]
    """How seasoned."""
    stats: PilotStats
    """The pilot's figures."""
    skills: list[PilotSkill]
    """The pilot's skills."""


class Team(Keyed):
    """A team."""

    summary: str | None
    """What it is about."""
    members: list[Member]
    """Units with their pilots."""
    vp: Marks
    """All Victory Points, and the losses at which Courage is tested, rounded up."""
    tcv: int | None
    """The Team Command Value; null: it has no commander, or several."""


class Faction(resolved.Faction):
    """A faction and all of its cards."""

    units: list[Unit]
    """Its units."""
    pilots: list[Pilot]
    """Its pilots."""
    teams: list[Team]
    """Its teams."""


class Scenario(TypedScenario):
    """A scenario."""


class Data(resolved.Data):
    """The resolved rules of M.S. Wars: what cards, pages, linter and engine read."""

    model_config = ConfigDict(title="M.S. Wars rules data")

    core: Core
    """The numbers of the rules."""
    abilities: dict[str, Ability]
    """Unit abilities by name."""
    skills: dict[str, Skill]
    """Pilot skills by name."""
    factions: list[Faction]
    """Factions in alphabetical order of their ids."""
    scenarios: list[Scenario]
    """Scenarios in alphabetical order of their ids."""


def data_schema(edition: str) -> dict:
    """The JSON Schema of an edition's resolved data."""
    return resolved.schema_of(Data, "ms-wars", edition)
