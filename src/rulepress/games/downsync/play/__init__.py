"""Whole games of Downsync, from setup to victory.

The engine asks, players answer. `data` is the resolved data record (dist/data, or `rulepress data`).

    >>> game = Game.new(data, "vip-capture", ["coalition/starter", "republic-of-terra/starter"], seed=7)

`game.pending` is the one question now: whose it is, its kind, the rule behind it, and what may be answered. Where a
list would be endless, its `check` tells whether an answer is legal, `sample` gives one, and `points()` names some.

    >>> game.pending.kind, game.pending.rule, game.pending.options
    ('edge', 'setup.edges', ('top', 'right', 'bottom', 'left'))

`game.answer(...)` returns what followed: events, each with the ids of the rules that made it happen.

    >>> for event in game.answer("top"):
    ...     print(event, event.rules)
    A has the top edge ('setup.edges',)
    B has the bottom edge ('setup.edges',)

What the rules forbid is refused with the ids of those that forbid it, and changes nothing.

    >>> game.answer([0, 9000])
    Traceback (most recent call last):
    ...
    rulepress.core.rule_refs.Refused: An objective touches the centre line.

Bots play on. A saved game is JSON, and opening it plays it again, to the same state.

    >>> bots = {player: RandomBot(player) for player in PLAYERS}
    >>> play_out(game, bots).result is not None
    True
    >>> Game.load(game.save(), data).hash == game.hash
    True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulepress.core.sides import PLAYERS

if TYPE_CHECKING:
    from rulepress.core.match import RandomBot, play_out
    from rulepress.core.rule_refs import Refused
    from rulepress.games.downsync.play.bots import BOTS
    from rulepress.games.downsync.play.command_line import arguments, new, summary
    from rulepress.games.downsync.play.match_driver import Match
    from rulepress.games.downsync.play.ruleset import Ruleset
    from rulepress.games.downsync.play.seat import Seat

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

_HOME = {
    "Refused": "rulepress.core.rule_refs",
    **dict.fromkeys(("RandomBot", "play_out"), "rulepress.core.match"),
    "Book": f"{__name__}.ruleset",
    "BOTS": f"{__name__}.bots",
    "Game": f"{__name__}.match_driver",
    "Seat": f"{__name__}.seat",
    **dict.fromkeys(("arguments", "new", "summary"), f"{__name__}.command_line"),
}


def __getattr__(name: str) -> Any:
    """Whoever needs a part of the rules, and no whole game, does not wait for the bots."""
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(_HOME[name]), name)
