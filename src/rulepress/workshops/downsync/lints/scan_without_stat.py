"""A Scan Action on a unit without SCAN.

What: an action labelled SCAN, or granted by a leader, on a unit whose card has no SCAN.
Why: the action's roll adds SCAN; without the stat it cannot be rolled.

Wrong:
    stats: {spd: 6, targ: 6, def: 13}
    actions: [Scanner]
Right:
    stats: {spd: 6, scan: 6, targ: 6, def: 13}
    actions: [Scanner]
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions


@lint(code="scan-without-stat")
def scan_without_stat(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        if use.get("label") == "SCAN" and use.unit.record.stats.scan is None:
            yield found(
                use.at.document,
                use.at.loc,
                f"`{use.name}` rolls with SCAN, and `{use.unit.id}` has no SCAN.",
                key=True,
                suggestion="give the unit a `scan`, or drop the action",
            )
