"""An attack or scan without a range or Rate of Fire.

What: an action that is rolled for, with an effect such as KILL, and has no `range` or no `rof`.
Why: the card prints a dash, so that nobody knows how far it reaches or how often it is rolled; the engine takes it as unlimited, and
rolls once.

Wrong:
    - Rail Gun: {cost: A, range: 24, effect: KILL}
Right:
    - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions

LACKS = {"range": ("how far it reaches", "`range: 16`, or `range: unlimited`"), "rof": ("how often it is rolled for", "`rof: 1`")}


@lint(code="attack-without-range")
def attack_without_range(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        effect = use.get("effect")
        if effect in (None, "STAR") or use.get("manual") or (not use.defined and use.get("cost") is None):
            continue
        missing = [key for key in LACKS if use.get(key) is None]
        if missing:
            place = use.place("effect")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` has the effect {effect}, and nothing says {' or '.join(LACKS[key][0] for key in missing)}.",
                suggestion="add " + " and ".join(LACKS[key][1] for key in missing),
            )
