"""The package as its docstring shows it, alone with the standard library, at the terminal and from the browser."""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rulepress.games.mswars.play as play
from rulepress.core.rule_refs import Refused
from rulepress.games.mswars.calls import opened
from rulepress.games.mswars.play import Match, Seat, summary

FORCES = ["test/line", "test/mixed"]
SOURCES = Path(play.__file__).parents[4]


def test_the_docstring_runs(data):
    failed, tried = doctest.testmod(play, extraglobs={"data": data, "forces": FORCES}, optionflags=doctest.ELLIPSIS)
    assert tried > 4 and failed == 0


def test_it_needs_the_standard_library_alone():
    program = (
        f"import sys; sys.path.insert(0, {str(SOURCES)!r}); before = set(sys.modules)\n"
        "import rulepress.games.mswars.play, rulepress.games.mswars.odds, rulepress.games.mswars.calls\n"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'rulepress'}))\n"
        "print(sorted(name for name in sys.modules if name.startswith(('rulepress.content', 'rulepress.cli'))))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert (done.stderr, done.stdout.split("\n")[:2]) == ("", ["[]", "[]"])


def test_no_other_game_is_named():
    folder = SOURCES / "rulepress" / "games" / "mswars"
    assert [path.name for path in folder.rglob("*.py") if "downsync" in path.read_text("utf-8").lower()] == []


def test_a_typed_line_is_an_answer(book):
    game = Match.new(book, "skirmish", FORCES, 3)
    seat = Seat(game)
    assert game.pending.kind == "deploy" and "Enter: spread along the front of your zone" in seat.put() and "inches" in seat.can_type()
    assert seat.read("0 20") == seat.read("0, 20") == [0, 20000]
    game.answer(seat.read(""))
    assert "not over" in summary(game)
    with pytest.raises(Refused):
        seat.read("nonsense")


def test_the_browser_asks_and_is_answered(data):
    answer = opened(data)
    assert answer("odds", {"test": "morale", "value": "7"})["answer"]["passed"] == "7/12"
    assert json.dumps(answer("odds", {"test": "courage", "tcv": "3", "team_vp": "100", "lost_vp": "60"}))
    assert answer("odds", {"test": "morale"})["refused"]["rules"] == ["odds.request"]
    assert answer("odd", {})["refused"]["rules"] == ["odds.request"]
