"""Odds and differences as a terminal shows them, and as a pipe gets them."""

import re

import pytest

from rulepress.cli.terminal.ansi import show

TEXT = """Crusader: Medium Cannon on Virago at 5"

  destroyed               43.21%  35/81
        +7  attack.short-range    the range of 5" is under six inches
  + objective.signature: nothing -> medium
  ~ Tagged
      text: The [-whole Unit-] {+target+} gains a Stun Token
Not counted, as players carry it out: Smoke."""


@pytest.fixture
def told(monkeypatch, capsys):
    def tell(**surroundings):
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
            monkeypatch.delenv(name, raising=False)
        for name, value in surroundings.items():
            monkeypatch.setenv(name, value)
        show(TEXT)
        return capsys.readouterr().out

    return tell


def test_a_pipe_gets_the_text_as_it_is(told):
    assert told() == TEXT + "\n"


def test_colour_says_what_is_what(told):
    out = told(FORCE_COLOR="1")
    for code, words in [
        ("1", 'Crusader: Medium Cannon on Virago at 5"'),
        ("36", "43.21%"),
        ("2", "attack.short-range"),
        ("32", "+ objective.signature: nothing -> medium"),
        ("33", "~"),
        ("31", "[-whole Unit-]"),
        ("32", "{+target+}"),
    ]:
        assert f"\x1b[{code}m{words}\x1b[0m" in out
    assert re.sub(r"\x1b\[\d*m", "", out) == TEXT + "\n" and "\nNot counted" in out


def test_a_terminal_has_long_lines_wrapped_below_their_column(told, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    out = told(COLUMNS="64", NO_COLOR="1")
    assert '\n        +7  attack.short-range    the range of 5" is under six\n' + " " * 34 + "inches\n" in out


def test_what_content_says_moves_no_cursor(capsys):
    show("a \x1b[2J title\n  \x1b[31m")
    assert "\x1b" not in capsys.readouterr().out
