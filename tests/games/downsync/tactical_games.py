"""What is measured of the rules is measured in games like those that people play: between `tactical` bots, in pairs with the sides swapped,
with the starter and standard lists, on the open table and on every authored one that fits."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.games.downsync import play
from rulepress.simulate.paired_games import SimulationMatch, packed

SCENARIO = "vip-capture"
LISTS = ("starter", "standard")
BOT = "tactical"


def matches(*rules: Mapping[str, Any]) -> Iterator[SimulationMatch]:
    """A match for each game size and table, by resolved data and, beside them, the data they are compared with."""
    data = tuple(packed(each) for each in rules)
    for name in LISTS:
        forces = (f"coalition/{name}", f"republic-of-terra/{name}")
        book = play.Ruleset(rules[0])
        extent = book.scenario(SCENARIO)["sizes"][book.force(forces[0])["game_size"]]
        fitting = [table for table, each in book.tables.items() if all(each[side] == extent[side] for side in extent)]
        for table in (None, *fitting):
            yield SimulationMatch(play.__name__, data, SCENARIO, forces, (BOT, BOT), "measured", table)
