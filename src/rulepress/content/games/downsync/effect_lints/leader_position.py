"""Effects of leaders. A leader is not on the table, so its effects must name the Units that they affect, and cannot measure from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.games.downsync.effect_lints.lint_position import of_nobody, unread
from rulepress.content.games.downsync.effect_lints.marker_position import own_speed
from rulepress.games.downsync.vocabulary.facts import compares
from rulepress.games.downsync.vocabulary.row_types import STATS, UnreadPart, Verb
from rulepress.games.downsync.vocabulary.targets import PLACES
from rulepress.games.downsync.vocabulary.verbs import AT, VERBS, verb_of

NEAR = ("within", "in_sight")
"""Keys that measure from the bearer of an effect."""


def unread_of_leader(typed: Mapping[str, Any], moment: Any, ability: bool) -> UnreadPart | None:
    """The first part of a leader's effect that nothing reads; other faults may follow from it. `moment`: its trigger, or that of its
    ability."""
    return next(_faults(typed, moment, ability), None)


def _faults(typed: Mapping[str, Any], moment: Any, ability: bool) -> Iterator[UnreadPart]:
    verb = verb_of(typed)
    row, named = VERBS[verb], typed[verb]
    yield from _bearing(typed, ())
    if isinstance(typed.get("cost"), Mapping):
        yield UnreadPart(("cost",), "A leader has no tokens.", "write `cost: C`")
    if (
        isinstance(typed.get("per"), Mapping)
        and any(typed["per"].get(key) for key in ("token", "bases"))
        and typed["per"].get("of") is None
    ):
        yield UnreadPart(("per",), "A leader has no tokens and no bases.", "count Units: `per: {units: {...}}`")
    if named == "command_capacity":
        for name in ("on", "who", "when", "until"):
            if typed.get(name):
                yield UnreadPart((name,), "The Command Point capacity belongs to the player and lasts the whole game.", "delete it")
    elif named == "command_points":
        if not moment:
            yield UnreadPart((verb,), "A change of Command Points needs a trigger.", "add one, such as `on: round_begins`")
    elif moment is None:
        if row.deed or ability and not _asks(row, named):
            such = "engagement" if ability else "round_begins"
            yield UnreadPart((verb,), f"`{verb}` needs a trigger.", f"add one, such as `on: {such}`")
        elif not _reaches(row, named) or verb == "lend":
            yield UnreadPart((verb,), "A leader cannot bear this effect.", "give Units a trait with this effect (`grants`)")
        elif not typed.get("who"):
            yield _nobody(verb)
        elif isinstance(typed["who"], str):
            told = "A leader is never an attacker or a target."
            yield UnreadPart(("who",), told, "write `who: {side: friendly}`, or `who: {side: enemy}`")
        elif named == "aim" and typed.get("at") not in AT:
            told = "A leader is not on the table, so no Unit can aim at it."
            yield UnreadPart((verb,), told, "add `at: nearest`, or `at: farthest`")
        else:
            yield from unread(typed, "unit")  # as an aura that has no bounds
    else:
        if verb == "lay" and typed.get("of") is None:
            yield UnreadPart(("lay",), "A leader is not on the table.", "add a place, such as `of: {marker: ...}` or `of: target`")
        elif row.done_by and verb != "lay" and not typed.get("who") and not of_nobody(typed, verb):
            yield _nobody(verb)
        for index, then in enumerate(typed.get("then") or ()):
            if not typed.get("who") and not then.get("who") and VERBS[own := verb_of(then)].done_by and not of_nobody(then, own):
                yield _nobody(own)._replace(path=("then", index, own))
        yield from unread({**typed, "on": moment}, "leader")


def _reaches(row: Verb, named: Any) -> bool:
    """Can it reach Units other than its bearer?"""
    words = [row.named[word] for word in (named if isinstance(named, list) else [named]) if isinstance(word, str) and word in row.named]
    return all(word.aura for word in words) if words else row.aura


def _asks(row: Verb, named: Any) -> bool:
    """Is its player asked each time it might apply?"""
    return row.named[named].asks if isinstance(named, str) and named in row.named else row.asks


def _nobody(verb: str) -> UnreadPart:
    return UnreadPart((verb,), "A leader is not on the table, so this affects no Unit.", "add `who`, such as `who: {side: friendly}`")


def _bearing(typed: Any, path: tuple[str | int, ...]) -> Iterator[UnreadPart]:
    """Parts that need a bearer on the table: its position, its kind, its stats."""
    told = "A leader is not on the table."
    if isinstance(typed, Mapping):
        for key, value in typed.items():
            here = (*path, key)
            if key in ("bearer", "aura") or value == "bearer" and key in ("who", "of", "at", "onto"):
                yield UnreadPart(here, told, "write it for the Units in `who`")
            elif key == "of" and value == "before" and "return" in typed:
                continue  # where the Unit stood that comes back
            elif (
                key in NEAR
                and "lay" not in typed
                and typed.get("of") not in ("attacker", "target", "picked", *PLACES)
                and not isinstance(typed.get("of"), Mapping)  # from Markers
                or key == "of"
                and value == "before"
                or key == "signature"
                and compares(value)
                or key == "unit"
                and value == "same"
            ):
                yield UnreadPart(here, told, "delete it")
            elif key != "up_to" and isinstance(value, str) and value in STATS and not own_speed(typed, key):
                yield UnreadPart(here, f"A leader has no {value.upper()}.", "write a number")
            else:
                yield from _bearing(value, here)
    elif isinstance(typed, list):
        for index, value in enumerate(typed):
            yield from _bearing(value, (*path, index))
