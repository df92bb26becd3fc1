"""A book whose cards note which of their stats are asked for: what comes of an example depends on no others."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import fields, replace
from typing import Any

from rulepress.games.downsync.model import Stats, Unit
from rulepress.games.downsync.play.ruleset import Ruleset

FIGURES = frozenset(one.name for one in fields(Stats))

Asked = set[tuple[str, str]]
"""Stats that were asked for: the key of a card and the name of the stat."""
ALL = ("", "")
"""All of all cards."""


class _Watched(Stats):
    """A card's stats that note which of them are asked for."""

    __slots__ = ("asked", "key")
    key: str
    asked: Asked

    def __getattribute__(self, name: str) -> Any:
        if name in FIGURES:
            self.asked.add((self.key, name))
        return super().__getattribute__(name)


class _TrackedData(dict[str, Any]):
    """A book's data, out of which another book may be made: with all that its cards say."""

    asked: Asked

    def __getitem__(self, name: str) -> Any:
        if name == "factions":
            self.asked.add(ALL)
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        self.asked.add(ALL)
        return super().__iter__()

    def get(self, name: str, default: Any = None) -> Any:
        if name == "factions":
            self.asked.add(ALL)
        return super().get(name, default)

    def keys(self) -> Any:
        self.asked.add(ALL)
        return super().keys()

    def values(self) -> Any:
        self.asked.add(ALL)
        return super().values()

    def items(self) -> Any:
        self.asked.add(ALL)
        return super().items()


def watched(book: Ruleset) -> tuple[Ruleset, Asked]:
    """The same book with cards of its own, so that nothing that was worked out for others' is known of them; and what will have been
    asked of these."""
    asked: Asked = set()

    def made(key: str, unit: Unit) -> Unit:
        stats = _Watched(**{name: getattr(unit.stats, name) for name in FIGURES})
        object.__setattr__(stats, "key", key)
        object.__setattr__(stats, "asked", asked)
        return replace(unit, stats=stats)

    units = {key: made(key, unit) for key, unit in book.units.items()}
    again, rules = copy(book), book.rules
    again.units = units
    again.rules = replace(rules, units={key: units[key] for key in rules.units}, led={key: units[key] for key in rules.led})
    again.data = _TrackedData(book.data)
    again.data.asked = asked
    return again, asked
