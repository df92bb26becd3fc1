"""An effect asks for a state that the hit has not caused yet.

What: an effect waits for `hit` with an effect such as STUN, and its bearer must already be in the state that this effect causes (Stunned).
A text that says so (`already`, `while`, `again`) is fine.
Why: `hit` fires before countermeasures and before any effect applies. If the bearer is meant to become Stunned by this hit, the condition
is never true at that time.

Wrong:
    on: {after: hit, effect: STUN}, when: {bearer: {stunned: true}}
Right:
    on: {after: suffers, effect: STUN}
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import stated
from rulepress.content.lint import found_at, lint

BEFORE = re.compile(r"\b(already|while|again)\b", re.IGNORECASE)


@lint(code="before-the-effect", severity="warning")
def before_the_effect(content: DownsyncContent) -> Iterator[Diagnostic]:
    for one in stated(content, "traits", "tokens", shared=False):
        for effect, at in one.effects if not BEFORE.search(one.record.text) else ():
            typed = effect.model_dump(exclude_unset=True)
            on, bearer = typed.get("on"), (typed.get("when") or {}).get("bearer") or {}
            if isinstance(on, dict) and on.get("after") == "hit" and on.get("effect") == "STUN" and bearer.get("stunned") is True:
                told = "At `hit`, the effect has not applied yet, so this asks whether the bearer was Stunned before the hit."
                advice = "delete this condition and write `on: {after: suffers, effect: STUN}`, or write `already` in the text"
                yield found_at(at / "when" / "bearer" / "stunned", told, suggestion=advice)
