"""A game of Downsync as a story: Rounds and turns, what Units do, what was rolled and what was needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulepress.core.events import Event
from rulepress.core.sides import PLAYERS
from rulepress.core.story import DEED, DETAIL, ID, PART, SCENE, Sentence, Story
from rulepress.games.downsync.play.event_names import PieceNames, force_title
from rulepress.games.downsync.play.event_text import WORDS

ROLLED = "rolls {total}, needs {needed}: {outcome}"

STORY = WORDS | {
    "designated": "Taskforce: {pieces}",
    "attack": f"{{piece}} attacks {{target}} with {{action}}, {ROLLED}",
    "scan": f"{{piece}} scans {{target}} with {{action}}, {ROLLED}",
    "checked": f"{{target}} makes a Countermeasure Check, {ROLLED}",
    "marked": "{target} is marked by {name}: {by:+} DEF",
    "scored": "{player} scores {points} on {name} ({scoring} scoring, {blocking} blocking)",
}
"""What reads otherwise in a story than in a log, which has each event for itself."""

OUTCOMES = {"attack": ("a hit", "a miss"), "scan": ("found", "not found"), "checked": ("it holds", "it fails")}
"""What a roll comes to that reaches what it needs, and one that does not."""

TURNS = ("turn", "empty_turn", "engagement")
DETAILS = ("action", "attack", "scan", "checked", "negated", "suffered", "destroyed", "marked", "aimed", "used", "compelled", "by_hand")
"""What only happens while somebody acts."""
ACTING = (
    "moved",
    "stayed",
    "gained",
    "gained_several",
    "removed",
    "laid",
    "shifted",
    "taken_away",
    "removed_several",
    "paid",
    "paid_several",
    "placed",
    "lost_stealth",
    "boarded",
    "unloaded",
    "entered",
    "called",
)
"""What happens while somebody acts, and at other times."""
SAID = (("action", "move"), ("rolled", "reaction priority"))
"""Events that the one after them says again, with what has come of it: of that kind, about that."""


class Storyteller(Story):
    """Tells a game with its pieces' names; the score stands at the head of every Round. How it ends is left to its summary."""

    def __init__(self, game: Any):
        super().__init__(game)
        self.names = PieceNames(game.book)
        self.score = dict.fromkeys(PLAYERS, 0)
        self.squads = {unit.title for unit in game.book.units.values() if (unit.bases or 1) > 1}
        self.acting = False

    def begin(self) -> Iterator[Sentence]:
        """The scenario, its scoring and victory, and each player's Force."""
        game, scenario = self.game, self.game.scenario
        yield Sentence(PART, scenario["name"])
        for words in filter(None, (scenario["summary"], *scenario["scoring"]["text"], *scenario["victory"]["text"])):
            yield Sentence(DEED, words)
        for player, side in game.state.sides.items():
            yield Sentence(DEED, f"{player} is {force_title(game.book, side.force)}.")
        yield Sentence(PART, "Setup")

    def tell(self, events: tuple[Event, ...]) -> Iterator[Sentence]:
        """The sentences for these events. The end of the game and events that another sentence implies are left out."""
        for event in events:
            self._learn(event)
            if event.kind != "ended" and (event.kind, event.about.get("action", event.about.get("what"))) not in SAID:
                yield from self._sentence(event)
        self.names.learn(self.game.state.pieces.values())

    def _learn(self, event: Event) -> None:
        """Who is on the table is named as of this event: one answer may bring a piece and take it away again."""
        about = event.about
        if event.kind in ("revealed", "entered"):
            self.names.call(about["piece"], about["unit"])
        elif event.kind == "deployed":
            self.names.call(about["piece"], self.names.ping(about["signature"]))
        elif event.kind == "unloaded" and about["piece"] in self.game.state.pieces:
            self.names.learn([self.game.state.pieces[about["piece"]]])

    def _sentence(self, event: Event) -> Iterator[Sentence]:
        kind, about = event.kind, event.about
        if kind == "round":
            points = ", ".join(f"{player} {score}" for player, score in self.score.items())
            yield Sentence(PART, f"Round {about['number']} (points: {points})", event.rules)
        else:
            words = self.names.told(event, STORY, **self._more(event))
            yield Sentence(self._depth(kind), ID.sub(self._base, words), event.rules)
        if kind == "scored" and event.player:
            self.score[event.player] += about["points"]
        if kind in ("round", *TURNS):
            self.acting = False
        elif kind == "activated":
            self.acting = True

    def _base(self, found: re.Match[str]) -> str:
        """A piece's id in a sentence; the base is named only where it has several."""
        title, _ = self.names.pieces.get(found[1], ("", None))
        return found[0] if title in self.squads else found[1]

    def _depth(self, kind: str) -> int:
        if kind in TURNS:
            return SCENE
        return DETAIL if kind in DETAILS or self.acting and kind in ACTING else DEED

    def _more(self, event: Event) -> dict[str, Any]:
        about = event.about
        if event.kind in OUTCOMES:
            good, bad = OUTCOMES[event.kind]
            return {"outcome": good if about["total"] >= about["needed"] else bad}
        if "token" in about:
            return {"token": self.names.token(about["token"])}
        return {"action": about["action"].title()} if event.kind == "action" and about["action"].islower() else {}
