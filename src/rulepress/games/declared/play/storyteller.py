"""A declared game as a story: rounds and phases, what pieces do, and what the dice came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulepress.core.events import Event
from rulepress.core.story import DEED, DETAIL, ID, PART, SCENE, Sentence, Story, placed
from rulepress.games.declared.play.event_text import WORDS

DEPTHS = {"round": PART, "phase": SCENE, "damaged": DETAIL, "models": DETAIL, "removed": DETAIL, "set": DETAIL, "cleared": DETAIL}
"""How deep a sentence stands; all others are deeds."""
PIECES = ("piece", "target", "how")
"""What an event says in ids of pieces."""
PLACES = ("at", "to")


class Storyteller(Story):
    """Tells a game with the names of its pieces. How it ends is left to its summary."""

    def __init__(self, game: Any):
        super().__init__(game)
        self.names: dict[str, str] = {}

    def begin(self) -> Iterator[Sentence]:
        """The scenario, and each player's force list."""
        yield Sentence(PART, self.game.scenario["name"])
        if summary := self.game.scenario.get("summary"):
            yield Sentence(DEED, summary)
        for player, side in self.game.state.sides.items():
            force = self.game.book.force(side.force)
            yield Sentence(DEED, f"{player} is {side.name}: {force['name']}, {side.start} units.")

    def tell(self, events: tuple[Event, ...]) -> Iterator[Sentence]:
        """A sentence for each event but the end of the game; names of pieces are learned as they are placed."""
        for event in events:
            if event.kind in ("ended", "activated"):
                continue
            about = event.about
            if event.kind == "deployed":
                self.names[about["piece"]] = about["unit"]
            else:
                about = {key: self._named(value) if key in PIECES else value for key, value in about.items()}
            about = {key: placed(value) if key in PLACES else value for key, value in about.items()}
            yield Sentence(DEPTHS.get(event.kind, DEED), WORDS[event.kind].format(player=event.player, **about), event.rules)

    def _named(self, words: str) -> str:
        """Each id in a text with the name of its piece."""
        return ID.sub(lambda found: " ".join(filter(None, [found[0], self.names.get(found[1])])), words)
