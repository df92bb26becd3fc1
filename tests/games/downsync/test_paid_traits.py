"""Traits that cost something or may be declined: what one payment buys, how often, and what comes before the dice."""

import pytest

from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.games.downsync import worked_examples

from .test_fifty import book

GNAT, OX = "fifty/gnat", "fifty/ox"


def played(says, do, expect, *, bearer=GNAT, pieces=None, used=None, **given):
    """What differs where a card has these sentences as a trait, used for that."""
    trait = {"name": "Shown", "effects": [resolved(each) for each in says], "manual": False, **(used or {})}
    pieces = pieces or {"A1": {"unit": GNAT, "at": [0, 7]}, "B1": {"unit": OX, "at": [0, -7], "activated": True}}
    example = {"given": {"cards": {bearer: [trait]}, "pieces": pieces, "points": {"A": 4}, **given}, "do": do, "expect": expect}
    return worked_examples.run(book(), example).differs


HEATS = [{"on": on, "may": True, "grant": "heat"} for on in ("activation_begins", "activation_ends")]
PHASE = {"cost": "C", "phase": "refresh"}


@pytest.mark.parametrize(
    ("limit", "asked"),
    [({}, 2), ({"limit": "once per activation"}, 1), ({"limit": "once per game"}, 1)],
    ids=["none", "activation", "game"],
)
def test_a_limit_of_a_trait_is_that_of_all_its_sentences(limit, asked):
    do = [{"use": "yes"}, {"action": "done"}, {"use": "yes"}][: 2 * asked - 1]
    expect = {"finish": True, "state": {"A1": {"tokens": {"heat": asked}}}}
    assert played(HEATS, do, expect, used=limit) is None


@pytest.mark.parametrize(("limit", "again"), [({}, True), ({"limit": "once per round"}, True), ({"limit": "once per game"}, False)])
def test_a_limit_of_what_is_paid_for_in_the_refresh_phase(limit, again):
    pieces = {"A1": {"unit": GNAT, "at": [0, 7]}, "B1": {"unit": OX, "at": [0, -12]}}
    differs = played(
        [{"conceal": True}],
        [{"pay-trait": "yes"}],
        {"asked": {"next": "pay-trait"}},
        used={**PHASE, **limit},
        pieces=pieces,
        course="rounds",
    )
    assert (differs is None) is again


@pytest.mark.parametrize(("limit", "again"), [({}, True), ({"limit": "once per game"}, False)])
def test_a_limit_of_what_is_paid_for_at_its_moment(limit, again):
    pieces = {"A1": {"unit": GNAT, "at": [0, 7]}, "B1": {"unit": OX, "at": [0, -12]}}
    says, used = [{"on": "moved", "grant": "heat"}, {"grant": "overwatch"}], {"cost": "C", "phase": "move", **limit}
    do = [{"move": [[[0, 8]]]}, {"use": "yes"}]
    twice = [*do, {"move": [[[0, -11]]]}, {"move": [[[0, 7]]]}, {"use": "yes"}]
    assert (played(says, twice, {"told": ["A1 gains a Heat Token"]}, used=used, pieces=pieces, course="rounds") is None) is again


@pytest.mark.parametrize(("heat", "reach"), [(0, 6), (1, 8), (2, 10)])
def test_each_payment_counts(heat, reach):
    says = [{"on": {"before": "moved"}, "cost": {"token": "heat"}, "modify": "speed", "by": 2, "until": "activation"}] * 2
    pieces = {"A1": {"unit": GNAT, "at": [0, 9], "tokens": {"heat": heat}}, "B1": {"unit": OX, "at": [12, -12], "activated": True}}
    do = [{"use": "yes"}] * heat
    for far, expect in ((reach, {"told": ["A1 moves"]}), (reach + 1, {"refused": ["move.speed"]})):
        assert played(says, [*do, {"move": [[[0, 9 - far]]]}], expect, pieces=pieces) is None


def test_one_payment_for_all_that_it_does():
    says = [{"on": {"before": "moved"}, "instead": True, "place": 6}, {"grant": "heat"}, {"grant": "overwatch"}]
    expect = {"told": ["A pays a Command Point: Shown", "A1 is placed at", "A1 gains a Heat Token", "A1 gains an overwatch Token"]}
    do = [{"use": "yes"}, {"place": [[0, 3]]}]
    assert played(says, do, expect, used={"cost": "C", "phase": "move"}) is None
    assert (
        played(says, [{"use": "no"}, {"move": [[[0, 7]]]}], {"state": {"A1": {"tokens": {}}}}, used={"cost": "C", "phase": "move"}) is None
    )


