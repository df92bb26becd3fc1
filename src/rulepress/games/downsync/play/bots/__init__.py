"""Who plays Downsync when nobody else does, from chance to the best: each is measured against the one before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulepress.core import match
from rulepress.core.match import Bot
from rulepress.games.downsync.play.bots.greedy import GreedyBot
from rulepress.games.downsync.play.bots.rush import RushBot
from rulepress.games.downsync.play.bots.tactical import TacticalBot

#: Levels of the tactical bot -> at how many ways to do something it looks.
LEVELS: dict[int, int | None] = {1: 2, 2: 3, 3: None}

BOTS: dict[str, Callable[[int | str], Bot]] = {
    **match.BOTS,
    "rush": RushBot,
    "greedy": GreedyBot,
    "tactical": TacticalBot,
    **{f"tactical:{level}": partial(TacticalBot, looks=looks) for level, looks in LEVELS.items()},
}
"""A bot's name -> what makes one of a seed."""
