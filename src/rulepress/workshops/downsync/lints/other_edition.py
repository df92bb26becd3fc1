"""A word of another edition.

What: a term or trait that only other editions have, in the words of a card or of a scenario of the newest edition.
Why: readers find no such thing in their rulebook.

Wrong:
    text: Each Infantry Base within 3" is Stunned.
Right:
    text: Each Sub-Unit within 3" is Stunned.
"""

import re
from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found_in, lint
from rulepress.authoring.source import Document
from rulepress.workshops.downsync.content import Content

from ._names import cards, names
from ._numbers import PLACEHOLDER


@lint(code="other-edition", severity="warning", beside=True)
def other_edition(content: Content) -> Iterator[Diagnostic]:
    known = names(content)
    if not known.foreign:
        return
    foreign = re.compile(
        rf"(?<![\w-])({'|'.join(re.escape(name) for name in sorted(known.foreign, key=len, reverse=True))})s?(?![\w-])", re.I
    )
    for document, loc, text in _texts(content):
        for one in foreign.finditer(PLACEHOLDER.sub(lambda one: " " * len(one.group()), text)):
            if one.group()[0].isupper():
                editions = known.foreign[one[1].lower()]
                yield found_in(
                    document,
                    loc,
                    text,
                    *one.span(),
                    f"{one.group()} is a word of {editions} only.",
                    suggestion=f"write what {content.edition} calls it, or describe it",
                )


def _texts(content: Content) -> Iterator[tuple[Document, tuple, str]]:
    yield from cards(content)
    for scenario in content.scenarios:
        if scenario.record:
            texts = scenario.document.texts
            yield from (
                (scenario.document, loc, text) for loc, text, is_key in texts if not is_key and loc[0] not in ("id", "name", "objectives")
            )
