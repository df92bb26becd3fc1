"""Both sides roll, and the higher wins: what the winner's dice come to."""

from __future__ import annotations

from fractions import Fraction

from rulepress.games.declared.dice_pools import counting, pool
from rulepress.games.declared.dice_rolling import Hand
from rulepress.games.declared.distribution import Counts, Spread, sure, weighed
from rulepress.games.declared.roll_records import Face

Rank = tuple[int, int]
"""How good a hit is: the place of its kind, then what the die shows."""
MISS: Rank = (-1, 0)


def beyond(own: Spread[int], others: Spread[int], bound: int, tied: bool, again: bool) -> Spread[int]:
    """The points beyond `bound` of a sum that is higher than the other side's, else nothing; `tied`: one as high is enough, `again`:
    then both roll again."""
    known = dict(others.chances())
    chances: dict[int, Fraction] = {0: Fraction(0)}
    equal = Fraction(0)
    for total, likely in own.chances():
        wins = sum((chance for other, chance in known.items() if other < total or (tied and other == total)), Fraction(0))
        equal += likely * known.get(total, 0)
        points = max(0, total - bound)
        chances[points] = chances.get(points, Fraction(0)) + likely * wins
    if again and equal < 1:
        chances = {points: chance / (1 - equal) for points, chance in chances.items()}
    chances[0] += 1 - sum(chances.values())
    return weighed(chances)


def apart(own: Hand, others: Hand) -> Spread[Counts]:
    """Of a pool the hits of each kind that are better than every hit of the other side, each die by itself."""
    return _best(others).then(lambda best: _better(own, best))


def _rank(hand: Hand, face: Face) -> Rank:
    counts = counting(hand.needs, hand.roll.under, hand.roll.exact)(face)
    place = max((place for place, count in enumerate(counts) if count), default=None)
    return MISS if place is None else (place, face if isinstance(face, int) else 0)


def _better(hand: Hand, than: Rank) -> Spread[Counts]:
    """The hits of a pool that are better than this."""
    counted = counting(hand.needs, hand.roll.under, hand.roll.exact)
    nothing = (0,) * len(hand.needs)

    def shown(face: Face) -> Counts:
        return counted(face) if _rank(hand, face) > than else nothing

    return hand.dice.then(lambda number: pool(number, hand.die, shown, hand.changes, lambda face: any(counted(face))))


def _best(hand: Hand) -> Spread[Rank]:
    """The best hit of a pool."""
    found: dict[Rank, Fraction] = {}
    before = Fraction(0)
    for rank in sorted({MISS, *(_rank(hand, face) for face in hand.die.faces)}):
        none_better = 1 - _better(hand, rank).chance(any)
        found[rank], before = none_better - before, none_better
    return weighed(found) if any(found.values()) else sure(MISS)
