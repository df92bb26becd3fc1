"""The resolved data as other programs read it: one JSON Schema, with what every key means."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from rulepress.content.games.declared.data_schema import DataModelFactory, ResolvedNamed
from rulepress.content.games.declared.form_models import Forms
from rulepress.content.games.declared.game_definition import Whole
from rulepress.content.games.mswars.form_models import FIELDS, FORMS, GIFTS
from rulepress.content.models import resolved_models
from rulepress.content.models.resolved_models import Keyed, ResolvedModel


class ResolvedEffect(ResolvedModel):
    """One thing the engine does; the numbers that the verb needs stand beside it."""

    model_config = ConfigDict(extra="allow")

    verb: Annotated[str, Field(json_schema_extra={"enum": list(FIELDS)})]
    """What happens."""
    what: str | list[str]
    """What it is about."""
    when: dict[str, Any]
    """Conditions that must all hold; empty: always."""


class _DataModel(resolved_models.Data):
    model_config = ConfigDict(title="M.S. Wars rules data")


RESOLVED = Forms(
    __package__,
    "resolved.yaml",
    types={"effect": ResolvedEffect, "requirements": GIFTS.record("requirements")},
    bases={"card": Keyed, "team": Keyed, "faction": resolved_models.ResolvedFaction, "data": _DataModel},
    base=ResolvedModel,
)


class _FormModelFactory(DataModelFactory):
    """What the forms of what designers type resolve to: names stay names, but for skills."""

    def model(self, title: str, declared: Mapping[str, Whole], base: type[BaseModel], words: str) -> type[BaseModel]:
        return super().model(title, declared, RESOLVED.record("weapon") if title == "UnitWeapons" else base, words)

    def named(self, kind: str) -> Any:
        return RESOLVED.record("pilot_skill") if kind == "skill" else str

    def of(self, kind: str, base: type[BaseModel], **worked_out: Whole) -> Any:
        """The model of a kind of file; `worked_out`: fields that need not be typed, and are always there."""
        return self.model(kind.title(), FORMS.fields[kind] | worked_out, base, base.__doc__ or "")


_TYPED, _CARD = _FormModelFactory({}), RESOLVED.record("card")
_VP = FORMS.fields["team"]["vp"].model_copy(update={"optional": False})
RESOLVED.types |= {
    "core": _TYPED.of("core", ResolvedModel),
    "unit": _TYPED.of("unit", _CARD),
    "pilot": _TYPED.of("pilot", _CARD),
    "of_team": _TYPED.of("team", RESOLVED.record("team"), vp=_VP),
    "scenario": _TYPED.of("scenario", ResolvedNamed),
}


def data_schema(edition: str) -> dict:
    """The JSON Schema of an edition's resolved data."""
    return resolved_models.schema_of(RESOLVED.record("data"), "ms-wars", edition)
