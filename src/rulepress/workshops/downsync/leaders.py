"""Leaders as cards and engine read them, and what a leader's sentence may say: a leader stands nowhere on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.authoring.places import At, text, unknown
from rulepress.engine.names import slug
from rulepress.games.downsync.vocabulary import VERBS, Verb
from rulepress.games.downsync.vocabulary.reading import Unread, unread

from .content import Source
from .uses import STATS, Bearer, Scope, action, effect, parameters, printed, traits

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
    made, moment = [], None
    for index, record in enumerate(records):
        typed, here = record.model_dump(exclude_unset=True), at / index
        moment = typed.get("on") or (moment if ability else None)
        fault = next(_faults(typed, moment, ability), None)  # what else is wrong may follow from it
        if fault:
            place = At(here.document, (*here.loc, *fault.path))
            place.report("leader-sentence", fault.said, key=not isinstance(fault.path[-1], int), suggestion=fault.instead)
        elif one := effect(record, values, Bearer(), here, scope, "leader"):
            made.append(one)
    return made


def _faults(typed: dict, moment: Any, ability: bool) -> Iterator[Unread]:
    """What of a sentence nothing reads on a leader. `moment`: what it waits for, itself or as part of an ability that does."""
    verb = next(name for name in VERBS if name in typed)
    row, named = VERBS[verb], typed[verb]
    yield from _bearing(typed, ())
    if named == "command_capacity":
        for name in ("on", "who", "when", "until"):
            if typed.get(name):
                yield Unread((name,), "The capacity is the player's, and holds for the whole game.", "take it out")
    elif named == "command_points":
        if not moment:
            yield Unread((verb,), "Command Points change at a moment.", "say when: `on: round_begins`")
    elif moment is None:
        if row.deed or ability:
            such = "engagement" if ability else "round_begins"
            yield Unread((verb,), f"`{verb}` needs a moment.", f"say when, for example `on: {such}`")
        elif not _reaches(row, named):
            yield Unread((verb,), "A leader bears nothing itself.", "give it to Units: `grants`, with a trait that says so")
        elif not typed.get("who"):
            yield _nobody(verb)
        else:
            yield from unread(typed, "unit")  # as an aura that has no bounds
    else:
        if row.done_by and not typed.get("who") and (verb, named) != ("grant", "command_point"):
            yield _nobody(verb)
        yield from unread({**typed, "on": moment}, "leader")


def _reaches(row: Verb, named: Any) -> bool:
    """Can it reach others than its bearer?"""
    words = [row.named[word] for word in (named if isinstance(named, list) else [named]) if isinstance(word, str) and word in row.named]
    return all(word.aura for word in words) if words else row.aura


def _nobody(verb: str) -> Unread:
    return Unread((verb,), "A leader stands nowhere on the table, so this concerns nobody.", "say whom: `who: {side: friendly}`")


def _bearing(typed: Any, path: tuple) -> Iterator[Unread]:
    """What asks about a bearer on the table: where it is, what it is, its stats."""
    told = "A leader stands nowhere on the table."
    if isinstance(typed, dict):
        for key, value in typed.items():
            here = (*path, key)
            if key in ("bearer", "aura") or value == "bearer" and key in ("who", "of", "at"):
                yield Unread(here, told, "say it of the Units that `who` picks")
            elif key in NEAR or key == "of" and value == "before" or key == "signature" and value in ("larger", "smaller", "same"):
                yield Unread(here, told, "take it out")
            elif key != "up_to" and isinstance(value, str) and value in STATS:
                yield Unread(here, f"A leader has no {value.upper()}.", "write a number")
            else:
                yield from _bearing(value, here)
    elif isinstance(typed, list):
        for index, value in enumerate(typed):
            yield from _bearing(value, (*path, index))
