"""Effects of Markers. A Marker has only a position on the table and an owner: it has no card and no tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.games.downsync.vocabulary.facts import compares
from rulepress.games.downsync.vocabulary.row_types import STATS, UnreadPart
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import VERBS, verb_of

PLACED = ("in", "not")
"""Facts about a Marker that a condition may test: its position."""

ITS_OWN = ("lay", "remove", "place")
"""Verbs that a Marker may use without `who`."""


def unread_of_marker(typed: Mapping[str, Any]) -> Iterator[UnreadPart]:
    """The parts of an effect that nothing reads because a Marker bears it."""
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
        told = f"`{what}` never fires for a Marker."
        yield UnreadPart(("on",), told, f"name the Units: `on: {{after: {what}, of: {{side: enemy, within: 2}}}}`")
    itself = typed.get("who") in (None, "bearer") and typed.get("aura") is None
    if itself and verb not in ITS_OWN and (what or not VERBS[verb].deed) and (verb, typed[verb]) != ("grant", "command_point"):
        told = "A Marker is not a Unit, so this affects no Unit."
        yield UnreadPart((*path, verb), told, "add `who`, such as `who: {side: any, within: 2}`")
    elif not what and isinstance(typed.get("who"), str):
        yield UnreadPart((*path, "who"), "A Marker is never an attacker or a target.", _whom(typed, verb))
    for index, then in enumerate(typed.get("then") or ()):
        yield from _faults(then, on, (*path, "then", index))


def _whom(typed: Mapping[str, Any], verb: str) -> str:
    """Advice: the Units that it may affect instead. A ban on aiming at Units near the Marker is a ban on attacking or scanning them."""
    suffered = [f"{deed}{'n' * deed.endswith('n')}ed" for deed in ("attack", "scan") if verb == "forbid" and deed in typed[verb]]
    near = "`who: {side: any, within: 2}`"
    return f"write `forbid: [{', '.join(suffered)}], {near[1:]} to protect the Units near it" if suffered else f"write {near}"


def _bearing(typed: Any, path: tuple[str | int, ...]) -> Iterator[UnreadPart]:
    """Parts that need a bearer that is a Unit."""
    if isinstance(typed, list):
        for index, value in enumerate(typed):
            yield from _bearing(value, (*path, index))
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            here = (*path, key)
            if key == "bearer" and isinstance(value, Mapping):
                for fact in (fact for fact in value if fact not in PLACED):
                    yield UnreadPart((*here, fact), "The bearer is a Marker, not a Unit.", "delete it, or write it for the `target`")
            elif key == "cost" and isinstance(value, Mapping):
                yield UnreadPart(here, "A Marker has no tokens.", "write `cost: C`")
            elif key == "per" and isinstance(value, Mapping) and value.get("units") is None and value.get("of") in (None, "bearer"):
                if value.get("inches") is None:
                    yield UnreadPart(here, "A Marker has no tokens and no bases, and does not move.", "count Units: `per: {units: ...}`")
            elif key == "signature" and compares(value):
                yield UnreadPart(here, "A Marker has no Signature.", "write a Signature, such as `small`")
            elif key != "up_to" and isinstance(value, str) and value in STATS and not own_speed(typed, key):
                yield UnreadPart(here, f"A Marker has no {value.upper()}.", "write a number")
            else:
                yield from _bearing(value, here)
