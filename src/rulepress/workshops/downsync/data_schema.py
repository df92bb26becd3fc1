"""The resolved data as other programs read it: one JSON Schema, with what every key means."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from rulepress.authoring import resolved
from rulepress.authoring.resolved import Keyed, Resolved, typed

from . import schemas
from .schemas import Core, Parameter
from .schemas.vocabulary_models import MODELS

Cost = Literal["A", "C", "A/C", "A+C", "Free"]
Size = Literal["small", "medium", "large"]


class Effect(Resolved):
    """One thing the engine does. `verb` says what; the keys that it needs stand beside it."""

    model_config = ConfigDict(extra="allow")

    verb: Annotated[str, Field(json_schema_extra={"enum": list(MODELS)})]
    """What happens: modify (quantity, by), set (quantity, to), ignore (what), become (effect),
    mark (quantity, by, until, reach), grant (token, count, at), conceal, lend (what, to, without_own), bring (unit), comes_with (unit),
    decoy (signature), carry (signature, kind), place (within), cluster (radius), call (trait), sight_from (source),
    load (within), unload (within, clearance), start_aboard, ambush."""
    when: dict[str, Any]
    """Conditions that must all hold; empty: always."""
    aura: float | None
    """Inches around the bearer within which friendly units have it; null: the bearer itself."""


class Trait(Resolved):
    """A trait as a unit or an action bears it, its parameters filled in."""

    name: str
    """The key of its definition."""
    parameters: dict[str, Any]
    """Parameter -> value."""
    note: str | None
    """What is printed in brackets behind the name."""
    text: str
    """What the card says."""
    cost: Cost | None
    """What using it costs."""
    phase: str | None
    """The phase in which it is used."""
    upkeep: bool
    """The cost stays on the unit while the trait is up."""
    limit: str | None = None
    """How often it may be used, where that costs something; absent: as often as it is paid for."""
    effects: list[Effect]
    """What the engine does."""
    manual: bool
    """Players carry it out; the engine does not."""


class NamedParameter(Parameter):
    """A value that a use of the trait gives."""

    name: str
    """As named in texts and effects."""


class TraitDefinition(typed(schemas.TraitDefinition, "limit", "since")):  # type: ignore[misc]
    """A trait as defined, before any unit uses it."""

    name: str
    """Its name."""
    parameters: list[NamedParameter]
    """The values a use gives, in order."""
    note: str | None
    """With each parameter as its default, or in brackets."""
    text: str
    """With each parameter as its default, or in brackets."""
    effects: list[dict[str, Any]]
    """As typed, parameters by name."""


class ActionEffect(typed(schemas.EffectDefinition)):  # type: ignore[misc]
    """What a hit does to its target."""

    name: str
    """As printed in tables."""
    symbol: str
    """As printed on cards."""
    text: str
    """What it does."""
    effects: list[Effect]
    """What else happens."""


class Action(typed(schemas.ActionBody, "label", "parameters")):  # type: ignore[misc]
    """One line of a card's actions; null where the card says nothing."""

    id: str
    """Its name in small letters and hyphens."""
    name: str
    """As printed."""
    team: str | None
    """The teams that have it, as printed: 1-2."""
    teams: list[int] | None
    """The same as numbers."""
    scan: bool
    """Labelled SCAN: rolls SCAN instead of TARG."""
    range: float | None
    """Inches; null: none printed, or unlimited."""
    unlimited: bool
    """Reaches across the table."""
    effect: str | None
    """What a hit does: a key of `effects`; null: the text says."""
    not_with: list[str]
    """Actions that exclude it in one activation."""
    text: str | None
    """What the card says."""
    traits: list[Trait]
    """Its traits."""
    effects: list[Effect]
    """What else the engine does."""
    manual: bool
    """Players carry it out."""
    options: list[Action]
    """Ways to do it, each a whole action; the player picks one."""


class Stats(typed(schemas.Stats)):  # type: ignore[misc]
    """The stats of a card; null prints a dash."""

    emergency_cm: int
    """Emergency Countermeasure Tokens."""


class Note(Resolved):
    """A note on a card."""

    title: str | None
    """Its heading."""
    text: str
    """Its words."""


class Unit(typed(schemas.Unit, "since"), Keyed):  # type: ignore[misc]
    """A unit card."""

    title: str
    """Name and variant."""
    signature: Size | None
    """The size of its Ping; null: it never is one."""
    stats: Stats
    """The stats."""
    picture: str | None
    """Its own picture, from the project's folder."""
    actions: list[Action]
    """In the card's order."""
    traits: list[Trait]
    """In the card's order."""
    notes: list[Note]
    """At the foot of the card."""
    hire: schemas.Hire | None = None
    """Whose Forces may hire it; absent: it is not for hire."""
    only_in: list[str] = []
    """Ids of the scenarios that bring it, and nothing else does; absent: any list may name it."""


