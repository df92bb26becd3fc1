"""Whole games in the page: `.venv/bin/python benchmarks/seat_games.py [--seed 1] [--game ms-wars] [--way touch]`

A headless Chromium opens the built site, served from this machine: by keyboard, by mouse, and by touch on a phone of 390 by 844. Each time
somebody (tests/web/sitting.py) plays a Small game of Downsync and a skirmish of M.S. Wars against the bot `rush`, from the form to the
result; saves it; and opens the file in another profile, where it is over, too. Then the file is replayed as by the command line. Printed
for each: how many answers were given and how, the seconds, and whether the hashes are equal.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from odds_page import served, with_site

from rulepress.cli import guard
from rulepress.cli import main as command
from rulepress.cli.setup.os_packages import find_chromium

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tests.web.sitting import WAYS, Player, open_game, save_game  # noqa: E402

GAMES = {
    "downsync": "downsync/seat.html?one=coalition%2Fstarter&two=republic-of-terra%2Fstarter&botB=rush&seed=",
    "ms-wars": "ms-wars/seat.html?botB=rush&seed=",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the games, and of what is answered (1)")
    parser.add_argument("--game", choices=GAMES, help="this one alone")
    parser.add_argument("--way", choices=WAYS, help="in this way alone")
    parser.add_argument("--answers", type=int, default=sys.maxsize, metavar="N", help="no more of them a game (until it is over)")
    parser.add_argument("--project", type=Path, default=ROOT, metavar="DIR", help="what it was built from (this one)")
    asked = with_site(parser)
    unequal = 0
    with visitors(asked.site) as (url, visitor):
        for game in [asked.game] if asked.game else GAMES:
            for way in [asked.way] if asked.way else WAYS:
                begin = time.perf_counter()
                player, equal = walk(visitor, f"{url}{GAMES[game]}{asked.seed}", way, asked)
                how = ", ".join(f"{number} {name}" for name, number in player.answers.most_common())
                seconds = time.perf_counter() - begin
                told = f"{game} by {way}: {player.answers.total()} answers ({how}), {seconds:.0f} s"
                print(f"{told}, hash equal: {'yes' if equal else 'no'}", flush=True)
                unequal += not equal
    return 1 if unequal else 0


@contextlib.contextmanager
def visitors(site: Path) -> Iterator[tuple[str, Any]]:
    """The site's address, and what opens a page in a new profile for a way to play."""
    from playwright.sync_api import sync_playwright

    with served(site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        yield url, lambda way: browser.new_context(service_workers="block", **WAYS[way]).new_page()
        browser.close()


def walk(visitor: Any, address: str, way: str, asked: argparse.Namespace) -> tuple[Player, bool]:
    """A game from its form to its replay: who played it, and whether its hash is that of the page, of another page and of the replay."""
    page, troubles = visitor(way), []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(address)
    player = Player(page, way, asked.seed)
    player.play(asked.answers)
    question = player.page.locator(".rp-question h2").inner_text()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        log = save_game(player, file)
        other = Player(visitor(way), way, asked.seed)
        other.page.goto(address.split("?")[0])
        again = open_game(other, file, question)
        with contextlib.redirect_stdout(io.StringIO()):
            replayed = command(["replay", str(file), "--project", str(asked.project)]) == 0
    page.context.close()
    other.page.context.close()
    if troubles:
        raise RuntimeError("\n".join(troubles))
    return player, replayed and log == again


if __name__ == "__main__":
    sys.exit(guard(main))
