"""How long one question of sight takes: `python benchmarks/sight.py [--tables N] [--profile]`.

Tables of 48 by 48 inches with 12 pieces of two to four inches (rectangles and L shapes at any angle), units of the
usual base sizes standing clear of them. One line of numbers (in microseconds) for each kind of question. Seeded, so two
runs ask the same.
"""

from __future__ import annotations

import argparse
import cProfile
import math
import pstats
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from rulepress.tabletop import Disc, Polygon, SightPiece, SightScene, Veil, open_place, overlaps  # noqa: E402

TABLE = 48_000
TABLES = 100
BASES = (787, 1181, 1378, 1575)


def turned(rng: random.Random, outline: list[tuple[float, float]]) -> Polygon:
    """The outline at a random place and angle."""
    x, y, angle = rng.uniform(3000, TABLE - 3000), rng.uniform(3000, TABLE - 3000), rng.uniform(0, math.tau)
    c, s = math.cos(angle), math.sin(angle)
    return Polygon((round(x + p * c - q * s), round(y + p * s + q * c)) for p, q in outline)


def piece(rng: random.Random, opaque: bool = True) -> SightPiece:
    w, h = rng.uniform(2000, 4000), rng.uniform(2000, 4000)
    if rng.random() < 0.75:
        outline = [(0, 0), (w, 0), (w, h), (0, h)]
    else:
        outline = [(0, 0), (w, 0), (w, h / 3), (w / 3, h / 3), (w / 3, h), (0, h)]
    return SightPiece(turned(rng, outline), rng.choice((1000, 2000, 3000, 5000)) if opaque else None, opaque)


def table(rng: random.Random, concealing: float = 0.0) -> tuple[SightScene, list[Disc]]:
    scene = SightScene(piece(rng, rng.random() >= concealing) for _ in range(12))
    discs: list[Disc] = []
    while len(discs) < 12:
        disc = Disc(rng.randrange(1575, TABLE - 1575), rng.randrange(1575, TABLE - 1575), rng.choice(BASES))
        blocked = [p.polygon for p in scene.pieces if p.opaque]
        if not any(overlaps(disc, other) for other in (*blocked, *discs)):
            discs.append(disc)
    return scene, discs


def questions(concealing: float, tables: int) -> list[tuple[SightScene, Disc, Disc]]:
    rng = random.Random(2026)
    asked = []
    for _ in range(tables):
        scene, discs = table(rng, concealing)
        asked += [(scene, a, b) for a in discs for b in discs if a is not b]
    return asked


def timed(name: str, ask: Callable, asked: list) -> None:
    for question in asked[:200]:
        ask(*question)
    begin = time.process_time()  # the mean is of the processor: what else runs here does not count
    yes = sum(ask(*question) for question in asked)
    mean = (time.process_time() - begin) / len(asked) * 1e6
    taken = []
    for question in asked:
        start = time.perf_counter()
        ask(*question)
        taken.append((time.perf_counter() - start) * 1e6)
    taken.sort()
    count = len(taken)
    median, ninety, most = (taken[count * share // 100] for share in (50, 90, 99))
    print(f"{name:44} {count:6} asked, {yes / count:4.0%} yes: mean {mean:6.1f}, median {median:6.1f}", end="")
    print(f", 90% {ninety:7.1f}, 99% {most:8.1f}, most {taken[-1]:9.1f}")


def flat(scene: SightScene, a: Disc, b: Disc) -> bool:
    return scene.sight(a, b).clear


def heights(scene: SightScene, a: Disc, b: Disc) -> bool:
    return scene.sight(a, b, heights=(4000, 1000)).clear


def veiled(scene: SightScene, a: Disc, b: Disc) -> bool:
    return scene.sight(a, b, heights=(1000, 1000), veil=Veil(2000)).clear


def unhidden(scene: SightScene, a: Disc, b: Disc) -> bool:
    return open_place(scene, a, b) is not None


def from_building(scene: SightScene, a: Disc, b: Disc) -> bool:
    return scene.sight(scene.pieces[0].polygon, b, heights=(4000, 1000), ignoring=(0,)).clear


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=TABLES, metavar="N", help=f"how many tables ({TABLES})")
    parser.add_argument("--profile", action="store_true", help="also show where the time of flat sight goes")
    asked = parser.parse_args()
    plain, mixed = questions(0.0, asked.tables), questions(0.4, max(1, asked.tables * 2 // 5))
    timed("disc to disc, all pieces block", flat, plain)
    timed("disc at 4 inches to disc, pieces 1-5 inches", heights, plain)
    timed("disc to disc, 2 inches through 40% of pieces", veiled, mixed)
    timed("building (as a whole) to disc, with heights", from_building, plain[:2000])
    timed("a place that nothing hides the target from", unhidden, mixed)
    if asked.profile:
        profiler = cProfile.Profile()
        profiler.enable()
        for question in plain:
            flat(*question)
        profiler.disable()
        pstats.Stats(profiler).sort_stats("tottime").print_stats(12)


if __name__ == "__main__":
    main()
