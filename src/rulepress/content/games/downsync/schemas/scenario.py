"""Scenarios: the table, who stands where, and what wins."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.schemas.table import Offset, Piece, Side
from rulepress.content.system.common_records import facing, wrong_entry
from rulepress.games.downsync.vocabulary.unit_view import ROUND_LIMIT

UnitKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$", max_length=129)]


def _names_differ(objectives: list[Any]) -> list[Any]:
    names = [objective.name for objective in objectives]
    if twice := next((name for name in names if names.count(name) > 1), None):
        second = names.index(twice, names.index(twice) + 1)
        raise wrong_entry(f"two objectives have the name {twice}, so it is not clear which one a Unit scores on", second)
    return objectives


FORMS = Forms(
    __package__,
    "scenario.yaml",
    types={
        "side": Side,
        "offset": Offset,
        "piece": Piece,
        "round": Annotated[int, Field(ge=1, le=ROUND_LIMIT)],
        "points": Annotated[int, Field(ge=1)],
        "players": list[Literal["attacker", "defender"]],
        "sizes": list[Literal["small", "medium", "large"]],
        "brought": dict[UnitKey, Annotated[int, Field(ge=1, le=9)]],
    },
    checks={"ScenarioDeployment": facing("attacker", "defender"), "ScenarioObjectives": AfterValidator(_names_differ)},
)
Scenario = FORMS.record("scenario")
