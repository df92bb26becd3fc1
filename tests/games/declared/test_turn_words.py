"""A third procedure on the pieces of Bridgewater: a side acts with one piece after the other until a test fails; moves that have to be
made; states that count so far and no further."""

import pytest

from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.core.match import RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.games.declared.play import Match, table_overview
from rulepress.games.declared.play.seat import Seat

from .test_play import GAMES, data, until

PLACE = {"place": "each", "rule": "round.places"}
TEST = {"check": "courage", "given": {"captain": 0}, "do": [{"end": "turn", "when": {"succeeds": 0}}]}


def game(*turn: dict, seed: str = "1", shape=None, **more) -> Match:
    """Bridgewater with this turn in two rounds; `more` stands for parts of its play.yaml."""
    rounds = {"rounds": 2, "rule": "round.order", "do": list(turn)}
    play = data()["play"] | {"play": [PLACE, rounds], "triggers": []} | more
    return Match.new(data() | {"play": play, "shape": shape or data()["shape"]}, *GAMES["bridgewater"][1:], seed)


def finished(match: Match) -> Match:
    return play_out(match, {player: RandomBot(player) for player in "AB"})


def test_a_turn_goes_over_when_a_test_fails():
    match = finished(game({"alternate": "turn", "do": [TEST, {"move": "unit.move"}]}))
    told = [
        event for event in match.events if event.kind in ("activated", "checked", "turn", "turn_kept", "moved", "stayed", "round", "ended")
    ]
    left, kept = {}, 0
    for before, event in zip(told, told[1:], strict=False):
        if before.kind == "round":
            left = {player: sum(piece.player == player for piece in match.state.pieces.values()) for player in "AB"}
        if before.kind == "checked":
            other = "AB".replace(before.player, "")
            over = "turn" if left[other] else "turn_kept" if left[before.player] else event.kind
            assert event.kind == over if before.about["came"] == "failure" else event.kind in ("moved", "stayed"), "who fails does not move"
        if event.kind == "activated":
            if before.kind in ("turn", "turn_kept", "moved", "stayed"):
                other = "AB".replace(before.player, "")
                assert event.player == (other if before.kind == "turn" and left[other] or not left[before.player] else before.player)
                kept += before.kind in ("moved", "stayed")
            left[event.player] -= 1
    assert kept > 2, "who passes goes on"


def story(match: Match) -> list[str]:
    return [one.words for one in Match.story(match).go_on()]


def test_a_turn_that_nobody_takes_over_is_not_handed_over():
    mark = {"choose": "marked", "of": {"of": "friend", "when": {"it.marked": 0}}}
    turn = {"alternate": "turn", "who": {"it.marked": 1}, "do": [{"end": "turn"}]}
    match = finished(game(mark, mark, turn, pieces={"base": 25, "holds": {"marked": "round"}}))
    told = [(event.kind, event.player) for event in match.events if event.kind.startswith("turn")]
    assert told == [("turn_kept", "A")] * 2, "the last one of all has nobody to hand over to"
    assert "A would hand over the turn, but B has no unit left to act" in story(match)


@pytest.mark.parametrize("how", [{"alternate": "piece", "do": [{"act": ["Shoot"]}]}, {"alternate": "turn", "do": [{"end": "turn"}]}])
def test_a_unit_that_does_nothing_is_told_of(how):
    match = game(how)
    while match.pending is not None:
        one = match.pending
        match.answer("nothing" if one.kind == "action" else RandomBot("1").answer(match))
    kinds = [event.kind for event in match.events]
    assert kinds.count("idle") == kinds.count("activated") > 10
    assert "A1 Man-at-arms does nothing" in story(match)


def test_the_roll_for_who_begins_is_shown():
    seeds = [story(finished(game({"begin": 6}, seed=str(seed)))) for seed in range(8)]
    told = [words for every in seeds for words in every if " begins (d6: " in words]
    assert len(told) == 16
    for words in told:
        player, shown = words.split(" begins (d6: ")
        *ties, (a, b) = ([int(roll.split()[1]) for roll in rolls.split(", ")] for rolls in shown.removesuffix(")").split("; "))
        assert player == ("A" if a > b else "B") and a != b and all(one == other for one, other in ties), words
    assert any(";" in words for words in told), "ties are rolled again"


