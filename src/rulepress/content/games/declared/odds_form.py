"""What the site's odds form asks for each check: its fields in words, where they start, and what the answers are called."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from rulepress.core.rule_refs import Refused
from rulepress.games.declared.check_records import ALL, CheckDefinition, CheckInput
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.led_units import gives
from rulepress.games.declared.odds import answer as answered
from rulepress.games.declared.odds import as_text, parts, request_from, words
from rulepress.games.declared.odds_curve import over

TRIED = 200
"""Ways to make a check that are tried, until it can be made in one."""
LABELS = {"by": "Who", "at": "At whom"}


def index(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the odds form offers."""
    rules = Rules.from_data(data)
    asks = [_asks(rules, check, start) for check in rules.checks.values() if (start := first(rules, check))]
    return {"edition": data["edition"]["name"], "asks": asks}


def examples(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One question for each check that can be made: what to type, what comes out, and the request for the form."""
    rules = Rules.from_data(data)
    asked = [request for check in rules.checks.values() if (request := first(rules, check))]
    return [{"words": _typed(data["game"]["id"], one), "told": as_text(rules, request_from(one)), "request": one} for one in asked]


def first(rules: Rules, check: CheckDefinition) -> dict[str, Any] | None:
    """The first question about a check that has an answer; None where there is none among so many that are tried."""
    for request in islice(requests(rules, check), TRIED):
        try:
            answered(rules, request_from(request))
        except Refused:
            continue
        return request
    return None


def requests(rules: Rules, check: CheckDefinition) -> Iterator[dict[str, Any]]:
    """Questions about a check: who may make it, first at those of others, with every number from the least on."""
    needed = parts(check)
    actors = _actors(rules, check) if "by" in needed else [None]
    said = {
        name: asked.default if asked.default is not None else _start(asked)
        for name, asked in check.ask.items()
        if asked.type != "flag" and not asked.drawn
    }
    for unit in actors:
        foes = sorted(rules.units, key=lambda one: unit is not None and one["faction"] == unit["faction"]) if "at" in needed else [None]
        for target in foes:
            for record, other in product(_records(rules, unit, check.records), _records(rules, target, check.against)):
                named = {"by": unit and unit["key"], "with": record, "at": target and target["key"], "against": other}
                yield {"test": check.id} | {name: one for name, one in named.items() if one is not None} | said


def _records(rules: Rules, unit: Mapping[str, Any] | None, path: str | None) -> list[str | None]:
    """The ids of what is in a unit's list; nothing to say where none is asked."""
    return [one["id"] for one in rules.records(unit, path)] if unit and path else [None]


def _actors(rules: Rules, check: CheckDefinition) -> list[Mapping[str, Any]]:
    return [unit for unit in rules.units if not check.records or rules.records(unit, check.records)]


def _start(asked: CheckInput) -> Any:
    return asked.of[0] if asked.type == "choice" else asked.least or 0


def _asks(rules: Rules, check: CheckDefinition, start: Mapping[str, Any]) -> dict[str, Any]:
    """A check as the form takes it, from the question that it starts with."""
    fields = []
    for party, units, key, path in (
        ("by", _actors(rules, check), "with", check.records),
        ("at", [unit for unit in rules.units if not check.against or rules.records(unit, check.against)], "against", check.against),
    ):
        if party in start:
            fields.append(_units(party, units, start))
        if path:
            own = {unit["key"]: _options(rules, check, unit, key, path) for unit in units}
            what = rules.kind(path).replace("_", " ")
            label = what.capitalize() if key == "with" else f"Against {what}"
            fields.append({"name": key, "kind": "choice", "label": label, "of": party, "options": own, "start": start[key]})
        if party in start and any(_leaders(rules, unit) for unit in units):
            fields.append(_commanders(rules, party, units))
    fields += [_field(name, asked, start) for name, asked in check.ask.items()]
    found = answered(rules, request_from(start)).found
    answers = [
        *((name, words(name, found)) for name in found.chances),
        *((name, name) for name in found.counts),
    ]
    told = [[name, f"{text[:1].upper()}{text[1:]}"] for name, text in answers]
    return {"id": check.id, "name": check.name, "fields": fields, "answers": told, "over": over(check)}


def _options(rules: Rules, check: CheckDefinition, unit: Mapping[str, Any], key: str, path: str) -> list[list[str]]:
    """What a unit may use, and all of it at once where that adds up."""
    several = key == "with" and check.adds_up and len(rules.entries(unit, path)) > 1
    return [*([one["id"], one["name"]] for one in rules.records(unit, path)), *([[ALL, "all at once"]] if several else [])]


def _leaders(rules: Rules, unit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The leaders of a unit's faction who change it."""
    return [one for one in rules.leaders_of(unit) if gives(one, unit["id"])]


def _commanders(rules: Rules, party: str, units: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Who leads a unit, as far as it makes a difference; usually nobody."""
    options = {unit["key"]: [["", "nobody"], *([one["id"], one["name"]] for one in _leaders(rules, unit))] for unit in units}
    name, label = ("leader", "Led by") if party == "by" else ("target_leader", "Target led by")
    return {"name": name, "kind": "choice", "label": label, "of": party, "options": options, "start": ""}


def _units(name: str, units: Any, start: Mapping[str, Any]) -> dict[str, Any]:
    options = [[unit["key"], unit["name"]] for unit in units]
    return {"name": name, "kind": "choice", "label": LABELS[name], "options": options, "start": start.get(name)}


def _field(name: str, asked: CheckInput, start: Mapping[str, Any]) -> dict[str, Any]:
    words = f"{asked.words[:1].upper()}{asked.words[1:]}"
    if asked.type == "flag":
        return {"name": name, "kind": "flag", "label": words}
    if asked.type == "choice":
        options = [*([["", "as it has"]] if asked.drawn else []), *([one, one] for one in asked.of)]
        return {"name": name, "kind": "choice", "label": words, "options": options, "start": start.get(name, "")}
    bounds = {key: bound for key, bound in (("min", asked.least), ("max", asked.most)) if bound is not None}
    return {"name": name, "kind": "number", "label": words, "start": start.get(name), **bounds}


def _typed(game: str, request: Mapping[str, Any]) -> str:
    """A question as it is typed."""
    said = [f"--{name.replace('_', '-')} {shlex.quote(str(value))}" for name, value in request.items() if name != "test"]
    return " ".join(["rulepress odds --game", game, request["test"], *said])
