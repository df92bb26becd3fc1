"""Force lists of one's own: what somebody has put together, as the book has lists, to be judged and played like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused, cites
from rulepress.games.downsync.play.ruleset import Ruleset

MOST = 8
"""So many lists there may be in one game: two are played."""


@cites("play.request")
def as_data(book: Ruleset, args: Mapping[str, Any]) -> dict[str, Any]:
    """A list (its `faction`, game `size`, perhaps a `leader`, and `units`: name -> how many) as data have it. Raises Refused."""
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


@cites("play.request")
def with_lists(book: Ruleset, lists: Any) -> Ruleset:
    """The book with lists besides its own: each as for `as_data`, with an `id` and a `name`. Raises Refused."""
    if not isinstance(lists, Sequence) or not all(isinstance(each, Mapping) for each in lists) or len(lists) > MOST:
        raise Refused(["play.request"], f"Force lists of one's own are at most {MOST}, each with its faction, size and units.")
    more = {}
    for each in lists:
        name, called = each.get("id"), each.get("name")
        if not isinstance(name, str) or not isinstance(called, str) or not name or slug(name) != name or len(name + called) > 200:
            raise Refused(["play.request"], "A force list of one's own has an id (small letters, with hyphens between) and a name.")
        force = {"id": name, "name": called, **as_data(book, each)}
        key = f"{force['faction']}/{name}"
        if key in book.forces:
            raise Refused(["play.request"], f'"{key[:60]}" is a list of the game itself.')
        more[key] = {"key": key, **force}
    listed = copy(book)
    listed.forces, listed.own = {**book.forces, **more}, tuple(lists)
    return listed
