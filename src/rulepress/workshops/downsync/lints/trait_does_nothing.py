"""A trait that neither engine nor players carry out.

What: a trait with neither `effects` nor `manual: true`, that no sentence asks for by its name either.
Why: a card's sentence is carried out by the engine, or the players are told to; what nobody does is only in the way. A keyword, which does
nothing itself and which other sentences ask for (`trait: Spotter`), is at work in these.

Wrong:
    Swift: {on: unit, text: Moves on.}
Right:
    Swift: {on: unit, text: Moves on., manual: true}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import definitions, once

ASKING = ("trait", "call")
"""Where a trait is asked for by its name."""


@lint(code="trait-does-nothing", severity="error")
def trait_does_nothing(content: Content) -> Iterator[Diagnostic]:
    for source in (content.traits, *(faction.traits for faction in content.factions)):
        for name, defined in definitions(source).items() if content.own(source) else ():
            if not defined.record.effects and not defined.record.manual and name not in _asked(content):
                told = "say what it does in `effects`, or write `manual: true` where players do; a keyword is asked for by other sentences"
                yield found(
                    defined.at.document, defined.at.loc, f"`{name}` does nothing, and nothing asks for it.", key=True, suggestion=told
                )


@once
def _asked(content: Content) -> set[str]:
    """The traits that some sentence asks for."""
    return {text for source in content.sources for loc, text, is_key in source.document.texts if not is_key and loc and loc[-1] in ASKING}
