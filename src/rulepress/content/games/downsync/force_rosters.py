"""Force lists as files of a roster tool, with the game's catalogues that it needs to open them."""

from __future__ import annotations

from collections.abc import Sequence

from rulepress.content.system.content_protocol import Data
from rulepress.core.name_matching import file_name
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.rosters.battlescribe import roster, system_files


def roster_files(data: Data, decks: Sequence[str]) -> dict[str, str]:
    """File name -> text: the catalogues, and a roster of each of these Force lists."""
    book = Ruleset(data)
    lists = {key: book.forces[key] for key in decks}
    told = {
        key: {**force, "size": force["game_size"], "units": {each["unit"]: each["count"] for each in force["units"]}}
        for key, force in lists.items()
    }
    return system_files(book) | {f"{file_name(*key.split('/'))}.ros": roster(book, args) for key, args in told.items()}
