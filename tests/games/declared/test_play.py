"""Whole games of a game in YAML: they end, come out the same twice, refuse what is illegal, and can be saved and continued."""

import random
from functools import cache
from typing import Any

import pytest
from tests.shipped import ROOT

from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.core.match import RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.games.declared.play import Match
from rulepress.games.declared.play.attacks import Option, situation
from rulepress.tabletop import INCH, gap

FORCES = ("wardens/toll-house", "reivers/night-ride")
GAMES = {
    "bridgewater": ("skirmish", "toll-day", FORCES),
    "glasswold": ("battle", "three-wells", ("keepers/water-train", "syndics/long-debt")),
}
"""Each game in YAML that plays: its folder below examples/, a scenario, and a list for each side."""


@cache
def data(name: str = "bridgewater") -> Any:
    project = Project(ROOT / "examples" / GAMES[name][0])
    made = game(name, project)
    return made.resolve(made.load(project))


def begun(seed: str, name: str = "bridgewater") -> Match:
    return Match.new(data(name), *GAMES[name][1:], seed)


def until(match: Match, kind: str) -> Match:
    """The match played by random bots up to a question of that kind."""
    bots = {player: RandomBot(player) for player in "AB"}
    while match.pending is not None and match.pending.kind != kind:
        match.answer(bots[match.pending.player].answer(match))
    assert match.pending is not None
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_random_games_keep_what_games_promise(name, games):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    found = list(fuzzed(lambda seed: begun(seed, name), [f"{seed}-{number}" for number in range(games)]))
    assert [one for one in found if isinstance(one, BrokenPromise)] == []


@pytest.mark.parametrize(
    ("name", "followed"),
    [
        ("bridgewater", {"round.places", "band.captain", "round.first", "round.order", "fight.roll", "round.score", "round.end"}),
        ("glasswold", {"round.places", "round.first", "round.order", "round.buried", "order.advance", "move.contact", "fire.roll"}),
    ],
)
def test_every_event_names_a_rule_of_the_chapters(name, followed):
    match = play_out(begun("3", name), {player: RandomBot(player) for player in "AB"})
    stated = {rule["id"] for rule in data(name)["rules"]}
    told = {rule for event in match.events for rule in event.rules}
    assert followed <= told <= stated


@pytest.mark.parametrize(("name", "folder"), [(name, folder) for name, (folder, *_) in GAMES.items()])
def test_a_turn_fits_on_a_page(name, folder):
    lines = (ROOT / f"examples/{folder}/rules/{name}/play.yaml").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 80 and max(map(len, lines)) <= 120


def test_a_unit_is_placed_in_its_own_zone_and_on_nobody():
    match = begun("1")
    with pytest.raises(Refused, match="not inside the zone of Wardens") as refused:
        match.answer([0, 0])
    assert refused.value.rules == ("round.places",)
    match.answer([0, 10000])
    match.answer([0, -10000])
    with pytest.raises(Refused, match="A1 is in the way"):
        match.answer([500, 10000])
    assert len(match.state.pieces) == 2


def test_a_move_is_as_long_as_the_card_says_and_twice_as_dear_in_the_stream():
    match = until(begun("1"), "move")
    piece = match.flow.piece(match.pending.about)
    reach = match.pending.meaning
    assert reach == match.flow.record(piece)["move"] * 1000
    x, y = piece.at
    inwards = -1 if y > 0 else 1
    with pytest.raises(Refused, match="may move") as refused:
        match.answer([[x, y + inwards * (reach + 1)]])
    assert refused.value.rules == ("round.order",)
    field = match.flow.field
    assert field.cost([(-10000, 4000), (-10000, -4000)]) == 8000 + 2000, "the stream is two inches wide there"
    assert field.cost([(0, 4000), (0, -4000)]) == 8000, "the bridge is dry"


def test_a_fork_goes_its_own_way_and_leaves_the_game_as_it_is():
    match = until(begun("5"), "activate")
    before = match.hash
    fork = match.fork("other")
    assert fork.hash == before
    play_out(fork, {player: RandomBot(player) for player in "AB"})
    assert match.hash == before and fork.hash != before and match.result is None


