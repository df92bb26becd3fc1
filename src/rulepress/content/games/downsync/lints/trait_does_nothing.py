"""A trait has no effect.

What: a trait has neither `effects` nor `manual: true`, and no other effect refers to it by name.
Why: either the engine or the players must resolve a trait. A keyword with no effect of its own is allowed if other effects refer to it
(`trait: Spotter`).

Wrong:
    Swift: {on: unit, text: Moves on.}
Right:
    Swift: {on: unit, text: Moves on., manual: true}
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import stated
from rulepress.content.lint import found_at, lint

ASKING = ("trait", "call")
"""Where a trait is asked for by its name."""


@lint(code="trait-does-nothing", severity="error")
def trait_does_nothing(content: DownsyncContent) -> Iterator[Diagnostic]:
    texts = (text for source in content.sources for text in source.document.texts)
    asked = {text for loc, text, is_key in texts if not is_key and loc and loc[-1] in ASKING}
    for one in stated(content, "traits"):
        if not one.record.effects and not one.record.manual and one.name not in asked:
            told = "add `effects`, or `manual: true` if the players resolve it; for a keyword, refer to it in another effect"
            yield found_at(one.at, f"`{one.name}` has no effect, and no other effect refers to it.", key=True, suggestion=told)
