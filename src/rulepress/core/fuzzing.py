"""What every game promises, whatever it is about: random games end, come out the same twice, and refuse what is illegal without effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from rulepress.core.decisions import Decision
from rulepress.core.match import MatchBase, RandomBot
from rulepress.core.rule_refs import Refused

MOST_ANSWERS = 20_000
"""A game that goes on after so many answers does not end."""
LOOKED = 5
"""One in so many questions is looked at closely; the first of each kind is, too."""
STRANGE: tuple[Any, ...] = ("", "no such answer", 17, -1, None, True, [], [[]], [10**7, 0], {"x": 1}, ["stay", "stay"], "A999")
"""Answers that no question has, or that only few have."""


class BrokenPromise(NamedTuple):
    """What a game does not keep, and the game as a save up to there."""

    what: str
    seed: str
    save: dict[str, Any]
    where: tuple[str | int, ...] = ()
    """Where in the file that declares the turn."""


class _Broken(Exception):
    """What is wrong with a game."""


def fuzzed(new: Callable[[str], MatchBase], seeds: Iterator[str] | list[str]) -> Iterator[BrokenPromise | MatchBase]:
    """Plays a random game of each seed: gives the game that is over, or what it does not keep."""
    for seed in seeds:
        game = new(seed)
        try:
            _play(game, seed)
            _again(game)
        except _Broken as broken:
            yield BrokenPromise(str(broken), seed, game.save(), game.where)
        else:
            yield game


def _play(game: MatchBase, seed: str) -> None:
    bots = {player: RandomBot(f"{seed} {player}") for player in game.state.sides}
    seen: set[str] = set()
    events = game.events
    for number in range(MOST_ANSWERS):
        question = game.pending
        if fault := next((event for event in events if event.kind in game.faults), None):
            raise _Broken(str(fault))
        if question is None:
            if game.result is None:
                raise _Broken("Nothing is asked any more, and the game is not over.")
            return
        if question.kind not in seen or number % LOOKED == 0:
            seen.add(question.kind)
            _look(game, question, Random(f"{seed} {number}"))
        answer = _sampled(question, bots[question.player].random)
        try:
            events = game.answer(answer)
        except Refused as refused:
            raise _Broken(f"{_named(question)}: a sampled answer, {answer}, is refused: {refused.message}") from None
        except Exception as problem:  # whatever a game does not foresee
            raise _Broken(f"{_named(question)}: {answer} ends in {type(problem).__name__}: {problem}") from None
    raise _Broken(f"The game goes on after {MOST_ANSWERS} answers.")


def _named(question: Decision[Any]) -> str:
    about = f" about {question.about}" if question.about else ""
    return f"The question {question.kind}{about} to {question.player} ({question.rule})"


def _sampled(question: Decision[Any], rng: Random) -> Any:
    if question.options is not None and not question.options and not question.least:
        raise _Broken(f"{_named(question)} has no answer.")
    try:
        return question.sample(rng)
    except Exception as problem:  # whatever a game does not foresee
        raise _Broken(f"{_named(question)} gives no answer: {type(problem).__name__}: {problem}") from None


def _look(game: MatchBase, question: Decision[Any], rng: Random) -> None:
    """Nothing is changed by looking, and what is illegal is refused without effect."""
    before = game.hash
    offered = [*((option, option) for option in question.options or () if question.least is None), *question.points()]
    for name, answer in offered:
        try:
            question.check(answer)
        except Refused as refused:
            raise _Broken(f"{_named(question)} offers {name}, and refuses it: {refused.message}") from None
    for strange in STRANGE:
        try:
            question.check(strange)
        except Refused:
            continue
        except Exception as problem:  # whatever a game does not foresee
            raise _Broken(f"{_named(question)}: the answer {strange!r} ends in {type(problem).__name__}: {problem}") from None
    fork = game.fork("fuzz")
    if fork.hash != before:
        raise _Broken(f"{_named(question)}: a fork of the game is another one.")
    if fork.pending is not None:
        fork.answer(_sampled(fork.pending, rng))
    if game.hash != before:
        raise _Broken(f"{_named(question)}: looking at it changes the game.")


def _again(game: MatchBase) -> None:
    """Replayed from its save, a game comes out the same."""
    try:
        again = type(game).load(game.save(), game.book)
    except Refused as refused:
        raise _Broken(f"Replayed, the game is refused: {refused.message}") from None
    if again.hash != game.hash:
        raise _Broken("The replay of the game ends differently.")
