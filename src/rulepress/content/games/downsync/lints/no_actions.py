"""A unit has no actions.

What: a unit has no action of its own, and no leader grants it one.
Why: this may be intended, but it is more likely that the actions were forgotten.

Wrong:
    actions: []
Right:
    actions: [MG]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import actions, units
from rulepress.content.lint import found, lint


@lint(code="no-actions", severity="info")
def no_actions(content: DownsyncContent) -> Iterator[Diagnostic]:
    acting = {use.unit.document.path for use in actions(content)}
    for _, unit in units(content):
        if unit.document.path not in acting:
            yield found(
                unit.document, ("id",), f"`{unit.id}` has no action: it can only move and score.", key=True, suggestion="add its `actions`"
            )
