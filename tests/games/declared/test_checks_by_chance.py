"""Checks that are made up by chance come to what following every way the dice can fall comes to.

What a check means is written here a second time, die by die, as the page *Dice as data* tells it; nothing of the engine is used for that.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from itertools import count

import pytest

from rulepress.core.dice import Dice, RolledDice, Sampled
from rulepress.core.rule_refs import Refused
from rulepress.games.declared import dice_rollers
from rulepress.games.declared.odds import CheckRequest, Rules, odds, request_from
from rulepress.games.declared.play.thrown_checks import ThrownCheck, throw

MOST_PATHS = 1_500
"""Checks whose dice can fall in more ways are not followed."""
DICE = {"red": [1, 2, 3], "black": [2, 2, 4]}
WEAPONS = [
    {"id": "gun", "name": "Gun", "number": 2, "power": "1d2", "more": 0},
    {"id": "bow", "name": "Bow", "number": 1, "power": 2, "more": 1},
    {"id": "bow", "name": "Bow", "number": 1, "power": 2, "more": 1},
]
FOLLOWING = {
    "nerve": {
        "rule": "a.b",
        "ask": {"losses": {"type": "number", "default": 0, "max": 2}},
        "roll": {"die": 3, "needs": "losses + 1"},
        "then": [{"check": "rally", "when": {"succeeds": False}}],
    },
    "rally": {"rule": "a.b", "roll": {"die": 2, "needs": 2}},
}
"""Checks that may follow another."""
SYMBOLS = ["hit", ["hit", "crit"], "crit", "focus", "blank"]


class TooLong(Exception):
    """There are too many ways to follow."""


class Again(Exception):
    """This way is rolled again from the beginning, as a tie may be."""


class Table:
    """Where dice are thrown: each throw takes the face that this way has for it."""

    def __init__(self, way: list[tuple[int, int]]):
        self._way, self._thrown = way, 0

    def throw(self, faces: list):
        if self._thrown == len(self._way):
            self._way.append((0, len(faces)))
        face = faces[self._way[self._thrown][0]]
        self._thrown += 1
        return face


def followed(played: Callable[[Table], dict]) -> dict[str, dict]:
    """By each name that a play tells something of: what it may be, and how likely."""
    found: dict[str, dict] = defaultdict(lambda: defaultdict(Fraction))
    way: list[tuple[int, int]] = []
    whole, paths = Fraction(0), 0
    while True:
        if (paths := paths + 1) > MOST_PATHS:
            raise TooLong
        try:
            told = played(Table(way))
        except Again:
            told = None
        likely = Fraction(1)
        for _, faces in way:
            likely /= faces
        if told is not None:
            whole += likely
            for name, value in told.items():
                found[name][value] += likely
        while way and way[-1][0] == way[-1][1] - 1:
            way.pop()
        if not way:
            break
        way[-1] = (way[-1][0] + 1, way[-1][1])
    return {name: {value: likely / whole for value, likely in values.items()} for name, values in found.items()}


# -- what a check means --------------------------------------------------------------------------------------------------------


def faces_of(die) -> list:
    if die == "d33":
        return [11, 12, 13, 21, 22, 23, 31, 32, 33]
    return list(range(1, die + 1)) if isinstance(die, int) else die


def amount(table: Table, typed) -> int:
    """A number, dice such as 2d3+1, or parts."""
    if isinstance(typed, int):
        return typed
    if isinstance(typed, str):
        dice, _, more = typed.partition("+")
        number, _, sides = dice.partition("d")
        return sum(table.throw(faces_of(int(sides))) for _ in range(int(number or 1))) + int(more or 0)
    total = 0
    for part in typed:
        if not isinstance(part, dict):
            total += amount(table, part)
        elif "at_least" in part:
            total = max(total, part["at_least"])
        elif "at_most" in part:
            total = min(total, part["at_most"])
        elif "times" in part:
            total *= part["times"]
        elif "halve" in part:
            total = total // 2 if part["halve"] == "down" else (total + 1) // 2
        else:
            total += amount(table, part["add"])
    return total


def in_a_row(step: dict) -> Iterable[int]:
    """How often dice explode."""
    return count() if step["times"] == "unlimited" else range(step["times"])


class Lying:
    """A die on the table, and the pool that says what it is worth."""

    def __init__(self, face, pool: "Pool"):
        self.face, self.pool = face, pool

    def worth(self) -> dict[str, int]:
        return self.pool.worth(self.face)


class Pool:
    """A pool as it is typed."""

    def __init__(self, typed: dict, hits=None):
        """`hits`: what dice have to show that are rolled for others."""
        self.typed, hits = typed, typed["hits"] if hits is None else hits
        self.needs = hits if isinstance(hits, dict) else None if isinstance(hits, list) else {"hit": hits}
        self.kinds = list(hits) if isinstance(hits, dict | list) else ["hit"]

    def worth(self, face) -> dict[str, int]:
        """How many hits of each kind a face is."""
        if self.needs is None:
            shown = face if isinstance(face, list) else [face]
            return {kind: shown.count(kind) for kind in self.kinds}
        reached = None
        for kind, needed in self.needs.items():
            if kind in self.typed.get("exact", ()):
                reached = kind if face == needed else reached
            elif face <= needed if self.typed.get("under") else face >= needed:
                reached = kind
        return {kind: int(kind == reached) for kind in self.kinds}

    def rank(self, die: "Lying") -> list[int]:
        return [die.worth()[kind] for kind in reversed(self.kinds)]

    def concerns(self, what, die: "Lying") -> bool:
        if what in ("misses", "hits"):
            return any(die.worth().values()) is (what == "hits")
        face = die.face
        return any(one in (what if isinstance(what, list) else [what]) for one in (face if isinstance(face, list) else [face]))

    def thrown(self, table: Table) -> list["Lying"]:
        sorts = self.typed["pool"]
        if isinstance(sorts, dict):
            return [face for name, number in sorts.items() for face in self.of_one_sort(table, DICE[name], number)]
        return self.of_one_sort(table, faces_of(self.typed.get("die", 6)), sorts)

    def of_one_sort(self, table: Table, faces: list, number) -> list["Lying"]:
        hand = [Lying(table.throw(faces), self) for _ in range(max(0, amount(table, number)))]
        for step in self.typed.get("then", ()):
            if "keep_best" in step:
                hand = sorted(hand, key=self.rank, reverse=True)[: step["keep_best"]]
            elif "keep_worst" in step:
                hand = sorted(hand, key=self.rank)[: step["keep_worst"]]
            elif "explode" in step:
                new, others = hand, Pool(self.typed, step.get("hits"))
                for _ in in_a_row(step):
                    new = [Lying(table.throw(faces), others) for die in new if self.concerns(step["explode"], die)]
                    if not new:
                        break
                    hand = hand + new
            else:
                what = step["reroll"] if "reroll" in step else step["turn"]
                those = sorted((die for die in hand if self.concerns(what, die)), key=self.rank)[: step.get("up_to")]
                hand = [die for die in hand if all(die is not one for one in those)]
                others = Pool(self.typed, step.get("hits"))
                hand += [Lying(table.throw(faces), others) if "reroll" in step else Lying(step["into"], self) for _ in those]
        return hand

    def hits(self, table: Table) -> list[int]:
        """How many hits of each kind it shows."""
        worths = [die.worth() for die in self.thrown(table)]
        counts = [sum(worth[kind] for worth in worths) for kind in self.kinds]
        for kind, more in self.typed.get("brings", {}).items():
            counts[0] += counts[self.kinds.index(kind)] * more
        return counts if sum(counts) >= self.typed.get("needs", 0) else [0] * len(counts)


def summed(table: Table, typed: dict) -> tuple[int, int, bool]:
    """What the dice of a sum show, that with what is added, and whether two of them show the same."""
    told, die = typed.get("sum", 1), typed.get("die", 6)
    more = 0
    if isinstance(told, list):  # dice in parts, all of one sort
        parts = [one if isinstance(one, str) else one["add"] for one in told]
        told, more = f"{sum(int(one[0]) for one in parts)}{parts[0][1:3]}", sum(int(one[4:] or 0) for one in parts)
    if isinstance(told, str):
        dice, _, beside = told.partition("+")
        number, _, sides = dice.partition("d")
        told, die, more = int(number), int(sides), more + int(beside or 0)
    faces, values = faces_of(die), []
    for _ in range(told):
        values.append([table.throw(faces)])
    for step in typed.get("then", ()):
        if "keep_best" in step or "keep_worst" in step:
            values.sort(key=sum, reverse="keep_best" in step)
            values = values[: step.get("keep_best", step.get("keep_worst"))]
        elif "explode" in step:
            for one in values:
                for shown in list(one):
                    for _ in in_a_row(step):
                        if shown != step["explode"]:
                            break
                        shown = table.throw(faces)
                        one.append(shown)
        elif isinstance(step["reroll"], int):
            values = [[table.throw(faces) if shown == step["reroll"] else shown for shown in one] for one in values]
    natural = sum(map(sum, values))
    return natural, natural + more + amount(table, typed.get("add", 0)), len(set(map(sum, values))) < len(values)


def fits(shows, natural: int, doubles: bool) -> bool:
    """Is that what dice show?"""
    if shows in ("odd", "even", "doubles"):
        return doubles if shows == "doubles" else natural % 2 == (shows == "odd")
    return natural in (shows if isinstance(shows, list) else [shows])


def sum_hits(table: Table, typed: dict) -> int:
    """How many hits a sum makes."""

    def once() -> tuple[bool, int]:
        natural, whole, doubles = summed(table, typed)
        if "table" in typed:
            return True, max((many for least, many in typed["table"].items() if whole >= least), default=0, key=lambda many: many)
        by = typed["needs"] - whole if typed.get("under") else whole - typed["needs"]
        always = typed.get("always", {})
        by = by if typed.get("margin") else int(by >= 0)
        hits = 0 if fits(always.get("misses", []), natural, doubles) else max(by, 0)
        hits = max(by, 1) if fits(always.get("hits", []), natural, doubles) else hits
        return hits > 0, hits

    total = 0
    for _ in range(typed.get("times", 1)):
        well, hits = once()
        for step in typed.get("then", ()):
            if step.get("reroll") in ("misses", "hits") and well is (step["reroll"] == "hits"):
                well, hits = once()
        total += hits
    return total


def hits_of(table: Table, typed: dict) -> tuple[list[str], list[int]]:
    if "pool" not in typed:
        return ["hit"], [sum_hits(table, typed)]
    pool = Pool(typed)
    return pool.kinds, pool.hits(table)


def landed(table: Table, harm: dict, kinds: list[str], counts: list[int]) -> list[int]:
    """What is left of hits after saves."""
    if burst := harm.get("burst"):
        counts = [
            sum(sum_hits(table, burst) if "table" in burst else max(0, summed(table, burst)[1]) for _ in range(count))
            if kind in burst.get("of", kinds)
            else count
            for kind, count in zip(kinds, counts, strict=True)
        ]
    rolls = [(harm["wound"], True)] if "wound" in harm else []
    saves = harm.get("save", [])
    rolls += [(one, False) for one in (saves if isinstance(saves, list) else [saves])]
    for roll, stays in rolls:
        counts = [
            sum((sum_hits(table, roll) > 0) is stays for _ in range(count)) if kind in roll.get("of", kinds) else count
            for kind, count in zip(kinds, counts, strict=True)
        ]
    return [count // harm["per"] for count in counts] if "per" in harm else counts


def suffered(table: Table, attacks: list[tuple[dict, list[str], list[int]]], side: str = "") -> tuple[dict, int]:
    """What the hits of attacks come to, one after the other, and what of it counts for results."""
    attacks = [(harm, kinds, landed(table, harm, kinds, counts)) for harm, kinds, counts in attacks]
    number = sum(sum(counts) for _, _, counts in attacks)
    told, first = {f"hits{side}": number, f"any{side}": bool(number)}, attacks[0][0]
    if not {"damage", "track", "per_model"} & set(first):
        return told, number
    models, lost = [first.get("per_model", 0)], 0  # what each model has left
    for harm, kinds, counts in attacks:
        damage = harm.get("damage", 1)
        does = damage if isinstance(damage, dict) else dict.fromkeys(kinds, damage)

        def one_hit(kind: str, harm: dict = harm, does: dict = does) -> int:
            points = max(0, amount(table, does[kind]))
            if "ignore" not in harm or kind not in harm["ignore"].get("of", [kind]):
                return points
            return sum(not sum_hits(table, harm["ignore"]) for _ in range(points))

        each = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
        if "per_model" not in harm:
            done = sum(map(one_hit, each))
            lost += min(done, harm.get("damage_most", done))
            continue
        if harm.get("spills"):
            done = sum(map(one_hit, each))
            done = min(done, harm.get("damage_most", done))
            lost, most = lost + done, first["per_model"]
            models = [most] * (lost // most) + [most - lost % most]
            continue
        for one in each:
            done = min(models[-1], one_hit(one))
            models[-1], lost = models[-1] - done, lost + done
            if not models[-1]:
                models.append(first["per_model"])
    number, most = lost, first.get("track")
    if "per_model" in first:
        fallen, each = len(models) - 1, first["per_model"]
        if most is not None:
            standing = max(0, most - fallen)
            told[f"models left{side}, wounds left on one"] = (standing, models[-1] if standing else 0)
        else:
            told[f"models lost{side}, wounds on the next"] = (fallen, each - models[-1])
        number = fallen if most is None else min(fallen, most)
        told |= {f"models{side}": number, f"damage{side}": lost if most is None else min(lost, most * first["per_model"])}
    else:
        told[f"damage{side}"] = number
    if most is not None:
        told[f"destroyed{side}"] = number >= most
    return told, number


def opposed(table: Table, check: dict) -> tuple[dict, tuple, tuple]:
    """Who wins, and the hits of both sides."""
    roll, other = check["roll"], check["oppose"]
    ties = other.get("ties", "nobody")
    if other.get("both"):
        (kinds, mine), (others, theirs) = hits_of(table, roll), hits_of(table, other)
        by = sum(mine) - sum(theirs)
        return {"wins": by > 0, "loses": by < 0}, (kinds, mine), (others, theirs)
    if other.get("each"):
        own, foe = Pool(roll), Pool(other)
        hands = own.thrown(table), foe.thrown(table)

        def good(pool: Pool, face) -> tuple:
            reached = [place for place, hits in enumerate(pool.worth(face).values()) if hits]
            return (reached[-1], face if isinstance(face, int) else 0) if reached else (-1, 0)

        def best(pool: Pool, hand: list) -> tuple:
            return max((good(pool, die.face) for die in hand), default=(-1, 0))

        def stand(pool: Pool, hand: list, than: tuple) -> list[int]:
            kept = [pool.worth(die.face) for die in hand if good(pool, die.face) > than]
            return [sum(worth[kind] for worth in kept) for kind in pool.kinds]

        mine, theirs = stand(own, hands[0], best(foe, hands[1])), stand(foe, hands[1], best(own, hands[0]))
        return {"wins": any(mine), "loses": any(theirs)}, (own.kinds, mine), (foe.kinds, theirs)
    own, foe = (sum(Pool(one).hits(table)) if "pool" in one else summed(table, one)[1] for one in (roll, other))
    if ties == "again" and own == foe:
        raise Again

    def won(typed: dict, mine: int, theirs: int, side: str) -> int:
        if mine < theirs or (mine == theirs and ties not in (side, "both")):
            return 0
        if "beyond" in typed:
            return max(0, mine - typed["beyond"])
        return mine - theirs if typed.get("margin") and mine > theirs else 1

    told = {"wins": own > foe or (own == foe and ties == "unit"), "loses": own < foe or (own == foe and ties == "target")}
    return told, (["hit"], [won(roll, own, foe, "unit")]), (["hit"], [won(other, foe, own, "target")])


def left_of(table: Table, check: dict, kinds: list[str], counts: list[int]) -> tuple[list[str], list[int]]:
    """The kinds and the hits that the target's dice do not take away."""
    if "cancel" not in check:
        return kinds, counts
    cancel, left = check["cancel"], dict(zip(kinds, counts, strict=True))
    for own, gone in zip(Pool(cancel).kinds, Pool(cancel).hits(table), strict=True):
        of = cancel.get("of", kinds)
        for _ in range(gone):
            taken = next((kind for kind in kinds if left[kind] and kind in (of.get(own, kinds) if isinstance(of, dict) else of)), None)
            if taken:
                left[taken] -= 1
    return kinds, list(left.values())


