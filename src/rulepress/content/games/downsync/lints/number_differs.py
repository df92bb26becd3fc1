"""A number in a text differs from the number in the data.

What: the text of a trait, action, ability, effect or token has a number that its data does not have, and the data has a number of the
same sort (inches, a signed amount, a die result) that the text does not mention; or the sign differs; or the text says "or more" and the
data "or less". For a number in a condition this is a warning, because the text may word a condition differently.
Why: the card would say one thing and the engine do another.

Wrong:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "+3 TARG against Stunned targets."
Right:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "{{ bonus }} TARG against Stunned targets."
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._text_numbers import DataNumber, NumberedText, TextNumber, typed, words
from rulepress.content.lint import found_at, lint
from rulepress.content.prose.placeholders import PLACEHOLDER

RANGES = re.compile(r"\b(short|long)\b.{0,20}\brange|\bcontact\b", re.IGNORECASE)
"""How a text calls distances by their names."""

TURNED = re.compile(r"\b(no|not|never|without|ignor\w*|cancel\w*|instead|rather|unless|except|only|otherwise|else|but)\b", re.IGNORECASE)
"""Words that turn what is said, so that it cannot be told by its numbers alone."""

CALLED = {
    "attack_roll": re.compile(r"\s*(to |on )?(its |their )?(TARG|attack rolls?|hit)\b"),
    "defence": re.compile(r"\s*(to |on )?(its |their )?DEF\b"),
    "speed": re.compile(r"\"?\s*(to |on )?(its |their )?SPD\b"),
    "scan_roll": re.compile(r"\s*(to |on )?(its |their )?SCAN\b"),
}
"""How a text calls, behind an amount, what that is added to."""


class Unsaid(NamedTuple):
    """A number of the data that the text does not speak of."""

    value: float
    name: str
    """How a finding calls it."""
    sort: str
    asked: bool = False
    held: DataNumber | None = None
    """None of a parameter."""

    def may_be(self, number: TextNumber) -> bool:
        """Whether a number typed in the text may be meant as this one, by its sort (inches, count, ...)."""
        return self.held.may_be(number) if self.held else number.sort == self.sort


@lint(code="number-differs", beside=True)
def number_differs(content: DownsyncContent) -> Iterator[Diagnostic]:
    for one in words(content):
        yield from _others(one)
        yield from _turned(one)


def _others(one: NumberedText) -> Iterator[Diagnostic]:
    """Numbers that none of the data has, each told with the one that it seems to stand for."""
    strange = [number for number in one.typed() if not _explained(number, one)]
    unsaid = list(_unsaid(one))
    for number in strange:
        due = [other for other in unsaid if other.may_be(number)]
        called = _called(one.text, number)
        if called:
            due = [other for other in due if other.held is None or other.held.quantity == called]
        due = due or [other for other in _named_beside(one) if other.may_be(number)]
        alike = [other for other in strange if other.sort == number.sort]
        if number.sort == "count":  # what it counts cannot be told: only where nothing else could be meant
            due = [other for other in unsaid if other.sort in ("count", "amount")] if one.effect_count < 2 and not due else due
            if len(unsaid) > 1 or len(strange) > 1:
                continue
        if not due or len(alike) > len(due):  # some are none of the data's
            continue
        other = min(due, key=lambda each: abs(each.value - number.value))
        own = other.name in one.parameters
        here = f"`{other.name}`" if own else other.name
        advice = f"write {{{{ {other.name} }}}} instead" if own else "correct one of them" + ", or make it a parameter" * one.can_name
        message = f"The text says {number.value:g}, but {here} is {other.value:g}."
        yield _told(one, message, advice, "warning" if other.asked else "error")


def _unsaid(one: NumberedText) -> Iterator[Unsaid]:
    said = list(typed(one.spoken))
    named = " ".join(PLACEHOLDER.findall(one.spoken))
    for name, sort in one.parameters.items():
        if name not in named and not any(number.value == one.owned[name] for number in said):
            yield Unsaid(one.owned[name], name, sort)
    for held in one.held:
        value = abs(held.value)
        by_name = held.asked and held.sort == "inches" and RANGES.search(one.spoken)
        spoken_of = any(_is(number, held) for number in said if held.may_be(number) or number.sort == "count")
        in_words = held.quantity not in CALLED and one.says_in_words(value)  # texts write +1 TARG, and not one
        if not spoken_of and not by_name and not in_words and (held.asked or not one.parameters):
            yield Unsaid(value, "the number in the condition" if held.asked else "the number in the effect", held.sort, held.asked, held)


def _named_beside(one: NumberedText) -> Iterator[Unsaid]:
    """The parameters that only another text of the definition names: its note, beside its text."""
    here = " ".join(PLACEHOLDER.findall(one.text))
    for name, sort in one.parameters.items():
        if name not in here and sort != "count":
            yield Unsaid(one.owned[name], name, sort)


def _explained(number: TextNumber, one: NumberedText) -> bool:
    """Whether some number of the data may be meant by it."""
    return number.value in one.owned.values() or number.value < 2 and number.sort == "die" or any(_is(number, held) for held in one.held)


def _is(number: TextNumber, held: DataNumber) -> bool:
    away = abs(number.value - abs(held.value))
    return away == 0 or away <= 1 and number.loose and held.asked


def _turned(one: NumberedText) -> Iterator[Diagnostic]:
    """Numbers that the data has with the other sign, or bounds on the other side."""
    numbers = one.typed()
    for number in numbers:
        held = [each for each in one.held if abs(each.value) == number.value and each.value]
        if not held or TURNED.search(_clause(one.text, number)):
            continue
        called = _called(one.text, number)
        if called and all(each.quantity == called and (each.value < 0) != (number.sign == "-") for each in held):
            message = f"The text says {number.sign}{number.value:g}, but the effect changes it by {held[0].value:+g}."
            yield _told(one, message, "correct one of them")
        alone = len(held) == 1 and sum(each.value == number.value for each in numbers) == 1 and one.effect_count == 1
        if alone and number.bound * held[0].bound < 0 and not held[0].denied and held[0].may_be(number):
            says, is_ = ("or more", "or less") if number.bound > 0 else ("or less", "or more")
            message = f"The text says {number.value:g} {says}, but the condition requires {held[0].value:g} {is_}."
            yield _told(one, message, "correct one of them", "warning")


def _called(text: str, number: TextNumber) -> str | None:
    """The quantity that a text names behind an amount."""
    return next((name for name, words in CALLED.items() if number.sign and words.match(text, number.end)), None)


def _clause(text: str, number: TextNumber) -> str:
    """The sentence of the text in which it stands."""
    return re.split(r"[.;:]\s", text[: number.start])[-1] + re.split(r"[.;:]\s", text[number.end :])[0]


def _told(one: NumberedText, message: str, advice: str, severity: str = "error") -> Diagnostic:
    return found_at(one.at, message, severity=severity, suggestion=advice)
