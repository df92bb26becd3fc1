"""A stat is outside its usual range.

What: a stat of a unit or pilot is outside the typical range that the game's numbers define.
Why: this may be intended, but it is more often a typo: dice rolls leave little room for extreme values.

Wrong:
    stats: {spd: 6, targ: 16, def: 13}
Right:
    stats: {spd: 6, targ: 6, def: 13}
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import LintInput


@lint(code="unusual-stat", severity="warning", offered=True)
def unusual_stat(offered: LintInput) -> Iterator[Diagnostic]:
    for stat in offered.stats():
        low, high = stat.usual
        if not low <= stat.value <= high:
            told = f"{stat.name} is {low} to {high} on most cards; this one has {stat.value}."
            yield found_at(stat.at, told, suggestion="correct it if it is not intended")
