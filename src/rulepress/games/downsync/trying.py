"""Trying a trait, an action, a token or a leader: small scenes with it and without it, until it shows what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from rulepress.engine.citing import Refused
from rulepress.engine.events import Event
from rulepress.engine.names import slug
from rulepress.games.downsync.odds import OUTCOMES, addresses, odds, request_from
from rulepress.games.downsync.play.book import Book
from rulepress.games.downsync.play.naming import Names
from rulepress.games.downsync.staged import Stuck, Table

SCENES = 240
"""Rounds that are played at most, until it has been at work."""

ANSWERS = 400
"""Answers after which a scene is over."""

SHOWN = 4
"""Events that are told of a scene, up to the one that it is about."""

AFTER = 3
"""Events that are told after one that says no more than that it is used."""

RANGES = (3, 8, 14)
"""Inches at which odds are compared."""

APART = 1.5
"""Inches between the bases of one Unit."""

SPENDABLE = 2
"""Tokens of a sort with which a Unit begins a scene."""

WILLING = {"use": "yes", "pay-trait": "yes", "react": "yes"}
"""What is answered more often than not, that something may happen."""


@dataclass(frozen=True)
class Tried:
    """What came of trying."""

    bearer: str
    """The title of the Unit that had it."""
    odds: str | None
    """A chance that differs, with and without it."""
    told: tuple[str, ...]
    """What happened in the scene in which it was at work, up to that."""
    without: tuple[str, ...]
    """What happened instead, without it."""
    scenes: int
    """How many were played."""
    conditional: bool
    """Does it count only under conditions, or for such Units as it asks for?"""


def bearers(data: Mapping[str, Any], name: str) -> list[str]:
    """The keys of the units whose cards say that: as a trait, an action, or a token that they give."""
    return [unit["key"] for faction in data["factions"] for unit in faction["units"] if any(_named(unit, name, faction))]


def leading(data: Mapping[str, Any], name: str) -> tuple[str, str, str] | None:
    """Of a leader or ability of that name ("Old Fox", "Old Fox: Feint"): the leader's key, the rule that events name, and a unit's key."""
    for faction in data["factions"]:
        for leader in faction["leaders"]:
            gaining = leader.get("led") or {}
            units = [unit for unit in faction["units"] if unit["id"] not in leader["forbids"] and unit["signature"]]
            led = [unit["key"] for unit in units if unit["id"] in gaining] or [unit["key"] for unit in units]
            called = {leader["name"]: f"leader.{leader['id']}"}
            called |= {f"{leader['name']}: {each['name']}": f"leader.{leader['id']}.{each['id']}" for each in leader.get("abilities") or ()}
            if name in called and led:
                return leader["key"], called[name], led[0]
    return None


def _named(unit: Mapping[str, Any], name: str, faction: Mapping[str, Any]) -> Iterator[bool]:
    token = next((f"{faction['id']}/{key}" for key, each in (faction.get("tokens") or {}).items() if name in (key, each["name"])), None)
    effects = faction.get("effects") or {}
    for _, record in _said(unit):
        inflicted = [record.get("effect"), *(each.get("effect") for each in record["effects"])]
        sentences = [*record["effects"], *(each for one in inflicted if one in effects for each in effects[one]["effects"])]
        yield name == record["name"] or name in effects and name in inflicted
        yield token is not None and any(each.get("token") == token for each in sentences)


def _said(unit: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from (("trait", trait) for trait in unit["traits"])
    for action in unit["actions"]:
        for each in (action, *action["options"]):
            yield "action", each
            yield from (("trait", trait) for trait in each["traits"])


def silenced(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The data with everything of that name on cards, and no sentence in it."""
    made = deepcopy(dict(data))
    for faction in made["factions"]:
        for key, token in (faction.get("tokens") or {}).items():
            if name in (key, token["name"]):
                token["effects"] = []
        if name in (faction.get("effects") or {}):
            faction["effects"][name]["effects"] = []
        for unit in faction["units"]:
            for _, record in _said(unit):
                if record["name"] == name:
                    record["effects"] = []  # type: ignore[index]  # a copy of our own
        for leader in faction["leaders"]:
            for each, called in ((leader, leader["name"]), *((one, f"{leader['name']}: {one['name']}") for one in leader["abilities"])):
                if called == name:
                    each |= {"effects": [], "led": {}}
    return made


