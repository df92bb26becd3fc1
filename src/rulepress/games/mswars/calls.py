"""The engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from rulepress.engine.citing import Refused
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.odds import odds, request_from


class Call(NamedTuple):
    needs: tuple[str, ...]
    rule: str
    """Of the form of a request."""
    answer: Callable[[Mapping], dict]


def opened(data: Mapping) -> Callable[[str, Mapping], dict]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    `odds` answers as the command line's `odds --json`; `play` (scenario, forces, seed) and `replay` (save) play whole games.
    What the rules refuse comes back as {"refused": {"rules": [ids], "message": ...}}.
    """
    rules = Rules.from_data(data)

    @cache
    def whole_games():
        """The code of whole games and their data: read when a game is first asked for, for odds need none of it."""
        from rulepress.games.mswars import story

        return story, story.Book(data)

    def play(args: Mapping) -> dict:
        story, book = whole_games()
        return story.play(book, args["scenario"], args["forces"], args.get("seed", "1"))

    def replay(args: Mapping) -> dict:
        story, book = whole_games()
        return story.replay(book, args["save"])

    calls = {
        "odds": Call(("test",), "odds.request", lambda args: odds(rules, request_from(args))),
        "play": Call(("scenario", "forces"), "play.request", play),
        "replay": Call(("save",), "play.save", replay),
    }

    def answer(call: str, args: Mapping) -> dict:
        if call not in calls:
            return _refused(["odds.request"], f'There is no call "{call}".')
        needs, rule, find = calls[call]
        if missing := [name for name in needs if not args.get(name)]:
            return _refused([rule], f"Say the {', '.join(missing)} as well.")
        try:
            return {"answer": find(args)}
        except Refused as refused:
            return _refused(list(refused.rules), refused.message)

    return answer


def _refused(rules: list[str], message: str) -> dict:
    return {"refused": {"rules": rules, "message": message}}
