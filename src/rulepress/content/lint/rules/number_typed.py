"""A text repeats a number that has a name.

What: the text of a trait, action, ability, unit or other record contains a number that is also the value of its parameter, range or
another of its fields. If a game takes every number in its texts by name, any typed number is reported, including dice such as D6.
Why: each number is written once. If someone changes the parameter but not the text, the card contradicts the engine.

Wrong:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "+2 TARG against Stunned targets."
Right:
    parameters: {bonus: {type: modifier, default: 2}}
    text: "{{ bonus }} TARG against Stunned targets."
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.placeholders import PLACEHOLDER, blanked

NUMBER = re.compile(r"(?<![\w.])(?P<die>[dD])?[+-]?(?P<value>\d+(?:\.\d+)?)(?![\w.]*\d)(?!\w)")
SOME = 2
"""From it on a number says by itself what it means: 1 stands in many a sentence."""


@lint(code="number-typed", severity="warning", offered=True)
def number_typed(offered: LintInput) -> Iterator[Diagnostic]:
    for one in offered.worded():
        for at, text in one.texts if one.values or one.no_other else ():
            named = " ".join(PLACEHOLDER.findall(text))
            for typed in NUMBER.finditer(blanked(text)):
                if typed["die"] and not one.no_other:
                    continue
                number = float(typed["value"])
                known = [name for name, value in one.values.items() if value == number]
                if number < SOME and not one.no_other:  # what the text names by its name, it may mean something else by a number
                    known = [name for name in known if not re.search(rf"\b{re.escape(name)}\b", named)]
                if name := next(iter(known), None):
                    told = f"The number {number:g} is typed here, but it is the value of `{name}`."
                    yield found_at(at, told, suggestion=f"write {{{{ {name} }}}} instead; it prints its own sign and unit")
                elif one.no_other:
                    yield found_at(
                        at,
                        f"The number {number:g} is typed into this text.",
                        suggestion="define a name for it, and write the name in {{ }}",
                    )
