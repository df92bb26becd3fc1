"""Does the page say what the command line says? `.venv/bin/python benchmarks/odds_equal.py [--questions 500] [--seed N] [--site dist/site]`

Questions by lot (tests/web/random_questions.py), as many of each edition of Downsync as of M.S. Wars, are put to the command line's
`odds --json` in this process, and through `window.rulepress.odds` to the built site in a headless Chromium, twice: to engines that take up
their memory, and to engines that start from the code, as they do where there is no memory. Printed: the seed, how many were answered
and how many refused, and how many of the answers were equal; those that were not, each with what was said.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from odds_page import served, with_site

from rulepress.cli import guard
from rulepress.cli.setup.os_packages import find_chromium

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tests.web.asking import CODE, TOLD, equal, said  # noqa: E402
from tests.web.random_questions import of_downsync, of_ms_wars  # noqa: E402

GAMES = {
    "downsync": ("downsync", None, "downsync-4.2"),
    "downsync-2023-06": ("downsync", "2023-06", "downsync-2023-06"),
    "downsync-2023-04": ("downsync", "2023-04", "downsync-2023-04"),
    "ms-wars": ("ms-wars", None, "ms-wars-fragment"),
}
"""What the site calls a game in an edition -> what the command line calls it, and its data."""
WAYS = {"with its memory": "zip", "from the code": "memory.gz"}
"""How an engine starts, and what of it the site does not give out then."""


class Asked(NamedTuple):
    game: str
    request: dict
    said: dict
    """By the command line: the odds, or `refused` with its words."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--questions", type=int, default=500, metavar="N", help="how many (500)")
    parser.add_argument("--seed", type=int, default=14, metavar="N", help="by which they are drawn (14)")
    parser.add_argument("--project", type=Path, default=ROOT, metavar="DIR", help="what it was built from (this one)")
    asked = with_site(parser)
    every = [
        Asked(game, request, said(asked.project, request, GAMES[game][1], GAMES[game][0]))
        for game, request in drawn(asked.site, asked.questions, asked.seed)
    ]
    refused = sum("refused" in one.said for one in every)
    print(f"seed {asked.seed}: {len(every)} questions, {len(every) - refused} answered and {refused} refused by the command line")
    wrong = 0
    for way in WAYS:
        unequal = [(one, page) for one, page in zip(every, told(asked.site, every, way), strict=True) if not equal(one.said, page)]
        print(f"engines {way}: {len(every) - len(unequal)} of {len(every)} equal")
        for one, page in unequal:
            print(f"  {one.game} {one.request}\n    command line: {json.dumps(one.said)}\n    page: {json.dumps(page)}")
        wrong += len(unequal)
    return 1 if wrong else 0


def drawn(site: Path, number: int, seed: int) -> list[tuple[str, dict]]:
    """The questions, and of which game each is."""
    by_game = []
    for game, (_, _, name) in GAMES.items():
        chance, data = Random(f"{seed} {game}"), json.loads((site / "data" / f"{name}.json").read_text("utf-8"))
        by_game.append((game, of_ms_wars(chance) if game == "ms-wars" else of_downsync(data, chance)))
    return [(game, next(questions)) for game, questions in itertools.islice(itertools.cycle(by_game), number)]


def told(site: Path, every: list[Asked], way: str) -> list[dict]:
    """What the pages say, each game by an engine of its own that has started that way. Raises RuntimeError for one that has not."""
    from playwright.sync_api import sync_playwright

    answers: dict[str, list[dict]] = {}
    with served(site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for game in dict.fromkeys(one.game for one in every):
            context, started = browser.new_context(service_workers="block"), []
            context.route(f"**/engine/*.{WAYS[way]}", lambda route: route.abort())
            context.on("requestfinished", lambda request, started=started: started.append(request.url))
            page = context.new_page()
            page.goto(f"{url}{GAMES[game][0]}/odds.html")
            requests = [one.request for one in every if one.game == game]
            ask = TOLD.replace("odds(request)", f"odds(request, '{game}')")
            answers[game] = page.evaluate(f"requests => Promise.all(requests.map({ask}))", requests)
            if not any(CODE.search(address) for address in started):
                raise RuntimeError(f"no engine of {game} has started {way}")
            context.close()
        browser.close()
    turns = {game: iter(said) for game, said in answers.items()}
    return [next(turns[one.game]) for one in every]


if __name__ == "__main__":
    sys.exit(guard(main))
