"""A special effect that is not told.

What: an action with the effect STAR and no `text`; for "do X or Y", an option without one where the action has none.
Why: STAR means "what the card says", and the card says nothing.

Wrong:
    - Sprint: {cost: C, effect: STAR}
Right:
    - Sprint: {cost: C, effect: STAR, text: Place the unit within its SPD.}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions


@lint(code="star-without-text", beside=True)
def star_without_text(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        if use.get("effect") == "STAR" and not use.get("text"):
            place = use.on_card("effect")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` has the effect STAR and no text that says what it does.",
                suggestion="add a `text`",
            )
