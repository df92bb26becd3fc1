"""A Combat Action on a unit without TARG.

What: an action that attacks, on a unit whose card has no TARG. An action attacks when it has an effect
other than STAR and is not labelled SCAN.
Why: an attack roll adds TARG; without the stat it cannot be rolled.

Wrong:
    stats: {spd: 6, def: 13}
    actions: [MG]
Right:
    stats: {spd: 6, targ: 5, def: 13}
    actions: [MG]
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions


@lint(code="combat-without-targ")
def combat_without_targ(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        attacks = use.get("effect") not in (None, "STAR", "REVEAL") and use.get("label") != "SCAN" and not use.get("manual")
        if attacks and use.unit.record.stats.targ is None:
            yield found(
                use.at.document,
                use.at.loc,
                f"`{use.name}` attacks, and `{use.unit.id}` has no TARG.",
                key=True,
                suggestion="give the unit a `targ`, or drop the action",
            )
