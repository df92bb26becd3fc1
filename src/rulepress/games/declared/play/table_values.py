"""What names in numbers and conditions of `play.yaml` stand for: fields as they are on the table now, states, distances, counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulepress.core.sides import other
from rulepress.games.declared.check_context import ValueContext
from rulepress.games.declared.check_records import CheckInput
from rulepress.games.declared.formulas import Number
from rulepress.games.declared.play.game_session import Session
from rulepress.games.declared.play.ruleset import Ruleset
from rulepress.games.declared.play.table_state import Bound, Piece, Side
from rulepress.games.declared.record_paths import put_at, value_at
from rulepress.tabletop import INCH, gap, mils, within
from rulepress.tabletop.geometry.shapes import Disc

PIECES = ("unit", "target", "it")
"""Names that stand for pieces: who acts, upon whom, and the one that a filter looks at."""

CONTACT = 10
"""Bases that are so near count as touching: a base stops up to a thousandth of an inch before what is in its way."""

FRIEND, ENEMY, ANY = "friend", "enemy", "any"

OBJECTIVE = "objective"
"""Of `near`: the objective that `each: objective` has come to."""


@dataclass(frozen=True)
class RuleContext:
    """Where a number or a condition stands: what it follows from."""

    rule: str
    ask: Mapping[str, CheckInput]
    dice: Mapping[str, Any]


class Names(Mapping[str, Any]):
    """What is known while a step is carried out, looked up when it is asked for."""

    def __init__(self, flow: Session, bound: Bound, it: Mapping[str, Any] | None = None):
        self.flow, self.bound, self.it = flow, dict(bound), it

    def __getitem__(self, name: str) -> Any:
        found = self._found(name)
        if found is None:
            raise KeyError(name)
        return found

    def get(self, name: str, default: Any = None) -> Any:
        """What a name stands for, or the default."""
        found = self._found(name)
        return default if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self.bound)

    def __len__(self) -> int:
        return len(self.bound)

    @property
    def player(self) -> str:
        """Whose side acts."""
        unit = self.piece("unit")
        return str(self.bound.get("side", "") or (unit.player if unit else self.flow.state.first))

    def piece(self, name: str) -> Piece | None:
        """The piece that a name stands for, if it is on the table."""
        return self.flow.there(str(self.bound.get(name, "")))

    def _found(self, name: str) -> Any:
        flow = self.flow
        if name == "it" and self.it is not None:
            return self.it
        if name in PIECES:
            piece = self.piece(name)
            return None if piece is None else live(flow, piece)
        if name == "core":
            return flow.book.rules.core
        if name in ("side", "enemy"):
            return SideNames(self, self.player if name == "side" else other(self.player))
        if name == "round":
            return flow.state.round
        if name == "scenario":
            return flow.scenario
        if name in ("distance", "seen", "covered"):
            return between(flow, self.piece("unit"), self.piece("target"), name)
        if name in flow.program.values:
            return value_of(flow, name, self.bound)
        found = self.bound.get(name)
        if found is None and name.removeprefix("target_") in flow.book.rules.checks:
            return {key.removeprefix(f"{name}."): one for key, one in self.bound.items() if key.startswith(f"{name}.")}
        if isinstance(found, str) and (piece := flow.there(found)) is not None:
            return live(flow, piece)
        if isinstance(found, str) and (record := self._record(name, found)) is not None:
            return record
        return found

    def _record(self, kind: str, id_: str) -> Mapping[str, Any] | None:
        """The record of a unit's list that a name stands for, such as the weapon."""
        piece = self.piece("target" if kind.startswith("target_") else "unit")
        return None if piece is None else listed(self.flow, piece).get(id_)


class SideNames(Mapping[str, Any]):
    """What is known of a side: its states, how many pieces it has, and the game's own values as they are for it."""

    def __init__(self, names: Names, player: str):
        self.names, self.flow, self.side = names, names.flow, names.flow.side(player)

    def get(self, name: str, default: Any = None) -> Any:
        """What a name stands for; a state that the side does not hold is 0."""
        left = sum(1 for _ in self.flow.of(self.side.player))
        if name == "left":
            return left
        if name == "start":
            return self.side.start
        if name == "lost":
            return self.side.start - left - len(self.side.waiting)
        if name in self.flow.program.side_states:
            return dict(self.side.held).get(name, 0)
        if name in self.flow.program.values:
            return value_of(self.flow, name, {**self.names.bound, "side": self.side.player})
        return default

    def __getitem__(self, name: str) -> Any:
        return self.get(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.flow.program.side_states)

    def __len__(self) -> int:
        return len(self.flow.program.side_states)


