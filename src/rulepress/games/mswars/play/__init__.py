"""Whole skirmishes of M.S. Wars, from deployment to the last team that stands.

The engine asks, players answer. `data` is the resolved data record (dist/data, or `rulepress data`).

    >>> game = Match.new(data, "skirmish", forces, seed=7)

`game.pending` is the one question now: whose it is, its kind, the rule behind it, and what may be answered. Where a
list would be endless, its `check` tells whether an answer is legal, `sample` gives one, and `points()` names some.

    >>> game.pending.kind, game.pending.rule
    ('deploy', 'deploy.zone')

What the rules forbid is refused with the ids of those that forbid it, and changes nothing.

    >>> game.answer([0, 0])
    Traceback (most recent call last):
    ...
    rulepress.core.rule_refs.Refused: [0, 0] is not inside the zone of A.

Bots play on. A saved game is JSON, and opening it plays it again, to the same state.

    >>> bots = {player: RandomBot(player) for player in PLAYERS}
    >>> play_out(game, bots).result is not None
    True
    >>> Match.load(game.save(), data).hash == game.hash
    True
"""

from rulepress.core.match import RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS
from rulepress.games.mswars.play.bots import BOTS
from rulepress.games.mswars.play.command_line import arguments, new, summary
from rulepress.games.mswars.play.match_driver import Match
from rulepress.games.mswars.play.ruleset import Ruleset
from rulepress.games.mswars.play.seat import Seat

__all__ = [
    "BOTS",
    "PLAYERS",
    "Match",
    "RandomBot",
    "Refused",
    "Ruleset",
    "Seat",
    "arguments",
    "new",
    "play_out",
    "summary",
]  # fmt: skip
