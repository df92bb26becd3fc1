"""A figure outside its usual range.

What: a figure of a unit or pilot beyond what the game's numbers call typical.
Why: it may be meant, but more often it is a slip of the finger: with 20 sides there is little room.

Wrong:
    stats: {move: 6, defence: 30, armour: 3, dc: 14, output: 4}
Right:
    stats: {move: 6, defence: 3, armour: 3, dc: 14, output: 4}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.mswars.content import Content

from ._sources import core, sources


@lint(code="odd-figure", severity="warning")
def odd_figure(content: Content) -> Iterator[Diagnostic]:
    numbers = core(content)
    for kind, stats in (("units", numbers.unit_stats), ("pilots", numbers.stats)) if numbers else ():
        for _, source in sources(content, kind):
            for name, stat in stats.items():
                value = getattr(source.record.stats, name, None)
                if value is None or stat.typical is None or stat.typical[0] <= value <= stat.typical[1]:
                    continue
                low, high = stat.typical
                told = f"{stat.name} is {low} to {high} on most cards; this one has {value}."
                yield found(source.document, ("stats", name), told)
