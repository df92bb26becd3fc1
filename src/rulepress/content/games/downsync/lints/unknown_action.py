"""An action is not defined.

What: a unit or a leader names an action that is defined neither in the shared rules, nor in the faction's actions.yaml, nor on the card
itself (with at least a `cost`); or `not_with` names an action that the unit does not have.
Why: the card would have a row without figures, or exclude an action that the unit does not have.

Wrong:
    actions: [Canon]
Right:
    actions: [Cannon]

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import Use, actions, unknown_names
from rulepress.content.lint import found_at, lint
from rulepress.content.yaml.unknown_names import nowhere


@lint(code="unknown-action")
def unknown_action(content: DownsyncContent) -> Iterator[Diagnostic]:
    yield from unknown_names(content, "action")
    uses = list(actions(content))
    by_unit: dict[str, set[str]] = {}
    for use in uses:
        by_unit.setdefault(use.unit.document.path, set()).update(use.names)
    together: dict[tuple, set[str]] = {}  # an action that a leader grants joins the actions of several units
    for use in uses:
        together.setdefault(_key(use), set()).update(by_unit[use.unit.document.path])
    for use in uses:
        names = together[_key(use)]
        place = use.on_card("not_with")
        for index, name in enumerate(use.get("not_with") or []):
            if name not in names:
                said = nowhere("action", name, names) | {"message": f"`{use.action}` excludes `{name}`, but the unit has no such action."}
                if place is use.at:  # the name stands in a shared definition, not here
                    yield found_at(place, key=True, **said | {"fix": None})
                else:
                    yield found_at(place / index, **said)


def _key(use: Use) -> tuple[str, tuple[object, ...]]:
    return use.at.document.path, use.at.loc
