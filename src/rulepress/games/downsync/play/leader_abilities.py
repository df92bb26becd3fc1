"""What leaders do for their players."""

from __future__ import annotations

from rulepress.core.decisions import Asking
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play.effect_execution import EffectExecution
from rulepress.games.downsync.vocabulary.amount_multiplier import times


@cites("card.first")
def change_points(deed: EffectExecution) -> Asking[None]:
    """The player has so many more Command Points now, or fewer; nothing but the card limits them."""
    side = deed.flow.side(deed.player)
    points = max(side.command_points + deed.active.effect.by * times(deed.view, deed.value("per")), 0)
    deed.flow.put_side(side._replace(command_points=points))
    deed.flow.tell("command_points", (deed.active.rule, "card.first"), deed.player, count=points)
    return
    yield
