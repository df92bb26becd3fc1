"""A skirmish on the command line: what must be said to begin one, and how it stands."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.core.match_setup import forces_of, scenario_of
from rulepress.games.mswars.play.match_driver import Match


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line beside its scenario."""
    parser.add_argument(
        "--force", action="append", default=[], metavar="FACTION/TEAM", help="a side's team; pass it twice, once for each side"
    )


def new(data: Mapping[str, Any], args: argparse.Namespace) -> Match:
    """The game that was asked for. Raises Refused."""
    scenario = scenario_of(args.scenario, [each["id"] for each in data["scenarios"]])
    teams = [team["key"] for faction in data["factions"] for team in faction["teams"]]
    return Match.new(data, scenario, forces_of(args.force, teams, "team"), args.seed)


def summary(game: Match) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    if result is None:
        how = f"Turn {state.turn}, not over."
    else:
        how = f"{f'{result.winner} wins' if result.winner else 'A draw'} in turn {state.turn}."
        how += "".join(f" {rule['text']}" for rule in game.book.data["rules"] if rule["id"] == result.rule)
    sides = [
        f"  {player}  {game.book.team(side.force).name}: {side.lost_vp} of {side.vp} VP lost, left on the field: {_left(game, player)}"
        for player, side in state.sides.items()
    ]
    return "\n".join([how, *sides, f"hash: {game.hash}"])


def _left(game: Match, player: str) -> str:
    """What a player has on the field, by name."""
    counts = Counter(game.book.unit(piece).title for piece in game.state.pieces.values() if piece.player == player)
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()) or "nothing"
