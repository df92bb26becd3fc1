"""A skirmish at a terminal: what must be said to begin one, how a decision is put, and what a typed line means."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from rulepress.engine.playing import choices, picked
from rulepress.games.mswars.play.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line."""
    parser.add_argument("scenario", metavar="SCENARIO", help="the scenario's id")
    parser.add_argument("--force", metavar="F", action="append", default=[], help="a team (faction/team), twice")


def new(data: Mapping, args: argparse.Namespace) -> Game:
    """The game that was asked for. Raises Refused."""
    return Game.new(data, args.scenario, args.force, args.seed)


def put(game: Game) -> str:
    """The pending question as text."""
    decision = game.pending
    about = f" for {decision.about}" if decision.about else ""
    lines = [
        f"{decision.player} ({game.state.sides[decision.player].tokens} Command Tokens): {decision.kind}{about}   [{decision.rule}]",
        *(f"  {number}  {name}" for number, (name, _) in enumerate(choices(decision), 1)),
    ]
    if decision.options is None:
        lines.append("  a number, or the answer as JSON: positions are [x, y] in thousandths of an inch")
    return "\n".join(lines)


def read(game: Game, line: str) -> Any:
    """The answer that a typed line means. Raises Refused for a line that means nothing."""
    decision, known, line = game.pending, choices(game.pending), line.strip()
    if decision.options is not None or (line.isdigit() and known):
        return picked(known, line)
    try:
        return json.loads(line)
    except ValueError:
        return line


def summary(game: Game) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    lost = ", ".join(f"{player} ({side.force}) {side.lost_vp} of {side.vp}" for player, side in state.sides.items())
    if result is None:
        how = f"Turn {state.turn}, not over"
    else:
        how = f"{f'{result.winner} wins' if result.winner else 'a draw'} in turn {state.turn} [{result.rule}]"
    return f"{how}\nVP lost: {lost}\nhash: {game.hash}"
