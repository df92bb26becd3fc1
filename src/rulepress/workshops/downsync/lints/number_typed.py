"""A number typed into a text although it has a name there.

What: a number in the text of a trait or action that is also its parameter or range, which the text does not name.
Why: a number is written once. Who changes the parameter would not think of the text, and the card would contradict the
engine. A number that stands in a sentence without a name is fine in the text: `number-differs` watches over it.

Wrong:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "+2 TARG against Stunned targets."
Right:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "{{ bonus }} TARG against Stunned targets."
"""

import re
from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._numbers import PLACEHOLDER, words


@lint(code="number-typed", severity="warning")
def number_typed(content: Content) -> Iterator[Diagnostic]:
    for one in words(content):
        for number in (each.value for each in one.typed()):
            named = " ".join(PLACEHOLDER.findall(one.text))  # what the text names by its name, it means something else by a number
            name = next((name for name, value in one.owned.items() if value == number and not re.search(rf"\b{name}\b", named)), None)
            if name:
                yield found(
                    one.at.document,
                    one.at.loc,
                    f"The number {number:g} is typed here, and it is the value of `{name}`.",
                    suggestion=f"write {{{{ {name} }}}} instead (with its sign or unit, which it prints)",
                )
