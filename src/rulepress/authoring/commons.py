"""Records that every game has: what it is, its editions, its factions."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import Field, RootModel, StringConstraints

from .records import Id, Name, Prose, Record

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class Edition(Record):
    """One published state of the rules."""

    id: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z.-]+$")]
    """Short, as typed behind --edition."""
    name: Name
    """As printed."""
    date: str
    """The day it was published, year-month-day."""

    def model_post_init(self, _context: object) -> None:
        datetime.date.fromisoformat(self.date)


class Term(Record):
    """A word of the game with a meaning of its own; the first use of it in each section of the rulebook leads here."""

    text: Prose
    """What it means."""
    forms: list[Name] = []
    """Other forms it takes, such as an irregular plural."""
    see: Annotated[str, Field(max_length=80)] | None = None
    """The rule (or chapter) that says more."""
    editions: Name | None = None
    """Which editions have it, such as `from ID`, `until ID` or `only ID`; absent: all."""


class Terms(RootModel[dict[Name, Term]]):
    """Words with a meaning of their own, by name."""


class Game(Record):
    """What the game is and whose it is."""

    id: Id
    name: Name
    tagline: Prose
    credit: Prose
    """Whose game it is; printed on the site's credits page."""
    editions: Annotated[list[Edition], Field(min_length=1)]
    """Newest first."""


class Colours(Record):
    """Two colours, as #rrggbb."""

    ink: Colour
    """Dark: heads and backs of the cards."""
    accent: Colour
    """Bright: bands, icons and links."""


class Faction(Record):
    """A faction: a folder with its units and lists, and what they share."""

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
