"""What wargames in print roll, said as data: each comes to what counting every fall of the dice comes to."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rulepress.games.declared.odds import Rules, odds, request_from

from .test_dice_as_data import D6, D20, chance, counted, spread

TROOPER = {
    "name": "Trooper",
    "skill": 4,
    "toughness": 4,
    "save": 3,
    "wounds": 2,
    "quality": "d8",
    "aim": 13,
    "arm": 3,
    "fight": 3,
    "hull": 4,
}
ORK = {"name": "Ork", "skill": 3, "toughness": 8, "save": 5, "wounds": 1, "quality": "d6", "aim": 11, "arm": 2, "fight": 1, "hull": 3}
WEAPONS = [
    {"id": "rifle", "name": "Rifle", "dice": "d3", "strength": 4, "pierce": 1, "damage": 2, "die": "d8", "more": 1, "rack": "small"},
    {"id": "rack", "name": "Rack", "dice": 2, "strength": 8, "pierce": 0, "damage": 1, "die": "d10", "more": 0, "rack": "large"},
]
SHAPE = {"shared": {"weapon": {}}, "units": {"weapons": {"list": "weapon"}}, "dice": {"red": ["hit", "hit", "crit", "surge"]}}


def told(check: dict, **asked) -> dict:
    """What the odds say of a check, made by the trooper with the rifle at the ork, unless it is `asked` otherwise."""
    shape = SHAPE | {"odds": {"try": {"rule": "a.b", "with": "weapons"} | check}}
    units = [{"id": slug, **one, "weapons": WEAPONS} for slug, one in (("trooper", TROOPER), ("ork", ORK))]
    rules = Rules.from_data({"core": {}, "shape": shape, "factions": [{"id": "all", "units": units}]})
    target = {"at": "ork"} if "target." in str(check) else {}
    return odds(rules, request_from({"check": "try", "by": "trooper", "with": "rifle", **target, **asked}))


TO_WOUND = [
    4,
    {"set": 3, "when": {"weapon.strength": {"over": "target.toughness"}}},
    {"set": 2, "when": {"weapon.strength": {"from": "target.toughness + target.toughness"}}},
    {"set": 5, "when": {"weapon.strength": {"under": "target.toughness"}}},
    {"set": 6, "when": {"target.toughness": {"from": "weapon.strength + weapon.strength"}}},
]


def clash(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Two rolls face to face, on or under 13 and 11, those numbers themselves critical: hits and criticals of both sides that stand."""

    def ranked(faces: tuple[int, ...], aim: int) -> list[tuple[bool, int]]:
        return [(face == aim, face) for face in faces if face <= aim]

    one, other = ranked(mine, 13), ranked(theirs, 11)
    stand = [rank for rank in one if all(rank > against for against in other)]
    back = [rank for rank in other if all(rank > against for against in one)]
    return (
        sum(not crit for crit, _ in stand),
        sum(crit for crit, _ in stand),
        sum(not crit for crit, _ in back),
        sum(crit for crit, _ in back),
    )


FACED = {
    "roll": {"pool": 2, "die": 20, "hits": {"hit": "unit.aim", "crit": "unit.aim"}, "exact": ["crit"], "under": True},
    "oppose": {"pool": 1, "die": 20, "hits": {"hit": "target.aim", "crit": "target.aim"}, "exact": ["crit"], "under": True, "each": True},
    "damage": {"hit": 1, "crit": 2},
    "track": "target.hull",
    "lost": {"damage": {"hit": 1, "crit": 2}, "track": 2},
}


def duel(one: int, other: int, armour: int) -> int:
    """The points over the armour of a roll that is no lower."""
    return max(0, one - armour) if one >= other else 0


def volley() -> list:
    """As many dice as a three-sided one says, each hitting on 3+ and saved on 5+ after it wounds on 4+."""
    one = counted(D6, D6, D6, of=lambda hit, wound, save: hit >= 3 and wound >= 4 and save < 5)
    found = dict.fromkeys(range(4), Fraction(0))
    for shots in (1, 2, 3):
        for through in product((True, False), repeat=shots):
            found[sum(through)] += prod(one[each] for each in through) / 3
    return [[number, str(likely)] for number, likely in found.items()]


CLUSTER = {
    "sum": "2d6",
    "table": {2: [1, {"set": 3, "when": {"weapon.rack": "large"}}], 5: 2, 9: [3, {"add": 1, "when": {"weapon.rack": "large"}}]},
}


def clustered(*faces: int) -> int:
    """Nothing on less than 8, else what the table says of a small rack."""
    return 0 if sum(faces[:2]) < 8 else 1 if sum(faces[2:]) < 5 else 2 if sum(faces[2:]) < 9 else 3


