"""Values in a record by their paths, such as `stats.hits`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

LISTED = "listed"
"""Of a record in a list: how often it is there."""


def value_at(path: str, record: Mapping[str, Any]) -> Any:
    """The value at a path; None where the record has none."""
    value: Any = record
    for step in path.split("."):
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def entries(record: Mapping[str, Any], path: str) -> list[Mapping[str, Any]]:
    """The records that a list at a path holds, each as often as it is there."""
    return [one for one in listed(record, path) for _ in range(times(one))]


def listed(record: Mapping[str, Any], path: str) -> list[Mapping[str, Any]]:
    """The records that a list at a path holds, each as often as it is written there."""
    found = value_at(path, record)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


def times(record: Mapping[str, Any]) -> int:
    """How often a record is where it is written in a list: `{count: 9, weapon: Rifle}`."""
    return int(record.get(LISTED, 1))


def with_count(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record as checks see it: with how often it is there, unless it has a field of that name itself."""
    return {"count": times(record), **record}


def put_at(path: str, record: dict[str, Any], value: Any) -> None:
    """Sets the value at a path. The groups on the way become copies, because other records may share them."""
    first, _, rest = path.partition(".")
    if not rest:
        record[first] = value
        return
    record[first] = dict(record.get(first) or {})
    put_at(rest, record[first], value)


def records_of(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The records in the lists of a record and of its groups, such as the weapons of a unit."""
    for value in record.values():
        if isinstance(value, list):
            yield from (one for one in value if isinstance(one, Mapping))
        elif isinstance(value, Mapping):
            yield from records_of(value)
