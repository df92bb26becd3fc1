"""What force lists say of their units beside how many there are: `{hawk: {pilot: Ace}, lynx: [{pilot: Rook}, {count: 2}]}`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TypedEntry:
    """Units of one kind of which a list says the same."""

    unit: str
    count: int
    given: Mapping[str, Any]
    """Fields of the unit, as they are typed."""
    loc: tuple[str | int, ...]
    """Where it stands in the list's file."""


def entries(units: Mapping[str, Any]) -> Iterator[TypedEntry]:
    """Every entry of a list's `units`, in their order."""
    for unit, typed in units.items():
        if isinstance(typed, int):
            yield TypedEntry(unit, typed, {}, ("units", unit))
        elif isinstance(typed, list):
            yield from (_entry(unit, one, ("units", unit, place)) for place, one in enumerate(typed))
        else:
            yield _entry(unit, typed, ("units", unit))


def _entry(unit: str, typed: Any, loc: tuple[str | int, ...]) -> TypedEntry:
    said = {name: value for name, value in typed.model_dump(exclude_unset=True).items() if value is not None}
    return TypedEntry(unit, said.pop("count", 1), said, loc)


def counts(units: Mapping[str, Any]) -> dict[str, int]:
    """How many there are of each unit."""
    found: dict[str, int] = {}
    for one in entries(units):
        found[one.unit] = found.get(one.unit, 0) + one.count
    return found
