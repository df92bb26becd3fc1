"""What a team of M.S. Wars has for the table, as far as the fragment goes: `pack` of the contract."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rulepress.content.cards.card_sides import Deck
from rulepress.content.cards.pack_contents import DiscPiece, Map, Pack, PackListLine, Ruler, ScenarioSheet, SheetSection, Track
from rulepress.content.games.mswars.deployment_map import deployment_map
from rulepress.content.prose.scenario_chapters import chapter
from rulepress.content.system.game_rulebook import AppendixChapter
from rulepress.games.mswars import command

LACKING = [
    "Dice.",
    "Tokens: the fragment names no pieces for action counters, wounds and plans; damage and strain are marked on the cards.",
]


def pack(data: dict, deck: Deck) -> Pack:
    """What the team of that deck needs."""
    core = data["core"]
    faction = next(one for one in data["factions"] if one["id"] == deck.faction)
    team = next(one for one in faction["teams"] if one["key"] == deck.key)
    units = {unit["id"]: unit for unit in faction["units"]}
    pilots = {pilot["id"]: pilot for pilot in faction["pilots"]}
    listed, discs, ranges = [], [], []
    for member in team["members"]:
        unit, pilot = units[member["unit"]], pilots[member["pilot"]]
        listed.append(PackListLine(unit["name"], member["count"], pilot["name"] + (", Team Commander" if member["commander"] else "")))
        ranges += [(weapon["range"], unit["name"]) for weapon in unit["weapons"] if weapon["range"]]
    for id_ in dict.fromkeys(member["unit"] for member in team["members"]):
        count = sum(member["count"] for member in team["members"] if member["unit"] == id_)
        across = core["size_bases_mm"][units[id_]["size"]]
        discs.append(
            DiscPiece(units[id_]["name"], "stand-in", across, count, f"Size Class {units[id_]['size']}, one for each {units[id_]['name']}")
        )
    longest, whose = max(ranges, default=(12, "the rules"))
    turns = core["skirmish"]["turn_limit"]
    return Pack(
        team["name"], faction["name"], faction["colours"], [("TCV", str(team["tcv"])), ("Full VP", str(team["vp"]["full"]))], listed,
        [Track("Turn", [str(number) for number in range(1, turns + 1)]),
         Track("Command Tokens", [str(number) for number in range(command.tokens(team["tcv"]) + 1)])],
        [], discs, Ruler(ceil(min(longest, 48)), f"the longest range on the cards: {longest:g}″ ({whose})"),
        [_sheet(one) for one in data["scenarios"]], LACKING,
    )  # fmt: skip


def appendix(data: dict) -> Iterator[AppendixChapter]:
    """A chapter for each scenario, behind those of the rules."""
    return (chapter(one, _sections(one), {"": _map(one)}) for one in data["scenarios"])


def _sheet(scenario: dict) -> ScenarioSheet:
    lead = " ".join(filter(None, (scenario["summary"], scenario["introduction"])))
    return ScenarioSheet(scenario["name"], lead, _sections(scenario), [_map(scenario)])


def _sections(scenario: dict) -> list[SheetSection]:
    words, size = "Player {} sets up within {:g}″ of the {} edge.", scenario["size"]
    zones = [words.format(zone["player"], zone["depth"], zone["edge"]) for zone in scenario["deployment"]]
    return [
        SheetSection("Table", [f"{size['width']:g}″ × {size['depth']:g}″."]),
        SheetSection("Set-up", scenario["setup"], numbered=True),
        SheetSection("Deployment", zones),
        SheetSection("Winning", scenario["victory"]["text"], prose=True),
    ]


def _map(scenario: dict) -> Map:
    size = scenario["size"]
    caption = f"Deployment on a table of {size['width']:g}″ × {size['depth']:g}″. The grid is 1 foot."
    return Map(deployment_map(scenario), caption, scenario["name"])
