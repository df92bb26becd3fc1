"""A number typed into the text of an ability or skill.

What: a number written out in a `text` instead of named; dice such as D6 are looked at too.
Why: the engine takes its numbers from `numbers`. A text with its own copy says the old thing when they change.

Wrong:
    numbers: {bonus: 1}
    text: +1 Command.
Right:
    numbers: {bonus: 1}
    text: +{{ bonus }} Command.
"""

import re
from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.mswars.content import Content

NUMBER = re.compile(r"(?<![\w.])[dD]?(\d+)(?!\w)")
PLACEHOLDER = re.compile(r"\{\{.*?\}\}")


@lint(code="typed-figure", severity="warning")
def typed_figure(content: Content) -> Iterator[Diagnostic]:
    for source, name, gift in content.gifts():
        for typed in NUMBER.findall(PLACEHOLDER.sub("", gift.text)):
            known = next((key for key, value in gift.numbers.items() if abs(value) == int(typed)), None)
            advice = f"write {{{{ {known} }}}} instead" if known else "give it a name in `numbers`, and write that"
            yield found(source.document, (name, "text"), f"The number {typed} is typed into this text.", suggestion=advice)
