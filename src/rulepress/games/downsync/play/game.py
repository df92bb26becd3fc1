"""A game: what is asked, what was answered, and everything that followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rulepress
from rulepress.engine.citing import Refused, cites
from rulepress.games.downsync.pieces import mils
from rulepress.games.downsync.play.book import Book
from rulepress.games.downsync.play.decisions import Decision
from rulepress.games.downsync.play.events import Event
from rulepress.games.downsync.play.flow import Ended, Flow
from rulepress.games.downsync.play.ground import Ground
from rulepress.games.downsync.play.records import PLAYERS, Entry, Result, Side, State, digest
from rulepress.games.downsync.play.rounds import play

#: The keys of a save, and what each must be.
SAVED = {
    "engine": str,
    "edition": str,
    "rules": str,
    "scenario": str,
    "forces": list,
    "seed": (int, str),
    "table": (list, str, type(None)),
    "answers": list,
}


class Game:
    """A game in progress. `pending` is what is asked, `answer` answers it, `events` tell what has happened."""

    def __init__(self, book: Book, scenario: str, forces: Sequence[str], seed: int | str, table: str | Sequence | None):
        self._scenario, self._forces, self._seed, self._table = scenario, tuple(forces), seed, table
        self._answers: list[Any] = []
        self.book = book
        self._flow = _begin(book, scenario, self._forces, seed, table)
        self._course = play(self._flow)
        self.pending: Decision | None = None
        self._go(None)

    @classmethod
    def new(
        cls,
        rules: Book | Mapping,
        scenario: str,
        forces: Sequence[str],
        seed: int | str,
        table: str | Sequence[Mapping] | None = None,
    ) -> Game:
        """A new game between two force lists ("coalition/starter"): `rules` is a resolved data record or a Book of it.

        `table` is the id of a table, or terrain in the form of a scenario's; without it, the scenario's own. Raises
        Refused.
        """
        return cls(rules if isinstance(rules, Book) else Book(rules), scenario, forces, seed, table)

    @property
    def state(self) -> State:
        """All that lies on the table and beside it."""
        return self._flow.state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._flow.events)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self._flow.state.result

    @property
    def hash(self) -> str:
        """The sha256 of the state and the dice used so far."""
        return digest(self._flow.state, self._flow.dice.drawn)

    @cites("play.answer", "play.over")
    def answer(self, value: Any) -> tuple[Event, ...]:
        """Answer what is pending. Returns what followed. Raises Refused, changing nothing, if it is illegal."""
        if self.pending is None:
            raise Refused(["play.over"], "The game is over: nothing is asked.")
        normal = self.pending.check(value)
        told = len(self._flow.events)
        self._answers.append(_kept(normal))
        self._go(normal)
        return tuple(self._flow.events[told:])

    def _go(self, value: Any) -> None:
        try:
            self.pending = self._course.send(value)
        except Ended:
            self.pending = None

    def save(self) -> dict:
        """The game as JSON data. Everything follows from it."""
        return {
            "engine": rulepress.__version__,
            "edition": self.book.rules.edition,
            "rules": self.book.hash,
            "scenario": self._scenario,
            "forces": list(self._forces),
            "seed": self._seed,
            "table": [dict(each) for each in self._table] if isinstance(self._table, (list, tuple)) else self._table,
            "answers": _told(self._answers),
        }

    @classmethod
    @cites("play.save")
    def load(cls, saved: Mapping, rules: Book | Mapping) -> Game:
        """The game of a save, replayed answer by answer. Raises Refused for a save that is broken or of other rules."""
        book = rules if isinstance(rules, Book) else Book(rules)
        _readable(saved)
        if saved["engine"] != rulepress.__version__:
            raise Refused(
                ["play.save"], f"This save is of engine {saved['engine']}; this is engine {rulepress.__version__}."
            )
        if saved["edition"] != book.rules.edition:
            raise Refused(
                ["play.save"], f"This save is of edition {saved['edition']}; these are the rules of {book.rules.edition}."
            )
        if saved["rules"] != book.hash:
            raise Refused(["play.save"], "This save is of other rules than these: their hashes differ.")
        game = cls(book, saved["scenario"], saved["forces"], saved["seed"], saved["table"])
        for number, value in enumerate(saved["answers"], 1):
            try:
                game.answer(value)
            except Refused as refused:
                message = f"Answer {number} of {len(saved['answers'])} is not legal there: {refused.message}"
                raise Refused(["play.save", *refused.rules], message) from None
        return game


def _kept(answer: Any) -> Any:
    """An answer that nothing can change any more."""
    return tuple(map(_kept, answer)) if isinstance(answer, (list, tuple)) else answer


def _told(answer: Any) -> Any:
    """An answer as JSON has it."""
    return list(map(_told, answer)) if isinstance(answer, (list, tuple)) else answer


@cites("play.save")
def _readable(saved: Any) -> None:
    """Refuse what is not a save."""
    if not isinstance(saved, Mapping):
        raise Refused(["play.save"], "This is not a save of a game.")
    missing, strange = [key for key in SAVED if key not in saved], [str(key)[:40] for key in saved if key not in SAVED]
    if missing or strange:
        raise Refused(
            ["play.save"],
            "This is not a save of a game: "
            + "; ".join([f"{key} is missing" for key in missing] + [f"{key} is unknown" for key in strange])
            + ".",
        )
    for key, kind in SAVED.items():
        if not isinstance(saved[key], kind) or isinstance(saved[key], bool):
            raise Refused(["play.save"], f"The {key} of this save is not of the right sort.")
    if not all(isinstance(force, str) for force in saved["forces"]):
        raise Refused(["play.save"], "The forces of this save are not texts.")


@cites("force.slots", "command.capacity", "play.request", "setup.table")
def _begin(book: Book, scenario: str, forces: Sequence[str], seed: int | str, table: str | Sequence | None) -> Flow:
    """Everything before the first decision."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise Refused(["play.request"], "A seed is a whole number or a text.")
    told = book.scenario(scenario)
    if len(forces) != len(PLAYERS):
        raise Refused(["play.request"], "A game is played by two forces.")
    sizes = {book.force(key)["game_size"] for key in forces}
    if len(sizes) > 1:
        raise Refused(["play.request"], f"The forces are for different game sizes: {', '.join(sorted(sizes))}.")
    (size,) = sizes
    if size not in told["sizes"]:
        raise Refused(["play.request"], f"{told['name']} is not for the game size {size}.")
    extent = told["sizes"][size]
    terrain = told["terrain"] if table is None else table
    if isinstance(terrain, str):
        terrain = book.table(terrain, extent)
    ground = Ground(mils(extent["width"]), mils(extent["depth"]), book, terrain)
    sides = {}
    for player, key in zip(PLAYERS, forces, strict=True):
        units = book.units_of(key)
        sides[player] = Side(player, key, tuple(Entry(unit) for unit in units), tuple(book.companions(units)))
    return Flow(book, ground, seed, State(sides, {}), book.sizes[size]["command_points"], told)
