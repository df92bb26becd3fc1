"""A second one of something that changes: what it is made of is shared, the containers that it fills are its own."""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar

Thing = TypeVar("Thing")


def twin(thing: Thing, *shared: str) -> Thing:
    """A copy with containers of its own, except for the attributes named in `shared`, whose values are never changed in place."""
    made = copy(thing)
    for name, value in vars(thing).items():
        if name not in shared:
            setattr(made, name, _apart(value))
    return made


def _apart(value: Any) -> Any:
    if type(value) is dict:
        return {key: _apart(each) for key, each in value.items()}
    return type(value)(value) if type(value) in (list, set) else value