def with_its_numbers(typed, weapon: dict):
    """What a check says with a weapon."""
    if isinstance(typed, dict):
        return {name: with_its_numbers(one, weapon) for name, one in typed.items()}
    if isinstance(typed, list):
        return [with_its_numbers(one, weapon) for one in typed]
    return weapon[typed.removeprefix("weapon.")] if isinstance(typed, str) and typed.startswith("weapon.") else typed


def played(check: dict) -> Callable[[Table], dict]:
    """A check as it is carried out once."""

    def play(table: Table) -> dict:
        told = alone(table)
        return told | (followed_by_nerve(table, told, *check["then"]) if "then" in check else {})

    def alone(table: Table) -> dict:
        told: dict = {}
        taken = None
        if "with" in check:
            attacks = []
            for weapon in WEAPONS:
                mine = with_its_numbers(check, weapon)
                attacks.append((mine, *left_of(table, mine, *hits_of(table, mine["roll"]))))
            told, number = suffered(table, attacks)
            return told | ({"result": named(check["results"], number)} if "results" in check else {})
        if "oppose" in check:
            told, (kinds, counts), taken = opposed(table, check)
        elif "results" in check and not {"pool", "needs", "table"} & set(check["roll"]):
            natural, whole, doubles = summed(table, check["roll"])
            shown = [name for name, one in check["results"].items() if isinstance(one, dict) and fits(one["natural"], natural, doubles)]
            others = {name: one for name, one in check["results"].items() if not isinstance(one, dict)}
            return {"result": shown[0] if shown else named(others, whole)}
        else:
            kinds, counts = hits_of(table, check["roll"])
        more, number = suffered(table, [(check, *left_of(table, check, kinds, counts))])
        told |= more
        if "results" in check:
            told["result"] = named(check["results"], number)
        if "lost" in check:
            told |= suffered(table, [(check["lost"], *taken)], " taken")[0]
        return told

    return play


