"""Of what measurements are known again by: games come out the same whatever is only told, and what decides them counts."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.core.state_hash import TOLD
from rulepress.games.downsync.play import Ruleset as Downsync
from rulepress.games.mswars.play import Ruleset as Mswars
from rulepress.simulate.paired_games import SimulationMatch, packed, play_pair

from ..shipped import ROOT

GAMES = {
    "downsync": (Downsync, "vip-capture", ("coalition/starter", "republic-of-terra/starter")),
    "ms-wars": (Mswars, "skirmish", ("mobius/fire-base", "mobius/first-line")),
}


def reworded(value: Any) -> Any:
    """The data with other words and colours at every place that is only told."""
    if isinstance(value, list):
        return [reworded(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: _other(one) if key in TOLD else reworded(one) for key, one in value.items()}


def _other(value: Any) -> Any:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return ["Other words, 9 of them."] * (len(value) + 1)
    return "Other words, 9 of them." if isinstance(value, str) else reworded(value)


@pytest.fixture(params=GAMES)
def played(request):
    data = registry.game(request.param).load(Project(ROOT)).data
    return data, *GAMES[request.param]


def test_games_come_out_the_same_whatever_the_words(played):
    data, book, scenario, forces = played
    other = reworded(data)
    assert other != data and book.reckoned(other) == book.reckoned(data) and book(other).hash != book(data).hash
    match = SimulationMatch(
        book.__module__.rpartition(".")[0], (packed(data), packed(other)), scenario, forces, ("random", "random"), "words"
    )
    before, after = play_pair(match, 0)["games"]
    assert [one["hash"] for one in before] == [one["hash"] for one in after]


def test_what_decides_games_counts(played):
    data, book, *_ = played
    cheaper, other = deepcopy(data), deepcopy(data)
    unit = cheaper["factions"][0]["units"][0]
    unit["note"] = {"by": 5}
    assert book.reckoned(cheaper) != book.reckoned(data), "a record of that name is no sentence"
    other["scenarios"][0]["deployment"][0]["depth"] += 1
    assert book.reckoned(other) != book.reckoned(data)
