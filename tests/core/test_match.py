"""A game of a few lines: what the engine does for any game that is played by decisions."""

import json
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from rulepress.core import events, match
from rulepress.core.decisions import ask, choice, position, subset
from rulepress.core.dice import Dice
from rulepress.core.match import Ended, RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.core.session import SessionBase
from rulepress.core.undo import take_back
from rulepress.tabletop.seats import terminal_prompts


class Pile(NamedTuple):
    id: str
    player: str
    stones: int


class State(NamedTuple):
    sides: dict
    pieces: dict
    result: str | None = None


class Event(events.Event):
    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.player} {self.kind}"


class Course(SessionBase):
    event = Event


class Book:
    edition, hash = "1", "pebbles"

    def __init__(self, data):
        self.data = data


def begin(book, scenario, forces, seed, table):
    piles = {name: Pile(name, player, 3) for name, player in (("A1", "A"), ("A2", "A"), ("B1", "B"))}
    return Course(book, seed, State(dict(zip("AB", forces, strict=True)), piles), {"id": scenario})


def main_loop(flow):
    """A names piles, B says how many stones each loses."""
    named = yield from ask(subset("A", "piles", "pebbles.name", ["A1", "A2"], 1, too_many="pebbles.few"))
    for name in named:
        taken = yield from ask(choice("B", "take", "pebbles.take", ["1", "2"], name))
        flow.change(name, stones=flow.piece(name).stones - int(taken) - (flow.dice.total(Dice(1, 2), "luck") - 1))
        flow.tell("takes", "pebbles.take", "B", left=flow.piece(name).stones)
    flow.state = flow.state._replace(result="B")
    raise Ended


class Pebbles(match.MatchBase):
    reads = Book
    begin = staticmethod(begin)
    main_loop = staticmethod(main_loop)
    digest = staticmethod(lambda state, dice: json.dumps([state, dice]))


PLACE = choice("A", "place", "pebbles.place", [])._replace(options=None, points=lambda: [("middle", [0, 5])])


@pytest.fixture
def game():
    return Pebbles.new({}, "yard", ["a", "b"], 7)


def test_it_asks_tells_and_ends(game):
    assert (game.pending.player, game.pending.options, game.result) == ("A", ("A1", "A2"), None)
    assert game.answer(["A2"]) == ()
    (event,) = game.answer("1")
    assert (str(event), event.as_dict()["rules"]) == ("B takes", ["pebbles.take"])
    assert (game.pending, game.result, game.events) == (None, "B", (event,))
    with pytest.raises(Refused) as refused:
        game.answer("1")
    assert refused.value.rules == ("play.over",)


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("A1", "play.answer"),
        (["A1", "A1"], "play.answer"),
        (["B1"], "pebbles.name"),
        ([], "pebbles.name"),
        ([1], "play.answer"),
    ],
)
def test_what_is_refused_changes_nothing(game, answer, rule):
    before = game.hash
    with pytest.raises(Refused) as refused:
        game.answer(answer)
    assert refused.value.rules == (rule,)
    assert (game.hash, game.save()["answers"]) == (before, [])


def test_too_many_are_refused_by_the_rule_that_limits_them():
    with pytest.raises(Refused) as refused:
        subset("A", "piles", "pebbles.name", ["A1", "A2"], 0, 1, too_many="pebbles.few").check(["A1", "A2"])
    assert refused.value.rules == ("pebbles.few",)


def test_a_single_option_is_not_asked_for():
    for decision, taken in ((choice("A", "x", "r", ["only"]), "only"), (subset("A", "x", "r", []), [])):
        with pytest.raises(StopIteration) as stopped:
            next(ask(decision))
        assert stopped.value.value == taken


def test_a_save_is_the_game_again(game):
    play_out(game, {player: RandomBot(player) for player in "AB"})
    saved = json.loads(json.dumps(game.save()))
    assert Pebbles.load(saved, Book({})).hash == game.hash
    assert Pebbles.load(saved, {}).save() == game.save()


@pytest.mark.parametrize(
    "change",
    [
        {"engine": "0"},
        {"edition": "2"},
        {"rules": "others"},
        {"seed": True},
        {"forces": [1, 2]},
        {"answers": [["B1"]]},
        {"more": 1},
    ],
    ids=str,
)
def test_what_is_no_save_of_it_is_refused(game, change):
    with pytest.raises(Refused) as refused:
        Pebbles.load(game.save() | change, {})
    assert refused.value.rules[0] == "play.save"


