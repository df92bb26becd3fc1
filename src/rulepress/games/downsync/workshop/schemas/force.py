"""Factions and force lists."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from rulepress.authoring.records import Id, Name, Prose, Record

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class Colours(Record):
    """Two colours, as #rrggbb."""

    ink: Colour
    """Dark: heads and backs of the cards."""
    accent: Colour
    """Bright: bands, icons and links."""


class Faction(Record):
    """A faction: a folder with units, forces and what they share."""

    id: Id
    """The folder's name."""
    name: Name
    """The name on cards and pages."""
    summary: Prose
    """Two or three sentences for the faction's page."""
    colours: Colours
    """The faction's colours."""
    emblem: str | None = None
    """An SVG in the faction's folder, such as `art/emblem.svg`."""


class Force(Record):
    """A force list."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """The name on sheets and pages."""
    game_size: Annotated[Name, Field(json_schema_extra={"x-completes": "game_size"})]
    """A game size of the rules: small or standard."""
    leader: Id | None = None
    """The leader of this Force."""
    units: Annotated[dict[Id, Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, json_schema_extra={"x-completes": "unit"})]
    """Unit ids and how many of each. Units that others bring are added by themselves."""
