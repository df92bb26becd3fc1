"""How much of what abilities and skills say the engine carries out."""

from __future__ import annotations

from rulepress.authoring.contract import Effects

from .content import Content


def coverage(content: Content) -> Effects:
    """`run`: how many effects the engine carries out; `later`: nothing; `manual`: what is left to the players."""
    gifts = [(name, record) for _, name, record in content.gifts()]
    return {
        "run": sum(len(record.effects) for _, record in gifts),
        "later": [],
        "manual": sorted({name for name, record in gifts if record.manual}),
    }
