"""Worked examples: questions to the odds, told with the engine's own reasons and held to what they promise.

An example has `ask` (a request as `odds` takes it) and `expect`, what must come of it:

    refused       ids of the rules that forbid the request; says: part of the refusal
    else          answers by name: passed, hit and half_damage as fractions ("5/12"), due and modifier as they are
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from rulepress.engine.citing import Refused
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.odds import odds, request_from

#: What the answers are called.
WORDS = {"passed": "to pass", "hit": "to hit", "half_damage": "to hit with half damage"}


class Line(NamedTuple):
    """One thing that the engine says, and the rules that it goes by."""

    words: str
    rules: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What came of an example."""

    lines: tuple[Line, ...]
    differs: str | None
    """How that is not what the example promises; None when it is."""


def run(rules: Rules, example: Mapping) -> Outcome:
    """Works an example out. Never raises for what it asks: what goes wrong is told in `differs`."""
    expect = example["expect"]
    try:
        found = odds(rules, request_from(example["ask"]))
    except Refused as refused:
        return Outcome((Line(f"Refused: {refused.message}", refused.rules),), _refusal(expect, refused))
    lines = (Line("; ".join(_answers(found))), *_reasons(found["explain"]))
    if "refused" in expect:
        return Outcome(lines, "nothing was refused")
    wrong = [f"{name} is {found.get(name)}, not {due}" for name, due in expect.items() if found.get(name) != due]
    return Outcome(lines, "; ".join(wrong) or None)


def _refusal(expect: Mapping, refused: Refused) -> str | None:
    """How a refusal is not the one that is promised."""
    if sorted(expect.get("refused", ())) != sorted(refused.rules):
        return f"refused by {', '.join(refused.rules)}: {refused.message}"
    return None if expect.get("says", "") in refused.message else f"the refusal says: {refused.message}"


def _answers(found: Mapping) -> Iterator[str]:
    for name, words in WORDS.items():
        if found.get(name, "0") != "0" or name == next(iter(found)):
            yield f"{float(Fraction(found[name])):.1%} ({found[name]}) {words}"
    if "due" in found:
        yield "the test is due" if found["due"] else "the test is not due"


def _reasons(explained: list[dict]) -> Iterator[Line]:
    for quantity in explained:
        parts = quantity["contributions"]
        reasons = "; ".join(f"{part['value']:+} {part['reason']}" if len(parts) > 1 else part["reason"] for part in parts)
        yield Line(f"{quantity['quantity']} {quantity['value']}: {reasons}", tuple(dict.fromkeys(part["rule"] for part in parts)))
