"""The form of conditions, and of keys that have to say something."""

from __future__ import annotations

from typing import Any

from pydantic import model_validator

from rulepress.content.models.base_record import Record
from rulepress.games.declared.formulas import formula


class Filled(Record):
    """A record in which a key that is typed has a value. Elsewhere an empty key is an absent one; a turn would be played without it."""

    @model_validator(mode="before")
    @classmethod
    def _says_something(cls, typed: Any) -> Any:
        empty = [name for name, value in typed.items() if value is None] if isinstance(typed, dict) else []
        if empty:
            raise ValueError(f"has nothing behind `{empty[0]}`: give it a value, or delete it")
        return typed


def conditions(typed: dict[str, Any]) -> dict[str, Any]:
    """Conditions as they are typed. Raises ValueError for those that nobody can look at, as there is nothing to compare with."""
    for name, wanted in typed.items():
        if name == "not":
            if not isinstance(wanted, dict) or not wanted:
                raise ValueError("`not` has conditions below it: write `not: {unit.charged: 1}`")
            conditions(wanted)
        elif name == "any":
            if not isinstance(wanted, list) or not wanted or not all(isinstance(one, dict) and one for one in wanted):
                raise ValueError("`any` has a list of conditions below it: write `any: [{unit.charged: 1}, {round: 1}]`")
            for one in wanted:
                conditions(one)
        elif isinstance(wanted, dict):
            _compared(name, wanted)
        elif wanted is None or isinstance(wanted, list) and (not wanted or not all(isinstance(one, str | int | float) for one in wanted)):
            raise ValueError(f"`{name}` is compared with nothing: write `{name}: 1`, or `{name}: {{from: 1}}`")
    return typed


def _compared(name: str, wanted: dict[str, Any]) -> None:
    for how, bound in wanted.items():
        if isinstance(bound, bool) or not isinstance(bound, int | str):
            raise ValueError(f"`{name}` is compared with a whole number, a name such as `core.rounds`, or a sum of both: `{how}: 1`")
        formula(bound)
    if not wanted:
        raise ValueError(f"`{name}` is compared with nothing: write `{name}: 1`, or `{name}: {{from: 1}}`")
