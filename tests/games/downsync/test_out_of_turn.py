"""Moves out of turn, bases that come back, and Units that count as others: what is possible then, and what is not."""

import pytest

from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset
from rulepress.games.downsync.table_fixture import StagedSession, with_cards

from .play import fifty_games
from .test_fifty import book, data

REGAIN = {"on": "activation_begins", "regain": 2}
MOVE = {"on": "activation_begins", "may": True, "move": 4, "who": {"side": "friendly", "other": True, "within": 6, "most": 1}}


def table(unit, sentence, pieces, **given):
    trait = {"name": "Shown", "effects": [resolved(sentence)], "manual": False}
    return StagedSession(book(), {"cards": {f"fifty/{unit}": [trait]}, "pieces": pieces, **given})


FOE = {"B1": {"unit": "fifty/ox", "at": [0, -12], "activated": True}}
SQUAD = {"A1": {"unit": "fifty/squad", "bases": [[0, 7]], "strength": 3}, **FOE}


def test_regained_bases_stand_in_coherency_and_are_never_more_than_there_were():
    session = table("squad", {**REGAIN, "regain": 5}, SQUAD)
    session.reach("place")
    for wrong, rule in (([[0, 7], [2, 7]], "place.move"), ([[2, 7], [9, 7]], "unit.coherency"), ([[2, 7]], "play.answer")):
        with pytest.raises(Refused) as refused:
            session.answer([[x * 1000, y * 1000] for x, y in wrong])
        assert rule in refused.value.rules
    session.answer([[2000, 7000], [1000, 9000]])
    assert [base.number for base in session.flow.piece("A1").bases] == [1, 2, 3]


def test_a_unit_that_lost_nothing_regains_nothing():
    session = table("squad", REGAIN, {**SQUAD, "A1": {"unit": "fifty/squad", "bases": [[0, 7], [2, 7], [1, 9]]}})
    session.reach("sub-unit")
    assert "used" not in {event.kind for event in session.flow.events}


def test_a_base_comes_back_stunned_where_the_whole_unit_is():
    pieces = {**SQUAD, "A1": {**SQUAD["A1"], "stunned": True}}
    session = table("squad", REGAIN, pieces)
    session.reach("place")
    session.answer(session.pending.points()[0][1])
    whole = not session.book.held_by_base("stun")
    assert [base.stunned for base in session.flow.piece("A1").bases] == [True, whole, whole]


def test_a_friend_moves_no_farther_than_it_says():
    pieces = {"A1": {"unit": "fifty/gnat", "at": [0, 7]}, "A2": {"unit": "fifty/ox", "at": [4, 7], "activated": True}, **FOE}
    session = table("gnat", MOVE, pieces)
    session.reach("use")
    session.answer("yes")
    session.answer("A2")
    with pytest.raises(Refused, match='moves 4"'):
        session.answer([[[4000, 12000]]])
    session.answer([[[4000, 11000]]])
    assert session.flow.piece("A2").bases[0].at == (4000, 11000)


def test_who_may_not_move_is_not_asked():
    pieces = {"A1": {"unit": "fifty/gnat", "at": [0, 7]}, **FOE}
    trait = {"name": "Shown", "manual": False}
    sentences = [{"forbid": ["move"]}, {"on": "activation_begins", "may": True, "move": 4}]
    session = StagedSession(book(), {"cards": {"fifty/gnat": [{**trait, "effects": list(map(resolved, sentences))}]}, "pieces": pieces})
    session.reach("action")
    assert "used" not in {event.kind for event in session.flow.events}


@pytest.fixture(scope="module")
def made() -> Ruleset:
    """The fifty ideas with a trait of all these on four of their cards."""
    said = [REGAIN, {"on": "attacked", "may": True, "move": 4}, {"set": "signature", "to": "smaller"}]
    trait = {"name": "Shown", "effects": list(map(resolved, said)), "manual": False}
    return with_cards(
        Ruleset(fifty_games.with_forces(data())), {f"fifty/{unit}": [trait] for unit in ("squad", "arsenal", "gnat", "ox")}, {}
    )


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
@pytest.mark.slow
def test_whole_games_with_them(made, seed):
    """Played by chance, they come to the same state when they are loaded."""
    game = fifty_games.new(made, seed)
    bots = {player: BOTS["random"](f"{seed} {player}") for player in PLAYERS}
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game))
    assert any(event.kind == "used" and event.about.get("name") == "Shown" for event in game.events)
    assert Match.load(game.save(), made).hash == game.hash
