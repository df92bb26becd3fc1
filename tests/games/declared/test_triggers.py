"""What happens on the table and in the turn begins the steps that wait for it: on the pieces of Bridgewater."""

import pytest

from rulepress.core.match import RandomBot
from rulepress.games.declared.play import Match

from .test_play import data, until
from .test_turn_words import finished, game

HOLDS = {"captain": "game", "marked": {"until": "game", "max": 9}, "brief": "phase"}
PIECES = {"base": 25, "damage": "wounds", "holds": HOLDS}
MARK = [{"add": {"unit.marked": 1}}]
RULE = {"rule": "round.order"}
MOVES = {"alternate": "piece", "do": [{"move": 30}]}


def marks(match: Match) -> dict[str, int]:
    """The pieces that are marked, and how often."""
    return {piece.id: held["marked"] for piece in match.state.pieces.values() if (held := dict(piece.held)).get("marked")}


def about_to_move(trigger: dict, *places: tuple[int, int], foes: tuple[tuple[int, int], ...] = ()) -> tuple[Match, str]:
    """A match with that trigger in which somebody is about to move: it and its friends stand at `places`, all others far away."""
    match = until(game(MOVES, pieces=PIECES, triggers=[{**RULE, "do": MARK, **trigger}]), "move")
    mover = match.flow.piece(match.pending.about)
    friends = [mover.id, *(one.id for one in match.flow.of(mover.player) if one.id != mover.id)]
    enemies = [one.id for one in match.flow.enemies(mover.player)]
    for names, wanted, row in ((friends, places, 11000), (enemies, foes, -11000)):
        for number, name in enumerate(names):
            match.flow.change(name, at=(wanted[number] if number < len(wanted) else (number * 1500 - 6000, row)))
    return match.fork("1"), mover.id


@pytest.mark.parametrize(
    ("event", "terrain", "start", "end", "happens"),
    [
        ("enters", "water", (3000, 4000), (3000, 0), True),
        ("enters", "Stream", (3000, 4000), (3000, -4000), True),
        ("enters", ["Mill", "water"], (3000, 4000), (3000, 3000), False),
        ("enters", "water", (3000, 0), (3000, 500), False),
        ("enters", "Planks", (3000, 4000), (3000, 0), False),
        ("leaves", "water", (3000, 0), (3000, 4000), True),
        ("leaves", "water", (3000, 4000), (3000, -4000), True),
        ("leaves", "water", (3000, 4000), (3000, 0), False),
    ],
)
def test_a_piece_enters_and_leaves_terrain(event, terrain, start, end, happens):
    match, mover = about_to_move({"on": event, "terrain": terrain}, start)
    match.answer([list(end)])
    assert marks(match) == ({mover: 1} if happens else {})


def test_a_piece_comes_near_an_enemy_that_was_not_near_before():
    near = {"on": "near", "within": 3, "do": [{"add": {"unit.marked": 1, "target.marked": 2}}]}
    match, mover = about_to_move(near, (0, 9000), foes=((1500, 5000), (-9000, 5000)))
    first = next(one.id for one in match.flow.enemies(match.flow.piece(mover).player))
    match.answer([[0, 7500]])
    assert marks(match) == {mover: 1, first: 2}
    again, mover = about_to_move(near, (0, 7500), foes=((1500, 5000),))
    again.answer([[0, 7000]])
    assert not marks(again), "it was near already"


def test_those_that_are_near_do_something_about_what_happens_to_another():
    lookers = {
        "on": "enters",
        "terrain": "water",
        "for": {"of": "friend", "within": 3},
        "do": [{"add": {"unit.marked": 1, "target.marked": 5}}],
    }
    match, mover = about_to_move(lookers, (3000, 4000), (5000, 1500), (3000, 7000))
    friends = [one.id for one in match.flow.of(match.flow.piece(mover).player) if one.id != mover]
    match.answer([[3000, 0]])
    assert marks(match) == {mover: 5, friends[0]: 1}


