"""A unit is slower than the rules allow.

What: a unit's SPD is below `minimum_speed` in the game's numbers.
Why: no unit is slower than a Ping, so a lower number on a card would be wrong.

Wrong:
    stats: {spd: 3, def: 12}
Right:
    stats: {spd: 4, def: 12}

Autofix: unsafe, because another number may be intended.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core, units
from rulepress.content.lint import found, lint


@lint(code="too-slow")
def too_slow(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    for _, unit in units(content) if numbers else ():
        speed = unit.record.stats.spd
        if speed < numbers.minimum_speed:
            yield found(
                unit.document,
                ("stats", "spd"),
                f'The minimum SPD is {numbers.minimum_speed}"; this unit has SPD {speed}.',
                suggestion=f"write at least {numbers.minimum_speed}",
                fix=str(numbers.minimum_speed),
            )
