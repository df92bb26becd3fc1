"""One way to ask a player for a legal point: where a base is placed, or which way it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rulepress.core.decisions import MALFORMED, Decision, Problem, position, refuse
from rulepress.core.rule_refs import Refused
from rulepress.tabletop.geometry.shapes import Point

STAY = "stay"
"""The answer of a base that does not move: it is always legal."""

MOST_LEGS = 8
TRIES = 40
"""How many points are drawn before a bot takes the one that is always legal."""

Box = tuple[int, int, int, int]
"""Left, bottom, right, top."""


@dataclass(frozen=True)
class PointQuestion:
    """A question for a point."""

    player: str
    kind: str
    rule: str
    about: str
    box: Box
    """Everything outside it is illegal."""
    problems: Callable[[Point], Iterator[Problem]]
    """What is wrong with a point."""
    notable: Callable[[], Iterable[tuple[str, Point]]]
    """Points worth a thought, each with its name; some may be illegal."""
    fallback: Callable[[], Point]
    """A legal point. Raises Refused where there is none."""
    meaning: Any = None

    def legal(self, at: Point) -> bool:
        """Is nothing wrong with a point?"""
        return next(self.problems(at), None) is None

    def decision(self) -> Decision[list[int]]:
        """The question as a game asks it; the answer is `[x, y]`."""

        def check(answer: object) -> list[int]:
            at = position(answer)
            if wrong := list(self.problems(at)):
                raise refuse(wrong)
            return list(at)

        def points() -> Sequence[tuple[str, list[int]]]:
            return [(name, list(at)) for name, at in self.notable() if self.legal(at)]

        def sample(rng: Random) -> list[int]:
            left, bottom, right, top = self.box
            for _ in range(TRIES):
                at = rng.randint(left, right), rng.randint(bottom, top)
                if self.legal(at):
                    return list(at)
            return list(self.fallback())

        return Decision(self.player, self.kind, self.rule, self.about, None, check, sample, points=points, meaning=self.meaning)


@dataclass(frozen=True)
class WayQuestion:
    """A question for the way that a base moves, from point to point; to stay is legal, unless it must move and can."""

    player: str
    kind: str
    rule: str
    about: str
    start: Point
    reach: int
    """No point is farther away."""
    problems: Callable[[Sequence[Point]], Iterator[Problem]]
    """What is wrong with a way, which begins where the base stands."""
    goals: Sequence[tuple[str, Point]]
    """What it may want to get to, each with a name."""
    towards: Callable[[Point], Point]
    """Where it ends that goes straight to a goal, as far as it gets."""
    meaning: Any = None
    must: bool = False
    """It may only stay if it can move towards no goal."""

    def legal(self, *stops: Point) -> bool:
        """Is nothing wrong with a way over these points?"""
        return next(self.problems((self.start, *stops)), None) is None

    def decision(self) -> Decision[Any]:
        """The question as a game asks it; the answer is `"stay"`, or the points where the way bends and ends."""
        return Decision(
            self.player, self.kind, self.rule, self.about, None, self._check, self._sample, points=self._points, meaning=self.meaning
        )

    def _check(self, answer: object) -> Any:
        if answer == STAY:
            if self.must and next(self._ways(), None) is not None:
                raise Refused([self.rule], f"{self.about} has to move.")
            return STAY
        if not isinstance(answer, (list, tuple)) or not 1 <= len(answer) <= MOST_LEGS:
            raise Refused([MALFORMED], f'The answer is "{STAY}", or a list of 1 to {MOST_LEGS} positions to pass.')
        stops = [position(one) for one in answer]
        if wrong := list(self.problems((self.start, *stops))):
            raise refuse(wrong)
        return [list(at) for at in stops]

    def _points(self) -> Sequence[tuple[str, Any]]:
        found = list(self._ways())
        return found if self.must and found else [*found, (STAY, STAY)]

    def _ways(self) -> Iterator[tuple[str, Any]]:
        """The legal moves towards a goal."""
        for name, goal in self.goals:
            if (at := self.towards(goal)) != self.start and self.legal(at):
                yield f"towards {name}", [list(at)]

    def _sample(self, rng: Random) -> Any:
        """Half of the time towards a goal."""
        x, y = self.start
        if self.goals and rng.random() < 0.5:
            at = self.towards(rng.choice(self.goals)[1])
            if at != self.start and self.legal(at):
                return [list(at)]
        for _ in range(TRIES // 4 if rng.random() < 0.95 else 0):
            at = x + rng.randint(-self.reach, self.reach), y + rng.randint(-self.reach, self.reach)
            if at != self.start and self.legal(at):
                return [list(at)]
        return next((way for _, way in self._ways()), STAY) if self.must else STAY