def said(data: Mapping[str, Any], name: str) -> list[Any]:
    """Every sentence of that name."""
    found: list[Any] = []
    for faction in data["factions"]:
        records = [record for unit in faction["units"] for _, record in _said(unit) if record["name"] == name]
        records += [token for key, token in (faction.get("tokens") or {}).items() if name in (key, token["name"])]
        records += [effect for key, effect in (faction.get("effects") or {}).items() if key == name]
        for leader in faction["leaders"]:
            records += [leader] if leader["name"] == name else []
            records += [each for each in leader["abilities"] if f"{leader['name']}: {each['name']}" == name]
        found += [effect for record in records for effect in record["effects"]]
    return found


def _depends(effect: Mapping[str, Any]) -> bool:
    """Does it count only when something happens, or for such Units as it asks for?"""
    return any(isinstance(effect.get(key), Mapping) and effect[key] for key in ("when", "on", "who", "onto", "per"))


def _conditions(typed: Any, within: bool = False) -> Iterator[tuple[str, Any]]:
    """What sentences demand, at any depth: (condition or fact, what is wanted of it)."""
    if isinstance(typed, list):
        for each in typed:
            yield from _conditions(each, within)
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            if within:
                yield key, value
            if key != "not":  # the scenes as they are lack most things
                yield from _conditions(value, within or key == "when")


def tried(data: Mapping[str, Any], name: str) -> Tried | None:
    """The first scene in which something of that name does something; None where no card has it. `data` needs a scenario."""
    keys, leads = bearers(data, name), leading(data, name)
    if not keys and leads is None:
        return None
    on, off = Book(data), Book(silenced(data, name))
    if keys:
        leader, rules, key = None, {f"{kind}.{slug(name)}" for kind in ("trait", "action", "effect", "token")}, keys[0]
    elif leads:
        leader, rules, key = leads[0], {leads[1]}, leads[2]
    sentences = said(data, name)
    wanted = list(_conditions(sentences))
    told, without, number = _scene(on, off, key, rules, leader, wanted)
    title = on.units[key].title if leader is None else on.rules.leaders[leader].title
    return Tried(title, _chances(on, off, key, leader), told, without, number, any(_depends(each) for each in sentences))


# -- odds -------------------------------------------------------------------------------------------------------------


def _chances(on: Book, off: Book, key: str, leader: str | None) -> str | None:
    """The first chance that differs, of an action of that unit's on others, or of theirs on it; with that leader, of its Units."""
    others = _others(on, key)
    for attacker, target in [*((key, other) for other in others), *((other, key) for other in others)]:
        for (address, action), inches, more in product(addresses(on.units[attacker]), RANGES, ({}, {"stunned": True}, {"concealed": True})):
            leads = {} if leader is None else {"leader" if attacker == key else "target_leader": leader}
            asked = {"attacker": attacker, "action": address, "target": target, "range": inches, **leads, **more}
            try:
                found, plain = (odds(book.rules, request_from(asked)) for book in (on, off))
            except Refused:
                continue
            differs = next((outcome for outcome in (*OUTCOMES, "hit") if found[outcome] != plain[outcome]), None)
            if differs:
                how = "".join(f", the target {word}" for word in more)
                who = f"{on.units[attacker].title}: {action.name} on {on.units[target].title} at {inches} inches{how}"
                return f"{who}: {differs} {found[differs]}, without it {plain[differs]}"
    return None


def _others(book: Book, key: str) -> list[str]:
    """A few units of different kinds and sizes, that one's own faction first."""
    own = book.units[key].faction
    found: dict[tuple[str, str | None], str] = {}
    for each in sorted(book.units.values(), key=lambda unit: unit.faction != own):
        if each.key != key and each.signature:
            found.setdefault((each.kind, each.signature), each.key)
    return list(found.values())[:5] or [key]


# -- play -------------------------------------------------------------------------------------------------------------


def _layout(book: Book, key: str, number: int, leader: str | None) -> dict[str, Any]:
    """The bearer with friends and enemies, near and far; sometimes hidden as a Ping, sometimes the one that is attacked."""
    friend, near, far = (_others(book, key) * 5)[number % 3 : number % 3 + 3]  # one other may be all there is
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


