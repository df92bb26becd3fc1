"""A number in a text that differs from the one the engine uses.

What: a trait or action whose text has a number where its data has another, and never speaks of the data's.
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


@lint(code="number-differs", beside=True)
def number_differs(content: Content) -> Iterator[Diagnostic]:
    for one in words(content):
        named = " ".join(PLACEHOLDER.findall(one.spoken))
        silent = {name: value for name, value in one.owned.items() if name in one.parameters and name not in named}
        typed = one._replace(text=one.spoken).typed()
        unsaid = [(name, value) for name, value in silent.items() if value not in typed]
        unsaid += [("the effect", value) for value in one.fixed if value not in typed and not one.parameters]
        for number in one.typed():
            if unsaid and number not in one.fixed and number not in one.owned.values():
                name, value = unsaid[0]
                here = name if name == "the effect" else f"`{name}`"
                yield found(
                    one.at.document,
                    one.at.loc,
                    f"The text says {number:g}, and {here} is {value:g}.",
                    suggestion=f"write {{{{ {name} }}}} instead" if here != name else "correct one of them, or make it a parameter",
                )
