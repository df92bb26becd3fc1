"""What the checks of Bridgewater and Glasswold come to for both sides together, worked out by their chapters alone.

The tests throw some of these, and benchmarks/declared.py twenty thousand of each; nothing of the engine is used here.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, exp, lgamma, log
from typing import Any, NamedTuple

FEW = 5
"""Outcomes that are expected less often than this are taken together."""
Chances = dict[tuple[Any, ...], Fraction]


class Question(NamedTuple):
    """What is asked, which outcomes are told together, and how likely each of them is."""

    asked: dict[str, Any]
    told: tuple[str, ...]
    chances: Chances


def questions(game: str, data: Mapping[str, Any]) -> Iterator[Question]:
    """Questions about each check of a game: every weapon of some units, calm and pressed, and all weapons at once."""
    units = [faction["units"] for faction in data["factions"]]
    for mine, theirs in itertools.islice(zip(*units, strict=False), 2):
        for pressed in (False, True):
            yield from {"bridgewater": _bridgewater, "glasswold": _glasswold}[game](data["core"], mine, theirs, pressed)


def _from(sides: int, least: int) -> Fraction:
    """How likely one die shows so much."""
    return Fraction(min(sides, max(0, sides + 1 - least)), sides)


def _added(found: Chances, outcome: tuple[Any, ...], chance: Fraction) -> None:
    if chance:
        found[outcome] = found.get(outcome, Fraction(0)) + chance


def _bridgewater(core: Any, unit: Any, target: Any, pressed: bool) -> Iterator[Question]:
    who = {"by": unit["id"], "at": target["id"]}

    def hurts(victim: Any, weapon: Any) -> Fraction:
        return 1 - _from(10, core["save"] - victim["armour"] + weapon["bite"])

    for weapon in unit["weapons"]:
        if weapon.get("range") is not None:
            reach = min(14, weapon["range"]) if pressed else 8
            needs = 7 + (core["cover"] + (reach > 12) if pressed else 0)
            hit = _from(10, needs - unit["shoot"]) * hurts(target, weapon)
            found: Chances = {}
            _added(found, (True, 1, target["wounds"] <= 1), hit)
            _added(found, (False, 0, False), 1 - hit)
            asked = {"check": "shoot", "with": weapon["id"], "range": reach, "cover": pressed, **who}
            yield Question(asked, ("succeeds", "damage", "destroyed"), found)
        against = target["weapons"][0]
        found = {}
        for mine, theirs in itertools.product(range(1, 11), repeat=2):
            by = mine + unit["fight"] + weapon["bonus"] + (core["charge"] + 1 if pressed else 0)
            by -= theirs + target["fight"] + against["bonus"]
            hurt = hurts(target, weapon) if by > 0 else Fraction(0)
            lost = hurts(unit, against) if by < 0 else Fraction(0)
            _added(found, (by > 0, by < 0, 1, 0, target["wounds"] <= 1, False), hurt / 100)
            _added(found, (by > 0, by < 0, 0, 1, False, unit["wounds"] <= 1), lost / 100)
            _added(found, (by > 0, by < 0, 0, 0, False, False), (1 - hurt - lost) / 100)
        asked = {"check": "fight", "with": weapon["id"], "against": against["id"], "charge": pressed, "friends": int(pressed), **who}
        yield Question(asked, ("wins", "loses", "damage", "damage taken", "destroyed", "falls"), found)
    keeps = _from(10, core["courage"] - unit["courage"] - 2 * pressed)
    asked = {"check": "courage", "by": unit["id"], "captain": pressed}
    yield Question(asked, ("succeeds",), {(True,): keeps, (False,): 1 - keeps})


def _glasswold(core: Any, unit: Any, target: Any, pressed: bool) -> Iterator[Question]:
    who = {"by": unit["id"], "at": target["id"]}
    told = ("succeeds", "damage", "models", "destroyed")

    def struck(weapon: Any, more: int, hits: int, cover: int) -> dict[int, Fraction]:
        """How likely so many hits are not saved."""
        dice = min(unit["models"], weapon.get("bearers") or unit["models"]) * weapon["attacks"] + more
        saved = sum(face == 6 or face > 1 and face - weapon["pierce"] + cover >= target["armour"] for face in range(1, 7))
        hurts = _from(6, hits) * Fraction(6 - saved, 6)
        return {number: comb(dice, number) * hurts**number * (1 - hurts) ** (dice - number) for number in range(dice + 1)}

    def suffered(*volleys: dict[int, Fraction]) -> Chances:
        found: Chances = {}
        for parts in itertools.product(*(one.items() for one in volleys)):
            hits, chance = sum(number for number, _ in parts), Fraction(1)
            for _, likely in parts:
                chance *= likely
            done = min(hits, target["wounds"] * target["models"])
            fallen = done // target["wounds"]
            _added(found, (hits > 0, done, fallen, fallen >= target["models"]), chance)
        return found

    shots = []
    for weapon in unit["weapons"]:
        traits = {trait["id"] for trait in weapon["traits"]}
        if weapon.get("range") is None:
            hits = core["tired"] if pressed else unit["skill"]
            asked = {"check": "strike", "with": weapon["id"], "charge": pressed, "tired": pressed, **who}
            yield Question(asked, told, suffered(struck(weapon, core["charge"] * pressed, hits, 0)))
            continue
        reach = min(13, weapon["range"]) if pressed else 6
        shot = struck(weapon, 0, unit["skill"] - ("scoped" in traits and reach > 12), core["cover"] * (pressed and "searing" not in traits))
        shots.append((weapon, reach, shot))
        yield Question({"check": "fire", "with": weapon["id"], "range": reach, "cover": pressed, **who}, told, suffered(shot))
    if len(shots) > 1 and len({reach for _, reach, _ in shots}) == 1:
        asked = {"check": "fire", "with": "all", "range": shots[0][1], "cover": pressed, **who}
        yield Question(asked, told, suffered(*(shot for _, _, shot in shots)))
    keeps = _from(6, core["nerve"] - unit["nerve"] - pressed)
    asked = {"check": "nerve", "by": unit["id"], "friends": int(pressed)}
    yield Question(asked, ("succeeds",), {(True,): keeps, (False,): 1 - keeps})


# -- how well throws fit -------------------------------------------------------------------------------------------------------


def likelihood(thrown: Counter[Any], chances: Mapping[Any, Fraction], rolls: int) -> float:
    """How likely dice of these chances are at least as far from them; 0 where something has come up that cannot."""
    if any(not chances.get(value) and count for value, count in thrown.items()):
        return 0.0
    groups, few = [], [0.0, 0]
    for value, chance in chances.items():
        expected = float(chance) * rolls
        if expected < FEW:
            few = [few[0] + expected, few[1] + thrown[value]]
        else:
            groups.append((expected, thrown[value]))
    if few[0] and few[0] < FEW and groups:  # too few even together: with the least of the others
        groups.sort()
        expected, count = groups.pop(0)
        few = [few[0] + expected, few[1] + count]
    groups += [(few[0], few[1])] if few[0] else []
    square = sum((count - expected) ** 2 / expected for expected, count in groups)
    return _beyond(square / 2, (len(groups) - 1) / 2) if len(groups) > 1 else 1.0


def _beyond(x: float, a: float) -> float:
    """The upper incomplete gamma function over the whole: by its series, or far out by its continued fraction."""
    if x <= 0:
        return 1.0
    if x < a + 1:
        term = total = 1 / a
        for n in itertools.count(1):
            term *= x / (a + n)
            total += term
            if term < total * 1e-12:
                return 1 - total * exp(-x + a * log(x) - lgamma(a))
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for n in range(1, 1000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or 1e-300)
        c = b + step / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < 1e-12:
            break
    return h * exp(-x + a * log(x) - lgamma(a))
