"""Players that need nobody: a random one, which gives any legal answer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulepress.games.downsync.play.decisions import Decision
from rulepress.games.downsync.play.game import Game


class RandomBot:
    """Answers by chance: of a list any option, of continuous answers a sampled one."""

    def __init__(self, seed: int | str):
        self.random = Random(f"bot {seed}")

    def answer(self, decision: Decision):
        return decision.sample(self.random)


BOTS = {"random": RandomBot}


def play_out(game: Game, bots: Mapping[str, RandomBot]) -> Game:
    """Let the bots play the game to its end."""
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game.pending))
    return game
