"""The interpreter of effects: which ones an event sets off, in which order, whether each is done, and what follows.

It is written once, against a state. A game's state holds the table, and its players answer the questions that the interpreter yields. The
state of exact odds holds a check under exact dice: nobody answers there, so it leaves out what a player would decide, and says so.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from rulepress.effects.effect_form import EffectForm

DEEPEST = 6
"""So many effects may set one another off; what the last one causes sets off nothing more."""

Result = TypeVar("Result")
Running = Generator[Any, Any, Result]
"""Something under way: it yields the state's questions, is sent their answers, and returns a result."""

Event = TypeVar("Event", contravariant=True)


class Execution(Protocol):
    """An effect that is about to be carried out: whose it is, and what is known of the event that it waits for."""

    @property
    def effect(self) -> EffectForm[Any]:
        """What is carried out."""

    @property
    def key(self) -> Hashable:
        """Whose effect it is, and which: while it is under way, it is not set off again."""

    @property
    def declinable(self) -> bool:
        """May its player still pick nobody? Then it counts as used only once somebody has been picked."""

    @property
    def used(self) -> bool:
        """Does this use count?"""

    @property
    def times(self) -> int:
        """How often its player may use it at one moment."""

    @property
    def rolls(self) -> Sequence[tuple[Any, bool]]:
        """Of each for whom a roll of its own was made: the execution for that one alone, and whether the roll succeeded."""

    def followed_by(self, effect: Any) -> Iterable[Any]:
        """The executions of an effect that is done after it."""


Executed = TypeVar("Executed", bound=Execution)


class EffectState(Protocol[Event, Executed]):
    """What effects are carried out on."""

    under_way: list[Hashable]
    """The keys of the executions under way, each set off by the one before it."""

    def waiting(self, event: Event, before: bool) -> Iterable[Executed]:
        """What waits for the event, or comes `before` it, in the order in which it is carried out."""

    def current(self, event: Event, execution: Executed) -> Executed | None:
        """The execution with everybody as they stand now; None once its owner has nothing more to say to the event."""

    def left_out(self, execution: Executed) -> bool:
        """Can this state not tell whether the effect is done, or what it does? Then it has noted that."""

    def used_up(self, execution: Executed) -> bool:
        """Has it been used as often as its limit allows?"""

    def holds(self, execution: Executed) -> bool:
        """Do its conditions hold, can it be done, and is there anybody whom it concerns?"""

    def accepts(self, execution: Executed) -> Running[bool]:
        """Does its player want it, where that is asked, and pay for it?"""

    def use(self, execution: Executed) -> None:
        """It is used now: remember that."""

    def roll(self, execution: Executed) -> bool:
        """Do its dice come to what they must? Where each of several is rolled for alone, `apply` does that, and here all goes well."""

    def apply(self, execution: Executed) -> Iterable[Any]:
        """Do what its verb says."""

    def present(self, execution: Executed) -> bool:
        """Is its owner on the table?"""

    def again(self, execution: Executed) -> Executed:
        """The execution once more, with everybody as they stand now."""

    def prevented(self, execution: Executed) -> bool:
        """Has it made the attack or scan miss that it comes before?"""


def fire(state: EffectState[Event, Executed], event: Event) -> Running[None]:
    """Carry out everything that waits for an event that has happened."""
    if len(state.under_way) >= DEEPEST:
        return
    for waiting in list(state.waiting(event, False)):
        if (execution := state.current(event, waiting)) is not None:
            yield from execute(state, execution)


def forestall(state: EffectState[Event, Executed], event: Event) -> Running[bool]:
    """Carry out everything that comes before an event. Returns whether the event does not happen: something else has been done instead, or
    nothing comes of it."""
    if len(state.under_way) >= DEEPEST:
        return False
    for waiting in list(state.waiting(event, True)):
        if (execution := state.current(event, waiting)) is None:
            continue
        done = yield from execute(state, execution)
        if done and execution.effect.instead or state.prevented(execution):
            return True
    return False


def execute(state: EffectState[Any, Executed], execution: Executed) -> Running[bool]:
    """Carry out one effect, or as often as its player wants it of so many times. Returns whether it was done."""
    if execution.key in state.under_way or state.left_out(execution) or state.used_up(execution):
        return False
    times = execution.times
    present = times > 1 and state.present(execution)
    used, done = yield from _once(state, execution)
    for _ in range(times - 1):
        if not used or present and not state.present(execution):
            break
        used, more = yield from _once(state, state.again(execution))
        done = done or more
    return done


def _once(state: EffectState[Any, Executed], execution: Executed) -> Running[tuple[bool, bool]]:
    """Carry out one effect. Returns whether it was used, and whether it was done, which its roll may decide."""
    roll = execution.effect.roll
    if not state.holds(execution) or not (yield from state.accepts(execution)):
        return False, False
    if roll or not execution.declinable:
        state.use(execution)
    made = roll is None or state.roll(execution)
    state.under_way.append(execution.key)
    try:
        if made:
            yield from state.apply(execution)
        for following in list(_following(execution, made)) if execution.used else ():
            yield from execute(state, following)
    finally:
        state.under_way.pop()
    return execution.used, made and execution.used


def _following(execution: Executed, made: bool) -> Iterator[Executed]:
    """What is done after an effect; where each was rolled for, for each by its own roll."""
    effect, rolls = execution.effect, execution.rolls
    for alone, succeeded in rolls:
        for then in effect.after(succeeded):
            yield from alone.followed_by(then)
    after = effect.besides if rolls else effect.after(made) + effect.besides
    for then in after:
        yield from execution.followed_by(then)
