"""Cards as lines of the printed rulebook's reference: `reference` of the contract, from the records of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Line = dict[str, str]


def line(name: str, text: str) -> Line:
    """A line of a table's cell: a name, and what is said of it."""
    return {"name": name, "text": text}


def by_figures(
    title: str,
    last: str,
    cards: Sequence[Mapping[str, Any]],
    said: Callable[[Any], str],
    has: Callable[[Any], Any],
    one: str | None = None,
) -> list[Any]:
    """Blocks with all cards of a kind side by side: who each is (with what is `said` of it), its figures, and in the `last` column what it
    has; none where there are no cards. `one`: what heads the first column, where it is not the title without its s."""
    if not cards:
        return []
    head = [one or title[:-1], *(stat["label"] for stat in cards[0]["stats"]), last]
    rows = [[[line(card["name"], ""), line("", said(card))], *map(figure, card["stats"]), has(card)] for card in cards]
    return [{"heading": title}, {"table": {"style": "cards", "head": head, "rows": rows}}]


def section(faction: Mapping[str, Any], blocks: list[Any]) -> dict[str, Any]:
    """A faction's cards as a section."""
    return {"id": f"cards-{faction['id']}", "title": faction["name"], "summary": faction["summary"], "blocks": blocks}


def figure(stat: Mapping[str, Any]) -> str:
    """A figure of a card's stat bar."""
    return f"{stat['value']}{stat['unit'] or ''}" + (f" +{stat['plus']}" if stat["plus"] else "")


def titled(one: Mapping[str, Any]) -> str:
    """A trait, skill or the like by its name, with what stands in brackets behind it."""
    return f"{one['name']} ({one['note']})" if one["note"] else str(one["name"])
