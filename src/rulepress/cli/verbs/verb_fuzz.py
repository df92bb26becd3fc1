"""Plays random games to find what is wrong with how a game is played: games without an end, questions without an answer."""

import argparse
from pathlib import Path
from typing import Any

from rulepress.cli import Failure
from rulepress.cli.play import saved_games
from rulepress.cli.verbs.verb_play import engine_of, known_scenarios
from rulepress.content.diagnostics.console import say
from rulepress.content.files.project import Project

NAME = "fuzz"
HELP = "play many random games, and report games that never end, get stuck, or differ when replayed"
USUAL = 100


def arguments(parser) -> None:
    """Declare how many games are played, and where what is found is kept."""
    parser.add_argument("--games", metavar="N", type=_games, default=USUAL, help=f"number of games of each scenario (default: {USUAL})")
    parser.add_argument("--seed", metavar="N", default="1", help="random seed of the first game (default: 1)")
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument("--out", metavar="DIR", default="dist/fuzz", help="save games that fail to this folder (default: dist/fuzz)")


def _games(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= 100_000:
        raise argparse.ArgumentTypeError(f"{typed}: pass a number of games from 1 to 100,000")
    return int(typed)


def arguments_of(game: str, parser, root: Path) -> None:
    """Declare the scenario, and what the game's engine needs to begin a game."""
    known = " or ".join(known_scenarios(game, root)) or "none yet"
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help=f"the scenario: {known} (default: all)")
    engine_of(game, root).arguments(parser)


def run(args) -> int:
    """Play the games. Raises Failure where any of them does not keep what games promise."""
    from rulepress.cli.checking.content_loading import choose, data_of
    from rulepress.core.fuzzing import BrokenPromise, fuzzed

    engine, data = engine_of(args.game, args.project), data_of(args.project, args.game, args.edition, played=True)
    scenarios = [args.scenario] if args.scenario else [one["id"] for one in data["scenarios"]]
    failed: dict[str, tuple[str, Path]] = {}
    content = choose(Project(args.project), args.game).load(Project(args.project))
    turn = getattr(getattr(content, "play", None), "document", None)  # what declares how the game is played, if anything does

    def at(path: tuple[str | int, ...]) -> str:
        """A place in the file that declares the turn, as findings begin; nothing for a game that has none."""
        return f"{turn.path}:{turn.where(path).line}: " if turn and path else ""

    for scenario in scenarios:
        seeds = [f"{args.seed}-{number}" for number in range(args.games)]
        answers = over = 0
        seen: set[str] = set()
        followed: frozenset[str] = frozenset()
        program: Any = None
        visited: set[int] = set()

        def new(seed: str, scenario: str = scenario) -> Any:
            return engine.new(data, argparse.Namespace(**{**vars(args), "scenario": scenario, "seed": seed}))

        for found in fuzzed(new, seeds):
            if isinstance(found, BrokenPromise):
                path = Path(args.project) / args.out / f"{scenario}-{found.seed}.json"
                failed.setdefault(at(found.where) + found.what, (scenario, path))
                _keep(path, args.game, found.save)
            else:
                over, answers = over + 1, answers + len(found.save()["answers"])
                seen |= {rule for event in found.events for rule in event.rules}
                if (program := getattr(found.book, "program", None)) is not None:
                    followed, visited = program.rules, visited | found.flow.visited
        say(f"{scenario}: {over} of {args.games} games ended normally, with {answers // max(over, 1)} answers on average")
        if over and (never := sorted(followed - seen)):
            say(f"{scenario}: in these games nothing happened by {', '.join(never)}")
        for step in program.beyond(visited) if over and program else ():
            say(f"  {at(step.path)}nobody came to `{step.verb}`")
    for what, (scenario, path) in failed.items():
        say(f"{scenario}: {what}\n  rulepress play --continue {path}")
    if failed:
        raise Failure(f"{len(failed)} problem{'s' * (len(failed) != 1)} found.")
    return 0


def _keep(path: Path, game: str, save: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    saved_games.write_save(path, {"game": game, **save})
