"""Traits and actions: defined once with parameters, named by units, leaders and weapons."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.schemas.edition_start import Since
from rulepress.content.games.downsync.schemas.effect import Sentence
from rulepress.content.models.base_record import Inches, Name
from rulepress.games.downsync.vocabulary.verbs import limits

Scalar = int | float | str
Value = Scalar | list[Scalar]
Team = Annotated[int, Field(ge=1, le=9)] | Annotated[str, StringConstraints(pattern=r"^[1-9](-[1-9])?$")]


def _shape(value: Any) -> str | None:
    return "name" if isinstance(value, str) else "with" if isinstance(value, dict) else None


def _use(sort: str, kind: str, message: str, with_: Any) -> Any:
    """A definition by its name, perhaps with what differs."""
    given = Annotated[dict[Name, with_], Field(min_length=1, max_length=1)]
    told = Discriminator(_shape, custom_error_type=sort, custom_error_message=message)
    return Annotated[Annotated[Name, Tag("name")] | Annotated[given, Tag("with")], told, Field(json_schema_extra={"x-completes": kind})]


_NAMED = "a trait is a name, or a name with its value such as `Clustered: 3`"
UnitTraitUse, ActionTraitUse = (_use("trait_use", f"{on} trait", _NAMED, Value | dict[str, Value]) for on in ("unit", "action"))


def _done_by_one(trait: Any) -> None:
    if trait.manual and trait.effects:
        raise PydanticCustomError("trait_done_twice", "a trait has either `effects` or `manual: true`, not both")


FORMS = Forms(
    __package__,
    "definition.yaml",
    types={
        "sentence": Sentence,
        "since": Since,
        "value": Value,
        "limit": Literal[limits("activation", "round", "game")],
        "limit_of_action": Literal[(*limits("activation", "round", "game"), "never twice running")],
        "team": Team,
        "reach": Literal["unlimited"] | Inches,
        "trait_use": ActionTraitUse,
    },
    holds={"trait_definition": _done_by_one},
)
Parameter, TraitDefinition, OptionBody, ActionBody = map(FORMS.record, ("parameter", "trait_definition", "option_body", "action_body"))
Traits = FORMS.file("trait_definition", "Trait definitions by name.", one_by_one=True)
Actions = FORMS.file("action_body", "Shared actions by name.", one_by_one=True)
ActionUse = _use("action_use", "action", "an action is a shared action's name, or a name with what it consists of", ActionBody)
