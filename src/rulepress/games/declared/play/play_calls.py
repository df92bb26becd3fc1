"""A declared game that plays, as a program that talks in JSON data: the calls of its odds, and random games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.core.json_api import Call, answering
from rulepress.core.rule_refs import Refused
from rulepress.games.declared import calls
from rulepress.games.declared.play.match_driver import Match
from rulepress.games.declared.play.ruleset import Ruleset


def opened(data: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    `fuzz` (scenario, forces, seed) plays a random game, holds it to what games promise, and gives its hash after every answer; everything
    else is a call of `games/declared/calls.py`. What the rules refuse, and a broken promise, come back as {"refused": {...}}.
    """
    book, odds = Ruleset(data), calls.opened(data)

    def fuzz(args: Mapping[str, Any]) -> dict[str, Any]:
        [found] = fuzzed(lambda seed: Match.new(book, args["scenario"], args["forces"], seed), [args["seed"]])
        if isinstance(found, BrokenPromise):
            raise Refused(["play.request"], found.what)
        return {"hashes": [game.hash for game in Match.replayed(found.save(), book)]}

    own = answering({"fuzz": Call(fuzz, ("scenario", "forces", "seed"), "play.request")}, "play.request")
    return lambda call, args: own(call, args) if call == "fuzz" else odds(call, args)
