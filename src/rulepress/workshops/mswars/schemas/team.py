"""Teams: who goes to a game together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulepress.authoring.records import Id, Name, Prose, Record


class Member(Record):
    """A unit and who sits in it."""

    unit: Annotated[Id, Field(json_schema_extra={"x-completes": "unit"})]
    """The id of a unit of the faction."""
    pilot: Annotated[Id, Field(json_schema_extra={"x-completes": "pilot"})]
    """The id of a pilot of the faction."""
    count: Annotated[int, Field(ge=1, le=30)] = 1
    """How many of both."""
    commander: bool = False
    """This one is the Team Commander."""


class Marks(Record):
    """A team's Victory Points as its sheet prints them."""

    full: Annotated[int, Field(ge=0)]
    quarter: Annotated[int, Field(ge=0)]
    half: Annotated[int, Field(ge=0)]


class Team(Record):
    """A team."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """The name on sheets and pages."""
    summary: Prose | None = None
    """One or two sentences for its sheet."""
    members: Annotated[list[Member], Field(min_length=1)]
    """Units with their pilots; one of them commands."""
    vp: Marks | None = None
    """Leave it out: the sheet works it out from the units. Typed, it must be the same."""
