"""What a test or an attack comes to, exactly, as fractions.

    rules = Rules.from_data(data)
    odds(rules, request_from({"test": "endurance", "dice": 3, "value": 5}))

A request gives all the numbers itself: no unit or pilot is looked up, and nobody spends Command Tokens.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from rulepress.core.dice import Roll, exact
from rulepress.core.name_matching import nearest
from rulepress.core.rule_refs import Contribution, Quantity, Refused, account, cites
from rulepress.games.mswars import attack, courage, endurance
from rulepress.games.mswars.abilities import GROUND, ConditionContext
from rulepress.games.mswars.model import Rules

__all__ = ["Rules", "SkirmishOddsRequest", "arguments", "as_text", "odds", "request_from"]

#: More dice than this are refused, so that no request runs for minutes.
MOST_DICE = 999


class Value(NamedTuple):
    """A flag that takes a value: what the value has to look like, in words too, how it is read, and what stands for it."""

    pattern: str
    words: str
    read: Callable[[str], object]
    metavar: str
    help: str


_COUNT = (r"\d{1,3}", f"a whole number from 0 to {MOST_DICE}", int, "N")
_WHOLE = (r"\d{1,9}", "a whole number from 0 to 999999999", int, "N")
_SIGNED = (r"-?\d{1,9}", "a whole number such as 12 or -2", int, "N")
_INCHES = (r"\d{1,6}(\.\d{0,9})?|\.\d{1,9}", "a distance in inches such as 10 or 10.5", Fraction, "IN")

VALUES: dict[str, Value] = {
    "dice": Value(*_COUNT, "the pilot's Endurance, which is the number of dice rolled"),
    "value": Value(*_WHOLE, "the value of the test, or the pilot's Morale"),
    "tcv": Value(*_WHOLE, "the Team Command Value"),
    "team_vp": Value(*_WHOLE, "the team's total Victory Points"),
    "lost_vp": Value(*_WHOLE, "the Victory Points of the team's lost units"),
    "attack": Value(*_SIGNED, "the attack value, Range or Melee"),
    "defence": Value(*_SIGNED, "the target's Defence"),
    "seen": Value(
        "|".join(attack.SEEN),
        f"one of {', '.join(attack.SEEN)}",
        str,
        "|".join(attack.SEEN),
        "how much of the target is visible; half means half or less",
    ),
    "target_moved": Value(*_INCHES, "how far the target has moved this turn, in inches"),
}

FLAGS: dict[str, str] = {
    "command_unit": "a friendly Command Unit is near and in sight",
    "all_out": "every pilot of the team is Unconscious or out of action",
    "ran": "the attacker has run or charged this turn",
    "damaged": "the attacker has less than half its DC left",
    "unconscious": "the target's pilot is Unconscious",
    "moved_heavy": "the weapon is Heavy Range or Artillery, and the attacker has moved",
    "stable": "the attacker is a Stable Platform",
    "unstable_moved": "the attacker is an Unstable Platform and has moved",
    "melee": "a melee attack (otherwise a ranged one)",
}


class Form(NamedTuple):
    """What a request for a test must say, and what it may say."""

    needs: tuple[str, ...]
    may: tuple[str, ...]


TESTS: dict[str, Form] = {
    "endurance": Form(("dice", "value"), ()),
    "morale": Form(("value",), ("command_unit",)),
    "fear": Form(("value",), ("command_unit",)),
    "courage": Form(("tcv", "team_vp", "lost_vp"), ("all_out",)),
    "attack": Form(
        ("attack", "defence"),
        ("ran", "seen", "target_moved", "damaged", "unconscious", "moved_heavy", "stable", "unstable_moved", "melee"),
    ),
}


@dataclass(frozen=True)
class SkirmishOddsRequest:
    """One question: the test, and what was said about it."""

    test: str
    said: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.said.get(name)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _read(name: str, text: object) -> Any:
    """A flag's value. Raises ValueError with what it should be instead."""
    value = VALUES[name]
    if not re.fullmatch(value.pattern, str(text), flags=re.ASCII):
        raise ValueError(f'{value.words}, not "{str(text)[:60]}"')
    return value.read(str(text))


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a request consists of on the command line."""

    def typed(name: str) -> Callable[[str], str]:
        def check(text: str) -> str:
            try:
                _read(name, text)
            except ValueError as wrong:
                raise argparse.ArgumentTypeError(str(wrong)) from None
            return text

        return check

    def told(name: str, words: str) -> str:
        known = ", ".join(test for test, form in TESTS.items() if name in (*form.needs, *form.may))
        return f"{known}: {words}"

    needs = "; ".join(f"{test} needs {' and '.join(map(_flag, form.needs))}" for test, form in TESTS.items())
    parser.add_argument("test", metavar="TEST", choices=TESTS, help=needs)
    for name, value in VALUES.items():
        parser.add_argument(_flag(name), metavar=value.metavar, type=typed(name), help=told(name, value.help))
    for name, words in FLAGS.items():
        parser.add_argument(_flag(name), action="store_true", help=told(name, words))


@cites("odds.request")
def request_from(values: Mapping[str, object]) -> SkirmishOddsRequest:
    """The request in a mapping of names to texts, numbers and truth values; None, False and absent are the same.

    Raises Refused for a test that there is not, for a number that is none, for what is missing and for what another test asks.
    """
    test = str(values.get("test"))
    if test not in TESTS:
        raise Refused(["odds.request"], f'There is no test "{test[:60]}": say {", ".join(TESTS)}.{nearest(test[:60], TESTS)}')
    form = TESTS[test]
    given = ((name, values.get(name)) for name in (*VALUES, *FLAGS))
    said = {name: value for name, value in given if value is not None and value is not False}
    missing = [_flag(name) for name in form.needs if name not in said]
    if missing:
        raise Refused(["odds.request"], f"The odds of {test} need {' and '.join(missing)}.")
    strange = [_flag(name) for name in said if name not in (*form.needs, *form.may)]
    if strange:
        raise Refused(["odds.request"], f"{', '.join(strange)}: {test} knows nothing of that.")
    for name in [each for each in VALUES if each in said]:
        try:
            said[name] = _read(name, said[name])
        except ValueError as wrong:
            raise Refused(["odds.request"], f"{_flag(name)} is {wrong}.") from None
    return SkirmishOddsRequest(test, said)


@dataclass(frozen=True)
class SkirmishOdds:
    """A request's odds: chances by name, what else there is to say, and what the numbers are made of."""

    chances: Mapping[str, Fraction]
    facts: Mapping[str, object]
    quantities: tuple[Quantity, ...]


