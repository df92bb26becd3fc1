"""Scenes for trying something: a Unit that has it, with friends and enemies as its effects ask for them.

What is asked of a Unit that its card tells decides which card stands there; what is asked of where it is and what lies on it is laid out.
What only happens (who was attacked, who is engaged) is left to the course.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulepress.games.downsync.active_effects import StatedUnit
from rulepress.games.downsync.model import Unit
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.vocabulary import FACTS, PARTIES, View
from rulepress.games.downsync.vocabulary.facts import holding

APART = 1.5
"""Inches between the bases of one Unit."""

SPENDABLE = 2
"""Tokens of a sort with which a Unit begins a scene."""

TOWARDS = {"A2": (1, 0), "A3": (-1, 0), "A4": (0, 1), "B1": (0, -1), "B2": (1, -1)}
"""Where the others stand, seen from the bearer or whoever it is measured from."""

SLOTS = {"friendly": ("A2", "A3", "A4"), "enemy": ("B1", "B2"), "any": ("A2", "B1", "A3")}

UNSEEN = ("'in_sight': False", "'not': {'target': {'in_sight': True")
"""How effects ask for a target out of sight."""

FLAGS = ("stealth", "overwatch")
"""Tokens of the rules that are a field of a piece."""

Asked = tuple[str, Mapping[str, Any]]
"""Of whom it is asked - friendly, enemy, any, bearer, attacker, target - and what."""


LIES = ((0, 2), (0, -1), (2, 5), (-2, 4))
"""Where a Marker lies: on the way between the two sides, or beside the bearer."""


@dataclass(frozen=True, eq=False)
class TrialSubject:
    """What scenes are made up for."""

    book: Ruleset
    key: str
    """The card that bears it, or one of its leader's Units."""
    leader: str | None
    """Who leads that card's side; None: nobody."""
    markers: Sequence[str] = ()
    """The sorts of Markers that it is, or speaks of."""
    token: str | None = None
    """The token that it is itself, which lies on one of either side."""


