"""A declared game as a story: rounds and phases, what pieces do, and what the dice came to."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.core.story import DEED, DETAIL, PART, SCENE, PieceStory, Sentence
from rulepress.games.declared.play.event_text import WORDS


class Storyteller(PieceStory):
    """Tells a game with the names of its pieces. How it ends is left to its summary."""

    WORDS = WORDS
    DEPTHS = {"round": PART, "phase": SCENE} | dict.fromkeys(("damaged", "models", "removed", "set", "cleared", "counted"), DETAIL)
    PIECES = ("piece", "target", "how")
    UNTOLD = ("ended", "activated")

    def begin(self) -> Iterator[Sentence]:
        """The scenario, and each player's force list."""
        yield Sentence(PART, self.game.scenario["name"])
        if summary := self.game.scenario.get("summary"):
            yield Sentence(DEED, summary)
        for player, side in self.game.state.sides.items():
            force = self.game.book.force(side.force)
            yield Sentence(DEED, f"{player} is {side.name}: {force['name']}, {side.start} units.")
