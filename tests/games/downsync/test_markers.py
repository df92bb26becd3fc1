"""Markers on the table: where they are laid, what sets them off, and when they go."""

from functools import cache

import pytest

from rulepress.content.editor.name_index import Index
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.content.games.downsync.effect_lints.leader_position import unread_of_leader
from rulepress.games.downsync import story_api, worked_examples
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.table_fixture import StagedSession, Stuck

from .play import fifty_games
from .test_fifty import book, data

GNAT, FAR = {"unit": "fifty/gnat", "at": [0, 7]}, {"unit": "fifty/gnat", "at": [0, -9], "activated": True}
MINE = {"B-mine-1": {"marker": "fifty/mine", "at": [0, 0]}}
WALK = {"move": [[[3, 0]]]}


def trait(*effects):
    """A trait of a card, its sentences as the engine reads them."""
    return [{"name": "Shown", "effects": list(effects)}]


def lay(marker="fifty/mine", **more):
    return {"verb": "lay", "token": marker, "within": 4, "on": "activation_begins"} | more


def played(given, do, **expect):
    """How the course differs from what is expected."""
    given = {"pieces": {"A1": GNAT, "B1": FAR}} | given
    return worked_examples.run(book(), {"given": given, "do": do, "rules": ["token.mine"], "expect": expect}).differs


def layer(**more):
    return {"cards": {"fifty/gnat": trait(lay(**more))}}


# -- laying -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "more", "rule"),
    [
        ([0, 1], {}, "place.within"),
        ([0, 60], {"within": 100}, "move.table-edge"),
        ([0, -9], {"within": 30, "clear": 1}, "place.move"),
    ],
)
def test_a_marker_is_refused_where_it_may_not_lie(at, more, rule):
    assert played(layer(**more), [{"lay": at}], refused=[rule]) is None


@pytest.mark.parametrize(("at", "more"), [([0, 7], {}), ([0, -9], {"within": 30}), ([0, 10.5], {})])
def test_it_may_lie_under_a_base_and_as_far_as_the_card_says(at, more):
    assert played(layer(**more), [{"lay": at}], state={"A-mine-1": {"at": at}}) is None


def test_of_too_many_the_oldest_is_taken_away():
    lying = {f"A-mine-{number}": {"marker": "fifty/mine", "at": [number, 0]} for number in (1, 2, 3)}
    there = {"A-mine-1": "gone", "A-mine-2": "there", "A-mine-4": "there"}
    assert played({**layer(), "markers": lying}, [{"lay": [0, 9]}], told=["Mine Marker at 1.0"], state=there) is None


def test_the_other_players_markers_do_not_count():
    lying = {f"B-mine-{number}": {"marker": "fifty/mine", "at": [number, 0]} for number in (1, 2, 3)}
    assert played({**layer(), "markers": lying}, [{"lay": [0, 9]}], state={"B-mine-1": "there", "A-mine-1": "there"}) is None


def test_where_a_unit_was_hit_one_can_be_laid():
    shot = trait(lay(on="hits", of="target", within=0))
    given = {"cards": {"fifty/gnat": shot}, "dice": {"attack.A": [6, 6]}, "pieces": {"A1": GNAT, "B1": {**FAR, "at": [0, -5]}}}
    do = [{"action": "cannon"}, {"target": "B1.1"}, {"lay": [0, -5]}]
    assert played(given, do, state={"A-mine-1": {"at": [0, -5]}}) is None


# -- what sets them off -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("from_", "way", "off"),
    [
        ([-3, 0], [[3, 0]], True),  # led over it
        ([-6, 0], [[-4, 0]], False),  # ended too far away
        ([-6, 0], [[-4, 4], [0, 5], [4, 4]], False),  # led around it
        ([1, 0], [[6, 0]], True),  # began beside it
        ([6, 0], [[1, 0]], True),  # ended beside it
    ],
)
def test_the_whole_way_counts(from_, way, off):
    given = {"markers": MINE, "pieces": {"A1": {"unit": "fifty/gnat", "at": from_, "cm": 0}, "B1": FAR}}
    given["cards"] = {"fifty/gnat": trait({"verb": "modify", "quantity": "speed", "by": 9})}
    assert played(given, [{"move": [way]}], finish=True, state={"B-mine-1": "gone" if off else "there"}) is None


