"""Conditions and numbers as a shape and its leaders have them: names that lead to no value, and values that no condition can find, are
findings at their lines."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf, isfinite, prod
from typing import Any

from rulepress.content.games.declared.check_definition import FormulaPartForm
from rulepress.content.games.declared.definition_errors import paths, sort_of
from rulepress.content.games.declared.game_definition import NAMED, GameDefinition, Whole, fields, find, inside
from rulepress.content.games.declared.printed_values import NOTHING
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.check_conditions import COMPARED
from rulepress.games.declared.formulas import DiceTerm, formula, misread
from rulepress.games.declared.record_paths import value_at

CORE = re.compile(r"\bcore((?:\.\w+)+)")
"""The name of a number of the rules in a text."""
SYMBOLS = {"from": "at least", "to": "at most", "over": "more than", "under": "less than"}
"""How numbers are compared, in words."""
Records = Mapping[str, Mapping[str, set[str]]]
"""Kind of shared records -> the id of each record, as formulas have it -> what it has besides its fields: its parameters."""


@dataclass
class Values(ABC):
    """Everything that numbers and conditions in one place may name."""

    shape: GameDefinition
    core: Mapping[str, Any]
    records: Records

    @abstractmethod
    def find(self, name: str, at: At, key: bool = False) -> Whole | None:
        """The field that a name leads to; None after a report. `key`: a condition asks for it."""

    def number(self, number: Any, at: At, dice: bool = False) -> None:
        """Judges a number, or part of one; `dice`: dice may be in it."""
        if isinstance(number, list):
            for index, one in enumerate(number):
                self.number(one, at / index, dice)
        elif isinstance(number, FormulaPartForm):
            if number.when:
                self.when(number.when, at / "when")
            for key in ("add", "set", "times", "at_least", "at_most"):
                if (one := getattr(number, key)) is not None:
                    self.number(one, at / key, dice and key in ("add", "set"))
        else:
            for term in formula(number):
                if isinstance(term.what, DiceTerm) and not dice:
                    message = f"{term.what} are dice, and a plain number belongs here."
                    at.report("wrong-value", message, suggestion="dice are rolled in `sum`, `add` or `damage`")
                for name in term.names:
                    self.counts(name, at, ("number", "dice") if dice and not term.by else ("number",))

    def counts(self, name: str, at: At, sorts: tuple[str, ...]) -> None:
        """Reports a name that leads to no number."""
        sort = self._sort(name, at)
        if sort is not None and sort not in sorts:
            wanted = "a number or dice" if "dice" in sorts else "a number"
            at.report("wrong-field", f"`{name}` is a {sort}, where {wanted} belongs.", suggestion=f"name {wanted}")
        elif name.startswith("core.") and isinstance(said := self.valued(name), float) and not said.is_integer():
            message = f"`{name}` is {said}, where a whole number belongs."
            at.report("wrong-field", message, suggestion="write a whole number in core.yaml, or name another one")

    def when(self, when: Mapping[str, Any], at: At) -> None:
        """Judges conditions."""
        for name, wanted in when.items():
            here = at / name
            if name == "not":
                if isinstance(wanted, Mapping):
                    self.when(wanted, here)
                else:
                    here.report("wrong-value", "`not` has conditions below it.", suggestion="write `not: {range: 1}`")
            elif name == "any":
                if isinstance(wanted, list) and all(isinstance(one, Mapping) for one in wanted):
                    for index, one in enumerate(wanted):
                        self.when(one, here / index)
                else:
                    here.report(
                        "wrong-value", "`any` has a list of conditions below it.", suggestion="write `any: [{range: 1}, {hidden: true}]`"
                    )
            elif (found := self.find(name, here, key=True)) is not None:
                self._fits(name, found, wanted, here)
        excluded = when.get("not")
        if isinstance(excluded, Mapping) and excluded and all(name in when and when[name] == one for name, one in excluded.items()):
            told = f"{' and '.join(f'`{name}`' for name in excluded)} is asked for and excluded, so that this never holds."
            (at / "not").report("wrong-value", told, key=True, suggestion="delete one of them")

    def _fits(self, name: str, found: Whole, wanted: Any, at: At) -> None:
        """Reports a value that a condition can never find there."""
        sort = sort_of(found)
        if sort == "choice" and found.of is None:
            return  # that it does not say of what is told of itself
        values = wanted if isinstance(wanted, list) else [wanted]
        if sort == "number":
            if isinstance(wanted, Mapping):
                for how, bound in wanted.items():
                    if how not in COMPARED:
                        unknown(at / how, "comparison", how, COMPARED, key=True)
                    else:
                        self._compared(bound, at / how)
            elif any(isinstance(one, bool) or not isinstance(one, int | float) for one in values):
                at.report("wrong-value", f"`{name}` is a number.", suggestion=f"write `{name}: 2`, or `{name}: {{from: 1, to: 3}}`")
        elif sort == "flag":
            if not isinstance(wanted, bool):
                at.report("wrong-value", f"`{name}` holds or does not.", suggestion=f"write `{name}: true` or `{name}: false`")
        elif isinstance(wanted, Mapping) or not all(isinstance(one, str) for one in values):
            at.report("wrong-value", f"`{name}` is a {sort}.", suggestion=f"write `{name}:` and one of them, or a list of these")
        else:
            kind = found.entries if isinstance(found.entries, str) else found.record
            known = found.of if sort == "choice" else self.records.get(kind, {}) if kind else None
            for index, one in enumerate(values):
                if known is not None and one not in known:
                    unknown(at / index if isinstance(wanted, list) else at, "choice" if sort == "choice" else "record", one, known)

    def _ever(self, name: str, found: Whole, wanted: Any, at: At) -> None:
        """Reports what a number can never be, and what it always is."""
        low, high = (-inf if found.min is None else found.min), (inf if found.max is None else found.max)
        if found.optional or found.empty:
            low = min(low, 0)
        if low > high:
            return  # that the bounds are upside-down is told of themselves
        if isinstance(wanted, Mapping):
            bounds = {how: self.settled(bound) for how, bound in wanted.items()}
            least = max(
                (bound + (how == "over") for how, bound in bounds.items() if bound is not None and how in ("from", "over")), default=-inf
            )
            most = min(
                (bound - (how == "under") for how, bound in bounds.items() if bound is not None and how in ("to", "under")), default=inf
            )
            never, always = (
                max(least, low) > min(most, high),
                all(isinstance(bound, int) for bound in wanted.values()) and least <= low and high <= most,
            )
            said = " and ".join(f"{SYMBOLS[how]} {bound}" for how, bound in wanted.items())
        else:
            values = [one for one in (wanted if isinstance(wanted, list) else [wanted]) if not isinstance(one, bool)]
            never = not any(low <= one <= high for one in values)
            always = isfinite(high - low) and set(range(int(low), int(high) + 1)) <= set(values)
            said = " or ".join(map(str, values))
        between = f"from {low} to {high}" if high != inf else f"{low} or more"
        if never and low > -inf or never and isinstance(wanted, Mapping) and least > most:
            why = f": it is {between}" if low > -inf else ""
            at.report("wrong-value", f"`{name}` is never {said}{why}.", key=True, suggestion="write a number that it can be")
        elif always and not (found.optional or found.empty):
            at.report(
                "nothing-reads", f"`{name}` is always {said}: it is {between}.", key=True, suggestion="delete it, or write another number"
            )

    def _compared(self, bound: Any, at: At) -> None:
        if isinstance(bound, bool) or not isinstance(bound, int | str):
            at.report("wrong-value", "Numbers are compared with a whole number, a name such as `weapon.range`, or a sum of both.")
            return
        try:
            self.number(bound, at)
        except ValueError as wrong:
            at.report("wrong-value", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.")

    def _sort(self, name: str, at: At) -> str | None:
        """What stands at a name: `number`, `choice`, ...; None after a report."""
        found = self.find(name, at)
        return None if found is None else sort_of(found)

    def below(self, name: str, rest: str, below: Mapping[str, Whole], at: At, key: bool) -> Whole | None:
        """The field at a path below fields, through lists by the ids of what they hold."""
        first, _, more = rest.partition(".")
        found = below.get(first)
        if found is None:
            known = [f"{name.removesuffix(rest)}{path}" for path in paths(below, self.shape.shared)]
            unknown(at, "field", name, known, key=key)
            return None
        if not more:
            return found
        kind = found.entries if isinstance(found.entries, str) and found.entries in self.shape.shared else None
        if found.entries is None:
            return self.below(name, more, {one: use for one, use in inside(found, self.shape.shared).items() if one not in NAMED}, at, key)
        record, _, last = more.partition(".")
        if kind is None or not last:
            at.report(
                "wrong-field",
                f"`{name}` is not one value.",
                key=key,
                suggestion="name one of the list, and a number of it: `weapon.traits.piercing.by`",
            )
            return None
        if record not in self.records.get(kind, {}):
            unknown(at, "record", record, self.records.get(kind, {}), key=key)
            return None
        if last in self.records[kind][record]:
            return Whole(type="number", optional=True)  # not every list has that record
        said = fields(self.shape.shared[kind])
        if last.partition(".")[0] not in said:
            values = [*self.records[kind][record], *(one for one in paths(said, self.shape.shared) if self._is_value(one, said))]
            unknown(at, "field", name, [f"{name.removesuffix(last)}{one}" for one in values], key=key)
            return None
        told = self.below(name, last, fields(self.shape.shared[kind]), at, key)
        return told and told.model_copy(update={"optional": True})

    def _is_value(self, path: str, declared: Mapping[str, Whole]) -> bool:
        """Is a field one that checks can use?"""
        found = find(path, declared, self.shape.shared)
        return found is not None and found.type in ("number", "dice", "choice", "flag")

    def settled(self, number: Any) -> int | None:
        """A number that nothing changes; None for one that is otherwise for each unit or question."""
        if not isinstance(number, int | str):
            return None
        total = 0
        for term in formula(number):
            values = [self.valued(one) if isinstance(one, str) else one for one in term.factors]
            numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
            if len(numbers) < len(values):
                return None
            total += term.sign * prod(numbers)
        return total

    def of_core(self, name: str, at: At, key: bool) -> Whole | None:
        """A number, word or flag of the rules; None after a report."""
        found = self.valued(name)
        if found is None:
            unknown(at, "number", name, core_paths(self.core, "core"), key=key)
            return None
        if isinstance(found, Mapping | list):
            at.report("wrong-field", f"`{name}` is not one value.", key=key, suggestion="name one number of it")
            return None
        if isinstance(found, str) and (wrong := misread(found)):
            at.report("wrong-value", f"`{name}` is {found}: {wrong}.", key=key)
            return None
        sort = (
            "flag"
            if isinstance(found, bool)
            else "dice"
            if isinstance(found, str) and DiceTerm.of(found)
            else "text"
            if isinstance(found, str)
            else "number"
        )
        return Whole(type=sort)  # type: ignore[arg-type]

    def valued(self, name: str) -> Any:
        """What core.yaml says at a name; None where it says nothing."""
        return value_at(name, {"core": self.core})


def to_print(core: Any) -> Any:
    """The numbers and words of the rules as texts name them: what there is none of is printed as cards print it."""
    if isinstance(core, Mapping):
        return {name: to_print(value) for name, value in core.items()}
    return NOTHING if core is None else core


def core_leaves(core: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every number and word of the rules, by the keys that lead to it."""
    for name, value in core.items():
        if isinstance(value, Mapping):
            yield from core_leaves(value, (*above, name))
        else:
            yield (*above, name), value


def core_paths(core: Mapping[str, Any], above: str) -> list[str]:
    """Every name of the rules' numbers."""
    found = []
    for name, value in core.items():
        found += core_paths(value, f"{above}.{name}") if isinstance(value, Mapping) else [f"{above}.{name}"]
    return found
