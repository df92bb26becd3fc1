"""An ability or skill that is listed twice.

What: a unit or a weapon with the same ability twice, or a pilot with the same skill twice. A skill that is chosen for something may
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
from rulepress.authoring.source import Document
from rulepress.workshops.mswars.content import Content

from ._sources import named, sources


@lint(code="gift-twice")
def gift_twice(content: Content) -> Iterator[Diagnostic]:
    for _, source in sources(content, "units"):
        yield from _twice(source.document, ("abilities",), source.record.abilities)
        for index, weapon in enumerate(source.record.weapons):
            yield from _twice(source.document, ("weapons", index, "abilities"), weapon.abilities)
    for _, source in sources(content, "pilots"):
        yield from _twice(source.document, ("skills",), source.record.skills)


def _twice(document: Document, loc: tuple, uses: list) -> Iterator[Diagnostic]:
    for index, use in enumerate(uses):
        if use in uses[:index]:
            yield found(document, (*loc, index), f"`{named(use)}` is listed already.", suggestion="delete it here")
