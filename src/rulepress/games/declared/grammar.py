"""The `odds` of a shape as records: checks, what is rolled in them, and the numbers they are made of.

What is typed has been held to its form before (`dice_shape.py`); here it is taken apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulepress.games.declared.formulas import PARTS, Dice, Number, Term, formula, number

CHANGES = ("reroll", "turn", "explode", "keep_best", "keep_worst")
"""What may be done to dice that have been rolled."""
MISSES, HITS = "misses", "hits"
"""Instead of faces: whatever shows no hit, or a sum that fails; whatever shows one."""
HIT = "hit"
"""What a hit is called where there is one kind of it."""

Face = tuple[str, ...] | int
"""What a face shows: symbols, or a number."""


@dataclass(frozen=True)
class Die:
    """A die by its faces."""

    name: str
    faces: tuple[Face, ...]

    @property
    def numbered(self) -> bool:
        """Does it show numbers, and no symbols?"""
        return all(isinstance(face, int) for face in self.faces)


def die(typed: int | str | Sequence[Any], named: Mapping[str, Sequence[Any]]) -> Die:
    """A die as it is typed: its sides (`6`, `d6`), the name of one of `named`, or its faces."""
    if isinstance(typed, str) and typed not in named and (single := Dice.of(typed)) and single.number == 1 and not single.more:
        typed = single.sides
    if isinstance(typed, int):
        return Die(f"d{typed}", tuple(range(1, typed + 1)))
    faces = named.get(typed, ()) if isinstance(typed, str) else typed
    shown = tuple(face if isinstance(face, int) else (face,) if isinstance(face, str) else tuple(face) for face in faces)
    return Die(typed if isinstance(typed, str) else "die", shown)


@dataclass(frozen=True)
class Change:
    """Something done to dice that have been rolled."""

    does: str
    """One of CHANGES."""
    faces: tuple[int | str, ...] | str
    """Which dice it concerns: those that show one of these, or MISSES or HITS."""
    into: int | str | None
    """Of `turn`: what they then show."""
    most: Number | None
    """How many dice: of `reroll` and `turn` at most, of `keep_best` and `keep_worst` just so many."""
    times: int
    """Of `explode`: how often a die may do it in a row."""
    when: Mapping[str, Any]


def _change(typed: Mapping[str, Any]) -> Change:
    does = next(name for name in CHANGES if typed.get(name) is not None)
    what = typed[does]
    keeps = does.startswith("keep")
    faces: tuple[int | str, ...] | str = (
        () if keeps else what if what in (MISSES, HITS) else tuple(what) if isinstance(what, list) else (what,)
    )
    most = what if keeps else typed.get("up_to")
    return Change(does, faces, typed.get("into"), None if most is None else number(most), typed.get("times") or 1, typed.get("when") or {})


@dataclass(frozen=True)
class Roll:
    """Dice rolled at once: a pool, in which each die counts for itself, or a sum."""

    pooled: bool
    dice: Number
    """How many; empty: one."""
    die: Die
    more: tuple[tuple[Number, Die], ...]
    """Of a pool: other dice in it, and how many of them."""
    add: Number
    """Of a sum: added to it."""
    threshold: Number | None
    """Of a pool: fewer hits than this come to nothing."""
    hits: Mapping[str, Number | None]
    """What counts, from the least to the best: a kind of hit -> the number that a die has to show, or nothing for symbols. Of a sum
    that has to reach a number: `hit` -> that."""
    under: bool
    """Is such a number one that must not be passed?"""
    margin: bool
    """Is each point over what is needed, or over the other side, a hit?"""
    always_hits: tuple[int, ...]
    """Of a sum: what its dice show when it succeeds whatever is added."""
    always_misses: tuple[int, ...]
    """Of a sum: what its dice show when it fails whatever is added."""
    times: Number | None
    """Of a sum: how often it is rolled."""
    then: tuple[Change, ...]


def _roll(typed: Mapping[str, Any], named: Mapping[str, Sequence[Any]]) -> Roll:
    pooled = typed.get("pool") is not None
    told = typed.get("pool" if pooled else "sum")
    of, always = typed.get("die"), typed.get("always") or {}
    mixed = told if isinstance(told, Mapping) and not any(name in told for name in PARTS) else {}
    sorts = [(number(one), die(name, named)) for name, one in mixed.items()]
    if isinstance(told, str) and of is None and (dice := Dice.of(told)):
        told, of, added = dice.number, dice.sides, [dice.more] if dice.more else []
    else:
        added = []
    add = typed.get("add")
    shown = sorts[0][1] if sorts else die(6 if of is None else of, named)
    hits = typed.get("hits" if pooled else "needs")
    counted: dict[str, Number | None]
    if not shown.numbered:
        counted = dict.fromkeys(one for one in (hits if isinstance(hits, list) else [hits]) if isinstance(one, str))
    else:
        counted = {kind: number(one) for kind, one in by_kind(hits, (HIT,)).items()}
    return Roll(
        pooled,
        sorts[0][0] if sorts else () if told is None else number(told),
        shown,
        tuple(sorts[1:]),
        number(added + (add if isinstance(add, list) else [] if add is None else [add])),
        number(typed["needs"]) if pooled and typed.get("needs") is not None else None,
        counted,
        bool(typed.get("under")),
        bool(typed.get("margin")),
        tuple(always.get(HITS) or ()),
        tuple(always.get(MISSES) or ()),
        None if typed.get("times") is None else number(typed["times"]),
        tuple(_change(one) for one in typed.get("then") or ()),
    )


def by_kind(typed: Any, kinds: Sequence[str]) -> Mapping[str, Any]:
    """A number that may be another for each kind of hit, by these kinds."""
    if isinstance(typed, Mapping) and not any(name in typed for name in PARTS):
        return typed
    return {} if typed is None else dict.fromkeys(kinds, typed)


@dataclass(frozen=True)
class Save:
    """A roll for each hit, which it may not outlast."""

    spares: bool
    """Does a roll that succeeds save from the hit? Else one that fails does."""
    roll: Roll
    of: tuple[str, ...]
    """The kinds of hits that it is rolled for; none: all."""


def _save(typed: Mapping[str, Any], named: Mapping[str, Sequence[Any]], spares: bool) -> Save:
    return Save(spares, _roll(typed, named), tuple(typed.get("of") or ()))


class Asked(NamedTuple):
    """What is asked beside names: a number, a flag or a choice."""

    type: str
    least: int | None
    most: int | None
    of: tuple[str, ...]
    default: Any
    words: str


def _asked(name: str, typed: Mapping[str, Any]) -> Asked:
    words = typed.get("help") or name.replace("_", " ")
    return Asked(typed["type"], typed.get("min"), typed.get("max"), tuple(typed.get("of") or ()), typed.get("default"), words)


class Allowed(NamedTuple):
    """What must hold for a check to be made at all."""

    when: Mapping[str, Any]
    rule: str | None
    words: str


@dataclass(frozen=True)
class Check:
    """Something that is rolled for, and what comes of it."""

    id: str
    name: str
    rule: str
    records: str | None
    """The list of the unit that one record is chosen of, such as `weapons`."""
    against: str | None
    """The list of the target that one record is chosen of."""
    ask: Mapping[str, Asked]
    allowed: tuple[Allowed, ...]
    roll: Roll
    cancel: Roll | None
    oppose: Roll | None
    ties: str
    saves: tuple[Save, ...]
    """In their order; what has to wound first among them."""
    damage: Mapping[str, Number]
    """Kind of hit -> what it does; empty: nothing is said of damage."""
    damage_most: Number | None
    """All hits together do no more than this."""
    track: Number | None
    results: Mapping[str, Number]
    """What comes of it -> from how much on: of damage, else of hits, else of a sum."""

    @property
    def names(self) -> set[str]:
        """Every value that a number or a condition of it names."""
        return set(_names(self))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of hits, from the least to the best."""
        return tuple(self.roll.hits) or (HIT,)


