"""A Force list in the making: what there is to choose from, and what play would say to what is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.games.downsync.play.custom_force_list import as_data
from rulepress.games.downsync.play.ruleset import Ruleset


def choices(book: Ruleset) -> dict[str, Any]:
    """The game sizes, and of each faction its leaders and the units that its lists may name, hired ones last."""
    units = book.rules.units
    return {
        "sizes": [{"id": name, **size} for name, size in book.sizes.items()],
        "factions": [
            {
                "id": faction["id"],
                "name": faction["name"],
                "leaders": [{"id": leader["id"], "name": leader["name"]} for leader in faction["leaders"]],
                "units": [
                    {"name": book.listed_as(faction["id"], key), "key": key, "title": unit.title, "signature": unit.signature}
                    for key, unit in sorted(units.items(), key=lambda one: one[1].faction != faction["id"])
                    if unit.signature and not unit.only_in and _may_name(book, faction["id"], key)
                ],
            }
            for faction in book.data["factions"]
        ],
    }


def _may_name(book: Ruleset, faction: str, key: str) -> bool:
    """Whether a list of that faction may name the unit at all: its own, and whoever it may hire, but nobody who only comes with another."""
    unit = book.units[key]
    hired = unit.hire is not None and (unit.hire.by is None or faction in unit.hire.by)
    return (hired or unit.faction == faction) and not any(book.traits(key, "comes_with"))


def judged(book: Ruleset, args: Mapping[str, Any]) -> dict[str, Any]:
    """What play would say to a list: its faults with their rules, how its slots are filled, its Command Points, and who comes with it.

    `args` are the `faction`, the game `size`, perhaps a `leader`, and `units` (name -> how many). Raises Refused for a list of no form.
    """
    force = as_data(book, args)
    faults = book.faults(force)
    keys = [book.full(force["faction"], each["unit"]) for each in force["units"] for _ in range(each["count"])]
    leader = book.rules.leaders.get(f"{force['faction']}/{force['leader']}")
    usual: int = book.sizes[force["game_size"]]["command_points"]
    filled = Counter(book.units[key].signature for key in keys)
    brought = Counter(book.companions(keys))
    return {
        "faults": [{"rules": list(fault.rules), "unit": fault.unit, "message": fault.message, "short": fault.short} for fault in faults],
        "filled": {name: filled[name] for name in book.sizes[force["game_size"]]["slots"]},
        "command_points": leader.capacity(usual) if leader else usual,
        "brings": [{"key": key, "title": book.titles[key], "count": count} for key, count in brought.items()],
    }
