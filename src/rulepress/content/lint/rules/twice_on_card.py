"""An action, a trait or a skill twice on a card, or a sentence twice in a definition.

What: an action that a unit has twice for the same teams, or a trait, an ability or a skill that a card or a weapon has twice. One of kinds,
such as `Deadly: infantry` and `Deadly: vehicle`, or one that is chosen for something, may stand twice with different ones. A sentence that
a trait, action, effect or token has twice, and that its player is not asked about each time (`cost`, `may`).
Why: abilities of one name count once; the second line only takes room, or was to be another.

Wrong:
    traits: [All Terrain, Sentry, All Terrain]
Right:
    traits: [All Terrain, Sentry]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import LintInput, UniqueListEntry


@lint(code="twice-on-card", severity="warning", offered=True)
def twice_on_card(offered: LintInput) -> Iterator[Diagnostic]:
    for listed in offered.lists():
        seen: list[UniqueListEntry] = []
        for one in listed:
            first = next((other for other in seen if (other.name, other.told) == (one.name, one.told)), None)
            if first is None:
                seen.append(one)
                continue
            line = one.at.document.where(first.at.loc).line
            told = f"{one.what} `{one.name}`" if one.name else one.what
            advice = "delete one of the two, or name another" if one.name else "delete one of the two, or write what is different"
            yield found_at(one.at, f"{told} stands here already, on line {line}.", key=one.key, suggestion=advice)