def test_nothing_sets_off_the_mine_of_a_friend_or_a_mine_that_is_stood_beside():
    own = {"A-mine-1": {"marker": "fifty/mine", "at": [0, 0]}}
    beside = {"A1": {"unit": "fifty/gnat", "at": [-3, 0]}, "B1": FAR}
    assert played({"markers": own, "pieces": beside}, [WALK], untold=["uses Mine"], state={"A-mine-1": "there"}) is None
    assert played({"markers": MINE, "pieces": beside}, [{"move": "stay"}], untold=["uses Mine"]) is None


def test_a_ping_sets_nothing_off():
    given = {"markers": MINE, "reserve": {"A": ["fifty/gnat"]}, "pieces": {"A1": {"ping": "small", "at": [-3, 0]}, "B1": FAR}}
    assert played(given, [{"move": [[[1, 0]]]}], told=["A1 moves"], untold=["uses Mine"], state={"B-mine-1": "there"}) is None


def test_of_a_squad_the_base_that_passes_is_hit():
    squad = {"unit": "fifty/squad", "bases": [[-3, 8], [-3, 6]]}
    given = {"markers": {"B-mine-1": {"marker": "fifty/mine", "at": [-1, 3.5]}}, "pieces": {"A1": squad, "B1": FAR}}
    assert played(given, [{"move": [[[1, 8]], [[1, 6]]]}], finish=True, told=["B-mine-1 uses Mine", "A1.2 suffers STUN"]) is None


def test_two_mines_go_off_one_after_the_other():
    mines = {f"B-mine-{number}": {"marker": "fifty/mine", "at": [0, number - 1]} for number in (1, 2)}
    given = {"markers": mines, "pieces": {"A1": {"unit": "fifty/gnat", "at": [-3, 0], "cm": 0}, "B1": FAR}}
    assert played(given, [WALK], finish=True, told=["B-mine-1 uses Mine", "B-mine-2 uses Mine"], state=dict.fromkeys(mines, "gone")) is None


# -- what is asked about them, and their end --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "needed"),
    [
        ({"when": {"there_is": {"marker": "fifty/mine", "side": "friendly", "within": 4}}}, 7),
        ({"when": {"there_is": {"marker": "fifty/mine", "side": "enemy", "within": 4}}}, 6),
        ({"when": {"there_is": {"marker": "any", "side": "enemy", "within": 4}}}, 6),
        ({"when": {"there_is": {"side": "enemy", "within": 9, "of": {"marker": "fifty/mine", "side": "any"}}}}, 6),
        ({"when": {"there_is": {"side": "enemy", "within": 2, "of": {"marker": "fifty/mine", "side": "any"}}}}, 7),
        ({"per": {"units": {"marker": "fifty/mine", "side": "any"}}}, 5),
    ],
)
def test_conditions_ask_about_markers(asked, needed):
    mines = {name: {"marker": "fifty/mine", "at": [0, 6]} for name in ("B-mine-1", "B-mine-2")}
    given = {"markers": mines, "dice": {"attack.A": [1, 1]}, "pieces": {"A1": GNAT, "B1": {**FAR, "at": [0, -3]}}}
    given["cards"] = {"fifty/gnat": trait({"verb": "modify", "quantity": "attack_roll", "by": 1, **asked})}
    assert played(given, [{"action": "cannon"}, {"target": "B1.1"}], told=[f"2 for {needed}"]) is None


