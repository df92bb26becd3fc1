"""How fast whole games are played, beside python-chess: `.venv/bin/python benchmarks/games.py [--games N] [--profile]`.

Random bots play Standard games on one core: on the open table and on each authored one of that size, all pairings of
the factions in turn. After each of them, chess games between two players who move by chance are played for about as
long, so that a busy machine slows both alike. Seeded: two runs play the same games.
"""

import argparse
import cProfile
import itertools
import pstats
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rulepress import cli
from rulepress.authoring.project import Project
from rulepress.cli.installing import pip_install
from rulepress.games.downsync.play import PLAYERS, Book, Game, RandomBot, play_out
from rulepress.workshops import game

ROOT = Path(__file__).resolve().parent.parent
SCENARIO, SIZE = "vip-capture", "standard"
GAMES = 24
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
    parser.add_argument("--profile", action="store_true", help="also show where the time goes")
    asked = parser.parse_args()
    try:
        import chess  # noqa: F401
    except ImportError:
        pip_install(Path(sys.executable), [ROOT / "requirements-bench.lock"])
    matches = list(itertools.islice(_matches(), asked.games))
    matches[0]()
    _chess(0)  # neither pays for what is only done once
    ours, theirs = Count(), Count()
    for match in matches:
        ours = ours.and_(match)
        while theirs.seconds < ours.seconds:
            theirs = theirs.and_(_chess, theirs.games)
    _show("games", ours.games / ours.seconds, theirs.games / theirs.seconds)
    _show("decisions", ours.decisions / ours.seconds, theirs.decisions / theirs.seconds)
    print(f"decisions a game: {ours.decisions / ours.games:,.0f} of ours, {theirs.decisions / theirs.games:,.0f} of chess")
    if asked.profile:
        profiler = cProfile.Profile()
        for match in matches:
            profiler.runcall(match)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(TOP)
    return 0


def _show(what: str, ours: float, theirs: float) -> None:
    print(f"{what:<9}  {ours:>9,.1f} a second  {ours / theirs:,.2f} times python-chess's {theirs:,.1f}")


def _matches():
    """Games to play, without end: each returns how many decisions it had."""
    data = game("downsync").load(Project(ROOT)).data
    book = Book(data)
    extent = book.scenario(SCENARIO)["sizes"][SIZE]
    fits = [each["pieces"] for each in data["tables"] if all(each[side] == extent[side] for side in ("width", "depth"))]
    forces = [key for key, force in book.forces.items() if force["game_size"] == SIZE]
    settings = itertools.cycle(itertools.product(itertools.product(forces, repeat=2), [None, *fits]))
    for seed, (pair, table) in enumerate(settings):
        yield lambda seed=seed, pair=pair, table=table: _play(book, pair, seed, table)


def _play(book: Book, forces: tuple[str, str], seed: int, table: list | None) -> int:
    played = play_out(Game.new(book, SCENARIO, forces, seed, table), {player: RandomBot(f"{seed} {player}") for player in PLAYERS})
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
