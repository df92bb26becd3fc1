"""Figures of the rulebook: small scenes, one question each, that the engine answers."""

from typing import Annotated, Any, Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.schemas.table import Piece, Side, Spot
from rulepress.content.models.base_record import Id, Inches, Name, Prose

Length = Inches | Annotated[str, Field(pattern=r"^\{\{ ?[a-z0-9_.]+ ?\}\}$")]
"""Inches, or the name of a number of the rules: `{{ core.sub_unit.reveal_within }}`."""
Verdict = str | int | float | list[str | int | float]


def _asks_one_thing(ask: Any) -> None:
    if len(ask.model_fields_set) != 1:
        raise PydanticCustomError("ask", "a figure asks exactly one question")


FORMS = Forms(
    __package__,
    "figure.yaml",
    types={
        "spot": Spot,
        "side": Side,
        "piece": Piece,
        "length": Length,
        "base": Literal["small", "medium", "large"] | Literal["sub-unit"],
        "priority": Annotated[int, Field(ge=1, le=12)],
        "caption": Prose | dict[Name, Prose] | None,
        "expected": Verdict | dict[Name, Verdict],
    },
    holds={"ask": _asks_one_thing},
)
Figures = FORMS.file("figure", "Figures of the rulebook, by the id that a chapter shows them by: `[[figure: sight-past-a-corner]]`.", Id)