def scene(subject: TrialSubject, number: int, effects: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A layout for the course of a Round; three of four are as the effects ask, as far as that can be laid out."""
    book, key = subject.book, subject.key
    layout = _layout(book, key, number, subject.leader)
    markers = [each for each in subject.markers if each in given(book)]
    if number % 4 and markers:
        places = (LIES[(number + index) % len(LIES)] for index in range(len(markers)))
        own = {"by": "A1"} if "laid_by" in str(effects) else {}
        layout["markers"] = {
            f"A-{each.partition('/')[2]}": {"marker": each, "at": at, **own} for each, at in zip(markers, places, strict=True)
        }
    if not number % 4:
        return layout
    made = _Scene(book, key, layout, number, subject.leader is not None)
    for effect in effects:
        made.suit(effect)
    for piece in (layout["pieces"][name] for name in ("A1", "B1") if subject.token):
        if "unit" in piece:
            piece["tokens"] = {**piece.get("tokens", {}), subject.token: 1}
    return layout


@lru_cache(maxsize=8)
def given(book: Ruleset) -> frozenset[str]:
    """The factions' tokens that something on a card gives, or lays on the table: only these lie in a scene."""
    return frozenset(
        _given(
            [
                {key: faction[key] for key in ("units", "leaders", "tokens", "effects") if key in faction}
                for faction in book.data["factions"]
            ]
        )
    )


def _given(said: Any) -> Iterator[str]:
    """The tokens that effects grant or lay, wherever they stand."""
    if isinstance(said, Mapping):
        if said.get("verb") in ("grant", "lay") and isinstance(said.get("token"), str):
            yield said["token"]
        said = list(said.values())
    if isinstance(said, list):
        for each in said:
            yield from _given(each)


def others(book: Ruleset, key: str) -> list[str]:
    """A few units of different kinds and sizes, that one's own faction first."""
    own = book.units[key].faction
    found: dict[tuple[str, str | None], str] = {}
    for each in sorted(book.units.values(), key=lambda unit: unit.faction != own):
        if each.key != key and each.signature:
            found.setdefault((each.kind, each.signature), each.key)
    return list(found.values())[:5] or [key]


def _layout(book: Ruleset, key: str, number: int, leader: str | None) -> dict[str, Any]:
    """The bearer with friends and enemies, near and far; sometimes hidden as a Ping, sometimes the one that is attacked."""
    friend, near, far = (others(book, key) * 5)[number % 3 : number % 3 + 3]  # one other may be all there is
    gap = (3, 6, 9, 12)[number % 4]
    hidden = number % 5 == 4 and book.units[key].signature is not None and book.units[key].bases is None
    pieces: dict[str, dict[str, Any]] = {
        "A1": {"ping": book.units[key].signature, "at": [0, 4]} if hidden else _stand(book, key, 0, 4),
        "A2": _stand(book, friend, 3, 5),
        "A3": _stand(book, key, -4, 5),
        "B1": _stand(book, near, 0, 4 - gap),
        "B2": _stand(book, far, 4, -8),
    }
    if number % 3 == 1:
        pieces["A1" if not hidden else "A2"]["stunned"] = True
    return {
        "course": "round",
        "player": "AB"[number % 2],
        "points": {"A": 3, "B": 3},
        "leaders": {"A": leader} if leader else {},
        "reserve": {"A": [key]} if hidden else {},
        "terrain": [
            {"type": "forest", "shape": [[-3, 0], [-1, 0], [-1, 2], [-3, 2]]},
            {"type": "building", "shape": [[2, 0], [4, 0], [4, 2], [2, 2]]},
        ],
        "pieces": pieces,
    }


def _stand(book: Ruleset, key: str, x: float, y: float, step: float = APART) -> dict[str, Any]:
    count = book.units[key].bases or 1
    return {"unit": key, "bases": [[x + step * index, y] for index in range(count)], "tokens": _spendable(book, key)}


def _spendable(book: Ruleset, key: str) -> dict[str, int]:
    """A few of each of the factions' tokens that a card asks about, or takes as a price: a scene is too short to come by them."""
    unit = book.units[key]
    actions = [option for action in unit.actions for option in (action, *action.options)]
    traits = (*unit.traits, *(trait for action in actions for trait in action.traits))
    effects = [effect for trait in traits for effect in trait.effects] + [effect for action in actions for effect in action.effects]
    said = str([(effect.when, effect.details.get("cost"), effect.details.get("per")) for effect in effects])
    lying = (token for token, kind in book.rules.token_kinds.items() if token in given(book) and not kind.on_table)
    return {token: SPENDABLE for token in lying if f"'{token}'" in said}


class _Scene:
    """A layout on its way to what effects ask for."""

    def __init__(self, book: Ruleset, key: str, layout: dict[str, Any], number: int, led: bool):
        self.book, self.key, self.layout, self.number = book, key, layout, number
        self.led = led  # by the one that is tried: whoever it leads may be picked
        self.pieces: dict[str, dict[str, Any]] = layout["pieces"]
        self.view = View(book.rules, StatedUnit(book.units[key]))

    def suit(self, effect: Mapping[str, Any]) -> None:
        """What one effect asks of the Round, the terrain, the distance and everybody's cards and tokens."""
        on = effect.get("on")
        suffered = [on.get("effect") if isinstance(on, Mapping) else None, effect.get("effect") if effect["verb"] == "replace" else None]
        for name in suffered:
            if name not in (None, "KILL"):
                self._stands("B1", {}, armed=name)
        dying = on.get("of") if isinstance(on, Mapping) and on.get("after") == "destroyed" else None
        dying = effect.get("who") if effect["verb"] == "return" and isinstance(effect.get("who"), Mapping) else dying
        if on == "destroyed":
            self._dies("A1")
        if effect["verb"] == "place" and effect.get("unit") is not None:
            self.layout["companions"] = {"A": [f"{self.key.partition('/')[0]}/{effect['unit']}"]}
        if "'objective'" in str(effect):
            self.layout["objectives"] = {f"Goal {number}": spot for number, spot in enumerate(self._goals(), 1)}
        for whom, typed in self._asked(effect):
            if typed is dying:
                typed = {**typed, "bases": 1, "countermeasures": False}
            self._ask(whom, typed, effect["verb"] == "regain" and typed is effect.get("who"))
        if effect["verb"] == "regain" and not isinstance(effect.get("who"), Mapping) and "bases" in self.pieces["A1"]:
            self.pieces["A1"]["bases"] = self.pieces["A1"]["bases"][:1]
        if effect["verb"] == "return" and "round_begins" in (
            on,
            effect.get("at"),
        ):  # whoever comes back has to be destroyed in the Round before
            self.layout["course"] = "rounds"
        unseen = any(each in str(effect.get("when")) for each in UNSEEN)
        if unseen or effect["verb"] == "ignore" and "line_of_sight" in str(effect.get("what")):
            self._out_of_sight()
        for name, value in self._conditions(effect.get("when") or {}):
            if name == "round" and (least := _within(value)) is not None:
                self.layout["round"] = max(least - (self.layout["course"] == "rounds"), 1)
            elif name == "losses":
                self._loses()
            elif name == "distance" and (away := _within(value)) is not None:
                self.pieces["B1"]["bases"] = [[x, 4 - away - 1 - self.number % 3] for x, _ in self.pieces["B1"]["bases"]]

        what = on.get("after") if isinstance(on, Mapping) else on
        if what == "revealed":
            self._hides({"friendly": "A2", "enemy": "B1"}.get(on["of"].get("side", "friendly"), "A2") if isinstance(on, Mapping) else "A1")

    def _hides(self, name: str) -> None:
        """It lies there as a Ping, and is in the Reserve."""
        unit = self.book.units.get(self.pieces[name].get("unit", ""))
        if unit is not None and unit.signature:
            self.pieces[name] = {"ping": unit.signature, "at": self.pieces[name]["bases"][0]}
            self.layout["reserve"] = {**self.layout["reserve"], name[0]: [unit.key]}

    def _out_of_sight(self) -> None:
        """A building stands between the bearer and B1, and not in the way of those beside B1."""
        for name, y in (("A1", 4), ("B1", -4 - self.number % 3)):
            if "bases" in self.pieces[name]:
                self.pieces[name]["bases"] = [[x, y] for x, _ in self.pieces[name]["bases"]]
        self.layout["terrain"] = [{"type": "building", "shape": [[-5, 0], [5, 0], [5, 2], [-5, 2]]}]

    def _loses(self) -> None:
        """Its Force is of two Units, of which one has a single base and no countermeasure left, and enemies near."""
        self.layout["course"] = "rounds"
        self.pieces = self.layout["pieces"] = {name: each for name, each in self.pieces.items() if name not in ("A3", "A4")}
        friend = self.pieces.get("A2", {})
        if "bases" in friend:
            friend |= {"bases": friend["bases"][:1], "cm": 0, "emergency": 0}
            x, y = friend["bases"][0]
            for name, beside in (("B1", 0), ("B2", 4)):
                self._stands(name, {}, armed="KILL")
                enemy = self.pieces[name]
                if "bases" in enemy:
                    left, _ = enemy["bases"][0]
                    enemy["bases"] = [[each - left + x + beside, y - 6] for each, _ in enemy["bases"]]

    def _goals(self) -> Iterator[list[float]]:
        """An objective beside the bearer, and one beside whoever is against it."""
        for name in ("A1", "B1"):
            x, y = self.pieces[name]["bases"][0] if "bases" in self.pieces[name] else self.pieces[name]["at"]
            yield [round(x + 2.5, 2), y]

    def _asked(self, effect: Mapping[str, Any]) -> Iterator[Asked]:
        on, per = effect.get("on"), effect.get("per")
        picking = [effect.get("who"), effect.get("onto"), on.get("of") if isinstance(on, Mapping) else None]
        picking += [per.get("units") if isinstance(per, Mapping) else None]
        yield from ((typed.get("side", "friendly"), typed) for typed in picking if isinstance(typed, Mapping))
        for name, wanted in self._conditions(effect.get("when") or {}):
            if name == "there_is" and wanted.get("more_than"):
                yield wanted.get("side", "friendly"), {**wanted, "least": 2}
                self._away(wanted["more_than"])
            elif name == "there_is" and wanted.get("fewer_than"):
                yield wanted["fewer_than"].get("side", "friendly"), {**wanted["fewer_than"], "least": 2}
                self._away(wanted)
            elif name == "there_is":
                yield wanted.get("side", "friendly"), wanted
            elif name in PARTIES:
                yield name, wanted

    def _away(self, few: Mapping[str, Any]) -> None:
        """Those of whom there are to be fewer stand far off."""
        for name in SLOTS[few.get("side", "friendly")]:
            if "bases" in self.pieces.get(name, {}):
                right, up = TOWARDS[name]
                x, y = self.pieces[name]["bases"][0]
                far = [(10 if right >= 0 else -10) - x, 12 * (1 if name[0] == "A" else -1) - y]
                self.pieces[name]["bases"] = [[a + far[0], b + far[1]] for a, b in self.pieces[name]["bases"]]

    def _conditions(self, when: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """What must hold; of what may hold by turns one. The scenes as they are lack most things."""
        for name, wanted in when.items():
            if name == "any":
                yield from self._conditions(wanted[self.number % len(wanted)])
            elif name == "all":
                for each in wanted:
                    yield from self._conditions(each)
            elif name != "not":
                yield name, wanted

    def _ask(self, whom: str, typed: Mapping[str, Any], lost: bool = False) -> None:
        slots: Iterable[str]
        if whom in SLOTS:
            slots = SLOTS[whom][: max(typed.get("least") or 1, 2 if "most" in typed else 1)]
            if self.led and whom != "enemy" and "within" not in typed:
                slots = ("A1", *slots)
        else:
            slots = ("A1",) if whom == "bearer" or (whom == "target") == bool(self.number % 2) else ("B1",)
        for name in slots:
            if typed.get("ping") and name in TOWARDS:
                self._ping(name, typed)
                continue
            self._stands(name, typed, within=typed.get("within") if whom in SLOTS else None)
            self._has(name, typed, lost)

    def _dies(self, name: str) -> None:
        """It has one base and no countermeasure left, and B1 is near."""
        piece = self.pieces[name]
        if "bases" in piece:
            piece |= {"bases": piece["bases"][:1], "cm": 0, "emergency": 0}
            x, y = piece["bases"][0]
            self._stands("B1", {}, armed="KILL")
            shift = y - 6 - self.pieces["B1"]["bases"][0][1]
            self.pieces["B1"]["bases"] = [[each, up + shift] for each, up in self.pieces["B1"]["bases"]]

    def _ping(self, name: str, typed: Mapping[str, Any]) -> None:
        """A Ping lies there, so near."""
        right, up = TOWARDS[name]
        asked = typed.get("signature")
        signature = next((each for each in self.book.rules.pings if each == asked or isinstance(asked, list) and each in asked), "small")
        x, y = next(iter(self.pieces["A1"].get("bases", ()))) if "bases" in self.pieces["A1"] else self.pieces["A1"]["at"]
        away = self._radius(self.book.units[self.key]) + self.book.radii[signature] / 1000 + min(typed.get("within") or 4, 6) / 2
        self.pieces[name] = {"ping": signature, "at": [round(x + right * away, 2), round(y + up * away, 2)], "activated": True}

    def _stands(self, name: str, typed: Mapping[str, Any], within: Any = None, armed: str | None = None) -> None:
        """A Unit stands there whose card has what is asked, and so near."""
        piece = self.pieces.get(name, {"unit": self.key, "bases": [[4, 8]]})
        if "ping" in piece:
            return
        fitting = [
            unit for unit in self._units(piece["unit"], name == "A1") if self._fits(unit, typed) and (armed is None or _hits(unit, armed))
        ]
        if not fitting:
            return
        x, y = piece["bases"][0]
        if isinstance(within, int | float) and name in TOWARDS:
            origin = self.pieces["B1" if typed.get("of") in ("target", "attacker") else "A1"]
            origin_x, origin_y = origin["bases"][0] if "bases" in origin else origin["at"]
            away = self._radius(fitting[0]) + self._radius(self.book.units[self.key]) + min(within, 6) / 2
            x, y = origin_x + TOWARDS[name][0] * away, origin_y + TOWARDS[name][1] * away
        elif fitting[0].key == piece["unit"]:
            return
        made = _stand(self.book, fitting[0].key, round(x, 2), round(y, 2), -APART if name == "A3" else APART)
        kept = {field: value for field, value in piece.items() if field not in made}
        self.pieces[name] = {**kept, **made}

    def _radius(self, unit: Unit) -> float:
        return (self.book.sub_unit_radius if unit.bases else self.book.radii[unit.signature or "large"]) / 1000

    def _units(self, now: str, owner: bool) -> list[Unit]:
        """The cards that may stand there, the one that does first; the bearer's may not be another, unless it is led."""
        if owner and not self.led:
            return [self.book.units[now]]
        own = self.book.units[self.key].faction
        every = [unit for unit in self.book.rules.units.values() if unit.signature]
        return sorted(every, key=lambda unit: (unit.key != now, unit.faction != own))

    def _fits(self, unit: Unit, typed: Mapping[str, Any]) -> bool:
        bases = _within(typed["bases"]) if "bases" in typed else None
        asked = (
            FACTS[name].met(self.view, StatedUnit(unit), wanted) for name, wanted in typed.items() if name in FACTS and FACTS[name].printed
        )
        return (bases is None or bases <= (unit.bases or 1)) and all(asked)

    def _has(self, name: str, typed: Mapping[str, Any], lost: bool) -> None:
        """What lies on it, how many bases it has left, and what it stands in."""
        piece = self.pieces.get(name)
        if piece is None or "ping" in piece:
            return
        if isinstance(typed.get("stunned"), bool):
            piece["stunned"] = typed["stunned"]
        if typed.get("countermeasures") is False or typed.get("short_of") == "countermeasure":
            piece |= {"cm": 0, "emergency": 0}
        for token, many in holding(typed.get("has") or {}).items():
            count = _within(many) or 0
            if token in FLAGS:
                piece[token] = bool(count)
            elif token in given(self.book):
                piece["tokens"] = {**piece.get("tokens", {}), token: count}
        if "bases" in typed and (left := _within(typed["bases"])):
            piece["bases"] = piece["bases"][:left]
        if lost or typed.get("short_of") == "bases":
            piece["bases"] = piece["bases"][:1]
        if typed.get("in") in self.book.terrain:
            x, y = piece["bases"][0]
            self.layout["terrain"] = [{"type": typed["in"], "shape": [[x - 2, y - 2], [x + 6, y - 2], [x + 6, y + 2], [x - 2, y + 2]]}]


def _hits(unit: Unit, effect: str) -> bool:
    """Has it an action with that effect?"""
    return any(option.effect == effect for action in unit.actions for option in (action, *action.options))


def _within(value: Any) -> int | None:
    """A number within those bounds; None where a parameter gives them."""
    bounds = value if isinstance(value, Mapping) else {"least": value}
    low, high = (next((bounds[name] for name in names if name in bounds), None) for names in (("least", "more"), ("most", "less")))
    found = low if low is not None else max(high - 2, 0) if isinstance(high, int) else None
    return int(found) + ("more" in bounds) if isinstance(found, int | float) else None