def test_the_dice_of_a_fight_are_told_and_its_loser_is_hurt():
    for seed in range(30):
        match = play_out(begun(str(seed)), {player: RandomBot(f"{seed} {player}") for player in "AB"})
        fights = [place for place, event in enumerate(match.events) if event.kind == "checked" and event.about["check"] == "Fight"]
        for place in fights:
            event, follows = match.events[place], match.events[place + 1]
            own, theirs = event.about["dice"][:2]
            assert 1 <= own <= 10 and 1 <= theirs <= 10
            if follows.kind == "damaged":
                assert follows.about["piece"] == (event.about["target"] if event.about["came"] == "wins" else event.about["piece"])
                return
    pytest.fail("nobody was hurt in thirty games")


def test_a_weapon_shoots_as_far_as_its_own_range():
    shots = set()
    for seed in range(3):
        match = begun(str(seed))
        bots = {player: RandomBot(f"{seed} {player}") for player in "AB"}
        while (question := match.pending) is not None:
            if question.kind == "check" and question.meaning.says["check"] == "shoot":
                unit = match.flow.piece(question.about)
                for name in question.options:
                    weapon, target = name.split()
                    far = gap(unit.base, match.flow.piece(target).base)
                    ranges = {one["id"]: one.get("range") for one in match.flow.record(unit)["weapons"]}
                    assert far <= ranges[weapon] * INCH
                    shots.add(weapon)
            match.answer(bots[question.player].answer(match))
    assert len(shots) > 1


def test_a_chosen_piece_has_its_fields_in_numbers():
    marked = {"each": "side", "do": [{"choose": "mark"}, {"add": {"side.points": "mark.wounds"}}, {"end": "game"}], "rule": "band.captain"}
    play = data()["play"]
    changed = data() | {"play": play | {"play": [play["play"][0], marked]}}
    match = play_out(Match.new(changed, *GAMES["bridgewater"][1:], "1"), {player: RandomBot(player) for player in "AB"})
    assert dict(match.state.sides[match.state.first].held)["points"] >= 1


def test_a_charge_ends_base_to_base():
    step = {"move": "unit.move", "into": 0, "rule": "fight.charge"}
    turn = [{"place": "each", "rule": "round.places"}, {"alternate": "piece", "rule": "round.order", "do": [{"move": 1}, step]}]
    match = until(Match.new({**data(), "play": {**data()["play"], "play": turn}}, *GAMES["bridgewater"][1:], "1"), "move")
    mover, foe = match.flow.piece(match.pending.about), next(match.flow.enemies(match.pending.player))
    for piece in list(match.flow.state.pieces.values()):
        match.flow.change(piece.id, at=(piece.at[0], 11000 if piece.player == mover.player else -11000))
    match.flow.change(mover.id, at=(-9000, 8000))
    match.flow.change(foe.id, at=(-9000, 4000))
    match.answer("stay")
    name, answer = match.pending.points()[0]
    assert name == f"towards {foe.id}"
    match.answer(answer)
    assert gap(match.flow.piece(mover.id).base, match.flow.piece(foe.id).base) <= 10


def test_what_a_check_is_told_is_what_is_on_the_table():
    """Bounds of a question are for people who ask it: what is farther away than they may say is too far, and not just so far."""
    match = until(begun("1"), "move")
    mover, foe = match.flow.piece(match.pending.about), next(match.flow.enemies(match.pending.player))
    match.flow.change(mover.id, at=(-11000, 11000))
    match.flow.change(foe.id, at=(11000, -11000))
    check, step = match.book.rules.checks["shoot"], next(one for one in match.flow.program.steps if one.says.get("check") == "shoot")
    bound = tuple(sorted({"unit": mover.id, "side": mover.player}.items()))
    weapon = match.flow.record(mover)["weapons"][0]["id"]
    about = situation(match.flow, bound, check, step, Option(foe.id, weapon, ""))
    assert about.known["range"] == 31 > check.ask["range"].most
