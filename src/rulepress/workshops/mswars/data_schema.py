"""The resolved data as other programs read it: one JSON Schema, with what every key means."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rulepress.authoring import resolved
from rulepress.authoring.resolved import Keyed, Resolved
from rulepress.workshops.declared.data_schema import Named, Told
from rulepress.workshops.declared.shape import Whole

from .forms import FIELDS, FORMS, GIFTS


class Effect(Resolved):
    """One thing the engine does; the numbers that the verb needs stand beside it."""

    model_config = ConfigDict(extra="allow")

    verb: Annotated[str, Field(json_schema_extra={"enum": list(FIELDS)})]
    """What happens."""
    what: str | list[str]
    """What it is about."""
    when: dict[str, Any]
    """Conditions that must all hold; empty: always."""


class Ability(Resolved):
    """A unit ability."""

    name: str
    """Its name."""
    text: str
    """What it does, numbers filled in."""
    numbers: dict[str, int]
    """Its numbers by name."""
    effects: list[Effect]
    """What the engine does."""
    manual: bool
    """Players carry it out."""


class Skill(Ability):
    """A pilot skill."""

    requires: GIFTS.record("requirements")  # type: ignore[valid-type]
    """What a pilot needs for it."""
    choice: Literal["unit_type", "move_type", "sub_type"] | None
    """What is picked with it."""


class Card(Keyed):
    """What units and pilots have in common."""

    title: str
    """The same."""
    picture: str | None
    """From the project's folder."""
    silhouette: str | None
    """A drawing that ships with Rulepress."""


class PilotSkill(Resolved):
    """A skill as a pilot has it."""

    name: str
    """A key of `skills`."""
    choice: str | None
    """What was chosen with it."""


class Weapon(Resolved):
    """A weapon."""

    id: str
    """Unique on its unit."""


class Team(Keyed):
    """A team."""

    tcv: int | None
    """The Team Command Value; null: it has no commander, or several."""


class _Forms(Told):
    """What the forms resolve to: names stay names, but for skills."""

    def model(self, title: str, declared: Mapping[str, Whole], base: type[BaseModel], words: str) -> type[BaseModel]:
        return super().model(title, declared, Weapon if title == "UnitWeapons" else base, words)

    def named(self, kind: str) -> Any:
        return PilotSkill if kind == "skill" else str

    def of(self, kind: str, base: type[BaseModel], **worked_out: Whole) -> Any:
        """The model of a kind of file; `worked_out`: fields that need not be typed, and are always there."""
        return self.model(kind.title(), FORMS.fields[kind] | worked_out, base, base.__doc__ or "")


_FORMS = _Forms({})


class Faction(resolved.Faction):
    """A faction and all of its cards."""

    units: list[_FORMS.of("unit", Card)]  # type: ignore[valid-type]
    """Its units."""
    pilots: list[_FORMS.of("pilot", Card)]  # type: ignore[valid-type]
    """Its pilots."""
    teams: list[_FORMS.of("team", Team, vp=FORMS.fields["team"]["vp"].model_copy(update={"optional": False}))]  # type: ignore[valid-type]
    """Its teams."""


class Data(resolved.Data):
    """The resolved rules of M.S. Wars: what cards, pages, linter and engine read."""

    model_config = ConfigDict(title="M.S. Wars rules data")

    core: _FORMS.of("core", Resolved)  # type: ignore[valid-type]
    """The numbers of the rules."""
    abilities: dict[str, Ability]
    """Unit abilities by name."""
    skills: dict[str, Skill]
    """Pilot skills by name."""
    factions: list[Faction]
    """Factions in alphabetical order of their ids."""
    scenarios: list[_FORMS.of("scenario", Named)]  # type: ignore[valid-type]
    """Scenarios in alphabetical order of their ids."""


def data_schema(edition: str) -> dict:
    """The JSON Schema of an edition's resolved data."""
    return resolved.schema_of(Data, "ms-wars", edition)
