"""A unit that can only move.

What: a unit without any action, neither its own nor granted by a leader: a note.
Why: it may be meant; more often the actions were forgotten, as the card prints none.

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
