"""An action that nobody defines.

What: an action named by a unit or a leader that is defined neither in the shared rules nor in the faction's
actions.yaml, nor on the card itself (with at least a `cost`, and an `effect` or a `text`).
Why: the card would have a row without figures.

Wrong:
    actions: [Canon]
Right:
    actions: [Cannon]
"""

from rulepress.authoring.lint import lint

from ._sources import unknown_names


@lint(code="unknown-action")
def unknown_action(content):
    yield from unknown_names(content, "action")
