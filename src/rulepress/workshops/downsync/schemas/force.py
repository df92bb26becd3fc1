"""Force lists."""

from typing import Annotated

from pydantic import Field, StringConstraints

from rulepress.authoring.records import Id, Name, Record

from .since import Since

ListedUnit = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$", max_length=129)]
"""A unit's id, or faction/id."""


class Force(Record):
    """A force list."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """The name on sheets and pages."""
    game_size: Annotated[Name, Field(json_schema_extra={"x-completes": "game_size"})]
    """A game size of the rules: small or standard."""
    since: Since = None
    """The edition with which it begins; absent: the newest."""
    leader: Id | None = None
    """The leader of this Force."""
    units: Annotated[dict[ListedUnit, Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, json_schema_extra={"x-completes": "unit"})]
    """Unit ids and how many of each; a hired unit of another faction as `faction/unit`. Units that others bring are added by
    themselves."""
