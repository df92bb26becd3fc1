"""What a change of the rules does at the table: the odds of every matchup that it touches, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from rulepress.authoring.typography import percent
from rulepress.engine.citing import Refused
from rulepress.engine.digesting import rules_hash
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import addresses, answer, request_from

SITUATIONS = {
    "in the open": {},
    "concealed": {"concealed": True},
    "out of sight": {"out_of_sight": True},
    "Boosted": {"boost": True},
    "against a stunned target": {"stunned": True},
}


class Touched(NamedTuple):
    """One matchup whose odds differ."""

    who: str
    """The attacker and what it does."""
    target: str
    situation: str
    outcome: str
    before: Fraction
    after: Fraction

    @property
    def told(self) -> tuple[str, str]:
        """Both chances as per cent."""
        return percent(self.before), percent(self.after)


def touched(before: dict, after: dict) -> list[Touched]:
    """The matchups possible in both whose odds differ, the greatest difference first."""
    old, new = (_chances(_Edition(rules_hash(data, data), data)) for data in (before, after))
    found = [Touched(*matchup, old[matchup], new[matchup]) for matchup in new if matchup in old and old[matchup] != new[matchup]]
    return sorted(found, key=lambda one: (-abs(one.after - one.before), *one[:4]))


@dataclass(frozen=True)
class _Edition:
    """An edition's data, the same as others that say the same."""

    digest: str
    data: dict[str, Any] = field(compare=False)


@lru_cache(maxsize=4)  # an edition is compared with the one before it and with the one after
def _chances(edition: _Edition) -> dict[tuple[str, str, str, str], Fraction]:
    return dict(_worked_out(edition.data))


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
