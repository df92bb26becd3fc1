"""The functions that carry verbs out in play, by the names that the rows of verbs give them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from rulepress.core.decisions import Asking
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.vocabulary.verbs import VERBS

Doing = Callable[[EffectExecution], Asking[None]]


@cache
def carrier(verb: str, quantity: str | None = None) -> tuple[Doing, Callable[[EffectExecution], bool] | None]:
    """What carries a verb out at its moment, and what tells whether it can."""
    row = VERBS[verb]
    own = row.named[quantity].done_by if quantity and quantity in row.named else ""
    return named(own or row.done_by or "handlers.last"), named(row.possible) if row.possible else None


@cache
def named(dotted: str) -> Any:
    """A function of `play/` by its dotted name ("handlers.grant"), imported on first use so that modules need not import each other."""
    module, _, name = dotted.partition(".")
    return getattr(import_module(f"rulepress.games.downsync.play.{module}"), name)
