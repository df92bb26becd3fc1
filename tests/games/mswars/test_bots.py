"""The bots of M.S. Wars in whole games, and the chances that they weigh."""

import json

import pytest

from rulepress.core.decisions import choice
from rulepress.core.match import play_out
from rulepress.games.mswars.attack import MISS, needed
from rulepress.games.mswars.odds import odds, request_from
from rulepress.games.mswars.play import BOTS, PLAYERS, Match, Ruleset, attack_options, combat
from rulepress.games.mswars.play.bots import LEVELS
from rulepress.games.mswars.play.bots.position_value import PositionEvaluator
from rulepress.games.mswars.play.game_session import RerollOffer

TEAMS = ("mobius/first-line", "mobius/fire-base")


@pytest.fixture(scope="module")
def book(shipped) -> Ruleset:
    return Ruleset(shipped)


def test_a_bot_that_runs_at_the_enemy_beats_chance_and_plays_the_same_game_again(book):
    games = []
    for _ in range(2):
        bots = {player: BOTS[name](player) for player, name in zip(PLAYERS, ("rush", "random"), strict=True)}
        games.append(play_out(Match.new(book, "skirmish", TEAMS, 3), bots))
    assert games[0].result.winner == "A"
    assert games[0].hash == games[1].hash


def test_what_the_tactical_bot_weighs_for_an_attack_is_what_the_odds_say(book):
    game, bots = Match.new(book, "skirmish", TEAMS, 3), {player: BOTS["tactical"](player) for player in PLAYERS}
    while game.pending.kind != "attack":
        game.answer(bots[game.pending.player].answer(game))
    flow, piece = game.flow, game.flow.piece(game.pending.about)
    (plan, *_) = game.pending.meaning.values()
    ((target, found), *_) = attack_options.prospects(flow, piece, plan)
    number = needed(flow.rules, combat.attempt(flow, piece, target, plan.weapons[0])).value
    told = odds(book.rules, request_from({"test": "attack", "attack": number, "defence": 0}))
    assert str(found.hit) == told["hit"]
    assert 0 < found.damage <= target.dc


def test_what_is_kept_for_all_games_does_not_depend_on_who_stood_near(shipped):
    data = json.loads(json.dumps(shipped, default=str))
    for pilot in data["factions"][0]["pilots"]:
        pilot["skills"].append({"name": "Team Player", "choice": None})
    worth = []
    for friend in ((0, 9500), (20000, 20000)):
        flow = left_on_the_table(Ruleset(data), 1, "range", {"A4": (0, 0), "B4": (0, 8000), "B5": friend}).flow
        piece, target = flow.piece("A4"), flow.piece("B4")
        worth.append(PositionEvaluator(flow, "A").rough(piece, target, flow.unit(piece).weapons[0]))
    assert worth[0] == worth[1] and worth[0].hit


def test_an_easier_level_looks_at_fewer_ways(book):
    game, bots = Match.new(book, "skirmish", TEAMS, 3), {player: BOTS["rush"](player) for player in PLAYERS}
    while game.pending.kind != "move":
        game.answer(bots[game.pending.player].answer(game))
    looked_at = {level: [each.name for each in BOTS[f"tactical:{level}"]("A").weigh(game, game.pending)] for level in LEVELS}
    assert [len(looked_at[level]) for level in (1, 2)] == [LEVELS[1], LEVELS[2]]
    assert set(looked_at[1]) | set(looked_at[2]) < set(looked_at[3])


def test_whoever_has_a_target_attacks_and_keeps_the_reasons(book):
    game, bots = Match.new(book, "skirmish", TEAMS, 3), {player: BOTS["tactical"](player) for player in PLAYERS}
    while game.pending.kind != "attack":
        game.answer(bots[game.pending.player].answer(game))
    bot = bots[game.pending.player]
    assert bot.answer(game) == bot.reasons[0].answer != "done"
    assert dict(bot.reasons[0].terms)["attack"] > 0


@pytest.mark.parametrize(("lost_units", "again"), [(0, "no"), (6, "yes")])
def test_a_failed_test_of_courage_is_ignored_and_only_rolled_again_where_it_cannot_be(book, lost_units, again):
    game, bot = Match.new(book, "skirmish", TEAMS, 3), BOTS["tactical"]("A")
    game.flow.change_side("A", lost_units=lost_units)
    rolled = RerollOffer("A", ("courage.roll",), False)
    asked = choice("A", "re-roll", "command.reroll", ("no", "yes"), meaning=rolled)
    assert max(bot.weigh(game, asked), key=lambda each: each.value).answer == again


