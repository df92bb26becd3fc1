"""What a Force of Downsync needs on the table: `pack` of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any
from urllib.parse import urlencode

from rulepress.content.cards.card_sides import Deck, pictures
from rulepress.content.cards.pack_contents import DiscPiece, Map, Pack, PackListLine, Ruler, ScenarioSheet, Track
from rulepress.content.games.downsync import scenario_text
from rulepress.content.games.downsync.card_phrases import counted
from rulepress.content.games.downsync.site_pages import fits
from rulepress.content.games.downsync.table_map import table_map
from rulepress.content.games.downsync.token_counts import Roster, each, markers, roster, tokens

ROUNDS = 12
"""Boxes of the track of Rounds: as many as the engine plays."""
FARTHEST = 48
"""The longest ruler, in inches."""


def pack(data: dict, deck: Deck) -> Pack:
    """What the force list of that deck needs."""
    core = data["core"]
    faction = next(one for one in data["factions"] if one["id"] == deck.faction)
    force = next(one for one in faction["forces"] if one["key"] == deck.key)
    size = core["game_sizes"][force["game_size"]]
    own = roster(data, faction, force)
    scenarios = [one for one in data["scenarios"] if force["game_size"] in one["sizes"]]
    pings = _pings(core, own, scenarios)
    points = size["command_points"]
    to_win = max((one["victory"]["points"] or 0 for one in scenarios), default=0)
    tracks = [
        Track("Round", [str(number) for number in range(1, ROUNDS + 1)]),
        Track("Command Points", [str(number) for number in range(points + 1)]),
    ]
    if to_win:
        tracks.append(Track("Points", [*(str(number) for number in range(to_win)), f"{to_win}+"]))
    return Pack(
        force["name"], faction["name"], faction["colours"],
        [("Game size", size["name"]), (core["tokens"]["command_point"]["name"] + "s", str(points)),
         *([("Leader", own.leader["name"])] if own.leader else [])],
        [PackListLine(member.unit["title"], member.count, _note(core, member.unit)) for member in own.members],
        tracks,
        tokens(core, own, points, sum(ping.count for ping in pings)),
        [*pings, *_objectives(core, scenarios), *markers(own), *_stand_ins(core, faction, own)],
        _ruler(core, own),
        [_sheet(data, one, force["game_size"]) for one in scenarios],
        ["Dice.", "Terrain: books and boxes will do.", *([] if scenarios else [f"A scenario: there is none for a {size['name']}."])],
        _page(data, force),
    )  # fmt: skip


def _page(data: dict, force: Mapping[str, Any]) -> str:
    """Build a Force on the site, with the list in it."""
    told = {"faction": force["faction"], "size": force["game_size"], "name": force["name"]}
    told |= {"leader": force["leader"]} if force["leader"] else {}
    units = ",".join(f"{each['unit']}:{each['count']}" for each in force["units"])
    return f"{data['game']['id']}/force.html?{urlencode(told)}&units={units}"


def _note(core: dict, unit: Mapping[str, Any]) -> str:
    signature = core["signatures"][unit["signature"]]["name"] if unit["signature"] else "no Ping"
    return f"{signature}, {unit['bases']} bases" if (unit["bases"] or 1) > 1 else signature


def _pings(core: dict, force: Roster, scenarios: list[dict]) -> list[DiscPiece]:
    """A Ping for each Unit that begins hidden, and the Decoys of cards and scenarios."""
    found = []
    for key, signature in core["signatures"].items():
        hidden = sum(member.count for member in force.members if member.unit["signature"] == key)
        decoys = sum(
            member.count for member in force.members for source in member.sources for effect in source["effects"]
            if effect["verb"] == "decoy" and effect.get("signature") == key
        )  # fmt: skip
        scenic = max((side.count(key) for one in scenarios for side in (one.get("decoys") or {}).values()), default=0)
        if count := hidden + decoys + scenic:
            why = each(hidden, "Unit") + " of that Signature" + (f", and {counted(decoys + scenic)} for Decoys" if decoys + scenic else "")
            name = f"{signature['name']} Ping"
            found.append(DiscPiece(name, "ping", signature["diameter_mm"], count, why, signature["name"][0]))
    return found


def _objectives(core: dict, scenarios: list[dict]) -> list[DiscPiece]:
    kind = core["objective"]
    across = kind["diameter_mm"] or core["signatures"][kind["signature"]]["diameter_mm"]
    if len(scenarios) == 1:
        name = scenarios[0]["name"]
        return [DiscPiece(one["name"], "objective", across, 1, f"{kind['name']} of {name}") for one in scenarios[0]["objectives"]]
    most = max((len(one["objectives"]) for one in scenarios), default=0)
    return [DiscPiece(kind["name"], "objective", across, most, "as many as the scenario with the most of them has")] if most else []


def _stand_ins(core: dict, faction: dict, force: Roster) -> list[DiscPiece]:
    """A base for each model that is not at hand."""
    found = []
    for member in force.members:
        unit = member.unit
        several = unit["bases"] is not None or unit["signature"] is None
        across = core["sub_unit"]["diameter_mm"] if several else core["signatures"][unit["signature"]]["diameter_mm"]
        why = each(member.bases, "base") if several else each(member.count, "Unit")
        figure = pictures("downsync", faction, {**unit, "picture": None})["figure"]
        found.append(DiscPiece(unit["title"], "stand-in", across, member.bases, why, picture=figure))
    return found


def _ruler(core: dict, force: Roster) -> Ruler:
    """As long as the longest range on the Force's cards."""
    ranges = [(source["range"], member.unit["title"]) for member in force.members for source in member.sources if source.get("range")]
    attack = core["attack"]
    least = attack["long_range"]["limit"]
    longest, whose = max(ranges, default=(least, "the rules"))
    marks = {
        core["ping"]["exposed_within"]: "exposed",
        core["ping"]["speed"]: "Ping moves",
        attack["short_range"]["limit"]: "short below",
        least: "long beyond",
    }
    long = ceil(min(max(longest, least), FARTHEST))
    return Ruler(long, f"the longest range on the cards: {longest:g}″ ({whose})", {int(at): word for at, word in marks.items()})


def _sheet(data: dict, scenario: dict, size: str) -> ScenarioSheet:
    core, table = data["core"], scenario["sizes"][size]
    maps = [scenario_text.deployed(scenario, size, core)]
    here = [one for one in data["tables"] if fits(scenario, one) and (one["width"], one["depth"]) == (table["width"], table["depth"])]
    maps += [Map(table_map(one, core), f"A table to play on: {one['name']}. {one['summary']}") for one in here[:1]]
    lead = " ".join(filter(None, (scenario["summary"], scenario["introduction"])))
    return ScenarioSheet(scenario["name"], lead, scenario_text.sections(scenario, core), maps)
