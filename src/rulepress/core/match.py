"""Whole games of any sort: what is asked, what was answered, and everything that followed; saving is replaying.

A game subclasses `MatchBase`, says what its data is looked up in (`reads`), how a game begins (`begin`) and how it goes on (`main_loop`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from random import Random
from typing import Any, ClassVar, Protocol, Self

import rulepress
from rulepress.core.decisions import Asking, Decision
from rulepress.core.events import Event
from rulepress.core.match_statistics import MatchStatistics
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.session import SessionBase
from rulepress.core.state_hash import digest
from rulepress.core.story import Story

#: The keys of a save, and what each must be.
SAVED: dict[str, type | tuple[type, ...]] = {
    "engine": str,
    "edition": str,
    "rules": str,
    "scenario": str,
    "forces": list,
    "seed": (int, str),
    "table": (list, str, type(None)),
    "answers": list,
}

#: The key of force lists of somebody's own, where a save has any.
LISTS = "lists"


class Ended(Exception):
    """The game is over; the state's result says how."""


class MatchBase:
    """A game in progress. `pending` is what is asked, `answer` answers it, `events` tell what has happened.

    The flow's state has a `result`, None while the game goes on.
    """

    reads: ClassVar[type]
    """What makes a book of resolved data: the data of a game looked up once, with its `hash` and `edition`. `reckoned` gives the hash of
    what games come out by."""

    story: ClassVar[type[Story]] = Story
    """What tells a game of this sort to a reader."""

    account: ClassVar[type[MatchStatistics]] = MatchStatistics
    """What reads the figures off a finished game of this sort."""

    faults: ClassVar[Collection[str]] = ()
    """Kinds of events that happen in no game whose rules are right."""

    @property
    def where(self) -> tuple[str | int, ...]:
        """Where in the file that declares its turn the game stands; empty for a game that has none."""
        return ()

    @staticmethod
    def lists(book: Any, /) -> Mapping[str, str]:
        """The key of each force list, and the size of game that it is for."""
        return {}

    @staticmethod
    def listed(book: Any, lists: Any, /) -> Any:
        """The ruleset with the user's own force lists added. Raises Refused."""
        raise Refused(["play.request"], "Forces of one's own cannot be played here.")

    @staticmethod
    def own(book: Any, /) -> Sequence[Any]:
        """The user's own force lists in a ruleset."""
        return ()

    @staticmethod
    def begin(book: Any, scenario: str, forces: Sequence[str], seed: int | str, table: Any, /) -> SessionBase[Any, Any, Any, Any]:
        """Everything before the first decision. Raises Refused."""
        raise NotImplementedError

    @staticmethod
    def main_loop(flow: Any, /) -> Asking[None]:
        """The whole game: yields decisions, is sent answers, raises Ended."""
        raise NotImplementedError

    @staticmethod
    def digest(state: Any, drawn: Mapping[str, int], /) -> str:
        """The sha256 of a state and of how many dice each stream has given."""
        return digest(state, drawn)

    def __init__(self, book: Any, scenario: str, forces: Sequence[str], seed: int | str, table: Any = None):
        self._scenario, self._forces, self._seed, self._table = scenario, tuple(forces), seed, table
        self._answers: list[Any] = []
        self._marked: Any = None  # where a fork can begin, and how many answers there were
        self._before = 0
        self.book = book
        self._flow = type(self).begin(book, scenario, self._forces, seed, table)
        self._main_loop = type(self).main_loop(self._flow)
        self.pending: Decision[Any] | None = None
        self._go(None)

    @classmethod
    def new(cls, rules: Any, scenario: str, forces: Sequence[str], seed: int | str, table: Any = None) -> Self:
        """A new game between two force lists ("coalition/starter"): `rules` is a resolved data record or a book of it.

        `table` is what the scenario leaves open, such as the id of a table. Raises Refused.
        """
        return cls(cls._book(rules), scenario, forces, seed, table)

    @classmethod
    def _book(cls, rules: Any) -> Any:
        return rules if isinstance(rules, cls.reads) else cls.reads(rules)

    @property
    def state(self) -> Any:
        """Everything on the table and off it."""
        return self._flow.state

    @property
    def flow(self) -> Any:
        """The course of the game, to look at: what the rules make of the table is asked of it. Only answers change it."""
        return self._flow

    @property
    def scenario(self) -> dict[str, Any]:
        """What is played, as data."""
        return self._flow.scenario

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._flow.events)

    @property
    def result(self) -> Any:
        """How the game ended; None while it goes on."""
        return self._flow.state.result

    @property
    def hash(self) -> str:
        """The sha256 of the state and the dice used so far."""
        return type(self).digest(self._flow.state, self._flow.dice.drawn)

    @cites("play.answer", "play.over")
    def answer(self, value: Any) -> tuple[Event, ...]:
        """Answer what is pending. Returns what followed. Raises Refused, changing nothing, if it is illegal."""
        if self.pending is None:
            raise Refused(["play.over"], "The game is over: nothing is asked.")
        normal = self.pending.check(value)
        told = len(self._flow.events)
        self._answers.append(kept(normal))
        self._go(normal)
        return tuple(self._flow.events[told:])

    def _go(self, value: Any) -> None:
        try:
            self.pending = self._main_loop.send(value)
        except Ended:
            self.pending = None
        if self._flow.marked is not self._marked:
            self._marked, self._before = self._flow.marked, len(self._answers)

    @staticmethod
    def resume(flow: Any, /) -> Asking[None]:
        """The rest of a game from where its course was marked (`SessionBase.marked`)."""
        raise NotImplementedError

    def fork(self, seed: int | str) -> Self:
        """The game as it stands, to try something in. Its dice fall by another seed from here on: nobody looks ahead.

        It begins where the course was marked last, and what has been answered since is answered again; what happened before is not in
        its events.
        """
        self._flow.forked = True
        if self._marked is None:
            fork = type(self).load(self.save(), self.book)
        else:
            fork = copy(self)
            fork._answers, fork._flow = self._answers[: self._before], self._marked.copy()
            fork._marked = fork._flow.marked
            fork._main_loop = type(self).resume(fork._flow)
            fork._go(None)
            for value in self._answers[self._before :]:
                fork.answer(value)
        fork.flow.dice.reseed(seed)
        return fork

    def save(self) -> dict[str, Any]:
        """The game as JSON data. Everything follows from it."""
        own = type(self).own(self.book)
        return {
            "engine": rulepress.__version__,
            "edition": self.book.edition,
            "rules": self.book.hash,
            "scenario": self._scenario,
            "forces": list(self._forces),
            "seed": self._seed,
            "table": [dict(each) for each in self._table] if isinstance(self._table, (list, tuple)) else self._table,
            "answers": _told(self._answers),
        } | ({LISTS: list(own)} if own else {})

    @classmethod
    def load(cls, saved: Mapping[str, Any], rules: Any) -> Self:
        """The game of a save, replayed answer by answer. Raises Refused for a save that is broken or of other rules."""
        return deque(cls.replayed(saved, rules), maxlen=1)[0]

    @classmethod
    @cites("play.save")
    def replayed(cls, saved: Mapping[str, Any], rules: Any) -> Iterator[Self]:
        """The game of a save as it begins, and again after each answer. Raises Refused as `load` does."""
        book = cls._book(rules)
        _readable(saved)
        if saved["engine"] != rulepress.__version__:
            raise Refused(["play.save"], f"This save is of engine {saved['engine'][:60]}; this is engine {rulepress.__version__}.")
        if saved["edition"] != book.edition:
            raise Refused(["play.save"], f"This save is of edition {saved['edition'][:60]}; these are the rules of {book.edition}.")
        if saved["rules"] != book.hash:
            raise Refused(["play.save"], "This save is of other rules than these: their hashes differ.")
        if LISTS in saved:
            book = cls.listed(book, saved[LISTS])
        game = cls(book, saved["scenario"], saved["forces"], saved["seed"], saved["table"])
        yield game
        for number, value in enumerate(saved["answers"], 1):
            try:
                game.answer(value)
            except Refused as refused:
                message = f"Answer {number} of {len(saved['answers'])} is not legal there: {refused.message}"
                raise Refused(["play.save", *refused.rules], message) from None
            yield game


