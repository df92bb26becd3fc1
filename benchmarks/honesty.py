"""Whether what `simulate` says is so, on real games: `.venv/bin/python benchmarks/honesty.py [--pairs N] [--bots X] [--jobs J]`.

Three questions, of Small games between the starter lists:

- null: the same rules are compared with themselves on other seeds, 400 times. How many of the intervals hold zero? (93 to 97 %)
- planted: every Unit of the first Force gets one more DEF. After how many pairs is that seen, and with its sign? (under 1,000)
- gain: how many pairs would it take without the same seeds on both sides, and games without pairs, for an interval of that width?

The null's pairs are drawn from those that were played, with replacement, and dealt to the two sides by lot, so that the truth is zero.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from rulepress import cli
from rulepress.cli.selection.value_override import with_value
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.simulate import estimates, match_summary
from rulepress.simulate.estimates import Moments
from rulepress.simulate.pair_runner import play, processes
from rulepress.simulate.paired_games import SimulationMatch, mean, packed

ROOT = Path(__file__).resolve().parent.parent
FORCES = ("coalition/starter", "republic-of-terra/starter")
PAIRS, REPEATS, DRAWN = 1000, 400, 100


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=PAIRS, metavar="N", help=f"pairs at the most ({PAIRS})")
    parser.add_argument("--bots", default="random", metavar="X", help="who plays (random)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (2)")
    asked = parser.parse_args()
    game = registry.game("downsync")
    data = game.load(Project(ROOT)).data
    match = SimulationMatch(
        game.engine.play.__name__, (packed(planted(data)), packed(data)), "vip-capture", FORCES, (asked.bots, asked.bots), "honest"
    )
    pairs, seen = [], None
    moments = Moments(0.0)
    for pair in play(match, asked.pairs, processes(asked.jobs), {}, lambda pairs: None):
        pairs.append(pair)
        moments.add(match_summary.apart(pair))
        found = moments.estimate(-1.0, 1.0)
        if seen is None and len(pairs) >= estimates.FEWEST and (found.low > 0 or found.high < 0):
            seen = len(pairs)
            print(f"planted: +1 DEF is seen after {seen} pairs: {points(found)}")
    print(f"planted: +1 DEF comes to {points(found)} in {len(pairs)} pairs")
    told = match_summary.difference(match, pairs)
    print(f"gain: a pair by the same seeds tells as much as {told['gain'] or 1:.2f} by others; alike are {told['alike']} games")
    single = match_summary.gain([[match_summary.score(one) for one in pair["games"][1]] for pair in pairs])
    print(f"gain: a pair of games tells as much as {2 * (single or 1):.2f} games that are no pairs")
    print(f"null: {null([mean(pair, 1) for pair in pairs]):.1%} of {REPEATS} intervals hold zero")
    return 0


def planted(data):
    """The rules with one more DEF for every Unit of the first Force's faction."""
    faction = next(each for each in data["factions"] if each["id"] == FORCES[0].partition("/")[0])
    for unit in faction["units"]:
        data = with_value(data, f"factions.{faction['id']}.units.{unit['id']}.stats.def={unit['stats']['def'] + 1}")
    return data


def null(scores: list[float]) -> float:
    chance, held = Random("null"), 0
    for _ in range(REPEATS):
        found = estimates.difference(chance.choice(scores) - chance.choice(scores) for _ in range(DRAWN))
        held += found.low <= 0 <= found.high
    return held / REPEATS


def points(found: estimates.Estimate) -> str:
    return f"{100 * found.value:+.1f} points ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


if __name__ == "__main__":
    sys.exit(cli.guard(main))
