"""Checks that follow a check, and checks that are made with all records at once, as they are played: the chain of the odds, applied to the
table."""

import re
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import islice

import pytest

from rulepress.games.declared.follow_ups import work_out
from rulepress.games.declared.play import Match
from rulepress.games.declared.play.attacks import Attack, attacks, situation

from .test_play import GAMES, data, until
from .test_volleys_and_nerve import FAR, named

GAMES_PLAYED = 150


def about_to_shoot(change) -> tuple[Match, Attack]:
    """Well Guard is about to shoot at Hired Blades, in a game that is changed so."""
    changed = deepcopy(data("glasswold"))
    change(changed)
    begun = (until(Match.new(changed, *GAMES["glasswold"][1:], str(seed)), "activate") for seed in range(20))
    match = next(one for one in begun if one.pending.player == "A")
    guard, blades = named(match, "Well Guard"), named(match, "Hired Blades")
    for name in match.state.pieces:
        match.flow.change(name, at={guard: (0, 4500), blades: (0, -1000)}.get(name, FAR[name]))
    match = match.fork("1")
    match.answer(guard)
    match.answer("Hold")
    step = match.pending.meaning
    return match, next(one for one in attacks(match.flow, match.flow.frame, step) if one.target == blades)


def asked(match: Match, attack: Attack):
    flow, step = match.flow, match.pending.meaning
    return [situation(flow, flow.frame.bound, match.book.rules.checks["fire"], step, option) for option in attack.options]


def played(match: Match, attack: Attack):
    """The check made again and again, each time as it stood before."""
    for seed in range(GAMES_PLAYED):
        fork = match.fork(str(seed))
        fork.answer(attack.name)
        yield fork


def near(often: int, chance: Fraction) -> bool:
    """Is that often no farther from what is to be expected than four standard deviations?"""
    return abs(often - GAMES_PLAYED * chance) <= 4 * float(GAMES_PLAYED * chance * (1 - chance)) ** 0.5


def fire_then_nerve(changed):
    """A volley that fells somebody is followed by a test of the target, which shakes; no trigger does it."""
    shape, play = changed["shape"]["odds"], changed["play"]
    shape["fire"]["then"] = [
        {"check": "nerve", "by": "target", "when": {"models": {"from": 5}, "destroyed": False}, "given": {"friends": "models"}}
    ]
    play["triggers"] = []
    [check] = play["actions"]["Fire"]["do"]
    check["with"] = "all"
    check["do"] = [{"set": "target.shaken", "when": {"nerve.made": 1, "nerve.succeeds": 0}, "rule": "nerve.shaken"}]


@pytest.mark.slow
def test_a_chain_comes_out_in_play_as_often_as_the_odds_say():
    match, attack = about_to_shoot(fire_then_nerve)
    found = work_out(asked(match, attack))
    nerve = found.steps["Nerve"]
    assert 0 < nerve.made < 1 and 0 < nerve.found.chances["succeeds"] < nerve.made
    seen = Counter()
    for fork in played(match, attack):
        told = [one for one in fork.events if one.kind == "checked"]
        seen["made"] += len(told) - 1
        seen["succeeds"] += sum(one.about["came"] == "success" for one in told[1:])
        seen["models", sum(one.about["count"] for one in fork.events if one.kind == "models")] += attack.target in fork.state.pieces
        shaken = dict(fork.state.pieces[attack.target].held).get("shaken", 0) if attack.target in fork.state.pieces else 0
        assert shaken == sum(one.about["came"] == "failure" for one in told[1:]), "the step below knows what the test came to"
    assert near(seen["made"], nerve.made) and near(seen["succeeds"], nerve.found.chances["succeeds"])
    for models, chance in list(found.counts["models"].chances())[:-1]:  # with the last one it is removed
        assert near(seen["models", models], chance), models


def test_a_test_that_follows_is_the_targets_with_its_own_dice():
    match, attack = about_to_shoot(fire_then_nerve)
    fork = next(one for one in played(match, attack) if sum(event.kind == "checked" for event in one.events) == 2)
    kinds = [(event.kind, event.player) for event in fork.events if event.kind in ("checked", "damaged", "models")]
    assert kinds[:2] == [("checked", "A"), ("damaged", "B")] and kinds[-1] == ("checked", "B"), kinds
    nerve = [event for event in fork.events if event.kind == "checked"][-1]
    assert nerve.about["piece"] == attack.target and len(nerve.about["dice"]) == 1 and nerve.rules == ("fire.roll", "nerve.roll")


