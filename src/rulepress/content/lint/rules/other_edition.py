"""A text uses a term of another edition.

What: a card or scenario of the newest edition uses a term or trait that only other editions have.
Why: readers would not find the term in their rulebook.

Wrong:
    text: Each Infantry Base within 3" is Stunned.
Right:
    text: Each Sub-Unit within 3" is Stunned.
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_in, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.placeholders import blanked


@lint(code="other-edition", severity="warning", beside=True, offered=True)
def other_edition(offered: LintInput) -> Iterator[Diagnostic]:
    if offered.names is None or not (foreign := offered.names.foreign):
        return
    called = "|".join(re.escape(name) for name in sorted(foreign, key=len, reverse=True))
    written = re.compile(rf"(?<![\w-])({called})s?(?![\w-])", re.IGNORECASE)
    for at, text in (*offered.card_texts(), *offered.scenario_texts()):
        for one in written.finditer(blanked(text)):
            if one.group()[0].isupper():
                message = f"{one.group()} is a term of {foreign[one[1].lower()]} only."
                advice = f"use the term of {next(iter(offered.content.editions))}, or describe it"
                yield found_in(at, text, *one.span(), message, suggestion=advice)
