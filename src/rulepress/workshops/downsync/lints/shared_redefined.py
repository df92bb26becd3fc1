"""A shared trait or action that a faction defines anew.

What: a trait or action in a faction's traits.yaml or actions.yaml with the name of one in the shared rules.
Why: one name would mean two things at one table. What only changes a figure needs no definition: a card says what differs.

Wrong:
    Predator: {on: unit, text: ...}           # in factions/downsync/reds/traits.yaml
Right:
    Red Predator: {on: unit, text: ...}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content


@lint(code="shared-redefined", severity="warning")
def shared_redefined(content: Content) -> Iterator[Diagnostic]:
    for faction in content.factions:
        for what, shared, own in (("trait", content.traits, faction.traits), ("action", content.actions, faction.actions)):
            for name in own.names if shared and own else ():
                if shared and own and name in shared.names:
                    line = shared.document.where((name,), key=True).line
                    yield found(
                        own.document,
                        (name,),
                        f"`{name}` is a shared {what} already ({shared.document.path} line {line}); in this faction it would mean this.",
                        key=True,
                        suggestion=f"delete it, for the shared {what}, or give it a name of its own",
                    )
