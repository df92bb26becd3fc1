"""An ability or skill that is listed twice.

What: a unit with the same ability twice, or a pilot with the same skill twice. A skill that is chosen for something may
come again with another choice.
Why: it works once, and the card would seem to promise more.

Wrong:
    abilities: [Infiltration, Multiple Unit, Infiltration]
Right:
    abilities: [Infiltration, Multiple Unit]
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.mswars.content import Content

from ._sources import sources


@lint(code="gift-twice")
def gift_twice(content: Content) -> Iterator[Diagnostic]:
    for kind, key in (("units", "abilities"), ("pilots", "skills")):
        for _, source in sources(content, kind):
            seen = []
            for index, use in enumerate(getattr(source.record, key)):
                if use in seen:
                    name = use if isinstance(use, str) else next(iter(use))
                    yield found(source.document, (key, index), f"`{name}` is listed already.", suggestion="delete it here")
                seen.append(use)