@pytest.mark.parametrize(("face", "heat"), [(4, 2), (3, 1)])
def test_a_roll_is_that_of_one_sentence_and_of_what_it_names_then(face, heat):
    says = [{"on": "activation_begins", "roll": 4, "grant": "overwatch", "then": [{"grant": "heat"}]}, {"grant": "heat"}]
    expect = {"finish": True, "state": {"A1": {"overwatch": face == 4, "tokens": {"heat": heat}}}}
    used = {"cost": "C", "phase": "activation"}
    assert played(says, [{"use": "yes"}, {"action": "done"}], expect, used=used, dice={"Shown.A": [face]}) is None


@pytest.mark.parametrize(("face", "attacked"), [(2, False), (3, True)])
def test_what_is_rolled_for_in_vain_comes_in_the_place_of_nothing(face, attacked):
    says = [{"on": {"before": "attacked"}, "roll": {"most": 2}, "instead": True, "grant": "heat"}]
    pieces = {"A1": {"unit": OX, "at": [0, 7]}, "B1": {"unit": GNAT, "at": [0, -7], "activated": True}}
    told = {"told" if attacked else "untold": ["A1.1 attacks B1.1"]}
    assert played(says, SHOT, {"finish": True, **told}, pieces=pieces, points={}, dice={"Shown.B": [face], "attack.A": [1, 1]}) is None


def test_what_waits_is_in_force_while_it_is_paid_for():
    says = [{"conceal": True}, {"on": "attacks", "grant": "heat"}]
    do = [{"pay-trait": "yes"}, {"action": "cannon"}, {"target": "B1.1"}]
    for answer, heat in (("yes", {"heat": 1}), ("no", {})):
        expect = {"finish": True, "state": {"A1": {"tokens": heat}}}
        assert played(says, [{"pay-trait": answer}, *do[1:]], expect, used=PHASE, dice={"attack.A": [1, 1]}) is None


SHOT = [{"action": "cannon"}, {"target": "B1.1"}]


@pytest.mark.parametrize(
    ("says", "do", "expect"),
    [
        (  # the target's player answers before the dice
            [{"on": {"before": "attacked"}, "cost": "C", "modify": "defence", "by": 2, "until": "attack"}],
            [*SHOT, {"use": "yes"}],
            {"told": ["B pays a Command Point", "A1.1 attacks B1.1 with Cannon: 2 for 9"]},
        ),
        (  # and may be somewhere else by then
            [{"on": {"before": "attacked"}, "place": 6, "away_from": "attacker"}],
            SHOT,
            {"told": ["B1 is placed at", "A1.1 attacks B1.1 with Cannon: 2 for 8"]},
        ),
        (  # or the attack is not made
            [{"on": {"before": "attacked"}, "instead": True, "grant": "heat"}],
            SHOT,
            {"finish": True, "told": ["B1 gains a Heat Token"], "untold": ["attacks B1.1"]},
        ),
        (  # what lasts for the attack is over with it
            [{"on": {"before": "attacked"}, "limit": "once per round", "modify": "defence", "by": 2, "until": "attack"}],
            [*SHOT, {"target": "B1.1"}],
            {"told": ["with Cannon: 2 for 9", "with Cannon: 2 for 7"]},
        ),
    ],
    ids=["paid", "moved", "instead", "over"],
)
def test_before_the_dice(says, do, expect):
    pieces = {"A1": {"unit": OX, "at": [0, 7]}, "B1": {"unit": GNAT, "at": [0, -7], "activated": True}}
    actions = {OX: {"cannon": {"rof": 2, "range": 30}}}
    assert played(says, do, expect, pieces=pieces, actions=actions, points={"B": 1}, dice={"attack.A": [1, 1, 1, 1]}) is None


@pytest.mark.parametrize(("heat", "refused"), [(0, True), (1, False)])
def test_nobody_pays_for_a_trait_that_takes_more_than_he_has(heat, refused):
    """A Command Point for a trait whose sentence costs a token besides."""
    pieces = {"A1": {"unit": GNAT, "at": [0, 7], "tokens": {"heat": heat}}, "B1": {"unit": OX, "at": [0, -7], "activated": True}}
    says = [{"grant": "overwatch", "cost": {"token": "heat"}}]
    do = [{"action": "shown"}] + [{"use": "yes"}] * (not refused)
    expect = {"refused": ["special.target"]} if refused else {"finish": True, "told": ["A1 loses a Heat Token", "A1 gains an overwatch"]}
    assert played(says, do, expect, pieces=pieces, used={"cost": "C", "phase": "activation"}) is None
