"""A definition is not used.

What: a faction defines a trait, action or effect that none of its cards or definitions uses; or, in a declared game, no unit, leader or
other record uses a shared record. The libraries that ship with a game may contain unused definitions.
Why: the definition was forgotten, or its name is misspelt where it should be used.

Wrong:
    traits.yaml defines `Overwatched`, and no card names it
Right:
    a unit has `traits: [Overwatched]`, or the definition is deleted
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.core.name_matching import alike


@lint(code="unused-definition", severity="warning", offered=True)
def unused_definition(offered: LintInput) -> Iterator[Diagnostic]:
    for library in offered.libraries():
        known = [*library.source.names, *library.others]
        meant = {close for name in library.used if name not in known and (close := alike(name, known))}  # by names that lead nowhere
        for name in library.source.record.root if library.source.record else ():
            if name in library.used or name in meant:
                continue
            told, advice = f"Nothing{library.where} uses the {library.what} `{name}`.", "use it, or delete it"
            if name in library.replaced:
                by = library.replaced[name]
                told = f"No card has the {library.what} `{name}`: every use of `{by}`, which names it, has another {library.what}."
                advice = f"use it, or delete it here and in `{by}`"
            yield found(library.source.document, (name,), told, key=True, suggestion=advice)