def _as_wanted(book: Book, key: str, layout: dict[str, Any], number: int, wanted: list[tuple[str, Any]]) -> dict[str, Any]:
    """The scene, three times out of four as the conditions want it where that is cheap: the Round, the terrain under the bearer and
    the attacker's nearest target, how many bases are left, how far that target is away."""
    pieces = layout["pieces"]
    for name, value in wanted if number % 4 else ():
        if name == "round" and (least := _within(value)) is not None:
            layout["round"] = max(least, 1)
        elif name == "in" and value in book.terrain:
            x, y = 0, pieces["B1"]["bases"][0][1] if number % 2 else 4
            layout["terrain"] = [{"type": value, "shape": [[x - 2, y - 2], [x + 6, y - 2], [x + 6, y + 2], [x - 2, y + 2]]}]
        elif name == "bases" and (left := _within(value)):
            for piece in pieces.values():
                if piece.get("unit") == key:
                    piece["bases"] = piece["bases"][:left]
        elif name == "distance" and (away := _within(value)) is not None:
            gap = away + 1 + number % 3
            pieces["B1"]["bases"] = [[x, 4 - gap] for x, _ in pieces["B1"]["bases"]]
    return layout


def _within(value: Any) -> int | None:
    """A number within those bounds; None where a parameter gives them."""
    bounds = value if isinstance(value, Mapping) else {"least": value}
    low, high = (next((bounds[name] for name in names if name in bounds), None) for names in (("least", "more"), ("most", "less")))
    found = low if low is not None else max(high - 2, 0) if isinstance(high, int) else None
    return int(found) + ("more" in bounds) if isinstance(found, int | float) else None


def _stand(book: Book, key: str, x: int, y: int) -> dict[str, Any]:
    count = book.units[key].bases or 1
    return {"unit": key, "bases": [[x + APART * index, y] for index in range(count)], "tokens": _spendable(book, key)}


def _spendable(book: Book, key: str) -> dict[str, int]:
    """A few of each of the factions' tokens that a card asks about, or takes as a price: a scene is too short to come by them."""
    unit = book.units[key]
    actions = [option for action in unit.actions for option in (action, *action.options)]
    traits = (*unit.traits, *(trait for action in actions for trait in action.traits))
    effects = [effect for trait in traits for effect in trait.effects] + [effect for action in actions for effect in action.effects]
    said = str([(effect.when, effect.details.get("cost"), effect.details.get("per")) for effect in effects])
    return {token: SPENDABLE for token in book.rules.token_kinds if f"'{token}'" in said}


def _scene(
    on: Book, off: Book, key: str, rules: set[str], leader: str | None, wanted: list[tuple[str, Any]]
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """What happened up to the first event that names it, what happened instead without it, and the number of the scene.

    Where no event names it, the first scene that goes on otherwise without it.
    """
    otherwise: tuple[tuple[str, ...], tuple[str, ...], int] | None = None
    for number in range(SCENES):
        layout = _as_wanted(on, key, _layout(on, key, number, leader), number, wanted)
        events = list(_played(on, layout, number))
        cited = next((place for place, event in enumerate(events) if rules & set(event.rules)), None)
        if cited is None and (otherwise is not None or number >= SCENES // 2):
            continue
        plain = list(_played(off, layout, number))
        pairs = enumerate(zip(events, plain, strict=False))
        parts = next((place for place, (one, two) in pairs if str(one) != str(two)), min(len(events), len(plain)))
        if cited is not None:
            after = AFTER if events[cited].kind == "used" else 0
            seen = events[max(cited + 1 - SHOWN, 0) : cited + 1 + after]
            instead = plain[parts : parts + 1 + after] if parts <= cited + after else []
            return _told(on, layout, seen), _told(off, layout, instead), number + 1
        if parts < max(len(events), len(plain)):
            seen = events[max(parts + 1 - SHOWN, 0) : parts + 1]
            otherwise = _told(on, layout, seen), _told(off, layout, plain[parts : parts + 1]), number + 1
    return otherwise or ((), (), SCENES)


def _played(book: Book, layout: Mapping[str, Any], seed: int) -> Iterable[Event]:
    """The events of a scene, answered by chance and mostly willingly."""
    rng = Random(f"try {seed}")
    try:
        table = Table(book, layout)
    except (Stuck, Refused):
        return []
    try:
        for _ in range(ANSWERS):
            if table.pending is None:
                break
            decision = table.pending
            answer = WILLING.get(decision.kind)
            if answer is None or answer not in (decision.options or ()) or rng.random() < 0.2:
                answer = decision.sample(rng)
            table.answer(answer)
    except (Stuck, Refused):
        pass
    return table.flow.events


def _told(book: Book, layout: Mapping[str, Any], events: list[Event]) -> tuple[str, ...]:
    names = Names(book)
    names.learn(Table(book, layout).flow.state.pieces.values())  # as they stood at first
    return tuple(names.told(event) for event in events)
