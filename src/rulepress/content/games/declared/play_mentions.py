"""Names in a play.yaml that no model marks: states and values, which stand within numbers and conditions, and where they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.editor.names import NameMention
from rulepress.content.yaml.documents import Document, SourcePosition

VALUE, PIECE_STATE, SIDE_STATE, CHECK = "value", "state of pieces", "state of sides", "check"
SIDES = ("side", "enemy")
NUMBERS = ("rounds", "move", "times", "within", "beyond", "reach", "sum", "into", "away", "by", "most", "add", "set", "at_least", "at_most")
"""Keys that have a number."""
BOUNDS = ("from", "to", "over", "under")
"""Keys of a condition that have a number."""
CONDITIONS = ("when", "who", "granted", "not", "any")
NAMED = ("set", "clear", "choose", "state")
"""Keys that name a state; `choose` may name a piece instead."""
_NAME = re.compile(r"(?<![\w.-])([a-z][a-z0-9_]*)(?:\.([a-z][a-z0-9_]*))?(?![\w-])")


def mapping(value: Any) -> Mapping[str, Any]:
    """A value if it is a mapping; an empty one for anything else, as a file that is being typed may have there."""
    return value if isinstance(value, Mapping) else {}


def held(play: Any, whose: str) -> Mapping[str, Any]:
    """The states that `pieces` or `sides` hold."""
    return mapping(mapping(mapping(play).get(whose)).get("holds"))


def mentions(document: Document, checks: frozenset[str]) -> Iterator[NameMention]:
    """Every state and value, where it is given and where it is named; and `checks` where their outcomes are named, `nerve.made`."""
    play = mapping(document.data)
    given = {
        VALUE: (("values",), mapping(play.get("values"))),
        PIECE_STATE: (("pieces", "holds"), held(play, "pieces")),
        SIDE_STATE: (("sides", "holds"), held(play, "sides")),
    }
    for kind, (loc, names) in given.items():
        for name in names:
            mark = document.where((*loc, name), key=True)
            yield NameMention(kind, name, document, mark, key=True, within=True, gives=True)
    known = {kind: frozenset(names) for kind, (_, names) in given.items()} | {CHECK: checks}
    for loc, text, key in document.texts:
        if _has_names(loc, key):
            yield from _within(document, loc, text, key, known)


def _has_names(loc: tuple[Any, ...], key: bool) -> bool:
    """Is what stands there a number, a condition or a state?"""
    words = [step for step in loc if isinstance(step, str)]
    if key:
        return len(words) > 1 and words[-2] in (*CONDITIONS, "add", "tokens") or len(words) > 2 and words[-3] == "choose"
    if not words or words[0] == "terrain":
        return False
    if words[0] in ("pieces", "sides"):
        return words[-1] == "max" or "granted" in words
    above = words[-2] if len(words) > 1 else ""
    return (
        words[-1] in (*NUMBERS, *NAMED)
        or above in ("values", "given", "add")
        or words[-1] in BOUNDS and any(word in (*CONDITIONS, "choose") for word in words)
    )  # fmt: skip


def _within(document: Document, loc: tuple[Any, ...], text: str, key: bool, known: Mapping[str, frozenset[str]]) -> Iterator[NameMention]:
    """The names in a text, each at its own place in the line."""
    mark = document.where(loc, key=key)
    start = document.lines[mark.line - 1].find(text, mark.column - 1) + 1
    if not start:
        return
    states = not key and loc[-1] in NAMED or key and loc[-2] in ("add", "tokens")
    for found in _NAME.finditer(text):
        first, rest = found.groups()
        kind = _kind(first, rest, known, states)
        name, at = (rest, found.start(2)) if rest and kind != CHECK else (first, found.start(1))
        if kind:
            where = SourcePosition(mark.line, start + at, start + at + len(name))
            yield NameMention(kind, name, document, where, within=True)


def _kind(first: str, rest: str | None, known: Mapping[str, frozenset[str]], states: bool) -> str | None:
    """What a name is: a value of its own or of a side, a state, or a check by its outcome."""
    if rest and first in SIDES:
        return next((kind for kind in (SIDE_STATE, VALUE) if rest in known[kind]), None)
    if rest and first in known[CHECK]:
        return CHECK
    if rest:
        return PIECE_STATE if rest in known[PIECE_STATE] else None
    return next((kind for kind in ((PIECE_STATE,) if states else (VALUE,)) if first in known[kind]), None)