def followed_by_nerve(table: Table, before: dict, step: dict) -> dict:
    """The test of nerve that follows, and the rally after it."""
    words = {"succeeds": "any", "struck": "any taken"}
    came = {name: int(before[words.get(name, name.replace("_", " "))]) for name in (*step.get("when", ()), *step.get("given", {}).values())}

    def holds(name: str, wanted: object) -> bool:
        return wanted["from"] <= came[name] if isinstance(wanted, dict) else bool(came[name]) is wanted

    made = all(holds(name, wanted) for name, wanted in step.get("when", {}).items())
    losses = min(2, came[step["given"]["losses"]]) if "given" in step else 0
    keeps = made and table.throw([1, 2, 3]) >= losses + 1
    flees = made and not keeps
    rallies = flees and table.throw([1, 2]) == 2
    return {"Nerve is made": made, "Nerve: succeeds": keeps, "Nerve, Rally is made": flees, "Nerve, Rally: succeeds": rallies}


def named(results: dict, number: int) -> str | None:
    reached = [name for name, least in results.items() if least != "less" and number >= least]
    return reached[-1] if reached else next((name for name, least in results.items() if least == "less"), None)


# -- checks by chance ----------------------------------------------------------------------------------------------------------


class Chance:
    """Makes checks up."""

    def __init__(self, seed: int):
        self.of = random.Random(seed)

    def perhaps(self, likely: float) -> bool:
        return self.of.random() < likely

    def steps(self, faces: list, pooled: bool) -> list[dict]:
        numbers, steps = [face for face in faces if isinstance(face, int)], []
        shown = numbers or ["focus", "blank"]
        if self.perhaps(0.3):
            steps.append({"reroll": self.of.choice([self.of.choice(shown), "misses", "hits"] if pooled else shown)})
            if pooled and self.perhaps(0.3):
                steps[-1]["up_to"] = 1
        if numbers and self.perhaps(0.25):
            steps.append({"explode": max(numbers), "times": self.of.randint(1, 2)})
        for step in steps:
            if pooled and numbers and self.perhaps(0.4):
                step["hits"] = self.of.randint(2, 4)
        if pooled and self.perhaps(0.25):
            steps.append({"turn": self.of.choice(shown), "into": self.of.choice(numbers or ["hit", "crit"])})
        if self.perhaps(0.2):
            steps.append({self.of.choice(["keep_best", "keep_worst"]): self.of.randint(1, 2)})
        picks = [one for one in steps if "up_to" in one or "keep_best" in one or "keep_worst" in one]
        return [one for one in steps if one not in picks] + picks[:1]  # what of equal dice is picked tells nothing when it comes last

    def pool(self, kinds: bool = True, steps: bool = True) -> dict:
        symbols = kinds and self.perhaps(0.3)
        die = self.of.choice([SYMBOLS, ["hit", "crit", "focus"]]) if symbols else self.of.choice([2, 3, 4, [1, 2, 2, 3]])
        faces = faces_of(die)
        roll: dict = {"pool": self.of.choice([0, 1, 1, 2, 2, "1d2", "1d2+1"]), "die": die}
        if symbols:
            roll["hits"] = self.of.choice([["hit"], ["hit", "crit"]])
        else:
            low, high = sorted([self.of.randint(2, 4), self.of.randint(2, 4)])
            roll["under"] = self.perhaps(0.2)
            both = (high, low) if roll["under"] else (low, high)
            roll["hits"] = {"hit": both[0], "crit": both[1]} if kinds and self.perhaps(0.4) else low
            if isinstance(roll["hits"], dict) and self.perhaps(0.3):
                roll["exact"] = ["crit"]
        if kinds and "crit" in roll["hits"] if isinstance(roll["hits"], dict | list) else False:
            roll |= {"brings": {"crit": 1}} if self.perhaps(0.2) else {}
        if self.perhaps(0.15):
            roll["needs"] = self.of.randint(1, 2)
        if steps:
            roll["then"] = self.steps(faces, True)
        for step in roll.get("then", ()):
            if "hits" in step and isinstance(roll["hits"], dict):
                step["hits"] = dict.fromkeys(roll["hits"], step["hits"]) | {"crit": self.of.randint(1, 4)}
        if kinds and steps and not symbols and self.perhaps(0.15):
            roll |= {"pool": {"red": self.of.randint(0, 2), "black": 1}, "then": []}
            del roll["die"]
            if self.perhaps(0.7):
                roll["then"] = [self.of.choice([{"reroll": 2}, {"reroll": "misses"}, {"explode": 3, "times": 1}, {"turn": 4, "into": 1}])]
        return roll

    def total(self, needs: bool = True) -> dict:
        die = self.of.choice([2, 3, 4, [1, 2, 2, 3], "d33"])
        roll: dict = {"sum": self.of.choice([1, 2, 3]), "die": die} if self.perhaps(0.7) else {
            "sum": self.of.choice(["2d3", "1d4+1", ["1d3", {"add": "2d3+1"}]])}  # fmt: skip
        faces = faces_of(die) if "die" in roll else [1, 2, 3]
        roll["then"] = self.steps(faces, False)
        if self.perhaps(0.3):
            shown = [self.of.choice(faces) for _ in range(2)]
            roll["then"] = [{"explode": shown[0], "times": self.of.randint(1, 2)}, {"reroll": shown[1]}, *roll["then"][-1:]][
                : self.of.randint(2, 3)
            ]
        if self.perhaps(0.4):
            roll["add"] = self.of.choice([1, -1, 2, "1d2"])
        if not needs:
            return roll
        if self.perhaps(0.2):
            return roll | {"table": {2: 1, 4: 2, 6: 3}}
        roll |= {"needs": self.of.randint(2, 6), "under": self.perhaps(0.25), "margin": self.perhaps(0.25)}
        if self.perhaps(0.35):
            roll["always"] = self.of.choice(
                [{"hits": [self.of.randint(4, 7)], "misses": [self.of.randint(1, 3)]}, {"hits": "odd"}, {"misses": "even"}]
            )
            if not roll["then"] and not isinstance(roll["sum"], list) and self.perhaps(0.5):
                roll["always"] = {self.of.choice(["hits", "misses"]): "doubles"}
        if self.perhaps(0.2):
            roll["times"] = 2
        if self.perhaps(0.25):
            roll["then"] = [*[one for one in roll.get("then", ()) if "reroll" not in one], {"reroll": self.of.choice(["misses", "hits"])}]
        return roll

    def save(self, kinds: list[str]) -> dict:
        made: dict = {"die": self.of.choice([2, 3, 4]), "needs": self.of.randint(1, 4)}
        return made | ({"of": [self.of.choice(kinds)]} if len(kinds) > 1 and self.perhaps(0.5) else {})

    def number(self) -> object:
        return self.of.choice([1, 2, 3, "1d2", "1d3", ["1d3", -1], ["1d2+1", {"halve": "up"}], ["1d3", {"at_least": 2}], [2, {"times": 2}]])

    def harm(self, kinds: list[str]) -> dict:
        made: dict = {}
        if self.perhaps(0.15):
            made["burst"] = self.of.choice([{"sum": "1d2"}, {"die": 3, "add": -1}, {"sum": 2, "die": 2, "table": {2: 1, 4: 2}}])
            made["burst"] = made["burst"] | ({"of": kinds[-1:]} if self.perhaps(0.5) else {})
        if self.perhaps(0.25):
            made["wound"] = self.save(kinds)
        if self.perhaps(0.35):
            made["save"] = self.save(kinds) if self.perhaps(0.6) else [self.save(kinds), self.save(kinds)]
        if len(kinds) == 1 and self.perhaps(0.15):
            made["per"] = 2
        if self.perhaps(0.7):
            made["damage"] = {kind: self.number() for kind in kinds} if len(kinds) > 1 and self.perhaps(0.5) else self.number()
            if self.perhaps(0.3):
                made["per_model"] = self.of.randint(1, 3)
                made |= {"spills": True} if self.perhaps(0.5) else {}
            if ("per_model" not in made or "spills" in made) and self.perhaps(0.2):
                made["damage_most"] = self.of.randint(1, 3)
            if self.perhaps(0.3):
                made["ignore"] = {"die": 2, "needs": 2} | ({"of": [self.of.choice(kinds)]} if self.perhaps(0.5) else {})
        if self.perhaps(0.5):
            made["track"] = self.of.randint(1, 3)
        return made

    def volley(self) -> dict:
        """A check with three weapons at once, of which each has numbers of its own."""
        made = {"with": "weapons", "roll": self.of.choice([
            {"pool": "weapon.number", "die": 2, "hits": 2},
            {"pool": 1, "die": 3, "hits": {"hit": 2, "crit": 3}},
            {"sum": 1, "die": 3, "add": "weapon.more", "needs": 3, "margin": True},
        ])} | self.of.choice([{}, {"cancel": {"pool": 1, "die": 2, "hits": 2}}])  # fmt: skip
        kinds = Pool(made["roll"]).kinds if "pool" in made["roll"] else ["hit"]
        made |= self.of.choice(
            [{}, {"save": {"die": 2, "needs": "weapon.number"}}, {"wound": {"die": 2, "needs": 2, "add": "weapon.more"}}]
        )
        made |= self.of.choice([{}, {"damage": "weapon.power"}, {"damage": {kind: place + 1 for place, kind in enumerate(kinds)}}])
        if "damage" in made:
            made |= self.of.choice(
                [{}, {"per_model": 2}, {"per_model": 3}, {"damage_most": "weapon.number"}, {"ignore": {"die": 2, "needs": 2}}]
            )
        return made | self.of.choice([{}, {"track": self.of.randint(1, 3)}]) | self.of.choice([{}, {"results": {"Little": 1, "Much": 3}}])

    def check(self) -> dict:
        made = self.alone()
        if self.perhaps(0.7) or ("results" in made and not {"pool", "needs", "table"} & set(made["roll"]) and "oppose" not in made):
            return made
        damages = {"damage", "track", "per_model"} & set(made)
        number = self.of.choice(["models" if "per_model" in made else "damage", "hits"] if damages else ["hits"])
        step = {"check": "nerve", "when": {number: {"from": self.of.randint(1, 2)}}} | self.of.choice([{}, {"given": {"losses": number}}])
        if "lost" in made and self.perhaps(0.5):
            step = {"check": "nerve", "when": {"struck": True}, "given": {"losses": "hits_taken"}}
        return made | {"then": [step]}

    def alone(self) -> dict:
        """Without what follows."""
        sort = self.of.choice(["pool", "pool", "cancel", "sum", "opposed", "opposed pools", "each", "both", "results", "volley"])
        if sort == "volley":
            return self.volley()
        if sort in ("pool", "cancel"):
            made = {"roll": self.pool()}
            if sort == "cancel":
                made["cancel"] = {**self.pool(kinds=False), "needs": 0}
                kinds = Pool(made["roll"]).kinds
                if self.perhaps(0.5):
                    made["cancel"] = {"pool": self.of.choice([1, 2]), "die": 3, "hits": {"evade": 2, "parry": 3}}
                    made["cancel"] |= self.of.choice(
                        [{}, {"brings": {"parry": 1}}, {"of": {"evade": kinds[:1]}}, {"of": {"parry": kinds[-1:]}}]
                    )
                elif self.perhaps(0.5):
                    made["cancel"]["of"] = [self.of.choice(kinds)]
        elif sort == "sum":
            made = {"roll": self.total()}
        elif sort == "results":
            made = {"roll": self.total(needs=False), "results": {"Low": "less", "Middle": 3, "High": 5}}
            if self.perhaps(0.5):
                made["results"] |= {"Odd": {"natural": "odd"}, "Four": {"natural": [3, 4]}}
            if not made["roll"]["then"] and not isinstance(made["roll"]["sum"], list) and self.perhaps(0.7):
                made["results"] |= {"Double": {"natural": "doubles"}}
            return made
        elif sort in ("opposed", "opposed pools"):
            side = (lambda: self.total(needs=False)) if sort == "opposed" else (lambda: self.pool(kinds=False))
            made = {"roll": side(), "oppose": side()}
            if ties := self.of.choice([None, "unit", "target", "nobody", "both", "again"]):
                made["oppose"]["ties"] = ties
            for one in (made["roll"], made["oppose"]):
                one |= self.of.choice([{}, {"margin": True}, {"beyond": self.of.randint(0, 3)} if sort == "opposed" else {}])
        else:
            made = {"roll": self.pool(steps=sort == "both"), "oppose": self.pool(steps=sort == "both") | {sort: True}}
            if sort == "each":
                for one in made.values():
                    one.pop("needs", None)
                    one.pop("brings", None)
                if isinstance(made["roll"]["hits"], list) is not isinstance(made["oppose"]["hits"], list):
                    return self.alone()
        kinds = Pool(made["roll"]).kinds if "pool" in made["roll"] else ["hit"]
        made |= self.harm(kinds)
        if "oppose" in made and self.perhaps(0.6):
            others = Pool(made["oppose"]).kinds if "pool" in made["oppose"] else ["hit"]
            made["lost"] = self.harm(others)
        if self.perhaps(0.3):
            made["results"] = {"Little": 1, "Much": 3}
        return made


