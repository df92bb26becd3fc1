"""Whole skirmishes of M.S. Wars, from deployment to the last team that stands.

The engine asks, players answer. `data` is the resolved data record (dist/data, or `rulepress data`).

    >>> game = Game.new(data, "skirmish", forces, seed=7)

`game.pending` is the one question now: whose it is, its kind, the rule behind it, and what may be answered. Where a
list would be endless, its `check` tells whether an answer is legal, `sample` gives one, and `points()` names some.

    >>> game.pending.kind, game.pending.rule
    ('deploy', 'deploy.zone')

What the rules forbid is refused with the ids of those that forbid it, and changes nothing.

    >>> game.answer([0, 0])
    Traceback (most recent call last):
    ...
    rulepress.engine.citing.Refused: [0, 0] is not inside the zone of A.

Bots play on. A saved game is JSON, and opening it plays it again, to the same state.

    >>> bots = {player: RandomBot(player) for player in PLAYERS}
    >>> play_out(game, bots).result is not None
    True
    >>> Game.load(game.save(), data).hash == game.hash
    True
"""

from rulepress.engine.citing import Refused
from rulepress.engine.playing import RandomBot, play_out
from rulepress.engine.sides import PLAYERS
from rulepress.games.mswars.play.book import Book
from rulepress.games.mswars.play.bots import BOTS
from rulepress.games.mswars.play.game import Game
from rulepress.games.mswars.play.seat import Seat
from rulepress.games.mswars.play.terminal import arguments, new, summary

__all__ = [
    "BOTS", "PLAYERS", "Book", "Game", "RandomBot", "Refused", "Seat", "arguments", "new", "play_out", "summary",
]  # fmt: skip
