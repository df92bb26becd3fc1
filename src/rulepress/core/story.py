"""A game as a story: what has happened, in sentences for whoever reads along."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rulepress.core.events import Event

ID = re.compile(r"\b([AB]\d+)((?:\.\d+)?)\b")
"""A piece's id in a text, perhaps with the number of a base."""

PART, SCENE, DEED, DETAIL = range(4)
"""How deep a sentence stands: a part of the game such as a round, a turn in it, what somebody does there, and how that goes."""


class Sentence(NamedTuple):
    """One sentence, with the ids of the rules that it follows."""

    depth: int
    words: str
    rules: tuple[str, ...] = ()


class Story:
    """Tells a game as it goes on, each time only what is new. A game with its own words subclasses it."""

    def __init__(self, game: Any):
        self.game, self.told = game, 0

    def begin(self) -> Iterator[Sentence]:
        """What is played, and what is at stake."""
        return iter(())

    def go_on(self) -> Iterator[Sentence]:
        """Everything since the last time."""
        events = self.game.events[self.told :]
        self.told += len(events)
        yield from self.tell(events)

    def tell(self, events: tuple[Event, ...]) -> Iterator[Sentence]:
        """One sentence for each event, in the order of the events."""
        for event in events:
            yield Sentence(DEED, str(event), event.rules)


def placed(place: Sequence[Any]) -> str:
    """Positions in inches: "3.5″, −12.0″" for one, with semicolons between several."""
    if isinstance(place[0], int):
        return ", ".join(f"{part / 1000:.1f}″".replace("-", "−") for part in place)
    return "; ".join(placed(each) for each in place)


_PLACE = re.compile(r"\[(-?\d+), (-?\d+)\]")
_PLACES = re.compile(rf"\[({_PLACE.pattern}(?:, {_PLACE.pattern})*)\]")


def in_inches(words: str) -> str:
    """Each position in a text, "[3500, -12000]", and each list of such, as somebody would say it."""
    words = _PLACES.sub(lambda found: found[1].replace("], [", "]; ["), words)
    return _PLACE.sub(lambda found: placed([int(found[1]), int(found[2])]), words)
