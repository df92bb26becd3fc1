"""Cards as lines of the printed rulebook's reference: `reference` of the contract, from the records of faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Line = dict[str, str]


def line(name: str, text: str) -> Line:
    """A line of a table's cell: a name, and what is said of it."""
    return {"name": name, "text": text}


def figure(stat: Mapping[str, Any]) -> str:
    """A figure of a card's stat bar."""
    return f"{stat['value']}{stat['unit'] or ''}" + (f" +{stat['plus']}" if stat["plus"] else "")


def titled(one: Mapping[str, Any]) -> str:
    """A trait, skill or the like by its name, with what stands in brackets behind it."""
    return f"{one['name']} ({one['note']})" if one["note"] else str(one["name"])