@pytest.mark.parametrize(("tokens", "again"), [(1, "no"), (9, "yes")])
def test_a_miss_is_rolled_again_only_with_a_token_that_courage_will_not_need(book, tokens, again):
    game, bot = Match.new(book, "skirmish", TEAMS, 3), BOTS["tactical"]("A")
    while game.pending.kind == "deploy":
        game.answer(bot.answer(game))
    flow = game.flow
    flow.change_side("A", tokens=tokens)
    piece, target = flow.change("A1", at=(0, 0)), flow.change("B1", at=(0, 8000))
    rolled = RerollOffer("A", ("attack.roll",), MISS, (piece.id, target.id, flow.unit(piece).weapons[0]))
    asked = choice("A", "re-roll", "command.reroll", ("no", "yes"), meaning=rolled)
    assert max(bot.weigh(game, asked), key=lambda each: each.value).answer == again


def test_a_team_is_set_up_together(book):
    game, bots = Match.new(book, "skirmish", TEAMS, 3), {"A": BOTS["tactical"]("A"), "B": BOTS["greedy"]("B")}
    while game.pending.kind == "deploy":
        game.answer(bots[game.pending.player].answer(game))
    wide = {player: max(xs) - min(xs) for player in PLAYERS for xs in [[piece.at[0] for piece in game.flow.of(player)]]}
    assert wide["A"] < wide["B"]


# -- positions in which the tactical bot has to find the answer ---------------------------------------------------------


def left_on_the_table(book, turn, phase, places) -> Match:
    """A game in which only these pieces are left, each where it is put."""
    game, bot = Match.new(book, "skirmish", TEAMS, 3), BOTS["greedy"]("both")
    while game.pending.kind == "deploy":
        game.answer(bot.answer(game))
    flow = game.flow
    flow.state = flow.state._replace(turn=turn, phase=phase, pieces={key: flow.piece(key)._replace(at=at) for key, at in places.items()})
    return game


def found(game, kind, name, meaning):
    """What the tactical bot answers about a piece."""
    asked = choice("A", kind, "play.answer", (), name, meaning=meaning)
    return max(BOTS["tactical"]("A").weigh(game, asked), key=lambda each: each.value).answer


def test_whoever_is_fired_at_and_has_no_heavy_weapon_goes_far_by_two_moves(book):
    """Farther than ten inches it is harder to hit, and only a Run would spoil its own aim (rules attack.target-moved, attack.ran)."""
    game = left_on_the_table(book, 2, "first_movement", {"A2": (0, 9000), "B3": (0, -11000), "B7": (-2000, -11000)})
    game.flow.change_side("B", lost_vp=20)  # A is ahead and in no hurry
    assert found(game, "move", "A2", game.flow.piece("A2"))[0] == "standard"


def test_two_moves_are_better_than_a_run_for_whoever_could_fire_from_where_it_is(book):
    """It need not be ahead for that: after the second move it is as hard to hit, and aims as well as before."""
    places = {"A1": (-20000, 22000), "A2": (0, 0), "B1": (20000, -22000), "B3": (0, -18000), "B4": (3000, -19000)}
    game = left_on_the_table(book, 1, "first_movement", places)
    assert found(game, "move", "A2", game.flow.piece("A2"))[0] == "standard"


def test_whoever_breaks_away_can_still_go_far(book):
    places = {"A2": (0, 0), "B7": (0, 1500), "B3": (0, -12000), "B4": (3000, -13000), "B5": (-3000, -13000)}
    game = left_on_the_table(book, 2, "first_movement", places)
    assert found(game, "move", "A2", game.flow.piece("A2"))[0] == "break_away"


def risk(game, name) -> float:
    """What the tactical bot gives for the risk of a unit that stays."""
    piece = game.flow.piece(name)
    return -BOTS["tactical"]("A").place(game.flow, piece, "stay", piece.at)["risk"]


def test_a_commander_does_not_count_on_others_to_stand_in_the_way(book):
    """An enemy needs a step to the side only, and the shot that they keep for it is the dearest."""
    places = {"A1": (0, 5000), "B1": (0, -16000), "B3": (2000, -15000)}
    hidden = left_on_the_table(book, 2, "second_movement", {**places, "A6": (0, 3500)})
    seen = left_on_the_table(book, 2, "second_movement", {**places, "A6": (20000, 20000)})
    assert risk(seen, "A1") > risk(hidden, "A1") > risk(seen, "A1") / 2


