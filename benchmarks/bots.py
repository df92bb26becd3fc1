"""How strong the bots are: `.venv/bin/python benchmarks/bots.py [--game G] [--pairs N] [--first SEED] [A,B ...]`.

Each bot against the one below it, and the best against itself. The sample is the pair: two games with the same dice, lists and table,
the bots' sides swapped; a bot against itself plays one of them, for the other would be the same again. Pairs go round all pairings of
lists and all tables that fit. Printed is the share of the first (a draw is half; of a bot against itself, of who sits first), with the
95 % interval that the pairs' variance gives; how many games were decided, by points or elimination, and how many of all when the turns
ran out; who won of those with the first turn; Rounds and seconds of the processor a game; and how often each bot did what a person would
in a game.
"""

import argparse
import itertools
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from rulepress import cli
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game as workshop
from rulepress.core.sides import other

ROOT = Path(__file__).resolve().parent.parent
PAIRS = 20
LADDER = ("rush,random", "greedy,rush", "tactical,greedy", "tactical,tactical")

#: Rules by which a game is over before its turns run out.
DECIDED = ("victory.points", "victory.wiped-out", "victory.draw", "courage.losing", "courage.both")

#: What bots do -> the kinds of events, or of rolls, that tell of it, by whose they are.
DEEDS = {
    "reactions": ("engagement",),
    "overwatch": ("gained",),
    "scans": ("scan",),
    "attacks": ("attack",),
    "command points": ("paid", "paid_several", "token"),
    "countermeasures": ("negated",),
    "points held": ("scored",),
}

#: What is not told by an event of one's own: Units that no enemy sees, counted as each Round begins, and attacks at concealed ones.
KEPT = ("in cover", "attacked concealed")


class Told(NamedTuple):
    """What is to be known of one game."""

    share: float  # of the first bot
    rule: str
    began: bool | None  # whoever had the first turn won; None: nobody won, or nobody has a first turn
    length: int
    seconds: float
    deeds: tuple[Counter[str], Counter[str]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("matches", nargs="*", metavar="A,B", default=LADDER, help=f"who plays whom ({' '.join(LADDER)})")
    parser.add_argument("--game", default="downsync", metavar="G", help="downsync or ms-wars (downsync)")
    parser.add_argument("--pairs", type=int, default=PAIRS, metavar="N", help=f"pairs of games a row ({PAIRS})")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first pair (0)")
    asked = parser.parse_args()
    kit = workshop(asked.game)
    book = kit.engine.play.Match.reads(kit.load(Project(ROOT)).data)
    print(f"{'bots':<26}{'share':>7}  {'95 %':<15}{'decided':>8}{'at the limit':>14}{'first turn':>12}{'length':>8}{'s a game':>10}")
    for match in asked.matches:
        names = match.split(",")
        seeds = range(asked.first, asked.first + asked.pairs)
        settings = itertools.islice(itertools.cycle(_settings(asked.game, book)), asked.first, asked.first + asked.pairs)
        pairs = [_pair(kit.engine.play, book, names, seed, *setting) for seed, setting in zip(seeds, settings, strict=True)]
        _show(names, pairs)
    return 0


def _settings(name: str, book: Any) -> list[tuple[str, tuple[str, str], str | None]]:
    """Scenario, lists and table of the pairs, in turn."""
    if name == "ms-wars":
        teams = list(book.rules.teams)
        return [(key, lists, None) for key in book.scenarios for lists in itertools.product(teams, repeat=2)]
    found = []
    for key, scenario in book.scenarios.items():
        for size, extent in scenario["sizes"].items():
            forces = [force for force, each in book.forces.items() if each["game_size"] == size]
            tables = [None, *(each["id"] for each in book.tables.values() if all(each[side] == extent[side] for side in extent))]
            found.append([(key, lists, table) for table in tables for lists in itertools.product(forces, repeat=2)])
    return [setting for both in itertools.zip_longest(*found) for setting in both if setting]


def _pair(play: Any, book: Any, names: list[str], seed: int, scenario: str, lists: tuple[str, str], table: str | None) -> list[Told]:
    sides = (play.PLAYERS, play.PLAYERS[::-1])[: len(set(names))]
    return [_game(play, book, names, seats, seed, scenario, lists, table) for seats in sides]


def _game(play: Any, book: Any, names: list[str], seats: Any, seed: int, scenario: str, lists: Any, table: str | None) -> Told:
    """One game; `seats`: whose each bot's side is."""
    began = time.process_time()
    game = play.Match.new(book, scenario, lists, seed, table)
    bots = {player: play.BOTS[name](f"{seed} {player}") for player, name in zip(seats, names, strict=True)}
    deeds: dict[str, Counter[str]] = {player: Counter() for player in seats}
    length = 0
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game))
        if (now := game.state.round if hasattr(game.state, "round") else game.state.turn) != length:
            length = now
            for player in seats:
                deeds[player]["in cover"] += _in_cover(game.flow, player)
    won, seconds = game.result.winner, time.process_time() - began
    starts = next((event.player for event in game.events if event.kind == "starts"), None)
    for event in game.events:
        for deed, kinds in DEEDS.items():
            if event.kind in kinds and event.player in deeds and (deed != "overwatch" or event.about.get("token") == deed):
                deeds[event.player][deed] += event.about["points"] if deed == "points held" else 1
        if event.kind == "attack" and "attack.concealed" in event.rules:
            deeds[other(event.player)]["attacked concealed"] += 1
    share = 0.5 if won is None else float(won == seats[0])
    first = None if won is None or starts is None else won == starts
    return Told(share, game.result.rule, first, length, seconds, (deeds[seats[0]], deeds[seats[1]]))


def _in_cover(flow: Any, player: str) -> int:
    """How many Units stand where no enemy Unit sees them. M.S. Wars' table is open."""
    if not (ground := getattr(flow, "ground", None)):
        return 0
    eyes = [(base.at, foe.radius) for foe in flow.enemies(player) if foe.unit for base in foe.bases]
    bodies = [[(base.at, piece.radius) for base in piece.bases] for piece in flow.of(player) if piece.unit]
    return sum(not any(ground.sight(*eye, *base).clear for eye in eyes for base in bases) for bases in bodies) if eyes else 0


def _show(names: list[str], pairs: list[list[Told]]) -> None:
    shares = [statistics.mean(told.share for told in pair) for pair in pairs]
    games = [told for pair in pairs for told in pair]
    mean, wide = statistics.mean(shares), 1.96 * statistics.pstdev(shares) / len(shares) ** 0.5
    decided = sum(told.rule in DECIDED or told.share != 0.5 for told in games) / len(games)
    limit = sum(told.rule not in DECIDED for told in games) / len(games)
    begun = [told.began for told in games if told.began is not None]
    first = f"{sum(begun) / len(begun):.0%}" if begun else "-"
    length, seconds = (statistics.mean(getattr(told, each) for told in games) for each in ("length", "seconds"))
    interval = f"{max(mean - wide, 0):.1%}-{min(mean + wide, 1):.1%}"
    print(f"{' : '.join(names):<26}{mean:>7.1%}  {interval:<15}{decided:>8.0%}{limit:>14.0%}{first:>12}{length:>8.1f}{seconds:>10.2f}")
    for place, name in enumerate(names):
        done: Counter[str] = Counter()
        for told in games:
            done.update(told.deeds[place])
        print(f"  {name:<12} " + ", ".join(f"{done[deed] / len(games):.1f} {deed}" for deed in (*DEEDS, *KEPT) if done[deed]), flush=True)


if __name__ == "__main__":
    sys.exit(cli.guard(main))
