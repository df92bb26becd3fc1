"""What Glasswold plays with: volleys, strikes back, triggers, wells that are held at the end, and who begins."""

from copy import deepcopy
from functools import cache

import pytest

from rulepress.core.match import RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.games.declared.play import Match
from rulepress.tabletop import Disc, within

from .test_play import GAMES, begun, data, until

FAR = {f"{side}{number}": (number * 6000 - 18000, 15000 * sign) for side, sign in (("A", 1), ("B", -1)) for number in range(1, 6)}
"""Corners where units are out of each other's way."""


@cache
def set_up() -> Match:
    """A match in which all units are placed, and A begins."""
    matches = (until(begun(str(seed), "glasswold"), "activate") for seed in range(20))
    return next(match for match in matches if match.pending.player == "A")


def named(match: Match, name: str) -> str:
    """The id of the piece of a unit of that name."""
    return next(piece.id for piece in match.state.pieces.values() if match.flow.record(piece)["name"] == name)


def put(match: Match, places: dict[str, tuple[int, int]]) -> None:
    """These pieces stand there from now on, all others far away."""
    for name in match.state.pieces:
        match.flow.change(name, at=places.get(name, FAR[name]))


def stand(**places: tuple[int, int]) -> tuple[Match, list[str]]:
    """A match in which A is about to activate a unit; those that are named stand there, all others far away."""
    match = set_up().fork("1")
    wanted = {named(match, name.replace("_", " ")): at for name, at in places.items()}
    put(match, wanted)
    return match, list(wanted)


def charged(seed: str) -> tuple[Match, str, str]:
    """Well Guard has charged Hired Blades, who are asked whether they strike back."""
    match, [guard, blades] = stand(Well_Guard=(0, 4500), Hired_Blades=(0, -1000))
    match = match.fork(seed)
    match.answer(guard)
    match.answer("Charge")
    match.answer([[0, 1500]])
    return match, guard, blades


def test_who_is_charged_may_strike_back_with_what_is_left_of_it():
    match, guard, blades = charged("7")
    question = match.pending
    assert (question.player, question.kind, question.about, question.options) == ("B", "check", blades, (guard, "nothing"))
    left = 10 - match.state.pieces[blades].lost
    assert left < 10, "twelve dice have felled somebody"
    match.answer(guard)
    [event] = [one for one in match.events if one.kind == "checked" and (one.about["piece"], one.about["check"]) == (blades, "Melee")]
    assert event.rules == ("melee.back", "melee.strike") and event.player == "B"
    assert len(event.about["dice"]) >= 2 * left, "two dice for each model with Hook Blades, then armour"
    set_ = [one.about["piece"] for one in match.events if one.kind == "set" and one.about["state"] == "tired"]
    assert set_ == [guard, blades]


def test_who_does_not_strike_back_is_not_tired():
    match, guard, blades = charged("7")
    match.answer("nothing")
    assert dict(match.state.pieces[guard].held).get("tired") == 1
    assert "tired" not in dict(match.state.pieces[blades].held)


def test_who_has_dealt_less_in_a_melee_rolls_for_nerve():
    match, _, blades = charged("7")
    match.answer("nothing")
    actions = [(one.about["name"], one.about["piece"]) for one in match.events if one.kind == "action"]
    assert actions[-2:] == [("Break", blades), ("Nerve", blades)]


def test_a_unit_at_half_strength_rolls_for_nerve_once_the_volley_is_over():
    match, [mirrors, guard] = stand(Mirror_Guard=(0, -3000), Well_Guard=(0, 4000))
    match.flow.change(guard, lost=4)
    match.answer(next(name for name in match.pending.options if name != guard))
    match.answer("Rush")
    match.answer("stay")
    found = set()
    for seed in range(12):
        fork = match.fork(seed)
        fork.answer(mirrors)
        fork.answer("Hold")
        fork.answer(guard)
        told = [one for one in fork.events if one.about.get("piece") == guard or one.about.get("target") == guard]
        volley = [place for place, one in enumerate(told) if one.kind == "checked" and one.about["check"] == "Volley"]
        nerve = [place for place, one in enumerate(told) if one.kind == "action" and one.about["name"] == "Nerve"]
        left = fork.state.pieces.get(guard)
        fell = any(one.kind == "models" for one in told)
        gone = any(one.kind == "removed" and one.rules == ("fire.roll",) for one in told)
        halved = left is not None and left.lost >= 5 or left is None and not gone
        assert len(nerve) == (halved and fell), "once for both weapons, and not without a model that fell"
        if nerve:
            assert nerve[0] > volley[-1] and len(volley) == 1
            assert told[nerve[0]].rules == ("nerve.half", "nerve.roll")
            failed = next(one.about["came"] for one in told[nerve[0] :] if one.kind == "checked") == "failure"
            assert (left is not None and dict(left.held).get("shaken") == 1) is failed
            found.add(failed)
    assert found == {True, False}


