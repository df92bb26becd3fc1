"""The bots of M.S. Wars in whole games, and the chances that they weigh."""

import pytest

from rulepress.engine.playing import play_out
from rulepress.games.mswars.attack import needed
from rulepress.games.mswars.odds import odds, request_from
from rulepress.games.mswars.play import BOTS, PLAYERS, Book, Game, combat, prospects

TEAMS = ("mobius/first-line", "mobius/fire-base")


@pytest.fixture(scope="module")
def book(shipped) -> Book:
    return Book(shipped)


def test_a_bot_that_runs_at_the_enemy_beats_chance_and_plays_the_same_game_again(book):
    games = []
    for _ in range(2):
        bots = {player: BOTS[name](player) for player, name in zip(PLAYERS, ("rush", "random"), strict=True)}
        games.append(play_out(Game.new(book, "skirmish", TEAMS, 3), bots))
    assert games[0].result.winner == "A"
    assert games[0].hash == games[1].hash


def test_what_the_tactical_bot_weighs_for_an_attack_is_what_the_odds_say(book):
    game, bots = Game.new(book, "skirmish", TEAMS, 3), {player: BOTS["tactical"](player) for player in PLAYERS}
    while game.pending.kind != "attack":
        game.answer(bots[game.pending.player].answer(game))
    flow, piece = game.flow, game.flow.piece(game.pending.about)
    (plan, *_) = game.pending.meaning.values()
    ((target, found), *_) = prospects.prospects(flow, piece, plan)
    number = needed(flow.rules, combat.attempt(flow, piece, target, plan.weapons[0])).value
    told = odds(book.rules, request_from({"test": "attack", "attack": number, "defence": 0}))
    assert str(found.hit) == told["hit"]
    assert 0 < found.damage <= target.dc


def test_whoever_has_a_target_attacks_and_keeps_the_reasons(book):
    game, bots = Game.new(book, "skirmish", TEAMS, 3), {player: BOTS["tactical"](player) for player in PLAYERS}
    while game.pending.kind != "attack":
        game.answer(bots[game.pending.player].answer(game))
    bot = bots[game.pending.player]
    assert bot.answer(game) == bot.reasons[0].answer != "done"
    assert dict(bot.reasons[0].terms)["attack"] > 0