def _chances(step: Callable[[Roll], object]) -> Mapping[object, Fraction]:
    """Every result of a check that takes one step."""
    return exact(lambda _, roll: step(roll), None, lambda state: state is not None)


def _endurance(rules: Rules, request: SkirmishOddsRequest) -> SkirmishOdds:
    dice = endurance.dice(rules, request["dice"])
    final = exact(
        lambda test, roll: endurance.look(rules, request["value"], test, roll),
        endurance.EnduranceTest(dice.value),
        lambda test: test.finished,
    )
    passed = sum((likely for test, likely in final.items() if test.passed), Fraction(0))
    value = Quantity("value", (Contribution("endurance.pass", request["value"], "one die must show this or more"),))
    return SkirmishOdds({"passed": passed}, {}, (dice, value))


def _morale(rules: Rules, request: SkirmishOddsRequest) -> SkirmishOdds:
    holds = courage.overcome if request.test == "fear" else courage.morale_holds
    value = courage.morale_value(rules, request["value"], bool(request["command_unit"]))
    final = _chances(lambda roll: holds(rules, value.value, roll))
    return SkirmishOdds({"passed": final.get(True, Fraction(0))}, {}, (value,))


@cites("odds.request", "vp.full")
def _courage(rules: Rules, request: SkirmishOddsRequest) -> SkirmishOdds:
    full, lost = request["team_vp"], request["lost_vp"]
    if full == 0:
        raise Refused(["odds.request", "vp.full"], "A team has Victory Points: --team-vp is 1 or more.")
    if lost > full:
        raise Refused(["odds.request", "vp.full"], f"A team of {full} VP cannot lose {lost}.")
    quarter, half = courage.marks(rules, full)
    value = courage.value(rules, request["tcv"], full, lost)
    marks = (
        Quantity("25% mark", (Contribution("vp.quarter", quarter, f"of {full} VP, rounded up"),)),
        Quantity("50% mark", (Contribution("vp.half", half, f"of {full} VP, rounded up"),)),
    )
    if courage.hopeless(able=0 if request["all_out"] else 1):
        able = Contribution("courage.automatic", 0, "no pilot is left to stand: the test fails without a roll")
        passed, why = Fraction(0), [Quantity("able pilots", (able,))]
    else:
        passed, why = _chances(lambda roll: courage.holds(rules, value.value, roll)).get(True, Fraction(0)), []
    facts = {
        "due": courage.due(rules, full, lost, tested=False, lost_now=lost > 0) is not None,
        "modifier": courage.heavy_losses(rules, full, lost),
    }
    return SkirmishOdds({"passed": passed}, facts, (value, *marks, *why))


