"""How fast whole games are played, beside python-chess: `.venv/bin/python benchmarks/games.py [--games N] [--bots B,B] [--profile]`.

Bots play Standard games on one core: random ones, then tactical ones; each as Python, and then compiled, where `compile` has made that
(a process each). They play on the open table and on each authored one of that size, all pairings of the factions in turn. After each of
them, chess games between two players who move by chance are played for about as long, so that a busy machine slows both alike. Seeded: two
runs play the same games. At the end as many pairs of games as were asked for are played by one process, and by two.
"""

import argparse
import cProfile
import itertools
import os
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rulepress import cli, compiled
from rulepress.cli.setup.pip_install import pip_install
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset, move_action, play_out
from rulepress.simulate.pair_runner import play, processes
from rulepress.simulate.paired_games import SimulationMatch, packed

ROOT = Path(__file__).resolve().parent.parent
SCENARIO, SIZE = "vip-capture", "standard"
GAMES = 24
FORCES = ("coalition/starter", "republic-of-terra/starter")
"""Who plays for more than one process."""
TOP = 15
"""Lines of the profile."""


class Count(NamedTuple):
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0  # of the processor: what else runs here does not count

    def and_(self, play: Callable[..., int], *args) -> "Count":
        """With one more game; `play` returns how many decisions it had."""
        begin = time.process_time()
        decisions = play(*args)
        return Count(self.games + 1, self.decisions + decisions, self.seconds + time.process_time() - begin)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"how many of ours ({GAMES})")
    parser.add_argument("--bots", default="random,tactical", metavar="B,B", help="who plays (random,tactical)")
    parser.add_argument("--here", action="store_true", help="play in this process, compiled or not as it finds it")
    parser.add_argument("--profile", action="store_true", help="also show where the time goes")
    asked = parser.parse_args()
    try:
        import chess  # noqa: F401
    except ImportError:
        pip_install(Path(sys.executable), [ROOT / "requirements-bench.lock"])
    bots = asked.bots.split(",")
    if asked.here or asked.profile:
        for bot in bots:
            _measure(bot, asked.games, asked.profile)
        return 0
    ways: list[dict[str, str]] = [{compiled.PLAIN: "1"}, *[{}] * compiled.home().is_dir()]
    for bot in bots:
        for way in ways:
            environment = {name: value for name, value in os.environ.items() if name != compiled.PLAIN} | way
            told = [sys.executable, __file__, "--here", "--bots", bot, "--games", str(asked.games)]
            subprocess.run(told, env=environment, check=True)
    if len(ways) == 1:
        print("compiled: not here, or of other sources; `python build.py compile` makes it")
    _scale(asked.games)
    return 0


def _scale(pairs: int) -> None:
    """How much sooner two processes have played pairs of tactical games than one."""
    kit = game("downsync")
    data = packed(kit.load(Project(ROOT)).data)
    match = SimulationMatch(kit.engine.play.__name__, (data,), SCENARIO, FORCES, ("tactical", "tactical"), "scaling")
    seconds = []
    for jobs in (1, 2):
        begin = time.perf_counter()
        assert len(list(play(match, pairs, processes(jobs), {}, lambda _: None))) == pairs
        seconds.append(time.perf_counter() - begin)
    print(f"two processes: {seconds[0] / seconds[1]:.2f} times one, in {pairs} pairs of tactical games", flush=True)


def _measure(bot: str, games: int, profile: bool) -> None:
    matches = list(itertools.islice(_matches(bot), games))
    matches[0]()
    _chess(0)  # neither pays for what is only done once
    ours, theirs = Count(), Count()
    for match in matches:
        ours = ours.and_(match)
        while theirs.seconds < ours.seconds:
            theirs = theirs.and_(_chess, theirs.games)
    print(f"{bot}, {'as Python' if (move_action.__file__ or '').endswith('.py') else 'compiled'}")
    _show("games", ours.games / ours.seconds, theirs.games / theirs.seconds)
    _show("decisions", ours.decisions / ours.seconds, theirs.decisions / theirs.seconds)
    print(f"  decisions a game: {ours.decisions / ours.games:,.0f} of ours, {theirs.decisions / theirs.games:,.0f} of chess")
    if profile:
        profiler = cProfile.Profile()
        for match in matches:
            profiler.runcall(match)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(TOP)


def _show(what: str, ours: float, theirs: float) -> None:
    print(f"  {what:<9}  {ours:>9,.1f} a second  {ours / theirs:,.3f} times python-chess's {theirs:,.1f}", flush=True)


def _matches(bot: str):
    """Games to play, without end: each returns how many decisions it had."""
    data = game("downsync").load(Project(ROOT)).data
    book = Ruleset(data)
    extent = book.scenario(SCENARIO)["sizes"][SIZE]
    fits = [each["pieces"] for each in data["tables"] if all(each[side] == extent[side] for side in ("width", "depth"))]
    forces = [key for key, force in book.forces.items() if force["game_size"] == SIZE]
    settings = itertools.cycle(itertools.product(itertools.product(forces, repeat=2), [None, *fits]))
    for seed, (pair, table) in enumerate(settings):
        yield lambda seed=seed, pair=pair, table=table: _play(book, bot, pair, seed, table)


def _play(book: Ruleset, bot: str, forces: tuple[str, str], seed: int, table: list | None) -> int:
    played = play_out(Match.new(book, SCENARIO, forces, seed, table), {player: BOTS[bot](f"{seed} {player}") for player in PLAYERS})
    return len(played.save()["answers"])


def _chess(seed: int) -> int:
    """A game of chess between two players who move by chance; returns how many moves it had."""
    import chess

    board, chance = chess.Board(), random.Random(seed)
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    return len(board.move_stack)


if __name__ == "__main__":
    sys.exit(cli.guard(main))