def kept(answer: Any) -> Any:
    """An answer that nothing can change any more."""
    return tuple(map(kept, answer)) if isinstance(answer, (list, tuple)) else answer


def _told(answer: Any) -> Any:
    """An answer as JSON has it."""
    return list(map(_told, answer)) if isinstance(answer, (list, tuple)) else answer


@cites("play.save")
def _readable(saved: Any) -> None:
    """Refuse what is not a save."""
    if not isinstance(saved, Mapping):
        raise Refused(["play.save"], "This is not a save of a game.")
    missing, strange = [key for key in SAVED if key not in saved], [str(key)[:40] for key in saved if key not in (*SAVED, LISTS)]
    if missing or strange:
        wrong = [f"{key} is missing" for key in missing] + [f"{key} is unknown" for key in strange]
        raise Refused(["play.save"], f"This is not a save of a game: {'; '.join(wrong)}.")
    for key, kind in SAVED.items():
        if not isinstance(saved[key], kind) or isinstance(saved[key], bool):
            raise Refused(["play.save"], f"The {key} of this save is not of the right sort.")
    if not all(isinstance(force, str) for force in saved["forces"]):
        raise Refused(["play.save"], "The forces of this save are not texts.")


class Bot(Protocol):
    """A player without a person: it sees the game and answers the pending decision. The same seed gives the same answers."""

    def answer(self, game: MatchBase, /) -> Any:
        """The bot's answer to the pending decision, as JSON. It must leave `game` as it is."""


class RandomBot:
    """Answers by chance, with any option of a list, or with a sampled legal answer."""

    def __init__(self, seed: int | str):
        self.random = Random(f"bot {seed}")

    def answer(self, game: MatchBase) -> Any:
        """A legal answer to the pending decision, drawn from the bot's own seeded generator."""
        assert game.pending is not None
        return game.pending.sample(self.random)


BOTS: dict[str, Callable[[int | str], Bot]] = {"random": RandomBot}
"""A bot's name -> what makes one of a seed."""


def play_out(game: MatchBase, bots: Mapping[str, Bot]) -> MatchBase:
    """Let the bots play the game to its end."""
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game))
    return game
