"""A REVEAL without the SCAN label, or the label on another effect.

What: an action with the effect REVEAL that is not labelled SCAN, or one labelled SCAN whose effect is not REVEAL.
Why: a Scan Action rolls with SCAN and reveals; an attack rolls with TARG and does not. The label tells players which.

Wrong:
    - Scanner: {cost: A, range: 12, rof: 1, effect: REVEAL}
Right:
    - Scanner: {label: SCAN, cost: A, range: 12, rof: 1, effect: REVEAL}
"""

from rulepress.authoring.lint import found, lint

from ._sources import actions


@lint(code="reveal-without-label")
def reveal_without_label(content):
    for use in actions(content):
        effect, scan = use.get("effect"), use.get("label") == "SCAN"
        if effect == "REVEAL" and not scan:
            place = use.on_card("effect")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` REVEALs and is not labelled SCAN.",
                suggestion="add `label: SCAN`",
            )
        elif scan and effect not in ("REVEAL", None):
            place = use.on_card("label")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` is labelled SCAN and its effect is {effect}.",
                suggestion="write `effect: REVEAL`, or drop the label",
            )
