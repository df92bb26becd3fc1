"""Whole games of a declared game, as its play.yaml says: the turn as a tree of steps, carried out one by one.

The engine asks, players answer. `data` is the resolved data record (dist/data, or `rulepress data`).

    game = Match.new(data, "toll-day", ["wardens/toll-house", "reivers/night-ride"], seed=7)
    game.pending.kind, game.pending.rule     # ("deploy", "round.places")
    play_out(game, {player: RandomBot(player) for player in PLAYERS})
"""

from rulepress.core.match import BOTS, RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS
from rulepress.games.declared.play.command_line import arguments, new, summary
from rulepress.games.declared.play.match_driver import Match
from rulepress.games.declared.play.ruleset import Ruleset
from rulepress.games.declared.play.seat import Seat

__all__ = ["BOTS", "PLAYERS", "Match", "RandomBot", "Refused", "Ruleset", "Seat", "arguments", "new", "play_out", "summary"]
