"""What a terminal shows, and what a pipe gets."""

import io

import pytest

from rulepress.content.diagnostics import console
from rulepress.content.diagnostics.console import Console, columns, counted, cut, doing, quietly, say


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize(
    ("stream", "said", "colour"),
    [
        (Terminal, {}, True),
        (io.StringIO, {}, False),
        (Terminal, {"NO_COLOR": "1"}, False),
        (Terminal, {"NO_COLOR": ""}, True),
        (Terminal, {"TERM": "dumb"}, False),
        (io.StringIO, {"FORCE_COLOR": "1"}, True),
        (io.StringIO, {"FORCE_COLOR": "0"}, False),
        (io.StringIO, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_is_where_it_is_seen_and_wanted(monkeypatch, stream, said, colour):
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert Console.of(stream()).colour is colour


@pytest.mark.parametrize(("said", "width"), [("", 80), ("60", 60), ("100", 100), ("160", 120), ("3", 40), ("wide", 80)])
def test_a_terminal_s_width_is_kept_within_what_can_be_read(monkeypatch, said, width):
    monkeypatch.setenv("COLUMNS", said)
    assert Console.of(Terminal()).width == width
    assert Console.of(io.StringIO()).width is None, "a pipe is not wrapped"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("short", "short"),
        ("one two three four five six seven eight nine ten", "one two three four five six seven eight\n  nine ten"),
        ("  +7  unit.stats  Crusader has TARG 7 and more", "  +7  unit.stats  Crusader has TARG 7\n                  and more"),
        ("  " + "x" * 50, "  " + "x" * 50),
        ("漢字" * 9 + " " + "漢字" * 9, "漢字" * 9 + "\n  " + "漢字" * 9),
    ],
)
def test_what_is_wrapped_hangs_below_its_column(line, told):
    assert Console(False, 40).fill(line) == told
    assert Console(False, None).fill(line) == line


def test_paint_takes_no_columns():
    assert columns(Console(True, 80).paint("Round 1", "heading")) == 7


def test_a_long_name_is_cut():
    assert cut("Sentinel: Tagger", 12) == "Sentinel:..." and cut("Virago", 6) == "Virago"


def test_progress_rewrites_one_line_and_leaves_nothing(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert list(counted("abc", "Pressing cards", 3)) == ["a", "b", "c"]
    with doing("Building") as tell:
        tell("Building: page 7")
    told = terminal.getvalue()
    assert (
        "Pressing cards: 2 of 3" in told and "Building\r\x1b[KBuilding: page 7" in told and "\n" not in told and told.endswith("\r\x1b[K")
    )


@pytest.mark.parametrize(("stream", "term", "quiet"), [(io.StringIO, "xterm", False), (Terminal, "dumb", False), (Terminal, "xterm", True)])
def test_no_progress_for_who_cannot_see_or_does_not_want_it(monkeypatch, stream, term, quiet):
    shown = stream()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setenv("TERM", term)
    with quietly(quiet), doing("Building"):
        assert list(counted("abc", "Pressing cards", 3)) == ["a", "b", "c"]
    assert shown.getvalue() == ""


def test_quiet_ends_with_what_was_to_be_quiet(capsys):
    with quietly(True):
        say("not heard")
    say("heard")
    assert capsys.readouterr().out == "heard\n" and console.PLAIN.fill("heard") == "heard"
