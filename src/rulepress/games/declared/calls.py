"""The engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulepress.core.json_api import Call, answering
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.odds import odds, request_from
from rulepress.games.declared.odds_curve import curve


def opened(data: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    `odds` (check, and what that check asks) answers as the command line's `odds --json`; `curve` with its chance at every value of
    the number that it asks. What the rules refuse comes back as {"refused": {"rules": [ids], "message": ...}}.
    """
    rules = Rules.from_data(data)
    return answering(
        {
            "odds": Call(lambda args: odds(rules, request_from(args))),
            "curve": Call(lambda args: curve(rules, request_from(args))),
        },
        "odds.request",
    )
