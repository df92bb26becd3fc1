"""A Force list in the making: what there is to choose from, and what play would say to what is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.engine.citing import Refused
from rulepress.games.downsync.play.book import Book


def choices(book: Book) -> dict[str, Any]:
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


def _may_name(book: Book, faction: str, key: str) -> bool:
    """Whether a list of that faction may name the unit at all: its own, and whoever it may hire, but nobody who only comes with another."""
    unit = book.units[key]
    hired = unit.hire is not None and (unit.hire.by is None or faction in unit.hire.by)
    return (hired or unit.faction == faction) and not any(book.traits(key, "comes_with"))


def judged(book: Book, args: Mapping[str, Any]) -> dict[str, Any]:
    """What play would say to a list: its faults with their rules, how its slots are filled, its Command Points, and who comes with it.

    `args` are the `faction`, the game `size`, perhaps a `leader`, and `units` (name -> how many). Raises Refused for a list of no form.
    """
    force = _as_data(book, args)
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


def _as_data(book: Book, args: Mapping[str, Any]) -> dict[str, Any]:
    """The list as data have it. Raises Refused."""
    faction, size, leader, units = (args.get(name) for name in ("faction", "size", "leader", "units"))
    known = {each["id"]: each for each in book.data["factions"]}
    if not isinstance(faction, str) or faction not in known:
        raise Refused(["play.request"], f'There is no faction "{str(faction)[:60]}".')
    if not isinstance(size, str) or size not in book.sizes:
        raise Refused(["play.request"], f'There is no game size "{str(size)[:60]}".')
    if leader is not None and f"{faction}/{leader}" not in book.rules.leaders:
        raise Refused(["play.request"], f'{known[faction]["name"]} has no leader "{str(leader)[:60]}".')
    if not isinstance(units, Mapping):
        raise Refused(["play.request"], "The units of a list are names with how many there are of each.")
    for name, count in units.items():
        if book.full(faction, str(name)) not in book.rules.units:
            raise Refused(["force.slots"], f"{str(name)[:60]} is no Unit of that Faction.")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 < count < 100:
            raise Refused(["force.slots"], f"So many of {name} there cannot be: {str(count)[:20]}.")
    entries = [{"unit": name, "count": count} for name, count in units.items()]
    return {"faction": faction, "game_size": size, "leader": leader, "units": entries}
