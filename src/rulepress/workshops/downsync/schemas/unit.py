"""Units and leaders: one file each."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Id, Name, Prose, Record
from rulepress.games.downsync.vocabulary.verbs import limits

from .action import ActionUse, Kind
from .effect import Sentence
from .since import Since
from .trait import Parameter, UnitTraitUse

UnitId = Annotated[Id, Field(json_schema_extra={"x-completes": "unit"})]
Slots = Annotated[int, Field(ge=1, le=9)]
Stat = Annotated[int, Field(ge=0, le=30)]


class Stats(Record):
    """The numbers on the card. A stat that is left out prints a dash."""

    spd: Stat
    """Speed: inches per move. No Unit is slower than a Ping."""
    scan: Stat | None = None
    """Added to Scan rolls; needed by a Unit with Scan Actions."""
    targ: Stat | None = None
    """Targeting: added to attack rolls; needed by a Unit with Combat Actions."""
    def_: Annotated[Stat, Field(alias="def")]
    """Defence: what an enemy's roll must reach."""
    cm: Stat | None = None
    """Countermeasure Tokens; refilled at every Refresh."""
    emergency_cm: Annotated[int, Field(ge=1, le=9)] | None = None
    """Emergency Countermeasure Tokens, printed as +n behind CM; goes with the trait Emergency CM."""


class Note(Record):
    """A reminder at the foot of the card."""

    token: Annotated[Name | None, Field(json_schema_extra={"x-completes": "token"})] = None
    """Prints the summary of this token."""
    title: Name | None = None
    """A heading for `text`."""
    text: Prose | None = None
    """Words of your own."""

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if self.token and (self.title or self.text):
            raise PydanticCustomError(
                "note_of_two_sorts", "a note prints either a `token` or a `text` with its `title`: make two notes of it"
            )
        if not self.token and not self.text:
            raise PydanticCustomError("note_without_text", "a note needs a `text`, or a `token` whose summary it prints")
        return self


class Card(Record):
    """What every card has."""

    id: Id
    """The file's name without .yaml; other files refer to it."""
    name: Name
    """The name on the card."""
    picture: str | None = None
    """Your own picture (SVG, PNG or JPEG), from the faction's folder: `art/virago.png`."""
    silhouette: Annotated[Id | None, Field(json_schema_extra={"x-completes": "silhouette"})] = None
    """A drawing that ships with Rulepress, such as `medium-tank`."""
    notes: list[Note] = []
    """Reminders printed at the foot of the card."""
    since: Since = None
    """The edition with which it begins; absent: the newest."""


class Hire(Record):
    """A unit for hire."""

    by: Annotated[list[Id], Field(min_length=1)] | Literal["all"]
    """Ids of the factions whose Forces may take it, or `all`; its own faction always may."""
    one_per: Annotated[int, Field(ge=1, le=20)] | None = None
    """One may be hired for every so many Units of the Force's own; absent: as many as there are slots."""


class Unit(Card):
    """A unit: one file, one card."""

    variant: Name | None = None
    """Tells apart units of one name: Sentinel has the variants Tagger and Hunter."""
    type: Name
    """The type line, such as Medium Tank."""
    kind: Kind
    """Infantry or vehicle, for everything that asks which."""
    signature: Annotated[Literal["small", "medium", "large", "none"], Field(json_schema_extra={"x-completes": "signature"})]
    """The size of its Ping; `none` for a Unit that never is a Ping."""
    bases: Annotated[int, Field(ge=1, le=9)] | None = None
    """How many Sub-Unit bases it has. Absent: one vehicle base."""
    stats: Stats
    """SPD, SCAN, TARG, DEF and CM."""
    actions: list[ActionUse] = []
    """What it can do, in the card's order."""
    traits: list[UnitTraitUse] = []
    """What is special about it, in the card's order."""
    hire: Hire | None = None
    """Forces of other factions may take it: their lists name it as `faction/unit`."""
    only_in: list[Annotated[Id, Field(json_schema_extra={"x-completes": "scenario"})]] = []
    """Ids of the scenarios that bring it. No list may name it then, and no faction needs it to fill a game."""


class GrantTo(Record):
    """What a leader gives to which units."""

    to: Annotated[list[UnitId], Field(min_length=1)] | Literal["all"]
    """Ids of units of the faction, or `all`."""
    actions: list[ActionUse] = []
    """Actions they gain."""
    traits: list[UnitTraitUse] = []
    """Traits they gain."""


class Swap(Record):
    """Slots that may be filled with others: `{large: 1, for: {small: 2}}`."""

    small: Slots | None = None
    """So many small slots are given up."""
    medium: Slots | None = None
    """So many medium slots are given up."""
    large: Slots | None = None
    """So many large slots are given up."""
    for_: Annotated[dict[Literal["small", "medium", "large"], Slots], Field(alias="for", min_length=1)]
    """Signature -> so many slots that there are for them."""
    most: Annotated[int, Field(ge=1, le=9)] = 1
    """How often in one Force."""

    @model_validator(mode="after")
    def _gives_up(self) -> Self:
        if not (self.small or self.medium or self.large):
            raise PydanticCustomError("swap", "say which slots are given up, for example `large: 1`")
        return self


class Ability(Record):
    """Something that a leader's player may do, for Command Points."""

    cost: Literal["C", "Free"] | Annotated[int, Field(ge=1, le=9)]
    """C: a Command Point; a number: so many of them; Free: nothing."""
    limit: Literal[limits("activation", "taskforce activation", "round", "game")] | None = None  # type: ignore[valid-type]  # made of rows
    """How often it may be used."""
    parameters: Annotated[dict[Name, Parameter], Field(max_length=8)] = {}
    """Numbers that both the text and the effects name, each written once."""
    text: Prose
    """What the card says of it."""
    effects: list[Sentence] = []
    """What the engine does. Each `on` is a moment at which it is offered; what follows without one is part of the same use."""
    manual: bool = False
    """The engine cannot carry it out; players do."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if self.manual == bool(self.effects):
            raise PydanticCustomError("ability_does_nothing", "an ability needs either `effects` or `manual: true`, one of the two")
        return self


class Leader(Card):
    """A leader or advisor: a card without a base that changes the units of a Force, and what its player may do."""

    role: Name = "Advisor"
    """The type line, such as Advisor."""
    parameters: Annotated[dict[Name, Parameter], Field(max_length=8)] = {}
    """Numbers that both the text and the effects name, each written once."""
    text: Prose | None = None
    """What the card says."""
    grants: list[GrantTo] = []
    """Actions and traits given to named units."""
    effects: list[Sentence] = []
    """What it does for its player, such as `{set: command_capacity, to: 7}`, or to Units that `who` picks."""
    abilities: dict[Name, Ability] = {}
    """What its player may do for Command Points, by name."""
    forbids: list[UnitId] = []
    """Units that a Force with this leader cannot include."""
    swap: Swap | None = None
    """Slots of the Force that may be filled with others."""
