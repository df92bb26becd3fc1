"""What has happened to whom and when, as far as traits ask: since this Round began, in this activation, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

CHECKED = ("attacks", "attacked", "scans", "scanned")
"""What is noted as an attack or a scan is over."""

STAYED = "stayed"
"""What is noted where a piece could have moved, and has not."""


class Clock(NamedTuple):
    """The periods that are under way, each by its number."""

    round: int = 0
    taskforce_activation: int = 0
    activation: int = 0
    action: int = 0

    @property
    def game(self) -> int:
        """Always 0: the whole game is one period."""
        return 0


PLACES = {period: place for place, period in enumerate(Clock._fields)}
"""Where on a clock the number of each period stands."""


class Now(NamedTuple):
    """A moment of the game."""

    at: Clock
    told: int  # how much had happened
    actions: int  # how many had begun


class HistoryEntry(NamedTuple):
    """Something that happened to a piece, or that it did."""

    what: str
    of: str
    by: str | None
    at: Clock


class Chronicle:
    """What has happened in one game."""

    def __init__(self) -> None:
        self.clock = Clock()
        self._begun = dict.fromkeys(Clock._fields, 0)
        self._told: list[HistoryEntry] = []
        self._gone: dict[str, dict[Clock, int]] = {}  # piece -> when -> thousandths of an inch

    def begin(self, period: str) -> Clock:
        """A period begins. Returns the clock as it was, for `clock` to be set back to where one lies inside another."""
        before = self.clock
        self._begun[period] += 1
        place = PLACES[period]
        self.clock = Clock._make((*before[:place], self._begun[period], *before[place + 1 :]))
        return before

    @property
    def now(self) -> Now:
        """This moment, for `lasts` to measure from."""
        return Now(self.clock, len(self._told), self._begun["action"])

    def lasts(self, of: str, until: str, since: Now) -> bool:
        """Is it still before the end of the period that was under way? An activation is the piece's own: that one, or its next, and so
        is an attack or scan by it or on it; `next_activation` ends as its next one begins. Where no action was under way, the next one
        is meant."""
        if until == "out_of_turn":
            return since.at.activation == self.clock.activation
        if until == "attack":
            return all(told.of != of or told.what not in CHECKED for told in self._told[since.told :])
        if until == "move":
            return all(told.of != of or told.what not in ("moved", STAYED) for told in self._told[since.told :])
        if until == "activation":
            return all(told.of != of or told.what != "activation_ends" for told in self._told[since.told :])
        if until == "next_activation":
            return all(told.of != of or told.what != "activation_begins" for told in self._told[since.told :])
        if until == "next_round":
            return self.clock.round <= since.at.round + 1
        if until == "action" and not since.at.action:
            return self._begun["action"] == since.actions or self.clock.action == since.actions + 1
        return bool(getattr(since.at, until) == getattr(self.clock, until))

    def note(self, what: str, of: str, by: str | None = None) -> None:
        """Record, under the current periods, that `what` happened to a piece (or that it did it), and by which piece."""
        self._told.append(HistoryEntry(what, of, by, self.clock))

    def move(self, of: str, far: int) -> None:
        """A piece has moved so many thousandths of an inch."""
        ways = self._gone.setdefault(of, {})
        ways[self.clock] = ways.get(self.clock, 0) + far

    def gone(self, of: str, period: str = "round") -> int:
        """How many thousandths of an inch a piece has moved since that period began."""
        now = getattr(self.clock, period)
        return sum(far for at, far in self._gone.get(of, {}).items() if getattr(at, period) == now)

    def count(self, what: str, of: str, period: str) -> int:
        """How often that has happened since the period began, one that is under way."""
        now = getattr(self.clock, period)
        return sum(told.of == of and told.what == what and getattr(told.at, period) == now for told in self._told)

    def tells(self, what: str, of: str, period: str, by: Callable[[str], bool] | None = None, last: bool = False) -> bool:
        """Has that happened since the period began? `by`: whose doing it must have been; `last`: the last time that it happened.

        The period `last_activation` began when the piece's last activation ended.
        """
        for told in reversed(self._told):
            if told.of != of:
                continue
            if period == "last_activation":
                if told.what == "activation_ends":
                    return False
            elif getattr(told.at, period) != getattr(self.clock, period):
                continue  # of another one, which may lie inside this one
            if told.what == what:
                if by is None or (told.by is not None and by(told.by)):
                    return True
                if last:
                    return False
        return False
