"""What scenarios of every declared game say: the table, who plays on it, where they begin, what is fought for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rulepress.content.models.base_record import Id, Name, Prose, Record
from rulepress.tabletop import Polygon, mils

Inches = Annotated[int, Field(ge=1, le=240)] | Annotated[float, Field(ge=1, le=240, allow_inf_nan=False)]
Place = Annotated[list[Annotated[int, Field(ge=-120, le=120)] | Annotated[float, Field(ge=-120, le=120, allow_inf_nan=False)]],
                  Field(min_length=2, max_length=2)]  # fmt: skip
"""Inches from the middle of the table: to the right, and up."""


class TableForm(Record):
    """The table, in inches."""

    width: Inches
    """From left to right."""
    depth: Inches
    """From top to bottom."""


class ZoneForm(Record):
    """Where a side begins: along an edge, or a rectangle."""

    side: Name
    """One of `sides`."""
    edge: Literal["top", "bottom", "left", "right"] | None = None
    """The edge that it lies along; `depth` says how far it reaches."""
    depth: Inches | None = None
    """Inches from the edge."""
    at: Place | None = None
    """Instead of an edge: the middle of a rectangle, in inches from the middle of the table, to the right and up."""
    size: Annotated[list[Inches], Field(min_length=2, max_length=2)] | None = None
    """Of a rectangle: its width and its depth."""

    @model_validator(mode="after")
    def _lies_somewhere(self) -> ZoneForm:
        along, rectangle = (self.edge, self.depth), (self.at, self.size)
        if None in along and None in rectangle or along != (None, None) and rectangle != (None, None):
            raise ValueError("a zone needs an `edge` and a `depth`, or `at` and `size`")
        return self


class TerrainForm(Record):
    """What stands or grows on the table: a rectangle, a disc, or any outline."""

    name: Name
    """What the map calls it, such as `Old Mill`."""
    ground: Literal["wood", "water", "grass", "rough", "building", "rock"] | None = None
    """Its colour on the map, where it is one of these."""
    at: Place | None = None
    """Its middle, in inches from the middle of the table, to the right and up."""
    size: Annotated[list[Inches], Field(min_length=2, max_length=2)] | None = None
    """Of a rectangle: its width and its depth."""
    across: Inches | None = None
    """Of a disc: its diameter."""
    shape: Annotated[list[Place], Field(min_length=3, max_length=40)] | None = None
    """Of any other outline: its corners, one after the other, instead of `at`."""

    @model_validator(mode="after")
    def _has_an_outline(self) -> TerrainForm:
        if [self.size is None, self.across is None, self.shape is None].count(False) != 1 or (self.at is None) == (self.shape is None):
            raise ValueError("terrain needs `at` and `size`, `at` and `across` (its diameter), or a `shape`")
        if self.shape:
            try:
                Polygon((mils(x), mils(y)) for x, y in self.shape)
            except ValueError as problem:
                raise ValueError(f"the corners do not form an outline: {problem}") from None
        return self


class ObjectiveForm(Record):
    """Something to be fought for."""

    name: Name
    """What the map calls it."""
    at: Place
    """In inches from the middle of the table, to the right and up: `[-12, 0]`."""


class ScenarioForm(Record):
    """What scenarios have in every declared game."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """The name on pages and sheets."""
    summary: Prose
    """What it is about."""
    table: TableForm
    """How large the table is."""
    sides: Annotated[list[Name], Field(min_length=2, max_length=4)]
    """Who plays: `[Attacker, Defender]`."""
    zones: Annotated[list[ZoneForm], Field(max_length=12)] = []
    """Where each side begins."""
    terrain: Annotated[list[TerrainForm], Field(max_length=60)] = []
    """What stands or grows on the table."""
    objectives: Annotated[list[ObjectiveForm], Field(max_length=20)] = []
    """What is fought for."""
    setup: Annotated[list[Prose], Field(max_length=20)] = []
    """What is done before the first round, step by step."""
    victory: Annotated[list[Prose], Field(min_length=1, max_length=12)]
    """How it is won."""
