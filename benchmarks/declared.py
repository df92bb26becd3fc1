"""Games in YAML, played: `.venv/bin/python benchmarks/declared.py [--games N] [--rolls N]`.

For each example game that has a play.yaml: so many random games against the promises of `core/fuzzing.py`; how many random games a second
one core plays, beside python-chess in the same minute; and each check rolled so often face by face, its outcomes against the exact odds,
and those of both sides together against a program that shares no code with the engine (chi-square; the lowest p of all).
"""

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from games import Count

from rulepress import cli
from rulepress.cli.setup.pip_install import pip_install
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game, names
from rulepress.core.dice import Sampled
from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.core.match import RandomBot, play_out
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS
from rulepress.games.declared.odds import Rules, odds, parts, request_from
from rulepress.games.declared.play import Match, Ruleset
from rulepress.games.declared.play.thrown_checks import throw

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests" / "games" / "declared"))

from both_sides import likelihood, questions  # noqa: E402

SEED = "both sides"
"""Of the throws that are compared with both sides' outcomes together."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, metavar="N", help="how many random games of each (300)")
    parser.add_argument("--rolls", type=int, default=20_000, metavar="N", help="how often each check is rolled (20,000)")
    asked = parser.parse_args()
    try:
        import chess  # noqa: F401
    except ImportError:
        pip_install(Path(sys.executable), [ROOT / "requirements-bench.lock"])
    wrong = 0
    for folder in sorted((ROOT / "examples").iterdir()):
        for path in sorted(folder.glob("rules/*/play.yaml")):
            project = Project(folder)
            assert path.parent.name in names(project)
            kit = game(path.parent.name, project)
            wrong += _measured(path.parent.name, kit.resolve(kit.load(project)), asked)
    return int(wrong > 0)


def _measured(name: str, data: Any, asked: argparse.Namespace) -> int:
    book = Ruleset(data)
    scenario, forces = data["scenarios"][0]["id"], [faction["forces"][0]["key"] for faction in data["factions"]][:2]

    def new(seed: str) -> Match:
        return Match.new(book, scenario, forces, seed)

    broken = [one for one in fuzzed(new, [str(seed) for seed in range(asked.games)]) if isinstance(one, BrokenPromise)]
    print(f"{name}: {asked.games - len(broken)} of {asked.games} random games keep what games promise", flush=True)
    for one in broken[:3]:
        print(f"  seed {one.seed}: {one.what}")
    _speed(new, max(asked.games // 10, 1))
    return len(broken) + _rolled(data, asked.rolls) + _together(name, data, asked.rolls)


def _speed(new: Any, count: int) -> None:
    from games import _chess  # beside python-chess, as the other games

    def played(seed: int) -> int:
        return len(play_out(new(str(seed)), {player: RandomBot(f"{seed} {player}") for player in PLAYERS}).save()["answers"])

    played(0), _chess(0)
    ours, theirs = Count(), Count()
    for seed in range(count):
        ours = ours.and_(played, seed)
        while theirs.seconds < ours.seconds:
            theirs = theirs.and_(_chess, theirs.games)
    rate, beside = ours.games / ours.seconds, theirs.games / theirs.seconds
    print(f"  games      {rate:>9,.1f} a second  {rate / beside:,.3f} times python-chess's {beside:,.1f}", flush=True)


# -- dice ---------------------------------------------------------------------------------------------------------------------


def _rolled(data: Any, rolls: int) -> int:
    """How many checks' rolls are not as their odds say."""
    rules, least, wrong = Rules.from_data(data), 1.0, 0
    for check, request in _requests(rules):
        thrown: dict[str, Counter[Any]] = {}
        dice = Sampled(f"{check} {rolls}")
        for _ in range(rolls):
            found = throw(rules, request, dice)
            for name, value in {**found.happened, **found.counts, **found.joint, "results": found.results[:1]}.items():
                thrown.setdefault(name, Counter())[value] += 1
        for name, chances in _chances(odds(rules, request)):
            likely = likelihood(thrown.get(name, Counter()), chances, rolls)
            least = min(least, likely)
            if likely < 0.001:
                wrong += 1
                print(f"  {check}: {name} is not as the odds say, p = {likely:.6f}")
    print(f"  each check rolled {rolls:,} times: lowest p {least:.4f}", flush=True)
    return wrong


def _together(name: str, data: Any, rolls: int) -> int:
    """How many checks' rolls are not, for both sides together, as a program of its own says."""
    rules, least, wrong, asked = Rules.from_data(data), 1.0, 0, 0
    for question in questions(name, data):
        thrown: Counter[Any] = Counter()
        dice = Sampled(f"{SEED} {question.asked}")
        for _ in range(rolls):
            found = throw(rules, request_from(question.asked), dice)
            came = {**found.happened, **found.counts}
            thrown[tuple(came[one] for one in question.told)] += 1
        likely, asked = likelihood(thrown, question.chances, rolls), asked + 1
        least = min(least, likely)
        if likely < 0.001:
            wrong += 1
            print(f"  {question.asked} is not what both sides come to together, p = {likely:.6f}")
    print(f'  {asked} questions rolled {rolls:,} times, both sides together (seed "{SEED}"): lowest p {least:.4f}', flush=True)
    return wrong


def _requests(rules: Rules) -> Iterator[tuple[str, Any]]:
    """One question of each check, of the first units and records for which it may be asked."""
    for check in rules.checks.values():
        units = [unit["key"] for unit in rules.units]
        for by, at in itertools.product(units, reversed(units)):
            said: dict[str, Any] = {"check": check.id}
            needed = parts(check)
            said |= {"by": by} if "by" in needed else {}
            said |= {"at": at} if "at" in needed else {}
            for part, path, unit in (("with", check.records, by), ("against", check.against, at)):
                if path:
                    said[part] = rules.records(next(one for one in rules.units if one["key"] == unit), path)[0]["id"]
            said |= {
                name: asked.least or (asked.of[0] if asked.of else 1)
                for name, asked in check.ask.items()
                if asked.default is None and asked.type != "flag"
            }
            try:
                odds(rules, request_from(said))
            except (Refused, IndexError):
                continue
            yield check.id, request_from(said)
            break


def _chances(told: dict[str, Any]) -> Iterator[tuple[str, dict[Any, Fraction]]]:
    for name, value in told.items():
        if name in ("rolls", "explain", "or more", "left out") or name.startswith("mean "):
            continue
        if name == "results":
            yield name, {(result,): Fraction(chance) for result, chance in value.items()}
        elif isinstance(value, str):
            yield name, {True: Fraction(value), False: 1 - Fraction(value)}
        else:
            yield name, {tuple(number) if len(number) > 1 else number[0]: Fraction(chance) for *number, chance in value}


if __name__ == "__main__":
    sys.exit(cli.guard(main))
