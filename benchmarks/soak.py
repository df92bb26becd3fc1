"""Many games by random bots on varied tables: `.venv/bin/python benchmarks/soak.py [GAMES] [FIRST] [--faction fifty]` (2,000 from 0).

Every step of every game is checked against the invariants of the tests, every tenth answer is spoilt first and must be
refused without a trace, and every game is replayed from its save to the same hash. Ends with how the games went and how
fast they were played (timed without the checks, on every tenth game). A table drawn by lot may have no room for what is set
up on it: such a game is counted and left out. With `--faction fifty` the Forces are those of the tests' faction of fifty
ideas, and it ends with how often each idea was at work, and with those that never were. `--processes 2` plays on two cores.
"""

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from random import Random

from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play import Match, RandomBot, Ruleset, play_out

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests/games"), str(ROOT / "tests/games/downsync"), str(ROOT / "tests/games/downsync/play")]

import fifty_games  # noqa: E402
import yaml  # noqa: E402
from fuzz import fuzzed, refuses  # noqa: E402
from invariants import Watch  # noqa: E402
from random_tables import generate  # noqa: E402
from tables import TABLES  # noqa: E402

CARDS = ("trait.", "action.", "token.", "leader.")
"""What the ids begin with that stand on cards."""


PART = 20
"""Games that a process plays before it tells of them."""


@dataclass
class Told:
    """What so many games came to."""

    games: Counter[str] = field(default_factory=Counter)  # played; or why they were left out
    answers: Counter[str] = field(default_factory=Counter)  # given; refused
    ends: Counter[tuple] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)  # cited in events
    worked: Counter[str] = field(default_factory=Counter)  # the ideas, by what says them
    seconds: Counter[str] = field(default_factory=Counter)
    timed: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Told") -> None:
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))


@cache
def ground(faction: str | None) -> tuple[Ruleset, dict[str, int]]:
    """What is played with, and of the fifty ideas what says each."""
    data, said = registry.game("downsync").load(Project(ROOT)).data, {}
    if faction:
        data = fifty_games.with_forces(fifty_games.content(data))
        said = fifty_games.ideas(yaml.safe_load((fifty_games.FIFTY / "examples.yaml").read_text(encoding="utf-8")))
    return Ruleset(json.loads(json.dumps(data, default=str))), said


def new(book: Ruleset, seed: int) -> Match:
    """Small and Standard games in turn, all pairings; the tests' tables, authored ones and some drawn by lot. Games of the fifty ideas
    are Small."""
    if fifty := "fifty/0" in book.forces:
        forces = ["fifty/0"]
    else:
        size = ("starter", "standard")[seed % 2]
        forces = [f"{('coalition', 'republic-of-terra')[seed // times % 2]}/{size}" for times in (2, 4)]
    extent = book.scenario("vip-capture")["sizes"][book.force(forces[0])["game_size"]]
    fitting = [name for name, each in book.tables.items() if all(each[side] == extent[side] for side in extent)]
    ways = list(TABLES) if fifty else [*TABLES, *fitting, *(None,) * 4]  # the table of the fifty ideas has little room to spare
    table = ways[seed // 8 % len(ways)]
    if isinstance(table, list):  # an older edition may lack some sorts of terrain
        table = [piece for piece in table if piece["type"].replace(" ", "_") in book.terrain]
    elif table is None:
        table = generate(book.data["core"], extent["width"], extent["depth"], seed)["pieces"]
    return fifty_games.new(book, seed, table) if fifty else Match.new(book, "vip-capture", forces, seed, table)


def bots(seed: int, game: Match) -> dict:
    if "fifty/0" in game.book.forces:
        return {player: fifty_games.Eager(f"{seed} {player}") for player in "AB"}
    return {player: RandomBot(f"{seed} {player}") for player in "AB"}


def play(book: Ruleset, seed: int, told: Told) -> Match | None:
    """A game with every step looked at; None where there is no room for it on its table."""
    game, chance = new(book, seed), Random(seed)
    players, watch = bots(seed, game), Watch(game)
    try:
        while game.pending is not None:
            try:
                answer = players[game.pending.player].answer(game)
            except Refused as refused:
                if game.state.round:
                    raise
                told.games[refused.message] += 1
                return None
            told.answers["refused"] += told.answers["given"] % 10 == 0 and refuses(game, fuzzed(chance, answer), cards=CARDS)
            game.answer(answer)
            told.answers["given"] += 1
            watch.look()
        if Match.load(json.loads(json.dumps(game.save())), book).hash != game.hash:
            raise AssertionError("the replay ends in another state")
    except Exception as problem:
        path = Path(f"soak-{seed}.json")
        path.write_text(json.dumps(game.save()), encoding="utf-8")
        print(f"seed {seed}: {type(problem).__name__}: {problem} (saved as {path})")
        raise
    return game


def part(faction: str | None, first: int, beyond: int) -> Told:
    """The games of the seeds from `first` to before `beyond`."""
    (book, said), told = ground(faction), Told()
    for seed in range(first, beyond):
        game = play(book, seed, told)
        if game is None:
            continue
        told.games["played"] += 1
        told.ends[game.result.rule, game.result.winner] += 1
        told.rules.update(rule for event in game.events for rule in set(event.rules))
        told.worked += fifty_games.at_work(game, said) + (fifty_games.of_forces(game) if faction else Counter())
        if seed % 10 < 2 and not faction:
            size, start = ("Small", "Standard")[seed % 2], time.perf_counter()
            again = new(book, seed)
            play_out(again, bots(seed, again))
            told.seconds[size] += time.perf_counter() - start
            told.timed[size] += 1
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=2000, help="how many (2000)")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the first one's seed (0)")
    parser.add_argument("--faction", choices=["fifty"], help="whose Forces, instead of the shipped ones")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many play at once (1)")
    asked = parser.parse_args()
    told, beyond = Told(), asked.first + asked.games
    with ProcessPoolExecutor(asked.processes) as pool:
        parts = [pool.submit(part, asked.faction, at, min(at + PART, beyond)) for at in range(asked.first, beyond, PART)]
        for each in parts:
            told.add(each.result())
    played = told.games.pop("played", 0)
    print(f"{played} games, {told.answers['given'] / max(played, 1):.0f} answers each, all replayed to the same hash")
    for why, number in told.games.items():
        print(f"{number} games left out: {why}")
    print(f"{told.answers['refused']} illegal answers refused, none of which changed anything")
    for (rule, winner), number in told.ends.most_common():
        print(f"  {number:>5}  {rule}  {winner or '-'}")
    for size, seconds in told.seconds.items():
        print(f"{size}: {told.timed[size] / seconds:.1f} games/s")
    print(f"{len(told.rules)} rules and cards cited in events")
    if asked.faction:
        _ideas(told.worked, ground(asked.faction)[1])
    return 0


def _ideas(worked: Counter[str], said: dict[str, int]) -> None:
    """How often each idea was at work, and which never were."""
    names = {**{str(idea): [] for idea in sorted(said.values())}, **{idea: [idea] for idea in "ABCDE"}}
    for name, idea in said.items():
        names[str(idea)].append(name)
    times = {idea: sum(worked[name] for name in called) for idea, called in names.items()}
    for idea, number in times.items():
        print(f"  {idea:>2}  {number:>7}  {', '.join(name for name in names[idea] if name != idea)}".rstrip())
    never = [idea for idea, number in times.items() if not number]
    print(f"of {len(times)} ideas, {len(times) - len(never)} were at work{'; never: ' + ', '.join(never) if never else ''}")


if __name__ == "__main__":
    sys.exit(main())
