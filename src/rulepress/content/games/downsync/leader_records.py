"""Leaders as cards and engine read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.games.downsync.game_content import DownsyncSourceFile
from rulepress.content.games.downsync.trait_instances import FactionScope, TraitOwner, action, effects, parameters, printed, traits
from rulepress.content.yaml.filled_texts import text
from rulepress.content.yaml.source_location import At
from rulepress.core.name_matching import slug


def leader(source: DownsyncSourceFile, card: dict, units: Mapping[str, dict], scope: FactionScope) -> dict:
    """A leader's record; `units`: the faction's, by id."""
    record, at = source.record, At(source.document, ())
    for index, unit in enumerate(record.forbids):
        _unit(unit, at / "forbids" / index, scope)
    values = parameters(source.id, record, {}, at / "parameters", at / "parameters", scope) or {}
    context = {"core": scope.core, **printed(record, values, scope)}
    swap = record.swap.model_dump(by_alias=True) if record.swap else {}
    return card | {
        "title": record.name,
        "role": record.role,
        "text": text(record.text, context, at / "text"),
        "grants": [_grant(grant, at / "grants" / index, units, scope) for index, grant in enumerate(record.grants)],
        "led": {unit: _gains(record, at / "grants", unit, units[unit], scope) for unit in units if _gives(record, unit)},
        "effects": effects(record.effects, values, TraitOwner(), at / "effects", scope, "leader"),
        "abilities": [_ability(name, one, at / "abilities" / name, scope) for name, one in record.abilities.items()],
        "forbids": record.forbids,
        "swap": [_swap(swap)] if swap else [],
    }


def _unit(name: str, at: At, scope: FactionScope) -> None:
    if name not in scope.titles:
        scope.unknown(at, "unit", name, scope.titles)


def _swap(typed: dict) -> dict:
    given = {size: count for size, count in typed.items() if size not in ("for", "most") and count}
    return {"slots": given, "for": typed["for"], "most": typed["most"]}


# -- what it gives to Units ---------------------------------------------------------------------------------------


def _grant(grant: Any, at: At, units: Mapping[str, dict], scope: FactionScope) -> dict:
    """What the leader's own card says of it."""
    to = list(units) if grant.to == "all" else grant.to
    for number, unit in enumerate(to):
        _unit(unit, at / "to" / number, scope)
    actions = [action(use, TraitOwner(), at / "actions" / number, scope) for number, use in enumerate(grant.actions)]
    return {
        "to": to,
        "all": grant.to == "all",
        "actions": [one for one in actions if one],
        "traits": traits(grant.traits, "unit", TraitOwner(), at / "traits", scope),
    }


def _gives(record: Any, unit: str) -> bool:
    return unit not in record.forbids and any(grant.to == "all" or unit in grant.to for grant in record.grants)


def _gains(record: Any, at: At, unit: str, card: dict, scope: FactionScope) -> dict:
    """What one Unit gains of all grants, with its own numbers where they name its stats."""
    actions, gained, owner = [], [], TraitOwner(card["stats"])
    for index, grant in enumerate(record.grants):
        if grant.to == "all" or unit in grant.to:
            here = at / index
            actions += [action(use, owner, here / "actions" / number, scope) for number, use in enumerate(grant.actions)]
            gained += traits(grant.traits, "unit", owner, here / "traits", scope)
    return {"actions": [one for one in actions if one], "traits": gained}


# -- what it does itself ------------------------------------------------------------------------------------------


def _ability(name: str, record: Any, at: At, scope: FactionScope) -> dict:
    values = parameters(name, record, {}, at / "parameters", at / "parameters", scope) or {}
    return {
        "id": slug(name),
        "name": name,
        "cost": record.cost,
        "limit": record.limit,
        "text": text(record.text, {"core": scope.core, **printed(record, values, scope)}, at / "text"),
        "effects": effects(record.effects, values, TraitOwner(), at / "effects", scope, "ability"),
        "manual": record.manual,
    }
