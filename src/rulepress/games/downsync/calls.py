"""The engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulepress.engine.citing import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import odds, request_from


def opened(data: Mapping) -> Callable[[str, Mapping], dict]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    The only call is `odds`. What the rules refuse comes back as {"refused": {"rules": [ids], "message": ...}}.
    """
    rules = Rules.from_data(data)
    calls = {"odds": lambda args: odds(rules, request_from(args))}

    def answer(call: str, args: Mapping) -> dict:
        if call not in calls:
            return {"refused": {"rules": ["odds.request"], "message": f'There is no call "{call}".'}}
        missing = [name for name in ("attacker", "action", "target") if not args.get(name)]
        if missing:
            return {"refused": {"rules": ["odds.request"], "message": f"Say the {', '.join(missing)} as well."}}
        try:
            return {"answer": calls[call](args)}
        except Refused as refused:
            return {"refused": {"rules": list(refused.rules), "message": refused.message}}

    return answer
