"""How often each rule is at work: `PYTHONPATH=src .venv/bin/python tests/games/downsync/trace.py [PAIRS]` (1 pair a match).

Plays pairs of tactical games of every edition, loads one and asks the odds once, and counts for each rule how often the code
that carries it out was run or an event named it, whichever is more. Writes that and the number of the tests' cases for each
rule to rules/downsync/trace.yaml, which the site's traceability page shows.
"""

import argparse
import dis
import os
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "play")]

os.environ["RULEPRESS_PLAIN"] = "1"  # machine code is not seen to run

from rules_table import function, load  # noqa: E402
from tactical_games import BOT, matches  # noqa: E402

from rulepress.content.files.project import Project  # noqa: E402
from rulepress.content.games import registry  # noqa: E402
from rulepress.games.downsync.odds import odds, request_from  # noqa: E402
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset, play_out  # noqa: E402

TRACE = ROOT / "rules" / "downsync" / "trace.yaml"
CASES = Path(__file__).parent / "cases"

QUESTION = {"attacker": "mandible", "action": "Heavy Artillery", "target": "crusader"}


def shown() -> Counter:
    """Rule -> how many of the tests' cases name it."""
    found = Counter()
    for path in sorted(CASES.rglob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            found.update({*case.get("rules", ()), *case.get("because", ())})
    return found


class Watching:
    """Counts, while it is on, the calls of all functions that carry out a rule."""

    def __init__(self):
        self.rules: dict = {}
        for rule, names in load().items():
            for name in names:
                code = getattr(function(name), "__code__", None)
                if code is not None:
                    self.rules.setdefault(code, []).append(rule)
        self.begins = {code: next(each.offset for each in dis.get_instructions(code) if each.opname == "RESUME") for code in self.rules}
        self.calls: Counter = Counter()

    def __enter__(self):
        sys.setprofile(self._look)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def _look(self, frame, event, _):
        # A generator is called again whenever it goes on: only its beginning counts.
        if event == "call" and frame.f_lasti <= self.begins.get(frame.f_code, -1):
            self.calls[frame.f_code] += 1

    def counts(self) -> Counter:
        found = Counter()
        for code, times in self.calls.items():
            for rule in self.rules[code]:
                found[rule] += times
        return found


def fired(book: Ruleset, number: int) -> tuple[int, Counter]:
    """In how many games, and rule -> how often it was at work in them."""
    named, games = Counter(), 0
    with Watching() as watching:
        for match in matches(book.data):
            for seed, swapped in product(map(match.seed_of, range(number)), (False, True)):
                game = match.begin(0, swapped, seed)
                play_out(game, {seat: BOTS[BOT](f"{seed} {seat}") for seat in PLAYERS})
                named.update(rule for event in game.events for rule in set(event.rules))
                games += 1
        Match.load(game.save(), game.book)
        odds(book.rules, request_from(QUESTION))
    return games, named | watching.counts()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", type=int, nargs="?", default=1, help="pairs of each match, in each edition (1)")
    number = parser.parse_args().pairs
    content = registry.game("downsync").load(Project(ROOT))
    cases, counts, games = shown(), {}, 0
    for edition, one in content.editions.items():
        book = Ruleset(one.data)
        played, found = fired(book, number)
        games += played
        for rule in one.data["rules"]:
            if rule["engine"]:
                counts.setdefault(rule["id"], {"cases": cases[rule["id"]], "fired": {}})["fired"][edition] = found[rule["id"]]
    lines = [
        f"# Made by {Path(__file__).relative_to(ROOT)}: in how many test cases each rule is shown, and how often it was at work in",
        f"# games between bots ({BOT}) in all editions.",
        "",
        f"games: {games}",
        f"bots: {BOT}",
        "",
        "rules:",
    ]
    for rule, one in sorted(counts.items()):
        told = ", ".join(f'"{edition}": {times}' for edition, times in one["fired"].items())
        lines.append(f"  {rule}: {{cases: {one['cases']}, fired: {{{told}}}}}")
        for edition, times in one["fired"].items():
            if not times:
                print(f"{rule} was never at work in {edition}")
    TRACE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
