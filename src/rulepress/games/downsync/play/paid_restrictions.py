"""What a Unit is kept from at the moment at which it would do it, unless its player pays."""

from __future__ import annotations

from rulepress.core.decisions import Asking
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.effect_execution import EffectExecution, stand
from rulepress.games.downsync.play.game_session import Session
from rulepress.games.downsync.play.table_state import Piece
from rulepress.games.downsync.play.triggers import pay
from rulepress.games.downsync.vocabulary.verbs import DEEDS


@cites("card.first", "ability.paid")
def admitted(flow: Session, piece: Piece, what: str) -> Asking[bool]:
    """May it do that, perhaps because its player has paid for it (verb forbid)?"""
    active = auras.barred(flow, piece, what)
    if active is None:
        return True
    deed = EffectExecution(flow, active, stand(flow, piece), {})
    if (deed.cost or deed.price) and (yield from pay(deed)):
        return True
    flow.tell("barred", active.rule, piece.player, piece=piece.id, deed=DEEDS[what].called, name=active.name)
    return False
