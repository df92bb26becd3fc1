"""A worked example, as typed."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.schemas.table import Spot
from rulepress.content.models.base_record import Id, Name
from rulepress.content.system.common_records import Chance, Worked

Unit = Annotated[Name, Field(json_schema_extra={"x-completes": "unit"})]


def _is_one_thing(stand: Any) -> None:
    if (stand.unit is None) == (stand.ping is None):
        raise PydanticCustomError("stand", "a piece is either a `unit` or a `ping`")
    if (stand.at is None) == (stand.bases is None):
        raise PydanticCustomError("stand", "a piece needs a place: `at` for one base, `bases` for several")


def _has_a_round(layout: Any) -> None:
    if "round" in layout.model_fields_set and layout.course in ("setup", "game"):
        message = "a course `{course}` has no first Round: delete `round`, or write `course: rounds`"
        raise PydanticCustomError("value_error", message, {"course": layout.course, "at": ("round",)})


def _promises(expected: Any) -> None:
    if not expected.model_fields_set - {"finish", "says"}:
        raise PydanticCustomError("promise", "write an expected result: chances, refused, told, untold, cited, asked or state")


def _asks_of_somebody(example: Any) -> None:
    if missing := [name for name in ("attacker", "action", "target") if example.ask is not None and name not in example.ask]:
        raise PydanticCustomError("example_ask", "`ask` needs the {missing}", {"missing": ", ".join(missing), "at": ("ask",)})


FORMS = Forms(
    __package__,
    "example.yaml",
    types={
        "spot": Spot,
        "chance": Chance,
        "answer": str | int,
        "piece_id": Annotated[str, StringConstraints(pattern=r"^[AB][0-9]{1,2}$")],
        "marker_id": Annotated[str, StringConstraints(pattern=r"^[AB]-[a-z0-9-]{1,60}$")],
        "entries": list[Unit | Annotated[list[Unit], Field(min_length=2, max_length=2)]],
        "units": list[Unit],
        "faces": list[Annotated[int, Field(ge=1, le=6)]],
        "changed_actions": dict[Name, dict[str, Any]],
        "written_traits": list[dict[str, Any]],
        "state": dict[Name, Any] | Literal["gone", "there"],
        "step": Annotated[dict[Name, Any], Field(min_length=1, max_length=1)],
    },
    bases={"example": Worked},
    holds={"stand": _is_one_thing, "layout": _has_a_round, "expected": _promises, "example": _asks_of_somebody},
)
Examples = FORMS.file("example", "Worked examples by id.", Id)
