"""How soon a save is seen: `.venv/bin/python benchmarks/serve.py [--saves 200]`.

`serve` shows a copy of Downsync in a headless Chromium, and one unit is saved again and again, at times drawn by lot,
every so often broken. Each save that can be made into a card has to be shown, or overtaken by the next; a broken one leaves the card
stale. It prints how long it took, beside a bare WeasyPrint card timed in between, and the memory of `serve` at the begin and the end.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rulepress.cli.setup.os_packages import find_chromium
from rulepress.content.files.project import SOURCES, Project
from rulepress.content.games.registry import game
from rulepress.press.cards.card_html import STEPS
from rulepress.press.cards.card_proof import Proofing
from rulepress.press.sheets.paper_formats import BLEED, SIZES

ROOT = Path(__file__).resolve().parent.parent
KEY = "coalition/virago"
FACTION = "factions/downsync/coalition"
FILE = f"{FACTION}/units/virago.yaml"
SEEN = """key => {
    const card = document.querySelector(`[data-card="${key}"]`);
    window.seen = [];
    const note = () => window.seen.push([Date.now(), card.dataset.state, card.dataset.version]);
    new MutationObserver(note).observe(card, {attributes: true, attributeFilter: ['data-state', 'data-version']});
    note();
}"""
FACES = range(10, 17)
"""The DEF that the unit has by turns."""
SETTLED = 3000
"""Milliseconds after which nothing comes any more."""
SETTLED_ALONE = 300
"""The same, where there is no other card."""
LONGEST = 30
"""Seconds after which the last save counts as lost."""
BROKEN = ("id: [", "name: Virago\n", "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--saves", type=int, default=200, metavar="N", help="how often the unit is saved (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the times and the broken files (1)")
    parser.add_argument("--alone", action="store_true", help="with no other card beside it")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        if asked.alone:
            for name in (FILE, f"{FACTION}/faction.yaml", f"{FACTION}/art/emblem.svg"):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, root / name)
        else:
            for name in SOURCES:
                shutil.copytree(ROOT / name / "downsync", root / name / "downsync")
        return measure(root, asked.saves, random.Random(asked.seed), SETTLED_ALONE if asked.alone else SETTLED)


def measure(root: Path, saves: int, chance: random.Random, settled: int) -> int:
    from playwright.sync_api import sync_playwright

    bare = Bare(root)
    command = [sys.executable, "-P", "-m", "rulepress", "serve", "--no-open", "--project", str(root)]
    bench = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.goto(f"{bench.stdout.readline().strip()}#{KEY.replace('/', '%2F')}")  # type: ignore[union-attr]
            page.wait_for_selector("#cards button")
            settle(page)
            page.evaluate(SEEN, KEY)
            run(page, bench.pid, root / FILE, saves, chance, bare, settled)
            browser.close()
    finally:
        bench.send_signal(signal.SIGINT)
        bench.wait(30)
    return 0


def run(page, pid: int, file: Path, saves: int, chance: random.Random, bare: Bare, settled: int) -> None:
    text = file.read_text("utf-8")
    faces = {}
    for defence in FACES[: saves + 1]:  # which version each face has
        before = page.evaluate("window.seen.at(-1)")
        file.write_text(re.sub(r"def: \d+", f"def: {defence}", text), "utf-8")
        while (now := page.evaluate("window.seen.at(-1)"))[2] == before[2]:
            page.wait_for_timeout(20)
        faces[defence] = now[2]
    settle(page)
    page.wait_for_timeout(settled)
    begin, done, bares = memory(pid), [], []
    for number in range(saves):
        broken = number < saves - 1 and chance.random() < 0.2
        defence = FACES[number % len(faces)]  # never twice the same in a row
        file.write_text(chance.choice(BROKEN) if broken else re.sub(r"def: \d+", f"def: {defence}", text), "utf-8")
        done.append((time.time() * 1000, None if broken else faces[defence]))
        if number % 10 == 0:
            bares.append(bare.card())
        page.wait_for_timeout(chance.choice((50, 300, 600, 600)) * (0.5 + chance.random()))
    patience = time.monotonic() + LONGEST
    while page.evaluate("window.seen.at(-1)")[1:] != ["fresh", done[-1][1]] and time.monotonic() < patience:
        page.wait_for_timeout(100)
    page.wait_for_timeout(settled)
    took, overtaken, lost = matched(done, page.evaluate("window.seen"))
    broken = sum(version is None for _, version in done)
    print(f"{saves} saves, {broken} of them broken: {len(took)} shown, {overtaken} overtaken, {lost} lost")
    if took:
        ordered = sorted(took)
        median, most = statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
        card = statistics.median(bares)
        print(f"from the save to the page: median {median:.0f} ms, 95% {most:.0f} ms")
        print(f"a bare WeasyPrint card: {card:.0f} ms; {median / card:.2f} and {most / card:.2f} of these")
    print(f"memory: {begin} MiB at the begin, {memory(pid)} MiB at the end")


def matched(done: list[tuple[float, str | None]], seen: list[list]) -> tuple[list[float], int, int]:
    """Milliseconds until each save was shown; how many were overtaken by the next, and how many neither.

    `done`: when each was made, and the version of its face, None for a broken one; `seen`: when the page showed what.
    """
    took, overtaken, lost = [], 0, 0
    for number, (saved, version) in enumerate(done):
        last = number + 1 == len(done)
        until = float("inf") if last else done[number + 1][0]
        holds = [(state == "stale") if version is None else (state, of) == ("fresh", version) for _, state, of in seen]
        shown = next((when for (when, *_), held in zip(seen, holds, strict=True) if held and when >= saved), None)
        standing = [held for (when, *_), held in zip(seen, holds, strict=True) if when < saved][-1]
        if standing and version is None:  # it was broken before, and still is
            overtaken += 1
        elif shown is not None and shown < until:
            took.append(shown - saved)
        elif last:
            lost += shown is None
            took += [] if shown is None else [shown - saved]
        else:
            overtaken += 1
    return took, overtaken, lost


def settle(page) -> None:
    """Wait until every card has a face, and the one looked at its odds."""
    while not page.evaluate("""() => [...document.querySelectorAll('[data-card]')].every(each => each.dataset.version)
        && document.querySelector('#odds-none').textContent !== 'Being worked out …'"""):
        page.wait_for_timeout(200)


def memory(pid: int) -> int:
    """MiB of a process, and of those that it started."""
    pids = [pid]
    for path in Path("/proc").glob("[0-9]*/stat"):
        fields = path.read_text().rpartition(")")[2].split()
        if int(fields[1]) == pid:
            pids.append(int(path.parent.name))
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in pids) * 4096 // 2**20


class Bare:
    """WeasyPrint alone: the same card's HTML set once with warm fonts and styles, fitted to nothing."""

    def __init__(self, root: Path):
        project, downsync = Project(root), game("downsync")
        data = downsync.draft(project).data
        assert data
        proofing = Proofing(project)
        face = next(face for face in downsync.card_sides(data) if face.key == KEY)
        self.proofing, self.made = proofing, proofing.worker.setting.prepare(face)
        self.card()

    def card(self) -> float:
        """Milliseconds for one."""
        size, machine = SIZES[0], self.proofing.worker.machine
        machine.serve(self.made)
        html = self.made.html(size, STEPS[0], 20, self.made.largest(STEPS[0]))
        begin = time.perf_counter()
        machine.render(html, size.width + 2 * BLEED, size.height + 2 * BLEED, self.made.setting.style_sheet(self.made.face)).write_pdf()
        return (time.perf_counter() - begin) * 1000


if __name__ == "__main__":
    sys.exit(main())
