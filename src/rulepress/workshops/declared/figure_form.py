"""What may be typed in a declared game's figures.yaml."""

from typing import Annotated

from pydantic import Field

from rulepress.authoring.records import Id, Inches

from . import scenario_form
from .forms import Forms
from .shape import Rule

FORMS = Forms(
    __package__,
    "figures.yaml",
    types={
        "place": scenario_form.Place,
        "size": scenario_form.Inches,
        "terrain": scenario_form.Terrain,
        "rule": Rule,
        "spot": Annotated[str, Field(min_length=1, max_length=60)] | scenario_form.Place,
        "length": Inches | Annotated[str, Field(pattern=r"^\{\{ ?[a-z0-9_.]+ ?\}\}$")],
    },
)
Figures = FORMS.file(
    "figure", "Figures of the rulebook, by the id that a chapter shows them by: `[[figure: firing-arc]]`.", Id, one_by_one=True
)
