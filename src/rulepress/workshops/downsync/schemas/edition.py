"""What an older edition says differently, as typed: records shaped like what they change, checked once they are merged."""

from typing import Annotated, Any

from pydantic import Field

from rulepress.authoring.records import Name, Record

Change = Annotated[dict[str, Any] | None, Field(json_schema_extra={"type": ["object", "null"]})]
"""The keys that differ; `~` takes the entry away."""
Changes = dict[Name, Change]


class RulesChanges(Record):
    """How an older edition's rules differ from those of the edition that came after it."""

    core: dict[str, Any] = {}
    """What differs in core.yaml."""
    traits: Changes = {}
    """What differs in traits.yaml, by trait."""
    actions: Changes = {}
    """What differs in actions.yaml, by action."""
    scenarios: Changes = {}
    """The scenarios that this edition has, by id, with what differs: `{}` for one that is the same."""
    tables: Changes = {}
    """The tables that this edition has, by id, with what differs: `{}` for one that is the same."""


class FactionChanges(Record):
    """How a faction differs in an older edition; a faction without this file is not in that edition."""

    faction: dict[str, Any] = {}
    """What differs in faction.yaml."""
    traits: Changes = {}
    """What differs in the faction's traits.yaml, by trait."""
    actions: Changes = {}
    """What differs in the faction's actions.yaml, by action."""
    effects: Changes = {}
    """What differs in the faction's effects.yaml, by effect."""
    units: Changes = {}
    """What differs in units, by id."""
    leaders: Changes = {}
    """What differs in leaders, by id."""
    forces: Changes = {}
    """What differs in force lists, by id."""
