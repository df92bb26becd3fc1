"""What names in the checks of a shape lead to: numbers and conditions that cannot be meant are findings at their lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulepress.authoring.places import At, unknown
from rulepress.games.declared.formulas import Dice, formula
from rulepress.games.declared.situation import PARTIES

from .cards import value_at
from .dice_shape import Check, Part
from .shape import NAMED, Shape, Whole, fields, find, inside
from .shape_faults import paths, sort_of

CORE = re.compile(r"\bcore((?:\.\w+)+)")
"""The name of a number of the rules in a text."""
COMPARED = ("from", "to", "over", "under")
"""How conditions compare numbers."""
Records = Mapping[str, Mapping[str, set[str]]]
"""Kind of shared records -> the id of each record, as formulas have it -> what it has besides its fields: its parameters."""


@dataclass
class Names:
    """Everything that the numbers and conditions of one check may name."""

    shape: Shape
    core: Mapping[str, Any]
    records: Records
    check: Check
    read: set[str] = field(default_factory=set)
    """What is asked and read so far."""

    @cached_property
    def kinds(self) -> dict[str, str]:
        """What the records are called that the check is made with and against -> the kinds that they are of."""
        own, theirs = self.kind_of(self.check.records), self.kind_of(self.check.against)
        return ({own: own} if own else {}) | ({f"target_{theirs}": theirs} if theirs else {})

    def kind_of(self, path: str | None) -> str | None:
        """The kind of shared records that a list of units holds."""
        found = find(path, fields(self.shape.units), self.shape.shared) if path else None
        return found.entries if found and isinstance(found.entries, str) and found.entries in self.shape.shared else None

    def number(self, number: Any, at: At, dice: bool = False) -> None:
        """Judges a number, or part of one; `dice`: dice may be in it."""
        if isinstance(number, list):
            for index, one in enumerate(number):
                self.number(one, at / index, dice)
        elif isinstance(number, Part):
            if number.when:
                self.when(number.when, at / "when")
            for key in ("add", "set", "times", "at_least", "at_most"):
                if (one := getattr(number, key)) is not None:
                    self.number(one, at / key, dice and key in ("add", "set"))
        else:
            for _, what in formula(number):
                if isinstance(what, Dice):
                    if not dice:
                        at.report(
                            "wrong-value",
                            f"{what} are dice, and a plain number belongs here.",
                            suggestion="dice are rolled in `sum`, `add` or `damage`",
                        )
                elif isinstance(what, str):
                    self._counts(what, at, ("number", "dice") if dice else ("number",))

    def _counts(self, name: str, at: At, sorts: tuple[str, ...]) -> None:
        """Reports a name that leads to no number."""
        sort = self._sort(name, at)
        if name in self.check.ask and isinstance(self.check.ask[name].of, Mapping):
            return
        if sort is not None and sort not in sorts:
            wanted = "a number or dice" if "dice" in sorts else "a number"
            at.report("wrong-field", f"`{name}` is a {sort}, where {wanted} belongs.", suggestion=f"name {wanted}")

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
            elif (found := self._find(name, here, key=True)) is not None:
                self._fits(name, found, wanted, here)

    def _fits(self, name: str, found: Whole, wanted: Any, at: At) -> None:
        """Reports a value that a condition can never find there."""
        sort = sort_of(found)
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

    def _compared(self, bound: Any, at: At) -> None:
        if isinstance(bound, bool) or not isinstance(bound, int | str):
            at.report("wrong-value", "Numbers are compared with a whole number, a name such as `weapon.range`, or a sum of both.")
            return
        try:
            self.number(bound, at)
        except ValueError as wrong:
            at.report("wrong-value", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.")

    def dice(self, name: str, at: At) -> list[str] | None:
        """The names of the dice that a value may choose; None after a report."""
        found = self._find(name, at)
        if found is None:
            return None
        if found.type == "choice":
            return found.of
        message = f"`{name}` is no choice, and a die is chosen among those that are known."
        at.report("wrong-field", message, suggestion="let it be a choice: `{type: choice, of: [d6, d8]}`")
        return None

    def _sort(self, name: str, at: At) -> str | None:
        """What stands at a name: `number`, `choice`, ...; None after a report."""
        found = self._find(name, at)
        return None if found is None else sort_of(found)

    def _find(self, name: str, at: At, key: bool = False) -> Whole | None:
        """The field that a name leads to; None after a report."""
        first, _, rest = name.partition(".")
        if first in self.check.ask and not rest:
            self.read.add(first)
            ask = self.check.ask[first]
            return Whole(type=ask.type, of=None if ask.of is None else list(ask.of))
        if first == "core" and rest:
            return self._of_core(name, at, key)
        party = fields(self.shape.units) if first in PARTIES else None
        below = fields(self.shape.shared[self.kinds[first]]) if first in self.kinds else party
        if below is None or not rest:
            known = [*PARTIES, "core", *self.kinds, *self.check.ask]
            if first in known:
                at.report("wrong-field", f"`{name}` is not one value.", key=key, suggestion=f"write which of it: `{name}.…`")
            else:
                unknown(at, "name", first, known, key=key)
            return None
        return self._below(name, rest, below, at, key)

    def _below(self, name: str, rest: str, below: Mapping[str, Whole], at: At, key: bool) -> Whole | None:
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
            return self._below(name, more, {one: use for one, use in inside(found, self.shape.shared).items() if one not in NAMED}, at, key)
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
            return Whole(type="number")
        return self._below(name, last, fields(self.shape.shared[kind]), at, key)

    def _of_core(self, name: str, at: At, key: bool) -> Whole | None:
        found = self._core(name)
        if found is None:
            unknown(at, "number", name, core_paths(self.core, "core"), key=key)
            return None
        if isinstance(found, Mapping | list):
            at.report("wrong-field", f"`{name}` is not one value.", key=key, suggestion="name one number of it")
            return None
        sort = (
            "flag"
            if isinstance(found, bool)
            else "dice"
            if isinstance(found, str) and Dice.of(found)
            else "text"
            if isinstance(found, str)
            else "number"
        )
        return Whole(type=sort)  # type: ignore[arg-type]

    def settled(self, number: Any) -> int | None:
        """A number that nothing changes; None for one that is otherwise for each unit or question."""
        if not isinstance(number, int | str):
            return None
        total = 0
        for sign, what in formula(number):
            value = self._core(what) if isinstance(what, str) else what
            if not isinstance(value, int) or isinstance(value, bool):
                return None
            total += sign * value
        return total

    def in_order(self, told: Mapping[str, Any], at: At, why: str, falling: bool = False) -> None:
        """Reports the first number of the rules that is less than one before it (`falling`: more), where they go from the least to the
        best; `why` is what follows."""
        before: tuple[str, int] | None = None
        for name, typed in told.items():
            number = self.settled(typed)
            if number is None:
                continue
            if before and (number > before[1] if falling else number < before[1]):
                message = f"`{name}` needs {number}, and stands behind `{before[0]}`, which needs {before[1]}: {why}."
                (at / name).report("upside-down", message, key=True, suggestion=f"write `{name}` before `{before[0]}`")
                return
            before = (name, number)

    def _core(self, name: str) -> Any:
        return value_at(name, {"core": self.core})


def core_paths(core: Mapping[str, Any], above: str) -> list[str]:
    """Every name of the rules' numbers."""
    found = []
    for name, value in core.items():
        found += core_paths(value, f"{above}.{name}") if isinstance(value, Mapping) else [f"{above}.{name}"]
    return found
