"""The resolved data as other programs read it: one JSON Schema, with what every key means."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict

from rulepress.authoring.commons import Colours
from rulepress.authoring.resolved import Edition, Game, Resolved, Rule, Ruling

from .schemas import Core
from .schemas import Scenario as TypedScenario
from .schemas.gift import FIELDS, Requirements
from .schemas.team import Marks, Member
from .schemas.unit import PilotStats, UnitStats
from .schemas.unit import Weapon as TypedWeapon


class Effect(Resolved):
    """One thing the engine does; the numbers that the verb needs stand beside it."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    verb: Literal[tuple(FIELDS)]
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


class Card(Resolved):
    """What units and pilots have in common."""

    id: str
    """Unique in its faction."""
    key: str
    """`faction/id`."""
    faction: str
    """The faction's id."""
    name: str
    """As printed."""
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


class Team(Resolved):
    """A team."""

    id: str
    """Unique in its faction."""
    key: str
    """`faction/id`."""
    faction: str
    """The faction's id."""
    name: str
    """As printed."""
    summary: str | None
    """What it is about."""
    members: list[Member]
    """Units with their pilots."""
    vp: Marks
    """All Victory Points, and the losses at which Courage is tested, rounded up."""
    tcv: int | None
    """The Team Command Value; null: it has no commander, or several."""


class Faction(Resolved):
    """A faction and all of its cards."""

    id: str
    """Short name, the folder's."""
    name: str
    """As printed."""
    summary: str
    """What the faction is."""
    colours: Colours
    """Its two colours."""
    emblem: str | None
    """Its emblem, from the project's folder."""
    units: list[Unit]
    """Its units."""
    pilots: list[Pilot]
    """Its pilots."""
    teams: list[Team]
    """Its teams."""


class Term(Resolved):
    """A word with a meaning of its own."""

    name: str
    """As printed."""
    text: str
    """What it means."""
    forms: list[str]
    """Other forms it takes."""
    see: str | None
    """The rule that says more."""


class Scenario(TypedScenario):
    """A scenario."""


class Data(Resolved):
    """The resolved rules of M.S. Wars: what cards, pages, linter and engine read."""

    model_config = ConfigDict(title="M.S. Wars rules data", extra="forbid", use_attribute_docstrings=True)

    format: Literal[1]
    """Changes when a program that reads the file would have to change."""
    game: Game
    """What the game is."""
    edition: Edition
    """Which rules these are."""
    editions: list[Edition]
    """All published states of the rules, newest first."""
    core: Core
    """The numbers of the rules."""
    abilities: dict[str, Ability]
    """Unit abilities by name."""
    skills: dict[str, Skill]
    """Pilot skills by name."""
    rules: list[Rule]
    """Every statement of the rules, in order."""
    rulings: list[Ruling]
    """Answers to what the rules leave open."""
    terms: list[Term]
    """The glossary, in alphabetical order."""
    factions: list[Faction]
    """Factions in alphabetical order of their ids."""
    scenarios: list[Scenario]
    """Scenarios in alphabetical order of their ids."""


def data_schema(edition: str) -> dict:
    """The JSON Schema (draft 2020-12) of the resolved data of an edition."""
    schema = Data.model_json_schema(mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"ms-wars-{edition}.schema.json", **schema,
    }  # fmt: skip