def game(check: dict) -> Rules:
    shape = {
        "units": {"weapons": {"list": "weapon"}},
        "shared": {"weapon": {}},
        "dice": DICE,
        "odds": {"try": {"rule": "a.b"} | check} | FOLLOWING,
    }
    units = [{"id": "squad", "name": "Squad", "weapons": WEAPONS}]
    return Rules.from_data({"core": {}, "shape": shape, "factions": [{"id": "all", "units": units}]})


def asked(check: dict) -> CheckRequest:
    """The question about it."""
    return request_from({"check": "try"} | ({"by": "squad", "with": "all"} if "with" in check else {}))


def told(check: dict) -> dict[str, dict]:
    """What the engine says, as what is followed says it."""
    said = odds(game(check), asked(check))
    names = {"succeeds": "any", "struck": "any taken", "falls": "destroyed taken"}
    found: dict[str, dict] = {}
    for name, value in said.items():
        if name in ("succeeds", "struck", "falls", "destroyed", "wins", "loses"):
            found[names.get(name, name)] = {True: Fraction(value)}
        elif isinstance(value, list) and value and isinstance(value[0], list):
            found[name] = {tuple(number) if len(number) > 1 else number[0]: Fraction(likely) for *number, likely in value}
        elif name == "results":
            for result, likely in value.items():
                if result.startswith("Nerve"):
                    found[result] = {True: Fraction(likely)}
                else:
                    found.setdefault("result", {})[result] = Fraction(likely)
    return found


