"""Pools with anything done to them come to what following every single die comes to."""

import random
from collections import defaultdict
from fractions import Fraction
from time import process_time

import pytest

from rulepress.games.declared.dice_pools import Done, counting, pool, total
from rulepress.games.declared.distribution import TooMany
from rulepress.games.declared.roll_records import HIGHEST, HITS, MISSES, Die

DICE = (
    Die("d4", (1, 2, 3, 4)),
    Die("average", (2, 3, 3, 4, 4, 5)),
    Die("attack", (("hit",), ("hit", "crit"), ("crit",), ("focus",), ("blank",))),
)
KINDS = ("hit", "crit")


def counted(face, needs: dict, under: bool) -> tuple[int, ...]:
    """The hits of each kind on one die."""
    if isinstance(face, tuple):
        return tuple(face.count(kind) for kind in needs)
    best = [kind for kind, needed in needs.items() if (face <= needed if under else face >= needed)][-1:]
    return tuple(int(kind in best) for kind in needs)


def followed(dice: int, die: Die, needs: dict, under: bool, changes: tuple) -> dict[tuple[int, ...], Fraction]:
    """What the dice come to, each of them followed by itself from throw to throw."""

    def thrown(hand: tuple, number: int) -> dict[tuple, Fraction]:
        hands = {hand: Fraction(1)}
        for _ in range(number):
            after = defaultdict(Fraction)
            for each, likely in hands.items():
                for face in die.faces:
                    after[(*each, face)] += likely / len(die.faces)
            hands = after
        return hands

    def rank(face) -> tuple:
        return counted(face, needs, under)[::-1]

    def concerned(change: Done, face) -> bool:
        if isinstance(change.faces, str):
            return any(counted(face, needs, under)) is (change.faces == HITS)
        return any(one in change.faces for one in (face if isinstance(face, tuple) else (face,)))

    def changed(hand: tuple, change: Done, later: tuple) -> dict[tuple, Fraction]:
        def worth(face) -> tuple:
            return rank(face), tuple(concerned(one, face) for one in later)

        if change.does.startswith("keep"):
            ranked = sorted(hand, key=worth, reverse=change.does == "keep_best")
            return {tuple(ranked[: change.most]): Fraction(1)}
        if change.does == "explode":
            ends, waiting = defaultdict(Fraction), [(hand, sum(concerned(change, face) for face in hand), change.times, Fraction(1))]
            while waiting:
                held, more, left, likely = waiting.pop()
                if not more or not left:
                    ends[held] += likely
                    continue
                for new, chance in thrown((), more).items():
                    waiting.append((held + new, sum(concerned(change, face) for face in new), left - 1, likely * chance))
            return ends
        places = sorted((place for place, face in enumerate(hand) if concerned(change, face)), key=lambda place: worth(hand[place]))
        places = places[: change.most]
        rest = tuple(face for place, face in enumerate(hand) if place not in places)
        if change.does == "reroll":
            return thrown(rest, len(places))
        into = (change.into,) if isinstance(change.into, str) else change.into
        return {rest + (into,) * len(places): Fraction(1)}

    hands = thrown((), dice)
    for index, change in enumerate(changes):
        after = defaultdict(Fraction)
        for hand, likely in hands.items():
            for then, chance in changed(hand, change, changes[index + 1 :]).items():
                after[tuple(sorted(then, key=str))] += likely * chance
        hands = after
    found = defaultdict(Fraction)
    for hand, likely in hands.items():
        found[tuple(map(sum, zip(*(counted(face, needs, under) for face in hand), strict=True))) or (0,) * len(needs)] += likely
    return dict(found)


def asked(dice: random.Random) -> tuple:
    """A pool with something done to it."""
    die = dice.choice(DICE)
    kinds = KINDS[: dice.choice((1, 2))]
    needs = {kind: None if die.name == "attack" else place + dice.choice((2, 3)) for place, kind in enumerate(kinds)}
    shown = ["hit", "crit", "focus", "blank"] if die.name == "attack" else sorted(set(die.faces))

    def change() -> Done:
        does = dice.choice(("reroll", "turn", "explode", "keep_best", "keep_worst"))
        faces = tuple(dice.sample(shown, dice.choice((1, 2)))) if does != "reroll" or dice.random() < 0.6 else dice.choice((MISSES, HITS))
        few = dice.choice((None, 1, 2)) if does in ("reroll", "turn") else dice.choice((1, 2)) if does.startswith("keep") else None
        return Done(
            does, () if does.startswith("keep") else faces, dice.choice(shown) if does == "turn" else None, few, dice.choice((1, 2))
        )

    changes = tuple(change() for _ in range(dice.choice((1, 2, 2))))
    bursts = sum(one.does == "explode" for one in changes)
    number = 1 if bursts > 1 else 3 - bursts
    return number, die, needs, die.name != "attack" and dice.random() < 0.3, changes


@pytest.mark.parametrize("seed", range(40))
def test_a_pool_is_its_dice(seed):
    question = asked(random.Random(seed))
    dice, die, needs, under, changes = question
    assert dict(pool(dice, die, counting(needs, under), changes).chances()) == followed(*question), question


D20 = Die("d20", tuple(range(1, 21)))
MANY = Done("explode", (5, 6), times=10)


@pytest.mark.parametrize(
    "changes",
    [
        (Done("explode", tuple(range(1, 21)), times=10),) * 2,
        (MANY, Done("reroll", (3,)), MANY),
        (MANY, MANY, Done("keep_best", most=2)),
    ],
)
def test_a_sum_that_bursts_without_measure_is_refused(changes):
    with pytest.raises(TooMany):
        total(3, D20, changes)


def test_many_dice_that_are_told_apart_are_refused_before_they_cost_much():
    """Each step leaves up to ten times as many dice to the next, and these are few results of very many dice."""
    began = process_time()
    with pytest.raises(TooMany):
        total(1, Die("d2", (1, 2)), (Done("explode", HIGHEST, times=10),) * 4)
    assert process_time() - began < 1.5


def test_dice_that_explode_on_several_faces_are_told_each_by_itself():
    """As counted by throwing one die after the other."""
    spread = total(1, Die("d6", tuple(range(1, 7))), (Done("explode", (1, 2, 3), times=5),))
    assert spread.chance(lambda shown: shown == 6) == _reached(6, 6)


def _reached(whole: int, dice: int) -> Fraction:
    """How likely dice of six sides come to a number, of which the next is thrown on 1 to 3, at most so many."""
    ways = Fraction(0)
    for face in range(1, 7):
        more = face <= 3 and dice > 1
        ways += Fraction(1, 6) * (_reached(whole - face, dice - 1) if more else Fraction(face == whole))
    return ways
