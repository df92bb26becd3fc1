"""The least and the most that a number of a check may come to, by the bounds that fields and questions have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from functools import reduce
from math import inf, isinf
from typing import Any, NamedTuple

from rulepress.content.games.declared.check_definition import FormulaPartForm
from rulepress.content.games.declared.game_definition import Whole
from rulepress.content.games.declared.odds_name_lookup import OddsNames
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.formulas import PARTS, DiceTerm, FormulaTerm, formula


class Span(NamedTuple):
    """From the least to the most."""

    least: float
    most: float


ANY = Span(-inf, inf)


def span(number: Any, names: OddsNames, at: At, left_out: Collection[str] | None = None) -> Span:
    """Between what a number lies, whoever rolls and whatever is asked; `at`: somewhere in the shape; `left_out`: which optional values
    are not there, if not any of them."""
    return _Bounds(names, _quiet(at), left_out).of(number)


def report_never_positive(number: Any, what: str, names: OddsNames, at: At, least: int = 1) -> bool:
    """Reports a number that counts from `least` on and that never comes to it, whoever rolls; whether it does."""
    most = span(number, names, at).most
    if most >= least:
        return False
    message = f"{what} {most:g} at most, whoever rolls and whatever is asked: nothing comes of it."
    advice = "add what is missing, or widen the bounds of a value in it; `at_least: 1` keeps one"
    at.report("never-positive", message, severity="warning", suggestion=advice)
    return True


def missed(number: Any, names: OddsNames, at: At) -> list[str]:
    """The values behind what a number begins with that may be left out, and then count nothing."""
    first, *others = [[name for name in term.names if _absent(names.find(name, _quiet(at)))] for term in _terms(number)] or [[]]
    return [name for those in others for name in those if name not in first]


def _absent(field: Whole | None) -> bool:
    return field is not None and bool(field.optional or field.empty)


def dice_in(number: Any, names: OddsNames, at: At) -> str | None:
    """The first dice in a number, or the first field of dice."""
    for what in (one for term in _terms(number) for one in term.factors):
        field = names.find(what, _quiet(at)) if isinstance(what, str) else None
        if isinstance(what, DiceTerm) or field is not None and field.type == "dice":
            return str(what)
    return None


def _terms(number: Any) -> Iterator[FormulaTerm]:
    """What a number is made of, whatever is done with it."""
    for part in number if isinstance(number, list) else [number]:
        said = (
            next((one for name in PARTS if name != "halve" and (one := getattr(part, name)) is not None), None)
            if isinstance(part, FormulaPartForm)
            else part
        )
        yield from formula(said) if said is not None else ()


def _quiet(at: At) -> At:
    document = copy(at.document)
    document.diagnostics = []  # what names lead nowhere is told where the number is judged
    return At(document, ())


class _Bounds(NamedTuple):
    names: OddsNames
    at: At
    left_out: Collection[str] | None

    def of(self, number: Any) -> Span:
        found = Span(0, 0)
        for part in number if isinstance(number, list) else [number]:
            if not isinstance(part, FormulaPartForm):
                found = _both(found, self._sum(part))
                continue
            made = self._made(part, found)
            found = Span(min(found.least, made.least), max(found.most, made.most)) if part.when else made
        return found

    def _made(self, part: FormulaPartForm, before: Span) -> Span:
        """What a part makes of what stands before it."""
        if part.halve:
            return Span((before.least - 1) / 2, (before.most + 1) / 2)
        does = next(name for name in PARTS if getattr(part, name) is not None)
        said = self._sum(getattr(part, does))
        if does == "at_least":
            return Span(max(before.least, said.least), max(before.most, said.most))
        if does == "at_most":
            return Span(min(before.least, said.least), min(before.most, said.most))
        if does == "times":
            return _multiplied(before, said)
        return said if does == "set" else _both(before, said)

    def _sum(self, typed: int | str) -> Span:
        found = Span(0, 0)
        for term in formula(typed):
            value = reduce(_multiplied, map(self._value, term.factors))
            found = _both(found, value if term.sign > 0 else Span(-value.most, -value.least))
        return found

    def _value(self, what: int | str | DiceTerm) -> Span:
        if isinstance(what, DiceTerm):
            return Span(what.number + what.more, what.number * what.sides + what.more)
        if isinstance(what, int):
            return Span(what, what)
        if what.startswith("core."):
            value = self.names.valued(what)
            return Span(value, value) if isinstance(value, int) else ANY
        asked = self.names.check.ask.get(what)
        if asked is not None:
            if isinstance(asked.of, Mapping):
                return Span(min(asked.of.values()), max(asked.of.values()))
            return Span(-inf if asked.min is None else asked.min, inf if asked.max is None else asked.max)
        field = self.names.find(what, self.at)
        if field is None or field.type != "number":
            return ANY
        least, most = -inf if field.min is None else field.min, inf if field.max is None else field.max
        absent = (field.optional or field.empty) and (self.left_out is None or what in self.left_out)
        return Span(min(least, 0), max(most, 0)) if absent else Span(least, most)


def _both(one: Span, other: Span) -> Span:
    return Span(one.least + other.least, one.most + other.most)


def _multiplied(one: Span, other: Span) -> Span:
    if any(map(isinf, (*one, *other))):
        return ANY
    corners = [first * second for first in one for second in other]
    return Span(min(corners), max(corners))
