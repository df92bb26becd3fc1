"""The engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulepress.core.json_api import Call, answering
from rulepress.core.rule_refs import Refused
from rulepress.games.mswars.catalogue import index
from rulepress.games.mswars.model import Rules
from rulepress.games.mswars.odds import odds, request_from
from rulepress.games.mswars.worked_examples import run
from rulepress.tabletop.seats.correspondence import House, calls


def opened(data: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    `odds` (test, and what that test needs) answers as the command line's `odds --json`; `example` (example) as `worked_examples.py`
    does; `offers` what there is to ask about (`catalogue.py`); what belongs to games that somebody plays as `correspondence.py`.
    What the rules refuse comes back as {"refused": {"rules": [ids], "message": ...}}.
    """
    rules = Rules.from_data(data)

    def example(args: Mapping[str, Any]) -> dict[str, Any]:
        asked = args.get("example")
        if not isinstance(asked, Mapping) or not all(isinstance(asked.get(name), Mapping) for name in ("ask", "expect")):
            raise Refused(["odds.request"], "An example has a question, `ask`, and what it promises, `expect`.")
        return run(rules, asked).as_dict()

    def house() -> House:
        from rulepress.games.mswars import play, story_api
        from rulepress.games.mswars.play.ruleset import Ruleset

        return House("ms-wars", Ruleset(data), play.Match, play.PLAYERS, play.BOTS, play.Seat, story_api.SkirmishStepper, play.summary)

    return answering(
        {
            "odds": Call(lambda args: odds(rules, request_from(args))),
            "example": Call(example),
            "offers": Call(lambda args: index(data)),
            **calls(house),
        },
        "odds.request",
    )
