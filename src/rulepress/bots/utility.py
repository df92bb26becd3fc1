"""Bots that weigh: each answer that they look at has terms with names and values, and the heaviest that is legal is given.

A subclass has a method for each kind of question that it weighs, `weigh_move` for "move", which yields `ScoredAnswer` answers. Where it has
none, or none of them is legal, any legal answer is given.
"""

# Runs as machine code, too: rulepress/compiled.py.
from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeVar

from rulepress.core.decisions import Decision
from rulepress.core.match import MatchBase
from rulepress.core.rule_refs import Refused

#: Decimal places that count, so that sums in another order weigh the same.
EXACT = 6


T = TypeVar("T")


class ScoredAnswer(NamedTuple):
    """An answer that was looked at, in words, and what speaks for it and against it."""

    answer: Any
    name: str
    terms: tuple[tuple[str, float], ...]

    @property
    def value(self) -> float:
        """The sum of all terms, rounded so that the order of addition does not decide between answers."""
        return round(sum((value for _, value in self.terms), 0.0), EXACT)

    def __str__(self) -> str:
        terms = ", ".join(f"{name} {value:+.2f}" for name, value in self.terms if round(value, 2))
        value = round(self.value, 2) + 0.0  # nothing has no sign that counts: not -0.00
        return f"{self.name} {value:+.2f}" + (f" ({terms})" if terms else "")


def one(answer: Any, name: str | None = None, **terms: float) -> ScoredAnswer:
    """An answer with its terms; where no name is given it has its own."""
    return ScoredAnswer(answer, str(answer) if name is None else name, tuple(terms.items()))


class Weighing:
    """A bot that answers with what it finds heaviest, and keeps its reasons."""

    title = "weighing"

    def __init__(self, seed: int | str, looks: int | None = None):
        """`looks`: at how many of the ways to do something it looks, which makes its level; at all where none is said."""
        self.random = Random(f"{self.title} {seed}")
        self.looks = looks
        self.reasons: tuple[ScoredAnswer, ...] = ()
        """What was weighed for the last answer, the heaviest first; nothing where there was nothing to weigh."""

    def answer(self, game: MatchBase) -> Any:
        """The heaviest legal answer to what is pending."""
        decision = game.pending
        assert decision is not None, "only what is asked is answered"
        weighed = sorted(self.weigh(game, decision), key=lambda each: -each.value)
        for number, each in enumerate(weighed):
            if decision.options is not None and decision.least is None:
                legal = each.answer in decision.options
            else:
                legal = _legal(decision, each.answer)
            if legal:
                self.reasons = tuple(weighed[number:])
                return each.answer
        self.reasons = ()
        return decision.sample(self.random)

    def seen(self, ways: Iterable[T]) -> list[T]:
        """The ways that it looks at, in their order: the first, which mostly changes nothing, and others by lot.

        Who looks at one only takes any: otherwise it would never do anything.
        """
        found = list(ways)
        if self.looks is None or len(found) <= self.looks:
            return found
        if self.looks == 1:
            return [self.random.choice(found)]
        places = self.random.sample(range(1, len(found)), self.looks - 1)
        return [found[place] for place in (0, *sorted(places))]

    def weigh(self, game: MatchBase, decision: Decision[Any]) -> Iterable[ScoredAnswer]:
        """The answers to a question that come into consideration."""
        method = getattr(self, f"weigh_{decision.kind.replace('-', '_')}", None)
        found: Iterable[ScoredAnswer] = () if method is None else method(game.flow, decision)
        return found


def _legal(decision: Decision[Any], answer: Any) -> bool:
    try:
        decision.check(answer)
    except Refused:
        return False
    return True


def plainly(decision: Decision[Any], answers: Iterable[Any]) -> Iterator[ScoredAnswer]:
    """Answers in the order in which they are liked, for which nothing is worked out."""
    for place, answer in enumerate(answers):
        yield one(answer, order=-float(place))