@pytest.mark.parametrize(
    ("line", "answer"), [("1", ["A1"]), ("A2, 1", ["A2", "A1"]), ("1-2", ["A1", "A2"]), ("all", ["A1", "A2"]), ("none", [])]
)
def test_a_line_for_several(game, line, answer):
    assert terminal_prompts.SeatBase(game).read(line) == answer


@pytest.mark.parametrize(("line", "answer"), [("1", "1"), ("2", "2")])
def test_a_line_for_one(game, line, answer):
    game.answer(["A1"])
    assert terminal_prompts.SeatBase(game).read(line) == answer
    assert "\n     1\n     2" in terminal_prompts.SeatBase(game).put(), "what is a number itself has no other"
    with pytest.raises(Refused):
        terminal_prompts.SeatBase(game).read("3")


@pytest.mark.parametrize(("line", "answer"), [("1", [0, 5]), ("", [0, 5]), ("mid", [0, 5]), ("MIDDLE", [0, 5])])
def test_a_line_for_a_place(line, answer):
    assert terminal_prompts.SeatBase(SimpleNamespace(pending=PLACE)).read(line) == answer


def test_a_number_beyond_the_notable_places_is_refused():
    with pytest.raises(Refused):
        terminal_prompts.SeatBase(SimpleNamespace(pending=PLACE)).read("2")


@pytest.mark.parametrize("answer", [[1], [1, 2.5], [True, 1], [10**6, 0], "12", None])
def test_what_is_no_position_is_refused(answer):
    with pytest.raises(Refused):
        position(answer)


STEPS = [[[1500, -2000], [3000, 0]], [[500, 250]]]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("1.5, -2", [1500, -2000]),
        ('1.5", −2″', [1500, -2000]),
        ("1.5,-2; 3,0", [[1500, -2000], [3000, 0]]),
        ("1.5, -2 > 3, 0; .5, .25", STEPS),
        ("1.5 -2 > 3 0; .5 .25", STEPS),
        ("a2, A3.1", ["A2", "A3.1"]),
    ],
)
def test_places_are_typed_in_inches(line, wanted):
    def check(answer):
        if answer != wanted:
            raise Refused(["play.answer"], "no")

    assert terminal_prompts.SeatBase(SimpleNamespace(pending=PLACE._replace(check=check))).read(line) == wanted


def test_what_is_no_place_is_refused_in_words_for_people():
    seat = terminal_prompts.SeatBase(SimpleNamespace(pending=PLACE._replace(check=position)))
    with pytest.raises(Refused, match='"there" is not an answer here'):
        seat.read("there")
    assert "a place in inches from the table's middle (14.5 -4)" in seat.can_type()


def test_a_question_tells_places_in_inches():
    told = terminal_prompts.SeatBase(SimpleNamespace(pending=PLACE._replace(points=lambda: [("at [3500, -12000]", [3500, -12000])]))).put()
    assert "at 3.5″, −12.0″" in told and "3500" not in told


WHO = choice("A", "who", "pebbles.who", ["A10", "take from A1", "no", "Long Gun"], why=lambda word: [("pebbles.gone", f"{word} is gone.")])


@pytest.mark.parametrize(
    ("line", "answer"),
    [("a10", "A10"), ("1", "A10"), ("take", "take from A1"), ("long gun", "Long Gun"), ("gun", "Long Gun"), ("", "no"), ("n", "no")],
)
def test_a_name_or_its_beginning(line, answer):
    assert terminal_prompts.SeatBase(SimpleNamespace(pending=WHO)).read(line) == answer


@pytest.mark.parametrize(("line", "why"), [("a1", "A1 is gone."), ("Short Gun", "Short Gun is gone."), ("9", "only 1 to 4")])
def test_what_is_no_answer_has_the_reason_of_the_rules(line, why):
    with pytest.raises(Refused, match=why):
        terminal_prompts.SeatBase(SimpleNamespace(pending=WHO)).read(line)


def test_an_answer_is_taken_back_as_long_as_no_dice_have_fallen(game):
    with pytest.raises(Refused, match="nothing to take back"):
        take_back(game, "A")
    game.answer(["A1", "A2"])
    back = take_back(game, "A")
    assert (back.pending.kind, back.save()["answers"], game.pending.kind) == ("piles", [], "take")
    game.answer("1")
    with pytest.raises(Refused, match="Dice have been rolled"):
        take_back(game, "A")
