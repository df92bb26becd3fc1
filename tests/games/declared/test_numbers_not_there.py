"""What a unit does not have no roll reaches: a unit without a save is not saved, and one without a hull is not destroyed."""

import pytest

from rulepress.games.declared.odds import Rules, as_text, odds, request_from

TOUGH = {"id": "tough", "name": "Tough", "parameters": {"by": 5}}
UNITS = [
    {"id": "whole", "name": "Whole", "ward": 5, "hull": 1, "best": 1, "cap": 1, "traits": [TOUGH]},
    {"id": "bare", "name": "Bare", "ward": None, "traits": []},
]
HITS = {"roll": {"pool": 1, "hits": 4}}
NEVER = {"succeeds": "0"}
CASES = {
    "a save": (HITS | {"save": {"needs": "target.ward"}}, {"succeeds": "1/2"}),
    "a save that is worse": (HITS | {"save": {"needs": "target.ward + 1"}}, {"succeeds": "1/2"}),
    "a save by a trait": (HITS | {"save": {"needs": "target.traits.tough.by"}}, {"succeeds": "1/2"}),
    "points that are ignored": (HITS | {"damage": 1, "ignore": {"needs": "target.traits.tough.by"}}, {"mean damage": "1/2"}),
    "a wound": (HITS | {"wound": {"needs": "target.ward"}}, NEVER),
    "what hits": ({"roll": {"pool": 2, "hits": "target.ward"}}, NEVER),
    "the better kind of hits": ({"roll": {"pool": 1, "hits": {"hit": 4, "crit": "target.ward"}}, "damage": {"hit": 1, "crit": 9}},
                                {"mean damage": "1/2"}),
    "what a sum needs": ({"roll": {"sum": "2d6", "needs": "target.ward"}}, NEVER),
    "what a sum needs, whatever it shows": ({"roll": {"sum": 1, "needs": "target.ward", "always": {"hits": [6]}}}, NEVER),
    "what must not be passed": ({"roll": {"sum": 1, "add": -9, "needs": "target.ward", "under": True}}, NEVER),
    "how many hits there have to be": ({"roll": {"pool": 2, "hits": 4, "needs": "target.ward"}}, NEVER),
    "what cancels": (HITS | {"cancel": {"pool": 3, "hits": "target.ward"}}, {"succeeds": "1/2"}),
    "what destroys": (HITS | {"track": "target.hull"}, {"destroyed": "0"}),
    "what fells a model": (HITS | {"per_model": "target.hull", "track": 1}, {"mean models": "0", "destroyed": "0"}),
    "where a result begins": (HITS | {"results": {"Shaken": 1, "Out": "target.hull"}}, {"results": {"Out": "0", "Shaken": "1/2"}}),
    "what bounds the damage of all hits": (HITS | {"damage": 3, "damage_most": "target.cap"}, {"mean damage": "3/2"}),
    "what bounds the damage of a hit": (HITS | {"damage": [3, {"at_most": "target.cap"}]}, {"mean damage": "3/2"}),
    "how many dice are kept": ({"roll": {"sum": 2, "die": 6, "needs": 12, "then": [{"keep_best": "target.best"}]}}, {"succeeds": "1/36"}),
    "what is added to a number": ({"roll": {"sum": 1, "needs": "core.save + target.traits.tough.by"}}, {"succeeds": "1/2"}),
    "what comes behind it": ({"roll": {"sum": 1, "needs": [4, {"add": "target.ward"}]}}, {"succeeds": "1/2"}),
    "how many dice there are": ({"roll": {"pool": ["target.best", {"add": 1}], "hits": 4}}, {"succeeds": "1/2"}),
}  # fmt: skip


def game(check: dict) -> Rules:
    shape = {"units": {"traits": {"list": "trait"}}, "shared": {"trait": {}}, "odds": {"try": {"rule": "a.b"} | check}}
    return Rules.from_data({"core": {"save": 4}, "shape": shape, "factions": [{"id": "all", "units": UNITS}]})


@pytest.mark.parametrize("case", CASES)
def test_what_there_is_not_nothing_reaches(case):
    check, expected = CASES[case]
    found = odds(game(check), request_from({"check": "try", "at": "bare"}))
    assert {name: found[name] for name in expected} == expected


def test_it_is_told_what_is_not_there():
    check = HITS | {"save": {"needs": "target.ward"}, "ignore": {"needs": "target.traits.tough.by"}, "track": "target.hull"}
    said = " ".join(as_text(game(check), request_from({"check": "try", "at": "bare"})).split())
    assert "save: 1 × d6 needs what is not there (0.00%)" in said
    assert "no ward: nothing reaches it" in said and "no tough: nothing reaches it" in said and "no hull: nothing reaches it" in said


def test_what_there_is_counts_as_before():
    check = HITS | {"save": {"needs": "target.ward"}, "ignore": {"needs": "target.traits.tough.by"}, "track": "target.hull"}
    found = odds(game(check), request_from({"check": "try", "at": "whole"}))
    assert (found["succeeds"], found["destroyed"]) == ("1/3", "2/9")
