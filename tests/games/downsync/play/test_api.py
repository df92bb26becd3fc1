"""The package as its docstring shows it, alone with the standard library, and at the terminal."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import rulepress.games.downsync.play as play
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play import BOTS, Match, Seat, summary, table_overview
from rulepress.games.downsync.play.event_text import EventText

PACKAGE = Path(play.__file__).parent


def test_the_docstring_runs(data):
    names = {name: getattr(play, name) for name in play.__all__}
    failed, tried = doctest.testmod(play, extraglobs={"data": data, **names}, optionflags=doctest.ELLIPSIS)
    assert tried > 5 and failed == 0


def test_it_needs_the_standard_library_alone():
    program = (
        f"import sys; sys.path.insert(0, {str(PACKAGE.parents[3])!r}); before = set(sys.modules)\n"
        "import rulepress.games.downsync.play\n"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'rulepress'}))\n"
        "print(sorted(name for name in sys.modules if name.startswith(('rulepress.content', 'rulepress.cli'))))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert (done.stderr, done.stdout.split("\n")[:2]) == ("", ["[]", "[]"])


def test_a_typed_line_is_an_answer(book):
    game = Match.new(book, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], 3)
    seat = Seat(game)
    assert game.pending.kind == "edge" and "1  top" in seat.put()
    assert seat.read("3") == seat.read("bottom") == seat.read("b") == "bottom"
    with pytest.raises(Refused):
        seat.read("9")
    game.answer("top")
    seat = Seat(game)
    assert seat.read("0, 1") == seat.read("0 1") == [0, 1000] and "inches" in seat.can_type()
    game.answer(seat.read(""))
    assert "not over" in summary(game)


@pytest.mark.parametrize(("count", "words"), [(1, "1 Command Point"), (2, "2 Command Points"), (11, "11 Command Points")])
def test_a_single_command_point_is_in_the_singular(book, count, words):
    game = Match.new(book, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], 3)
    player = game.pending.player
    game.flow.put_side(game.flow.side(player)._replace(command_points=count))
    told = [Seat(game).purse(), *table_overview.units(game).splitlines(), str(EventText("command_points", (), player, {"count": count}))]
    assert [line.rpartition(": ")[2].rpartition(" has ")[2] for line in told if line.endswith(words)] == [words] * 3


def test_what_is_offered_at_setup_spreads_along_the_front(book):
    game = Match.new(book, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], 3)
    while game.pending.kind != "designate":
        game.answer(Seat(game).read("1"))
    for player, side in (("A", -1), ("B", 1)):
        places = sorted(piece.bases[0].at for piece in game.state.pieces.values() if piece.player == player)
        gaps = [right[0] - left[0] for left, right in zip(places, places[1:], strict=False)]
        assert min(gaps) > 6000 and {side * y // 1000 for _, y in places} <= {17, 16}


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("react", {"no": "", "yes": "a Ping must be Revealed in Ambush; a Command Point for each Unit beyond 1"}),
        (
            "countermeasure",
            {"countermeasure": "holds 67 %; the last token", "countermeasure boosted": "holds 89 %; the last token; a Command Point"},
        ),
        ("action", {"done": ""}),
    ],
)
def test_an_answer_says_what_it_costs_and_done_stands_last(book, kind, told):
    game = Match.new(book, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], 3)
    bots = {player: BOTS["tactical"](f"3 {player}") for player in "AB"}
    asked = []
    while game.pending is not None and told not in asked:
        if game.pending.kind == kind:
            asked.append({pick.answer: pick.more for pick in Seat(game).picks[-len(told) :]})
        game.answer(bots[game.pending.player].answer(game))
    assert told in asked