def test_a_marker_of_the_enemy_is_picked_and_removed():
    lying = {"B-mine-1": {"marker": "fifty/mine", "at": [0, 6]}, "B-fire-2": {"marker": "fifty/fire", "at": [1, 6]}}
    sweeps = {
        "verb": "remove",
        "token": "marker",
        "on": "activation_begins",
        "who": {"marker": "any", "side": "enemy", "within": 3, "most": 1},
    }
    given = {"markers": lying, "cards": {"fifty/gnat": trait(sweeps)}}
    assert played(given, [{"pick": "B-fire-2"}], state={"B-fire-2": "gone", "B-mine-1": "there"}) is None


@pytest.mark.parametrize(("marker", "left"), [("smoke", False), ("mine", True)])
def test_it_goes_by_itself_when_its_token_says_so(marker, left):
    given = {"course": "round", "markers": {f"B-{marker}-1": {"marker": f"fifty/{marker}", "at": [9, 9]}}}
    assert played(given, [], finish=True, state={f"B-{marker}-1": "there" if left else "gone"}) is None


def test_a_unit_is_placed_from_the_one_of_several_that_its_player_picks():
    lying = {f"A-signal-{number}": {"marker": "fifty/signal", "at": [8 * number, 0]} for number in (1, 2)}
    goes = {"verb": "place", "within": 3, "of": {"marker": "fifty/signal"}, "on": "activation_begins"}
    given = {"markers": lying, "cards": {"fifty/gnat": trait(goes)}}
    assert played(given, [{"pick": "A-signal-2"}, {"place": [[16, 1]]}], state={"A1": {"at": [16, 1]}}) is None
    assert played({"cards": {"fifty/gnat": trait(goes)}}, [], finish=True, untold=["uses Shown"]) is None


def test_odds_are_told_of_what_lies_near():
    asked = {"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/arsenal", "range": 8}
    plain, smoked = (odds(book().rules, request_from(asked | more)) for more in ({}, {"facts": ["target.under=smoke"]}))
    assert plain["hit"] != smoked["hit"]


def test_no_token_of_units_is_laid_out_as_a_marker():
    with pytest.raises(Stuck, match="no Marker"):
        StagedSession(book(), {"markers": {"A-heat-1": {"marker": "fifty/heat", "at": [0, 0]}}})


def made_up(*effects, **more):
    """A table with a Marker of that sort, an ember, and what it does."""
    ember = {
        "name": "Ember",
        "holder": "table",
        "most": None,
        "goes": "never",
        "effects": [{"when": {}, **each} for each in effects],
        **more,
    }
    markers = {"A-ember-1": {"marker": "x/ember", "at": [0, 3]}}
    return {"made_up": {"id": "x", "name": "X", "tokens": {"ember": ember}}, "markers": markers}


def test_a_round_ends_for_a_marker_too_and_it_can_lay_another():
    spreads = made_up({"verb": "lay", "token": "x/ember", "within": 2, "on": "round_ends"})
    given = {**spreads, "course": "round"}
    assert played(given, [{"lay": [0, 1]}], finish=True, state={"A-ember-1": "there", "A-ember-2": {"at": [0, 1]}}) is None
    assert played(given, [{"lay": [0, 0]}], refused=["place.within"]) is None


DRIFTS = {"verb": "place", "within": 4, "on": "round_ends"}


@pytest.mark.parametrize(
    ("more", "do", "at"),
    [
        ({"toward": {"side": "any"}}, [], [0, 7]),  # to the nearest Unit, either side's
        ({"toward": "nearest"}, [], [0, -1]),  # the nearest enemy
        ({"away_from": "nearest", "within": 40}, [], [0, 24]),  # as far as the table reaches
        ({}, [{"lay": [4, 3]}], [4, 3]),
    ],
)
def test_a_marker_is_placed_by_its_own_sentence(more, do, at):
    given = {**made_up(DRIFTS | more), "course": "round"}
    assert played(given, do, finish=True, told=["Ember Marker"], state={"A-ember-1": {"at": at}}) is None


