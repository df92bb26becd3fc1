"""The forms of M.S. Wars' files, as models: `forms.yaml` and `gifts.yaml` say what stands in them, as a declared game's shape does."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.declared.model_factory import MANY, CardModel
from rulepress.content.models.base_record import Name
from rulepress.content.system.common_records import Chance, Filed, Worked, facing

READ = {
    "ran": (),
    "half_seen": (),
    "mostly_seen": (),
    "target_moved": ("above",),
    "damaged": ("percent",),
    "moved_heavy": (),
    "untrained": (),
}
"""Line of the attack table that the engine knows -> what else it reads there."""


def _readable(modifiers: dict[str, Any]) -> dict[str, Any]:
    for name, keys in READ.items():
        if name not in modifiers:
            raise ValueError(f"`{name}` is missing, but the rules use it")
        for key in keys:
            if getattr(modifiers[name], key) is None:
                raise ValueError(f"`{name}` needs `{key}`")
    return modifiers


FORMS = Forms(
    __package__,
    "forms.yaml",
    checks={"CoreAttackModifiers": AfterValidator(_readable), "ScenarioDeployment": facing("A", "B")},
    bases={"unit": CardModel, "pilot": CardModel, "team": Filed, "scenario": Filed},
    shared={"skill": {}},
    given=Name,  # what was chosen with a skill: `Weapons Specialist: rifle`
    many=MANY,
)

# -- abilities, skills and examples -------------------------------------------------------------------------------------

FIELDS = {
    "modify": ("by",),
    "set": ("to",),
    "deploy": ("inches", "moves"),
    "halve": (),
    "price": ("to",),
    "jam": ("inches", "per_size"),
    "heal": ("sides", "below", "cost", "more"),
    "train": (),
    "sweep": ("cost",),
    "double": ("by",),
    "indirect": ("by",),
    "wound": ("sides",),
    "percent": ("by", "round"),
    "early": ("cost",),
    "pursue": (),
    "unlock": (),
    "plan": ("sides", "target", "cost"),
    "team": ("by", "most", "inches"),
    "steady": (),
}
"""Verb -> the numbers that it takes beside what it is about."""


def _one_verb(effect: Any) -> None:
    verbs = [verb for verb in FIELDS if getattr(effect, verb) is not None]
    if len(verbs) != 1:
        raise PydanticCustomError("one_verb", "an effect needs exactly one verb: one of {verbs}", {"verbs": ", ".join(FIELDS)})
    given = effect.model_fields_set - {verbs[0], "when"}
    if odd := sorted(given - {*FIELDS[verbs[0]]}):
        told = {"verb": verbs[0], "odd": odd[0], "takes": ", ".join(FIELDS[verbs[0]]) or "nothing else"}
        raise PydanticCustomError("odd_number", "`{verb}` does not use `{odd}`; it uses: {takes}", told)


def _promises(expected: Any) -> None:
    if not expected.model_fields_set - {"says"}:
        raise PydanticCustomError("promise", "write an expected result: passed, hit, half_damage, due, modifier or refused")


def verb_of(effect: Any) -> str:
    """Which verb an effect has."""
    return next(verb for verb in FIELDS if getattr(effect, verb) is not None)


GIFTS = Forms(
    __package__,
    "gifts.yaml",
    types={"chance": Chance, "number_or_name": Annotated[int, Field(ge=-99, le=99)] | Name},
    bases={"example": Worked},
    holds={"effect": _one_verb, "expected": _promises},
)
