"""A stat outside its usual range.

What: SPD, SCAN, TARG, DEF or CM beyond the range that the game's numbers call typical.
Why: it may be meant, but more often it is a slip of the finger: 2d6 + TARG against DEF leaves little room.

Wrong:
    stats: {spd: 6, targ: 16, def: 13}
Right:
    stats: {spd: 6, targ: 6, def: 13}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

from ._sources import core, units


@lint(code="unusual-stat", severity="warning")
def unusual_stat(content: Content) -> Iterator[Diagnostic]:
    numbers = core(content)
    for _, unit in units(content) if numbers else ():
        for name, stat in numbers.stats.items():
            value = getattr(unit.record.stats, "def_" if name == "def" else name)
            if value is None or stat.typical is None or (name == "spd" and value < numbers.minimum_speed):
                continue
            low, high = stat.typical
            if not low <= value <= high:
                yield found(
                    unit.document,
                    ("stats", name),
                    f"{stat.abbreviation} is {low} to {high} on most cards; this one has {value}.",
                    suggestion="correct it, if it is not meant",
                )
