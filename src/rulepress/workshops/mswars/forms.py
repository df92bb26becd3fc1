"""The forms of M.S. Wars' plain files, as models: `forms.yaml` says what stands in them, as a declared game's shape does."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import yaml
from pydantic import AfterValidator, BaseModel

from rulepress.authoring.commons import facing
from rulepress.authoring.records import Definitions, Name
from rulepress.workshops.declared.made_models import Models
from rulepress.workshops.declared.shape import Fields, Whole, fields
from rulepress.workshops.declared.typed_names import Key

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
            raise ValueError(f"`{name}` is missing, which the rules count with")
        for key in keys:
            if getattr(modifiers[name], key) is None:
                raise ValueError(f"`{name}` needs `{key}`")
    return modifiers


class Forms(Definitions):
    """Fields of each kind of file."""

    root: dict[Key, Fields]


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as quick, where PyYAML was built with it
_TYPED = files(__package__).joinpath("forms.yaml").read_text(encoding="utf-8")
FORMS: Mapping[str, dict[str, Whole]] = {kind: fields(one) for kind, one in Forms.model_validate(yaml.load(_TYPED, _LOADER)).root.items()}
"""Kind of file -> its fields in full."""
_MODELS = Models(
    {"skill": {}},
    {"CoreAttackModifiers": AfterValidator(_readable), "ScenarioDeployment": facing("A", "B")},
    Name,  # what was chosen with a skill: `Weapons Specialist: rifle`
    _TYPED,
)


def form(kind: str, words: str, base: type[BaseModel]) -> type[BaseModel]:
    """The model of a kind of file; `words`: what one is."""
    return _MODELS.model(kind.title(), FORMS[kind], base, words)
