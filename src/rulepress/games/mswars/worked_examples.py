"""Worked examples: questions to the odds, told with the engine's own reasons and held to what they promise.

An example has `ask` (a request as `odds` takes it) and `expect`, what must come of it:

    refused       ids of the rules that forbid the request; says: part of the refusal
    else          answers by name: passed, hit and half_damage as fractions ("5/12"), due and modifier as they are
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulepress.core.examples import ExampleStatement, Instead, Outcome, reasons, refused_line, spoken, unlike
from rulepress.core.rule_refs import Refused
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.odds import odds, request_from

#: What the answers are called.
WORDS = {"passed": "to pass", "hit": "to hit", "half_damage": "to hit with half damage"}


def run(rules: Rules, example: Mapping[str, Any]) -> Outcome:
    """Works an example out. Never raises for what it asks: what goes wrong is told in `differs`."""
    expect = example["expect"]
    try:
        found = odds(rules, request_from(example["ask"]))
    except Refused as refused:
        return Outcome((refused_line(refused.message, refused),), unlike(expect, refused))
    lines = (ExampleStatement("; ".join(_answers(found))), *_reasons(found["explain"]))
    if "refused" in expect:
        return Outcome(lines, "nothing was refused")
    wrong = [Instead((name,), due, found.get(name)) for name, due in expect.items() if found.get(name) != due]
    told = "; ".join(f"{one.at[0]} is {spoken(one.found)}, not {spoken(one.due)}" for one in wrong)
    return Outcome(lines, told or None, tuple(one for one in wrong if one.found is not None))


def _answers(found: Mapping[str, Any]) -> Iterator[str]:
    for name, words in WORDS.items():
        if found.get(name, "0") != "0" or name == next(iter(found)):
            yield f"{float(Fraction(found[name])):.1%} ({found[name]}) {words}"
    if "due" in found:
        yield "the test is due" if found["due"] else "the test is not due"


def _reasons(explained: list[dict[str, Any]]) -> Iterator[ExampleStatement]:
    for quantity in explained:
        why = reasons(quantity["contributions"])
        yield why._replace(words=f"{quantity['quantity']} {quantity['value']}: {why.words}")
