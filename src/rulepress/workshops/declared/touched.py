"""What a change of a declared game does at the table: the odds of its checks, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from rulepress.authoring.matchups import Matchup, Touched, differing
from rulepress.engine.citing import Refused
from rulepress.games.declared.grammar import Check
from rulepress.games.declared.model import Rules
from rulepress.games.declared.odds import answer, request_from, words

from .asks import requests

COMPARED = 400
"""Questions about one check that are compared, the first ones."""


def touched(before: dict[str, Any], after: dict[str, Any]) -> list[Touched]:
    """The matchups possible in both whose odds differ, the greatest difference first."""
    return differing(before, after, _worked_out)


def _worked_out(data: Mapping[str, Any]) -> Iterator[tuple[Matchup, Fraction]]:
    rules = Rules.from_data(data)
    for check in rules.checks.values():
        for request in islice(requests(rules, check), COMPARED):
            for situation, said in [("as it stands", {}), *_otherwise(check, request)]:
                try:
                    about, found = answer(rules, request_from(request | said))
                except Refused:
                    continue
                for outcome, chance in (found.chances | found.results).items():
                    if chance:
                        called = words(outcome, found) if outcome in found.chances else outcome
                        yield (f"{check.name}: {about.who}", about.at, situation, called), chance


def _otherwise(check: Check, usual: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What may be answered instead of the usual, one at a time: every flag, every choice, and each number from one bound to the other,
    in quarters, since what lies at the bounds may be allowed to few."""
    for name, asked in check.ask.items():
        if asked.type == "flag":
            yield asked.words, {name: True}
            continue
        values: Iterable[Any] = asked.of
        if asked.least is not None and asked.most is not None:
            values = sorted({asked.least + (asked.most - asked.least) * quarters // 4 for quarters in range(5)})
        for value in values:
            if value != usual[name]:
                yield f"{asked.words} {value}", {name: value}