def test_a_shaken_unit_can_only_recover():
    match, [guard] = stand(Well_Guard=(0, 4000))
    match.flow.hold(match.flow.piece(guard), "shaken", 1)
    match.answer(guard)
    assert "shaken" not in dict(match.state.pieces[guard].held)
    assert [one.about["name"] for one in match.events if one.kind == "action"] == ["Recover"]
    assert match.pending.player == "B"


def test_a_volley_is_made_with_all_weapons_that_reach():
    match, [guard, blades] = stand(Well_Guard=(0, 4000), Hired_Blades=(0, -4000))
    match.answer(guard)
    match.answer("Hold")
    assert {blades, "nothing"} < set(match.pending.options)
    match.answer(blades)
    told = [one.about for one in match.events if one.kind == "checked" and one.about["check"] == "Volley"]
    assert [one["how"] for one in told] == [f" with Carbine and Swivel Gun at {blades}"]
    assert len(told[0]["dice"]) >= 10 + 4
    far, [guard, blades] = stand(Well_Guard=(0, 8000), Hired_Blades=(0, -15000))
    far.answer(guard)
    far.answer("Hold")
    far.answer(blades)
    assert [one.about["how"] for one in far.events if one.kind == "checked"] == [f" with Swivel Gun at {blades}"]


def test_only_a_charge_ends_in_contact():
    match, [guard, _] = stand(Well_Guard=(0, 4000), Hired_Blades=(0, -1000))
    match.answer(guard)
    match.answer("Advance")
    with pytest.raises(Refused, match='must end this move more than 1" from every enemy') as refused:
        match.answer([[0, 1500]])
    assert refused.value.rules == ("move.contact",)


def test_a_charge_that_can_reach_nobody_is_not_offered():
    match, [guard, _] = stand(Well_Guard=(0, 14000), Hired_Blades=(0, -14000))
    match.answer(guard)
    assert match.pending.options == ("Hold", "Advance", "Rush")


def test_each_well_belongs_to_the_side_with_more_units_near_it_that_are_not_shaken():
    scored = set()
    for seed in "123":
        match = play_out(begun(seed, "glasswold"), {player: RandomBot(f"{seed} {player}") for player in "AB"})
        wells = {"A": 0, "B": 0}
        for well in match.scenario["objectives"]:
            at = Disc(*(round(inches * 1000) for inches in well["at"]), 1)
            near = {"A": 0, "B": 0}
            for piece in match.state.pieces.values():
                if within(piece.base, at, 2999) and not dict(piece.held).get("shaken"):
                    near[piece.player] += 1
            for player, foe in ("AB", "BA"):
                wells[player] += near[player] > near[foe]
        assert {player: dict(side.held).get("wells", 0) for player, side in match.state.sides.items()} == wells
        scored.add(tuple(wells.values()))
        if wells["A"] != wells["B"]:
            assert match.result.winner == max("AB", key=wells.__getitem__)
    assert len(scored) > 1


def test_who_had_nothing_left_to_activate_first_begins_the_next_round():
    match = play_out(begun("2", "glasswold"), {player: RandomBot(f"2 {player}") for player in "AB"})
    starts = [place for place, one in enumerate(match.events) if one.kind == "round"]
    for start, end in zip(starts, starts[1:], strict=False):
        last = {one.player: place for place, one in enumerate(match.events[start:end]) if one.kind == "activated"}
        first = [one.player for one in match.events[start:end] if one.kind == "first"]
        assert first == [min("AB", key=lambda player: last.get(player, -1))]


