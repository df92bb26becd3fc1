"""A faction redefines a shared trait, action, effect or token.

What: a definition in a faction's traits.yaml, actions.yaml, effects.yaml or tokens.yaml has the name of a definition in the shared rules.
Why: one name would mean two things in the same game. To change only a number, no new definition is needed: write the number on the card.

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
                        f"The shared rules already define the {what} `{name}` ({shared.document.path} line {line}).",
                        key=True,
                        suggestion=f"delete this one to use the shared {what}, or rename it",
                    )
