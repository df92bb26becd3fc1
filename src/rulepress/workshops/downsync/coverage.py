"""How much of what traits and actions say the engine carries out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.contract import Effects
from rulepress.games.downsync.vocabulary import VERBS

from .content import Actions, Content, Traits
from .content import Effects as OwnEffects
from .schemas.effect import verb_of


def coverage(content: Content) -> Effects:
    """`run`: how many effects the engine carries out in a game; `later`: what has effects that it does not run yet;
    `manual`: what is left to the players for good. Both name their traits and actions."""
    run, later, manual = 0, [], []
    for name, record in _bearers(content):
        if record.manual:
            manual.append(name)
        count = sum(map(_runs, record.effects or []))
        run += count
        if count < len(record.effects or []):
            later.append(name)
    return {"run": run, "later": sorted(set(later)), "manual": sorted(set(manual))}


def _runs(effect: Any) -> bool:
    """Whether the engine carries out an effect as typed."""
    return verb_of(effect) in VERBS


def _bearers(content: Content) -> Iterator[tuple[str, Any]]:
    """Everything that can have effects, by name: definitions first, then actions that one card alone has."""
    for source in content.sources:
        record = source.record
        if record is None:
            continue
        if isinstance(record, Traits | Actions | OwnEffects):
            for name, definition in record.root.items():
                yield from _with_options(name, definition)
        else:
            uses = list(getattr(record, "actions", []))
            uses += [use for grant in getattr(record, "grants", []) for use in grant.actions]
            for use in uses:
                if isinstance(use, dict):
                    for name, body in use.items():
                        yield from _with_options(f"{record.name}'s {name}", body)


def _with_options(name: str, record: Any) -> Iterator[tuple[str, Any]]:
    yield name, record
    for option, body in (getattr(record, "options", None) or {}).items():
        yield f"{name} ({option})", body
