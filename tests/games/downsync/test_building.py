"""Force lists put together in the page: what the browser is told is what play says."""

import pytest

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.catalogue import WATCHED
from rulepress.games.downsync.list_builder import choices, judged
from rulepress.games.downsync.play import BOTS, Match, Ruleset

from ...shipped import content


@pytest.fixture(scope="module")
def book() -> Ruleset:
    return Ruleset(content("downsync").data)


def units_of(book: Ruleset, key: str) -> dict[str, int]:
    return {each["unit"]: each["count"] for each in book.forces[key]["units"]}


@pytest.mark.parametrize("key", ["coalition/starter", "republic-of-terra/standard"])
def test_a_shipped_list_is_whole(book, key):
    force = book.forces[key]
    found = judged(book, {"faction": force["faction"], "size": force["game_size"], "leader": None, "units": units_of(book, key)})
    assert found["faults"] == [] and found["filled"] == book.sizes[force["game_size"]]["slots"]
    assert found["command_points"] == book.sizes[force["game_size"]]["command_points"]
    assert {each["key"]: each["count"] for each in found["brings"]} == {
        f"{force['faction']}/{each['unit']}": each["count"] for each in force["brings"]
    }


@pytest.mark.parametrize(
    "change",
    [{"virago": 3}, {"widow-scout": 0}, {"spider-drone-infiltrator": 1}, {"republic-of-terra/crusader": 1}],
    ids=["too many", "too few", "comes with another", "not for hire"],
)
def test_what_play_refuses_is_told_with_the_same_rules(book, change):
    units = {name: count for name, count in {**units_of(book, "coalition/starter"), **change}.items() if count}
    found = judged(book, {"faction": "coalition", "size": "small", "leader": None, "units": units})
    force = book.forces["coalition/starter"] | {"units": [{"unit": name, "count": count} for name, count in units.items()]}
    changed = Ruleset(book.data)
    changed.forces["coalition/starter"] = force
    with pytest.raises(Refused) as refused:
        Match.new(changed, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], 1)
    assert {rule for fault in found["faults"] for rule in fault["rules"]} == set(refused.value.rules)


@pytest.mark.parametrize(
    "wrong",
    [{"faction": "nobody"}, {"size": 3}, {"leader": "x"}, {"units": ["virago"]}, {"units": {"nobody": 1}}, {"units": {"virago": 10**9}}],
    ids=str,
)
def test_a_list_of_no_form_is_refused(book, wrong):
    with pytest.raises(Refused):
        judged(book, {"faction": "coalition", "size": "small", "leader": None, "units": {}} | wrong)


def test_whoever_may_be_watched_is_a_bot():
    assert WATCHED.keys() <= BOTS.keys()


def test_only_what_a_list_may_name_is_offered(book):
    coalition = next(each for each in choices(book)["factions"] if each["id"] == "coalition")
    names = [unit["name"] for unit in coalition["units"]]
    assert {"virago", "mandible"} & set(names) == {"virago"} and "spider-drone-infiltrator" not in names
