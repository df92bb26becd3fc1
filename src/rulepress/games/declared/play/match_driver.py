"""A declared game as the engine plays games: how it begins, and how it goes on.

Where a game stands is in its state, as a stack of frames; nothing else has to be remembered, so that a fork is a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from rulepress.core import match
from rulepress.core.decisions import Asking, Decision
from rulepress.core.match import Ended
from rulepress.core.rule_refs import Refused, cites
from rulepress.core.sides import PLAYERS
from rulepress.games.declared.play.event_text import FAULTS
from rulepress.games.declared.play.game_session import Session
from rulepress.games.declared.play.ruleset import Ruleset
from rulepress.games.declared.play.step_handlers import HANDLERS, winner
from rulepress.games.declared.play.storyteller import Storyteller
from rulepress.games.declared.play.table_state import Frame, Side, TableState

MOST_STEPS = 100_000
"""A game in which so many steps pass without a question does not end."""
MOST_DEEP = 500
"""Steps that stand within so many others lead into themselves."""


@cites("play.request")
def begin(book: Ruleset, scenario: str, forces: Sequence[str], seed: int | str, table: Any) -> Session:
    """Everything before the first step. Raises Refused."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise Refused(["play.request"], "A seed is a whole number or a text.")
    if table:
        raise Refused(["play.request"], "The table is the scenario's: there is no other one to choose.")
    record = book.scenario(scenario)
    if len(forces) != len(PLAYERS):
        raise Refused(["play.request"], "A game is played by two force lists.")
    sides = {}
    for player, key, name in zip(PLAYERS, forces, record["sides"], strict=False):
        members = book.members(key)
        sides[player] = Side(player, key, name, members, len(members))
    return Session(book, seed, TableState(sides, {}, (Frame(book.program.root),)), record)


def advance(flow: Session) -> Decision[Any] | None:
    """Carry out steps until somebody is asked something; None when the game is over. One that cannot go on is over, too."""
    for _ in range(MOST_STEPS):
        if flow.state.result is not None:
            return None
        if not flow.state.frames:
            flow.finish(winner(flow))
            return None
        frame = flow.frame
        step = flow.program[frame.step]
        try:
            question = HANDLERS[step.verb].go(flow, frame, step)
        except Refused as refused:
            flow.stuck(step, refused.message)
            return None
        if question is not None:
            return question
        if len(flow.state.frames) > MOST_DEEP:
            flow.stuck(step, "These steps lead into themselves")
            return None
    flow.stuck(flow.program[flow.frame.step], f"Nobody is asked anything in {MOST_STEPS:,} steps")
    return None


def main_loop(flow: Any) -> Asking[None]:
    """The rest of a game from where it stands. Raises Ended."""
    while (question := advance(flow)) is not None:
        if question.options is not None and question.least is None and len(question.options) == 1:
            answer: Any = question.options[0]
        else:
            answer = yield question
        frame = flow.frame
        step = flow.program[frame.step]
        taken = HANDLERS[step.verb].taken
        assert taken is not None, "who asks also hears the answer"
        try:
            taken(flow, frame, step, answer)
        except Refused as refused:
            flow.stuck(step, refused.message)
    raise Ended


class Match(match.MatchBase):
    """A declared game in progress. `pending` is what is asked, `answer` answers it, `events` tell what has happened."""

    reads = Ruleset
    begin = staticmethod(begin)
    main_loop = staticmethod(main_loop)
    resume = staticmethod(main_loop)
    story = Storyteller
    faults = FAULTS

    @property
    def where(self) -> tuple[str | int, ...]:
        """Where in play.yaml the step stands that is under way, or with which the game has got stuck."""
        fault = next((event for event in reversed(self.flow.events) if event.kind in FAULTS), None)
        frames = self.flow.state.frames
        return tuple(fault.about["step"]) if fault else self.flow.program[frames[-1].step].path if frames else ()

    @staticmethod
    def lists(book: Ruleset) -> dict[str, str]:
        """The key of each force list, and its size."""
        return {key: str(force.get("size") or "") for key, force in book.forces.items()}

    def fork(self, seed: int | str) -> Self:
        """The game as it stands, to try something in; its dice fall by another seed."""
        fork = copy(self)
        fork._flow = self._flow.copy()
        fork._answers = list(self._answers)
        fork._main_loop = main_loop(fork._flow)
        fork._go(None)
        fork._flow.dice.reseed(seed)
        return fork
