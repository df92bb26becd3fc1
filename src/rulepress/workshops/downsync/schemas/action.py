"""Actions: what a unit can do, and how a unit names a shared one."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from rulepress.authoring.records import Inches, Name, Prose, Record
from rulepress.games.downsync.vocabulary.verbs import limits

from .effect import Sentence
from .trait import ActionTraitUse, Parameter

Cost = Annotated[Literal["A", "C", "A/C", "A+C", "Free"], Field(json_schema_extra={"x-completes": "cost"})]
Kind = Annotated[Literal["infantry", "vehicle"], Field(json_schema_extra={"x-completes": "kind"})]
Limit: Any = Literal[*limits("activation", "round", "game"), "never twice running"]
Team = Annotated[int, Field(ge=1, le=9)] | Annotated[str, StringConstraints(pattern=r"^[1-9](-[1-9])?$")]


class OptionBody(Record):
    """What an action consists of; in a use of a shared action, only what differs."""

    cost: Cost | None = None
    """A: an Action Point, C: a Command Point, A/C: one of the two, A+C: each of them, Free: nothing."""
    limit: Limit | None = None
    """How often it may be used."""
    team: Team | None = None
    """Which Sub-Units of the Unit can do it: `3` or `1-2`. Absent: all."""
    label: Literal["SCAN"] | None = None
    """SCAN: a Scan Action, which rolls with SCAN instead of TARG."""
    only: Kind | None = None
    """The only kind of target: `infantry` prints VS Infantry only, `vehicle` VS Vehicles only."""
    range: Literal["unlimited"] | Inches | None = None
    """The farthest target in inches, or `unlimited`."""
    min_range: Inches | None = None
    """The nearest target in inches."""
    rof: Annotated[int, Field(ge=1, le=20)] | None = None
    """Rate of Fire: how many attacks or checks."""
    effect: Annotated[Name | None, Field(json_schema_extra={"x-completes": "effect"})] = None
    """KILL, STUN, REVEAL, STAR (a special effect told in `text`), or one of the faction's own effects. Absent: a text action."""
    text: Prose | None = None
    """What the card says about it."""
    parameters: Annotated[dict[Name, Parameter], Field(max_length=8)] | None = None
    """Numbers that both the text and the effects name, each written once."""
    traits: list[ActionTraitUse] | None = None
    """The weapon's traits."""
    effects: list[Sentence] | None = None
    """What the engine does when it is performed."""
    manual: bool | None = None
    """The engine cannot carry it out; players do."""


class ActionBody(OptionBody):
    """An action, or what a use of a shared one changes."""

    not_with: list[Annotated[Name, Field(json_schema_extra={"x-completes": "action"})]] | None = None
    """Actions that the same activation excludes."""
    options: Annotated[dict[Name, OptionBody], Field(min_length=2)] | None = None
    """Two or more ways to do the action ("do X or Y"), each saying what differs; a single one goes into the action itself."""


def _shape(value: Any) -> str | None:
    if isinstance(value, str):
        return "name"
    return "with" if isinstance(value, dict) else None


NamedAction = Annotated[dict[Name, ActionBody], Field(min_length=1, max_length=1)]

ActionUse = Annotated[
    Annotated[Name, Tag("name")] | Annotated[NamedAction, Tag("with")],
    Discriminator(
        _shape,
        custom_error_type="action_use",
        custom_error_message="an action is a shared action's name, or a name with what it consists of",
    ),
    Field(json_schema_extra={"x-completes": "action"}),
]
