"""A REVEAL without the SCAN label.

What: an action with the effect REVEAL that is not labelled SCAN. The reverse is legal: a Scan Action may have another
effect.
Why: a Scan Action rolls with SCAN, an attack with TARG, and an attack reveals nothing. The label tells players which.

Wrong:
    - Scanner: {cost: A, range: 12, rof: 1, effect: REVEAL}
Right:
    - Scanner: {label: SCAN, cost: A, range: 12, rof: 1, effect: REVEAL}
    - Overload: {label: SCAN, cost: A, range: 12, rof: 1, effect: STUN}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions


@lint(code="reveal-without-label", beside=True)
def reveal_without_label(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        if use.get("effect") == "REVEAL" and use.get("label") != "SCAN":
            place = use.place("label" if "label" in use.fields else "effect")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` REVEALs and is not labelled SCAN.",
                suggestion="add `label: SCAN`",
            )
