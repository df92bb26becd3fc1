"""Units and leaders, one file each, and force lists."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.schemas.definition import ActionUse, Parameter, UnitTraitUse
from rulepress.content.games.downsync.schemas.edition_start import Since
from rulepress.content.games.downsync.schemas.effect import Sentence
from rulepress.content.models.base_record import Id
from rulepress.games.downsync.vocabulary.verbs import limits

UnitId = Annotated[Id, Field(json_schema_extra={"x-completes": "unit"})]
ListedUnit = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$", max_length=129)]
"""A unit's id, or faction/id."""
_COUNTS = Field(min_length=1, json_schema_extra={"x-completes": "unit"})


def _says_one_thing(note: Any) -> None:
    if note.token and (note.title or note.text):
        raise PydanticCustomError("note_of_two_sorts", "a note prints either a `token` or a `text` with its `title`; write two notes")
    if not note.token and not note.text:
        raise PydanticCustomError("note_without_text", "a note needs a `text`, or a `token` to print its summary")


def _gives_up(swap: Any) -> None:
    if not (swap.small or swap.medium or swap.large):
        raise PydanticCustomError("swap", "write which slots are given up, for example `large: 1`")


def _does_something(ability: Any) -> None:
    if ability.manual == bool(ability.effects):
        raise PydanticCustomError("ability_does_nothing", "an ability needs either `effects` or `manual: true`, not both")


FORMS = Forms(
    __package__,
    "card.yaml",
    types={
        "sentence": Sentence,
        "since": Since,
        "parameter": Parameter,
        "action_use": ActionUse,
        "trait_use": UnitTraitUse,
        "hirers": Annotated[list[Id], Field(min_length=1)] | Literal["all"],
        "led": Annotated[list[UnitId], Field(min_length=1)] | Literal["all"],
        "price": Literal["C", "Free"] | Annotated[int, Field(ge=1, le=9)],
        "limit": Literal[limits("activation", "taskforce activation", "round", "game")],
        "listed": Annotated[dict[ListedUnit, Annotated[int, Field(ge=1, le=99)]], _COUNTS],
    },
    holds={"note": _says_one_thing, "swap": _gives_up, "ability": _does_something},
)
Unit, Leader, Stats, Hire, Ability, Force = map(FORMS.record, ("unit", "leader", "stats", "hire", "ability", "force"))
