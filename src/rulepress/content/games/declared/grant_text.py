"""What leaders give to units, in the words of their cards and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find, in_all, label
from rulepress.content.games.declared.printed_values import FieldPrinter, printed, titled
from rulepress.content.prose.print_markup import number
from rulepress.games.declared.formulas import formula
from rulepress.games.declared.record_paths import value_at

Typed = Mapping[str, Any]
"""Conditions as they are typed."""
COMPARISONS = {"from": "{} or more", "to": "{} or less", "over": "more than {}", "under": "less than {}"}
"""How cards say what a number is compared with."""
SPAN = "{} to {}"
"""The same of a number that is `from` one `to` another."""


def told(leader: Mapping[str, Any], faction: Mapping[str, Any], units: FieldPrinter) -> Iterator[dict[str, str]]:
    """What a leader gives, in words: to whom, and what; `units`: prints their fields."""
    names = {unit["id"]: unit["name"] for unit in faction["units"]}
    for grant in leader.get("grants") or ():
        figures = [
            f"{units.label(path, units.field(path))} {'+' if more > 0 else '−'}{number(abs(more))}" for path, more in grant["add"].items()
        ]
        given = [titled(one) for records in grant["give"].values() for one in records]
        whom = units.say(in_all(units.shape)) if grant["all"] else ", ".join(names[unit] for unit in grant["to"])
        if grant["where"]:
            whom = f"{whom} ({_in_words(grant['where'], units)})"
        yield {"title": whom, "text": f"{', '.join([*figures, *given])}."}


def _in_words(where: Typed, units: FieldPrinter) -> str:
    """Conditions on units as cards print them: "Role Fighter or Bomber, Hull 3 or more"."""
    said = []
    for path, wanted in where.items():
        if path == "not":
            said.append(f"{units.say('not')} {_in_words(wanted, units)}")
        elif path == "any":
            said.append(f" {units.say('or')} ".join(_in_words(one, units) for one in wanted))
        else:
            said.append(_condition(path, wanted, units))
    return ", ".join(said)


def _condition(path: str, wanted: Any, units: FieldPrinter) -> str:
    field = units.field(path)
    name = units.label(path, field)
    if isinstance(wanted, bool):
        return name if wanted else f"{units.say('not')} {name}"
    if isinstance(wanted, Mapping) and wanted.keys() == {"from", "to"}:
        return f"{name} {filled(units.say(SPAN), _bound(wanted['from'], units), _bound(wanted['to'], units))}"
    if isinstance(wanted, Mapping):
        return f"{name} " + ", ".join(filled(units.say(COMPARISONS[how]), _bound(typed, units)) for how, typed in wanted.items())
    kind = field.entries or field.record
    called = {one["id"]: one["name"] for one in units.data["shared"][kind].values()} if kind else {}
    values = [called[one] if kind else printed(one, field, units.say) for one in (wanted if isinstance(wanted, list) else [wanted])]
    either = f" {units.say('or')} ".join(values)
    return either if kind else f"{name} {either}"


def filled(words: str, *values: str) -> str:
    """Words with these values in the places of `{}`, of which there are as many."""
    first, *others = words.split("{}")
    return first + "".join(value + rest for value, rest in zip(values, others, strict=True))


def words_asked(where: Typed, shape: GameDefinition) -> Iterator[str]:
    """The words that cards say of conditions."""
    for path, wanted in where.items():
        if path == "any":
            yield "or"
            for one in wanted:
                yield from words_asked(one, shape)
        elif path == "not":
            yield "not"
            yield from words_asked(wanted, shape)
        elif field := find(path, fields(shape.units), shape.shared):
            yield from _words_of(path, field, wanted, shape)


def _words_of(path: str, field: Whole, wanted: Any, shape: GameDefinition) -> Iterator[str]:
    if not (field.entries or field.record):
        yield label(path.rpartition(".")[2], field)
    if isinstance(wanted, Mapping):
        yield from (SPAN,) if wanted.keys() == {"from", "to"} else (COMPARISONS[how] for how in wanted)
        names = (name for typed in wanted.values() for term in formula(typed) for name in term.names)
        yield from (label(name.rpartition(".")[2], found) for name in names if (found := find(name, fields(shape.units), shape.shared)))
    elif isinstance(wanted, bool):
        yield from () if wanted else ("not",)
    else:
        yield from (field.of and (wanted if isinstance(wanted, list) else [wanted])) or ()
        yield from ("or",) if isinstance(wanted, list) and len(wanted) > 1 else ()


def _bound(typed: int | str, units: FieldPrinter) -> str:
    """What a condition compares with, in words: what units have by its name, and the numbers beside it added up."""
    named, total = "", 0.0
    for term in formula(typed):
        values = [value_at(one, units.data) if isinstance(one, str) else one for one in term.factors]
        numbers = [value for value in values if isinstance(value, int | float)]
        if len(numbers) == len(values):
            total += term.sign * prod(numbers)
        else:
            said = [
                number(value) if isinstance(value, int | float) else units.label(str(one), units.field(str(one)))
                for one, value in zip(term.factors, values, strict=True)
            ]
            named += f" {'+' if term.sign > 0 else '−'} {' × '.join(said)}"
    if not named:
        return number(total)
    named = named.removeprefix(" + ").lstrip()
    return f"{named} {'+' if total > 0 else '−'} {number(abs(total))}" if total else named
