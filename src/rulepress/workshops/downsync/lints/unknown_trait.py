"""A trait that nobody defines.

What: a trait named by a unit, a leader or an action that is defined neither in the shared rules nor in the faction's
traits.yaml.
Why: the card would print a word that means nothing, and the engine would do nothing.

Wrong:
    traits: [All Terain]
Right:
    traits: [All Terrain]

Fix safety: safe where one slip of the hand is mended, else unsafe: the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import lint
from rulepress.workshops.downsync.content import Content

from ._sources import unknown_names


@lint(code="unknown-trait")
def unknown_trait(content: Content) -> Iterator[Diagnostic]:
    yield from unknown_names(content, "trait")
