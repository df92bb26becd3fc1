"""A declared game on the command line: what must be said to begin one, and how it stands."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulepress.core.match_setup import forces_of, scenario_of
from rulepress.games.declared.play.match_driver import Match
from rulepress.games.declared.play.table_values import live


def arguments(parser: argparse.ArgumentParser) -> None:
    """What a new game needs on the command line beside its scenario."""
    parser.add_argument(
        "--force", action="append", default=[], metavar="FACTION/LIST", help="a side's force list; pass it twice, once for each side"
    )


def new(data: Mapping[str, Any], args: argparse.Namespace) -> Match:
    """The game that was asked for. Without `--force` the first list plays of the faction that a side is called after, or else of the first
    factions. Raises Refused."""
    scenario = scenario_of(args.scenario, [each["id"] for each in data["scenarios"]])
    forces = {faction["name"]: [force["key"] for force in faction.get("forces") or ()] for faction in data["factions"]}
    every = [key for keys in forces.values() for key in keys]
    return Match.new(data, scenario, forces_of(args.force or _usual(data, scenario, forces), every, "force list"), args.seed)


def _usual(data: Mapping[str, Any], scenario: str, forces: Mapping[str, list[str]]) -> list[str]:
    first = {name: keys[0] for name, keys in forces.items() if keys}
    sides = next(each["sides"] for each in data["scenarios"] if each["id"] == scenario)[:2]
    called = [first.get(side) or next((key for name, key in first.items() if side.lower() in name.lower()), None) for side in sides]
    return [key for key in called if key] if all(called) else (list(first.values()) * 2)[:2]


def summary(game: Match) -> str:
    """How the game stands or ended, in a few lines."""
    state, result = game.state, game.result
    if result is None:
        how = f"Round {state.round}, not over." if state.round else "Set up, not over."
    else:
        winner = game.state.sides[result.winner].name if result.winner else ""
        how = f"{f'{winner} ({result.winner}) win' if result.winner else 'A draw'} after {state.round} round{'s' * (state.round != 1)}."
    sides = [f"  {player}  {standing(game, player)}" for player in state.sides]
    return "\n".join([how, *sides, f"hash: {game.hash}"])


def standing(game: Match, player: str) -> str:
    """What a side has: its points and other states, and what is left of it on the table."""
    side = game.state.sides[player]
    held = [f"{game.flow.program.state(name).words} {count}" for name, count in side.held]
    counts = Counter(str(live(game.flow, piece)["name"]) for piece in game.flow.of(player))
    left = ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items()) or "nothing"
    return f"{side.name}, {game.book.force(side.force)['name']}: {', '.join([*held, f'left on the table: {left}'])}"
