"""Checks that follow a check, such as a morale test after losses, with all that may come of both together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulepress.core.rule_refs import Refused
from rulepress.games.declared import volleys
from rulepress.games.declared.check_conditions import holds
from rulepress.games.declared.check_context import CheckContext
from rulepress.games.declared.check_records import CheckInput, FollowUp
from rulepress.games.declared.dice_rollers import EXACT, DiceRoller
from rulepress.games.declared.dice_rolling import CheckStep, Found
from rulepress.games.declared.distribution import weighed
from rulepress.games.declared.hit_effects import Outcome

MOST_CASES = 60
"""A check that follows is worked out for no more different things that it is told."""


def work_out(situations: Sequence[CheckContext], roller: DiceRoller = EXACT) -> Found:
    """A check with all that follows it. Raises Refused for what its numbers forbid, and TooMany."""
    found = volleys.work_out(situations, roller)
    for step in situations[0].check.follow_ups:
        made = _mixed([(chance, work_out([about], roller)) for chance, about in following(situations[0], step, found)])
        found.steps[step.check.name] = made
        found.rolls += [one._replace(what=f"{step.check.name}, {one.what}") for one in made.found.rolls]
        found.quantities += [replace(one, name=f"{step.check.name}: {one.name}") for one in made.found.quantities]
    return found


def following(before: CheckContext, step: FollowUp, found: Found) -> list[tuple[Fraction, CheckContext]]:
    """The check that follows: once for each thing that it is told, with the chance of that. Raises Refused."""
    together = next((one for one in found.outcomes if all(step.outcomes <= dict(outcome).keys() for outcome in one.ways)), None)
    if together is None:
        raise Refused([before.check.rule], f"{before.check.name} does not come to all that {step.check.name} asks about it.")

    def told(outcome: Outcome) -> tuple[int, ...] | None:
        """What is handed over; nothing where the check is not made."""
        known = dict(outcome)

        def value(name: str) -> Any:
            return known[name] if name in known else before.value(name)

        return tuple(known[name] for name in step.given.values()) if holds(step.when, value, value) else None

    cases = together.to(told)
    if len(cases.ways) > MOST_CASES:
        message = f"{step.check.name} would be worked out for {len(cases.ways)} different outcomes; {MOST_CASES} are the most."
        raise Refused([step.check.rule], message)
    made: list[tuple[Fraction, CheckContext]] = []
    for case, chance in cases.chances():
        if case is None:
            continue
        about = _situation(before, step, dict(zip(step.given, case, strict=True)))
        if all(about.holds(one.when) for one in about.check.allowed):
            made.append((chance, about))
    return made


def _situation(before: CheckContext, step: FollowUp, given: dict[str, int]) -> CheckContext:
    """The check that follows, with everything that it names."""
    other = "unit" if step.by == "target" else "target"
    sides = {"unit": before.known.get(step.by), "target": before.known.get(other)}
    known: dict[str, Any] = {"core": before.known["core"]} | {name: one for name, one in sides.items() if one is not None}
    for name, asked in step.check.ask.items():
        known[name] = _bounded(given[name], asked) if name in given else before.known.get(name, asked.default)
    return CheckContext(step.check, known, before.labels, before.dice)


def _bounded(number: int, asked: CheckInput) -> int | bool:
    if asked.type == "flag":
        return bool(number)
    least, most = asked.least, asked.most
    number = number if least is None else max(least, number)
    return number if most is None else min(most, number)


def _mixed(cases: Sequence[tuple[Fraction, Found]]) -> CheckStep:
    """What comes of checks of which one is made, each with its chance."""
    every = sum((chance for chance, _ in cases), Fraction(0))
    whole = Found()
    for _, first in cases[:1]:
        alike = [all(one in found.rolls for _, found in cases) for one in first.rolls]
        whole.rolls = [one if same else one._replace(needs="", chance=None) for one, same in zip(first.rolls, alike, strict=True)]
        whole.quantities = [one for one in first.quantities if all(one in found.quantities for _, found in cases)]
    for chance, found in cases:
        for mine, theirs in ((whole.chances, found.chances), (whole.results, found.results)):
            for name, likely in theirs.items():
                mine[name] = mine.get(name, Fraction(0)) + chance * likely
    for name in cases[0][1].counts if cases else ():
        if all(name in found.counts for _, found in cases):
            numbers = {0: 1 - every}
            for chance, found in cases:
                for number, likely in found.counts[name].chances():
                    numbers[number] = numbers.get(number, Fraction(0)) + chance * likely
            whole.counts[name] = weighed(numbers)
    for name in dict.fromkeys(name for _, found in cases for name in found.steps):
        steps = [(chance, found.steps[name]) for chance, found in cases]
        whole.steps[name] = _again(steps)
    return CheckStep(every, whole)


def _again(steps: Sequence[tuple[Fraction, CheckStep]]) -> CheckStep:
    """What follows checks of which one is made: its own chances count already that it is made."""
    mixed = _mixed([(chance, step.found) for chance, step in steps])
    return mixed._replace(made=sum((chance * step.made for chance, step in steps), Fraction(0)))


def chances(found: Found, above: str = "") -> Iterator[tuple[str, Fraction]]:
    """What comes of all checks that follow, in words, with its chance: "Morale: succeeds"."""
    for name, step in found.steps.items():
        yield f"{above}{name} is made", step.made
        for outcome, chance in (step.found.chances | step.found.results).items():
            yield f"{above}{name}: {outcome}", chance
        yield from chances(step.found, f"{above}{name}, ")
