"""Figures of the rulebook: small scenes, one question each, that the engine answers."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Inches, Name, Prose, Record

from .table import Piece, Side, Spot

Size = Literal["small", "medium", "large"]
Length = Inches | Annotated[str, Field(pattern=r"^\{\{ ?[a-z0-9_.]+ ?\}\}$")]
"""Inches, or the name of a number of the rules: `{{ core.sub_unit.reveal_within }}`."""
Verdict = str | int | float | list[str | int | float]


class Stand(Record):
    """What stands in a scene: a `vehicle` or a `ping` of a size, or `infantry`."""

    vehicle: Size | None = None
    """A vehicle of that Signature."""
    ping: Size | None = None
    """A Ping of that Signature."""
    infantry: Annotated[list[Spot], Field(min_length=1, max_length=4)] | None = None
    """Where each base of a Unit of Infantry stands."""
    at: Spot | None = None
    """Where a vehicle or Ping stands: [x, y] in inches from the middle of the scene."""
    speed: Inches | None = None
    """Its SPD; absent: the least there is."""
    strength: Annotated[int, Field(ge=1, le=4)] | None = None
    """How many bases it began with; absent: as many as it has."""

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        if sum(one is not None for one in (self.vehicle, self.ping, self.infantry)) != 1:
            raise PydanticCustomError("stand", "a piece is one of `vehicle`, `ping` and `infantry`")
        return self


class Look(Record):
    """From one base to another; `Sb` is the second base of the Unit S."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Annotated[Name, Field(alias="from")]
    to: Name


class Targets(Record):
    """An attack with a weapon of some range."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Annotated[Name, Field(alias="from")]
    range: Inches


class Cluster(Targets):
    """An attack at an aim point."""

    aim: Spot
    """The point that is aimed at."""
    radius: Inches
    """How far around it targets lie."""


class Move(Record):
    """A move of a piece: `to` a point, legal or not, or straight `toward` one as far as the rules let it."""

    piece: Name
    to: Spot | None = None
    toward: Spot | None = None
    by: list[Spot] = []
    """Points to pass on the way."""
    name: Name | None = None
    """What the figure calls it."""

    @model_validator(mode="after")
    def _leads_somewhere(self) -> Self:
        if (self.to is None) == (self.toward is None):
            raise PydanticCustomError("move", "a move goes either `to` a point or `toward` one")
        return self


class Place(Record):
    """Spots where a base might be placed."""

    base: Size | Literal["sub-unit"]
    """How large it is."""
    near: Name
    """The piece from which it is placed."""
    within: Length
    """How far away it may be."""
    spots: Annotated[list[Spot], Field(min_length=1, max_length=9)]


class Score(Record):
    """What a scenario's scoring makes of the scene."""

    scenario: Name
    """Its id."""
    on: dict[Name, Name] = {}
    """The objective on which a Unit counts, where it might count on several."""


class Ask(Record):
    """The one thing that a figure asks the engine."""

    sight: Look | None = None
    """Does one see the other?"""
    concealed: Look | None = None
    """Is the other concealed from it?"""
    targets: Targets | None = None
    """Which enemy bases may it aim at?"""
    ranges: Targets | None = None
    """What is added to an attack on each enemy base?"""
    cluster: Cluster | None = None
    """Which enemy bases can be attacked from an aim point?"""
    moves: Annotated[list[Move], Field(min_length=1, max_length=6)] | None = None
    """May it move like that, or how far does it get?"""
    place: Place | None = None
    """Where may a base be placed?"""
    coherency: Name | None = None
    """May the bases of this Unit stand like that?"""
    exposed: Name | None = None
    """What is Revealed where this Unit has come to rest?"""
    order: dict[Name, Annotated[int, Field(ge=1, le=12)]] | None = None
    """Reaction Priority that each has rolled: in which order do they act?"""
    score: Score | None = None
    """How many points does each side score?"""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> Self:
        if len(self.model_fields_set) != 1:
            raise PydanticCustomError("ask", "a figure asks exactly one thing")
        return self


class Figure(Record):
    """A figure: a scene, what it asks, and what it is there to show."""

    title: Name
    """In a few words."""
    caption: Prose | dict[Name, Prose] | None = None
    """What to notice; the engine's answer stands before it. Editions may differ: `{from 2023-06: ..., only 2023-04: ...}`."""
    rules: Annotated[list[Name], Field(min_length=1)]
    """Ids of the rules that it shows."""
    editions: Name | None = None
    """Which editions have it: `from 2023-06`, `until 2023-06` or `only 4.2`; absent: all."""
    table: Annotated[list[Side], Field(min_length=2, max_length=2)]
    """How much is drawn: [width, depth] in inches."""
    terrain: Annotated[list[Piece], Field(max_length=12)] = []
    """What stands there."""
    yours: dict[Name, Stand] = {}
    """The active player's pieces, each under a short name."""
    theirs: dict[Name, Stand] = {}
    """The other player's."""
    objectives: dict[Name, Spot] = {}
    """Control Objectives, and where they lie."""
    ask: Ask
    """The question."""
    expect: Verdict | dict[Name, Verdict]
    """The answer that the caption takes for granted, or one for each mark: `{from 4.2: clear, until 2023-06: blocked}`."""
