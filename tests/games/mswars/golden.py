"""A game that was played once and is kept: golden.json holds its answers and everything that happened.

PYTHONPATH=src:. .venv/bin/python -m tests.games.mswars.golden     plays it anew, when a rule was meant to change
"""

from __future__ import annotations

import json
from pathlib import Path

from rulepress.games.mswars.play import Match, RandomBot, Ruleset, play_out

from . import sample

FILE = Path(__file__).parent / "golden.json"


def replayed(book: Ruleset) -> dict:
    """The kept game, played again by its own answers."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    game = Match.new(book, kept["scenario"], kept["forces"], kept["seed"])
    for answer in kept["answers"]:
        game.answer(answer)
    return _told(game)


def _told(game: Match) -> dict:
    save = game.save()
    return {
        **{name: save[name] for name in ("scenario", "forces", "seed")},
        "events": [f"{event} [{', '.join(event.rules)}]" for event in game.events],
        "hash": game.hash,
        "answers": save["answers"],
    }


def main() -> None:
    """Keeps a game that ends by courage and has seen much."""
    game = Match.new(Ruleset(sample.data()), "skirmish", ["test/line", "test/mixed"], "golden 39")
    play_out(game, {player: RandomBot(f"golden {player}") for player in "AB"})
    FILE.write_text(json.dumps(_told(game), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
