"""Taking back an answer: a game as it was before, unless dice have fallen since."""

from __future__ import annotations

from collections.abc import Container
from typing import TypeVar

from rulepress.core.match import LISTS, MatchBase
from rulepress.core.rule_refs import Refused

Played = TypeVar("Played", bound=MatchBase)


def take_back(game: Played, players: Container[str]) -> Played:
    """The game before the last answer that one of the players gave. Raises Refused where there is none, and where dice have been rolled
    since: what they show is known."""
    saved = {name: value for name, value in game.save().items() if name != LISTS}  # the game's book has them in it
    again = type(game).load({**saved, "answers": []}, game.book)
    found, rolled = None, 0
    for number, answer in enumerate(saved["answers"]):
        if again.pending is not None and again.pending.player in players:
            found, rolled = number, rolled_in(again)
        again.answer(answer)
    if found is None:
        raise Refused(["play.answer"], "There is nothing to take back: you have not answered anything yet.")
    if rolled != rolled_in(game):
        raise Refused(["play.answer"], "Dice have been rolled since your last answer: what they showed stands.")
    return type(game).load({**saved, "answers": saved["answers"][:found]}, game.book)


def rolled_in(game: MatchBase) -> int:
    """How many dice have fallen so far."""
    return sum(game.flow.dice.drawn.values())
