"""A faction cannot fill the smallest game size.

What: a faction has no unit for some slot of the smallest game size. Units that another unit or a scenario brings, and hired units, do not
count; a faction with only such units is exempt.
Why: the faction cannot be played. This is only a warning, because the faction may be unfinished.

Wrong:
    a faction with small and medium units only
Right:
    a faction with a small, a medium and a large unit
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core
from rulepress.content.games.downsync.lints._force_lists import entries
from rulepress.content.lint import about, lint
from rulepress.games.downsync import force_list_rules


@lint(code="faction-too-small", severity="warning")
def faction_too_small(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    if not numbers or not numbers.game_sizes:
        return
    size = min(numbers.game_sizes.values(), key=lambda one: sum(one.slots.values()))
    known = set(entries(content).values())
    for faction in content.factions:
        if not faction.faction.record or any(unit.record is None for unit in faction.units):
            continue
        missing = force_list_rules.unfilled([entry for entry in known if entry.faction == faction.id], size.slots)
        if missing:
            path = faction.faction.document.path
            yield about(
                path,
                f"This faction cannot fill a {size.name}: it has no unit for its {' or '.join(missing)} slots.",
                1,
                1,
                suggestion="add a unit of that signature",
            )
