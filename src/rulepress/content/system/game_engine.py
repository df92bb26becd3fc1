"""A game as it is played and reckoned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypedDict

from rulepress.content.pages.form_questions import form_questions
from rulepress.content.system.answer_checks import CheckedAnswers
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_mechanics import Calls, Odds, Play

Question = tuple[str, dict[str, str]]
"""A call to a game's engine, and what is said with it, as a form in the browser says it."""


class Effects(TypedDict):
    """How much of what cards say the engine carries out."""

    run: int
    """Sentences that it carries out."""
    odds_and_play: list[str]
    """What it carries out in single checks, and so in odds, as in whole games: `game/faction/name`, `game/rules/name` for what all
    factions share; sorted."""
    play_only: list[str]
    """What it carries out in whole games, so too; of at least one sentence of it odds know nothing."""
    manual: list[str]
    """What is left to the players, so too."""
    unshown: list[str]
    """What has sentences, in the project's own files, and no worked example; so too."""


def no_effects() -> Effects:
    """What is said of a game whose cards the engine does not carry out."""
    return {"run": 0, "odds_and_play": [], "play_only": [], "manual": [], "unshown": []}


class AffectedMatchup(Protocol):
    """A matchup whose odds a change of the rules makes different."""

    @property
    def who(self) -> str:
        """Who acts, and how."""
        ...

    @property
    def target(self) -> str:
        """Upon whom."""
        ...

    @property
    def situation(self) -> str:
        """How things stand, such as `in the open`."""
        ...

    @property
    def outcome(self) -> str:
        """What comes of it, such as `destroyed`."""
        ...

    @property
    def told(self) -> tuple[str, str]:
        """The chance before and after, as per cent."""
        ...


class GameEngine(CheckedAnswers):
    """Answers what comes of a game's rules. `calls` is needed; each of the other parts has a default."""

    calls: Calls
    """What the browser asks."""
    odds: Odds | None = None
    """What a roll comes to."""
    play: Play | None = None
    """Whole games."""
    touched: Callable[[Data, Data], Sequence[AffectedMatchup]] | None = None
    """The matchups whose odds a change of the rules makes different, from the data before and after it, the greatest difference
    first. None: `diff` does not speak of odds."""

    def index(self, data: Data) -> dict[str, Any]:
        """What the forms that ask the engine offer."""
        return {"edition": data["edition"]["name"]}

    def foreseen(self, data: Data) -> Iterable[Question]:
        """What players are likely to ask on its pages, the likeliest first: the site is built with the answers. Unless told otherwise, what
        its form begins with."""
        return (("odds", said) for said in form_questions(self.index(data).get("asks", ())))

    def coverage(self, content: Any) -> Effects:
        """How much of what cards say the engine carries out."""
        return no_effects()

    def tried(self, data: Data, name: str) -> list[str] | None:
        """What something of that name on a card does in a scene that is made up for it, line by line; None where no card has it."""
        return None