def test_a_unit_places_markers_of_a_sort():
    blows = {**DRIFTS, "on": "activation_begins", "toward": "bearer", "who": {"marker": "fifty/mine", "side": "enemy", "within": 9}}
    given = {"cards": {"fifty/gnat": trait(blows)}, "markers": MINE}
    assert played(given, [], finish=True, told=["A1 uses Shown", "Mine Marker"], state={"B-mine-1": {"at": [0, 4]}}) is None


def test_it_goes_as_whoever_laid_it_is_refreshed():
    lies = {"cards": {"fifty/gnat": trait(lay("x/ember", on="designated"))}}
    given = {**made_up(goes="refreshed"), **lies}
    assert played(given, [{"lay": [0, 5]}], told=["A1 lays an Ember Marker", "is taken away: A1 is Refreshed"]) is None


def test_what_a_marker_that_is_gone_waited_for_is_not_done():
    twice = made_up(
        {"verb": "remove", "token": "x/ember", "on": {"after": "moved", "of": {"side": "any"}}},
        {"verb": "grant", "token": "stun", "on": {"after": "moved", "of": {"side": "any"}}, "who": "target"},
    )
    assert played(twice, [{"move": [[[0, 9]]]}], told=["Ember Marker at"], untold=["stun Token"]) is None


@pytest.mark.parametrize(("at", "conceals"), [([3, 7], False), ([1, -6], True)])
def test_smoke_conceals_whoever_is_near_enough(at, conceals):
    given = {"markers": {"A-smoke-1": {"marker": "fifty/smoke", "at": at}}, "dice": {"attack.A": [1, 1]}}
    given["pieces"] = {"A1": GNAT, "B1": {**FAR, "at": [0, -4]}}
    needed = "2 for 8" if conceals else "2 for 7"
    assert played(given, [{"action": "cannon"}, {"target": "B1.1"}], told=[needed]) is None


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ({"lay": "mine", "within": 3}, "lay"),
        ({"lay": "mine", "within": 3, "of": {"marker": "mine"}}, None),
        ({"remove": "mine", "who": {"side": "enemy", "most": 1}}, None),
        ({"inflict": "STUN", "who": {"side": "any", "within": 2, "of": {"marker": "mine"}}}, None),
    ],
)
def test_a_leader_lays_markers_from_where_others_lie(said, key):
    found = unread_of_leader({"on": "round_begins", **said}, "round_begins", False)
    assert (found and found.path[-1]) == key


# -- whole games ------------------------------------------------------------------------------------------------------


def test_who_watches_a_game_sees_what_lies_on_the_table():
    laying = Ruleset(fifty_games.with_forces(data()))
    force = next(key for key, each in laying.forces.items() if "smoke-screen" in str(each["units"]))
    told = story_api.play(laying, "vip-capture", [force, force], 1)
    laid = sum(" lays " in event["text"] for step in told["steps"] for event in step["events"])
    seen = [step["markers"] for step in told["steps"] if "markers" in step]
    assert laid and seen[0][0].keys() == {"id", "player", "name", "swatch", "at"}
    assert len({marker["id"] for lying in seen for marker in lying}) == laid
    assert story_api.replay(laying, told["log"])["hash"] == told["hash"]


# -- while one types --------------------------------------------------------------------------------------------------


@cache
def index():
    return Index(registry.game("downsync"), registry.game("downsync").load(Project(fifty_games.FIFTY)))


@pytest.mark.slow
def test_the_name_of_a_marker_leads_everywhere_that_it_is_said():
    mine = next(name for name in index().names if (name.kind, name.text) == ("token", "mine"))
    used = {said.path.rpartition("/")[2] for said in index().uses(mine)}
    assert used == {"tokens.yaml", "traits.yaml"}


def test_markers_are_offered_where_they_can_be_laid_and_tokens_where_they_can_be_given():
    assert {"mine", "smoke"} <= set(index().offered("marker")) and "heat" not in index().offered("marker")
    assert "mine" not in index().offered("token") and {"heat", "stun"} <= set(index().offered("token"))
    assert {"mine", "heat", "marker"} <= set(index().offered("token or marker"))
