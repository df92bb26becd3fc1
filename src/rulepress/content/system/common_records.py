"""Records that every game has: what it is, its editions, its factions."""

import datetime
from typing import Annotated, Any, Protocol

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from rulepress.content.models.base_record import Definitions, Id, Name, Prose, Record

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


def _day(typed: str) -> str:
    try:
        exact = datetime.date.fromisoformat(typed).isoformat() == typed
    except ValueError:
        exact = False
    if not exact:
        raise ValueError(f"`{typed[:40]}` is not a date; write year-month-day, such as 2024-02-05")
    return typed


class EditionRecord(Record):
    """One published state of the rules."""

    id: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]([0-9A-Za-z.-]*[0-9A-Za-z])?$", max_length=40)]
    """Short, as typed behind --edition."""
    name: Name
    """As printed."""
    date: Annotated[str, AfterValidator(_day)]
    """The day it was published, year-month-day."""


class TermRecord(Record):
    """A word of the game with a meaning of its own; the first use of it in each section of the rulebook leads here."""

    text: Prose
    """What it means."""
    forms: list[Name] = []
    """Other forms it takes, such as an irregular plural."""
    see: Annotated[str, Field(max_length=80)] | None = None
    """The rule (or chapter) that says more."""
    editions: Name | None = None
    """Which editions have it, such as `from ID`, `until ID` or `only ID`; absent: all."""


class Terms(Definitions):
    """Words with a meaning of their own, by name."""

    root: dict[Name, TermRecord]


def wrong_entry(message: str, *at: int | str) -> PydanticCustomError:
    """An error in a list or record as a whole, reported at the first of the given entries or keys, or else at all of it."""
    return PydanticCustomError("value_error", "{message}", {"message": message, "at": at[:1]})  # type: ignore[arg-type]  # a literal, for translators


def _newest_first(editions: list[EditionRecord]) -> list[EditionRecord]:
    for place, edition in enumerate(editions):
        if any(edition.id == before.id for before in editions[:place]):
            raise wrong_entry(f"two editions have the id `{edition.id}`", place)
        if place and edition.date > editions[place - 1].date:
            message = f"the newest edition must come first, but `{edition.id}` is newer than `{editions[place - 1].id}` above it"
            raise wrong_entry(message, place)
    return editions


class GameInfo(Record):
    """What the game is and whose it is."""

    id: Id
    name: Name
    tagline: Prose
    credit: Prose
    """Whose game it is; printed on the site's credits page."""
    editions: Annotated[list[EditionRecord], Field(min_length=1), AfterValidator(_newest_first)]
    """Newest first."""


class DeploymentZone(Protocol):
    """Where a player deploys."""

    player: Any
    """Whose zone it is."""
    edge: Any
    """The edge of the map."""


def facing(*players: str) -> AfterValidator:
    """Of a scenario's deployment zones: each of two players has one, and they lie on different edges."""

    def check(zones: list[DeploymentZone]) -> list[DeploymentZone]:
        for player in players:
            theirs = [place for place, zone in enumerate(zones) if zone.player == player]
            if len(theirs) != 1:
                has = f"{len(theirs)} zones" if theirs else "no zone"
                raise wrong_entry(f"{player} has {has}; each of {' and '.join(players)} needs one", *theirs[1:])
        if len({zone.edge for zone in zones}) < len(zones):
            raise wrong_entry(f"both zones are at the edge `{zones[0].edge}`; they must be at opposite edges", 1)
        return zones

    return AfterValidator(check)


class Colours(Record):
    """Two colours, as #rrggbb."""

    ink: Colour
    """Dark: heads and backs of the cards."""
    accent: Colour
    """Bright: bands, icons and links."""


class Filed(Record):
    """What every card, list and table has that is a file of its own."""

    id: Id
    """The file's name without .yaml; other files refer to it."""
    name: Name
    """The name on cards and pages."""


class Worked(Record):
    """What every worked example has: beside which rules it stands, and whether it counts; a game says what is asked, and promised."""

    title: Annotated[str, Field(min_length=1, max_length=120)]
    """What it shows, in one line."""
    text: Prose | None = None
    """The situation in words, where the title does not tell it."""
    rules: Annotated[list[Name], Field(min_length=1)]
    """The rules that it shows; it stands beside the first that an edition has."""
    printed: bool = False
    """It stands in the printed rulebook too, beside its rule."""
    set_aside: Annotated[str, Field(min_length=1)] | None = None
    """Why it is left out for now; `check --accept` types that of a course that a changed number has ended, and deletes it again."""


Chance = Annotated[str, StringConstraints(pattern=r"^[0-9]+(/[0-9]+)?$")]
"""A fraction, such as 5/12."""


class FactionRecord(Record):
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
