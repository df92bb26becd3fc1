"""A number in a text that differs from the one the engine uses.

What: a trait, action, ability, effect or token whose text has a number where its data has another, and never speaks of the data's. Of
the numbers of its conditions a warning: their words may be others.
Why: the card would say one thing and the engine do another.

Wrong:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "+3 TARG against Stunned targets."
Right:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "{{ bonus }} TARG against Stunned targets."
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._numbers import PLACEHOLDER, words

CONDITION = "the number of a condition"


@lint(code="number-differs", beside=True)
def number_differs(content: Content) -> Iterator[Diagnostic]:
    for one in words(content):
        named = " ".join(PLACEHOLDER.findall(one.spoken))
        silent = {name: value for name, value in one.owned.items() if name in one.parameters and name not in named}
        typed = one._replace(text=one.spoken).typed()
        unsaid = [(name, value) for name, value in silent.items() if value not in typed]
        unsaid += [("the effect", value) for value in one.fixed if value not in typed and not one.parameters]
        asked = [value for value in one.asked if value not in typed and not one.says_in_words(value)]
        unsaid += [(CONDITION, value) for value in asked if not _near(value, typed)]
        amounts = [("the effect", value) for value in one.amounts if not one.parameters]
        for number in one.typed():
            others = unsaid or (amounts if number in one.signed() else [])  # +3 is no other number than that of an amount
            if others and number not in one.fixed and number not in (*one.owned.values(), *one.every) and not _near(number, asked):
                name, value = min(others, key=lambda each: abs(each[1] - number))
                own = name in one.parameters
                here = f"`{name}`" if own else name
                advice = f"write {{{{ {name} }}}} instead" if own else "correct one of them" + ", or make it a parameter" * one.can_name
                yield found(
                    one.at.document,
                    one.at.loc,
                    f"The text says {number:g}, and {here} is {value:g}.",
                    severity="warning" if name == CONDITION else "error",
                    suggestion=advice,
                )


def _near(number: float, others: list[float]) -> bool:
    """Whether words may mean one of them: more than 6 is what a text calls 7 or more."""
    return any(abs(number - other) <= 1 for other in others)