def test_whoever_nobody_sees_is_safer_once_the_enemy_has_moved(book):
    """Then only what falls opens the line."""
    places = {"A1": (0, 5000), "A6": (0, 3500), "B3": (0, -15000)}
    game = left_on_the_table(book, 2, "second_movement", places)
    before = risk(game, "A1")
    game.flow.change("B3", moves=2)
    assert risk(game, "A1") < before * 2 / 3


def test_a_commander_is_dear_before_it_is_nearly_lost(book):
    """With it go tokens that save a team from a test of its Courage: 23 points beside 20 are not all."""
    places = {"A1": (0, 0), "A2": (3000, 0), "B3": (0, -15000)}
    game = left_on_the_table(book, 2, "second_movement", places)
    assert risk(game, "A1") > 2 * risk(game, "A2")


def test_not_all_come_for_the_one_that_is_nearly_broken(book):
    """A heavy weapon that has moved aims badly, and what it came for is gone by then."""
    places = {"A5": (0, 12000), "B4": (0, -20000), "B3": (14000, -22500)}
    near = {"A1": (9000, -9000), "A2": (16000, -8000), "A3": (12000, -8000), "A4": (19000, -8000)}
    moved = []
    for others in ({}, near):
        game = left_on_the_table(book, 1, "second_movement", {**places, **others})
        game.flow.change("B3", dc=1)
        moved.append(found(game, "move", "A5", game.flow.piece("A5")) != "stay")
    assert moved == [True, False]


def test_a_target_that_two_weapons_reach_is_worth_more_than_one_that_a_cannon_reaches(book):
    game = left_on_the_table(book, 2, "second_movement", {"A4": (0, 10000), "B7": (0, -11000)})
    kind, ((x, y),) = found(game, "move", "A4", game.flow.piece("A4"))
    assert kind == "standard" and x * x + (y + 11000) ** 2 < 19000**2  # the machine gun reaches 18 inches


def test_an_enemy_that_fires_back_is_worn_down_before_one_that_is_broken_sooner(book):
    game = left_on_the_table(book, 2, "range", {"A4": (0, 10000), "B3": (3000, -4000), "B6": (-3000, -4000)})
    plans = {each.name: each for each in combat.plans(game.flow, game.flow.piece("A4"))}
    assert found(game, "attack", "A4", plans) == "medium-cannon B3"


@pytest.mark.parametrize(("phase", "first"), [("first_movement", "A2"), ("second_movement", "A2"), ("range", "A4")])
def test_whoever_can_do_most_moves_last_and_shoots_first(book, phase, first):
    game = left_on_the_table(book, 2, phase, {"A2": (0, 20000), "A4": (5000, 0), "B3": (0, -11000)})
    asked = choice("A", "unit", "play.answer", ("A2", "A4", "done"))
    assert max(BOTS["tactical"]("A").weigh(game, asked), key=lambda each: each.value).answer == first


@pytest.mark.parametrize(("turn", "ahead_by", "nearer"), [(1, 0, False), (4, 0, True), (8, 0, True), (4, 20, False), (8, 20, False)])
def test_whoever_is_not_ahead_comes_nearer_before_the_turns_run_out(book, turn, ahead_by, nearer):
    places = {"A2": (0, 8000), "B1": (0, -22000), "B4": (3000, -22000), "B5": (-3000, -22000)}
    game = left_on_the_table(book, turn, "first_movement", places)
    game.flow.change_side("B", lost_vp=ahead_by)
    kind, path = found(game, "move", "A2", game.flow.piece("A2"))
    assert (path[-1][1] < 2000) == nearer


def test_those_who_are_set_up_do_not_stand_in_each_others_sight(book):
    behind = 0
    for seed in range(6):
        game, bots = Match.new(book, "skirmish", TEAMS, seed), {player: BOTS["tactical"](seed) for player in PLAYERS}
        while game.pending.kind == "deploy":
            game.answer(bots[game.pending.player].answer(game))
        columns = sorted(piece.at[0] for piece in game.flow.of("A") if game.flow.unit(piece).size)
        behind += sum(right - left < 2000 for left, right in zip(columns, columns[1:], strict=False))
    assert behind <= 10  # of 30 neighbours; it is half of them where nobody looks after it
