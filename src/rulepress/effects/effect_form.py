"""The form of an effect: what it waits for, under which conditions, whom it concerns, what it does, how often, and what follows.

A game adds the words: its verbs, conditions and targets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Self, TypeVar

from rulepress.core.dice import Dice, Roll

Target = TypeVar("Target")
"""How a game selects whom an effect concerns."""


@dataclass(frozen=True, slots=True)
class Trigger(Generic[Target]):
    """What an effect waits for."""

    what: str  # an event
    before: bool = False
    of: Target | None = None  # to whom it happens, where not to the owner
    effect: str | None = None  # the effect that the event is about
    hit: bool | None = None  # whether the check succeeded
    passes: int | None = None  # thousandths of an inch of the owner to which a move has led

    def matches(self, effects: tuple[str | None, ...], hit: bool | None) -> bool:
        """Whether the trigger waits for an event about one of these `effects`, whose check has succeeded, or not, or is none (`hit`)."""
        return (self.effect is None or self.effect in effects) and (self.hit is None or self.hit == hit)


class DiceThreshold(NamedTuple):
    """What dice must come to for something to happen: at least that, or at most that."""

    dice: int
    least: int | None
    most: int | None = None
    each: bool = False  # of several that it concerns each is rolled for by itself
    same: bool = False  # nothing is rolled: it is what the effect before has rolled

    @classmethod
    def from_data(cls, data: int | Mapping[str, Any]) -> DiceThreshold:
        """The roll of an effect record; a number alone is the least that one die must show. `more` and `less` become inclusive."""
        if isinstance(data, int):
            return cls(1, data)
        least, most = data.get("least"), data.get("most")
        least = data["more"] + 1 if "more" in data else least
        most = data["less"] - 1 if "less" in data else most
        return cls(data.get("dice") or 1, least, most, bool(data.get("each")), bool(data.get("same")))

    def holds(self, total: int) -> bool:
        """Whether a total is within the bound: at most `most` where no `least` is given, else at least `least`."""
        return total <= self.most if self.least is None and self.most is not None else total >= (self.least or 0)

    def made(self, roll: Roll, sides: int, stream: str) -> bool:
        """Whether newly rolled dice of so many sides are within the bound."""
        dice = Dice(self.dice, sides)
        if self.least is None and self.most is not None:
            return not roll.at_least(dice, self.most + 1, stream)
        return roll.at_least(dice, self.least or 0, stream)


@dataclass(frozen=True, slots=True)
class EffectForm(Generic[Target]):
    """One effect; a game's own adds the fields that its verbs use."""

    verb: str
    who: str | Target | None = None  # whom it concerns: a role, or a selection; None: the owner
    when: Mapping[str, Any] = field(default_factory=dict)  # conditions
    on: Trigger[Target] | None = None  # what it waits for; None: it counts as long as it stands, or is done where it stands
    roll: DiceThreshold | None = None  # what is rolled for it to happen; None: it always does
    limit: str | None = None  # the period in which it counts so often
    often: int = 1
    may: bool = False  # its player may decline
    then: tuple[Self, ...] = ()  # what is done after it, for the same roll and cost
    otherwise: tuple[Self, ...] = ()  # what is done instead when its roll fails
    besides: tuple[Self, ...] = ()  # what else is paid for with it, whatever comes of its roll
    whole: bool = False  # its limit is that of its whole trait
    nth: int = 1  # of the effects there that do the same to the same
    details: Mapping[str, Any] = field(default_factory=dict)  # what its verb alone reads

    def after(self, made: bool) -> tuple[Self, ...]:
        """What is done once its roll has been made, or has failed."""
        return self.then if made else self.otherwise

    @property
    def instead(self) -> bool:
        """Whether it takes the place of the event before which it is done."""
        return bool(self.details.get("instead"))
