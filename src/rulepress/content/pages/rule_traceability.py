"""Every rule of an edition with its prose, code, cases and use: the traceability page of a game that is written in Python."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from rulepress.content.pages.navigation import Binding, Page
from rulepress.core.rule_refs import cited

Example = tuple[str, str, Sequence[str]]
"""A worked example: its id, its title, and the rules that it shows."""


class Traced(NamedTuple):
    """One rule and everything that leads from it."""

    rule: str
    text: str
    engine: bool
    """The engine carries it out; if not, players do."""
    code: tuple[str, ...]
    """The functions that cite it, by module and name within the game, or in the engine that serves every game."""
    examples: tuple[tuple[str, str, str], ...]
    """The worked examples that show it: id, title and the rule that each stands beside."""
    cases: int
    fired: int | None
    """How often it was at work in the games; None where that was not counted."""


def page(bound: Binding, game: ModuleType, examples: Iterable[Example], measured: Any = None) -> Page:
    """The page; `game`: the package of its mechanics, `measured`: what rules/GAME/trace.yaml says, where there is one."""
    about = f"Every rule with its code{', its examples and how often it is at work' if measured else ' and its examples'}."
    rows = list(traced(bound.data, game, examples, measured.rules if measured else {}))
    return bound.page("rules/trace", "Traceability", "trace", about, rows=rows, played=measured)._replace(bare=True)


def traced(data: Any, game: ModuleType, examples: Iterable[Example], counted: Any) -> Iterator[Traced]:
    """Every rule of an edition, in the order of the book."""
    code = functions(game)
    beside: dict[str, list[tuple[str, str, str]]] = {}
    for id_, title, rules in examples:
        for rule in rules:
            beside.setdefault(rule, []).append((id_, title, rules[0]))
    for rule in data["rules"]:
        count = counted.get(rule["id"])
        yield Traced(
            rule["id"],
            rule["text"],
            rule["engine"],
            code.get(rule["id"], ()),
            tuple(beside.get(rule["id"], ())),
            count.cases if count else 0,
            count.fired.get(data["edition"]["id"]) if count else None,
        )


def functions(game: ModuleType) -> dict[str, tuple[str, ...]]:
    """Rule -> the functions that carry it out, in an order that does not depend on what was imported first."""
    for package in (game, importlib.import_module(f"{game.__name__}.play")):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                importlib.import_module(module.name)
    homes = (f"{game.__name__}.", "rulepress.core.", "rulepress.tabletop.", "rulepress.effects.", "rulepress.bots.")
    found = {rule: tuple(sorted(_short(name, game) for name in names if name.startswith(homes))) for rule, names in cited().items()}
    return {rule: names for rule, names in found.items() if names}


def _short(name: str, game: ModuleType) -> str:
    """A function's name within the game; what serves every game stands in `core`, `tabletop`, `effects` or `bots`."""
    return name.removeprefix(f"{game.__name__}.").removeprefix("rulepress.")
