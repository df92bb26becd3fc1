"""Scenarios: the table, who stands where, and what wins."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulepress.authoring.commons import facing
from rulepress.authoring.records import Id, Inches, Name, Prose, Record


class Ground(Record):
    """A table's extent in inches."""

    width: Annotated[int, Field(ge=12, le=240)]
    """Along the players' edges."""
    depth: Annotated[int, Field(ge=12, le=240)]
    """From one player's edge to the other's."""


class Zone(Record):
    """Where a player deploys."""

    player: Literal["A", "B"]
    """Whose zone it is."""
    edge: Literal["top", "bottom"]
    """The edge of the table."""
    depth: Inches
    """Inches from that edge."""


class Victory(Record):
    """What wins."""

    text: Annotated[list[Prose], Field(min_length=1)]
    """How it is said."""


class Scenario(Record):
    """A scenario: one file."""

    id: Id
    """The file's name without .yaml."""
    name: Name
    """Its name."""
    summary: Prose
    """One or two sentences for the lists."""
    introduction: Prose | None = None
    """Who it is for and how it plays."""
    size: Ground
    """The table."""
    setup: list[Prose] = []
    """The steps before deployment."""
    deployment: Annotated[list[Zone], Field(min_length=2, max_length=2), facing("A", "B")]
    """Deployment zones, in the order in which players deploy."""
    victory: Victory
    """What wins."""
