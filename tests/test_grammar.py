"""No sentence that is put together reads as if a program had done it: on the site, in the story of a game, in books. What `check` says is
looked at where its cases are (`authoring/test_lints.py`)."""

import pytest

from rulepress.cli import main
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.press.book.book_layout import BookSetup
from rulepress.press.book.book_run import books

from .grammar import PATTERNS, faults, sentences_of
from .shipped import ROOT, content

DOWNSYNC = ["vip-capture", "--force", "coalition/starter", "--force", "republic-of-terra/starter"]
MS_WARS = ["skirmish", "--force", "mobius/fire-base", "--force", "mobius/first-line"]
GAMES = [
    [*DOWNSYNC, "--seed", "3", "--reasons", "--bots", "greedy,random"],
    [*DOWNSYNC, "--seed", "8", "--edition", "2023-06"],
    [*DOWNSYNC, "--seed", "5", "--edition", "2023-04"],
    [*MS_WARS, "--seed", "2", "--bots", "rush,random"],
]
WRONG = {
    "a before a vowel": "It gains a overwatch token.",
    "an before a consonant": "An base is lost.",
    "one of many": "Small Game has room for 1 units.",
    "many of one": "It moves 6 inch.",
    "two marks": "Who defends., The defender begins.",
    "a mark after a gap": "It is hit , and lost.",
    "a word twice": "It takes the the token.",
    "a statement twice": "Players carry it out. Players carry it out.",
    "a value as the program has it": "It is worth None points.",
}


@pytest.mark.parametrize("name", PATTERNS)
def test_a_fault_is_seen(name):
    assert [one.partition(":")[0] for one in faults([WRONG[name]])] == [name]


def test_what_is_right_is_no_fault():
    assert not faults(
        ["A Unit uses an RPG once: 1 die, 2 dice, an hour, an M.", "What had had to be, …", "Vehicles. Nobody sees A attack."]
    )


@pytest.mark.slow
def test_the_site_reads_as_if_written(site):
    found = {}
    for page in sorted(site.folder.rglob("*.html")):
        text = page.read_text("utf-8")
        if "<article" in text:
            article = text[text.index("<article") : text.index("</article>")]
            found |= {fault: page.relative_to(site.folder).as_posix() for fault in faults(sentences_of(article))}
    assert not found, "\n".join(f"{page}: {fault}" for fault, page in found.items())


@pytest.mark.parametrize("words", GAMES, ids=lambda words: " ".join([words[0], *words[5:]]))
@pytest.mark.slow
def test_the_story_of_a_game_reads_as_if_written(words, capsys):
    assert main(["play", *words, "--project", str(ROOT)]) == 0
    told = capsys.readouterr().out
    assert len(told) > 2000
    found = faults(told.split("\n"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["downsync", "ms-wars"])
@pytest.mark.slow
def test_books_read_as_if_written(name):
    setting, editions = BookSetup(Project(ROOT)), list(getattr(content(name), "editions", {"": content(name)}).values())
    found = []
    for edition, before in zip(editions, [*editions[1:], None], strict=True):
        for book in books(setting, game(name), edition, before.data if before else None):
            found += [f"{book.name}: {fault}" for fault in faults(sentences_of(book.html))]
    assert not found, "\n".join(found)
