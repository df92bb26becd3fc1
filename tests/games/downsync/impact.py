"""How much another reading of a ruling changes: `PYTHONPATH=src .venv/bin/python tests/games/downsync/impact.py [PAIRS]` (2).

A ruling that says its other reading as a `change` of the rules data is played both ways, in the newest edition it concerns: the
same pairs of tactical games from the same seeds, so many a match, and the odds of every matchup. Writes what differs to
rules/downsync/impact.yaml, which the rulings page shows.
"""

import argparse
import statistics
import sys
from copy import deepcopy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(Path(__file__).parent)]

from tactical_games import BOT, matches  # noqa: E402

from rulepress.cli.setup.os_packages import cores  # noqa: E402
from rulepress.content.files.project import Project  # noqa: E402
from rulepress.content.games import registry  # noqa: E402
from rulepress.content.games.downsync.affected_matchups import touched  # noqa: E402
from rulepress.simulate.pair_runner import play, processes  # noqa: E402
from rulepress.simulate.paired_games import score, usable  # noqa: E402

IMPACT = ROOT / "rules" / "downsync" / "impact.yaml"

COUNTED = {
    "rounds": lambda game: game["rounds"],
    "units lost": lambda game: sum(unit[1] for units in game["units"].values() for unit in units.values()),
    "points scored": lambda game: sum(game["points"].values()),
    "percent won by the Coalition": lambda game: 100 * score(game),
}
"""What is told of a game, each as a mean."""


def changed(data: dict, change: dict) -> dict:
    """Resolved data with a change laid over it: mappings merge, anything else replaces."""
    result = dict(data)
    for key, value in change.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = changed(result[key], value) if both else deepcopy(value)
    return result


def impact(data: dict, change: dict, number: int) -> dict:
    """The means of both readings, with twice the standard error of their difference (the pair is the sample), and the odds that differ."""
    other = changed(data, change)
    pairs = [pair for match in matches(data, other) for pair in usable(play(match, number, processes(cores()), {}, lambda _: None))]
    means = {}
    for name, count in COUNTED.items():
        ruled, not_ruled = ([statistics.mean(map(count, pair["games"][reading])) for pair in pairs] for reading in (0, 1))
        differences = [now - was for was, now in zip(ruled, not_ruled, strict=True)]
        error = 2 * statistics.stdev(differences) / len(pairs) ** 0.5
        means[name] = [round(float(value), 2) for value in (statistics.mean(ruled), statistics.mean(not_ruled), error)]
    odds = touched(data, other)
    return {
        "games": 2 * len(pairs),
        "means": means,
        "same": sum(was["hash"] == now["hash"] for pair in pairs for was, now in zip(*pair["games"], strict=True)),
        "odds": len(odds),
        "most": [odds[0].who, odds[0].target, odds[0].situation, odds[0].outcome, *odds[0].told] if odds else None,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", type=int, nargs="?", default=2, help="pairs of each match, by each reading (2)")
    number = parser.parse_args().pairs
    content = registry.game("downsync").load(Project(ROOT))
    lines = [
        f"# Made by {Path(__file__).relative_to(ROOT)}: what the other reading of a ruling changes, in pairs of games from the same",
        "# seeds (mean as ruled, mean of the other reading, twice the standard error of the difference) and in the odds.",
        "",
        f"bots: {BOT}",
        "",
        "rulings:",
    ]
    for name, ruling in content.rulings.record.root.items():
        if not ruling.change:
            continue
        edition = next(each for each in content.editions if each in (ruling.editions or list(content.editions)))
        found = impact(content.editions[edition].data, ruling.change, number)
        lines += [f"  {name}:", f'    edition: "{edition}"', f"    games: {found['games']}", "    means:"]
        lines += [f"      {what}: {means}" for what, means in found["means"].items()]
        lines += [f"    same: {found['same']}", f"    odds: {found['odds']}"]
        if found["most"]:
            lines.append(f"    most: [{', '.join(repr(each).replace(chr(39), chr(34)) for each in found['most'])}]")
        print(name, found, flush=True)
    IMPACT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