def test_points_name_their_objective():
    match = finished(game({"each": "objective", "do": [{"each": "side", "do": [{"add": {"side.points": 1}}]}]}))
    name = match.flow.scenario["objectives"][0]["name"]
    assert f"A now has points 1 ({name})" in story(match)


def test_whoever_types_an_action_that_is_not_possible_hears_why():
    def action(first: dict, **when) -> dict:
        return {"rule": "round.order", "when": when, "do": [first]}

    howl = {"set": "unit.worn_out"}
    match = game(
        {"alternate": "piece", "do": [{"act": ["Wait", "Rest", "Run Up", "Strike", "Howl", "Sneak", "Sulk"]}]},
        pieces={"base": 25, "holds": {"worn_out": {"until": "game", "words": "worn out"}}},
        values={"foes": {"count": "enemy", "within": 1}},
        actions={
            "Wait": action(howl),
            "Rest": action({"clear": "unit.worn_out"}, **{"unit.worn_out": 1}),
            "Run Up": action({"move": 1, "into": 0}),
            "Strike": action({"check": "fight", "at": {"within": 0}}),
            "Howl": action(howl, foes={"from": 1}),
            "Sneak": action(howl, any=[{"unit.worn_out": 1}, {"foes": {"over": 2}}]),
            "Sulk": action(howl, **{"not": {"foes": {"under": 3}}}),
        },
    )
    seat = Seat(until(match, "action"))
    assert "Not now: Rest, Run Up, Strike, Howl, Sneak, Sulk; type one to hear why." in seat.put()
    for line, why in {
        "rest": "Rest is not possible now: worn out has to be 1, and is 0.",
        "run": "Run Up is not possible now: no enemy is near enough to be reached.",
        "STRIKE": "Strike is not possible now: there is nobody to make it against.",
        "howl": "Howl is not possible now: foes has to be at least 1, and is 0.",
        "sneak": "Sneak is not possible now: one of these has to be so: worn out 1; foes more than 2.",
        "sulk": "Sulk is not possible now: this must not be so: foes less than 3.",
        "dance": '"dance" is not among the answers: Wait, nothing.',
    }.items():
        with pytest.raises(Refused) as refused:
            seat.read(line)
        assert seat.refusal(refused.value) == why


@pytest.mark.parametrize(("ground", "told"), [("grass", ""), ("wall", "no enemy can be reached straight on")])
def test_a_person_is_told_of_a_move_into_contact_with_something_in_its_way(ground, told):
    across = {"name": "Ground", "ground": ground, "at": [0, 0], "size": [24, 1]}
    [scenario] = (one for one in data()["scenarios"] if one["id"] == GAMES["bridgewater"][1])
    play = data()["play"] | {
        "play": [PLACE, {"alternate": "piece", "rule": "round.order", "do": [{"act": ["Run Up"]}]}],
        "triggers": [],
        "terrain": {"wall": {"blocks": ["moves"], "rule": "round.places"}},
        "actions": {"Run Up": {"rule": "round.order", "do": [{"move": 60, "into": 0}]}},
    }
    changed = data() | {"play": play, "scenarios": [scenario | {"terrain": [across]}]}
    seat = Seat(until(Match.new(changed, *GAMES["bridgewater"][1:], "1"), "action"))
    assert seat.more("Run Up", "Run Up") == told and seat.more("nothing", "nothing") == ""


def test_random_games_of_it_keep_what_games_promise():
    turn = {"alternate": "turn", "do": [TEST, {"move": "unit.move", "must": True}, {"act": ["Shoot", "Fight"]}]}
    found = list(fuzzed(lambda seed: game(turn, seed=seed), ["1", "2"]))
    assert [one for one in found if isinstance(one, BrokenPromise)] == []


