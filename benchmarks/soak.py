"""Many games by random bots on varied tables: `.venv/bin/python benchmarks/soak.py [GAMES] [FIRST] [--faction fifty]` (2,000 from 0).

Every step of every game is checked against the invariants of the tests, every tenth answer is spoilt first and must be
refused without a trace, and every game is replayed from its save to the same hash. Ends with how the games went and how
fast they were played (timed without the checks, on every tenth game). With `--faction fifty` the Forces are those of the
tests' faction of fifty ideas, and it ends with how often each idea was at work, too.
"""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from rulepress import workshops
from rulepress.authoring.project import Project
from rulepress.games.downsync.play import Book, Game, RandomBot, play_out
from rulepress.games.downsync.tables import generate

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests/games"), str(ROOT / "tests/games/downsync/play")]

import fifty_games  # noqa: E402
import yaml  # noqa: E402
from fuzz import fuzzed, refuses  # noqa: E402
from invariants import Watch  # noqa: E402
from tables import TABLES  # noqa: E402

CARDS = ("trait.", "action.", "token.", "leader.")
"""What the ids begin with that stand on cards."""


def new(book: Book, seed: int) -> Game:
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
    return fifty_games.new(book, seed, table) if fifty else Game.new(book, "vip-capture", forces, seed, table)


def bots(seed: int, sort: type[RandomBot] = RandomBot) -> dict:
    return {player: sort(f"{seed} {player}") for player in "AB"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=2000, help="how many (2000)")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the first one's seed (0)")
    parser.add_argument("--faction", choices=["fifty"], help="whose Forces, instead of the shipped ones")
    asked = parser.parse_args()
    data, said, worked, forces = workshops.game("downsync").load(Project(ROOT)).data, {}, Counter(), Counter()
    if asked.faction:
        data = fifty_games.with_forces(fifty_games.content(data))
        said = fifty_games.ideas(yaml.safe_load((fifty_games.FIFTY / "examples.yaml").read_text(encoding="utf-8")))
    book = Book(json.loads(json.dumps(data, default=str)))
    ends, rules, spent, timed, answers, refused = Counter(), Counter(), {}, Counter(), 0, 0
    for seed in range(asked.first, asked.first + asked.games):
        game, players, chance = new(book, seed), bots(seed, fifty_games.Eager if asked.faction else RandomBot), Random(seed)
        watch = Watch(game)
        try:
            while game.pending is not None:
                answer = players[game.pending.player].answer(game.pending)
                refused += answers % 10 == 0 and refuses(game, fuzzed(chance, answer), CARDS)
                game.answer(answer)
                answers += 1
                watch.look()
            if Game.load(json.loads(json.dumps(game.save())), book).hash != game.hash:
                raise AssertionError("the replay ends in another state")
        except Exception as problem:
            path = Path(f"soak-{seed}.json")
            path.write_text(json.dumps(game.save()), encoding="utf-8")
            print(f"seed {seed}: {type(problem).__name__}: {problem} (saved as {path})")
            raise
        ends[game.result.rule, game.result.winner] += 1
        rules.update(rule for event in game.events for rule in set(event.rules))
        worked += fifty_games.at_work(game, said)
        forces += fifty_games.of_forces(game)
        if seed % 10 < 2:
            start = time.perf_counter()
            play_out(new(book, seed), bots(seed))
            spent[seed % 2] = spent.get(seed % 2, 0.0) + time.perf_counter() - start
            timed[seed % 2] += 1
    print(f"{asked.games} games, {answers / asked.games:.0f} answers each, all replayed to the same hash")
    print(f"{refused} illegal answers refused, none of which changed anything")
    for (rule, winner), number in ends.most_common():
        print(f"  {number:>5}  {rule}  {winner or '-'}")
    for size, seconds in spent.items():
        print(f"{('Small', 'Standard')[size]}: {timed[size] / seconds:.1f} games/s")
    print(f"{len(rules)} rules and cards cited in events")
    for name, idea in sorted(said.items(), key=lambda each: each[1]):
        print(f"  {idea:>2}  {worked[name]:>7}  {name}")
    for idea in "ABCDE" if asked.faction else ():
        print(f"  {idea:>2}  {forces[idea]:>7}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
