"""Units as force lists field them: what a list says of a unit beside its own file, such as who pilots it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulepress.core.name_matching import slug


def fielded(unit: Mapping[str, Any], given: Mapping[str, Any], shape: Mapping[str, Any]) -> Mapping[str, Any]:
    """A unit with what a list says of it, and its name with that behind it; `shape` has its fields in full."""
    words = ", ".join(chosen(given, shape))
    return {**unit, **given, "name": f"{unit['name']} ({words})" if words else unit["name"]} if given else unit


def chosen(given: Mapping[str, Any], shape: Mapping[str, Any]) -> Iterator[str]:
    """What a list says of a unit, in words: the names of records, what is chosen, and what holds."""
    for name, value in given.items():
        declared = shape["units"][name]
        called = str(declared.get("label") or name.replace("_", " ").capitalize())
        if isinstance(value, Mapping):
            yield str(value["name"])
        elif value is True:
            yield called
        elif value is not None and value is not False:
            yield str(value) if isinstance(value, str) else f"{called} {value}"


def key_of(faction: str, entry: Mapping[str, Any], shape: Mapping[str, Any]) -> str:
    """The key of a unit as a list fields it: that of the unit, and what is said of it."""
    return "+".join((f"{faction}/{entry['unit']}", *(slug(words) for words in chosen(entry.get("given") or {}, shape))))


def more_points(given: Mapping[str, Any], path: str, cost: Callable[[str, Mapping[str, Any]], float]) -> float:
    """What the records come to that a list gives to a unit; `cost`: what a record counts for, by the field at that path."""
    return sum(cost(path, value) for value in given.values() if isinstance(value, Mapping))
