"""What the pages show: the newest word on each topic, so that whoever was slow or away hears what holds, and not what held."""

from __future__ import annotations

import threading
from typing import Any, NamedTuple


class Word(NamedTuple):
    """What is said on a topic."""

    number: int
    """Counts up over all topics."""
    kind: str
    """What sort of thing it is, such as `card`; the page knows what to do with each."""
    said: dict[str, Any]


class Board:
    """Topics and the newest word on each."""

    def __init__(self) -> None:
        self._words: dict[tuple[str, str], Word] = {}
        self._number = 0
        self._said = threading.Condition()

    def say(self, kind: str, said: dict[str, Any], topic: str = "") -> None:
        """Say something, unless it is what was said last on the topic."""
        with self._said:
            before = self._words.get((kind, topic))
            if before is None or before.said != said:
                self._number += 1
                self._words[kind, topic] = Word(self._number, kind, said)
                self._said.notify_all()

    def drop(self, kind: str, topic: str) -> None:
        """Say nothing more on a topic."""
        with self._said:
            self._words.pop((kind, topic), None)

    def after(self, number: int, patience: float) -> list[Word]:
        """The words that came after that number, oldest first; nothing where none comes for so many seconds."""
        with self._said:
            self._said.wait_for(lambda: self._number > number, patience)
            return sorted(word for word in self._words.values() if word.number > number)
