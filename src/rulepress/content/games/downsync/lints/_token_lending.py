"""Effects that lend tokens where the faction has no Unit that may take them."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._unit_traits import unit_effects
from rulepress.content.lint import found_at


def lent_to_nobody(content: DownsyncContent) -> Iterator[Diagnostic]:
    """Traits that lend tokens to a kind of Unit that the faction does not have, or only has with a CM of its own."""
    for one in unit_effects(content, "lend"):
        kind = one.value(one.effect.to)
        friends = [unit.record for unit in one.faction.units if unit.record and unit.record.kind == kind]
        if not all(unit.complete for unit in one.faction.units):
            continue  # a unit that could not be read may take them
        if not friends:
            told = f"`{one.trait}` lends tokens to {kind} only, but this faction has none."
            yield found_at(one.at, told, suggestion=f"remove `{one.trait}`, or lend to another kind (`to`)")
        elif one.effect.without_own is not False and all(friend.stats.cm is not None for friend in friends):
            told = f'`{one.trait}` lends tokens only to {kind} with CM "-", but all {kind} in this faction has its own CM.'
            advice = f"write `without_own: false` in the effect, so that Units with a CM may take tokens, or remove `{one.trait}`"
            yield found_at(one.at, told, suggestion=advice)
