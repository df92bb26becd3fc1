"""Conditions as a shape has them: `range: 1`, `target.size: [Large, Huge]`, `weapon.reach: {from: range}`, `not`, `any`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any

from rulepress.games.declared.formulas import formula

Value = Callable[[str], Any]
"""What a name stands for; None where there is no such thing."""


def holds(when: Mapping[str, Any], value: Value, counts: Value) -> bool:
    """Do all these conditions hold? `counts`: what a name counts where it is compared with."""
    return all(_fits(name, wanted, value, counts) for name, wanted in when.items())


def _fits(name: str, wanted: Any, value: Value, counts: Value) -> bool:
    if name == "not":
        return not holds(wanted, value, counts)
    if name == "any":
        return any(holds(one, value, counts) for one in wanted)
    found = value(name)
    if isinstance(wanted, Mapping):
        return isinstance(found, int | float) and all(COMPARED[how](found, bound(typed, counts)) for how, typed in wanted.items())
    if isinstance(found, Mapping):
        found = found.get("id")
    if isinstance(found, list):
        ids = {one.get("id") if isinstance(one, Mapping) else one for one in found}
        return any(one in ids for one in (wanted if isinstance(wanted, list) else [wanted]))
    return found in wanted if isinstance(wanted, list) else (found or False) == wanted


def bound(typed: int | str, counts: Value) -> float:
    """What a condition compares with."""
    return sum(term.sign * prod(_plain(counts(one) if isinstance(one, str) else one) for one in term.factors) for term in formula(typed))


def _plain(value: Any) -> float:
    """What is no number counts nothing."""
    return value if isinstance(value, int | float) else 0


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "from": lambda found, bound: found >= bound,
    "to": lambda found, bound: found <= bound,
    "over": lambda found, bound: found > bound,
    "under": lambda found, bound: found < bound,
}
"""How a number may be compared in a condition."""
