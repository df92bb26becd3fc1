"""The traits that units bear, with their parameters filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.lints._cards_and_actions import definitions
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.models.base_record import name_and_given
from rulepress.content.yaml.source_location import At


def bound(parameters: Any, given: Any, name: str) -> Callable[[Any], Any]:
    """A function that replaces the parameters in a trait's effects by the values given where the trait is used."""
    wanted = parameters or {}
    told = given if isinstance(given, dict) else {} if given is None else {next(iter(wanted), name): given}
    values = {key: told.get(key, one.default) for key, one in wanted.items()}
    return lambda typed: values.get(typed, typed) if isinstance(typed, str) else typed


class UnitEffect(NamedTuple):
    """An effect of a trait that a unit bears, on its own card or granted by a leader."""

    faction: FactionSources
    unit: DownsyncSourceFile
    trait: str
    at: At
    effect: Any
    value: Callable[[Any], Any]
    """Fills in the parameters of this use of the trait."""


def unit_effects(content: DownsyncContent, *verbs: str, granted: bool = True) -> Iterator[UnitEffect]:
    """Every effect of every unit's traits, or those with one of these verbs; with `granted`, also those that leaders grant."""
    for faction in content.factions:
        known = definitions(content.traits, faction.traits)
        by_id = {unit.id: unit for unit in faction.units if unit.record}
        given = [
            (unit, use, At(unit.document, ("traits", index))) for unit in by_id.values() for index, use in enumerate(unit.record.traits)
        ]
        given += [
            (by_id[unit], use, At(leader.document, ("grants", number, "traits", index)))
            for leader in (faction.leaders if granted else ())
            for number, grant in enumerate(leader.record.grants if leader.record else [])
            for index, use in enumerate(grant.traits)
            for unit in (by_id if grant.to == "all" else grant.to)
            if unit in by_id
        ]
        for unit, use, at in given:
            name, given_here = name_and_given(use)
            if name in known:
                value = bound(known[name].record.parameters, given_here, name)
                effects = (effect for effect in known[name].record.effects if not verbs or verb_of(effect) in verbs)
                yield from (UnitEffect(faction, unit, name, at, effect, value) for effect in effects)
