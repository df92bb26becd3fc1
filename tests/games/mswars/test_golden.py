"""The kept game goes as it went."""

import json

from .golden import FILE, replayed


def test_the_kept_game_goes_as_it_went(book):
    kept, now = json.loads(FILE.read_text(encoding="utf-8")), replayed(book)
    assert now["events"] == kept["events"]
    assert now["hash"] == kept["hash"]
