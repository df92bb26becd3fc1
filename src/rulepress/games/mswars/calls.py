"""The engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulepress.engine.citing import Refused
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.odds import odds, request_from


def opened(data: Mapping) -> Callable[[str, Mapping], dict]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    `odds` (test, and what that test needs) answers as the command line's `odds --json`. What the rules refuse comes back as
    {"refused": {"rules": [ids], "message": ...}}.
    """
    rules = Rules.from_data(data)

    def answer(call: str, args: Mapping) -> dict:
        try:
            if call != "odds":
                raise Refused(["odds.request"], f'There is no call "{call}".')
            return {"answer": odds(rules, request_from(args))}
        except Refused as refused:
            return {"refused": {"rules": list(refused.rules), "message": refused.message}}

    return answer
