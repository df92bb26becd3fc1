"""The bots of Downsync in whole games, and the forks in which they try things."""

import pytest

from rulepress.core.match import play_out
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset
from rulepress.games.downsync.play.attack_options import prospects
from rulepress.games.downsync.play.bots import LEVELS
from rulepress.games.downsync.table_fixture import StagedSession

FORCES = ("coalition/starter", "republic-of-terra/starter")


@pytest.fixture(scope="module")
def book(data) -> Ruleset:
    return Ruleset(data)


def play(book, names, seed=3) -> Match:
    bots = {player: BOTS[name](f"{seed} {player}") for player, name in zip(PLAYERS, names, strict=True)}
    return play_out(Match.new(book, "vip-capture", FORCES, seed, "mill-fields"), bots)


def test_each_rung_wins_against_the_one_below(book):
    assert play(book, ("rush", "random")).result.winner == "A"
    assert play(book, ("rush", "greedy")).result.winner == "B"


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game(book):
    once, again = (play(book, ("tactical", "greedy")) for _ in range(2))
    assert once.hash == again.hash
    assert Match.load(once.save(), book).hash == once.hash


def test_an_easier_level_looks_at_fewer_ways(book):
    game = Match.new(book, "vip-capture", FORCES, 3)
    bots = {player: BOTS["rush"](player) for player in PLAYERS}
    while game.pending.kind != "move" or len(list(BOTS["tactical"]("A").weigh(game, game.pending))) < 10:
        game.answer(bots[game.pending.player].answer(game))
    looked_at = {level: [each.name for each in BOTS[f"tactical:{level}"]("A").weigh(game, game.pending)] for level in LEVELS}
    assert [len(looked_at[level]) for level in (1, 2)] == [LEVELS[1], LEVELS[2]]
    assert set(looked_at[1]) | set(looked_at[2]) < set(looked_at[3])
    assert {names[0] for names in looked_at.values()} == {"stay"}, "nobody overlooks that nothing need be done"


def test_a_fork_stands_where_the_game_does_and_goes_its_own_way(book):
    game = Match.new(book, "vip-capture", FORCES, 3)
    bots = {player: BOTS["greedy"](player) for player in PLAYERS}
    forks = 0
    while game.pending is not None and game.state.round < 4:
        game.answer(bots[game.pending.player].answer(game))
        if len(game.save()["answers"]) % 40:
            continue
        before = game.hash
        fork, other = game.fork(3), game.fork("otherwise")
        assert fork.hash == game.hash and fork.pending.kind == game.pending.kind
        assert fork.save() == game.save()
        play_out(other, {player: BOTS["random"](player) for player in PLAYERS})
        assert game.hash == before
        forks += 1
    assert forks > 3


@pytest.mark.parametrize(
    ("terrain", "at", "asked"),
    [
        ([], None, {"range": "7.24"}),
        ([{"type": "forest", "shape": [[-3, 8], [3, 8], [3, 13], [-3, 13]]}], None, {"range": "7.24", "concealed": True}),
        ([], (0, 5000), {"range": "2.24"}),  # as it would be from nearer
    ],
)
def test_a_prospect_is_what_the_odds_say(book, terrain, at, asked):
    pieces = {"A1": {"unit": "coalition/gsv-phantom", "at": [0, 0]}, "B1": {"unit": "republic-of-terra/crusader", "at": [0, 10]}}
    flow = StagedSession(book, {"terrain": terrain, "pieces": pieces}).flow
    piece = flow.piece("A1")
    (found,) = (each for each in prospects(flow, piece, piece.bases[0], at) if each.action.attacks)
    told = odds(book.rules, request_from({"attacker": "gsv-phantom", "action": "Double Cannon", "target": "crusader", **asked}))
    assert (str(found.chances.hit), str(found.chances.kill)) == (told["hit"], told["destroyed"])
    assert flow.piece("A1") == piece
