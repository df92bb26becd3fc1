"""A shared trait, action, effect or token that a faction defines anew.

What: a trait, action, effect or token in a faction's traits.yaml, actions.yaml, effects.yaml or tokens.yaml with the name of one in the
shared rules.
Why: one name would mean two things at one table. What only changes a figure needs no definition: a card says what differs.

Wrong:
    Predator: {on: unit, text: ...}           # in factions/downsync/reds/traits.yaml
Right:
    Red Predator: {on: unit, text: ...}
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.lint import found, lint


@lint(code="shared-redefined", severity="warning")
def shared_redefined(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = content.core.record
    core = {kind: list(getattr(numbers, kind)) if numbers else [] for kind in ("effects", "tokens")}
    for faction in content.factions:
        for what, shared, at, names, own in (
            ("trait", content.traits, (), content.traits.names if content.traits else (), faction.traits),
            ("action", content.actions, (), content.actions.names if content.actions else (), faction.actions),
            ("effect", content.core, ("effects",), core["effects"], faction.effects),
            ("token", content.core, ("tokens",), core["tokens"], faction.tokens),
        ):
            for name in own.names if shared and own else ():
                if shared and own and name in names:
                    line = shared.document.where((*at, name), key=True).line
                    yield found(
                        own.document,
                        (name,),
                        f"`{name}` is a shared {what} already ({shared.document.path} line {line}); in this faction it would mean this.",
                        key=True,
                        suggestion=f"delete it, for the shared {what}, or give it a name of its own",
                    )
