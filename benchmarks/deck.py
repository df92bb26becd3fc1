"""Many cards of several factions, measured, fitted and pressed from cold, beside one bare WeasyPrint document of the same HTML.

    .venv/bin/python benchmarks/deck.py --cards 500

Each is a process of its own that begins with nothing; ours uses as many more as `cards` does. The bare document measures and fits nothing.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from rulepress.content.cards.card_sides import CardSide
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.press.cards import press_run
from rulepress.press.cards.card_html import STEPS
from rulepress.press.sheets.paper_formats import BLEED, SIZES

ROOT = Path(__file__).resolve().parent.parent
SIZE = SIZES[0]
COLOURS = (("#17324d", "#2f8fd0"), ("#4d1717", "#d0572f"), ("#1d4023", "#5aa83c"), ("#3b2457", "#a06fd6"), ("#222222", "#8a5a10"))
"""Ink and accent of five factions."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=500, metavar="N", help="how many cards (500)")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="how often each is measured, in turn (1)")
    parser.add_argument("--child", choices=WORK, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        print(json.dumps(measured(WORK[asked.child], deck(asked.cards))))
        return 0
    for _ in range(asked.runs):
        ours, bare = (child(name, asked.cards) for name in ("ours", "bare"))
        print(f"{asked.cards} cards: {ours['seconds'] / bare['seconds']:.2f} of bare WeasyPrint's {bare['seconds']:.1f} s; processor time"
              f" {ours['processor'] / bare['processor']:.2f} of {bare['processor']:.1f} s; at most {ours['mib']:.0f} MiB, bare"
              f" {bare['mib']:.0f}")  # fmt: skip
    return 0


def child(name: str, cards: int) -> dict[str, float]:
    done = subprocess.run([sys.executable, __file__, "--child", name, "--cards", str(cards)], check=True, stdout=subprocess.PIPE)
    return dict(json.loads(done.stdout))


def deck(count: int) -> list[CardSide]:
    """So many fronts of five factions, each a shipped one under a new name."""
    game = registry.game("downsync")
    fronts = cycle(game.card_sides(game.draft(Project(ROOT)).data))
    return [
        replace(front, key=f"f{number % 5}/{front.id}-{number}", faction=f"f{number % 5}", record=front.record | {"name": f"No. {number}"},
                colours=dict(zip(("ink", "accent"), COLOURS[number % 5], strict=True)))
        for number, front in zip(range(count), fronts, strict=False)
    ]  # fmt: skip


def measured(work: Callable[[list[CardSide]], None], card_sides: list[CardSide]) -> dict[str, float]:
    """Seconds, those of all processors, and the most memory of all processes together, if each had its most at once."""
    begin = time.perf_counter()
    work(card_sides)
    own, others = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    workers = min(os.cpu_count() or 1, 4) if others.ru_maxrss else 0
    return {
        "seconds": time.perf_counter() - begin,
        "processor": sum(one.ru_utime + one.ru_stime for one in (own, others)),
        "mib": (own.ru_maxrss + workers * others.ru_maxrss) / 1024,
    }


def ours(card_sides: list[CardSide]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        for done in press_run.pressed(press_run.look(ROOT), [(face, [SIZE]) for face in card_sides], Path(scratch)):
            assert done.pages, done.key


def bare(card_sides: list[CardSide]) -> None:
    from weasyprint import CSS, HTML

    worker = press_run.PressWorker(press_run.look(ROOT))
    machine, cards = worker.machine, [worker.setting.prepare(face) for face in card_sides]
    machine.serve(cards[0])
    machine.assets |= {address: picture for card in cards for address, picture in card.glyphs.items()}
    fonts = worker.setting.fonts.css + worker.setting.style_sheet(card_sides[0])
    sheet = CSS(string=fonts, font_config=machine.configuration, url_fetcher=machine.fetcher, base_url="press:")
    page = CSS(string=f"@page {{ size: {SIZE.width + 2 * BLEED}mm {SIZE.height + 2 * BLEED}mm }}")
    html = "".join(card.html(SIZE, STEPS[0], STEPS[0].art, card.largest(STEPS[0])) for card in cards)
    document = HTML(string=html, base_url="press:", url_fetcher=machine.fetcher)
    document.write_pdf(full_fonts=True, font_config=machine.configuration, stylesheets=[sheet, page])


WORK: dict[str, Callable[[list[CardSide]], None]] = {"ours": ours, "bare": bare}

if __name__ == "__main__":
    sys.exit(main())