def test_it_may_have_to_happen_to_somebody_special():
    trigger = {"on": "enters", "terrain": "water", "who": {"it.role": "Nobody"}}
    match, _ = about_to_move(trigger, (3000, 4000))
    match.answer([[3000, 0]])
    assert not marks(match)


def test_who_leaves_the_table_is_missed_by_friends_and_counted_by_the_enemy():
    missed = {"on": "removed", "for": {"of": "friend"}, "do": MARK, **RULE}
    counted = {"on": "removed", "do": [{"add": {"enemy.points": 1}}], **RULE}
    turn = {"each": "piece", "who": {"it.cost": {"over": 9}}, "do": [{"damage": "unit", "by": 9}]}
    match = finished(game(turn, pieces=PIECES, triggers=[missed, counted]))
    lost = {
        player: side.start - sum(one.player == player for one in match.state.pieces.values()) for player, side in match.state.sides.items()
    }
    assert min(lost.values()) > 0
    assert {player: dict(side.held).get("points", 0) for player, side in match.state.sides.items()} == {"A": lost["B"], "B": lost["A"]}
    assert marks(match) == {piece.id: min(lost[piece.player], 9) for piece in match.state.pieces.values()}


def test_who_gains_a_state_gains_it_once():
    gains = {"on": "gains", "state": "captain", "do": MARK, **RULE}
    turn = {"each": "piece", "do": [{"set": "unit.captain"}, {"set": "unit.captain"}, {"add": {"unit.captain": 2}}]}
    match = finished(game(turn, pieces=PIECES, triggers=[gains]))
    assert set(marks(match).values()) == {1}
    other = finished(game(turn, pieces=PIECES, triggers=[gains | {"state": "brief"}]))
    assert not marks(other)


def test_phases_and_rounds_begin_and_end():
    """States that end with a phase are still held when its triggers are carried out."""
    order = []

    def trigger(on: str, **more) -> dict:
        return {"on": on, "do": [{"by hand": on + str(more.get("phase", ""))}], **RULE, **more}

    turn = [{"phase": "One", "do": [{"each": "piece", "do": [{"set": "unit.brief"}]}]}, {"phase": "Two", "do": [{"by hand": "two"}]}]
    brief = {"on": "phase ends", "for": {"when": {"it.brief": 1}}, "do": MARK, **RULE}
    events = [trigger("round begins"), trigger("phase begins"), trigger("phase ends", phase="Two"), trigger("round ends"), brief]
    match = finished(game(*turn, pieces=PIECES, triggers=events))
    order = [event.about["words"] for event in match.events if event.kind == "by_hand"]
    assert order == ["round begins", "phase begins", "phase begins", "two", "phase endsTwo", "round ends"] * 2
    assert set(marks(match).values()) == {2} and len(marks(match)) == len(match.state.pieces)


def test_triggers_for_the_same_are_carried_out_in_their_order():
    triggers = [{"on": "round begins", "do": [{"by hand": one}], **RULE} for one in ("first", "second")]
    match = finished(game({"by hand": "round"}, triggers=triggers))
    assert [event.about["words"] for event in match.events if event.kind == "by_hand"] == ["first", "second", "round"] * 2


@pytest.mark.parametrize("end", ["phase end", "round end"])
def test_damage_is_taken_at_the_end_and_triggers_what_waits_for_it(end):
    all_hurt = {"each": "piece", "do": [{"damage": "unit", "by": 9, "apply": end}, {"by hand": "still there"}]}
    turn = [{"phase": "Fire", "do": [all_hurt]}, {"phase": "After", "do": [{"by hand": "after"}]}]
    match = finished(game(*turn, pieces=PIECES, triggers=[{"on": "removed", "do": [{"by hand": "gone"}], **RULE}]))
    told = [event.about["words"] for event in match.events if event.kind == "by_hand"]
    size = sum(side.start for side in match.state.sides.values())
    ended = ["gone"] * size
    first = ["still there"] * size
    assert told == [*first, *ended, "after", "after"] if end == "phase end" else [*first, "after", *ended, "after"]


