"""Looking ahead: the answers that weigh most are tried in forks of the game, which are played on until the enemy has replied."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean

from rulepress.engine.playing import Bot, Game
from rulepress.engine.sides import PLAYERS
from rulepress.engine.weighing import Weighed
from rulepress.games.downsync.play.bots.judging import Judge

#: How many answers are tried, and how many turns each fork goes on for: one's own and the enemy's.
TRIED, TURNS = 3, 2

#: What the game is worth, and a point, beside a Unit.
GAME, SCORED = 6.0, 1.2


def look_ahead(game: Game, player: str, weighed: list[Weighed], nodes: int, bot: Callable[[str], Bot], chance: Random) -> list[Weighed]:
    """The heaviest answers with what comes of each, in the mean of `nodes` forks in all, as one more term."""
    best = sorted(weighed, key=lambda each: -each.value)[:TRIED]
    if len(best) < 2:
        return best
    seeds = [chance.random() for _ in range(max(nodes // len(best), 1))]  # the same dice for each
    came = [mean(_after(game, player, each, f"{seed}", bot) for seed in seeds) for each in best]
    usual = mean(came)
    return [each._replace(terms=(*each.terms, ("ahead", value - usual))) for each, value in zip(best, came, strict=True)]


def _after(game: Game, player: str, weighed: Weighed, seed: str, bot: Callable[[str], Bot]) -> float:
    """How a player stands once the turn and the enemy's reply to it are over."""
    fork = game.fork(seed)
    bots = {each: bot(f"{seed} {each}") for each in PLAYERS}
    fork.answer(weighed.answer)
    end = fork.flow.turns + TURNS
    while fork.pending is not None and fork.flow.turns < end:
        fork.answer(bots[fork.pending.player].answer(fork))
    return standing(fork, player)


def standing(game: Game, player: str) -> float:
    """How a player stands: Units, points, or the game."""
    judge = Judge(game.flow, player)
    if game.result is not None and game.result.winner is not None:
        return GAME if game.result.winner == player else -GAME
    units = sum(map(judge.worth, judge.friends)) - sum(map(judge.worth, judge.foes))
    points: int = game.state.sides[judge.player].score - game.state.sides[judge.foe].score
    return units + SCORED * points
