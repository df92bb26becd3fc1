"""Numbers of a roll that is not made.

What: an action with the effect STAR that has a Rate of Fire beside its range, and is no scan.
Why: STAR stands for what the text says; nothing is rolled, so the Rate of Fire counts nothing.

Wrong:
    - Jammer: {cost: A, range: 12, rof: 1, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
Right:
    - Jammer: {cost: A, range: 12, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
    - Jammer: {label: SCAN, cost: A, range: 12, rof: 1, effect: JAM}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions


@lint(code="star-not-rolled", severity="warning")
def star_not_rolled(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        if use.get("effect") != "STAR" or use.get("label") == "SCAN" or not use.get("text"):  # without a text it says nothing at all
            continue
        if use.get("rof") is not None and use.get("range") is not None:
            place = use.on_card("rof")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` has the effect STAR: nothing is rolled, and its Rate of Fire counts nothing.",
                suggestion="take out `rof` (`rof: null` where it is shared), or write another effect",
            )
