"""The table's geometry on many random scenes, against brute force: `python benchmarks/soak_sight.py [--scenes N]`.

The checks are those of tests/tabletop; here they run on as many scenes as asked (10,000 of each as it stands). A
failure prints the check and its seed: `--check flat --seed 123 --scenes 1` runs that one again. Exit 1 after a failure.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "tabletop")]

from table_checks import CHECKS  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenes", type=int, default=10_000, metavar="N", help="how many scenes for each check")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first scene's seed")
    parser.add_argument("--check", choices=sorted(CHECKS), action="append", help="only this one (may be repeated)")
    asked = parser.parse_args()
    failures = 0
    for name in asked.check or CHECKS:
        start, outcomes = time.perf_counter(), Counter()
        for seed in range(asked.seed, asked.seed + asked.scenes):
            try:
                outcomes[CHECKS[name](seed)] += 1
            except Exception as problem:
                failures += 1
                outcomes["FAILED"] += 1
                print(f"{name} failed with seed {seed}: {type(problem).__name__}: {problem}", flush=True)
        counts = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common())
        print(f"{name}: {asked.scenes} scenes in {time.perf_counter() - start:.0f} s: {counts}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
