"""Leaders as cards and engine read them, and what a leader's sentence may say: a leader stands nowhere on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.authoring.places import At, text, unknown
from rulepress.engine.names import slug
from rulepress.games.downsync.vocabulary import VERBS
from rulepress.games.downsync.vocabulary.happenings import HAPPENINGS

from .content import Source
from .uses import STATS, Bearer, Scope, action, effect, parameters, printed, traits

PLAYERS = ("command_capacity", "command_points")
"""What a leader has of its player, and no Unit has."""

NEAR = ("within", "in_sight")
"""What is measured from whoever bears a sentence."""


def leader(source: Source, card: dict, units: Mapping[str, dict], scope: Scope) -> dict:
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
        "effects": _sentences(record.effects, values, at / "effects", scope, False),
        "abilities": [_ability(name, one, at / "abilities" / name, scope) for name, one in record.abilities.items()],
        "forbids": record.forbids,
        "swap": [_swap(swap)] if swap else [],
    }


def _unit(name: str, at: At, scope: Scope) -> None:
    if name not in scope.titles:
        unknown(at, "unit", name, scope.titles, owner=scope.owner("unit", name))


def _swap(typed: dict) -> dict:
    given = {size: count for size, count in typed.items() if size not in ("for", "most") and count}
    return {"slots": given, "for": typed["for"], "most": typed["most"]}


# -- what it gives to Units ---------------------------------------------------------------------------------------


def _grant(grant: Any, at: At, units: Mapping[str, dict], scope: Scope) -> dict:
    """What the leader's own card says of it."""
    to = list(units) if grant.to == "all" else grant.to
    for number, unit in enumerate(to):
        _unit(unit, at / "to" / number, scope)
    actions = [action(use, Bearer(), at / "actions" / number, scope) for number, use in enumerate(grant.actions)]
    return {
        "to": to,
        "all": grant.to == "all",
        "actions": [one for one in actions if one],
        "traits": traits(grant.traits, "unit", Bearer(), at / "traits", scope),
    }


def _gives(record: Any, unit: str) -> bool:
    return unit not in record.forbids and any(grant.to == "all" or unit in grant.to for grant in record.grants)


def _gains(record: Any, at: At, unit: str, card: dict, scope: Scope) -> dict:
    """What one Unit gains of all grants, with its own numbers where they name its stats."""
    actions, gained, bearer = [], [], Bearer(card["stats"])
    for index, grant in enumerate(record.grants):
        if grant.to == "all" or unit in grant.to:
            here = at / index
            actions += [action(use, bearer, here / "actions" / number, scope) for number, use in enumerate(grant.actions)]
            gained += traits(grant.traits, "unit", bearer, here / "traits", scope)
    return {"actions": [one for one in actions if one], "traits": gained}


# -- what it does itself ------------------------------------------------------------------------------------------


def _ability(name: str, record: Any, at: At, scope: Scope) -> dict:
    values = parameters(name, record, {}, at / "parameters", at / "parameters", scope) or {}
    return {
        "id": slug(name),
        "name": name,
        "cost": record.cost,
        "limit": record.limit,
        "text": text(record.text, {"core": scope.core, **printed(record, values, scope)}, at / "text"),
        "effects": _sentences(record.effects, values, at / "effects", scope, True),
        "manual": record.manual,
    }


def _sentences(records: list, values: Mapping[str, Any], at: At, scope: Scope, ability: bool) -> list[dict]:
    made = []
    for index, record in enumerate(records):
        typed, here = record.model_dump(exclude_unset=True), at / index
        fault = next(_faults(typed, here, ability and index > 0, ability), None)  # what else is wrong may follow from it
        if fault:
            place, message, advice = fault
            place.report("leader-sentence", message, key=True, suggestion=advice)
        elif one := effect(record, values, Bearer(), here, scope, "leader"):
            made.append(one)
    return made


def _faults(typed: dict, at: At, follows: bool, ability: bool) -> Iterator[tuple[At, str, str]]:
    """What of a sentence nothing reads on a leader: (where, what is wrong, what instead)."""
    verb = next(name for name in VERBS if name in typed)
    on, who, named = typed.get("on"), typed.get("who"), typed[verb]
    row = VERBS[verb]
    yield from _bearing(typed, at)
    if named == "command_capacity":
        for name in ("on", "who", "when", "until"):
            if typed.get(name):
                yield at / name, "The capacity is the player's, and holds for the whole game.", "take it out"
        return
    moment = on is not None or follows
    if named == "command_points":
        if not moment:
            yield at / verb, "Command Points change at a moment.", "say when: `on: round_begins`"
        return
    carried = bool(row.done_by) or bool(typed.get("until"))
    if moment and not carried:
        also = "say how long: `until: round`" if row.aura else "give the Units a trait that says so: `grants`"
        yield at / verb, f"`{verb}` is nothing that is done at a moment.", also
    elif not moment and (ability or row.done_by and not row.aura):
        yield at / verb, f"`{verb}` needs a moment.", f"say when, for example `on: {'engagement' if ability else 'round_begins'}`"
    elif not moment and not row.aura:
        yield at / verb, "A leader bears nothing itself.", "give it to Units: `grants`, with a trait that says so"
    roles = HAPPENINGS[on if isinstance(on, str) else on.get("after") or on["before"]].roles if on else ()
    points = verb == "grant" and named == "command_point"
    if isinstance(who, str) and who not in roles and not follows:
        yield at / "who", f"There is no {who} here.", "say which Units: `who: {side: friendly, most: 1}`"
    elif not who and not points and (moment or row.aura):
        yield at / verb, "A leader stands nowhere on the table, so this concerns nobody.", "say whom: `who: {side: friendly}`"


def _bearing(typed: Any, at: At) -> Iterator[tuple[At, str, str]]:
    """What asks about a bearer on the table: where it is, what it is, its stats."""
    told = "A leader stands nowhere on the table."
    if isinstance(typed, dict):
        for key, value in typed.items():
            if key in ("bearer", "aura") or value == "bearer" and key in ("who", "of", "at"):
                yield at / key, told, "say it of the Units that `who` picks"
            elif key in NEAR or key == "of" and value == "before" or key == "signature" and value in ("larger", "smaller", "same"):
                yield at / key, told, "take it out"
            elif key != "up_to" and isinstance(value, str) and value in STATS:
                yield at / key, f"A leader has no {value.upper()}.", "write a number"
            else:
                yield from _bearing(value, at / key)
    elif isinstance(typed, list):
        for index, value in enumerate(typed):
            yield from _bearing(value, at / index)