def _granting(flow: Session, piece: Piece) -> str:
    """The force list whose leaders grant a piece something that counts now; nothing where none does."""
    force, granted = flow.side(piece.player).force, flow.program.granted
    if not granted or flow.book.led(force, piece.unit) is flow.book.units[piece.unit]:
        return force
    if flow.asks_granted:
        return ""
    flow.asks_granted = True
    try:
        return force if holds(flow, (("side", piece.player), ("unit", piece.id)), "", granted) else ""
    finally:
        flow.asks_granted = False


def record_of(flow: Session, piece: Piece) -> Mapping[str, Any]:
    """A piece's record, with what leaders grant it while that counts."""
    return flow.book.led(_granting(flow, piece), piece.unit)


def listed(flow: Session, piece: Piece) -> Mapping[str, Mapping[str, Any]]:
    """The records in the lists of a piece, such as its weapons, by their ids."""
    return flow.book.listed(_granting(flow, piece), piece.unit)


def live(flow: Session, piece: Piece) -> Mapping[str, Any]:
    """A piece's printed fields with what has changed: models and wounds that are left, states, how far it has moved (whole inches)."""
    under = tuple(flow.field.under(piece.base)) if flow.program.asks_ground else ()
    return _live(flow.book, piece, _granting(flow, piece), under)


