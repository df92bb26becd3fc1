"""A game on the command line: what must be said to begin one, and how it stands."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.core.match_setup import forces_of, scenario_of
from rulepress.games.downsync.play.event_names import PieceNames, force_title
from rulepress.games.downsync.play.match_driver import Match


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line beside its scenario."""
    parser.add_argument(
        "--force", action="append", default=[], metavar="FACTION/LIST", help="a side's force list; pass it twice, once for each side"
    )
    parser.add_argument("--table", metavar="ID", help="a table in tables/ (default: the scenario's own table)")


def new(data: Mapping[str, Any], args: argparse.Namespace) -> Match:
    """The game that was asked for. Raises Refused."""
    scenario = scenario_of(args.scenario, [each["id"] for each in data["scenarios"]])
    lists = [force["key"] for faction in data["factions"] for force in faction["forces"]]
    return Match.new(data, scenario, forces_of(args.force, lists, "force list"), args.seed, args.table)


def summary(game: Match) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    if result is None:
        how = f"Round {state.round}, not over."
    elif result.winner:
        how = f"{result.winner} wins in Round {state.round}."
    else:
        how = f"{'A draw' if result.finished else 'Unfinished'} after Round {state.round}."
    if result:
        how += "".join(f" {rule['text']}" for rule in game.book.data["rules"] if rule["id"] == result.rule)
    sides = [
        f"  {player}  {force_title(game.book, side.force)}: {_points(side.score)}, left on the table: {_left(game, player)}"
        for player, side in state.sides.items()
    ]
    return "\n".join([how, *sides, f"hash: {game.hash}"])


def _points(score: int) -> str:
    return f"{score} point{'s' * (score != 1)}"


def _left(game: Match, player: str) -> str:
    """What a player has on the table, by name."""
    names, pieces = PieceNames(game.book), [piece for piece in game.state.pieces.values() if piece.player == player]
    names.learn(pieces)
    counts = Counter(names.pieces[piece.id][0] for piece in pieces)
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()) or "nothing"