def test_a_check_may_do_its_damage_at_the_end_of_the_phase():
    zap = {"name": "Zap", "rule": "wound.save", "roll": {"die": 6, "needs": 1}, "damage": 9, "track": "target.wounds"}
    shape = data()["shape"] | {"odds": data()["shape"]["odds"] | {"zap": zap}}
    phase = {"phase": "Fire", "do": [{"alternate": "piece", "do": [{"check": "zap", "at": {}, "apply": "phase end"}]}]}
    match = finished(game(phase, shape=shape, pieces=PIECES))
    kinds = [event.kind for event in match.events if event.kind in ("checked", "removed", "round")]
    size = sum(side.start for side in match.state.sides.values())
    assert kinds[: size + 2] == ["round", *["checked"] * size, "removed"], "who is hit acts before it is gone"


def test_ground_is_known_in_conditions():
    """Who stands in the stream takes damage: nobody else does, though others are on other ground."""
    turn = {
        "each": "piece",
        "who": {"it.on": "water"},
        "do": [{"add": {"unit.marked": 1}}, {"add": {"unit.marked": 5}, "when": {"unit.on": "Planks"}}],
    }
    match = until(game(MOVES, turn, pieces=PIECES), "move")
    wet, planks, *_ = match.state.pieces
    for name, at in ((wet, (3000, 0)), (planks, (0, 0))):
        match.flow.change(name, at=at)
    for name in list(match.state.pieces):
        match.flow.change(name, acted=True)
    while match.state.round == 1:
        match.answer("stay" if match.pending.kind == "move" else match.pending.options[0])
    assert marks(match) == {wet: 1}
    assert match.flow.field.under(match.flow.piece(planks).base) == ["Planks", "building"]


def test_who_did_damage_and_with_what_is_known():
    """A thorn for whoever hurts somebody with a bow, and none for who hurts with anything else."""
    thorn = {"on": "damage", "when": {"target_weapon.range": {"from": 1}}, "do": [{"add": {"target.marked": 1, "unit.marked": 3}}], **RULE}
    zap = {"name": "Zap", "rule": "wound.save", "with": "weapons", "roll": {"die": 6, "needs": 1}, "damage": 1, "track": "target.wounds"}
    shape = data()["shape"] | {"odds": data()["shape"]["odds"] | {"zap": zap}}
    turn = {"alternate": "piece", "do": [{"check": "zap", "at": {"when": {"it.wounds": {"over": 1}}}}]}
    match = game(turn, shape=shape, pieces=PIECES, triggers=[thorn])
    bots = {player: RandomBot(player) for player in "AB"}
    found = set()
    while (question := match.pending) is not None:
        for option in question.options if question.kind == "check" else ():
            weapon, target = option.split()
            [used] = [one for one in match.flow.record(match.flow.piece(question.about))["weapons"] if one["id"] == weapon]
            fork, before = match.fork("1"), len(match.events)
            fork.answer(option)
            told = {event.about["piece"] for event in fork.events[-8:] if event.kind == "counted" and event.about["state"] == "marked"}
            ranged = bool(used.get("range"))
            assert ({question.about, target} <= told) is ranged, (option, before, told)
            found.add(ranged)
        match.answer(bots[question.player].answer(match))
        if found == {True, False}:
            return
    raise AssertionError(found)


def test_who_is_hurt_by_somebody_who_is_gone_does_something_all_the_same():
    zap = {"name": "Zap", "rule": "wound.save", "roll": {"die": 6, "needs": 1}, "damage": 1, "track": "target.wounds"}
    shape = data()["shape"] | {"odds": data()["shape"]["odds"] | {"zap": zap}}
    turn = {"alternate": "piece", "do": [{"check": "zap", "at": {"when": {"it.wounds": {"over": 1}}}, "do": [{"remove": "unit"}]}]}
    match = finished(game(turn, shape=shape, pieces=PIECES, triggers=[{"on": "damage", "do": MARK, **RULE}]))
    hit = [event.about["piece"] for event in match.events if event.kind == "damaged" and event.about["piece"] in match.state.pieces]
    assert hit and all(marks(match)[name] == hit.count(name) for name in hit)