def differing(check: dict) -> list[str]:
    """What the engine says otherwise than following every way does. Raises TooLong, and Refused for a tie that never ends."""
    said, counted = told(check), followed(played(check))
    found = []
    for name, chances in said.items():
        if name not in counted:
            if name.startswith("hits") and ", " in name:
                continue  # by kind
            found.append(f"{name}: told {chances}, and never counted")
            continue
        for value in {*chances, *(counted[name] if True not in chances else ())}:
            if value is not None and chances.get(value, 0) != counted[name].get(value, 0):
                found.append(f"{name} {value}: told {chances.get(value, 0)}, counted {counted[name].get(value, 0)}")
    return found


def compared(seed: int, number: int) -> int:
    """Compares so many checks; gives how many seeds there were."""
    followed_so_far = 0
    while followed_so_far < number:
        check = Chance(seed).check()
        try:
            wrong = differing(check)
        except (TooLong, ZeroDivisionError):
            seed += 1
            continue
        except Refused as refused:
            assert "without end" in refused.message, (seed, check, refused.message)
            seed += 1
            continue
        assert not wrong, f"seed {seed}: {check}\n" + "\n".join(wrong)
        followed_so_far, seed = followed_so_far + 1, seed + 1
    return seed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_all_weapons_at_once_come_to_what_every_way_they_fall_comes_to(seed, monkeypatch):
    monkeypatch.setattr(f"{__name__}.MOST_PATHS", 20_000)
    check = Chance(seed).volley()
    assert differing(check) == [], check
    names = sorted(name for name in told(check) if not (name.startswith("hits") and ", " in name))
    assert followed(jointly(thrown(check), names)) == followed(jointly(played(check), names)), check


