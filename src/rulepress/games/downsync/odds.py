"""What an action does to a target, exactly: one base's whole rate of fire against one base, as fractions.

    rules = Rules.from_data(data)
    odds(rules, request_from({"attacker": "crusader", "action": "Medium Cannon", "target": "virago", "range": "5.5"}))

What a request leaves out is simple and always the same: the defender spends its tokens whenever that can help, ordinary
ones first; nobody leads; auras, borrowed tokens and whatever must be paid for are off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rulepress.core.dice import ExplainedRolls, RollRecord
from rulepress.core.rule_refs import Quantity, account
from rulepress.games.downsync.active_effects import (
    AttackProgress,
    HitMark,
    held_by_attacker,
)
from rulepress.games.downsync.model import Rules, Unit, inches, signed
from rulepress.games.downsync.odds_case import EMERGENCY, Case, case, outcome
from rulepress.games.downsync.odds_course import Course
from rulepress.games.downsync.odds_left_out import statable, why_not
from rulepress.games.downsync.odds_request import OddsRequest, arguments, request_from
from rulepress.games.downsync.quantities import Numbers, ResolvedCheck
from rulepress.games.downsync.tokens import Holding, counted
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS

__all__ = ["OddsRequest", "Rules", "arguments", "as_text", "odds", "request_from"]

OUTCOMES = ("destroyed", "stunned", "revealed", "unaffected")


#: How long a mark lasts, in words.
UNTIL = {"taskforce_activation": "for the rest of the Taskforce Activation", "round": "until the end of the Round"}


@dataclass(frozen=True, eq=False)
class AttackOdds:
    """A request's odds."""

    case: Case
    hit: Fraction  # the first attack or scan succeeds
    outcomes: Mapping[str, Fraction]
    suffered: Mapping[str, Fraction]  # an effect of a faction's own that the target ends with, and nothing else -> its chance
    expected_cm_spent: Fraction
    marked: Fraction  # the target is left with a mark, and not destroyed
    marks: tuple[HitMark, ...]  # that it may be left with
    quantities: tuple[Quantity, ...]

    @property
    def ends(self) -> list[tuple[str, Fraction]]:
        """How the target ends, in the order in which that is told: they exclude each other and add up to one."""
        *affected, unaffected = self.outcomes.items()
        return [*affected, *self.suffered.items(), unaffected]

    def rolls(self) -> list[RollRecord]:
        """The rolls asked if the first attack hits and countermeasures work."""
        case, explained = self.case, ExplainedRolls()
        first = case.start if case.finished(case.start) else case.step(case.start, explained)
        if first.threat:
            case.step(first, explained)
        return explained.rolls


@lru_cache(maxsize=1024)
def answer(rules: Rules, request: OddsRequest) -> AttackOdds:
    """The exact odds of `request`. Raises Refused."""
    asked = case(rules, request)
    start = asked.start
    course = Course(asked)
    ends, out_of = course.ends()
    chances = dict.fromkeys(OUTCOMES, 0)
    tokens, spent, marked = start.countermeasures + start.emergency, 0, 0
    marks: set[HitMark] = set()
    suffered: dict[str, int] = {}
    for exchange, likely in ends.items():
        ended = outcome(exchange)
        if ended == "unaffected" and exchange.suffered:
            suffered[exchange.suffered] = suffered.get(exchange.suffered, 0) + likely
        else:
            chances[ended] += likely
        spent += likely * (tokens - exchange.countermeasures - exchange.emergency)
        if exchange.marks and not exchange.destroyed:
            marked += likely
            marks.update(exchange.marks)
    return AttackOdds(
        case=asked,
        hit=course.hit(),
        outcomes={name: Fraction(weight, out_of) for name, weight in chances.items()},
        suffered={name: Fraction(weight, out_of) for name, weight in suffered.items()},
        expected_cm_spent=Fraction(spent, out_of),
        marked=Fraction(marked, out_of),
        marks=tuple(sorted(marks)),
        quantities=tuple(_explain(asked)),
    )


def _differences(check: ResolvedCheck, start: AttackProgress, moment: AttackProgress) -> frozenset[str]:
    """What has changed since the start, in words."""
    words = {f"target marked by {mark.name}" for mark in moment.marks if mark not in start.marks}
    if moment.stunned != start.stunned:
        words.add("target Stunned")
    if moment.has_countermeasures != start.has_countermeasures:
        words.add("no Countermeasure Tokens left")
    words |= set(_laid("target", check.rules, start.tokens, moment.tokens))
    words |= set(_laid("attacker", check.rules, *(held_by_attacker(check.attempt, each) for each in (start, moment))))
    words |= {f"the {TRIGGERS[name].roles[0]} {TRIGGERS[name].told}" for name in moment.so_far}
    return frozenset(words)


def _laid(side: str, rules: Rules, before: Holding, now: Holding) -> Iterator[str]:
    """Of which factions' tokens a side has more or fewer, and how many."""
    for key, kind in rules.token_kinds.items():
        if (count := counted(now, key)) != counted(before, key):
            yield f"{side} has {count or 'no'} {kind.name} Token{'s' if count != 1 else ''}"