def checks(shape: Mapping[str, Any]) -> dict[str, Check]:
    """The checks of a shape by their ids."""
    named = shape.get("dice") or {}
    return {name: _check(name, typed, named) for name, typed in (shape.get("odds") or {}).items()}


def _check(id_: str, typed: Mapping[str, Any], named: Mapping[str, Sequence[Any]]) -> Check:
    cancel, oppose, wound, damage = (typed.get(name) for name in ("cancel", "oppose", "wound", "damage"))
    saves = typed.get("save") or []
    roll = _roll(typed["roll"], named)
    kinds = tuple(roll.hits) or (HIT,)
    harm = by_kind(1 if damage is None and typed.get("track") is not None else damage, kinds)
    return Check(
        id_,
        typed.get("name") or id_.replace("_", " ").capitalize(),
        typed["rule"],
        typed.get("with"),
        typed.get("against"),
        {name: _asked(name, one) for name, one in (typed.get("ask") or {}).items()},
        tuple(Allowed(one["when"], one.get("rule"), one["words"]) for one in typed.get("allowed") or ()),
        roll,
        _roll(cancel, named) if cancel else None,
        _roll(oppose, named) if oppose else None,
        (oppose or {}).get("ties") or "nobody",
        (
            *([_save(wound, named, False)] if wound else []),
            *(_save(one, named, True) for one in (saves if isinstance(saves, list) else [saves])),
        ),
        {kind: number(harm[kind]) for kind in kinds if kind in harm},
        None if typed.get("damage_most") is None else number(typed["damage_most"]),
        None if typed.get("track") is None else number(typed["track"]),
        {name: number(one) for name, one in (typed.get("results") or {}).items()},
    )


def _names(part: Any) -> Iterator[str]:
    """What a check, or something in it, names."""
    if isinstance(part, Term):
        if isinstance(part.what, str):
            yield part.what
    elif isinstance(part, Mapping):
        for one in part.values():
            yield from _names(one)
    elif isinstance(part, tuple):
        for one in part:
            yield from _names(one)
    elif hasattr(part, "__dataclass_fields__"):
        for name in part.__dataclass_fields__:
            one = getattr(part, name)
            yield from named_in(one) if name == "when" else _names(one)
    if isinstance(part, Allowed):
        yield from named_in(part.when)


def named_in(when: Mapping[str, Any]) -> Iterator[str]:
    """What conditions name."""
    for name, wanted in when.items():
        if name == "not":
            yield from named_in(wanted)
        elif name == "any":
            for one in wanted:
                yield from named_in(one)
        else:
            yield name
            for bound in wanted.values() if isinstance(wanted, Mapping) else ():
                yield from _names(formula(bound))
