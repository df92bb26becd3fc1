"""What names in the checks of a shape lead to: what a check is made by, with, upon whom, and what it asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulepress.content.games.declared.check_definition import CheckForm
from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.game_definition import COUNT, Whole, fields, find
from rulepress.content.games.declared.model_factory import MANY
from rulepress.content.games.declared.value_checks import Values
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.check_context import PARTIES


@dataclass
class OddsNames(Values):
    """Everything that the numbers and conditions of one check may name."""

    check: CheckForm
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

    def is_bounded(self, name: str) -> bool:
        """Is it certain between what a value lies? Leaders may give units more than their own fields allow."""
        return name in self.check.ask

    def _fits(self, name: str, found: Whole, wanted: Any, at: At) -> None:
        before = len(at.document.diagnostics)
        super()._fits(name, found, wanted, at)
        if self.is_bounded(name) and found.type == "number" and len(at.document.diagnostics) == before:
            self._ever(name, found, wanted, at)

    def counts(self, name: str, at: At, sorts: tuple[str, ...]) -> None:
        """A choice that is asked and counts in steps is a number, too."""
        if name in self.check.ask and isinstance(self.check.ask[name].of, Mapping):
            self.find(name, at)
        else:
            super().counts(name, at, sorts)

    def dice(self, name: str, at: At) -> list[str] | None:
        """The names of the dice that a value may choose, or that core.yaml says; None after a report."""
        if isinstance(said := self.valued(name) if name.startswith("core.") else None, str | int):
            return [f"d{said}" if isinstance(said, int) else said]
        found = self.find(name, at)
        if found is None:
            return None
        if found.type == "choice":
            return found.of
        message = f"`{name}` is not a choice, so the possible dice are unknown."
        at.report("wrong-field", message, suggestion="make it a choice: `{type: choice, of: [d6, d8]}`")
        return None

    def find(self, name: str, at: At, key: bool = False) -> Whole | None:
        """The field of a check's participant, of the rules' numbers or of the check's questions; None after a report."""
        first, _, rest = name.partition(".")
        if first in self.check.ask and not rest:
            self.read.add(first)
            ask = self.check.ask[first]
            return Whole(type=ask.type, of=None if ask.of is None else list(ask.of), min=ask.min, max=ask.max)
        if first == "core" and rest:
            return self.of_core(name, at, key)
        party = fields(self.shape.units) if first in PARTIES else None
        below = fields(self.shape.shared[self.kinds[first]]) if first in self.kinds else party
        if below is None or not rest:
            known = [*PARTIES, "core", *self.kinds, *self.check.ask]
            if (kind := first.removeprefix("target_")) in self.shape.shared and kind == first:
                lists = [path for path in paths(fields(self.shape.units), self.shape.shared) if self.kind_of(path) == kind]
                advice = f"add `with: {lists[0]}` to the check" if lists else "name a value of the unit, or of the target"
                at.report("unknown-name", f"This check is made with no {kind}, so there is no `{name}`.", key=key, suggestion=advice)
            elif first in known:
                at.report("wrong-field", f"`{name}` is not one value.", key=key, suggestion=f"write which of it: `{name}.…`")
            else:
                unknown(at, "name", first, known, key=key)
            return None
        if rest == COUNT and first in self.kinds and COUNT not in below:
            return Whole(type="number", min=1, max=MANY)  # how often it is in the list
        return self.below(name, rest, below, at, key)

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
