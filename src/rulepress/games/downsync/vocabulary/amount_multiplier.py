"""How often an amount counts now: `per`, judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.games.downsync.vocabulary.amounts import most
from rulepress.games.downsync.vocabulary.facts import counted, moved_in
from rulepress.games.downsync.vocabulary.unit_view import View


def times(view: View, per: Mapping[str, Any] | str | None) -> int:
    """How often an amount counts now. What tokens multiply that bear the effect themselves (`per: token`) is multiplied already."""
    if per is None or isinstance(per, str):
        return 1
    return max(min(_counted(view, per), most(per)), 0)


def _counted(view: View, per: Mapping[str, Any]) -> int:
    if per.get("units") is not None:
        if view.owner.company is not None:
            return view.owner.company
        return counted(view, per["units"])
    if per.get("natural"):
        return (view.faces or ()).count(per["natural"])
    if per.get("inches"):
        away = view.between()
        return 0 if away is None else int(away // per["inches"])
    party = view.party(per.get("of") or "bearer")
    if party is None:
        return 0
    if per.get("inches_moved"):
        return int(party.inches_moved(moved_in(per)) // per["inches_moved"])
    return view.tokens(party, per["token"]) if per.get("token") else party.bases
