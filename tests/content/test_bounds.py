"""A chapter that would take minutes to set is refused at once, at its line."""

from time import process_time
from types import SimpleNamespace

import pytest

from rulepress.content.files.project import shipped
from rulepress.content.lint.rules.dead_link import dead_link
from rulepress.content.prose.chapters import read_chapter
from rulepress.content.prose.markdown_limits import excess
from rulepress.content.yaml.documents import Document, read_text

FRONT = "---\ntitle: Bombs\norder: 10\n---\n\nAn honest paragraph.\n\n"


@pytest.mark.parametrize(
    "bomb, line, words",
    [
        ("[" * 9000, 8, "characters in a line"),
        ("[" * 300, 8, "brackets in one paragraph"),
        ("[a](" * 50 + "\n" + "[a](" * 51, 9, "brackets in one paragraph"),
        ("![" * 300, 8, "brackets in one paragraph"),
        ("<a " * 700, 8, "signs in one paragraph"),
        ("*" * 3000, 8, "signs in one paragraph"),
        ("`" * 3000, 8, "signs in one paragraph"),
        (("**_ " * 100 + "\n\n") * 60, 88, "signs in one file"),
        (">" * 50, 8, "levels"),
        ("> " * 50 + "deep", 8, "levels"),
        ("- " * 50 + "deep", 8, "levels"),
        ("1. " * 50 + "deep", 8, "levels"),
        ("    " * 20 + "- deep", 8, "levels"),
        ("|a" * 100, 8, "cells"),
        ("a\n: b\n" * 400, 407, "lines without an empty one"),
        ("word " * 1000, 8, "characters in a line"),
        ("\n" * 5000, 1, "lines"),
    ],
)
def test_what_costs_ever_more_is_refused(bomb, line, words):
    document = Document("rules/game/chapters/bombs.md", text=FRONT + bomb + "\n")
    chapter = read_chapter(document)
    found = document.diagnostics[0]
    assert (found.code, found.severity, found.line) == ("too-intricate", "error", line) and words in found.message
    assert chapter.body == ""


@pytest.mark.parametrize("order", ["²", "٣", "-1", "1.5", "9" * 99, ""])
def test_an_order_is_a_number_that_anybody_can_type(order):
    document = Document("rules/game/chapters/odd.md", text=FRONT.replace("10", order))
    read_chapter(document)
    (found,) = document.diagnostics
    assert (found.code, found.severity) == ("front-matter", "error")


def test_the_shipped_chapters_are_far_from_the_limits():
    for path in shipped().glob("rules/*/chapters/*.md"):
        lines = read_text(shipped(), path).lines
        assert not list(excess([line * 4 for line in lines])), path


@pytest.mark.parametrize("many", [60, 3000])
def test_links_that_are_never_closed_take_no_time(many):
    line = "[a](" * many + "b" * 3000
    document = Document("rules/game/chapters/open.md", text=FRONT + f"{line}\n\n" * 40)
    read_chapter(document)
    began = process_time()
    assert list(dead_link.check(SimpleNamespace(documents=[document], project=SimpleNamespace(owns=lambda *_: True)))) == []
    assert process_time() - began < 1
