"""`book`: what it says when it has pressed, and when something does not fit."""

import pytest

from rulepress import cli
from rulepress.cli.verbs import verb_book
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.press.book.book_run import BookRunReport

RULES = "rules/joust/game.yaml"


@pytest.fixture
def pressed(monkeypatch, tmp_path):
    """Call it with what the press reports: the exit code of the verb."""

    def run(report: BookRunReport) -> int:
        monkeypatch.setattr(verb_book, "checked", lambda root: [])
        monkeypatch.setattr(verb_book.os_packages, "require", lambda *needs: None)
        monkeypatch.setattr("rulepress.press.book.press", lambda project, editions, dist: report)
        return cli.call("book", tmp_path)

    return run


def test_it_counts_what_it_wrote(pressed, capsys):
    assert pressed(BookRunReport(4, ["joust-1-rulebook-a4.pdf"])) == 0
    assert capsys.readouterr().out.startswith("4 PDFs, 1 written to dist/book, ")


def test_what_does_not_fit_is_told_and_nothing_is_written(pressed, capsys):
    assert pressed(BookRunReport(4, [], [Diagnostic("book-overrun", "error", "It sticks out.", RULES)])) == cli.WRONG
    said = capsys.readouterr().err
    assert "It sticks out." in said and "dist/book is unchanged" in said
