"""How much of what abilities and skills say the engine carries out."""

from __future__ import annotations

from typing import Any

from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.system.game_engine import Effects

IN_ODDS = {"modify": ("attack",), "set": ("moved_heavy",), "halve": ("weapon_damage",), "percent": ("damage",), "wound": ("more",)}
"""What bears on a single attack, and so on odds: verb -> what it is about."""


def coverage(content: SkirmishContent) -> Effects:
    """What is at work in odds and play, in play only, and left to the players."""
    gifts = [(f"ms-wars/rules/{name}", record) for _, name, record in content.gifts()]
    manual = {name for name, record in gifts if record.manual}
    odds = {name for name, record in gifts if record.effects and all(map(_in_odds, record.effects))} - manual
    play = {name for name, record in gifts if record.effects} - odds - manual
    run = sum(len(record.effects) for _, record in gifts)
    return {"run": run, "odds_and_play": sorted(odds), "play_only": sorted(play), "manual": sorted(manual), "unshown": []}


def _in_odds(effect: Any) -> bool:
    return any(getattr(effect, verb) in about for verb, about in IN_ODDS.items())
