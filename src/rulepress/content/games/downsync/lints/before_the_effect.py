"""A sentence that asks for what a hit has yet to bring about.

What: a sentence that waits for `hit` with an effect, and whose bearer must be in the state that this effect brings, such as Stunned, where
the text does not say that it was so before (`already`, `while`, `again`).
Why: `hit` comes before countermeasures and before any effect. Where it is meant that the bearer becomes Stunned, it would never happen
then.

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
                told = "It has been hit, and no effect has come of it yet: this asks whether it was Stunned before."
                advice = "write `on: {after: suffers, effect: STUN}` without it, or say `already` in the text"
                yield found_at(at / "when" / "bearer" / "stunned", told, suggestion=advice)
