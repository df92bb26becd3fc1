"""What a change of the rules does at the table: the odds of every matchup that it touches, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulepress.content.editions.matchup_changes import MatchupChange, differing
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import answer, request_from
from rulepress.games.downsync.odds_case import addresses

SITUATIONS = {
    "in the open": {},
    "concealed": {"concealed": True},
    "out of sight": {"out_of_sight": True},
    "Boosted": {"boost": True},
    "against a stunned target": {"stunned": True},
}


def touched(before: dict, after: dict) -> list[MatchupChange]:
    """The matchups possible in both whose odds differ, the greatest difference first."""
    return differing(before, after, _worked_out)


def _worked_out(data: dict) -> Iterator[tuple[tuple[str, str, str, str], Fraction]]:
    rules = Rules.from_data(data)
    pings = [(f"ping:{size}", f"{signature['name']} Ping", None) for size, signature in data["core"]["signatures"].items()]
    units = [(unit["key"], unit["title"], unit["faction"]) for faction in data["factions"] for unit in faction["units"]]
    alone = len({faction for _, _, faction in units}) == 1  # a faction that nobody else is there to meet meets itself
    for key, title, faction in units:
        for address, action in addresses(rules.unit(key)):
            for target, called, side in [*units, *pings]:
                if side == faction:
                    if not alone:
                        continue
                    called = f"its own {called}"
                for situation, flags in SITUATIONS.items():
                    request = {"attacker": key, "action": address, "target": target, **flags}
                    try:
                        ends = answer(rules, request_from(request)).ends
                    except Refused:
                        continue
                    for outcome, chance in ends[:-1]:
                        if chance:
                            yield (f"{title}: {action.name}", called, situation, outcome), chance
