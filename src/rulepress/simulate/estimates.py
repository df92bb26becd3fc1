"""What a sample of pairs says of all pairs that could be played: an interval, or a decision between two claims.

The pair is the sample. Its two games share the seed and have the seats swapped, so that they are not independent; pairs are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
ERROR = 0.05
"""How often the test of two claims may decide for the wrong one, either way."""
FEWEST = 10
"""Pairs before which nothing is decided and no run stops by itself."""
PLACES = 6
"""Decimals of what is told."""


class Estimate(NamedTuple):
    """A mean and its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def as_dict(self) -> dict[str, float]:
        """The mean and its bounds as JSON, rounded to `PLACES` decimal places."""
        return {name: round(value, PLACES) for name, value in self._asdict().items()}


class Moments:
    """Running mean and variance, together with one made-up pair, half of it at the lowest value that a pair can have, half at the
    highest: three pairs that came out alike do not prove that all pairs do.
    """

    def __init__(self, middle: float, reach: float = 0.5):
        self.count, self.middle, self.reach = 0, middle, reach
        self._sum = self._squares = 0.0  # of the differences from the middle, which is exact for halves and quarters

    def add(self, value: float) -> None:
        """Count one more pair's value."""
        off = value - self.middle
        self.count += 1
        self._sum += off
        self._squares += off * off

    @property
    def mean(self) -> float:
        """Of what was really seen."""
        return self.middle + (self._sum / self.count if self.count else 0.0)

    @property
    def drawn_in(self) -> float:
        """The mean with the made-up pair."""
        return self.middle + self._sum / (self.count + 1)

    @property
    def variance(self) -> float:
        """Of one pair, with the made-up one."""
        if not self.count:
            return self.reach**2
        return (self._squares + self.reach**2 - self._sum**2 / (self.count + 1)) / self.count

    def estimate(self, least: float, most: float) -> Estimate:
        """The interval by Student's t, within what is possible; all that is possible where there is no pair."""
        if not self.count:
            return Estimate(self.middle, least, most)
        half = student(self.count) * sqrt(self.variance / (self.count + 1))
        low, high = max(self.drawn_in - half, least), min(self.drawn_in + half, most)
        return Estimate(self.mean, min(low, self.mean), max(high, self.mean))


def rate(scores: Iterable[float]) -> Estimate:
    """The mean of scores between 0 and 1."""
    return _moments(scores, 0.5).estimate(0.0, 1.0)


def difference(differences: Iterable[float]) -> Estimate:
    """The mean of differences of such scores."""
    return _moments(differences, 0.0).estimate(-1.0, 1.0)


def _moments(values: Iterable[float], middle: float) -> Moments:
    moments = Moments(middle)
    for value in values:
        moments.add(value)
    return moments


def variance(values: Sequence[float]) -> float:
    """As it was seen, of two values or more; 0 of fewer."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def student(freedom: int) -> float:
    """What Student's t with so many degrees of freedom stays below, above and below zero, in 95 of 100 samples.

    One and two degrees exactly; the others by the expansion in powers of 1/freedom, which is right to three decimals.
    """
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z, n = NormalDist().inv_cdf((1 + CONFIDENCE) / 2), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


YES, NO, UNDECIDED = "yes", "no", "undecided"

BOUND = log((1 - ERROR) / ERROR)
"""What the logarithm of how much likelier one claim is than the other has to come to."""


class SequentialTest:
    """A sequential test between two claims about a mean difference: that it is `no` or less, and that it is `yes` or more.

    The generalised sequential probability ratio test, by the normal approximation: after each pair the claims' likelihoods are compared,
    with the variance that the pairs have shown so far; it stops as soon as one of them is so much likelier that the other is held true
    wrongly in no more than 5 of 100 tests.
    """

    __test__ = False  # it is none of pytest's

    def __init__(self, no: float, yes: float):
        self.no, self.yes = no, yes
        self.moments = Moments(0.0)
        self.verdict = UNDECIDED

    def add(self, value: float) -> str:
        """One pair more: the verdict after it. Once decided, it stays."""
        if self.verdict == UNDECIDED:
            self.moments.add(value)
            if self.moments.count >= FEWEST and abs(self.leaning) >= BOUND:
                self.verdict = YES if self.leaning > 0 else NO
        return self.verdict

    @property
    def expected(self) -> int | None:
        """After about how many pairs it will be decided if the rest goes like those so far; None once it is, and where they tell
        nothing. However large a difference is, two claims that lie close together take many pairs to tell apart."""
        if self.verdict != UNDECIDED or self.moments.count < FEWEST or not self.leaning:
            return None
        return max(ceil(self.moments.count * BOUND / abs(self.leaning)), self.moments.count + 1)

    @property
    def leaning(self) -> float:
        """The logarithm of how much likelier `yes` is than `no`."""
        moments = self.moments
        between = self.yes - self.no
        return moments.count * between * (moments.mean - (self.no + self.yes) / 2) / moments.variance