def test_both_sides_suffer_what_a_chain_does_to_them():
    """A shot that hits is followed by a blast, which both sides suffer."""

    def change(changed):
        odds = changed["shape"]["odds"]
        odds["blast"] = {
            "name": "Blast", "rule": "fire.roll", "roll": {"die": 6}, "oppose": {"die": 6, "ties": "both"}, "damage": 1,
            "per_model": "target.wounds", "track": "target.models",
            "lost": {"damage": 1, "per_model": "unit.wounds", "track": "unit.models"},
        }  # fmt: skip
        odds["fire"]["then"] = [{"check": "blast", "by": "target", "when": {"hits": {"from": 1}}}]
        with_(changed, "all")

    match, attack = about_to_shoot(change)
    hurt = Counter()
    for fork in played(match, attack):
        blasts = [place for place, event in enumerate(fork.events) if event.kind == "checked" and event.about["check"] == "Blast"]
        for place in blasts:
            event = fork.events[place]
            own, theirs = event.about["dice"]
            assert (event.about["piece"], event.about["target"]) == (attack.target, match.pending.about)
            wanted = [event.about["target"]] * (own >= theirs) + [event.about["piece"]] * (theirs >= own)
            after = [one.about["piece"] for one in fork.events[place + 1 : place + 5] if one.kind == "damaged"]
            assert after[: len(wanted)] == wanted
            hurt[len(wanted)] += 1
    assert hurt[1] > hurt[2] > 0


def with_(changed, way: str):
    """A volley of all weapons made so, which nothing follows."""
    changed["play"]["actions"]["Fire"]["do"][0]["with"] = way
    changed["play"]["triggers"] = []


@pytest.mark.slow
def test_all_weapons_at_once_are_one_roll_with_one_outcome():
    match, attack = about_to_shoot(lambda changed: with_(changed, "all"))
    assert len(attack.options) == 2, "both weapons carry so far"
    found = work_out(asked(match, attack))
    seen = Counter()
    for fork in played(match, attack):
        [event] = [one for one in fork.events if one.kind == "checked"]
        assert " and " in event.about["how"] and "Hired" not in event.about["how"]
        seen[sum(one.about["damage"] for one in fork.events if one.kind == "damaged")] += 1
    for damage, chance in found.counts["damage"].chances():
        assert near(seen[damage], chance), damage


@pytest.mark.parametrize(("way", "rolls"), [("each", 2), ("all", 1)])
def test_each_is_one_roll_a_weapon_and_all_one_for_all(way, rolls):
    match, attack = about_to_shoot(lambda changed: with_(changed, way))
    match.answer(attack.name)
    assert sum(one.kind == "checked" for one in match.events) == rolls


def test_the_story_tells_the_dice_and_what_they_needed():
    match, attack = about_to_shoot(lambda changed: with_(changed, "all"))
    match.answer(attack.name)
    [event] = [one for one in match.events if one.kind == "checked"]
    [words] = [one.words for one in Match.story(match).go_on() if " rolls Volley" in one.words]
    groups = re.findall(r"(Carbine|Swivel Gun)(?: save)? [^;]*?, (\d)\+: ([\d, ]+)", words)
    assert {name for name, *_ in groups} == {"Carbine", "Swivel Gun"}, words
    assert ", ".join(faces for *_, faces in groups) == ", ".join(map(str, event.about["dice"])), words
    skill = match.flow.record(match.flow.piece(event.about["piece"]))["skill"]
    assert groups[0][1] == str(skill), "what a die needs to hit"


def nerve_of_both(changed):
    """A volley after which both sides test their nerve, and whoever fails is shaken."""
    with_(changed, "all")
    changed["shape"]["odds"]["fire"]["then"] = [
        {"check": "nerve", "by": "target", "when": {"destroyed": False, "models": {"from": 5}}},
        {"check": "nerve", "when": {"models": {"to": 4}}},
    ]
    changed["play"]["actions"]["Fire"]["do"][0]["do"] = [
        {"set": "target.shaken", "when": {"target_nerve.made": 1, "target_nerve.succeeds": 0}, "rule": "nerve.shaken"},
        {"set": "unit.shaken", "when": {"nerve.made": 1, "nerve.succeeds": 0}, "rule": "nerve.shaken"},
    ]


def test_a_check_that_both_sides_make_is_told_of_each():
    match, attack = about_to_shoot(nerve_of_both)
    steps = work_out(asked(match, attack)).steps
    assert list(steps) == ["Nerve of the target", "Nerve of the unit"] and sum(one.made for one in steps.values()) <= 1
    assert all(one.made > 0 for one in steps.values()), "neither takes the other's place"
    shaken = Counter()
    for fork in islice(played(match, attack), 60):
        nerves = [event.about for event in fork.events if event.kind == "checked" and event.about["check"] == "Nerve"]
        failed = {one["piece"] for one in nerves if one["came"] == "failure"}
        assert failed == {name for name, piece in fork.state.pieces.items() if dict(piece.held).get("shaken")}
        shaken.update("target" if name == attack.target else "unit" for name in failed)
    assert shaken["target"] and shaken["unit"]
