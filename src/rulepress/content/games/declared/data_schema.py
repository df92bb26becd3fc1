"""The resolved data of a declared game as other programs read it: models made of its shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, Field, create_model

from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields
from rulepress.content.games.declared.model_factory import SIMPLE, TYPES, number
from rulepress.content.models import resolved_models
from rulepress.content.models.resolved_models import Keyed, ResolvedModel


class ResolvedListed(ResolvedModel):
    """A shared record, where it is listed with its parameters bound."""

    id: str
    """Short, made of its name."""
    name: str
    """As printed."""
    parameters: dict[str, int | float | str]
    """Its values by name."""
    listed: int = 1
    """How often it is there, in a list that says so."""


class ResolvedNamed(ResolvedModel):
    """A unit or leader that another names."""

    id: str
    """Its id."""
    name: str
    """As printed."""


class ResolvedCard(Keyed):
    """What units and leaders have in common."""

    picture: str | None
    """Its picture, from the project's folder."""
    silhouette: str | None
    """A drawing of templates/art, by name."""


class ResolvedGrant(ResolvedModel):
    """What a leader gives to units of its list."""

    to: list[str]
    """To whom, by id."""
    all: bool
    """They are all of the faction's, or all for whom `where` holds."""
    where: dict[str, Any]
    """Conditions that chose them."""
    add: dict[str, int | float]
    """By the path of a number: how much more it is."""
    give: dict[str, list[Any]]
    """By the path of a list: the records that join it."""


class ResolvedLeader(ResolvedCard):
    """What leaders have besides."""

    grants: list[ResolvedGrant]
    """What it gives to the units of its list."""


class ResolvedScenario(ResolvedModel):
    """A scenario."""

    id: str
    """Its id."""
    name: str
    """As printed."""
    summary: str
    """What it is about."""
    table: dict[str, int | float]
    """Its `width` and `depth` in inches."""
    sides: list[str]
    """Who plays."""
    zones: list[dict[str, Any]]
    """Where each `side` begins: along an `edge`, or in a rectangle `at` a place."""
    terrain: list[dict[str, Any]]
    """What stands or grows on it: a `name`, and where and how large it is."""
    objectives: list[dict[str, Any]]
    """What is fought for: a `name` and where it lies."""
    setup: list[str]
    """What is done first."""
    victory: list[str]
    """How it is won."""


class ResolvedEntry(ResolvedModel):
    """A unit of a list."""

    unit: str
    """The unit's id."""
    count: int
    """How many."""


class Force(Keyed):
    """A force list."""

    size: str
    """The size of game that it is for."""
    leaders: list[str]
    """Who leads it, by id."""
    units: list[ResolvedEntry]
    """What it is made of."""


class TurnLine(ResolvedModel):
    """One line of the turn in words."""

    id: str
    """What it is called where editions are compared."""
    part: str
    """Where it stands: `play`, `actions`, `triggers`, `terrain`, `pieces`, `tokens` or `wins`."""
    depth: int
    """How many lines it stands below."""
    text: str
    """What is done."""
    rules: list[str]
    """The rules that it names; one without any follows that of the line above it."""
    by_hand: bool
    """It is left to the players."""


def _force(shape: GameDefinition) -> Any:
    """A force list, with what lists say of units where the shape lets them."""
    if not any(one.listed for one in fields(shape.units).values()):
        return Force
    given: Any = (dict[str, Any], Field(description="What the list says of it: fields of the unit, resolved."))
    entry: Any = create_model("ListEntry", __base__=ResolvedEntry, __module__=__name__, __doc__="A unit of a list.", given=given)
    units: Any = (list[entry], Field(description="What it is made of."))
    return create_model("ForceList", __base__=Force, __module__=__name__, __doc__="A force list.", units=units)


