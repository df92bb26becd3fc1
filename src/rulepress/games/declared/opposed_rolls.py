"""Both sides roll, and the higher wins: what the winner's dice come to."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from rulepress.games.declared.dice_pools import counting, pool
from rulepress.games.declared.dice_rollers import DiceRoller
from rulepress.games.declared.dice_rolling import Hand
from rulepress.games.declared.distribution import Counts, Spread, sure, weighed
from rulepress.games.declared.roll_records import Face

Rank = tuple[int, int]
"""How good a hit is: the place of its kind, then what the die shows."""
MISS: Rank = (-1, 0)


def apart(own: Hand, others: Hand, roller: DiceRoller) -> tuple[Spread[Counts], Spread[Counts]]:
    """Of two pools the hits of each kind that are better than every hit of the other side, each die by itself."""
    if roller.exact:  # of either side alone, as that takes far less than all that both may show
        return tuple(_best(others).then(partial(_better, own)) for own, others in ((own, others), (others, own)))  # type: ignore[return-value]
    shown = [_shown(hand, roller) for hand in (own, others)]
    best = [max((one.rank for one, count in faces if count), default=MISS) for faces in shown]
    hits, taken = (
        tuple(sum(one.hits[place] * count for one, count in faces if one.rank > than) for place in range(len(hand.needs)))
        for hand, faces, than in zip((own, others), shown, reversed(best), strict=True)
    )
    return sure(hits), sure(taken)


class _Shown(NamedTuple):
    """What a die of a pool shows, as it is compared."""

    rank: Rank
    hits: Counts


def _shown(hand: Hand, roller: DiceRoller) -> list[tuple[_Shown, int]]:
    """What the dice on the table show, and how many of them."""
    counted = counting(hand.needs, hand.roll.under, hand.roll.exact)

    @cache
    def read(face: Face) -> _Shown:
        return _Shown(_rank(hand, face), counted(face))

    turned = ((change.into,) if isinstance(change.into, str) else change.into for change in hand.changes if change.into is not None)
    every = sorted({read(face) for face in (*hand.die.faces, *turned)})

    places = {each: place for place, each in enumerate(every)}

    def one(face: Face) -> Counts:
        here = places[read(face)]
        return tuple(int(place == here) for place in range(len(every)))

    found = hand.count().then(lambda number: pool(number, hand.die, one, hand.changes, lambda face: any(counted(face)), roller))
    [counts] = found.ways
    return list(zip(every, counts, strict=True))


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

    return hand.count().then(lambda number: pool(number, hand.die, shown, hand.changes, lambda face: any(counted(face))))


def _best(hand: Hand) -> Spread[Rank]:
    """The best hit of a pool."""
    found: dict[Rank, Fraction] = {}
    before = Fraction(0)
    for rank in sorted({MISS, *(_rank(hand, face) for face in hand.die.faces)}):
        none_better = 1 - _better(hand, rank).chance(any)
        found[rank], before = none_better - before, none_better
    return weighed(found) if any(found.values()) else sure(MISS)
