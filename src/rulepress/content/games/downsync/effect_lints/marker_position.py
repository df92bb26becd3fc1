"""Where a Marker's sentence is read. A Marker is a place on the table and a player: it has no card and no tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.games.downsync.vocabulary.facts import compares
from rulepress.games.downsync.vocabulary.row_types import STATS, UnreadPart
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import VERBS, verb_of

PLACED = ("in", "not")
"""What may be asked of a Marker: where it lies."""

ITS_OWN = ("lay", "remove", "place")
"""What a Marker does without saying whom it concerns."""


def unread_of_marker(typed: Mapping[str, Any]) -> Iterator[UnreadPart]:
    """What of a sentence nothing reads because a Marker bears it."""
    yield from _faults(typed, typed.get("on"), ())
    yield from _bearing(typed, ())


def own_speed(typed: Mapping[str, Any], key: str) -> bool:
    """Is it the speed of each that moves?"""
    who = typed.get("who")
    marker = isinstance(who, Mapping) and who.get("marker") is not None
    return key in ("move", "place") and typed[key] == "spd" and who not in (None, "bearer") and not marker


def _faults(typed: Mapping[str, Any], on: Any, path: tuple[str | int, ...]) -> Iterator[UnreadPart]:
    verb = verb_of(typed)
    what = (on.get("after") or on.get("before")) if isinstance(on, Mapping) else on
    if what and not (isinstance(on, Mapping) and on.get("of")) and not TRIGGERS[what].at_once and not path:
        told = f"`{what}` never happens to a Marker."
        yield UnreadPart(("on",), told, f"say to whom: `on: {{after: {what}, of: {{side: enemy, within: 2}}}}`")
    itself = typed.get("who") in (None, "bearer") and typed.get("aura") is None
    if itself and verb not in ITS_OWN and (what or not VERBS[verb].deed) and (verb, typed[verb]) != ("grant", "command_point"):
        yield UnreadPart((*path, verb), "A Marker is no Unit, so this concerns nobody.", "say whom: `who: {side: any, within: 2}`")
    elif not what and isinstance(typed.get("who"), str):
        yield UnreadPart((*path, "who"), "A Marker is nobody's attacker or target.", _whom(typed, verb))
    for index, then in enumerate(typed.get("then") or ()):
        yield from _faults(then, on, (*path, "then", index))


def _whom(typed: Mapping[str, Any], verb: str) -> str:
    """Whom it may concern instead: who is kept from aiming at those near it aims at what may not be aimed at."""
    suffered = [f"{deed}{'n' * deed.endswith('n')}ed" for deed in ("attack", "scan") if verb == "forbid" and deed in typed[verb]]
    near = "`who: {side: any, within: 2}`"
    return f"write `forbid: [{', '.join(suffered)}], {near[1:]}: those near it, whoever aims" if suffered else f"say whom: {near}"


def _bearing(typed: Any, path: tuple[str | int, ...]) -> Iterator[UnreadPart]:
    """What asks about a bearer that is a Unit."""
    if isinstance(typed, list):
        for index, value in enumerate(typed):
            yield from _bearing(value, (*path, index))
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            here = (*path, key)
            if key == "bearer" and isinstance(value, Mapping):
                for fact in (fact for fact in value if fact not in PLACED):
                    yield UnreadPart((*here, fact), "The bearer is a Marker, and no Unit.", "take it out, or ask it of the `target`")
            elif key == "cost" and isinstance(value, Mapping):
                yield UnreadPart(here, "No tokens lie on a Marker.", "write `cost: C`")
            elif key == "per" and isinstance(value, Mapping) and value.get("units") is None and value.get("of") in (None, "bearer"):
                if value.get("inches") is None:
                    yield UnreadPart(
                        here, "No tokens lie on a Marker, and it neither moves nor has bases.", "count Units: `per: {units: ...}`"
                    )
            elif key == "signature" and compares(value):
                yield UnreadPart(here, "A Marker has no Signature.", "name one")
            elif key != "up_to" and isinstance(value, str) and value in STATS and not own_speed(typed, key):
                yield UnreadPart(here, f"A Marker has no {value.upper()}.", "write a number")
            else:
                yield from _bearing(value, here)
