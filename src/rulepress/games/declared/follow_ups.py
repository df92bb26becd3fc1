"""Checks that follow a check, such as a morale test after losses, with all that may come of both together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulepress.core.rule_refs import Refused
from rulepress.games.declared import volleys
from rulepress.games.declared.check_conditions import holds
from rulepress.games.declared.check_context import CheckContext
from rulepress.games.declared.check_records import ALL, CheckInput, FollowUp
from rulepress.games.declared.dice_rollers import EXACT, DiceRoller
from rulepress.games.declared.dice_rolling import CheckStep, DiceGroup, Found
from rulepress.games.declared.distribution import weighed
from rulepress.games.declared.hit_effects import Outcome
from rulepress.games.declared.record_paths import entries, value_at, with_count

MOST_CASES = 60
"""A check that follows is worked out for no more different things that it is told."""


def work_out(situations: Sequence[CheckContext], roller: DiceRoller = EXACT) -> Found:
    """A check with all that follows it. Raises Refused for what its numbers forbid, and TooMany."""
    found = volleys.work_out(situations, roller)
    for name, step in _called(situations[0].check.follow_ups):
        made = _mixed([(chance, work_out(about, roller)) for chance, about in following(situations, step, found)])
        found.steps[name] = made
        found.rolls += [one._replace(what=f"{name}, {one.what}") for one in made.found.rolls]
        found.quantities += [replace(one, name=f"{name}: {one.name}") for one in made.found.quantities]
    return found


def _called(steps: Sequence[FollowUp]) -> Iterator[tuple[str, FollowUp]]:
    """The checks that follow one, each with its name; of one that follows more than once, with whose it is, and which of these."""
    for place, step in enumerate(steps):
        alike = [one.by for one in steps if one.check.id == step.check.id]
        before = [one.by for one in steps[:place] if one.check.id == step.check.id]
        whose = f" of the {step.by}" if len(set(alike)) > 1 else ""
        which = f", {before.count(step.by) + 1}" if alike.count(step.by) > 1 else ""
        yield f"{step.check.name}{whose}{which}", step


def following(used: Sequence[CheckContext], step: FollowUp, found: Found) -> list[tuple[Fraction, list[CheckContext]]]:
    """The check that follows, with each record that it is made with: once for each thing that it is told, with the chance of that.
    Raises Refused."""
    before = used[0]
    together = next((one for one in found.outcomes if all(step.outcomes <= dict(outcome).keys() for outcome in one.ways)), None)
    if together is None:
        raise Refused([before.check.rule], f"{before.check.name} does not come to all that {step.check.name} asks about it.")

    _bounded_outcomes(before, step, found)

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
    made: list[tuple[Fraction, list[CheckContext]]] = []
    for case, chance in cases.chances():
        if case is None:
            continue
        every = _situations(used, step, dict(zip(step.given, case, strict=True)))
        if about := [each for each in every if all(each.holds(one.when) for one in step.check.allowed)]:
            made.append((chance, about))
    return made


def _bounded_outcomes(before: CheckContext, step: FollowUp, found: Found) -> None:
    """Raises Refused where numbers without end are asked about, beyond what is told apart of them."""
    for name in step.outcomes:
        if (enough := found.or_more.get(name.replace("_", " "))) is None:
            continue
        asked = [step.check.ask[word].most for word, outcome in step.given.items() if outcome == name and word in step.check.ask]
        asked += list(_compared(step.when, name))
        if any(one is None or one > enough for one in asked):
            message = (
                f"The {name.replace('_', ' ')} of {before.check.name} have no end, and {step.check.name} asks about more than {enough}"
            )
            raise Refused([step.check.rule], f"{message}: say how often dice explode at most, `times: 10`.")


def _compared(when: Mapping[str, Any], name: str) -> Iterator[int | None]:
    """With what conditions compare that outcome; nothing for what is no plain number."""
    for word, wanted in when.items():
        if word in ("not", "any"):
            for one in wanted if isinstance(wanted, list) else [wanted]:
                yield from _compared(one, name)
        elif word == name:
            numbers = wanted.values() if isinstance(wanted, Mapping) else wanted if isinstance(wanted, list) else [wanted]
            yield from (one + 1 if isinstance(one, int) else None for one in numbers)


def _situations(used: Sequence[CheckContext], step: FollowUp, given: dict[str, int]) -> list[CheckContext]:
    """The check that follows, with everything that it names: once, or for each record that it is made with. Raises Refused."""
    before, check = used[0], step.check
    other = "unit" if step.by == "target" else "target"
    sides = {"unit": before.known.get(step.by), "target": before.known.get(other)}
    known: dict[str, Any] = {"core": before.known["core"]} | {name: one for name, one in sides.items() if one is not None}
    for name, asked in step.check.ask.items():
        known[name] = _bounded(given[name], asked) if name in given else before.known.get(name, asked.default)
    if check.against:
        known[check.target_kind] = with_count(_records(used, step, known["target"], check.against, other)[0])
    own = (
        [{check.record_kind: with_count(one)} for one in _records(used, step, known["unit"], check.records, step.by)]
        if check.records
        else [{}]
    )
    return [CheckContext(check, known | one, before.labels, before.dice).answered() for one in own]


def _records(used: Sequence[CheckContext], step: FollowUp, unit: Mapping[str, Any], path: str, by: str) -> list[Mapping[str, Any]]:
    """With which records of a unit a check that follows is made; `by`: what that unit is in the check before. Raises Refused."""
    first, every = used[0], entries(unit, path)
    said = step.used if by == step.by else step.against
    if not every:
        raise Refused([step.check.rule], f"{unit['name']} has no {path.rpartition('.')[2].replace('_', ' ')}.")
    if said == ALL:
        return step.check.uses(unit)
    if said:
        return [max(every, key=lambda one: _number(value_at(said, one)))]
    path_before, kind = (first.check.records, first.check.record_kind) if by == "unit" else (first.check.against, first.check.target_kind)
    if path_before == path:
        return [one.known[kind] for one in used]
    if len(every) > 1:
        names = ", ".join(str(one["name"]) for one in every)
        raise Refused([step.check.rule], f"{step.check.name} follows, and nothing says with which of these: {names}.")
    return every


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 0


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
        whole.rolls = [_any_of(one, [found.rolls[place] for _, found in cases if place < len(found.rolls)])
                       for place, one in enumerate(first.rolls)]  # fmt: skip
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
            if (most := min((found.or_more[name] for _, found in cases if name in found.or_more), default=None)) is not None:
                whole.or_more[name] = most
            whole.counts[name] = weighed(numbers).to(lambda number, most=most: number if most is None else min(number, most))  # type: ignore[misc]
    for name in dict.fromkeys(name for _, found in cases for name in found.steps):
        steps = [(chance, found.steps[name]) for chance, found in cases]
        whole.steps[name] = _again(steps)
    return CheckStep(every, whole)


def _any_of(first: DiceGroup, rolls: Sequence[DiceGroup]) -> DiceGroup:
    """A roll that is another one by what it is told: what of it is the same each time, and all the dice that it may be."""
    if all(one == first for one in rolls):
        return first
    dice = list(dict.fromkeys(one.dice for one in rolls if one.what == first.what))
    told = " or ".join(dice) if len(dice) <= 3 else f"{dice[0]} to {dice[-1]}"
    return first._replace(dice=told, needs=first.needs if all(one.needs == first.needs for one in rolls) else "", chance=None)


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
