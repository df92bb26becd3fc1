"""Emergency CM is incomplete.

What: a unit has `emergency_cm` but not the trait Emergency CM, or the trait but not the number.
Why: the number is printed with CM, and the trait explains it; the card needs both.

Wrong:
    stats: {spd: 5, def: 13, cm: 3, emergency_cm: 1}
    traits: [All Terrain]
Right:
    stats: {spd: 5, def: 13, cm: 3, emergency_cm: 1}
    traits: [All Terrain, Emergency CM]
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import _named, units
from rulepress.content.lint import found, lint

TRAIT = "Emergency CM"


@lint(code="emergency-cm")
def emergency_cm(content: DownsyncContent) -> Iterator[Diagnostic]:
    for _, unit in units(content):
        number = unit.record.stats.emergency_cm
        named = [at for name, at in _named({"traits": (unit.document.data or {}).get("traits")}, unit.document, "traits") if name == TRAIT]
        if number and not named:
            yield found(
                unit.document,
                ("stats", "emergency_cm"),
                f"This needs the trait `{TRAIT}`.",
                suggestion=f"add `- {TRAIT}` to the unit's `traits`",
            )
        elif named and not number:
            yield found(
                unit.document,
                named[0].loc,
                f"`{TRAIT}` needs a number of tokens.",
                suggestion="add `emergency_cm: 1` to the unit's `stats`",
            )