@cites("odds.request", "ability.stable-platform", "ability.unstable-platform")
def _attack(rules: Rules, request: SkirmishOddsRequest) -> SkirmishOdds:
    heavy = ConditionContext(("Stable Platform",), weapon_type="heavy_range", moved=True, level=GROUND)
    attempt = attack.AttackAttempt(
        attack=request["attack"],
        defence=request["defence"],
        melee=bool(request["melee"]),
        ran=bool(request["ran"]),
        seen=request["seen"] or "all",
        target_moved=request["target_moved"] or Fraction(0),
        damaged=bool(request["damaged"]),
        unconscious=bool(request["unconscious"]),
        moved_heavy=bool(request["moved_heavy"]),
        eased=attack.eased(rules, heavy) if request["stable"] else (),
        own=attack.own(rules, ConditionContext(("Unstable Platform",), moved=True)) if request["unstable_moved"] else (),
    )
    needed = attack.needed(rules, attempt)
    final = _chances(lambda roll: attack.strike(rules, needed.value, roll))
    half = final.get(attack.HALF, Fraction(0))
    chances = {"hit": final.get(attack.HIT, Fraction(0)) + half, "half_damage": half}
    return SkirmishOdds(chances, {}, (attack.attack_value(rules, attempt), attack.defence(rules, attempt), needed))


_ANSWERS: dict[str, Callable[[Rules, SkirmishOddsRequest], SkirmishOdds]] = {
    "endurance": _endurance,
    "morale": _morale,
    "fear": _morale,
    "courage": _courage,
    "attack": _attack,
}


def answer(rules: Rules, request: SkirmishOddsRequest) -> SkirmishOdds:
    """The exact odds of `request`. Raises Refused."""
    return _ANSWERS[request.test](rules, request)


def odds(rules: Rules, request: SkirmishOddsRequest) -> dict[str, Any]:
    """The odds of `request` as JSON data: chances as texts such as "5/12", exact. Raises Refused."""
    found = answer(rules, request)
    return {
        **{name: str(likely) for name, likely in found.chances.items()},
        **found.facts,
        "explain": [quantity.as_dict() for quantity in found.quantities],
    }


def as_text(rules: Rules, request: SkirmishOddsRequest) -> str:
    """The odds of `request` for a reader. Raises Refused."""
    found = answer(rules, request)
    lines = [request.test.capitalize(), ""]
    for name, likely in found.chances.items():
        if not likely:
            continue
        lines.append(f"  {name.replace('_', ' '):<12}{float(likely * 100):6.2f}%  {likely}")
    if "due" in found.facts:
        due = "it is due now" if found.facts["due"] else "it is not due yet: this is what it would be"
        lines += ["", f"  {due}"]
    lines += ["", *account((quantity.name, quantity) for quantity in found.quantities)]
    return "\n".join(lines)
