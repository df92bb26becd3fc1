"""What the modules of a game's mechanics offer its engine: they import the standard library only, and ship to the browser."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # what these are is told here, and no more
    from rulepress.core.match import MatchBase
    from rulepress.tabletop.seats.terminal_prompts import SeatBase


class Odds(Protocol):
    """The module of a game's mechanics that works rolls out exactly: what `odds` asks, and the site's calculator."""

    @property
    def Rules(self) -> Any:
        """What the mechanics read; `Rules.from_data(data)` makes it of an edition's data."""
        ...

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds what is asked on the command line."""

    def request_from(self, values: Mapping[str, Any]) -> Any:
        """The request in these values, as the command line or a form has them. Raises Refused."""

    def odds(self, rules: Any, request: Any) -> dict[str, Any]:
        """The odds as JSON data, chances as exact fractions in texts. Raises Refused."""
        ...

    def as_text(self, rules: Any, request: Any) -> str:
        """The odds for a reader. Raises Refused."""
        ...


class Calls(Protocol):
    """The module of a game's mechanics that talks in JSON data. With its package, and all of `core`, `tabletop`,
    `effects` and `bots`, it is what the browser runs: standard library only."""

    def opened(self, data: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
        """A function that takes the name of a call, such as `odds`, and its arguments: `core.json_api.answering` makes one.

        It gives `{"answer": ...}`, or `{"refused": {"rules": [ids], "message": ...}}`."""
        ...


class Play(Protocol):
    """The package of a game's mechanics that plays whole games."""

    @property
    def Match(self) -> type[MatchBase]:
        """What a game in progress is; `Match.load(saved, data)` replays one."""
        ...

    @property
    def PLAYERS(self) -> Sequence[str]:
        """The sides, in order."""
        ...

    @property
    def BOTS(self) -> Mapping[str, Callable[[str], Any]]:
        """Who can play: name -> what makes one from a seed."""
        ...

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds what a new game needs on the command line beside `scenario`."""

    def new(self, data: Mapping[str, Any], args: argparse.Namespace) -> Any:
        """The game that was asked for. Raises Refused."""

    @property
    def Seat(self) -> type[SeatBase]:
        """A person's place at a game in progress: puts the pending question, and reads what is typed."""
        ...

    def summary(self, game: Any) -> str:
        """How the game stands or ended, in a few lines."""
        ...


MODULES: dict[str, type] = {"odds": Odds, "calls": Calls, "play": Play}
"""The parts of an engine that are modules, and what each is to hold."""
