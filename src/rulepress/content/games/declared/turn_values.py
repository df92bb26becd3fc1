"""Numbers and conditions of a play.yaml: what each name may come to, what can never hold or always does, and what is no such number.

`play_names` has said before which names lead nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import hypot, inf
from typing import Any

from rulepress.content.games.declared.definition_errors import sort_of
from rulepress.content.games.declared.game_definition import Whole, fields
from rulepress.content.games.declared.value_checks import Values
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.check_context import halved
from rulepress.games.declared.formulas import PARTS, DiceTerm, formula

FLAG = Whole(type="number", min=0, max=1)
COUNT = Whole(type="number", min=0)
ANY_NUMBER = Whole(type="number")
WORDS = Whole(type="text")
OF_OWNERS = {"left": COUNT, "lost": COUNT, "start": COUNT, "moved": COUNT, "damage": COUNT, "acted": FLAG}
"""What is known of sides and pieces beside their fields and states."""
OUTCOMES = dict.fromkeys(("distance", "hits", "damage", "models", "hits_taken", "damage_taken", "models_taken"), COUNT) | dict.fromkeys(
    ("made", "succeeds", "destroyed", "wins", "ties", "loses", "struck", "falls", "seen", "covered"), FLAG
)
"""What is known of who acts and its target, and of checks that have been made."""
LENGTHS = ("move", "within", "beyond", "reach", "into", "away")
"""Keys whose numbers are inches."""
LEAST = {"rounds": 1, "move": 1, "times": 1, "by": 1, "within": 0, "beyond": 0, "reach": 0, "into": 0, "away": 0}
"""Keys of steps and filters -> the least number that does anything there."""


@dataclass
class TurnValues(Values):
    """Everything that numbers and conditions of the turn may name."""

    typed: Mapping[str, Any]
    """The play.yaml."""
    tables: Iterable[tuple[float, float]]
    """How wide and deep the tables of all scenarios are, in inches; nothing where not all of them are known."""

    @cached_property
    def counted(self) -> set[str]:
        """The states that go up and down."""
        return {name.rpartition(".")[2] for step in every_step(self.typed) for name in step.get("add") or ()}

    def find(self, name: str, at: At, key: bool = False) -> Whole | None:
        """What stands at a name, with the least and the most that it can be; None where nothing is known of it."""
        first, _, rest = name.partition(".")
        values = self.typed.get("values") or {}
        if first == "core" and rest:
            return self.of_core(name, at, key)
        if first in ("side", "enemy"):
            return self._state("sides", rest) or self._value(values.get(rest)) or OF_OWNERS.get(rest)
        if not rest:
            return self._rounds() if name == "round" else self._value(values.get(name)) or OUTCOMES.get(name)
        if rest in ("id", "on"):
            return WORDS
        if first.removeprefix("target_") in (self.shape.odds or {}):
            return OUTCOMES.get(rest)
        kind = first.removeprefix("target_")
        if kind in self.shape.shared:
            return self.below(name, rest, fields(self.shape.shared[kind]), at, key)
        return self._state("pieces", rest) or OF_OWNERS.get(rest) or self._of_unit(name, rest, at, key)

    def _state(self, whose: str, name: str) -> Whole | None:
        held = (self.typed.get(whose) or {}).get("holds") or {}
        return (COUNT if name in self.counted else FLAG) if name in held else None

    def _value(self, typed: Any) -> Whole | None:
        if typed is None:
            return None
        return COUNT if isinstance(typed, Mapping) and "count" in typed else ANY_NUMBER

    def _rounds(self) -> Whole:
        """Which round it is: 0 before the first."""
        most = max((self.settled(step["rounds"]) or 100 for step in every_step(self.typed) if "rounds" in step), default=0)
        return Whole(type="number", min=0, max=most)

    def _of_unit(self, name: str, rest: str, at: At, key: bool) -> Whole | None:
        """A field of units. Of models and wounds that go down, at least one is left of a piece that is there."""
        found = self.below(name, rest, fields(self.shape.units), at, key)
        pieces = self.typed.get("pieces") or {}
        falls = pieces.get("models") or pieces.get("damage")
        return found.model_copy(update={"min": 1}) if found and rest == falls else found

    def amount(self, typed: Any, at: At) -> None:
        """Judges a number: a formula, a part, or a list of these."""
        if isinstance(typed, list):
            for place, one in enumerate(typed):
                self.amount(one, at / place)
        elif isinstance(typed, Mapping):
            self.when(typed.get("when") or {}, at / "when")
            for part in PARTS:
                if part in typed and part != "halve":
                    self.amount(typed[part], at / part)
        elif dice := next((term.what for term in formula(typed) if isinstance(term.what, DiceTerm)), None):
            message = f"{dice} are dice, and a plain number belongs here."
            at.report("wrong-value", message, suggestion="dice are thrown by checks: let one say it, and read its outcome below it")
        else:
            self.number(typed, at)

    def sized(self, step: Mapping[str, Any], at: At) -> None:
        """Judges the numbers of a step or filter: the least that does anything, and lengths that no table has."""
        across = max((hypot(*one) for one in self.tables), default=inf)
        for name, least in LEAST.items():
            if name not in step:
                continue
            number = self.settled(step[name])
            if number is not None and number < least:
                why = "Nothing comes of" if least else "There is no distance of"
                typed = step[name] if isinstance(step[name], str) else number
                said = f", which is {number}" if typed != number else ""
                (at / name).report("wrong-value", f"{why} `{name}: {typed}`{said}.", suggestion=f"write {least} or more, or delete it")
            elif number is not None and name in LENGTHS and number > across:
                message = f'`{name}` is {number}", and no table is longer than {across:.0f}" from corner to corner.'
                (at / name).report("wrong-value", message, suggestion='lengths are inches: 25 mm are 1"')
        near, far = (self.settled(step[name]) if name in step else None for name in ("within", "beyond"))
        if near is not None and far is not None and far >= near:
            message = f'Nothing is farther away than {far}" and no farther than {near}".'
            (at / "beyond").report("wrong-value", message, suggestion="write a smaller number")

    def settled(self, number: Any) -> int | None:
        """A number that nothing changes; None for one that is otherwise for each unit, or as things stand."""
        if not isinstance(number, list | Mapping):
            return super().settled(number)
        total = 0
        for part in number if isinstance(number, list) else [number]:
            does = next((one for one in PARTS if one in part), "add") if isinstance(part, Mapping) else "add"
            if isinstance(part, Mapping) and part.get("when"):
                return None
            if does == "halve":
                total = halved(total, part["halve"] == "up")
                continue
            by = super().settled(part[does] if isinstance(part, Mapping) else part)
            if by is None:
                return None
            total = {"add": total + by, "set": by, "times": total * by, "at_least": max(total, by), "at_most": min(total, by)}[does]
        return total

    def _fits(self, name: str, found: Whole, wanted: Any, at: At) -> None:
        if (found.type, found.min, found.max) == ("number", 0, 1) and not isinstance(wanted, Mapping | list | int):
            at.report("wrong-value", f"`{name}` holds or does not.", suggestion=f"write `{name}: 1` or `{name}: 0`")
            return
        if found.type == "number" and found.max == 1 and isinstance(wanted, bool):
            return
        before = len(at.document.diagnostics)
        super()._fits(name, found, wanted, at)
        if sort_of(found) == "number" and len(at.document.diagnostics) == before:
            self._ever(name, found, wanted, at)


def every_step(typed: Any) -> Iterable[Mapping[str, Any]]:
    """Every step of a play.yaml, wherever it stands."""
    for section in ("actions", "triggers", "play"):
        lists = typed.get(section) or ()
        yield from steps_in(lists.values() if isinstance(lists, Mapping) else lists)


def steps_in(steps: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    """These steps and those below them."""
    for step in steps:
        yield step
        yield from steps_in(step.get("do") or ())