@lru_cache(maxsize=1024)  # a piece is asked for again and again until it changes
def _live(book: Ruleset, piece: Piece, force: str, under: tuple[str, ...]) -> Mapping[str, Any]:
    program, record = book.program, book.led(force, piece.unit)
    found: dict[str, Any] = dict(record)
    found |= dict.fromkeys(program.piece_states, 0) | dict(piece.held)
    found |= {"moved": -(-piece.moved // INCH), "damage": piece.damage, "acted": int(piece.acted)}
    found["on"] = list(under)
    if program.models:
        put_at(program.models, found, book.models[piece.unit] - piece.lost)
        found["start"] = book.models[piece.unit]
    if program.damage and not program.models and isinstance(health := value_at(program.damage, record), int):
        put_at(program.damage, found, health - piece.damage)
    return found


def between(flow: Session, one: Piece | None, another: Piece | None, name: str) -> Any:
    """How two pieces stand to one another: `distance` in inches, rounded up, `seen` or `covered`."""
    if one is None or another is None:
        return None
    if name == "distance":
        return -(-int(gap(one.base, another.base)) // INCH)
    return flow.field.sees(one.base, another.base) if name == "seen" else flow.field.covered(one.base, another.base)


def context(flow: Session, bound: Bound, rule: str) -> ValueContext[RuleContext]:
    """Numbers and conditions with all that is known there."""
    return ValueContext(RuleContext(rule, {}, {}), Names(flow, bound), {}, ())


def holds(flow: Session, bound: Bound, rule: str, when: Mapping[str, Any]) -> bool:
    """Do all these conditions hold?"""
    return not when or context(flow, bound, rule).holds(when)


COMPARED = {"from": "at least", "to": "at most", "over": "more than", "under": "less than"}


def unmet(flow: Session, bound: Bound, rule: str, when: Mapping[str, Any]) -> Iterator[str]:
    """The conditions that do not hold, in words, with what there is instead."""
    for name, wanted in when.items():
        if holds(flow, bound, rule, {name: wanted}):
            continue
        if name == "not":
            yield f"this must not be so: {_together(flow, wanted)}"
        elif name == "any":
            yield f"one of these has to be so: {'; '.join(_together(flow, one) for one in wanted)}"
        else:
            found = context(flow, bound, rule).value(name)
            is_now = f", and is {int(found or 0)}" if found is None or isinstance(found, int) else ""
            yield f"{_called(flow, name)} has to be {_wanted(wanted)}{is_now}"


def _together(flow: Session, when: Mapping[str, Any]) -> str:
    return " and ".join(f"{_called(flow, name)} {_wanted(wanted)}" for name, wanted in when.items())


def _wanted(wanted: Any) -> str:
    if isinstance(wanted, Mapping):
        return " and ".join(f"{COMPARED.get(how, how)} {bound}" for how, bound in wanted.items())
    return " or ".join(map(str, _several(wanted) if isinstance(wanted, list) else [wanted]))


def _called(flow: Session, name: str) -> str:
    """What a condition is about: a state by its words, anything else by its name."""
    owner, _, path = name.rpartition(".")
    if path in flow.program.piece_states or path in flow.program.side_states:
        words = flow.program.state(path).words
        return words if owner == "unit" else f"{owner} {words}"
    return name.removeprefix("unit.").replace("_", " ")


def unit_holds(flow: Session, player: str, record: Mapping[str, Any], when: Mapping[str, Any]) -> bool:
    """Do all these conditions hold of a unit that is not on the table, and is called `it` in them?"""
    return ValueContext(RuleContext("", {}, {}), Names(flow, (("side", player),), record), {}, ()).holds(when)


def worth(flow: Session, bound: Bound, rule: str, typed: Number) -> int:
    """What a number comes to. Raises Refused where it names dice."""
    if (quick := _sum_of(typed, Names(flow, bound))) is not None:
        return quick
    return context(flow, bound, rule).amount("number", typed).value


def _sum_of(typed: Number, names: Names) -> int | None:
    """A sum of whole numbers, which most numbers are, without the account of where each comes from; None for anything else."""
    total = 0
    for part in typed:
        if part.does != "add" or part.when:
            return None
        for term in part.terms:
            product = term.sign
            for factor in term.factors:
                found: Any = factor
                if isinstance(factor, str):
                    owner, _, field = factor.partition(".")
                    found = names.get(owner)
                    if field:
                        found = found.get(field) if isinstance(found, Mapping) and "." not in field else ""
                if not isinstance(found, int) or isinstance(found, bool):
                    return None
                product *= found
            total += product
    return total


def value_of(flow: Session, name: str, bound: Mapping[str, Any]) -> int:
    """One of the game's own values: a count of pieces, the sum of what they have, or a number."""
    typed, known = flow.program.values[name], tuple(sorted(bound.items()))
    if not isinstance(typed, Mapping) or not ("count" in typed or "sum" in typed):
        return worth(flow, known, "", flow.program.number(typed))
    found = picked(flow, known, typed)
    if "count" in typed:
        return sum(1 for _ in found)
    each = flow.program.number(typed["sum"])
    return sum(worth(flow, _it(known, piece), "", each) for piece in found)


def _it(bound: Bound, piece: Piece) -> Bound:
    return tuple(sorted((dict(bound) | {"it": piece.id}).items()))


def picked(flow: Session, bound: Bound, who: Mapping[str, Any]) -> Iterator[Piece]:
    """The pieces that a filter picks, in the order in which they stand on the table."""
    names = Names(flow, bound)
    player, start = names.player, names.piece(str(who.get("from", "unit")))
    side = who.get("count") or who.get("of") or ANY
    tests = list(_tests(flow, bound, who, start, str(names.bound.get(OBJECTIVE, ""))))
    for piece in flow.state.pieces.values():
        if side != ANY and (piece.player == player) is not (side == FRIEND):
            continue
        if start is not None and piece.id == start.id:
            continue
        if all(test(piece) for test in tests):
            yield piece


def _tests(flow: Session, bound: Bound, who: Mapping[str, Any], start: Piece | None, objective: str) -> Iterator[Callable[[Piece], bool]]:
    """What a filter asks of a piece, the quickest first."""
    if start is not None and who.get("within") is not None:
        near = max(mils(worth(flow, bound, "", flow.program.number(who["within"]))), CONTACT)
        yield lambda piece: within(start.base, piece.base, near)
    if start is not None and who.get("beyond") is not None:
        far = mils(worth(flow, bound, "", flow.program.number(who["beyond"])))
        yield lambda piece: not within(start.base, piece.base, far)
    if on := _several(who.get("on")):
        yield lambda piece: any(flow.field.on(piece.base, name) for name in on)
    if who.get("near"):
        spots = objectives(flow, objective if who["near"] == OBJECTIVE else who["near"])
        reach = mils(worth(flow, bound, "", flow.program.number(who.get("reach", 3))))
        yield lambda piece: any(within(Disc(*at, 1), piece.base, reach) for at in spots)
    if who.get("when"):
        yield lambda piece: holds(flow, _it(bound, piece), "", who["when"])
    if start is not None and who.get("seen") is not None:
        yield lambda piece: flow.field.sees(start.base, piece.base) is who["seen"]


def _several(typed: Any) -> Sequence[str]:
    return () if typed is None else [typed] if isinstance(typed, str) else typed


def objectives(flow: Session, name: str) -> list[tuple[int, int]]:
    """Where the objectives of that name are; `any`: all of them."""
    every = flow.scenario.get("objectives") or ()
    return [(mils(one["at"][0]), mils(one["at"][1])) for one in every if name in (ANY, one["name"])]


def side_of(flow: Session, bound: Bound, name: str) -> Side:
    """The side that a step names: `side`, or `enemy`."""
    player = Names(flow, bound).player
    return flow.side(player if name == "side" else other(player))
