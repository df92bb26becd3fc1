"""A faction that cannot fill a Small Game.

What: a faction without any unit for some slot of the smallest game size. Units that another or a scenario
brings, and units for hire, do not count; a faction that has no others needs none.
Why: nobody could play it. While the faction is being written that is no fault, hence only a warning.

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
