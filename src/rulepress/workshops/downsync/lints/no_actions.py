"""A unit that can only move.

What: a unit without any action, neither its own nor granted by a leader: a note.
Why: it may be meant; more often the actions were forgotten, as the card prints none.

Wrong:
    actions: []
Right:
    actions: [MG]
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import actions, units


@lint(code="no-actions", severity="info")
def no_actions(content: Content) -> Iterator[Diagnostic]:
    acting = {use.unit.document.path for use in actions(content)}
    for _, unit in units(content):
        if unit.document.path not in acting:
            yield found(
                unit.document, ("id",), f"`{unit.id}` has no action: it can only move and score.", key=True, suggestion="add its `actions`"
            )
