"""What bots remember of attacks: the next game is the same, whatever has been played before it."""

from random import Random

import pytest

from rulepress.core.dice import chance
from rulepress.core.match import play_out
from rulepress.games.downsync.active_effects import AttackProgress
from rulepress.games.downsync.odds_case import Case
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, attack_options
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.quantities import ResolvedCheck

from .oddities import with_traits

pytestmark = pytest.mark.slow

FORCES = ("coalition/starter", "republic-of-terra/starter")

FACTS = [
    *({"stunned": True}, {"stunned": False}, {"countermeasures": False}, {"bases": {"most": 2}}, {"inches_moved": {"least": 3}}),
    *({"has": "stealth"}, {"has": "overwatch"}, {"short_of": "countermeasure"}, {"engaged": True}, {"objective": 8}, {"within": 12}),
    *({"attacked": "round"}, {"hit": "game"}, {"attacks": "round"}, {"attacks": {"in": "round", "by": "target"}}, {"hits": "action"}),
    *({"hit": "action"}, {"moved": "round"}, {"kind": "infantry"}, {"signature": "larger"}, {"in": "forest"}, {"edge": 12}),
    *({"not": {"stunned": True}}, {"not": {"hit": "round", "stunned": False}}),
]
OTHERS = [
    *({"round": {"least": 2}}, {"turn": "own"}, {"losses": {"least": 1}}, {"range": "short"}, {"distance": {"most": 10}}),
    *({"concealed": True}, {"target_stunned": True}, {"phase": "activation"}),
    *({"there_is": {"side": side, "within": 12, "least": least}} for side in ("friendly", "enemy") for least in (1, 2)),
]
DEEDS = [
    {"verb": "modify", "quantity": "attack_roll", "by": 2},
    {"verb": "modify", "quantity": "defence", "by": -2, "who": "target"},
    {"verb": "modify", "quantity": "defence", "by": 2},
    {"verb": "modify", "quantity": "defence", "by": 1, "who": {"side": "friendly", "within": 8}},
    {"verb": "modify", "quantity": "countermeasure_roll", "by": 1},
    {"verb": "modify", "quantity": "rate_of_fire", "by": 1},
    {"verb": "set", "quantity": "countermeasure_target", "to": 5},
    {"verb": "replace", "effect": "KILL", "with": "STUN"},
    {"verb": "become", "effect": "STUN"},
    {"verb": "reroll", "quantity": "attack_roll", "result": "failed"},
]


def sentence(chance: Random) -> dict:
    limits = (None, "once per game", "twice per game", "once per round", "once per activation")
    return {**chance.choice(DEEDS), "when": condition(chance), "limit": chance.choice(limits)}


def condition(chance: Random) -> dict:
    drawn = chance.random()
    if drawn < 0.6:
        return {chance.choice(("bearer", "attacker", "target")): chance.choice(FACTS)}
    if drawn < 0.8:
        return chance.choice(OTHERS)
    return chance.choice([{"not": condition(chance)}, {"any": [condition(chance), condition(chance)]}])


def played(book: Ruleset, seed: str) -> Match:
    return play_out(Match.new(book, "vip-capture", FORCES, seed), {player: BOTS["tactical"](f"{seed} {player}") for player in PLAYERS})


@pytest.mark.parametrize("seed", range(2))
def test_each_answer_that_is_remembered_is_what_would_come_out_anew(seed, monkeypatch):
    """Units bear traits made of the vocabulary by lot, which ask about all sorts of things."""
    lot, chances, remembered = Random(seed), attack_options.chances, [0]

    def compared(book, attempt, start):
        before = len(book.chances)
        found = chances(book, attempt, start)
        if len(book.chances) == before:
            remembered[0] += 1
            check = ResolvedCheck(book.rules, attempt, book.measured, book.shown)
            numbers = check.at(AttackProgress.of(start))
            assert found == attack_options._worked_out(Case(check, start, ()), chance(numbers.dice, numbers.needed))
        return found

    monkeypatch.setattr(attack_options, "chances", compared)
    book = with_traits(lambda: [[sentence(lot)], [sentence(lot)]])
    for game in range(2):
        played(book, f"{seed}.{game}")
    assert remembered[0] > 50


def test_a_game_is_the_same_whatever_has_been_played_before_it():
    def once():
        return [[{"verb": "replace", "effect": "KILL", "with": "STUN", "limit": "once per game"}]]

    book = with_traits(once)
    one_after_another = [played(book, str(seed)).hash for seed in range(4)]
    assert one_after_another == [played(with_traits(once), str(seed)).hash for seed in range(4)]
