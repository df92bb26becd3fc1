"""An action that does nothing.

What: an action with neither an `effect` nor a `text`; for "do X or Y", an option with neither.
Why: the card would print a range and a Rate of Fire, and nobody could say what a hit does.

Wrong:
    - Rail Gun: {cost: A, range: 24, rof: 1}
Right:
    - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.validate import nearest
from rulepress.workshops.downsync.content import Content

from ._sources import Use, actions, definitions


@lint(code="action-without-effect")
def action_without_effect(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        unknown = not use.defined and use.get("cost") is None
        if use.get("effect") or use.get("text") or unknown:
            continue
        on_card = any(key in use.fields and use.on_card(key) is not use.at for key in ("effect", "text"))
        place = use.at if on_card or use.option or not use.defined else use.defined
        yield found(
            place.document,
            place.loc,
            f"`{use.name}` has neither an effect nor a text.",
            key=True,
            suggestion="add an `effect` such as KILL, or a `text`" + _meant(content, use),
        )


def _meant(content: Content, use: Use) -> str:
    """The shared action that a card may have meant to name."""
    close = None if use.defined else nearest(use.action, definitions(content.actions, use.faction.actions))
    return f"; or did you mean `{close}`?" if close else ""