@pytest.mark.slow
def test_forty_checks_by_chance_come_to_what_every_way_they_fall_comes_to():
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    compared(seed, 40)


# -- the same checks with dice that are thrown -------------------------------------------------------------------------------


class Hand(RolledDice):
    """Dice that show what a way of falling has for them."""

    def __init__(self, table: Table):
        self.table = table

    def total(self, dice: Dice, stream: str) -> int:
        return self.table.throw(faces_of(dice.sides))


def thrown(check: dict) -> Callable[[Table], dict]:
    """The check as the engine carries it out in play, in the names that `played` has."""
    rules, request = game(check), asked(check)
    names = {"succeeds": "any", "struck": "any taken", "falls": "destroyed taken"}

    def play(table: Table) -> dict:
        try:
            found = throw(rules, request, Hand(table))
        except Refused as refused:
            assert "without end" in refused.message
            raise Again from None
        happened = {names.get(name, name): value for name, value in found.happened.items() if name != "ties"}
        result = {"result": found.results[0] if found.results else None} if "results" in check else {}
        return happened | dict(found.counts) | dict(found.joint) | result | (after(found) if "then" in check else {})

    def after(found: ThrownCheck) -> dict:
        nerve = found.steps.get("Nerve")
        rally = nerve and nerve.steps.get("Rally")
        return {
            "Nerve is made": bool(nerve),
            "Nerve: succeeds": bool(nerve and nerve.happened["succeeds"]),
            "Nerve, Rally is made": bool(rally),
            "Nerve, Rally: succeeds": bool(rally and rally.happened["succeeds"]),
        }

    return play


