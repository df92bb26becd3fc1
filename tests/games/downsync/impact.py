"""How much another reading of a ruling changes: `PYTHONPATH=src .venv/bin/python tests/games/downsync/impact.py [GAMES]` (100).

A ruling that says its other reading as a `change` of the rules data is played both ways, in the newest edition it concerns: the
same games of random bots from the same seeds, and the odds of every matchup. Writes what differs to rules/downsync/impact.yaml,
which the rulings page shows.
"""

import argparse
import statistics
import sys
from copy import deepcopy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "benchmarks"), str(Path(__file__).parent / "play")]

from soak import bots, new  # noqa: E402

from rulepress import workshops  # noqa: E402
from rulepress.authoring.project import Project  # noqa: E402
from rulepress.games.downsync.play import Book, play_out  # noqa: E402
from rulepress.workshops.downsync.touched import touched  # noqa: E402

IMPACT = ROOT / "rules" / "downsync" / "impact.yaml"

COUNTED = {
    "rounds": lambda game: game.state.round,
    "units lost": lambda game: sum(event.kind == "destroyed" for event in game.events),
    "points scored": lambda game: sum(side.score for side in game.state.sides.values()),
    "engagements": lambda game: sum(event.kind == "engagement" for event in game.events),
}
"""What is told of a game, each as a mean."""


def changed(data: dict, change: dict) -> dict:
    """Resolved data with a change laid over it: mappings merge, anything else replaces."""
    result = dict(data)
    for key, value in change.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = changed(result[key], value) if both else deepcopy(value)
    return result


def played(data: dict, number: int) -> list[dict[str, float]]:
    """What is counted, of each of that many games."""
    book, told = Book(data), []
    for seed in range(number):
        game = new(book, seed)
        play_out(game, bots(seed, game))
        told.append({name: count(game) for name, count in COUNTED.items()})
    return told


def impact(data: dict, change: dict, number: int, before: list) -> dict:
    """The means of both readings, with twice the standard error of their difference, and the odds that differ."""
    after = played(changed(data, change), number)
    means = {}
    for name in COUNTED:
        differences = [now[name] - was[name] for was, now in zip(before, after, strict=True)]
        means[name] = [
            round(statistics.mean(was[name] for was in before), 2),
            round(statistics.mean(now[name] for now in after), 2),
            round(2 * statistics.stdev(differences) / number**0.5, 2),
        ]
    odds = touched(data, changed(data, change))
    return {
        "means": means,
        "same": sum(was == now for was, now in zip(before, after, strict=True)),
        "odds": len(odds),
        "most": [odds[0].who, odds[0].target, odds[0].situation, odds[0].outcome, *odds[0].told] if odds else None,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=100, help="games of each reading (100)")
    number = parser.parse_args().games
    content = workshops.game("downsync").load(Project(ROOT))
    lines = [
        f"# Made by {Path(__file__).relative_to(ROOT)}: what the other reading of a ruling changes, in games of random bots from the",
        "# same seeds (mean as ruled, mean of the other reading, twice the standard error of the difference) and in the odds.",
        "",
        f"games: {number}",
        "",
        "rulings:",
    ]
    baseline: dict[str, list] = {}
    for name, ruling in content.rulings.record.root.items():
        if not ruling.change:
            continue
        edition = next(each for each in content.editions if each in (ruling.editions or list(content.editions)))
        data = content.editions[edition].data
        if edition not in baseline:
            baseline[edition] = played(data, number)
        found = impact(data, ruling.change, number, baseline[edition])
        lines += [f"  {name}:", f'    edition: "{edition}"', "    means:"]
        lines += [f"      {what}: {means}" for what, means in found["means"].items()]
        lines += [f"    same: {found['same']}", f"    odds: {found['odds']}"]
        if found["most"]:
            lines.append(f"    most: [{', '.join(repr(each).replace(chr(39), chr(34)) for each in found['most'])}]")
        print(name, found)
    IMPACT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