class Granted(Resolved):
    """What a leader gives."""

    model_config = ConfigDict(title="Grant")

    to: list[str]
    """Ids of the units that gain it."""
    all: bool
    """It was given to every unit of the faction."""
    actions: list[Action]
    """Actions gained."""
    traits: list[Trait]
    """Traits gained."""


class Gains(Resolved):
    """What one unit gains of a leader, with its own numbers."""

    actions: list[Action]
    """Actions, in the place of those of the same id."""
    traits: list[Trait]
    """Traits, in the place of those of the same name."""


class Ability(typed(schemas.Ability, "parameters")):  # type: ignore[misc]
    """What a leader's player may do for Command Points."""

    id: str
    """Its name in small letters and hyphens."""
    name: str
    """As printed."""
    text: str
    """What the card says."""
    effects: list[Effect]
    """What the engine does: each `on` is a moment at which it is offered; what follows without one is part of the same use."""


class Swap(Resolved):
    """Slots that may be filled with others."""

    slots: dict[Size, int]
    """Signature -> how many are given up."""
    for_: dict[Size, int] = Field(alias="for", description="Signature -> how many there are for them.")
    most: int
    """How often in one Force."""


class Leader(typed(schemas.Leader, "parameters", "since"), Keyed):  # type: ignore[misc]
    """A leader or advisor."""

    title: str
    """As printed."""
    text: str | None
    """What the card says."""
    picture: str | None
    """A picture, from the project's folder."""
    grants: list[Granted]
    """What the leader gives to whom."""
    led: dict[str, Gains]
    """Unit -> all that it gains."""
    effects: list[Effect]
    """What the leader does itself."""
    abilities: list[Ability]
    """What its player may do for Command Points."""
    swap: list[Swap]
    """Slots of the Force that may be filled with others."""
    forbids: list[str]
    """Ids of units that the Force may not contain."""
    notes: list[Note]
    """At the foot of the card."""


class Count(Resolved):
    """How many of a unit."""

    unit: str
    """The unit's id."""
    count: int
    """How many."""


class Force(Keyed):
    """A force list."""

    game_size: str
    """A key of `core.game_sizes`."""
    leader: str | None
    """The id of its leader."""
    units: list[Count]
    """What is chosen."""
    brings: list[Count]
    """What comes along with it."""


class FactionToken(typed(schemas.OwnToken, "since")):  # type: ignore[misc]
    """A token that a faction adds."""

    name: str
    """As printed."""
    text: str
    """What it does."""
    effects: list[Effect]
    """What the engine does while it lies there."""


class Faction(resolved.Faction):
    """A faction and all of its cards."""

    effects: dict[str, ActionEffect]
    """Effects of actions that only this faction has."""
    tokens: dict[str, FactionToken] = {}
    """Tokens that only this faction has; the engine knows them as faction/id."""
    traits: dict[str, TraitDefinition]
    """Traits that only this faction has."""
    units: list[Unit]
    """Its units."""
    leaders: list[Leader]
    """Its leaders."""
    forces: list[Force]
    """Its force lists."""


class Piece(Resolved):
    """A piece of terrain as it stands."""

    id: str
    """Unique on its table."""
    type: str
    """A key of `core.terrain`, its underscores as spaces."""
    shape: list[list[float]]
    """Its corners anticlockwise: inches right of and above the table's centre, in whole thousandths."""
    height: float | None
    """Inches; null: it makes no difference, or nobody sees over it."""
    capacity: int | None
    """How many Sub-Units have room on it; null: it is no building."""


class Scenario(schemas.Scenario):
    """A scenario."""

    terrain: list[Piece]  # type: ignore[assignment]  # what was typed is worked out here: another shape by the same name
    """Pieces that are set up as drawn."""


class Table(typed(schemas.Table, "mirrored")):  # type: ignore[misc]
    """A table with its terrain."""

    pieces: list[Piece]
    """What stands on it."""


class Data(resolved.Data):
    """The resolved rules of one edition of Downsync: what cards, pages, linter and engine read."""

    model_config = ConfigDict(title="Downsync rules data")

    core: Core
    """The numbers of the rules."""
    effects: dict[str, ActionEffect]
    """What hits do, by name."""
    traits: dict[str, TraitDefinition]
    """Traits that any faction may use, by name."""
    factions: list[Faction]
    """Every faction."""
    scenarios: list[Scenario]
    """Every scenario."""
    tables: list[Table]
    """Every table."""


def data_schema(edition: str) -> dict:
    """The JSON Schema of an edition's resolved data."""
    schema = resolved.schema_of(Data, "downsync", edition)
    core = schema["$defs"]["Core"]  # the effects of core.yaml are resolved one level up
    del core["properties"]["effects"]
    core["required"].remove("effects")
    return schema
