"""A game as a story: what has happened, in sentences for whoever reads along."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from rulepress.core.events import Event

ID = re.compile(r"\b([AB]\d+)((?:\.\d+)?)\b")
"""A piece's id in a text, perhaps with the number of a base."""

PLACES = ("at", "to")
"""What events say in places."""

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


class PieceStory(Story):
    """Tells each event in the words of a table, with the names of pieces, which it learns as they are deployed. How a game ends is left to
    its summary."""

    WORDS: ClassVar[Mapping[str, str]]
    """Kind of event -> its words."""
    DEPTHS: ClassVar[Mapping[str, int]]
    """How deep a sentence stands; all others are deeds."""
    PIECES: ClassVar[Collection[str]]
    """What events say in pieces' ids."""
    UNTOLD: ClassVar[Collection[str]] = ("ended",)

    def __init__(self, game: Any):
        super().__init__(game)
        self.names: dict[str, str] = {}

    def tell(self, events: tuple[Event, ...]) -> Iterator[Sentence]:
        """A sentence for each event that is told."""
        for event in events:
            if event.kind in self.UNTOLD:
                continue
            if event.kind == "deployed":
                self.names[event.about["piece"]] = event.about["unit"]
            about = readable(event, self.PIECES, self.names)
            yield Sentence(self.DEPTHS.get(event.kind, DEED), self.WORDS[event.kind].format(player=event.player, **about), event.rules)


def readable(event: Event, pieces: Collection[str], names: Mapping[str, str]) -> dict[str, Any]:
    """What an event is about for a reader: ids with the names of their pieces, where it does not name the piece itself, and places in
    inches. `pieces`: its keys that hold ids."""

    def named(words: str) -> str:
        return ID.sub(lambda found: " ".join(filter(None, [found[0], names.get(found[1])])), words)

    about = (
        event.about if event.kind == "deployed" else {key: named(value) if key in pieces else value for key, value in event.about.items()}
    )
    return {key: placed(value) if key in PLACES else value for key, value in about.items()}


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
