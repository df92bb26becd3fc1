"""Answers the sixty questions by following every way in which their dice can fall, and writes `answers.yaml`.

It knows the four procedures by their prose alone, and shares no code with the engine:
`python tests/games/declared/sixty_questions/enumerate_ways.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
GAMES = ("percentile", "opposed", "buckets", "polyhedral")


class Dice:
    """Dice that fall as one way has it; a die that is `read` branches by what is read off its faces."""

    def __init__(self, way: list[tuple[int, int]]):
        self.way, self.place, self.likely = way, 0, Fraction(1)

    def roll(self, sides: int, read: Callable[[int], Any] = lambda face: face) -> Any:
        found: dict[Any, int] = {}
        for face in range(1, sides + 1):
            found[read(face)] = found.get(read(face), 0) + 1
        return self.branch([(what, Fraction(faces, sides)) for what, faces in found.items()])

    def happens(self, chance: Fraction) -> bool:
        return self.branch([(True, chance), (False, 1 - chance)])

    def of(self, chances: dict[Any, Fraction]) -> Any:
        return self.branch(list(chances.items()))

    def branch(self, choices: list[tuple[Any, Fraction]]) -> Any:
        choices = [one for one in choices if one[1]]
        if self.place == len(self.way):
            self.way.append((0, len(choices)))
        what, chance = choices[self.way[self.place][0]]
        self.place += 1
        self.likely *= chance
        return what


def spread(play: Callable[[Dice], Any]) -> dict[Any, Fraction]:
    """What a play may come to, and how likely."""
    found: dict[Any, Fraction] = {}
    way: list[tuple[int, int]] = []
    while True:
        dice = Dice(way)
        told = play(dice)
        found[told] = found.get(told, Fraction(0)) + dice.likely
        while way and way[-1][0] == way[-1][1] - 1:
            way.pop()
        if not way:
            return found
        way[-1] = (way[-1][0] + 1, way[-1][1])


def told(play: Callable[[Dice], dict[str, Any]], counted: tuple[str, ...] = ()) -> dict[str, Any]:
    """The chance of everything that is named, and of each number of what is counted."""
    every = spread(lambda dice: tuple(sorted(play(dice).items())))
    found: dict[str, Any] = {}
    for outcome, likely in every.items():
        for name, value in outcome:
            if name in counted:
                numbers = found.setdefault(name, {})
                numbers[value] = numbers.get(value, Fraction(0)) + likely
            elif name == "result":
                for result in value:
                    found[result] = found.get(result, Fraction(0)) + likely
            else:
                found[name] = found.get(name, Fraction(0)) + likely * bool(value)
    return found


def dice_of(text: Any) -> Callable[[Dice], int]:
    """2d6+1 as it falls."""
    number, _, rest = str(text).partition("d")
    sides, _, more = rest.partition("+")
    return lambda dice: sum(dice.roll(int(sides)) for _ in range(int(number))) + int(more or 0)


# -- percentile ------------------------------------------------------------------------------------------------------------------


def percentile(game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    units, weapons = game["units"], {name.lower(): one for name, one in game["weapons"].items()}

    def flees(dice: Dice) -> str:
        return dice.roll(100, lambda face: "Runs" if face <= 40 else "Stumbles" if face <= 80 else "Halts")

    def shots(by: str, at: str, used: list[str], mods: int = 0) -> Callable[[Dice], dict[str, Any]]:
        unit, target = units[by], units[at]

        def damage(dice: Dice, weapon: dict[str, Any], blow: dict[Any, Fraction]) -> tuple[int, int]:
            hits, done, needs = 0, 0, unit["aim"] + weapon["bonus"] + mods
            for _ in range(weapon["shots"]):
                if dice.roll(100, lambda face: face <= 5 or face <= needs and face < 96):
                    hits, done = hits + 1, done + max(0, dice.of(blow) - target["armour"])
            return hits, done

        added: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
        for weapon in (weapons[name] for name in used):  # weapon after weapon, so that ways that come to the same are one
            blow, both = spread(dice_of(weapon["damage"])), {}
            for (more, again), other in spread(lambda dice, weapon=weapon, blow=blow: damage(dice, weapon, blow)).items():
                for (hits, done), likely in added.items():
                    both[hits + more, done + again] = both.get((hits + more, done + again), Fraction(0)) + likely * other
            added = both

        def play(dice: Dice) -> dict[str, Any]:
            hits, done = dice.of(added)
            shaken = 1 <= done < target["body"]
            stands = shaken and dice.roll(100, lambda face: face <= target["nerve"] - 2 * min(done, 20))
            flight = [f"Shock, Flight: {flees(dice)}"] if shaken and not stands else []
            return {
                "succeeds": hits > 0, "hits": hits, "damage": done, "destroyed": done >= target["body"], "result": tuple(flight),
                "Shock is made": shaken, "Shock: succeeds": stands, "Shock, Flight is made": bool(flight),
            }  # fmt: skip

        return play

    def counted(play: Callable[[Dice], dict[str, Any]]) -> dict[str, Any]:
        return told(play, ("hits", "damage"))

    yield "a carbine", counted(shots("warden", "raider", ["carbine"]))
    yield "a carbine on the move and far away", counted(shots("warden", "raider", ["carbine"], -30))
    yield "a sabre", told(shots("warden", "raider", ["sabre"]), ("hits", "damage"))
    yield "all that a warden has", counted(shots("warden", "raider", ["carbine", "sabre"]))
    yield "all that a warden has that carries so far", counted(shots("warden", "raider", ["carbine"], -10))
    yield "all that a raider has", counted(shots("raider", "warden", ["carbine", "carbine", "axe"]))
    yield "two carbines on the move", counted(shots("raider", "warden", ["carbine", "carbine"], -20))
    yield "an axe at a raider", counted(shots("raider", "raider", ["axe"]))
    yield (
        "shock",
        told(
            lambda dice: (
                {"succeeds": True, "result": ()}
                if dice.roll(100, lambda face: face <= 45 - 8)
                else {"Flight is made": True, "result": (f"Flight: {flees(dice)}",)}
            )
        ),
    )

    def parry(by: str, at: str) -> Callable[[Dice], dict[str, Any]]:
        def play(dice: Dice) -> dict[str, Any]:
            mine, theirs = (dice.roll(100, lambda face, who=who: face if face <= units[who]["guard"] else 0) for who in (by, at))
            hurt = dice.roll(6) if mine > theirs else 0
            lost = dice.roll(8) if theirs > mine else 0
            return {
                "wins": mine > theirs, "loses": theirs > mine, "ties": mine == theirs, "damage": hurt, "damage taken": lost,
                "destroyed": hurt >= units[at]["body"] - 6, "falls": lost >= units[by]["body"] - 6, "struck": theirs > mine,
            }  # fmt: skip

        return play

    yield "a parry", told(parry("warden", "raider"), ("damage", "damage taken"))
    yield "a parry of equals", told(parry("raider", "raider"), ("damage", "damage taken"))

    def injury(hurt: int) -> Callable[[Dice], dict[str, Any]]:
        def read(face: int) -> str:
            if face >= 96:
                return "Dead"
            return "Out" if face + hurt >= 71 else "Down" if face + hurt >= 31 else "Grazed"

        return lambda dice: {"result": (dice.roll(100, read),)}

    yield "a wound of as much as the armour says", told(injury(3))
    yield "a wound of six", told(injury(6))

    def luck(dice: Dice) -> dict[str, Any]:
        first, second = dice.roll(10), dice.roll(10)
        return {"succeeds": first == second or first + second >= 12}

    yield "luck with doubles", told(luck)
    yield "flight", told(lambda dice: {"result": (flees(dice),)})


# -- opposed d20 -----------------------------------------------------------------------------------------------------------------


def opposed(game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    units, weapons = game["units"], {name.lower(): one for name, one in game["weapons"].items()}

    def riposte(dice: Dice, by: str, weapon: str, at: str) -> tuple[bool, int]:
        def read(face: int) -> bool:
            return face == 20 or face > 1 and face + units[by]["fight"] + weapons[weapon]["edge"] >= units[at]["armour"] + 14

        return (True, dice_of(weapons[weapon]["power"])(dice)) if dice.roll(20, read) else (False, 0)

    def duel(by: str, weapon: str, at: str, against: str, ride: bool = False) -> Callable[[Dice], dict[str, Any]]:
        def winner(dice: Dice) -> bool:
            mine = max(dice.roll(20) for _ in range(2 if ride else 1)) + units[by]["fight"] + weapons[weapon]["edge"]
            return mine > dice.roll(20) + units[at]["fight"] + weapons[against]["edge"]

        wins = spread(winner)

        def play(dice: Dice) -> dict[str, Any]:
            won = dice.of(wins)
            hurt = max(1, dice_of(weapons[weapon]["power"])(dice) - units[at]["armour"]) if won else 0
            lost = 0 if won else max(1, dice_of(weapons[against]["power"])(dice) - units[by]["armour"])
            answered = 1 <= hurt < units[at]["life"]
            hit, back = riposte(dice, at, against, by) if answered else (False, 0)
            return {
                "wins": won, "loses": not won, "damage": hurt, "damage taken": lost, "struck": not won,
                "destroyed": hurt >= units[at]["life"], "falls": lost >= units[by]["life"],
                "Riposte is made": answered, "Riposte: succeeds": hit, "Riposte: destroyed": back >= units[by]["life"],
            }  # fmt: skip

        return play

    numbers = ("damage", "damage taken", "hits", "hits taken")
    yield "a lance against a mace", told(duel("knight", "lance", "squire", "mace"), numbers)
    yield "a lance on horseback against a mace", told(duel("knight", "lance", "squire", "mace", True), numbers)
    yield "a mace against a knife", told(duel("knight", "mace", "squire", "knife"), numbers)
    yield "a knife against a lance", told(duel("squire", "knife", "knight", "lance"), numbers)
    yield "a mace on horseback against a mace", told(duel("squire", "mace", "knight", "mace", True), numbers)

    def answer(by: str, weapon: str, at: str) -> Callable[[Dice], dict[str, Any]]:
        def play(dice: Dice) -> dict[str, Any]:
            hit, done = riposte(dice, by, weapon, at)
            return {"succeeds": hit, "damage": done, "destroyed": done >= units[at]["life"]}

        return play

    yield "a riposte", told(answer("squire", "mace", "knight"), numbers)
    yield "a riposte that only a natural twenty makes", told(answer("squire", "knife", "knight"), numbers)

    def guts(face: int, unit: str) -> str:
        if face in (1, 2, 20):
            return "Glory" if face == 20 else "Disgrace"
        return "Holds" if face + units[unit]["guts"] >= 10 else "Wavers"

    def joust(by: str, at: str) -> Callable[[Dice], dict[str, Any]]:
        def play(dice: Dice) -> dict[str, Any]:
            mine, theirs = dice.roll(20) + units[by]["fight"], dice.roll(20) + units[at]["fight"]
            hits = max(0, mine - units[at]["armour"] - 10) if mine >= theirs else 0
            taken = max(0, theirs - units[by]["armour"] - 10) if theirs >= mine else 0
            nerve = [f"Guts: {dice.roll(20, lambda face: guts(face, by))}"] if taken else []
            return {
                "wins": mine > theirs, "ties": mine == theirs, "loses": mine < theirs, "hits": hits, "damage taken": taken,
                "succeeds": hits > 0, "struck": taken > 0, "destroyed": hits >= units[at]["life"], "falls": taken >= units[by]["life"],
                "Guts is made": bool(taken), "result": tuple(nerve),
            }  # fmt: skip

        return play

    yield "a joust", told(joust("knight", "squire"), numbers)
    yield "a joust of squires", told(joust("squire", "squire"), numbers)

    def wrestle(by: str, at: str) -> dict[str, Any]:
        def once(dice: Dice) -> int:
            return dice.roll(20) + units[by]["fight"] - dice.roll(20) - units[at]["fight"]

        apart = {by: likely for by, likely in spread(once).items() if by}
        whole = sum(apart.values())
        found: dict[str, Any] = {"wins": Fraction(0), "loses": Fraction(0), "hits": {}, "Pushed": Fraction(0), "Thrown": Fraction(0)}
        found["Pinned"] = Fraction(0)
        for ahead, likely in apart.items():
            found["wins" if ahead > 0 else "loses"] += likely / whole
            hits = max(0, ahead)
            found["hits"][hits] = found["hits"].get(hits, Fraction(0)) + likely / whole
            if hits:
                found["Pinned" if hits >= 12 else "Thrown" if hits >= 6 else "Pushed"] += likely / whole
        return found

    yield "a wrestling match", wrestle("knight", "squire")
    yield "a wrestling match of the weaker", wrestle("squire", "knight")
    yield "guts of a knight", told(lambda dice: {"result": (dice.roll(20, lambda face: guts(face, "knight")),)})
    yield "guts of a squire", told(lambda dice: {"result": (dice.roll(20, lambda face: guts(face, "squire")),)})
    yield "an omen for the better fighter", told(lambda dice: {"succeeds": dice.roll(20, lambda face: face % 2 and face + 6 >= 16)})
    yield "an omen for the lesser fighter", told(lambda dice: {"succeeds": dice.roll(20, lambda face: face % 2 and face + 1 >= 16)})


# -- buckets of d6 ---------------------------------------------------------------------------------------------------------------


def buckets(game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:  # noqa: C901  # a procedure is told in one place
    units, weapons = game["units"], {name.lower(): one for name, one in game["weapons"].items()}

    def saved(dice: Dice, target: dict[str, Any], weapon: dict[str, Any]) -> bool:
        return dice.roll(6, lambda face: face - weapon["pierce"] >= target["save"])

    def one_die(unit: dict[str, Any], target: dict[str, Any], weapon: dict[str, Any], steady: bool) -> dict[Any, Fraction]:
        """What one die of a volley does: hits that wound and are not saved, and hits that go through everything."""

        def play(dice: Dice) -> tuple[int, int]:
            lands = crits = 0
            face, hit_on = dice.roll(6), unit["skill"]
            if steady and face == 1:
                face, hit_on = dice.roll(6), 5
            shown = [(face, hit_on)]
            if face == 6:
                shown.append((dice.roll(6), 4))
            for face, hit_on in shown:
                if face == 6:
                    crits += 1
                elif face >= hit_on and dice.roll(6, lambda face: face >= 3) and not saved(dice, target, weapon):
                    lands += 1
            return lands, crits

        return spread(play)

    def added(one: dict[Any, Fraction], times: int) -> dict[Any, Fraction]:
        found: dict[Any, Fraction] = {(0, 0): Fraction(1)}
        for _ in range(times):
            both: dict[Any, Fraction] = {}
            for (first, second), likely in found.items():
                for (more, again), other in one.items():
                    key = first + more, second + again
                    both[key] = both.get(key, Fraction(0)) + likely * other
            found = both
        return found

    def hurt(dice: Dice, hits: tuple[int, int], weapon: dict[str, Any], wounds: int, done: int) -> int:
        """The damage of all before and of these hits; what a hit does beyond the model that it strikes is lost, unless it blasts."""
        for kind, count in enumerate(hits):
            for _ in range(count):
                power = dice_of(weapon["power"])(dice) if isinstance(weapon["power"], str) else weapon["power"]
                points = sum(kind == 1 or not dice.roll(6, lambda face: face == 6) for _ in range(power))
                done += points if weapon["blast"] else min(points, wounds - done % wounds)
        return done

    def struck_back(dice: Dice, who: str, lost: int, at: str, used: list[str]) -> int:
        """The damage of a strike by those that are left, of which each hit does one point."""
        unit, target, done = units[who], units[at], 0
        for name in used:
            for _ in range(max(0, unit["models"] - lost) * weapons[name]["attacks"]):
                done += dice.roll(6, lambda face: face >= unit["skill"]) and not saved(dice, target, weapons[name])
        return min(done, target["models"] * target["wounds"])

    strikes: dict[Any, dict[Any, Fraction]] = {}

    def strike(dice: Dice, *about: Any) -> int:
        key = (about[0], about[1], about[2], tuple(about[3]))
        if key not in strikes:
            strikes[key] = spread(lambda other: struck_back(other, *about))
        return dice.of(strikes[key])

    def volley(by: str, at: str, used: list[str], models: int | None = None, steady: bool = False) -> Callable[[Dice], dict[str, Any]]:
        unit, target = units[by], units[at]
        many, wounds = unit["models"] if models is None else models, target["wounds"]
        whole, sums = target["models"] * wounds, {(0, 0): Fraction(1)}  # hits, damage
        for name in used:
            weapon, after = weapons[name], {}
            for hits, likely in added(one_die(unit, target, weapon, steady), many * weapon["attacks"]).items():
                for (before, done), chance in sums.items():
                    for points, other in spread(
                        lambda dice, hits=hits, weapon=weapon, done=done: min(60, hurt(dice, hits, weapon, wounds, done))
                    ).items():
                        key = before + sum(hits), points
                        after[key] = after.get(key, Fraction(0)) + likely * chance * other
            sums = after
        best = max(target["weapons"], key=lambda one: weapons[one.lower()]["attacks"]).lower()

        def play(dice: Dice) -> dict[str, Any]:
            hits, done = dice.of(sums)
            done = min(done, whole)
            fallen = done // wounds
            gone = fallen >= target["models"]
            tested = fallen >= 1 and not gone
            keeps = tested and dice.of(nerves(at, fallen))
            back = 0 if gone else strike(dice, at, fallen, by, [best])
            left = target["models"] - fallen
            return {
                "succeeds": hits > 0, "hits": hits, "damage": done, "models": fallen, "destroyed": gone,
                "models left, wounds left on one": (left, wounds - done % wounds if left else 0) if wounds > 1 else (0, 0),
                "Nerve is made": tested, "Nerve: succeeds": keeps, "Strike is made": not gone, "Strike: succeeds": back > 0,
                "Strike: destroyed": back >= unit["models"] * unit["wounds"],
            }  # fmt: skip

        return play

    def nerves(who: str, lost: int) -> dict[Any, Fraction]:
        return spread(lambda dice: dice.roll(6) + dice.roll(6) + units[who]["nerve"] - lost >= 8)

    def counted(play: Callable[[Dice], dict[str, Any]]) -> dict[str, Any]:
        found = told(play, ("hits", "damage", "models", "models left, wounds left on one"))
        if list(found.get("models left, wounds left on one", ())) == [(0, 0)]:
            del found["models left, wounds left on one"]  # models of one wound: nothing is left on one
        return found

    yield "spears at ogres", counted(volley("guard", "ogres", ["spear"]))
    yield "steady spears at ogres", counted(volley("guard", "ogres", ["spear"], steady=True))
    yield "two mauls at ogres", counted(volley("guard", "ogres", ["maul"], 2))
    yield "a mortar at guards", counted(volley("ogres", "guard", ["mortar"], 1))
    yield "a mortar at ogres", counted(volley("ogres", "ogres", ["mortar"], 1))
    yield "all that one guard has at ogres", counted(volley("guard", "ogres", ["spear", "maul"], 1))
    yield "mauls of ogres at guards", counted(volley("ogres", "guard", ["maul"]))
    yield "steady mauls of ogres at ogres", counted(volley("ogres", "ogres", ["maul"], steady=True))

    def strikes_alone(who: str, at: str, used: list[str], lost: int) -> Callable[[Dice], dict[str, Any]]:
        def play(dice: Dice) -> dict[str, Any]:
            done = strike(dice, who, lost, at, used)
            each = units[at]["wounds"]
            return {"succeeds": done > 0, "damage": done, "models": done // each, "destroyed": done >= each * units[at]["models"]}

        return play

    yield "ogres that strike with everything", counted(strikes_alone("ogres", "guard", ["maul", "mortar"], 0))
    yield "one guard that is left", counted(strikes_alone("guard", "ogres", ["maul"], 2))
    yield "nerve after a loss", told(lambda dice: {"succeeds": dice.of(nerves("guard", 1))})

    def shields(by: str, at: str, wall: bool = False) -> Callable[[Dice], dict[str, Any]]:
        def play(dice: Dice) -> dict[str, Any]:
            shown = [dice.roll(6, lambda face: 2 if face == 6 else int(face >= units[by]["skill"])) for _ in range(units[by]["models"])]
            hits, crits = shown.count(1), shown.count(2)
            theirs = [dice.roll(6, lambda face: 2 if face == 6 else int(face == 5)) for _ in range(units[at]["models"])]
            if wall and 0 in theirs:
                theirs.remove(0)
                theirs.append(dice.roll(6, lambda face: 2 if face == 6 else int(face >= 4)))
            parries = theirs.count(2)
            hits -= min(hits, theirs.count(1) + parries)
            for _ in range(parries):
                hits, crits = (hits - 1, crits) if hits else (hits, max(0, crits - 1))
            return {"succeeds": hits + crits > 0, "hits": hits + crits, "damage": hits + 2 * crits}

        return play

    yield "shields of guards", counted(shields("ogres", "guard"))
    yield "shields of ogres", counted(shields("guard", "ogres"))
    yield "a wall of shields", counted(shields("guard", "guard", True))

    def rush(dice: Dice) -> dict[str, Any]:
        hits = sum(dice.roll(6, lambda face: face >= 4) for _ in range(dice.roll(3) + 1))
        hits = hits // 2 if hits >= 2 else 0
        done = min(2, sum((dice.roll(3) + 1) // 2 for _ in range(hits)))
        return {"succeeds": hits > 0, "hits": hits, "damage": done, "result": (("", "Scratched", "Broken")[done],) if done else ()}

    yield "a rush", counted(rush)


# -- dice that explode -----------------------------------------------------------------------------------------------------------


def polyhedral(game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:  # noqa: C901
    units, weapons = game["units"], {name.lower(): one for name, one in game["weapons"].items()}

    def sides(of: dict[str, Any]) -> int:
        return int(of["die"][1:])

    def at_least(number: int, of: int) -> Fraction:
        """How likely a die that explodes on its highest face comes to so much."""
        if number <= 1:
            return Fraction(1)
        plain = sum(face >= number for face in range(1, of))
        return Fraction(plain, of) + Fraction(1, of) * at_least(number - of, of)

    def up_to(most: int, of: int) -> dict[int, Fraction]:
        """What such a die comes to, all from `most` on together."""
        return {number: at_least(number, of) - at_least(number + 1, of) for number in range(1, most)} | {most: at_least(most, of)}

    def trait(who: str, edge: int) -> dict[str, Any]:
        of = sides(units[who])
        chances = {least: at_least(least - edge, of) for least in (4, 8, 12)}
        fumble = Fraction(1, of)  # one in all: an exploding die shows more
        lost = {least: fumble if 1 + edge >= least else Fraction(0) for least in chances}
        return {
            "Fumble": fumble,
            "Fails": 1 - chances[4] - (fumble - lost[4]),
            "Succeeds": chances[4] - chances[8] - (lost[4] - lost[8]),
            "Raise": chances[8] - chances[12],
            "Triumph": chances[12],
        }

    yield "a trait of six sides", trait("scout", 0)
    yield "a trait of ten sides with an edge", trait("hulk", 2)
    yield "a trait of six sides at a loss", trait("scout", -3)
    yield "the better of two of six sides", {"succeeds": 1 - (1 - at_least(6, 6)) ** 2}
    yield "the better of two of ten sides", {"succeeds": 1 - (1 - at_least(6, 10)) ** 2}

    def effort(of: int) -> dict[str, Any]:
        def one(dice: Dice) -> int:
            face = dice.roll(of)
            if face == 1:
                face = dice.roll(of)
            return min(12, face + dice.of(up_to(12, of)) if face == of else face)

        each = spread(one)
        return told(lambda dice: {"succeeds": dice.of(each) + dice.of(each) + dice.roll(4) >= 12})

    yield "an effort of six sides", effort(6)
    yield "an effort of ten sides", effort(10)

    def series(ends: dict[int, Fraction], goes_on: dict[int, Fraction], most: int) -> dict[int, Fraction]:
        """What a die comes to that goes on with some faces, each of which counts so much: p = ends + goes_on * p, solved from 0 on."""
        found: dict[int, Fraction] = {}
        for number in range(most):
            rest = sum((goes_on.get(less, 0) * found[number - less] for less in range(1, number + 1)), Fraction(0))
            found[number] = (ends.get(number, Fraction(0)) + rest) / (1 - goes_on.get(0, Fraction(0)))
        return found | {most: 1 - sum(found.values())}

    def shoot(by: str, at: str, used: list[str]) -> dict[str, Any]:
        target, most = units[at], 9
        through = Fraction(4, sides(target))  # no save: one to four
        shots = []
        for weapon in (weapons[name] for name in used):
            of = sides(weapon)
            hit = Fraction(of - 4, of)  # from four on, but for the highest, which goes on
            one = series({0: 1 - hit - Fraction(1, of) + hit * (1 - through), 1: hit * through},
                         {0: (1 - through) / of, 1: through / of}, most)  # fmt: skip
            shots += [(weapon["power"], one)] * weapon["dice"]

        def play(dice: Dice) -> dict[str, Any]:
            hits = done = 0
            for power, one in shots:
                more = dice.of(one)
                hits, done = min(most, hits + more), min(most, done + power * more)
            shaken = hits > 0 and dice.happens(1 - at_least(min(hits, 3) + 3, sides(target)))
            return {
                "succeeds": hits > 0, "destroyed": done >= target["hull"], "Shaken is made": hits > 0,
                "Shaken: succeeds": hits > 0 and not shaken,
            }  # fmt: skip

        return told(play)

    yield "a pistol at a hulk", shoot("scout", "hulk", ["pistol"])
    yield "a rifle at a scout", shoot("hulk", "scout", ["rifle"])
    yield "darts at a scout", shoot("hulk", "scout", ["dart"])
    yield "all that a scout has at a hulk", shoot("scout", "hulk", ["pistol", "rifle"])

    def beams(number: int, hull: int) -> dict[str, Any]:
        one = series({0: Fraction(3, 6), 1: Fraction(2, 6)}, {2: Fraction(1, 6)}, hull)
        found = {0: Fraction(1)}
        for _ in range(number):
            both: dict[int, Fraction] = {}
            for done, likely in found.items():
                for more, other in one.items():
                    both[min(hull, done + more)] = both.get(min(hull, done + more), Fraction(0)) + likely * other
            found = both
        return {"succeeds": 1 - Fraction(1, 2) ** number, "destroyed": found[hull]}

    yield "four beams at a hulk", beams(4, 6)
    yield "eight beams at a scout", beams(8, 2)

    def needles() -> dict[str, Any]:
        further = series({0: Fraction(5, 8), 1: Fraction(1, 8)}, {1: Fraction(2, 8)}, 6)

        def play(dice: Dice) -> dict[str, Any]:
            shown = [dice.roll(8, lambda face: face >= 7) for _ in range(2)]
            if False in shown:
                shown.remove(False)
                shown.append(dice.roll(8, lambda face: face >= 7))
            hits = min(6, sum(1 + dice.of(further) for one in shown if one))
            return {"succeeds": hits > 0, "destroyed": hits >= 6, "models": hits // 2}

        return told(play, ("models",))

    yield "needles at a hulk", needles()

    def contest(dice: Dice) -> dict[str, Any]:
        def exploding(of: int, times: int) -> int:
            face = dice.roll(of)
            return face + (exploding(of, times - 1) if face == of and times else 0)

        mine, theirs = exploding(6, 2), exploding(10, 1)
        hits = max(1, mine - theirs) if mine >= theirs else 0
        return {
            "wins": mine >= theirs, "loses": mine < theirs, "hits": hits,
            "result": ("Far ahead" if hits >= 5 else "Ahead",) if hits else (),
        }  # fmt: skip

    yield "a contest", told(contest, ("hits",))


PROCEDURES = {"percentile": percentile, "opposed": opposed, "buckets": buckets, "polyhedral": polyhedral}


def answers() -> dict[str, dict[str, Any]]:
    """By each procedure and question what comes of it: chances as texts."""
    found: dict[str, dict[str, Any]] = {}
    for name, procedure in PROCEDURES.items():
        game = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
        found[name] = {question: as_text(chances) for question, chances in procedure(game)}
        assert list(found[name]) == list(game["questions"]), name
    return found


def as_text(chances: dict[str, Any]) -> dict[str, Any]:
    """Chances as they are written down, those of numbers by the numbers."""

    def of(value: Any) -> Any:
        if isinstance(value, dict):
            every = sorted(value.items())
            return {" ".join(map(str, one)) if isinstance(one, tuple) else one: str(chance) for one, chance in every if chance}
        return str(value)

    return {name: of(value) for name, value in chances.items()}


if __name__ == "__main__":
    head = "# What enumerate_ways.py makes of the sixty questions; write it anew with that.\n"
    text = head + yaml.safe_dump(answers(), sort_keys=False, allow_unicode=True, width=140)
    (HERE / "answers.yaml").write_text(text, encoding="utf-8")
