"""The game's own records: its numbers, and the effects and tokens of rules and factions."""

from typing import Annotated, Any

from pydantic import Field
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync.schemas.edition_start import Since
from rulepress.content.games.downsync.schemas.effect import Sentence
from rulepress.content.models.base_record import Id
from rulepress.content.system.common_records import Colour, wrong_entry

Modifier = Annotated[int, Field(ge=-20, le=20)]


def _does_something(effect: Any) -> None:
    if not (effect.inflict or effect.effects or effect.manual):
        raise PydanticCustomError(
            "effect_does_nothing",
            "an effect needs `inflict` (it works as KILL, STUN or REVEAL), `effects` (what the engine does to the "
            "target) or `manual: true` (players carry it out)",
        )


def _fewest_first(sub_unit: Any) -> None:
    if sub_unit.fewest > sub_unit.most:
        raise wrong_entry(f"`fewest` is {sub_unit.fewest}, but `most` is only {sub_unit.most}", "fewest")


def _least_first(stat: Any) -> None:
    if stat.typical and stat.typical[0] > stat.typical[1]:
        raise wrong_entry("`typical` must have the smaller number first", "typical")


FORMS = Forms(
    __package__,
    "core.yaml",
    types={"modifier": Modifier, "sentence": Sentence, "since": Since, "colour": Colour, "diameter": Annotated[int, Field(gt=0)]},
    holds={"own_effect": _does_something, "sub_unit": _fewest_first, "stat_definition": _least_first},
)
Core, EffectDefinition, OwnToken = map(FORMS.record, ("core", "effect_definition", "own_token"))
Effects = FORMS.file("own_effect", "The faction's own effects by name.", one_by_one=True)
Tokens = FORMS.file("own_token", "The faction's own tokens by id.", Id, one_by_one=True)
