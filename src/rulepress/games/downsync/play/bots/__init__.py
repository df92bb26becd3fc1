"""Who plays Downsync when nobody else does, from chance to the best: each is measured against the one before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulepress.engine import playing
from rulepress.engine.playing import Bot
from rulepress.games.downsync.play.bots.greedy import Greedy
from rulepress.games.downsync.play.bots.rush import Rush
from rulepress.games.downsync.play.bots.tactical import Tactical

#: Level of the tactical bot -> how many forks of the game it plays on before it names a Taskforce or reacts; and its usual level.
LEVELS, USUAL = {1: 0, 2: 6, 3: 18}, 1

BOTS: dict[str, Callable[[int | str], Bot]] = {
    **playing.BOTS,
    "rush": Rush,
    "greedy": Greedy,
    "tactical": partial(Tactical, nodes=LEVELS[USUAL]),
    **{f"tactical:{level}": partial(Tactical, nodes=nodes) for level, nodes in LEVELS.items()},
}
"""A bot's name -> what makes one of a seed."""
