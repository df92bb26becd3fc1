"""Where a leader's sentence is read. A leader stands nowhere on the table: whom a sentence concerns it must say, and not from where."""

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
"""What is measured from whoever bears a sentence."""


def unread_of_leader(typed: Mapping[str, Any], moment: Any, ability: bool) -> UnreadPart | None:
    """What of a leader's sentence nothing reads; what else is wrong may follow from it. `moment`: what it waits for, itself or as part of
    an ability that does."""
    return next(_faults(typed, moment, ability), None)


def _faults(typed: Mapping[str, Any], moment: Any, ability: bool) -> Iterator[UnreadPart]:
    verb = verb_of(typed)
    row, named = VERBS[verb], typed[verb]
    yield from _bearing(typed, ())
    if isinstance(typed.get("cost"), Mapping):
        yield UnreadPart(("cost",), "No tokens lie on a leader.", "write `cost: C`")
    if (
        isinstance(typed.get("per"), Mapping)
        and any(typed["per"].get(key) for key in ("token", "bases"))
        and typed["per"].get("of") is None
    ):
        yield UnreadPart(("per",), "No tokens lie on a leader, and it has no bases.", "count Units: `per: {units: {...}}`")
    if named == "command_capacity":
        for name in ("on", "who", "when", "until"):
            if typed.get(name):
                yield UnreadPart((name,), "The capacity is the player's, and holds for the whole game.", "take it out")
    elif named == "command_points":
        if not moment:
            yield UnreadPart((verb,), "Command Points change at a moment.", "say when: `on: round_begins`")
    elif moment is None:
        if row.deed or ability and not _asks(row, named):
            such = "engagement" if ability else "round_begins"
            yield UnreadPart((verb,), f"`{verb}` needs a moment.", f"say when, for example `on: {such}`")
        elif not _reaches(row, named) or verb == "lend":
            yield UnreadPart((verb,), "A leader bears nothing itself.", "give it to Units: `grants`, with a trait that says so")
        elif not typed.get("who"):
            yield _nobody(verb)
        elif isinstance(typed["who"], str):
            yield UnreadPart(("who",), "A leader is nobody's attacker or target.", "say whom: `who: {side: friendly}`, or `{side: enemy}`")
        elif named == "aim" and typed.get("at") not in AT:
            yield UnreadPart((verb,), "A leader stands nowhere on the table, so nobody aims there.", "add `at: nearest`, or `at: farthest`")
        else:
            yield from unread(typed, "unit")  # as an aura that has no bounds
    else:
        if verb == "lay" and typed.get("of") is None:
            yield UnreadPart(
                ("lay",), "A leader stands nowhere on the table.", "say from where, such as `of: {marker: ...}` or `of: target`"
            )
        elif row.done_by and verb != "lay" and not typed.get("who") and not of_nobody(typed, verb):
            yield _nobody(verb)
        for index, then in enumerate(typed.get("then") or ()):
            if not typed.get("who") and not then.get("who") and VERBS[own := verb_of(then)].done_by and not of_nobody(then, own):
                yield _nobody(own)._replace(path=("then", index, own))
        yield from unread({**typed, "on": moment}, "leader")


def _reaches(row: Verb, named: Any) -> bool:
    """Can it reach others than its bearer?"""
    words = [row.named[word] for word in (named if isinstance(named, list) else [named]) if isinstance(word, str) and word in row.named]
    return all(word.aura for word in words) if words else row.aura


def _asks(row: Verb, named: Any) -> bool:
    """Is its player asked whenever it might count?"""
    return row.named[named].asks if isinstance(named, str) and named in row.named else row.asks


def _nobody(verb: str) -> UnreadPart:
    return UnreadPart((verb,), "A leader stands nowhere on the table, so this concerns nobody.", "say whom: `who: {side: friendly}`")


def _bearing(typed: Any, path: tuple[str | int, ...]) -> Iterator[UnreadPart]:
    """What asks about a bearer on the table: where it is, what it is, its stats."""
    told = "A leader stands nowhere on the table."
    if isinstance(typed, Mapping):
        for key, value in typed.items():
            here = (*path, key)
            if key in ("bearer", "aura") or value == "bearer" and key in ("who", "of", "at", "onto"):
                yield UnreadPart(here, told, "say it of the Units that `who` picks")
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
                yield UnreadPart(here, told, "take it out")
            elif key != "up_to" and isinstance(value, str) and value in STATS and not own_speed(typed, key):
                yield UnreadPart(here, f"A leader has no {value.upper()}.", "write a number")
            else:
                yield from _bearing(value, here)
    elif isinstance(typed, list):
        for index, value in enumerate(typed):
            yield from _bearing(value, (*path, index))