def jointly(play: Callable[[Table], dict], names: Collection[str]) -> Callable[[Table], dict]:
    """What a play tells under these names, taken together."""

    def both(table: Table) -> dict:
        told = play(table)
        return {"all": tuple(told.get(name) for name in names)}

    return both


def some_checks(seed: int, number: int) -> Iterator[tuple[str, dict, list[str], dict[str, dict]]]:
    """So many checks whose ways can be followed, each with what names it, what it tells of, and all that may come of that together."""
    while number:
        check = Chance(seed).check()
        try:
            names = sorted(name for name in told(check) if not (name.startswith("hits") and ", " in name))
            yield f"seed {seed}: {check}", check, names, followed(jointly(played(check), names))
            number -= 1
        except (TooLong, ZeroDivisionError, Refused):
            pass
        seed += 1


@pytest.mark.slow
def test_thrown_dice_come_to_the_same_for_both_sides_together_every_way_they_fall(monkeypatch):
    monkeypatch.setattr(dice_rollers, "MOST_AGAIN", 1)  # a tie is another way, which is left out here as it is there
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    for which, check, names, expected in some_checks(seed, 40):
        assert followed(jointly(thrown(check), names)) == expected, which


def test_a_thrown_check_notes_every_die_and_comes_out_the_same_from_the_same_seed():
    check = {
        "roll": {"pool": 4, "hits": 4, "then": [{"explode": 6, "times": 1}]},
        "save": {"needs": 5},
        "damage": "1d3",
        "track": 3,
    }
    rules, request = game(check), asked(check)
    first, again, other = (throw(rules, request, Sampled(seed)) for seed in (11, 11, 12))
    assert first == again and first.throws != other.throws
    shown = [one.shows for one in first.throws]
    rolled = 4 + sum(face == 6 for face in shown[:4])
    assert [one.die for one in first.throws[:rolled]] == ["d6"] * rolled
    assert first.counts["damage"] <= 3 * first.counts["hits"] and first.happened["destroyed"] is (first.counts["damage"] >= 3)
