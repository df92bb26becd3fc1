"""How much of what abilities and skills say the engine carries out."""

from __future__ import annotations

from typing import Any

from .content import Content


def coverage(content: Content) -> dict[str, Any]:
    """`run`: how many effects the engine carries out; `later`: nothing; `manual`: what is left to the players."""
    gifts = [(name, record) for _, name, record in content.gifts()]
    return {
        "run": sum(len(record.effects) for _, record in gifts),
        "later": [],
        "manual": sorted({name for name, record in gifts if record.manual}),
    }
