"""A trait is not defined.

What: a unit, a leader or an action names a trait that is defined neither in the shared rules nor in the faction's traits.yaml.
Why: the card would print a word without a meaning, and the engine would do nothing.

Wrong:
    traits: [All Terain]
Right:
    traits: [All Terrain]

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import unknown_names
from rulepress.content.lint import lint


@lint(code="unknown-trait")
def unknown_trait(content: DownsyncContent) -> Iterator[Diagnostic]:
    yield from unknown_names(content, "trait")
