"""A card or definition lists something twice.

What: a unit has an action twice for the same teams; a card or weapon has a trait, ability or skill twice; or a trait, action, effect or
token has the same effect twice without asking its player (`cost`, `may`). A trait with different values, such as `Deadly: infantry` and
`Deadly: vehicle`, may appear twice.
Why: abilities of the same name count once. The second line has no effect, or another one was intended.

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
            advice = "delete one of them, or name another" if one.name else "delete one of them, or change one"
            yield found_at(one.at, f"{told} is already listed in line {line}.", key=one.key, suggestion=advice)
