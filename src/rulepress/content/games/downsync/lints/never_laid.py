"""A Marker is never laid.

What: no trait, action, token or leader of a faction lays its token with `holder: table`.
Why: the Marker never appears on the table, so its effects never apply.

Wrong:
    tokens.yaml defines the Marker `mine`, and nothing says `lay: mine`
Right:
    Minelayer:
      on: unit
      effects: [{on: activation_ends, may: true, lay: mine, within: 4}]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import never_there
from rulepress.content.lint import found_at, lint


@lint(code="never-laid", severity="warning")
def never_laid(content: DownsyncContent) -> Iterator[Diagnostic]:
    for faction in content.factions:
        for name, definition in never_there(content, faction).items():
            if definition.record.holder == "table":
                told = f"Nothing in this faction lays the Marker `{name}`."
                advice = f"lay it, such as `{{on: activation_ends, may: true, lay: {name}, within: 4}}`, or delete it"
                yield found_at(definition.at, told, key=True, suggestion=advice)