def test_a_turn_that_nobody_hands_over_is_a_side_with_all_its_pieces():
    match = finished(game({"alternate": "turn", "do": [{"move": "unit.move"}]}))
    players = "".join(event.player for event in match.events if event.kind == "activated")
    size = [sum(piece.player == player for piece in match.state.pieces.values()) for player in "AB"]
    assert players == ("A" * size[0] + "B" * size[1]) * 2


def test_what_has_been_triggered_is_done_before_the_other_side_goes_on():
    zap = {"name": "Zap", "rule": "wound.save", "roll": {"die": 6, "needs": 1}, "damage": 1, "track": "target.wounds"}
    shape = data()["shape"] | {"odds": data()["shape"]["odds"] | {"zap": zap}}
    match = game(
        {"alternate": "turn", "do": [{"check": "zap", "at": {}, "do": [{"end": "turn"}]}]},
        shape=shape,
        pieces={"base": 25, "damage": "wounds", "holds": {"hurt": "round"}},
        triggers=[{"on": "damage", "rule": "courage.roll", "do": [{"set": "unit.hurt"}]}],
    )
    kinds = [event.kind for event in finished(match).events]
    before = [kinds[place - 1] for place, kind in enumerate(kinds) if kind == "set"]
    assert "turn" in before and {*before} <= {"turn", "turn_kept", "damaged"}, "of the last one of all no turn is handed over"


def test_whether_a_piece_has_acted_in_this_round_is_known():
    """Whoever has not acted yet may be hit once: it is told at the first activation of each round, and at no other."""
    count = {"each": "side", "do": [{"add": {"side.points": "fresh"}}], "rule": "round.score"}
    values = data()["play"]["values"] | {"fresh": {"count": "friend", "when": {"it.acted": 0}}}
    match = game({"alternate": "piece", "do": [{"move": "unit.move"}]}, count, values=values)
    finished(match)
    assert [dict(side.held).get("points", 0) for side in match.state.sides.values()] == [0, 0], "all have acted when the round ends"
    before = finished(game(count, {"alternate": "piece", "do": [{"move": "unit.move"}]}, values=values))
    sizes = [2 * side.start for side in before.state.sides.values()]
    assert [dict(side.held)["points"] for side in before.state.sides.values()] == sizes, "and none when it begins"


def test_a_move_that_has_to_be_made_is_refused_to_who_stays():
    match = until(game({"alternate": "piece", "do": [{"move": "unit.move", "must": True}]}), "move")
    with pytest.raises(Refused, match="has to move") as refused:
        match.answer("stay")
    assert refused.value.rules == ("round.order",)
    assert "stay" not in [name for name, _ in match.pending.points()]
    about, *others = [match.pending.about, *(name for name in match.state.pieces if name != match.pending.about)]
    wide = 2 * match.flow.piece(match.pending.about).base.radius
    corner = [(-11500, 11500), (-11500 + wide, 11500), (-11500, 11500 - wide)]
    for name, at in zip([about, *others], [*corner, *((x * 1500, 0) for x in range(-6, 7))], strict=False):
        match.flow.change(name, at=at)
    shut_in = match.fork("1")
    assert [name for name, _ in shut_in.pending.points()] == ["stay"]
    shut_in.answer("stay")


def test_a_state_counts_no_further_than_its_most_and_reads_as_it_says():
    holds = {"fire": {"until": "game", "max": 2, "words": "shots taken"}, "low": {"until": "game", "words": "under fire"}}
    turn = {"each": "piece", "do": [{"add": {"unit.fire": 1}}, {"add": {"unit.fire": 5}, "when": {"round": 2}}, {"set": "unit.low"}]}
    match = game(turn, pieces={"base": 25, "damage": "wounds", "holds": holds})
    finished(match)
    assert {dict(piece.held)["fire"] for piece in match.state.pieces.values()} == {2}
    words = [str(sentence.words) for sentence in Match.story(match).go_on()]
    assert any(one.endswith("now has shots taken 1") for one in words) and any(one.endswith("is now under fire") for one in words)
    assert "shots taken 2, under fire" in table_overview.units(match)
