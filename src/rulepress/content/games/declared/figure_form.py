"""What may be typed in a declared game's figures.yaml."""

from typing import Annotated

from pydantic import Field

from rulepress.content.games.declared import scenario_form
from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.declared.game_definition import Rule
from rulepress.content.models.base_record import Id, Inches

FORMS = Forms(
    __package__,
    "figures.yaml",
    types={
        "place": scenario_form.Place,
        "size": scenario_form.Inches,
        "terrain": scenario_form.TerrainForm,
        "rule": Rule,
        "spot": Annotated[str, Field(min_length=1, max_length=60)] | scenario_form.Place,
        "length": Inches | Annotated[str, Field(pattern=r"^\{\{ ?[a-z0-9_.]+ ?\}\}$")],
    },
)
Figures = FORMS.file(
    "figure", "Figures of the rulebook, by the id that a chapter shows them by: `[[figure: firing-arc]]`.", Id, one_by_one=True
)