def test_a_trigger_waits_for_damage_that_fells_nobody():
    other = deepcopy(data("glasswold"))
    other["play"]["triggers"] = [{"on": "damage", "rule": "fire.armour", "do": [{"set": "unit.tired"}]}]
    match = next(
        match
        for seed in range(20)
        if (match := until(Match.new(other, *GAMES["glasswold"][1:], str(seed)), "activate")).pending.player == "A"
    )
    guard, sleds = named(match, "Far Watch"), named(match, "Sand Sleds")
    put(match, {guard: (0, 4000), sleds: (0, -8000)})
    for answer in (guard, "Hold", sleds):
        match.answer(answer)
    hurt = sum(one.about["damage"] for one in match.events if one.kind == "damaged")
    assert 0 < hurt < 3 * 3
    told = [(one.about["piece"], one.rules) for one in match.events if one.kind == "set"]
    assert told == [(sleds, ("fire.armour",))]


def test_who_has_several_records_to_be_met_with_is_named_in_the_answer():
    other = deepcopy(data("bridgewater"))
    del other["play"]["actions"]["Fight"]["do"][0]["against"]
    bots = {player: RandomBot(player) for player in "AB"}
    for seed in range(20):
        match = Match.new(other, *GAMES["bridgewater"][1:], str(seed))
        while match.pending is not None:
            if match.pending.kind == "check" and match.pending.meaning.says["check"] == "fight":
                assert len(set(match.pending.options)) == len(match.pending.options)
                if any(len(one.split()) == 3 for one in match.pending.options):
                    return
            match.answer(bots[match.pending.player].answer(match))
    pytest.fail("nobody had a choice in twenty games")


def test_buried_units_come_up_in_the_second_round_far_from_every_enemy():
    match = until(begun("4", "glasswold"), "activate")
    waiting = [match.book.units[unit]["name"] for side in match.state.sides.values() for unit in side.waiting]
    assert waiting == ["Cistern Knights", "Glass Ogre"]
    match = until(match, "deploy")
    assert match.state.round == 2 and match.pending.rule == "round.buried"
    player = match.pending.player
    foe = next(match.flow.enemies(player))
    with pytest.raises(Refused, match=f'is not more than 9" from {foe.id}'):
        match.answer([foe.at[0], foe.at[1] + (5000 if foe.at[1] < 0 else -5000)])
    match = until(match, "activate")
    assert not any(side.waiting for side in match.state.sides.values())


def test_a_buried_unit_without_room_waits_on():
    other = deepcopy(data("glasswold"))
    other["core"]["surprise"] = 60
    match = play_out(Match.new(other, *GAMES["glasswold"][1:], "4"), {player: RandomBot(player) for player in "AB"})
    assert match.result is not None
    assert all(len(side.waiting) == 1 for side in match.state.sides.values())


@pytest.mark.parametrize("suffered", [0, 1, 2])
def test_what_a_hit_does_beyond_a_wounded_model_is_lost(suffered):
    other = deepcopy(data("glasswold"))
    other["shape"]["odds"]["fire"]["damage"] = 2
    match = until(Match.new(other, *GAMES["glasswold"][1:], "2"), "activate")
    shooter, target = ("Far Watch", "Sand Sleds") if match.pending.player == "A" else ("Lens Crew", "Stilt Walkers")
    shooter, target = named(match, shooter), named(match, target)
    put(match, {shooter: (0, 4000), target: (0, -8000)})
    match.flow.change(target, damage=suffered)
    for answer in (shooter, "Hold", target):
        match.answer(answer)
    came = next(one.about["came"] for one in match.events if one.kind == "checked")
    lost, damage = 0, suffered
    for _ in range(int(came.split()[0])):
        damage = min(damage + 2, 3)
        lost, damage = (lost + 1, 0) if damage == 3 else (lost, damage)
    piece = match.state.pieces.get(target)
    assert lost >= 3 if piece is None else (piece.lost, piece.damage) == (lost, damage)
    assert int(came.split()[0]) > 0


def test_who_is_ordered_to_charge_does_so():
    match, [guard, _] = stand(Well_Guard=(0, 4500), Hired_Blades=(0, -1000))
    match.answer(guard)
    match.answer("Charge")
    assert "stay" not in [name for name, _ in match.pending.points()]
    with pytest.raises(Refused, match="has to move") as refused:
        match.answer("stay")
    assert refused.value.rules == ("order.charge",)
