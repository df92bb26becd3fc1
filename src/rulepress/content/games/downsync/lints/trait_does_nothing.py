"""A trait that neither engine nor players carry out.

What: a trait with neither `effects` nor `manual: true`, that no sentence asks for by its name either.
Why: a card's sentence is carried out by the engine, or the players are told to; what nobody does is only in the way. A keyword, which does
nothing itself and which other sentences ask for (`trait: Spotter`), is at work in these.

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
            told = "say what it does in `effects`, or write `manual: true` where players do; a keyword is asked for by other sentences"
            yield found_at(one.at, f"`{one.name}` does nothing, and nothing asks for it.", key=True, suggestion=told)
