"""A Force list that does not fit its game size.

What: more units of a signature than the game size has slots, or a unit without a signature (errors), or fewer (a warning).
What the leader's `swap` allows counts.
Why: no game can be played with it, and `play` refuses it in the same words. One with too few may only be not yet whole.

Wrong:
    game_size: small
    units: {harbinger: 2, crusader: 4, samson: 1}
Right:
    game_size: small
    units: {harbinger: 2, crusader: 3, samson: 1}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.workshops.downsync.content import Content

from ._forces import judged


@lint(code="force-slots")
def force_slots(content: Content) -> Iterator[Diagnostic]:
    yield from judged(content, "force-slots")