def _explain(asked: Case) -> Iterator[Quantity]:
    """Every number of the first attack, then those that differ later on, each named with what has changed."""
    check, start = asked.check, AttackProgress.of(asked.start)
    yield asked.given[0]
    begun = check.at(start)
    first = {quantity.name: quantity for quantity in begun.quantities}
    yield from first.values()
    if begun.threat.negatable:
        yield from asked.given[1:]
    told: list[tuple[str, frozenset[str], Quantity]] = []
    later: list[tuple[frozenset[str], Numbers]] = [
        (_differences(check, start, moment), numbers) for moment, numbers in check.met.items() if numbers is not begun
    ]
    for changes, numbers in sorted(later, key=lambda each: (len(each[0]), sorted(each[0]))):
        for quantity in numbers.quantities:
            name = quantity.name
            before = [known for told_name, fewer, known in told if told_name == name and fewer < changes]
            if quantity != (before[-1] if before else first.get(name)):
                told.append((name, changes, quantity))
                yield Quantity(f"{name} ({', '.join(sorted(changes))})", quantity.contributions)


def odds(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """The odds of `request` as JSON data: fractions as texts, and where each number comes from. Raises Refused."""
    found = answer(rules, request)
    return {
        "hit": str(found.hit),
        **{name: str(found.outcomes[name]) for name in OUTCOMES},
        **({"suffered": {name: str(chance) for name, chance in found.suffered.items()}} if found.suffered else {}),
        "expected_cm_spent": str(found.expected_cm_spent),
        "explain": [quantity.as_dict() for quantity in found.quantities],
    }


def marks(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """What `odds` has no word for: the chance, as a text, that the target is there at the end with a mark, and which
    marks that may be. Raises Refused."""
    found = answer(rules, request)
    return {
        "marked": str(found.marked),
        "marks": [{"rule": mark.rule, "words": mark_words(mark)} for mark in found.marks],
    }


def mark_words(mark: HitMark) -> str:
    """-2 DEF until the end of the Round (PAINT)"""
    return f"{signed(mark.by)} DEF {UNTIL[mark.until]} ({mark.name})"


def _percent(number: Fraction) -> str:
    return f"{float(number * 100):6.2f}%"


def as_text(rules: Rules, request: OddsRequest) -> str:
    """The odds of `request` for a reader. Raises Refused."""
    found = answer(rules, request)
    attempt = found.case.attempt
    what = "scan" if attempt.action.scan else "attack"
    never = found.case.finished(found.case.start)
    first = f"  no {what} is made" if never else f"  {f'first {what} succeeds':<23}{_percent(found.hit)}  {found.hit}"
    lines = [
        f"{attempt.attacker.title}: {attempt.action.name} on {attempt.target.title} at {inches(attempt.distance)}",
        "",
        first,
        "",
        *(f"  {name:<23}{_percent(chance)}  {chance}" for name, chance in found.ends if chance),
        *_further(rules, found),
        "",
        *_tokens_spent(found),
        *_rolls(found),
        *account((_named(rules, quantity), quantity) for quantity in found.quantities if not _lacks(quantity)),
    ]
    passed_over = why_not(found.case)
    if passed_over:
        facts = statable(found.case)
        lines += ["", "Not counted:"]
        for name, why in passed_over.items():
            lines.append(f"  {name}: {why}{f' (--fact {facts[name]})' if name in facts else ''}")
    return "\n".join(lines)


def _lacks(quantity: Quantity) -> bool:
    """Is it a kind of token that the target does not have, and about which the request says nothing?"""
    return quantity.name in ("countermeasures", EMERGENCY) and not any(part.value for part in quantity.contributions)


def _tokens_spent(found: AttackOdds) -> Iterator[str]:
    """How many tokens the target spends on average, if it spends any."""
    if found.expected_cm_spent:
        yield f"  {'tokens spent, average':<23}{float(found.expected_cm_spent):6.2f}   {found.expected_cm_spent}"
        yield ""


def _rolls(found: AttackOdds) -> Iterator[str]:
    """The rolls of the first attack, where one is made."""
    if rolls := found.rolls():
        yield "Rolls"
        for roll in rolls:
            yield f"  {roll.stream}: {roll.dice} needs {roll.needed}+, {_percent(roll.chance or Fraction(0)).strip()}"
        yield ""


def _named(rules: Rules, quantity: Quantity) -> str:
    """What the edition calls a quantity."""
    if quantity.name == EMERGENCY:
        return f"{rules.words.emergency.lower()}s"
    return quantity.name.replace("_", " ")


def _further(rules: Rules, found: AttackOdds) -> Iterator[str]:
    """Lines about what the outcomes do not say: marks left on the target, and whose destruction is meant."""
    if found.marks:
        yield f"  {'marked':<23}{_percent(found.marked)}  {found.marked}"
        yield f"    whatever else, it is there with {', '.join(map(mark_words, found.marks))}"
    target = found.case.attempt.target
    if isinstance(target, Unit) and (target.bases or 1) > 1:
        yield f"  All this is about the one {rules.words.sub_unit} that is aimed at: destroyed is that base, not the Unit."


def left_over(rules: Rules, request: OddsRequest) -> dict[str, Any]:
    """The traits and actions of both sides that could bear on the check and are in none of its numbers, and why. Raises Refused."""
    reasons = why_not(answer(rules, request).case)
    return {"names": list(reasons), "why": reasons}
