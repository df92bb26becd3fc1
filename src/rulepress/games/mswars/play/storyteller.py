"""A skirmish of M.S. Wars as a story: turns and phases, what units do, and what the dice came to."""

from __future__ import annotations

from collections.abc import Iterator

from rulepress.core.story import DEED, DETAIL, PART, SCENE, PieceStory, Sentence
from rulepress.games.mswars.play.event_text import WORDS


class Storyteller(PieceStory):
    """Tells a skirmish with its pieces' names. How it ends is left to its summary."""

    WORDS = WORDS
    DEPTHS = {"turn": PART, "phase": SCENE, "rolled": DETAIL, "rerolled": DETAIL, "damage": DETAIL, "unharmed": DETAIL}
    PIECES = ("piece", "target", "what")

    def begin(self) -> Iterator[Sentence]:
        """The scenario and each player's team, with its units and VP."""
        yield Sentence(PART, self.game.scenario["name"])
        for words in filter(None, [self.game.scenario.get("summary")]):
            yield Sentence(DEED, words)
        for player, side in self.game.state.sides.items():
            yield Sentence(DEED, f"{player} is {self.game.book.team(side.force).name}: {side.units} units, {side.vp} VP.")
        yield Sentence(PART, "Deployment")
