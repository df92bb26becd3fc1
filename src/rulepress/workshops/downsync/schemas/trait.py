"""Traits: defined once with parameters, named by units and weapons."""

from typing import Annotated, Any, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from rulepress.authoring.records import Name, Prose, Record
from rulepress.games.downsync.vocabulary.verbs import limits

from .effect import Sentence
from .since import Since

Scalar = int | float | str
Value = Scalar | list[Scalar]

ParameterType = Literal["modifier", "inches", "target_number", "count", "kind", "kinds", "unit", "signature", "cost", "token", "text"]


class Parameter(Record):
    """A value the trait takes, and how it prints."""

    type: ParameterType
    """modifier prints +2, inches 4", target_number 4+, count 3, kind Infantry, unit the Unit's title, signature Small."""
    default: Value | None = None
    """What it is when the use does not say; without a default every use must."""
    meaning: Prose | None = None
    """What it does, for the site's glossary and the editor."""


class TraitDefinition(Record):
    """A trait. Say what it does in `effects`, or `manual: true` when only players can carry it out. A keyword has neither: sentences of
    others ask for it."""

    on: Literal["unit", "action"]
    """Whether units bear it or actions (weapons)."""
    parameters: Annotated[dict[Name, Parameter], Field(max_length=8)] = {}
    """The values a use may give, in order; a single value given by a use goes to the first."""
    note: Prose | None = None
    """A short form printed in brackets behind the name, such as `CM {{ target }}`."""
    text: Prose
    """What the card says. `{{ parameter }}` prints a parameter."""
    cost: Literal["A", "C", "A/C", "A+C", "Free"] | None = None
    """What using it costs."""
    phase: Literal["designate", "reveal", "refresh", "move", "reaction", "activation"] | None = None
    """The phase in which it is used."""
    upkeep: bool = False
    """The cost stays on the Unit while the trait is up, and comes back after."""
    limit: Literal[limits("activation", "round", "game")] | None = None  # type: ignore[valid-type]  # made of rows
    """How often it may be used, where using it costs something or may be declined."""
    effects: list[Sentence] = []
    """What the engine does."""
    manual: bool = False
    """The engine cannot carry it out; players do."""
    since: Since = None
    """Of a faction's own: the edition with which it begins; absent: the newest. The rules' own are in every edition."""

    @model_validator(mode="after")
    def _done_by_one(self) -> Self:
        if self.manual and self.effects:
            raise PydanticCustomError("trait_done_twice", "a trait has either `effects` or `manual: true`, and not both")
        return self


def _shape(value: Any) -> str | None:
    if isinstance(value, str):
        return "name"
    return "with" if isinstance(value, dict) else None


NamedTrait = Annotated[dict[Name, Value | dict[str, Value]], Field(min_length=1, max_length=1)]

_Use = Annotated[
    Annotated[Name, Tag("name")] | Annotated[NamedTrait, Tag("with")],
    Discriminator(
        _shape,
        custom_error_type="trait_use",
        custom_error_message="a trait is a name, or a name with its value such as `Clustered: 3`",
    ),
]

UnitTraitUse = Annotated[_Use, Field(json_schema_extra={"x-completes": "unit trait"})]
ActionTraitUse = Annotated[_Use, Field(json_schema_extra={"x-completes": "action trait"})]
