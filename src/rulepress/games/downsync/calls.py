"""The engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from rulepress.core.json_api import Call, answering
from rulepress.games.downsync.catalogue import index
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import left_over, marks, odds, request_from
from rulepress.games.downsync.odds_curve import curve
from rulepress.tabletop.seats.correspondence import House, calls


def opened(data: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """A function that takes the name of a call and its arguments and returns JSON data.

    `odds` answers as the command line's `odds --json`, `curve` with its chance at every range, and `told` with all that a page tells of
    a question: its `odds`, the `marks` that are left on the target, and what of both sides is `uncounted`; `play` (scenario, forces,
    seed, perhaps table and bots), `shown` and `replay` (save) as `story_api.py` says; `offers` what there is to ask about (`catalogue.py`);
    `choices` and `judged` (a force list) as `list_builder.py`; `terrain`, `look` and `overlook` (a table with two bases) as
    `sight_calculator.py`; `example` (example) as `worked_examples.py` does; what belongs to games that somebody plays as
    `correspondence.py`. What the rules refuse comes back as {"refused": {"rules": [ids], "message": ...}}.
    """
    rules = Rules.from_data(data)

    def told(args: Mapping[str, Any]) -> dict[str, Any]:
        request = request_from(args)
        return {"odds": odds(rules, request), "marks": marks(rules, request), "uncounted": left_over(rules, request)}

    @cache
    def whole_games() -> tuple[ModuleType, Any]:
        """The code of whole games and their data: read when a game is first asked for, for odds need none of it."""
        from rulepress.games.downsync import story_api as story
        from rulepress.games.downsync.play.ruleset import Ruleset

        return story, Ruleset(data)

    def play(args: Mapping[str, Any]) -> dict[str, Any]:
        story, book = whole_games()
        told: dict[str, Any] = story.play(
            book, args["scenario"], args["forces"], args.get("seed", "1"), args.get("table"), args.get("bots", ("random",) * 2)
        )
        return told

    def replay(args: Mapping[str, Any]) -> dict[str, Any]:
        story, book = whole_games()
        told: dict[str, Any] = story.replay(book, args["save"])
        return told

    def shown(args: Mapping[str, Any]) -> dict[str, Any]:
        story, book = whole_games()
        told: dict[str, Any] = story.shown(book, args["save"])
        return told

    def example(args: Mapping[str, Any]) -> dict[str, Any]:
        from rulepress.games.downsync.worked_examples import run

        _, book = whole_games()
        return run(book, args["example"]).as_dict()

    def choices(args: Mapping[str, Any]) -> dict[str, Any]:
        from rulepress.games.downsync import list_builder

        return list_builder.choices(whole_games()[1])

    def judged(args: Mapping[str, Any]) -> dict[str, Any]:
        from rulepress.games.downsync import list_builder

        return list_builder.judged(whole_games()[1], args)

    def roster(args: Mapping[str, Any]) -> dict[str, Any]:
        from rulepress.games.downsync.rosters import battlescribe

        return {"files": battlescribe.roster_files(whole_games()[1], args)}

    def sighted(name: str) -> Call:
        def answer(args: Mapping[str, Any]) -> dict[str, Any]:
            from rulepress.games.downsync import sight_calculator

            told: dict[str, Any] = getattr(sight_calculator, name)(whole_games()[1], args)
            return told

        return Call(answer)

    def house() -> House:
        from rulepress.games.downsync import play

        story, book = whole_games()
        return House("downsync", book, play.Match, play.PLAYERS, play.BOTS, play.Seat, story.DownsyncStepper, play.summary)

    form = "attacker", "action", "target"
    return answering(
        {
            **calls(house),
            "odds": Call(lambda args: odds(rules, request_from(args)), form),
            "curve": Call(lambda args: curve(rules, request_from(args)), form),
            "told": Call(told, form),
            "offers": Call(lambda args: index(data)),
            "choices": Call(choices),
            "judged": Call(judged, (), "play.request"),
            "roster": Call(roster, (), "play.request"),
            "play": Call(play, ("scenario", "forces"), "play.request"),
            "example": Call(example, ("example",), "play.request"),
            "replay": Call(replay, ("save",), "play.save"),
            "shown": Call(shown, ("save",), "play.save"),
            **{name: sighted(name) for name in ("terrain", "look", "overlook")},
        },
        "odds.request",
    )
