"""How findings are shown."""

import io

import pytest

from rulepress.content.diagnostics.console import Console
from rulepress.content.diagnostics.diagnostic import WIDTH, Diagnostic, frame, ordered, printable, render, summary
from rulepress.content.diagnostics.sarif_report import as_data


def finding(line=2, column=7, end=11, severity="error", **more):
    return Diagnostic("some-code", severity, "A sentence.", "units/a.yaml", line, column, end, **more)


def test_frame():
    assert (
        frame(finding(suggestion="do this"), ["id: new", "name: Word", "x: y"])
        == """\
error[some-code] units/a.yaml:2:7
  A sentence.
   |
 1 | id: new
 2 | name: Word
   |       ^^^^
   = help: do this"""
    )


def test_frame_without_a_place():
    assert frame(finding(None, None, None), ["id: new"]) == "error[some-code] units/a.yaml\n  A sentence."


@pytest.mark.parametrize("column", [1, 60, 5_000, 9_990, 10_001])
def test_a_long_line_is_cut_around_the_marker(column):
    line = "".join(chr(97 + number % 26) for number in range(10_000))
    *_, quoted, marker = frame(finding(1, column, column + 3), [line]).splitlines()
    assert len(quoted) < WIDTH + 20
    if column < 9_999:
        assert quoted[marker.index("^") :].startswith(line[column - 1 : column + 2])


@pytest.mark.parametrize(
    ("line", "column", "before"),
    [("\tname: x", 2, "    "), ("豹豹: x", 3, "豹豹"), ("e\u0301: x", 3, "e\u0301"), ("\x1b[31m: x", 2, "\\x1b")],
)
def test_the_marker_stands_under_its_text(line, column, before):
    *_, quoted, marker = frame(finding(1, column, column + 1), [line]).splitlines()
    assert quoted.index("| ") == marker.index("| ")
    width = {"    ": 4, "豹豹": 4, "e\u0301": 1, "\\x1b": 4}[before]
    assert marker.index("^") == marker.index("| ") + 2 + width


def test_nothing_quoted_reaches_the_terminal_as_a_command():
    nasty = "\x1b]0;title\x07\x9b31m\u202e\u200b\r\b"
    told = frame(Diagnostic("a", "error", f"this is '{nasty}'", f"x{nasty}.yaml", 1, 1, 2, nasty), [nasty])
    assert all(character.isprintable() or character == "\n" for character in told)
    assert printable("\x1b") == "\\x1b"


def test_order_and_duplicates():
    later, earlier, warning = finding(9), finding(1), finding(1, severity="warning")
    assert ordered([later, warning, earlier, later]) == [earlier, warning, later]


def test_colour_only_on_a_terminal(tmp_path, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    plain, coloured = io.StringIO(), Terminal()
    for stream in (plain, coloured):
        render([finding()], tmp_path, stream)
    assert "\x1b" not in plain.getvalue() and "\x1b[1;31m" in coloured.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    quiet = Terminal()
    render([finding()], tmp_path, quiet)
    assert quiet.getvalue() == plain.getvalue()


def test_a_terminal_of_few_letters(tmp_path):
    (tmp_path / "units").mkdir()
    (tmp_path / "units" / "a.yaml").write_text("id: new\nname: Пантера\n", encoding="utf-8")
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    render([finding()], tmp_path, stream)
    stream.flush()
    assert b"\\u041f" in raw.getvalue()


def test_summary_and_data():
    assert summary([]) == "no problems"
    assert summary([finding(), finding(3), finding(severity="warning")]) == "2 errors, 1 warning"
    assert as_data([finding()])[0]["code"] == "some-code"


def test_a_narrow_terminal_wraps_words_and_cuts_the_quoted_line():
    told = frame(finding(1, 60, 64), ["x" * 200], Console(False, 60))
    assert max(map(len, told.splitlines())) <= 60 and "..." in told
    told = frame(finding(None, None, None, suggestion="do this, " * 20), [], Console(True, 60))
    assert "\x1b[1;31merror[some-code]\x1b[0m" in told and " ".join(told.split()).count("do this,") == 20
