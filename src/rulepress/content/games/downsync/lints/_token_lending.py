"""Tokens that are lent, and nobody in reach who could ever take them."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._unit_traits import unit_effects
from rulepress.content.lint import found_at


def lent_to_nobody(content: DownsyncContent) -> Iterator[Diagnostic]:
    """Traits that lend to Units of a kind that the faction has none of, or none without a CM of their own."""
    for one in unit_effects(content, "lend"):
        kind = one.value(one.effect.to)
        friends = [unit.record for unit in one.faction.units if unit.record and unit.record.kind == kind]
        if not all(unit.complete for unit in one.faction.units):
            continue  # what could not be read may take them
        if not friends:
            told = f"`{one.trait}` lends to {kind} only, and this faction has none."
            yield found_at(one.at, told, suggestion="take it away, or lend to another kind (`to`)")
        elif one.effect.without_own is not False and all(friend.stats.cm is not None for friend in friends):
            told = f'`{one.trait}` lends to {kind} with CM "-" only, and all {kind} of this faction has a CM of its own.'
            yield found_at(
                one.at, told, suggestion="write `without_own: false` there, so that these may take them as well, or take it away"
            )
