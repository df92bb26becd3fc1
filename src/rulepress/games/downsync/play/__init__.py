"""Whole games of Downsync, from setup to victory.

    game = Game.new(data, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], seed=7)

The engine asks, players answer. `game.pending` is the one question now: whose it is, its kind, the rule behind it, and
what may be answered. `game.answer(...)` returns what followed, each event with the ids of its rules; an illegal answer
raises Refused with the rules that it breaks, and changes nothing. `game.save()` is JSON data, and `Game.load(save, data)`
plays it again to the same state.
"""

from rulepress.engine.citing import Refused
from rulepress.games.downsync.play.bot import RandomBot, play_out
from rulepress.games.downsync.play.game import Game

__all__ = ["Game", "RandomBot", "Refused", "play_out"]
