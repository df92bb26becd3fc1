"""The resolved data as other programs read it: one JSON Schema, with what every key means."""

from __future__ import annotations

from typing import Annotated, Any, ForwardRef

from pydantic import ConfigDict, Field

from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.downsync import schemas
from rulepress.content.games.downsync.schemas.vocabulary_models import MODELS
from rulepress.content.models import resolved_models
from rulepress.content.models.resolved_models import Keyed, ResolvedModel, typed


class ResolvedEffect(ResolvedModel):
    """One thing the engine does. `verb` says what; the keys that it needs stand beside it."""

    model_config = ConfigDict(extra="allow")

    verb: Annotated[str, Field(json_schema_extra={"enum": list(MODELS)})]
    """What happens: modify (quantity, by), set (quantity, to), ignore (what), become (effect),
    mark (quantity, by, until, reach), grant (token, count, at), conceal, lend (what, to, without_own), bring (unit), comes_with (unit),
    decoy (signature), carry (signature, kind), place (within), cluster (radius), call (trait), sight_from (source),
    load (within), unload (within, clearance), start_aboard, ambush."""
    when: dict[str, Any]
    """Conditions that must all hold; empty: always."""
    aura: float | None
    """Inches around the bearer within which friendly units have it; null: the bearer itself."""


class _Grant(ResolvedModel):
    model_config = ConfigDict(title="Grant")


class _DataModel(resolved_models.Data):
    model_config = ConfigDict(title="Downsync rules data")


FORMS = Forms(
    __package__,
    "resolved.yaml",
    types={
        "effect": ResolvedEffect,
        "as_typed": dict[str, Any],
        "actions": list[ForwardRef("Action")],  # type: ignore[misc]  # made here
        "float": float,
        "corner": list[float],
        "hire": schemas.Hire,
        "core": schemas.Core,
    },
    bases={
        "named_parameter": schemas.Parameter,
        "trait_definition": typed(schemas.TraitDefinition, "limit", "since"),
        "action_effect": typed(schemas.EffectDefinition),
        "action": typed(schemas.ActionBody, "label", "parameters"),
        "stats": typed(schemas.Stats),
        "unit": (typed(schemas.Unit, "since"), Keyed),
        "granted": _Grant,
        "ability": typed(schemas.Ability, "parameters"),
        "leader": (typed(schemas.Leader, "parameters", "since"), Keyed),
        "force": Keyed,
        "faction_token": typed(schemas.OwnToken, "since"),
        "faction": resolved_models.ResolvedFaction,
        "scenario": schemas.Scenario,
        "table": typed(schemas.Table, "mirrored"),
        "data": _DataModel,
    },
    base=ResolvedModel,
)


def data_schema(edition: str) -> dict:
    """The JSON Schema of an edition's resolved data."""
    schema = resolved_models.schema_of(FORMS.record("data"), "downsync", edition)
    core = schema["$defs"]["Core"]  # the effects of core.yaml are resolved one level up
    del core["properties"]["effects"]
    core["required"].remove("effects")
    return schema