class DataModelFactory:
    """Makes models of what a shape's fields resolve to."""

    def __init__(self, shared: Mapping[str, Mapping[str, Any]]) -> None:
        self.shared = shared
        self.kinds: dict[str, type[BaseModel]] = {}

    def kind(self, name: str) -> type[BaseModel]:
        """A kind of shared records."""
        if name not in self.kinds:
            title = name.title().replace("_", "")
            self.kinds[name] = self.model(title, fields(self.shared[name]), ResolvedListed, f"A {name.replace('_', ' ')}.")
        return self.kinds[name]

    def model(self, title: str, declared: Mapping[str, Whole], base: type[BaseModel], words: str) -> type[BaseModel]:
        """A model with these fields beside those of its base, each of them there."""
        members: Any = {name: self.member(title, name, one) for name, one in declared.items()}
        return create_model(title, __base__=base, __module__=__name__, __doc__=words, **members)

    def member(self, title: str, name: str, declared: Whole) -> tuple[Any, Any]:
        """A field's resolved type and description, as pydantic's create_model takes them; None is a value where it may be empty."""
        kind = self.annotation(f"{title}{name.title().replace('_', '')}", declared)
        empty = declared.empty or declared.optional and declared.default is None
        return (kind | None if empty else kind), Field(description=declared.help)

    def annotation(self, title: str, declared: Whole) -> Any:
        """The type that a field resolves to: a model, a dict or list of models, or a plain type. `title` names new models."""
        if declared.group or declared.table:
            group = self.model(
                title, fields(declared.group or declared.table), ResolvedModel, declared.help or "Fields that stand together."
            )
            return group if declared.group else dict[str, group]  # type: ignore[valid-type]
        if isinstance(declared.entries, dict):
            return list[self.model(title, fields(declared.entries), ResolvedModel, "An entry of the list.")]  # type: ignore[misc]
        if declared.entries is not None:
            return list[self.plain(Whole(type=declared.entries)) if declared.entries in TYPES else self.named(declared.entries)]  # type: ignore[misc,arg-type]
        return self.named(declared.record) if declared.record else self.plain(declared)

    def named(self, kind: str) -> Any:
        """What stands where a record of a kind is named."""
        return self.kind(kind) if kind in self.shared else ResolvedNamed

    def plain(self, declared: Whole) -> Any:
        """The type of a field that is of one; a text may be longer than what was typed, with its numbers filled in."""
        if declared.type == "choice":
            return Literal[tuple(declared.of or ())]
        if declared.type == "number":
            return number(declared)
        return SIMPLE[declared.type] if declared.type in ("flag", "dice") else str


class ResolvedTable(ResolvedModel):
    """A table of the chapters, its numbers filled in."""

    head: list[str]
    """What stands above its columns."""
    rows: list[list[str]]
    """Its cells, row by row."""


def data_schema(game: str, shape: GameDefinition, edition: str) -> dict[str, Any]:
    """The JSON Schema of an edition's data."""
    told = DataModelFactory(shape.shared)
    unit = told.model("Unit", fields(shape.units), ResolvedCard, "A unit.")
    leader = told.model("Leader", fields(shape.leaders), ResolvedLeader, "A leader.")
    members: Any = {
        "units": (list[unit], Field(description="Its units.")),  # type: ignore[valid-type]
        "leaders": (list[leader], Field(description="Its leaders.")),  # type: ignore[valid-type]
        "forces": (list[_force(shape)], Field(description="Its force lists.")),  # type: ignore[misc]
    }
    faction = create_model(
        "Faction", __base__=resolved_models.ResolvedFaction, __module__=__name__, __doc__="A faction with all of its cards.", **members
    )
    records: Any = {kind: (dict[str, told.kind(kind)], Field(description=f"Every {kind} by name.")) for kind in shape.shared}  # type: ignore[misc]
    shared = create_model("Shared", __base__=ResolvedModel, __module__=__name__, __doc__="What units share, by kind and name.", **records)
    core: Any = (
        told.model("Core", fields(shape.core), ResolvedModel, "The numbers and words of the rules.") if shape.core else dict[str, Any]
    )
    whole: Any = {
        "shape": (dict[str, Any], Field(description="The game's shape, fields in full.")),
        "core": (core, Field(description="The numbers and words of the rules.")),
        "shared": (shared, Field(description="Records that units share.")),
        "tables": (dict[str, ResolvedTable], Field(description="The table below a rule, by the rule's id.")),
        "factions": (list[faction], Field(description="Every faction.")),  # type: ignore[valid-type]
        "play": (dict[str, Any] | None, Field(description="How it is played, as play.yaml has it; null: by hand.")),
        "turn": (list[TurnLine], Field(description="The same in words, line by line; nothing where it is played by hand.")),
    }
    if shape.scenarios is not None:
        scenario = told.model("Scenario", fields(shape.scenarios), ResolvedScenario, "A scenario.")
        whole["scenarios"] = (list[scenario], Field(description="Every scenario."))  # type: ignore[valid-type]
    data = create_model("Data", __base__=resolved_models.Data, __module__=__name__, __doc__="The resolved rules of one edition.", **whole)
    return resolved_models.schema_of(data, game, edition)
