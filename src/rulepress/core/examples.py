"""Worked examples: what a game's engine makes of one, and how that is not what the example promises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from rulepress.core.rule_refs import Refused
from rulepress.core.story import in_inches


class ExampleStatement(NamedTuple):
    """One thing that the engine says, and the rules that it goes by."""

    words: str
    rules: tuple[str, ...] = ()


class Instead(NamedTuple):
    """A promise that the engine does not keep, and what it would keep."""

    at: tuple[str | int, ...]
    """Where in the example's `expect`; of all of it nothing."""
    due: Any
    found: Any


class Outcome(NamedTuple):
    """What came of an example."""

    lines: tuple[ExampleStatement, ...]
    differs: str | None
    """How that is not what the example promises; None when it is."""
    instead: tuple[Instead, ...] = ()
    """What it could promise instead, as far as that can be told; there may be more to it."""
    early: bool = False
    """It ends before that can be told, while something waits for an answer; `differs` says for which."""
    step: int | None = None
    """Which of its answers could not be given, if one could not."""
    at_fault: tuple[str | int, ...] | None = None
    """Where the example itself is at fault: it cannot be laid out so, or names what is not there."""

    def as_dict(self) -> dict[str, Any]:
        """The statements and the difference, as JSON for the site."""
        return {"lines": [line._asdict() for line in self.lines], "differs": self.differs}


def settled(
    run: Callable[[Mapping[str, Any]], Outcome], example: Mapping[str, Any], outcome: Outcome
) -> tuple[tuple[Instead, ...], str | None]:
    """What an example, of which `outcome` comes, has to promise for the engine to keep it, and how even that is not kept: then its course
    is another one."""
    example = {**example, "expect": deepcopy(example["expect"])}
    promises: dict[tuple[str | int, ...], Instead] = {}
    tried: set[tuple[str | int, ...]] = set()
    holder: Any
    last: Any
    while outcome.differs and (news := [one for one in outcome.instead if one.at not in tried]):
        for one in news:
            tried.add(one.at)
            holder, last = example, "expect"
            for step in one.at:
                holder, last = holder[last], step
            holder[last] = one.found
            if not any(one.at[: len(at)] == at for at in promises):  # else it is part of a whole that is promised already
                promises = {at: other for at, other in promises.items() if at[: len(one.at)] != one.at} | {one.at: one}
        outcome = run(example)
    return tuple(promises.values()), outcome.differs


def refused_line(words: str, refused: Refused) -> ExampleStatement:
    """A refusal, in the words that readers are given."""
    return ExampleStatement(f"Refused: {in_inches(words)}", refused.rules)


def unlike(expect: Mapping[str, Any], refused: Refused) -> str | None:
    """How a refusal is not the one that is promised: `refused`, the ids of its rules, and `says`, part of its words."""
    due = sorted(expect.get("refused", ()))
    if sorted(refused.rules) != due:
        return f"refused by {', '.join(refused.rules)} ({refused.message}), not by {', '.join(due) or 'anything'}"
    return None if expect.get("says", "") in refused.message else f"the refusal says: {refused.message}"


def spoken(value: object) -> str:
    """A value as an example's author would write it: yes and no, places as (0, 10), tokens as charge: 2, nothing for what is not there."""
    if isinstance(value, bool) or value is None:
        return "nothing" if value is None else "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        said = ", ".join(map(spoken, value))
        return f"({said})" if value and all(isinstance(one, int | float) for one in value) else said or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {spoken(each)}" for name, each in value.items()) or "none"
    return str(value)


def reasons(contributions: Iterable[Mapping[str, Any]]) -> ExampleStatement:
    """Why a number is what it is: its contributions, as `Quantity.as_dict` has them."""
    parts = list(contributions)
    words = "; ".join(f"{part['value']:+} {part['reason']}" if len(parts) > 1 else part["reason"] for part in parts)
    return ExampleStatement(words, tuple(dict.fromkeys(part["rule"] for part in parts)))
