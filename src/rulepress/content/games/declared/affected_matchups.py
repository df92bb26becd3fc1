"""What a change of a declared game does at the table: the odds of its checks, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from rulepress.content.editions.matchup_changes import Matchup, MatchupChange, differing
from rulepress.content.games.declared.odds_form import requests
from rulepress.core.rule_refs import Refused
from rulepress.games.declared.check_records import CheckDefinition
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.led_units import gives
from rulepress.games.declared.odds import answer, request_from, words

PLAIN = "as it stands"
"""Nothing is asked for, and nobody leads."""
LED = {"by": ("leader", "led by"), "at": ("target_leader", "target led by")}
"""Whose unit is led -> how that is asked, and told."""

COMPARED = 400
"""Questions about one check that are compared, the first ones."""


def touched(before: dict[str, Any], after: dict[str, Any]) -> list[MatchupChange]:
    """The matchups possible in both whose odds differ, the greatest difference first. Of what else may be answered, and of leaders, those
    that differ otherwise than as it stands."""
    found = differing(before, after, _worked_out)
    usual = {(one.who, one.target, one.outcome): (one.before, one.after) for one in found if one.situation == PLAIN}
    return [one for one in found if one.situation == PLAIN or usual.get((one.who, one.target, one.outcome)) != (one.before, one.after)]


def _worked_out(data: Mapping[str, Any]) -> Iterator[tuple[Matchup, Fraction]]:
    rules = Rules.from_data(data)
    for check in rules.checks.values():
        for request in islice(requests(rules, check), COMPARED):
            plain = list(_chances(rules, check, request, PLAIN))
            yield from plain
            for situation, said in _otherwise(check, request):
                yield from _chances(rules, check, request | said, situation)
            for situation, said in _led(rules, request):
                if said:
                    yield from _chances(rules, check, request | said, situation)
                else:
                    yield from (((who, at, situation, outcome), chance) for (who, at, _, outcome), chance in plain)


def _chances(rules: Rules, check: CheckDefinition, request: Mapping[str, Any], situation: str) -> Iterator[tuple[Matchup, Fraction]]:
    """What may come of a question; nothing where it has no answer."""
    try:
        asked = answer(rules, request_from(request))
    except Refused:
        return
    about, found = asked.situation, asked.found
    for outcome, chance in (found.chances | found.results).items():
        if chance:
            called = words(outcome, found) if outcome in found.chances else outcome
            yield (f"{check.name}: {about.who}", about.at, situation, called), chance


def _led(rules: Rules, request: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Who may lead the units of a question, one at a time; nothing is asked where the leader changes nothing of the unit."""
    for party, (asked, told) in LED.items():
        if party in request:
            unit = rules.unit(request[party], "")
            for leader in rules.leaders_of(unit):
                yield f"{told} {leader['name']}", {asked: leader["id"]} if gives(leader, unit["id"]) else {}


def _otherwise(check: CheckDefinition, usual: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
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
                yield asked.answered(name, value), {name: value}
