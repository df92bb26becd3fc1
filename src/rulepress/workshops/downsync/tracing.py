"""Every rule of an edition with its prose, code, cases and use: the traceability page."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import NamedTuple

from rulepress.engine.citing import cited
from rulepress.games import downsync
from rulepress.games.downsync import play

from .content import Content
from .tried_examples import chosen


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


def traced(content: Content, data: dict) -> Iterator[Traced]:
    """Every rule of an edition, in the order of the book."""
    code = functions()
    examples: dict[str, list[tuple[str, str, str]]] = {}
    for _, id_, record, rules in chosen(content, data):
        for rule in rules:
            examples.setdefault(rule, []).append((id_, record.title, rules[0]))
    counted = content.trace.record.rules if content.trace and content.trace.record else {}
    for rule in data["rules"]:
        count = counted.get(rule["id"])
        yield Traced(
            rule["id"],
            rule["text"],
            rule["engine"],
            code.get(rule["id"], ()),
            tuple(examples.get(rule["id"], ())),
            count.cases if count else 0,
            count.fired.get(data["edition"]["id"]) if count else None,
        )


def functions() -> dict[str, tuple[str, ...]]:
    """Rule -> the functions that carry it out, in an order that does not depend on what was imported first."""
    for package in (downsync, play):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                importlib.import_module(module.name)
    homes = (f"{downsync.__name__}.", "rulepress.engine.")
    found = {rule: tuple(sorted(_short(name) for name in names if name.startswith(homes))) for rule, names in cited().items()}
    return {rule: names for rule, names in found.items() if names}


def _short(name: str) -> str:
    """A function's name within the game; what serves every game stands in `engine`."""
    return name.removeprefix(f"{downsync.__name__}.").removeprefix("rulepress.")
