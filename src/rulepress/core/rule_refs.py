"""Rule ids in code: which function carries out which rule, and why a number is what it is.

A rule id ("attack.short-range") names one statement of the rules. Prose anchors it, code cites it here, refusals and
explanations carry it to the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_cited: dict[str, list[str]] = {}


def cites(*rules: str) -> Callable[[Function], Function]:
    """Declare that the decorated function carries out `rules`."""

    def register(function: Function) -> Function:
        home = getattr(function, "__objclass__", function)  # a compiled method knows its class, and not its module
        for rule in rules:
            _cited.setdefault(rule, []).append(f"{home.__module__}.{function.__qualname__}")
        return function

    return register


def cited() -> dict[str, tuple[str, ...]]:
    """Rule id -> the functions (module and name) that carry it out, of every module imported so far."""
    return {rule: tuple(functions) for rule, functions in sorted(_cited.items())}


@dataclass(frozen=True, slots=True)
class Contribution:
    """One reason for a number: `value` is what it adds, `rule` the rule or trait that says so."""

    rule: str
    value: int
    reason: str


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number and everything that made it. The contributions always add up to the value.

    Where a rule sets a number instead of adding to it ("succeeds on 5+"), its contribution is the difference it makes.
    """

    name: str
    contributions: tuple[Contribution, ...]

    @property
    def value(self) -> int:
        """The sum of all contributions."""
        return sum([part.value for part in self.contributions])

    def as_dict(self) -> dict[str, Any]:
        """The quantity with its contributions in order, as JSON: `quantity`, `value`, `contributions`."""
        return {
            "quantity": self.name,
            "value": self.value,
            "contributions": [{"rule": part.rule, "value": part.value, "reason": part.reason} for part in self.contributions],
        }


def account(quantities: Iterable[tuple[str, Quantity]]) -> list[str]:
    """Where each number comes from, for a reader: every quantity under its name, with all its contributions."""
    quantities = list(quantities)
    width = max(len(part.rule) for _, quantity in quantities for part in quantity.contributions)
    lines = ["Where each number comes from"]
    for name, quantity in quantities:
        lines.append(f"  {name}: {quantity.value}")
        for part in quantity.contributions:
            number = f"{part.value:+}" if len(quantity.contributions) > 1 else f"{part.value}"
            lines.append(f"    {number:>6}  {part.rule:<{width}}  {part.reason}")
    return lines


class Refused(Exception):
    """What was asked breaks rules: `rules` are their ids, the message says how."""

    def __init__(self, rules: Iterable[str], message: str):
        super().__init__(message)
        self.rules = tuple(dict.fromkeys(rules))
        self.message = message
