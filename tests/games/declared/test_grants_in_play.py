"""What leaders of a list grant its units counts in play, always or while conditions hold, as it does on cards and in odds."""

from copy import deepcopy

from rulepress.games.declared.play import Match
from rulepress.games.declared.play.attacks import Option, situation
from rulepress.games.declared.play.table_values import live

from .test_play import GAMES, data, until

NEAR = {"near_captain": {"count": "friend", "within": 6, "when": {"it.captain": 1}}}


def of(match: Match, name: str, field: str) -> list[int]:
    """A field, as it is now, of all pieces of a unit of that name."""
    pieces = [live(match.flow, piece) for piece in match.state.pieces.values()]
    return [one[field] for one in pieces if one["name"] == name]


def played(granted=None, grant=None) -> Match:
    """A match that is set up; `granted`: when grants count; `grant`: instead of what Hob grants."""
    changed = deepcopy(data())
    if granted:
        changed["play"]["pieces"]["granted"] = granted
        changed["play"]["values"] |= NEAR
    if grant:
        [leader] = next(one["leaders"] for one in changed["factions"] if one["id"] == "reivers")
        leader["grants"] = [{"to": ["moss-rider"], "all": False, "where": {}, "add": {}, "give": {}} | grant]
    return until(Match.new(changed, *GAMES["bridgewater"][1:], "1"), "activate")


def test_a_unit_plays_with_the_numbers_of_its_card():
    printed = next(unit for unit in data()["factions"][0]["units"] + data()["factions"][1]["units"] if unit["id"] == "moss-rider")
    assert of(played(), "Moss Rider", "courage") == [printed["courage"] + 1] * 2
    assert of(played(grant={"add": {"move": 2}}), "Moss Rider", "move") == [printed["move"] + 2] * 2


def test_a_check_says_who_led_whom():
    match = played()
    rider = next(piece for piece in match.state.pieces.values() if match.flow.record(piece)["name"] == "Moss Rider")
    step = next(one for one in match.flow.program.steps if one.says.get("check") == "courage")
    about = situation(match.flow, (("side", "B"), ("unit", rider.id)), match.book.rules.checks["courage"], step, Option("", "", ""))
    reasons = [one.reason for one in about.amount("roll", about.check.roll.add).quantity.contributions]
    assert "led by Hob of the Moss" in reasons


def test_grants_may_count_near_the_leader_only():
    match = played(granted={"near_captain": {"from": 1}})
    printed = match.book.units["reivers/moss-rider"]["courage"]
    riders = [piece.id for piece in match.state.pieces.values() if match.flow.record(piece)["name"] == "Moss Rider"]
    others = [piece for piece in match.state.pieces if piece not in riders]
    for number, name in enumerate(others):
        match.flow.change(name, at=(number * 1500 - 6000, -11000), held=())
    captain = next(piece for piece in match.flow.of("B") if piece.id not in riders)
    match.flow.change(captain.id, at=(0, 8000), held=(("captain", 1),))
    for name, at in zip(riders, ((0, 4000), (0, -4000)), strict=True):
        match.flow.change(name, at=at, held=())
    assert of(match, "Moss Rider", "courage") == [printed + 1, printed]
    match.flow.change(captain.id, held=())
    assert of(match, "Moss Rider", "courage") == [printed, printed]


def test_a_condition_of_grants_is_asked_of_units_without_them():
    match = played(granted={"unit.courage": {"to": 3}}, grant={"add": {"courage": 3}})
    printed = match.book.units["reivers/moss-rider"]["courage"]
    assert printed <= 3 and of(match, "Moss Rider", "courage") == [printed + 3] * 2


def test_a_weapon_that_is_granted_can_be_used():
    bow = next(unit for one in data()["factions"] for unit in one["units"] if unit["id"] == "bowman")["weapons"][0]
    match = played(grant={"give": {"weapons": [bow]}})
    rider = next(piece for piece in match.state.pieces.values() if match.flow.record(piece)["name"] == "Moss Rider")
    assert bow["id"] in [one["id"] for one in match.book.rules.records(live(match.flow, rider), "weapons")]
