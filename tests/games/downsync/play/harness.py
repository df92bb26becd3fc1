"""The cases in ../cases/play: worked examples (rulepress.games.downsync.examples says what those may contain), and more.

    why:     what it shows
    rules:   the ids that it is about
    editions: those that it is played in (default: all in which nothing that it names is different, see test_editions)
    given, do, expect: as in a worked example; also, in given, scenario (what differs in it)

A case about what the program is asked has one of these instead:

    given:   request (scenario, forces, table), force_lists (force -> unit -> count), played (all: to the end, by
             chance), saved (what differs in the save; the game is then loaded from it)
    expect:  refused, says, asked (kind)

    ask:     a question to the odds
    expect:  refused, says
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

from rulepress.core.rule_refs import Refused
from rulepress.games.downsync import worked_examples
from rulepress.games.downsync.play import Match, RandomBot
from rulepress.games.downsync.play.ruleset import Ruleset

CASES = Path(__file__).parents[1] / "cases" / "play"


@cache
def cases() -> list[tuple[str, dict]]:
    """Every case with the name of its file."""
    files = sorted(CASES.glob("*.yaml"))
    return [(path.stem, case) for path in files for case in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)]


def with_forces(book: Ruleset, lists: Mapping[str, Mapping[str, int]]) -> Ruleset:
    """The book with other units on some force lists."""
    listed = {key: [{"unit": unit, "count": count} for unit, count in units.items()] for key, units in lists.items()}
    factions = [
        {**faction, "forces": [{**force, "units": listed.get(force["key"], force["units"])} for force in faction["forces"]]}
        for faction in book.data["factions"]
    ]
    return Ruleset({**book.data, "factions": factions}, book.rules.units)


def request(book: Ruleset, given: Mapping, steps: list[Mapping]) -> Match:
    """Ask for a whole game as a case says, and play it."""
    wanted = given["request"]
    book = with_forces(book, given.get("force_lists", {}))
    game = Match.new(book, wanted.get("scenario", "vip-capture"), wanted["forces"], 1, wanted.get("table"))
    bot = RandomBot(1)
    while given.get("played") == "all" and game.pending is not None:
        game.answer(bot.answer(game))
    if "saved" in given:
        loaded = Match.load({**game.save(), **given["saved"]}, book)
        assert loaded.hash == game.hash
        return loaded
    for step in steps:
        game.answer(next(iter(step.values())))
    return game


def run(book: Ruleset, case: Mapping) -> None:
    """Play a case and check what it expects."""
    if "request" in case.get("given", {}):
        _asked_for(book, case)
        return
    differs = worked_examples.run(book, case).differs
    assert differs is None, differs


def _asked_for(book: Ruleset, case: Mapping) -> None:
    """A case about a request for a game or a save."""
    expect = case["expect"]
    try:
        found = request(book, case["given"], case.get("do") or []).pending
    except Refused as refused:
        assert sorted(refused.rules) == sorted(expect.get("refused", ())), (refused.rules, refused.message)
        assert expect.get("says", "") in refused.message, refused.message
        return
    assert "refused" not in expect, "nothing was refused"
    assert "asked" not in expect or found.kind == expect["asked"]["kind"], found
