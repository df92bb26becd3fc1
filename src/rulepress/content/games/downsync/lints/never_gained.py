"""A token is never gained.

What: no trait, action, effect, token or leader of a faction grants one of its tokens (other than a Marker).
Why: no unit ever has the token, so its effects never apply and no condition on it is ever true.

Wrong:
    tokens.yaml defines the token `ember`, and effects only test for it: `when: {bearer: {has: ember}}`
Right:
    Kindle:
      on: unit
      effects: [{on: activation_begins, grant: ember}]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import never_there
from rulepress.content.lint import found_at, lint


@lint(code="never-gained", severity="warning")
def never_gained(content: DownsyncContent) -> Iterator[Diagnostic]:
    for faction in content.factions:
        for name, definition in never_there(content, faction).items():
            if definition.record.holder != "table":
                told = f"Nothing in this faction gives the token `{name}`."
                yield found_at(
                    definition.at, told, key=True, suggestion=f"give it, such as `{{on: activation_begins, grant: {name}}}`, or delete it"
                )