GAMES = {
    "the die that the weapon names": (
        {"roll": {"pool": 2, "die": "weapon.die", "hits": 6}}, {},
        {"hits": spread(range(1, 9), range(1, 9), of=lambda *faces: sum(face >= 6 for face in faces))},
    ),
    "another weapon's": (
        {"roll": {"die": "weapon.die", "needs": 7}}, {"with": "rack"}, {"succeeds": "2/5"},
    ),
    "quality dice of both sides": (
        {"roll": {"die": "unit.quality"}, "oppose": {"die": "target.quality", "ties": "target"}}, {},
        {"wins": chance(range(1, 9), D6, of=lambda one, other: one > other)},
    ),
    "a die that is asked, of symbols": (
        {"ask": {"colour": {"type": "choice", "of": ["red", "d6"]}}, "roll": {"pool": 1, "die": "colour", "hits": ["hit", "crit"]}},
        {"colour": "red"}, {"succeeds": "3/4"},
    ),
    "the highest number explodes, whichever die it is": (
        {"roll": {"die": "weapon.die", "needs": 12, "then": [{"explode": "highest", "times": 2}]}}, {},
        {"succeeds": chance(*[range(1, 9)] * 3, of=lambda a, b, c: a == 8 and (b == 8 or b >= 4))},
    ),
    "cover in steps": (
        {"ask": {"cover": {"type": "choice", "of": {"none": 0, "soft": 1, "hard": 2}}}, "roll": {"sum": "2d6", "needs": "6 + cover"}},
        {"cover": "hard"}, {"succeeds": chance(D6, D6, of=lambda *faces: sum(faces) >= 8)},
    ),
    "strength against toughness": (
        {"roll": {"pool": 1, "hits": 3}, "wound": {"needs": TO_WOUND}}, {}, {"succeeds": str(Fraction(2, 3) * Fraction(1, 6))},
    ),
    "strength as high as toughness": (
        {"roll": {"pool": 1, "hits": 3}, "wound": {"needs": TO_WOUND}}, {"at": "trooper"}, {"succeeds": "1/3"},
    ),
    "a number of shots that is rolled itself": (
        {"roll": {"pool": "weapon.dice", "hits": 3}, "wound": {"needs": 4}, "save": {"needs": 5}}, {},
        {"hits": volley()},
    ),
    "half the shots that are rolled, and one more": (
        {"roll": {"pool": ["weapon.dice", {"halve": "up"}, {"add": 1}], "hits": 4}}, {},
        {"hits": spread(range(1, 4), *[D6] * 3, of=lambda shots, *faces: sum(face >= 4 for face in faces[: (shots + 1) // 2 + 1]))},
    ),
    "twice the damage that is rolled": (
        {"roll": {"die": 6, "needs": 4}, "damage": ["weapon.dice + 1", {"times": 2}]}, {},
        {"damage": spread(D6, range(1, 4), of=lambda hit, harm: 2 * (harm + 1) if hit >= 4 else 0)},
    ),
    "criticals bring further hits": (
        {"roll": {"pool": 2, "hits": {"hit": 3, "crit": 6}, "brings": {"crit": "weapon.more"}}, "wound": {"needs": 4, "of": ["hit"]}}, {},
        {"hits": spread(*[D6] * 4, of=lambda a, b, c, d: sum(
            (face == 6) + (face >= 3 and wound >= 4) for face, wound in ((a, c), (b, d))))},
    ),
    "wounds that are felt or not": (
        {"roll": {"pool": 1, "hits": 4}, "damage": "weapon.damage", "ignore": {"needs": 5}}, {},
        {"damage": spread(*[D6] * 3, of=lambda hit, *pain: sum(one < 5 for one in pain) if hit >= 4 else 0)},
    ),
    "so many hits make one loss": (
        {"roll": {"pool": 5, "hits": 4}, "per": "target.arm", "track": 2}, {},
        {"damage": spread(*[D6] * 5, of=lambda *faces: sum(face >= 4 for face in faces) // 2),
         "destroyed": chance(*[D6] * 5, of=lambda *faces: sum(face >= 4 for face in faces) >= 4)},
    ),
    "missiles that are counted by a table": (
        {"roll": {"sum": "2d6", "needs": 8}, "burst": CLUSTER, "damage": 2}, {},
        {"hits": spread(*[D6] * 4, of=clustered), "damage": spread(*[D6] * 4, of=lambda *faces: 2 * clustered(*faces))},
    ),
    "a morale test with three ends": (
        {"ask": {"shock": {"type": "number"}}, "roll": {"die": 6, "add": "-shock"},
         "results": {"Broken": "less", "Pinned": "unit.skill - 2", "Holds": "unit.skill"}}, {"shock": 1},
        {"results": {"Broken": "1/3", "Pinned": "1/3", "Holds": "1/3"}},
    ),
    "a table by itself": (
        {"roll": CLUSTER}, {"with": "rack"},
        {"hits": spread(D6, D6, of=lambda *faces: 3 if sum(faces) < 5 else 2 if sum(faces) < 9 else 4)},
    ),
    "each hit is a three-sided die of them": (
        {"roll": {"pool": 2, "hits": 4}, "burst": {"sum": "d3"}}, {},
        {"hits": spread(D6, D6, range(1, 4), range(1, 4), of=lambda a, b, c, d: (a >= 4) * c + (b >= 4) * d)},
    ),
    "the higher total against armour, and a tie hurts both": (
        {"roll": {"die": 20, "add": "unit.fight", "beyond": "target.arm + 10"},
         "oppose": {"die": 20, "add": "target.fight", "beyond": "unit.arm + 10", "ties": "both"},
         "damage": 1, "track": "target.hull", "lost": {"damage": 1, "track": "unit.hull"}}, {},
        {"damage": spread(D20, D20, of=lambda a, b: duel(a + 3, b + 1, 12)),
         "damage taken": spread(D20, D20, of=lambda a, b: duel(b + 1, a + 3, 13)),
         "destroyed": chance(D20, D20, of=lambda a, b: duel(a + 3, b + 1, 12) >= 3),
         "falls": chance(D20, D20, of=lambda a, b: duel(b + 1, a + 3, 13) >= 4)},
    ),
    "points beyond when ties are rolled again": (
        {"roll": {"die": 6, "beyond": 3}, "oppose": {"die": 6, "ties": "again"}}, {},
        {"hits": [[points, str(sum(Fraction(1, 30) for a, b in product(D6, D6) if a != b and (max(0, a - 3) if a > b else 0) == points))]
                  for points in range(4)]},
    ),
    "who loses is saved by armour": (
        {"roll": {"die": 6, "add": 1}, "oppose": {"die": 6, "margin": True},
         "lost": {"save": {"needs": 4}, "damage": "weapon.damage", "track": 4}}, {},
        {"struck": chance(*[D6] * 6, of=lambda a, b, *saves: any(save < 4 for save in saves[: max(0, b - a - 1)])),
         "falls": chance(*[D6] * 6, of=lambda a, b, *saves: sum(save < 4 for save in saves[: max(0, b - a - 1)]) >= 2)},
    ),
    "pools whose hits are compared, both ways": (
        {"roll": {"pool": 2, "hits": 4, "margin": True}, "oppose": {"pool": 2, "hits": 5, "margin": True}, "lost": {"damage": 1}}, {},
        {"hits": spread(*[D6] * 4, of=lambda a, b, c, d: max(0, (a >= 4) + (b >= 4) - (c >= 5) - (d >= 5))),
         "damage taken": spread(*[D6] * 4, of=lambda a, b, c, d: max(0, (c >= 5) + (d >= 5) - (a >= 4) - (b >= 4)))},
    ),
    "both sides strike at once": (
        {"roll": {"pool": 3, "hits": 5}, "oppose": {"pool": 2, "hits": {"hit": 4, "crit": 6}, "both": True},
         "track": 2, "lost": {"damage": {"hit": 1, "crit": 2}, "track": 2}}, {},
        {"destroyed": chance(*[D6] * 3, of=lambda *faces: sum(face >= 5 for face in faces) >= 2),
         "falls": chance(*[D6] * 2, of=lambda *faces: sum((face >= 4) + (face == 6) for face in faces) >= 2),
         "wins": chance(*[D6] * 5, of=lambda a, b, c, d, e: sum(face >= 5 for face in (a, b, c)) > (d >= 4) + (e >= 4)),
         "ties": chance(*[D6] * 5, of=lambda a, b, c, d, e: sum(face >= 5 for face in (a, b, c)) == (d >= 4) + (e >= 4))},
    ),
    "face to face": (
        FACED, {},
        {"damage": spread(*[D20] * 3, of=lambda a, b, c: (got := clash((a, b), (c,)))[0] + 2 * got[1]),
         "damage taken": spread(*[D20] * 3, of=lambda a, b, c: (got := clash((a, b), (c,)))[2] + 2 * got[3]),
         "wins": chance(*[D20] * 3, of=lambda a, b, c: any(clash((a, b), (c,))[:2])),
         "falls": chance(*[D20] * 3, of=lambda a, b, c: clash((a, b), (c,))[3] == 1)},
    ),
    "face to face, misses again": (
        {"roll": {"pool": 1, "hits": 4, "then": [{"reroll": "misses"}]}, "oppose": {"pool": 1, "hits": 3, "each": True}}, {},
        {"wins": chance(*[D6] * 3, of=lambda a, again, b: (got := a if a >= 4 else again) >= 4 and (got > b or b < 3)),
         "loses": chance(*[D6] * 3, of=lambda a, again, b: b >= 3 and ((got := a if a >= 4 else again) < 4 or b > got))},
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_rolls(game):
    check, asked, expected = GAMES[game]
    found = told(check, **asked)
    assert {name: found[name] for name in expected} == expected
