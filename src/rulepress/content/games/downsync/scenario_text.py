"""Scenarios in words, for their pages and as the last chapters of the printed rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.content.cards.pack_contents import Map, SheetSection
from rulepress.content.games.downsync.deployment_map import deployment_map
from rulepress.content.prose.scenario_chapters import chapter
from rulepress.content.prose.typography import inches
from rulepress.content.system.game_rulebook import AppendixChapter


def appendix(data: dict) -> Iterator[AppendixChapter]:
    """A chapter for each scenario of the resolved data."""
    core = data["core"]
    for scenario in data["scenarios"]:
        tables = [f"{core['game_sizes'][size]['name']}: a table of {inches(table['width'])} by {inches(table['depth'])}."
                  for size, table in scenario["sizes"].items()]  # fmt: skip
        maps = {size: deployed(scenario, size, core) for size in scenario["sizes"]}
        yield chapter(scenario, [SheetSection("Tables", tables), *sections(scenario, core)], maps)


def deployed(scenario: dict, size: str, core: dict) -> Map:
    """The deployment map for one game size."""
    table = scenario["sizes"][size]
    extent = f"{inches(table['width'])} × {inches(table['depth'])}"
    caption = f"Deployment on a table of {extent}. The grid is 1 foot."
    return Map(deployment_map(scenario, size, core), caption, core["game_sizes"][size]["name"])


def sections(scenario: dict, core: dict) -> list[SheetSection]:
    """What is read of a scenario, on whatever table."""
    return [
        SheetSection("Set-up", scenario["setup"], numbered=True),
        SheetSection("Deployment", deployment(scenario)),
        SheetSection("Scoring", scoring(scenario, core), prose=True),
        SheetSection("Winning", scenario["victory"]["text"] or [f"{scenario['victory']['points']} points win."], prose=True),
    ]


def deployment(scenario: dict) -> list[str]:
    """Where each player deploys."""
    words = "The {} lays down every Ping so that all of its base is within {} of the edge they play from."
    return [words.format(zone["player"], inches(zone["depth"])) for zone in scenario["deployment"]]


def scoring(scenario: dict, core: dict) -> list[str]:
    """When, where and by whom points are scored."""
    told: dict[str, Any] = scenario["scoring"]
    scores, blocks = inches(told["score_within"]), inches(told["block_within"])
    if told["mechanic"] == "captured_vips":
        found = [
            f"Points are scored whenever a player's Taskforce Activation ends: each Unit of that player within {scores} of the"
            f" other player's {core['objective']['name']} scores one, and each Unit of the other player within {blocks} of it"
            " takes one of these away."
        ]
    else:
        found = [
            f"Points are scored as Rounds end, from Round {told['from_round']} on: a Unit scores within {scores} of an objective"
            f" and blocks within {blocks}."
        ]
    if told["majority_of"]:
        bases = {"starting": "the bases it started with", "standing": "its remaining bases"}[told["majority_of"]]
        found.append(f"A Unit with several bases scores only if more than half of {bases} are that near.")
    return found + told["text"]
