"""A game as small as can be, to be played often: three Rounds in which each player rolls a die and adds what the Force is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulepress.core import session as main_loop
from rulepress.core.decisions import ask, choice
from rulepress.core.dice import Dice
from rulepress.core.events import DescribedEvent
from rulepress.core.match import Ended, MatchBase, RandomBot
from rulepress.core.sides import PLAYERS
from rulepress.simulate.paired_games import SimulationMatch, packed

WORTH = {"strong": 2, "weak": 1}


class Book:
    edition = "1"

    def __init__(self, data):
        self.worth, self.hash = data["worth"], str(sorted(data["worth"].items()))


class Event(DescribedEvent):
    __slots__ = ()
    WORDS = {"round": "Round {number}"}


class Result(NamedTuple):
    winner: str | None
    finished: bool = True


class State(NamedTuple):
    sides: dict[str, int]
    pieces: dict[str, Any] = {}
    score: tuple[int, int] = (0, 0)
    result: Result | None = None


class Flow(main_loop.SessionBase):
    event = Event


class Duel(MatchBase):
    reads = Book

    @staticmethod
    def begin(book, scenario, forces, seed, table):
        return Flow(book, seed, State({player: book.worth[force] for player, force in zip(PLAYERS, forces, strict=True)}), {})

    @staticmethod
    def main_loop(flow):
        for number in range(1, 4):
            flow.dice.begin(str(number))
            flow.tell("round", "duel.round", None, number=number)
            yield from ask(choice("A", "go", "duel.go", ("on", "again")))
            a, b = (flow.dice.total(Dice(1, 6), "strike", f" {player}") + flow.side(player) for player in PLAYERS)
            score = (flow.state.score[0] + (a > b), flow.state.score[1] + (b > a))
            flow.state = flow.state._replace(score=score)
        a, b = flow.state.score
        flow.state = flow.state._replace(result=Result(None if a == b else PLAYERS[b > a]))
        raise Ended


class Clumsy(RandomBot):
    """Breaks down in one game of eight."""

    def answer(self, game):
        if self.random.random() < 0.05:
            raise ZeroDivisionError("the lance is broken")
        return super().answer(game)


BOTS = {"random": RandomBot, "clumsy": Clumsy}


def match(*worth: dict[str, int], seed: str = "1", bots: tuple[str, str] = ("random", "random")) -> SimulationMatch:
    """Strong against weak, by what each is worth; by the second as well where there is one."""
    rules = tuple(packed({"worth": WORTH | each}) for each in worth or ({},))
    return SimulationMatch(__name__, rules, "field", ("strong", "weak"), bots, seed)


Match = Duel  # as a game's package calls it
