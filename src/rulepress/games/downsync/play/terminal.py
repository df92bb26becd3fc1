"""A game at a terminal: what must be said to begin one, how a decision is put, and what a typed line means."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from rulepress.engine.citing import Refused
from rulepress.games.downsync.play.decisions import MALFORMED
from rulepress.games.downsync.play.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line."""
    parser.add_argument("scenario", metavar="SCENARIO", help="the scenario's id")
    parser.add_argument("--force", metavar="F", action="append", default=[], help="a force list (faction/list), twice")
    parser.add_argument("--table", metavar="ID", help="a table of tables/ (default: what the scenario sets up)")


def new(data: Mapping, args: argparse.Namespace) -> Game:
    """The game that was asked for. Raises Refused."""
    return Game.new(data, args.scenario, args.force, args.seed, args.table)


def choices(game: Game) -> list[tuple[str, Any]]:
    """What can be picked by its number: every option, or the notable answers of an open question."""
    decision = game.pending
    if decision.options is not None:
        return [(option, option) for option in decision.options]
    return list(decision.points())


def put(game: Game) -> str:
    """The pending question as text."""
    decision = game.pending
    side = game.state.sides[decision.player]
    about = f" for {decision.about}" if decision.about else ""
    lines = [
        f"{decision.player} ({side.command_points} Command Points): {decision.kind}{about}   [{decision.rule}]",
        *(f"  {number}  {name}" for number, (name, _) in enumerate(choices(game), 1)),
    ]
    if decision.least is not None:
        lines.append(f"  numbers of {decision.least} to {decision.most} of them, or an empty line for none")
    elif decision.options is None:
        lines.append("  a number, or the answer as JSON: positions are [x, y] in thousandths of an inch")
    return "\n".join(lines)


def read(game: Game, line: str) -> Any:
    """The answer that a typed line means. Raises Refused for a line that means nothing."""
    decision, known, line = game.pending, choices(game), line.strip()
    if decision.least is not None:
        return [_picked(known, word) for word in line.replace(",", " ").split()]
    if decision.options is not None:
        return _picked(known, line)
    if line.isdigit() and known:
        return _picked(known, line)
    try:
        return json.loads(line)
    except ValueError:
        return line


def _picked(known: list[tuple[str, Any]], word: str) -> Any:
    if word.isdigit() and 1 <= int(word) <= len(known):
        return known[int(word) - 1][1]
    if any(name == word for name, _ in known):
        return next(value for name, value in known if name == word)
    raise Refused([MALFORMED], f'"{word[:60]}" is none of the answers; type a number from 1 to {len(known)}.')


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
