"""A game at a terminal: what must be said to begin one, how a decision is put, and how it stands."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from rulepress.engine import asking
from rulepress.games.downsync.play.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line."""
    parser.add_argument("scenario", metavar="SCENARIO", help="the scenario's id")
    parser.add_argument("--force", metavar="F", action="append", default=[], help="a force list (faction/list), twice")
    parser.add_argument("--table", metavar="ID", help="a table of tables/ (default: what the scenario sets up)")


def new(data: Mapping[str, Any], args: argparse.Namespace) -> Game:
    """The game that was asked for. Raises Refused."""
    return Game.new(data, args.scenario, args.force, args.seed, args.table)


def put(game: Game) -> str:
    """The pending question as text."""
    decision = game.pending
    purse = decision and f"{game.state.sides[decision.player].command_points} Command Points"
    return asking.put(decision, purse, "thousandths of an inch") if decision and purse else ""


def summary(game: Game) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    scores = ", ".join(f"{player} ({side.force}) {side.score}" for player, side in state.sides.items())
    if result is None:
        how = f"Round {state.round}, not over"
    elif result.winner:
        how = f"{result.winner} wins in Round {state.round} [{result.rule}]"
    else:
        how = f"{'a draw' if result.finished else 'unfinished'} after Round {state.round} [{result.rule}]"
    return f"{how}\nscore: {scores}\nhash: {game.hash}"
