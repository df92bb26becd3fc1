"""Force lists."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulepress.authoring.records import Id, Name, Record


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
