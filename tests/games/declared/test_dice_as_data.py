"""Checks that are declared come to what counting every way the dice can fall comes to."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import product

import pytest

from rulepress.content.games.declared.odds_form import index
from rulepress.core.dice import Sampled
from rulepress.core.rule_refs import Refused
from rulepress.games.declared.calls import opened
from rulepress.games.declared.dice_rollers import ThrownDice
from rulepress.games.declared.follow_ups import work_out
from rulepress.games.declared.odds import OddsEngine, Rules, as_text, odds, request_from, situations
from rulepress.games.declared.play.attacks import in_words, rolled_in_words
from rulepress.games.declared.play.thrown_checks import came_to

ATTACK = ["hit", "hit", "hit", "crit", "focus", "focus", "blank", "blank"]
DEFENCE = ["evade", "evade", "evade", "focus", "focus", "blank", "blank", "blank"]
D3, D6, D10, D20 = range(1, 4), range(1, 7), range(1, 11), range(1, 21)

UNITS = {
    "red": {"name": "Red", "fight": 3, "size": "Large", "hull": 3, "agility": 2, "armour": 1, "guard": None,
            "oath": {"id": "iron", "name": "Iron"},
            "weapons": [
        {"id": "laser", "name": "Laser", "dice": 2, "damage": "d3", "reach": 3, "traits": [
            {"id": "piercing", "name": "Piercing", "parameters": {"by": 2}}]},
        {"id": "gun", "name": "Gun", "dice": 3, "damage": "2d6-3", "reach": 1, "traits": []},
    ]},
    "blue": {"name": "Blue", "fight": 1, "size": "Small", "hull": 2, "agility": 1, "armour": 0, "guard": 2, "weapons": []},
}  # fmt: skip
SHAPE = {
    "shared": {"weapon": {}},
    "units": {"weapons": {"list": "weapon"}},
}


def rules(check: dict, **more) -> Rules:
    """A game with this one check."""
    dice = {"attack": ATTACK, "defence": DEFENCE, "average": [2, 3, 3, 4, 4, 5]}
    shape = SHAPE | {"dice": dice, "odds": {"try": {"rule": "a.b"} | check}}
    units = [{"id": id_, **unit} for id_, unit in UNITS.items()]
    return Rules.from_data({"core": {"hit_on": 4, "save": 4} | more, "shape": shape, "factions": [{"id": "all", "units": units}]})


def told(check: dict, **asked) -> dict:
    """What the odds say of this check."""
    return odds(rules(check), request_from({"check": "try", **asked}))


def counted(*dice, of: Callable[..., object]) -> dict[object, Fraction]:
    """What comes of every way these dice can fall."""
    ways = Counter(of(*faces) for faces in product(*dice))
    return {result: Fraction(number, ways.total()) for result, number in ways.items()}


class Counted:
    """What counting comes to, counted once it is compared: while tests are collected, every process would count."""

    def __init__(self, count: Callable[[], object]):
        self._count = count

    @cached_property
    def result(self) -> object:
        return self._count()

    def __eq__(self, other: object) -> bool:
        return self.result == other

    def __repr__(self) -> str:
        return repr(self.result)


def chance(*dice, of: Callable[..., bool]) -> Counted:
    return Counted(lambda: str(counted(*dice, of=of).get(True, Fraction(0))))


def felled(points: int, damage: list[int]) -> int:
    """How many models fall, of so many points each, when the hits come one after the other."""
    models, left = 0, points
    for hurt in damage:
        left -= hurt
        if left <= 0:
            models, left = models + 1, points
    return models


def after(dice: tuple[int, ...]) -> list[int]:
    """The damage of three dice, each where the die that it follows hits on 4 or more."""
    return [damage for hit, damage in zip(dice[:3], dice[3:], strict=True) if hit >= 4]


def spread(*dice, of: Callable[..., int]) -> Counted:
    return Counted(lambda: [[number, str(likely)] for number, likely in sorted(counted(*dice, of=of).items())])


def dogfight(focus: bool, near: bool) -> tuple[Counted, Counted]:
    def harm(*faces) -> int:
        attack, defence = faces[:-1], faces[-1:]
        hits, crits = attack.count("hit") + focus * attack.count("focus"), attack.count("crit")
        evades = defence.count("evade")
        return max(0, hits - evades) + 2 * max(0, crits - max(0, evades - hits))

    dice = [ATTACK] * (2 + near) + [DEFENCE]
    return chance(*dice, of=lambda *faces: harm(*faces) > 0), chance(*dice, of=lambda *faces: harm(*faces) >= 2)


@pytest.mark.parametrize(("focus", "distance"), [(False, 2), (True, 2), (True, 1)])
def test_pools_with_faces_against_defence_dice(focus, distance):
    check = {
        "with": "weapons",
        "ask": {"range": {"type": "number", "min": 1, "max": 3}, "focus": {"type": "flag"}},
        "roll": {
            "pool": ["weapon.dice", {"add": 1, "when": {"range": 1}}],
            "die": "attack",
            "hits": ["hit", "crit"],
            "then": [{"turn": "focus", "into": "hit", "when": {"focus": True}}],
        },
        "cancel": {"pool": "target.agility", "die": "defence", "hits": ["evade"]},
        "damage": {"hit": 1, "crit": 2},
        "track": "target.hull",
    }
    found = told(check, by="red", **{"with": "laser"}, at="blue", range=distance, focus=focus)
    assert (found["succeeds"], found["destroyed"]) == dogfight(focus, distance == 1)


def sums(total: int, sides: int, kept: int, best: bool) -> Callable[..., int]:
    return lambda *faces: sum(sorted(faces, reverse=best)[:kept])


def burst(faces: tuple, chain: int) -> int:
    """The sum of dice each of which rolls on after a six."""
    total = 0
    for start in range(0, len(faces), chain):
        for face in faces[start : start + chain]:
            total += face
            if face != 6:
                break
    return total


def rerolled(first: tuple | list, second: tuple, which: Callable[[int], bool]) -> list[int]:
    return [again if which(one) else one for one, again in zip(first, second, strict=True)]


def historical(*faces) -> int:
    """Two dice hitting on 4+, ones again, each hit saved on 3+."""
    shown = rerolled(faces[:2], faces[2:4], lambda face: face == 1)
    return sum(hit >= 4 and save < 3 for hit, save in zip(shown, faces[4:], strict=True))


def turned(*faces) -> int:
    """Two dice, ones again, each six rolls one more, and one five counts as a six."""
    shown = rerolled(faces[:2], faces[2:4], lambda face: face == 1)
    shown += [more for six, more in zip(shown, faces[4:], strict=True) if six == 6]
    return sum(2 if face == 6 else int(face >= 4) for face in shown) + (5 in shown)


def twice(one: dict[object, Fraction]) -> list:
    """Two of the same together."""
    ways: Counter = Counter()
    for (first, likely), (second, then) in product(one.items(), repeat=2):
        ways[first + second] += likely * then
    return [[number, str(likely)] for number, likely in sorted(ways.items())]


def wounded(hit: int, wound: int, save: int, harm: int) -> int:
    """One die that hits on 3+, wounds on 4+, is saved on 4+ with 2 taken off the save, and does d3."""
    return harm if hit >= 3 and wound >= 4 and save < 6 else 0


SAYINGS = {
    "2d6 under a stat": (
        {"roll": {"sum": "2d6", "needs": ["unit.fight", {"add": 4}], "under": True}}, {"by": "red"},
        {"succeeds": chance(D6, D6, of=lambda *faces: sum(faces) <= 7)},
    ),
    "a sum with something added": (
        {"roll": {"sum": 2, "die": 10, "add": "unit.fight", "needs": "core.hit_on + 10"}}, {"by": "blue"},
        {"succeeds": chance(D10, D10, of=lambda *faces: sum(faces) + 1 >= 14)},
    ),
    "a number of the rules taken away": (
        {"roll": {"sum": "2d6", "needs": [13, {"add": "-core.hit_on"}]}}, {},
        {"succeeds": chance(D6, D6, of=lambda *faces: sum(faces) >= 9)},
    ),
    "all hits together do no more than so much": (
        {"roll": {"pool": 3, "hits": 4}, "damage": 2, "damage_most": "core.hit_on - 1", "track": 4}, {},
        {"damage": spread(D6, D6, D6, of=lambda *faces: min(3, 2 * sum(face >= 4 for face in faces)))},
    ),
    "damage goes from model to model, and what is left of a hit is lost": (
        {"roll": {"pool": 3, "hits": 4}, "damage": "d3", "per_model": "core.hit_on - 2", "track": 3}, {},
        {"models": spread(D6, D6, D6, D3, D3, D3, of=lambda *dice: felled(2, after(dice))),
         "destroyed": chance(D6, D6, D6, D3, D3, D3, of=lambda *dice: felled(2, after(dice)) >= 3)},
    ),
    "models of several wounds, hits of two kinds, and points ignored": (
        {"roll": {"pool": 2, "hits": {"hit": 4, "crit": 6}}, "damage": {"hit": 1, "crit": 2}, "ignore": {"needs": 5}, "per_model": 2}, {},
        {"models": spread(D6, D6, D6, D6, D6, D6, of=lambda *dice: felled(2, [
            sum(one < 5 for one in own[: 2 if die == 6 else 1])
            for die, own in sorted([(dice[0], dice[2:4]), (dice[1], dice[4:])]) if die >= 4
        ]))},
    ),
    "each point over is a hit": (
        {"roll": {"sum": "d6", "needs": 4, "margin": True}}, {},
        {"hits": spread(D6, of=lambda face: max(0, face - 4))},
    ),
    "each point over is a hit, and what always hits makes one": (
        {"roll": {"sum": "d6", "needs": 4, "margin": True, "always": {"hits": [1, 4, 6]}}}, {},
        {"hits": spread(D6, of=lambda face: {1: 1, 4: 1, 5: 1, 6: 2}.get(face, 0))},
    ),
    "doubles of a sum that has to reach a number": (
        {"roll": {"sum": "2d6", "add": 1, "needs": 8}, "results": {"Double": {"natural": "doubles"}, "Fails": "less", "Acts": 1}}, {},
        {"succeeds": chance(D6, D6, of=lambda one, two: one + two >= 7),
         "Double and succeeds": chance(D6, D6, of=lambda one, two: one == two and one + two >= 7),
         "results": Counted(lambda: {
             "Double": "1/6",
             "Fails": chance(D6, D6, of=lambda one, two: one != two and one + two < 7).result,
             "Acts": chance(D6, D6, of=lambda one, two: one != two and one + two >= 7).result})},
    ),
    "odd sums and one face of a sum that fails once": (
        {"roll": {"sum": 2, "needs": 7, "under": True, "then": [{"reroll": "misses"}]},
         "results": {"Snake eyes": {"natural": 2}, "Odd": {"natural": "odd"}}}, {},
        {"succeeds": chance(D6, D6, D6, D6, of=lambda a, b, c, d: a + b <= 7 or c + d <= 7),
         "Odd and succeeds": chance(
             D6, D6, D6, D6, of=lambda a, b, c, d: (last := a + b if a + b <= 7 else c + d) % 2 == 1 and last <= 7),
         "results": Counted(lambda: {
             "Snake eyes": chance(D6, D6, D6, D6, of=lambda a, b, c, d: a + b == 2 or a + b > 7 and c + d == 2).result,
             "Odd": chance(D6, D6, D6, D6, of=lambda a, b, c, d: (a + b if a + b <= 7 else c + d) % 2 == 1).result})},
    ),
    "a sum that makes no hit is rolled again": (
        {"roll": {"sum": "d6", "needs": 4, "margin": True, "then": [{"reroll": "misses"}]}}, {},
        {"hits": spread(D6, D6, of=lambda face, again: face - 4 if face > 4 else max(0, again - 4)),
         "succeeds": chance(D6, D6, of=lambda face, again: face > 4 or again > 4)},
    ),
    "dice with numbers of their own": (
        {"roll": {"sum": 2, "die": "average", "needs": 7}}, {},
        {"succeeds": chance([2, 3, 3, 4, 4, 5], [2, 3, 3, 4, 4, 5], of=lambda *faces: sum(faces) >= 7)},
    ),
    "the best of two": (
        {"roll": {"sum": 2, "die": "d20", "add": 3, "needs": 15, "then": [{"keep_best": 1}]}}, {},
        {"succeeds": chance(D20, D20, of=lambda *faces: max(faces) + 3 >= 15)},
    ),
    "the worst two of four": (
        {"roll": {"sum": 4, "die": 6, "needs": 5, "then": [{"keep_worst": 2}]}}, {},
        {"succeeds": chance(*[D6] * 4, of=lambda *faces: sum(sorted(faces)[:2]) >= 5)},
    ),
    "a sum that explodes": (
        {"roll": {"sum": 2, "die": 6, "needs": 14, "then": [{"explode": 6, "times": 2}]}}, {},
        {"succeeds": chance(*[D6] * 6, of=lambda *faces: burst(faces, 3) >= 14)},
    ),
    "ones of a sum again": (
        {"roll": {"sum": 2, "die": 6, "needs": 8, "then": [{"reroll": [1, 2]}]}}, {},
        {"succeeds": chance(*[D6] * 4, of=lambda *faces: sum(rerolled(faces[:2], faces[2:], lambda face: face <= 2)) >= 8)},
    ),
    "a failed sum again": (
        {"roll": {"sum": 2, "die": 6, "needs": 8, "then": [{"reroll": "misses"}]}}, {},
        {"succeeds": chance(*[D6] * 4, of=lambda *faces: sum(faces[:2]) >= 8 or sum(faces[2:]) >= 8)},
    ),
    "a sum rolled twice": (
        {"roll": {"times": 2, "sum": "2d6", "needs": 9}}, {},
        {"hits": spread(*[D6] * 4, of=lambda *faces: (sum(faces[:2]) >= 9) + (sum(faces[2:]) >= 9))},
    ),
    "a pool on or under": (
        {"roll": {"pool": 3, "die": 6, "hits": "unit.fight", "under": True}}, {"by": "red"},
        {"hits": spread(*[D6] * 3, of=lambda *faces: sum(face <= 3 for face in faces))},
    ),
    "two kinds of hits": (
        {"roll": {"pool": 2, "die": 6, "hits": {"hit": 4, "crit": 6}}, "damage": {"hit": 1, "crit": 3}}, {},
        {"damage": spread(D6, D6, of=lambda *faces: sum(3 if face == 6 else int(face >= 4) for face in faces))},
    ),
    "ones again, then saves": (
        {"roll": {"pool": 2, "hits": 4, "then": [{"reroll": 1}]}, "save": {"needs": 3}}, {},
        {"hits": spread(*[D6] * 6, of=historical)},
    ),
    "at most one miss again": (
        {"roll": {"pool": 2, "hits": 5, "then": [{"reroll": "misses", "up_to": 1}]}}, {},
        {"hits": spread(*[D6] * 3, of=lambda a, b, c: (a >= 5) + (b >= 5) + (c >= 5 and not (a >= 5 and b >= 5)))},
    ),
    "the best two of a pool": (
        {"roll": {"pool": 3, "hits": {"hit": 3, "crit": 6}, "then": [{"keep_best": 2}]}, "damage": {"hit": 1, "crit": 2}}, {},
        {"damage": spread(*[D6] * 3, of=lambda *faces: sum(sorted(2 if face == 6 else int(face >= 3) for face in faces)[1:]))},
    ),
    "the worst of a pool": (
        {"roll": {"pool": 3, "hits": 3, "then": [{"keep_worst": 1}]}}, {},
        {"succeeds": chance(*[D6] * 3, of=lambda *faces: min(faces) >= 3)},
    ),
    "a pool that explodes": (
        {"roll": {"pool": 2, "hits": 4, "then": [{"explode": [6], "times": 1}]}}, {},
        {"hits": spread(*[D6] * 4, of=lambda a, b, c, d: sum(face >= 4 for face in (a, b)) + (a == 6 and c >= 4) + (b == 6 and d >= 4))},
    ),
    "misses again, sixes explode, and one five is a six": (
        {"roll": {"pool": 2, "hits": {"hit": 4, "crit": 6}, "then": [{"reroll": 1}, {"explode": 6}, {"turn": 5, "into": 6, "up_to": 1}]},
         "damage": {"hit": 1, "crit": 2}}, {},
        {"damage": spread(*[D6] * 6, of=turned)},
    ),
    "one focus turned": (
        {"roll": {"pool": 2, "die": "attack", "hits": ["hit"], "then": [{"turn": "focus", "into": "hit", "up_to": 1}]}}, {},
        {"hits": spread(ATTACK, ATTACK, of=lambda *faces: faces.count("hit") + min(1, faces.count("focus")))},
    ),
    "faces with two symbols": (
        {"roll": {"pool": 2, "die": [["hit", "hit"], "hit", ["hit", "crit"], "blank"], "hits": ["hit", "crit"]}, "damage": 1}, {},
        {"damage": spread([2, 1, 2, 0], [2, 1, 2, 0], of=lambda *faces: sum(faces))},
    ),
    "dice of several sorts": (
        {"roll": {"pool": {"attack": 2, "defence": "unit.agility"}, "hits": ["evade", "hit"]}}, {"by": "blue"},
        {"hits": spread(ATTACK, ATTACK, DEFENCE, of=lambda *faces: faces.count("hit") + faces.count("evade"))},
    ),
    "fewer hits than this come to nothing": (
        {"roll": {"pool": 3, "hits": 4, "needs": 2}}, {},
        {"succeeds": "1/2", "hits": spread(*[D6] * 3, of=lambda *faces: hits if (hits := sum(face >= 4 for face in faces)) >= 2 else 0)},
    ),
    "hits again": (
        {"roll": {"pool": 1, "hits": 3, "then": [{"reroll": "hits"}]}}, {}, {"succeeds": "4/9"},
    ),
    "twenty always, one never": (
        {"roll": {"die": 20, "add": 18, "needs": 40, "always": {"hits": [20], "misses": [1]}}}, {}, {"succeeds": "1/20"},
    ),
    "a double one fails, once again": (
        {"roll": {"sum": "2d6", "needs": 2, "always": {"misses": [2]}, "then": [{"reroll": "misses"}]}}, {},
        {"succeeds": str(1 - Fraction(1, 36) ** 2)},
    ),
    "a table": (
        {"roll": {"sum": "2d6", "add": -1}, "results": {"Shaken": 3, "Hurt": 6, "Out": "core.hit_on + 5"}}, {},
        {"results": {name: chance(D6, D6, of=lambda *faces, least=least, most=most: least <= sum(faces) - 1 < most)
                     for name, least, most in (("Shaken", 3, 6), ("Hurt", 6, 9), ("Out", 9, 99))}},
    ),
    "what the damage comes to": (
        {"roll": {"pool": 2, "hits": 4}, "damage": 2, "results": {"Scratched": 1, "Wrecked": 3}}, {},
        {"results": {"Scratched": "1/2", "Wrecked": "1/4"}},
    ),
    "by how much an opposed roll is won": (
        {"roll": {"die": 6, "margin": True}, "oppose": {"die": 6}, "results": {"Pushed": 1, "Felled": 4}}, {},
        {"results": {"Pushed": chance(D6, D6, of=lambda a, b: 1 <= a - b <= 3), "Felled": chance(D6, D6, of=lambda a, b: a - b >= 4)}},
    ),
    "against a weapon of the target": (
        {"with": "weapons", "against": "weapons",
         "roll": {"die": 10, "add": "weapon.dice"}, "oppose": {"die": 10, "add": "target_weapon.dice", "ties": "target"}},
        {"by": "red", "with": "gun", "at": "red", "against": "laser"},
        {"wins": chance(D10, D10, of=lambda one, other: one + 3 > other + 2)},
    ),
    "a field of dice, the best kept": (
        {"with": "weapons", "roll": {"sum": "weapon.damage", "needs": 2, "then": [{"keep_best": 1}]}}, {"by": "red", "with": "gun"},
        {"succeeds": chance(D6, D6, of=lambda *faces: max(faces) - 3 >= 2)},
    ),
    "opposed, ties to the target": (
        {"roll": {"die": 10, "add": "unit.fight"}, "oppose": {"die": 10, "add": "target.fight", "ties": "target"}},
        {"by": "red", "at": "blue"},
        {"wins": chance(D10, D10, of=lambda one, other: one + 3 > other + 1), "loses": chance(D10, D10, of=lambda a, b: a + 3 <= b + 1)},
    ),
    "opposed, ties to nobody": (
        {"roll": {"die": 6}, "oppose": {"die": 6}}, {}, {"wins": "5/12", "ties": "1/6", "loses": "5/12", "succeeds": "5/12"},
    ),
    "a tie that wins is one hit, whatever the difference is worth": (
        {"roll": {"die": 10, "add": 2, "margin": True}, "oppose": {"die": 10, "ties": "unit"}}, {},
        {"wins": (once := chance(D10, D10, of=lambda a, b: a + 2 >= b)), "succeeds": once,
         "hits": spread(D10, D10, of=lambda a, b: max(0, a + 2 - b) or int(a + 2 == b))},
    ),
    "a tie that both win hits both": (
        {"roll": {"die": 10, "add": 2, "margin": True}, "oppose": {"die": 10, "ties": "both"}, "damage": 1, "lost": {"damage": 1}}, {},
        {"wins": chance(D10, D10, of=lambda a, b: a + 2 > b), "ties": chance(D10, D10, of=lambda a, b: a + 2 == b),
         "succeeds": chance(D10, D10, of=lambda a, b: a + 2 >= b), "struck": chance(D10, D10, of=lambda a, b: a + 2 <= b)},
    ),
    "dice that explode as often as the rules say": (
        {"roll": {"sum": 1, "die": 6, "then": [{"explode": 6, "times": "core.hit_on - 2"}], "needs": 13}}, {},
        {"succeeds": chance(D6, D6, D6, of=lambda a, b, c: a == b == 6)},
    ),
    "what befalls whoever loses, in words of its own": (
        {"roll": {"die": 6, "margin": True}, "oppose": {"die": 6, "margin": True, "ties": "both"}, "results": {"Rocked": 1, "Unhorsed": 4},
         "lost": {"results": {"Reels": 1, "Falls": 4}}}, {},
        {"results": {"Rocked": chance(D6, D6, of=lambda a, b: 0 <= a - b <= 3), "Unhorsed": chance(D6, D6, of=lambda a, b: a - b >= 4),
                     "Reels": chance(D6, D6, of=lambda a, b: 0 <= b - a <= 3), "Falls": chance(D6, D6, of=lambda a, b: b - a >= 4)}},
    ),
    "a die that the rules name": (
        {"roll": {"pool": 2, "die": "core.hit_on", "hits": 3}}, {},
        {"succeeds": chance(range(1, 5), range(1, 5), of=lambda a, b: max(a, b) >= 3)},
    ),
    "opposed until somebody wins": (
        {"roll": {"die": 6, "add": 1}, "oppose": {"die": 6, "ties": "again"}}, {}, {"wins": "21/31", "loses": "10/31"},
    ),
    "the difference of opposed pools": (
        {"roll": {"pool": 2, "hits": 4, "margin": True}, "oppose": {"pool": 1, "hits": 4}}, {},
        {"hits": spread(D6, D6, D6, of=lambda a, b, c: max(0, (a >= 4) + (b >= 4) - (c >= 4)))},
    ),
    "wounds, a save with armour, and damage dice": (
        {"with": "weapons", "roll": {"pool": "weapon.dice", "hits": 3}, "wound": {"needs": "core.hit_on"},
         "save": {"needs": ["core.save - target.armour", {"add": "weapon.traits.piercing.by"}]}, "damage": "weapon.damage"},
        {"by": "red", "with": "laser", "at": "blue"},
        {"damage": twice(counted(D6, D6, D6, range(1, 4), of=wounded))},
    ),
    "two saves, one of them for some hits": (
        {"roll": {"pool": 1, "hits": {"hit": 4, "crit": 6}}, "save": [{"needs": 5, "of": ["hit"]}, {"needs": 6}], "damage": 1}, {},
        {"succeeds": chance(D6, D6, D6, of=lambda hit, save, more: hit >= 4 and not (hit < 6 and save >= 5) and more < 6)},
    ),
    "dice of damage against armour, never below one": (
        {"with": "weapons", "roll": {"die": 6, "needs": 4}, "damage": ["weapon.damage - target.agility", {"at_least": 1}]},
        {"by": "red", "with": "gun", "at": "blue"},
        {"damage": spread(D6, D6, D6, of=lambda hit, *faces: max(1, sum(faces) - 4) if hit >= 4 else 0)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("saying", SAYINGS)
def test_every_way_of_rolling(saying):
    check, asked, expected = SAYINGS[saying]
    found = told(check, **asked)
    assert {name: found[name] for name in expected} == expected


NUMBERS = {
    "a sum of names": ("core.save - target.armour + 1", 4),
    "halved, rounded up": (["unit.fight", {"halve": "up"}], 2),
    "halved, rounded down, and one more": (["unit.fight", {"halve": "down"}, {"add": 1}], 2),
    "as often as there are": (["weapon.dice", {"times": "unit.fight"}, {"add": 1}], 7),
    "set": ([2, {"set": 6, "when": {"target.size": "Large"}}], 6),
    "no more than": ([9, {"at_most": 6}], 6),
    "no less than": ([{"add": "- unit.fight"}, {"at_least": "core.hit_on"}], 4),
    "of a trait that it has": ("weapon.traits.piercing.by", 2),
    "of a trait that it lacks": ("2 + weapon.traits.slow.by", 2),
    "of a field that is left out": ([3, {"add": "unit.guard"}], 3),
    "a flag": ([1, {"add": 1, "when": {"hidden": True}}], 2),
    "a flag that is not": ([1, {"add": 1, "when": {"hidden": False}}], 1),
    "a choice": ([1, {"add": 1, "when": {"cover": ["soft", "hard"]}}], 2),
    "one record": ([1, {"add": 1, "when": {"unit.oath": "iron"}}], 2),
    "a number that is asked": ([1, {"add": "range"}], 3),
    "between": ([1, {"add": 1, "when": {"range": {"from": 2, "to": "weapon.reach"}}}], 2),
    "over what the target has": ([1, {"add": 1, "when": {"unit.hull": {"over": "target.hull"}}}], 1),
    "one of several": ([1, {"add": 1, "when": {"any": [{"range": 3}, {"weapon.traits": "piercing"}]}}], 2),
    "not": ([1, {"add": 1, "when": {"not": {"weapon.traits": "piercing"}}}], 1),
    "two at once": ([1, {"add": 1, "when": {"hidden": True, "range": {"under": 2}}}], 1),
}


@pytest.mark.parametrize("saying", NUMBERS)
def test_a_number_is_its_parts(saying):
    number, expected = NUMBERS[saying]
    ask = {"range": {"type": "number"}, "hidden": {"type": "flag"}, "cover": {"type": "choice", "of": ["none", "soft", "hard"]}}
    check = {"with": "weapons", "ask": ask, "roll": {"pool": 1, "hits": 6}, "track": number, "damage": "target.hull"}
    asked = {"by": "red", "with": "laser", "at": "red", "range": 2, "hidden": True, "cover": "hard"}
    track = next(one for one in told(check, **asked)["explain"] if one["quantity"] == "to destroy")
    assert track["value"] == sum(part["value"] for part in track["contributions"]) == expected


@pytest.mark.parametrize("die", ["d66", "core.injury", "injury"])
def test_a_die_is_read_as_tens_and_ones(die):
    ask = {"injury": {"type": "choice", "of": ["d66", "d6"], "default": "d66"}}
    check = {"ask": ask, "roll": {"die": die}, "results": {"Low": "less", "High": 35}}
    found = odds(rules(check, injury="d66"), request_from({"check": "try"}))
    assert found["results"] == {"Low": "4/9", "High": "5/9"}
    assert found["rolls"][0]["dice"] == "1 × d66"


def test_a_product_is_a_number():
    roll = {"pool": "weapon.dice * unit.agility - 1", "hits": 4}
    found = told({"with": "weapons", "roll": roll}, by="red", **{"with": "laser"})
    assert found["hits"] == told({"roll": {"pool": 3, "hits": 4}})["hits"]
    [explained] = [one for one in found["explain"] if one["quantity"] == "dice"]
    assert [(one["value"], one["reason"]) for one in explained["contributions"]] == [
        (4, "dice of Laser × agility of Red"),
        (-1, "as the rule says"),
    ]
    assert told({"roll": {"pool": 2, "hits": "unit.guard * 2"}}, by="red")["succeeds"] == "0"  # what there is not is not reached
    ask = {"range": {"type": "number"}}
    near = [2, {"add": 5, "when": {"range": {"to": "unit.hull * 2"}}}]
    assert [max(told({"ask": ask, "roll": {"pool": near, "hits": 1}}, by="red", range=one)["hits"])[0] for one in (6, 7)] == [7, 2]


def test_each_number_says_where_it_comes_from():
    dice = ["weapon.dice", {"add": 1, "when": {"range": 1}, "rule": "combat.close", "words": "at close range"}]
    check = {"with": "weapons", "ask": {"range": {"type": "number"}}, "roll": {"pool": dice, "hits": "core.hit_on"}}
    found = told(check, by="Red", **{"with": "Gun"}, range="1")
    assert found["explain"] == [
        {
            "quantity": "dice",
            "value": 4,
            "contributions": [
                {"rule": "a.b", "value": 3, "reason": "dice of Gun"},
                {"rule": "combat.close", "value": 1, "reason": "at close range"},
            ],
        },
        {"quantity": "needed", "value": 4, "contributions": [{"rule": "a.b", "value": 4, "reason": "hit on"}]},
    ]


def test_twenty_dice_and_what_they_may_do():
    check = {
        "roll": {"pool": 20, "hits": 4, "then": [{"reroll": 1}, {"explode": 6, "times": 2}]},
        "cancel": {"pool": 20, "hits": 5},
        "save": {"needs": 5},
        "damage": "d3",
        "track": 10,
    }
    found = told(check)
    assert sum(Fraction(likely) for _, likely in found["damage"]) == 1
    twenty = told({"roll": {"pool": 20, "die": "attack", "hits": ["hit", "crit"]}})
    assert Fraction(twenty["mean hits"]) == 10
    assert Fraction(told({"roll": {"sum": 20, "die": 6, "needs": 70}})["succeeds"]) > Fraction(1, 2)


LASER = {"by": "red", "with": "laser", "at": "blue"}
SHOT = {
    "with": "weapons",
    "ask": {"range": {"type": "number", "min": 1, "max": 9}, "cover": {"type": "choice", "of": ["none", "soft"], "default": "none"}},
    "allowed": [{"when": {"range": {"to": "weapon.reach"}}, "rule": "combat.range", "words": "The weapon does not reach so far."}],
    "roll": {"pool": "weapon.dice", "hits": ["core.hit_on", {"add": 1, "when": {"cover": "soft"}}]},
    "track": "target.hull",
}
REFUSED = {
    "no such check": ({"check": "ty"}, 'There is no check "ty": say try. Did you mean try?'),
    "nobody": ({"range": 1}, "need --by and --at"),
    "no such unit": (LASER | {"by": "rad", "range": 1}, "Did you mean red?"),
    "no such weapon": (LASER | {"with": "laseer", "range": 1}, "Did you mean Laser? It has: Laser, Gun"),
    "which weapon": ({"by": "red", "at": "blue", "range": 1}, "several weapons: say one --with: Laser, Gun"),
    "no weapons": (LASER | {"by": "blue", "range": 1}, "Blue has no weapons"),
    "no number": (LASER, "need --range"),
    "a word for a number": (LASER | {"range": "far"}, "--range is a whole number from 1 to 9"),
    "too great a number": (LASER | {"range": 10}, "--range is a whole number from 1 to 9"),
    "no such choice": (LASER | {"range": 1, "cover": "sof"}, "Did you mean soft?"),
    "not allowed": (LASER | {"range": 4}, "The weapon does not reach so far."),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_is_asked_wrongly_is_told(fault):
    asked, words = REFUSED[fault]
    answered = opened({"core": {"hit_on": 4}, "shape": SHAPE | {"odds": {"try": {"rule": "a.b"} | SHOT}}, "factions": [
        {"id": "all", "units": [{"id": id_, **unit} for id_, unit in UNITS.items()]}]})("odds", {"check": "try"} | asked)  # fmt: skip
    assert words in answered["refused"]["message"]
    assert answered["refused"]["rules"]


@pytest.mark.parametrize(
    ("check", "words"),
    [
        ({"roll": {"pool": 10**9, "hits": 4}}, "at most 200"),
        ({"roll": {"pool": 60, "die": [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]], "hits": ["a", "b", "c", "d", "e"]}}, "too many ways"),
        ({"roll": {"sum": 200, "die": 100, "needs": 5}}, "too many ways"),
        ({"roll": {"pool": 200, "die": 100, "hits": 50, "then": [{"explode": 100, "times": 10}]}, "damage": "d100"}, "too many ways"),
        ({"with": "weapons", "roll": {"pool": 3, "hits": "weapon.damage"}}, "where a plain number belongs"),
    ],
)
def test_what_cannot_be_worked_out_is_refused(check, words):
    asked = {"by": "red", "with": "laser"} if "with" in check else {}
    with pytest.raises(Refused, match=words):
        told(check, **asked)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ({"sum": 2, "die": "average", "needs": 7}, "2 × average, 7+: "),
        ({"pool": 2, "die": "attack", "hits": ["hit", "crit"]}, "2 × attack, hit or crit: "),
        ({"die": [2, 3, 3, 4, 4, 5], "needs": 3}, "1 × die (2, 3, 3, 4, 4, 5), 3+: "),
        ({"die": "d66", "needs": 41}, "1 × d66, 41+: "),
        ({"die": "d66", "needs": 41, "margin": True}, "1 × d66, more than 41: "),
    ],
)
def test_a_story_calls_dice_by_their_names_where_they_have_any(roll, words):
    about = situations(rules({"roll": roll}), request_from({"check": "try"})).used
    roller = ThrownDice(Sampled(1), "try")
    found = work_out(about, roller)
    assert rolled_in_words(found, came_to(found, roller)).startswith(f" ({words}")
    faces = "2, 3, 3, 4, 4, 5" if "die" in words or "average" in words else ""
    assert faces in as_text(rules({"roll": roll}), request_from({"check": "try"})), "odds list the faces"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"help": "inches"}, "Try: range 12 inches\n"),
        ({"help": "inches to the target"}, "Try: inches to the target 12\n"),
        ({}, "Try: range 12\n"),
    ],
)
def test_an_input_whose_help_is_a_measure_keeps_its_name(asked, words):
    check = {"ask": {"range": {"type": "number", "min": 1, "max": 36} | asked}, "roll": {"pool": 1, "hits": ["range", {"at_most": 6}]}}
    assert as_text(rules(check), request_from({"check": "try", "range": 12})).startswith(words)


def test_dice_name_a_result_beside_a_number_that_is_not_there():
    check = {"roll": {"sum": "2d6", "needs": "unit.guard"}, "results": {"Double": {"natural": "doubles"}}}
    said = told(check, by="red")
    assert (said["succeeds"], said["Double and succeeds"], said["results"]) == ("0", "0", {"Double": "1/6"})


def test_results_by_dice_do_not_add_up():
    check = {"with": "weapons", "roll": {"sum": "2d6", "needs": 7}, "results": {"Double": {"natural": "doubles"}}}
    with pytest.raises(Refused, match="one of them at a time"):
        told(check, by="red", **{"with": "all"})


def test_thrown_dice_tell_whether_a_sum_succeeds_together_with_what_they_show():
    check = {"roll": {"sum": "2d6", "needs": 7}, "results": {"Double": {"natural": "doubles"}, "Single": "less", "Acts": 1}}
    about = situations(rules(check), request_from({"check": "try"})).used
    seen = set()
    for seed in range(60):
        roller = ThrownDice(Sampled(seed), "try")
        thrown = came_to(work_out(about, roller), roller)
        one, two = (throw.shows for throw in thrown.throws)
        well, double = one + two >= 7, one == two
        assert thrown.happened == {"succeeds": well, "Double and succeeds": well and double}
        assert thrown.results == ("Double" if double else "Acts" if well else "Single",)
        assert in_words(thrown) == ("Double, " + ("success" if well else "failure") if double else thrown.results[0])
        seen.add((well, double))
    assert len(seen) == 4


def test_numbers_are_explained_in_the_words_of_cards():
    units = {"fight": {"type": "number", "label": "Melee"}, "weapons": {"list": "weapon"}}
    check = {
        "rule": "a.b",
        "with": "weapons",
        "roll": {"pool": ["unit.fight", {"add": "weapon.traits.shield-wall.by"}], "hits": {"hit": "core.hit_on", "crit": 6}},
        "save": [{"needs": 5, "of": ["hit"]}, {"needs": 6, "of": ["crit"]}],
    }
    game = Rules.from_data({
        "core": {"hit_on": 4}, "shape": SHAPE | {"units": units, "odds": {"try": check}},
        "factions": [{"id": "all", "units": [{"id": "red", **UNITS["red"]}]}],
    })  # fmt: skip
    said = as_text(game, request_from({"check": "try", "by": "red", "with": "gun"}))
    assert "melee of Red" in said and "no shield wall" in said and "hit on" in said and "core." not in said
    assert "save of a hit: 1 × d6 needs 5+" in said and "saved on, crit: 6" in said


def test_leaders_add_to_dice():
    check = {"rule": "a.b", "roll": {"pool": "unit.fury", "hits": 4}}
    unit = {"id": "red", "name": "Red", "fury": "d3"}
    leader = {"id": "dame", "name": "Dame", "grants": [{"to": ["red"], "add": {"fury": 1}}]}
    shape = {"units": {"fury": {"type": "dice"}}, "odds": {"try": check}}
    game = Rules.from_data({"core": {}, "shape": shape, "factions": [{"id": "all", "units": [unit], "leaders": [leader]}]})
    asked = request_from({"check": "try", "by": "red", "leader": "dame"})
    hit = chance(D3, D6, D6, D6, D6, of=lambda more, *dice: any(one >= 4 for one in dice[: more + 1]))
    assert odds(game, asked)["succeeds"] == hit
    assert "1d3+1 (fury of Red, led by Dame)" in as_text(game, asked)


def test_the_command_line_and_the_curve_ask_the_same():
    import argparse

    ask = {"range": {"type": "number", "default": 1, "help": "inches"}}
    other = {"rule": "a.b", "ask": ask, "roll": {"sum": "2d6", "needs": "range"}}
    shape = SHAPE | {"odds": {"try": {"rule": "a.b"} | SHOT, "far": other}}
    parser = argparse.ArgumentParser()
    OddsEngine(shape).arguments(parser)
    said = " ".join(parser.format_help().split())
    assert "try: --by UNIT [--with NAME] --at UNIT --range N [--cover none|soft]" in said
    assert "--range N try: range; far: range in inches (default: 1)" in said
    typed = parser.parse_args(["try", "--by", "red", "--with", "laser", "--at", "blue", "--range", "3"])
    game = rules(SHOT)
    found = odds(game, request_from(vars(typed)))
    assert found["destroyed"] == "1/4"
    text = as_text(game, request_from(vars(typed)))
    assert "Try: Red, Laser, at Blue, range 3, cover: none" in text and "destroyed 25.00% 1/4" in " ".join(text.split())
    data = {"core": {"hit_on": 4}, "shape": shape, "factions": [{"id": "all", "units": [{"id": id_, **one} for id_, one in UNITS.items()]}]}
    curve = opened(data)("curve", {"check": "try"} | LASER)["answer"]
    assert curve == {"over": "range", "outcome": "destroyed", "points": [{"range": one, "chance": "1/4"} for one in (1, 2, 3)]}


SALVO = {
    "with": "weapons",
    "ask": {"range": {"type": "number", "default": 1}},
    "allowed": [{"when": {"range": {"to": "weapon.reach"}}, "words": "Too far."}],
    "roll": {"pool": "weapon.dice", "hits": "core.hit_on"},
    "damage": 1,
    "track": 3,
}


def test_several_weapons_at_once_add_up():
    found = told(SALVO, by="red", **{"with": "all"})
    every = spread(*[D6] * 5, of=lambda *faces: sum(face >= 4 for face in faces))
    assert (found["hits"], found["destroyed"]) == (every, "1/2")
    assert told(SALVO, by="red", **{"with": ["gun", "laser"]})["hits"] == every
    said = as_text(rules(SALVO), request_from({"check": "try", "by": "red", "with": "all"}))
    assert said.startswith("Try: Red, Laser, Gun, range 1\n") and "Gun, roll: 3 × d6 needs 4+ (50.00%)" in said
    assert [one["quantity"] for one in found["explain"]] == ["Laser: dice", "needed", "damage", "to destroy", "Gun: dice"]


def test_of_all_weapons_those_that_may_not_are_left_out_and_named():
    asked = {"by": "red", "with": "all", "range": 2}
    found = told(SALVO, **asked)
    assert found["left out"] == {"Gun": "Too far."}
    assert found["hits"] == told(SALVO, by="red", **{"with": "laser"}, range=2)["hits"]
    assert "without Gun: Too far." in as_text(rules(SALVO), request_from({"check": "try"} | asked))
    for named in (["laser", "gun"], "gun"):
        with pytest.raises(Refused, match="Too far"):
            told(SALVO, **asked | {"with": named})
    with pytest.raises(Refused, match="Too far"):
        told(SALVO, **asked | {"range": 9})


@pytest.mark.parametrize(
    ("check", "weapons", "words"),
    [
        (SALVO, ["laser", "laser"], "Red has 1 of Laser, and 2 are named"),
        (SALVO, ["laser", "bow"], 'no "bow" among its weapons'),
        (SALVO | {"track": "weapon.dice"}, "all", "is not the same with each"),
        (SALVO | {"results": {"Out": "weapon.dice"}}, "all", "A result does not begin at the same number"),
        ({"with": "weapons", "roll": {"add": "weapon.dice"}, "oppose": {"die": 6}}, "all", "one of them at a time"),
        ({"with": "weapons", "roll": {"add": "weapon.dice"}, "results": {"Low": "less", "High": 3}}, "all", "one of them at a time"),
    ],
)
def test_weapons_that_do_not_add_up_are_refused(check, weapons, words):
    with pytest.raises(Refused, match=words):
        told(check, by="red", **{"with": weapons})


def test_a_record_that_is_listed_twice_is_there_twice(monkeypatch):
    monkeypatch.setitem(UNITS["red"], "weapons", [UNITS["red"]["weapons"][0]] * 2)
    found = told(SALVO, by="red", **{"with": "all"})
    assert found["hits"] == told(SALVO, by="red", **{"with": ["laser", "laser"]})["hits"]
    assert found["hits"] == spread(*[D6] * 4, of=lambda *faces: sum(face >= 4 for face in faces))
    assert "Try: Red, 2 × Laser, range 1" in as_text(rules(SALVO), request_from({"check": "try", "by": "red", "with": "all"}))


def test_the_command_line_takes_several_weapons(capsys):
    import argparse

    parser = argparse.ArgumentParser()
    OddsEngine(SHAPE | {"odds": {"try": {"rule": "a.b"} | SALVO}}).arguments(parser)
    typed = parser.parse_args(["try", "--by", "red", "--with", "laser", "--with", "gun"])
    assert odds(rules(SALVO), request_from(vars(typed))) == told(SALVO, by="red", **{"with": "all"})
    with pytest.raises(SystemExit):
        parser.parse_args(["try", "--with", "all", "--with", "gun"])
    assert "name no other one" in capsys.readouterr().err


def test_a_check_that_follows_is_made_by_the_target_with_what_it_is_told():
    nerve = {
        "rule": "a.b",
        "ask": {"losses": {"type": "number", "default": 0}},
        "allowed": [{"when": {"unit.size": "Small"}, "words": "Only the small are afraid."}],
        "roll": {"die": 6, "needs": "unit.agility + losses"},
    }
    follow = {"check": "nerve", "by": "target", "when": {"hits": {"from": 1}}, "given": {"losses": "hits"}}
    odds_of = {"try": {"rule": "a.b", "roll": {"pool": 2, "hits": 4}, "then": [follow]}, "nerve": nerve}
    units = [{"id": id_, **unit} for id_, unit in UNITS.items()]
    game = Rules.from_data({"core": {}, "shape": SHAPE | {"odds": odds_of}, "factions": [{"id": "all", "units": units}]})
    said = odds(game, request_from({"check": "try", "at": "blue"}))
    keeps = chance(D6, D6, D6, of=lambda one, two, test: (hits := (one >= 4) + (two >= 4)) > 0 and test >= 1 + hits)
    assert said["results"] == {"Nerve is made": "3/4", "Nerve: succeeds": keeps}
    assert "Nerve, roll: 1 × d6" in as_text(game, request_from({"check": "try", "at": "blue"}))
    large = odds(game, request_from({"check": "try", "at": "red"}))
    assert large["results"] == {"Nerve is made": "0"}
    with pytest.raises(Refused, match="need --at"):
        odds(game, request_from({"check": "try"}))


def test_what_is_told_to_a_check_that_follows_in_too_many_ways_is_refused():
    nerve = {"rule": "a.b", "ask": {"losses": {"type": "number"}}, "roll": {"pool": 1, "hits": "losses"}}
    check = {"roll": {"pool": 100, "hits": 4}, "then": [{"check": "nerve", "given": {"losses": "hits"}}]}
    data = {"core": {}, "shape": SHAPE | {"odds": {"try": {"rule": "a.b"} | check, "nerve": nerve}}, "factions": []}
    with pytest.raises(Refused, match="different outcomes"):
        odds(Rules.from_data(data), request_from({"check": "try"}))


def test_the_number_of_dice_of_a_pool_may_be_dice():
    roll = {"pool": "1d6", "hits": 4}
    number = {"hits": spread(D6, *[D6] * 6, of=lambda dice, *faces: sum(face >= 4 for face in faces[:dice]))}
    found = told({"roll": roll})
    assert found["hits"] == number["hits"]
    assert told({"roll": roll | {"die": 6}})["hits"] == found["hits"]
    more = told({"roll": {"pool": "1d3+1", "die": 4, "hits": 4}})
    assert more["hits"] == spread(D3, *[range(1, 5)] * 4, of=lambda dice, *faces: sum(face >= 4 for face in faces[: dice + 1]))


def test_the_points_that_models_lose_are_told_beside_the_models_that_fall():
    found = told({"roll": {"pool": 1, "hits": 4}, "damage": 3, "per_model": 4, "track": 2})
    assert (found["mean damage"], found["mean models"]) == ("3/2", "0")
    lost = told({"roll": {"pool": 3, "hits": 1}, "damage": 3, "per_model": 4, "track": 1})
    assert (lost["damage"], lost["models"]) == ([[4, "1"]], [[1, "1"]])


LED = {
    "core": {},
    "shape": {"units": {"fury": {"type": "number"}}, "leaders": {"rank": "name"},
              "odds": {"try": {"rule": "a.b", "roll": {"pool": "unit.fury", "hits": 4}}}},
    "factions": [{
        "id": "all",
        "units": [{"id": "red", "name": "Red", "fury": 1}],
        "leaders": [{"id": name, "name": name.title(), "grants": [{"to": ["red"], "add": {"fury": 1}}]} for name in ("dame", "duke")],
    }],
}  # fmt: skip


def test_several_leaders_lead_together():
    import argparse

    parser = argparse.ArgumentParser()
    OddsEngine(LED["shape"]).arguments(parser)
    typed = parser.parse_args(["try", "--by", "red", "--leader", "dame", "--leader", "duke"])
    game = Rules.from_data(LED)
    assert odds(game, request_from(vars(typed)))["succeeds"] == "7/8"
    assert odds(game, request_from({"check": "try", "by": "red", "leader": "dame"}))["succeeds"] == "3/4"
    with pytest.raises(Refused, match="Dame leads Red already"):
        odds(game, request_from({"check": "try", "by": "red", "leader": ["dame", "dame"]}))


@pytest.mark.parametrize("option", ["--by red --by blue", "--range 1 --range 2"])
def test_a_second_option_does_not_replace_the_first_without_a_word(option, capsys):
    import argparse

    parser = argparse.ArgumentParser()
    OddsEngine(SHAPE | {"odds": {"try": {"rule": "a.b"} | SHOT}}).arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["try", *option.split()])
    assert "is said twice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("roll", "oppose"),
    [
        ({"pool": "unit.fury", "hits": 4}, {"pool": "unit.fury", "hits": 4}),
        ({"sum": "unit.fury", "die": 6}, {"sum": "unit.fury", "die": 6}),
        ({"pool": 3, "hits": 7}, {"pool": 2, "hits": 7}),
        ({"die": [3, 3], "add": 1}, {"die": [4, 4]}),
        ({"die": [3, 3], "add": 1, "beyond": 2}, {"die": [4, 4]}),
    ],
)
def test_a_tie_that_never_ends_is_refused_in_words(roll, oppose):
    check = {"roll": roll, "oppose": oppose | {"ties": "again"}}
    with pytest.raises(Refused, match="roll again without end"):
        told(check, **({"by": "blue"} if "unit" in str(roll) else {}))


def exploded(faces: tuple[int, ...]) -> list[int]:
    """A die that rolls one more after a one, and what lies there."""
    return list(faces[:2]) if faces[0] == 1 else [faces[0]]


def test_each_die_of_a_sum_is_done_to_by_itself():
    then = [{"explode": 1, "times": 1}, {"reroll": 2}]
    found = told({"roll": {"sum": 1, "die": 3, "then": then, "needs": 4}})
    dice = [D3, D3, D3, D3]
    assert found["succeeds"] == chance(
        *dice, of=lambda a, b, c, d: sum(rerolled(exploded((a, b)), (c, d)[: 1 + (a == 1)], lambda one: one == 2)) >= 4
    )


def test_of_dice_that_are_added_in_parts_the_best_is_kept_of_all():
    sum_ = ["1d20", {"add": "1d20", "when": {"calm": True}}]
    check = {"ask": {"calm": {"type": "flag"}}, "roll": {"sum": sum_, "needs": 15, "then": [{"keep_best": 1}]}}
    assert told(check)["succeeds"] == "3/10"
    assert told(check, calm=True)["succeeds"] == chance(D20, D20, of=lambda a, b: max(a, b) >= 15)
    with pytest.raises(Refused, match="dice of one sort"):
        told({"roll": {"sum": "1d20 + 1d6", "needs": 15, "then": [{"keep_best": 1}]}})


@pytest.mark.parametrize(("blast", "mean"), [("2d6", "7"), (3, "3"), ("d3", "2")])
def test_a_field_of_dice_that_is_a_number_rolls_nothing_in_a_sum(blast, mean):
    check = {"rule": "a.b", "roll": {"pool": 1, "hits": 1}, "burst": {"sum": "unit.blast"}}
    shape = {"units": {"blast": {"type": "dice"}}, "odds": {"try": check}}
    units = [{"id": "red", "name": "Red", "blast": blast}]
    game = Rules.from_data({"core": {}, "shape": shape, "factions": [{"id": "all", "units": units}]})
    assert odds(game, request_from({"check": "try", "by": "red"}))["mean hits"] == mean


@pytest.mark.parametrize("sum_", ["1d4+1", "unit.power", "1d4 + unit.fight", ["unit.power", {"add": 0}]])
def test_what_dice_show_is_without_what_is_added_to_them(sum_):
    check = {"rule": "a.b", "roll": {"sum": sum_, "needs": 0, "always": {"misses": [1]}}}
    shape = {"units": {"power": {"type": "dice"}, "fight": {"type": "number"}}, "odds": {"try": check}}
    units = [{"id": "red", "name": "Red", "power": "1d4+1", "fight": 1}]
    game = Rules.from_data({"core": {}, "shape": shape, "factions": [{"id": "all", "units": units}]})
    asked = {"check": "try"} | ({"by": "red"} if "unit" in str(sum_) else {})
    assert odds(game, request_from(asked))["succeeds"] == "3/4"


def test_the_form_offers_all_weapons_at_once_where_they_add_up():
    game = rules(SALVO)
    data = {"core": game.core, "shape": game.shape, "edition": {"name": "First"}, "factions": [{"id": "all", "units": list(game.units)}]}
    [asks] = index(data)["asks"]
    [weapons] = [field for field in asks["fields"] if field["name"] == "with"]
    assert weapons["options"]["all/red"] == [["laser", "Laser"], ["gun", "Gun"], ["all", "all at once"]]
    answered = opened(data)("odds", {"check": "try", "by": "all/red", "with": "all", "range": 1})["answer"]
    assert answered["destroyed"] == "1/2"
    opposed = data | {"shape": game.shape | {"odds": {"try": {"rule": "a.b", "with": "weapons", "roll": {}, "oppose": {"die": 6}}}}}
    [asks] = index(opposed)["asks"]
    assert ["all", "all at once"] not in asks["fields"][1]["options"]["all/red"]
