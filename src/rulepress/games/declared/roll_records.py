"""The rolls of a shape's checks as records: dice, what they have to show, and what is done to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulepress.core.name_matching import slug
from rulepress.games.declared.formulas import PARTS, DiceTerm, FormulaTerm, Number, number, tens_and_ones

CHANGES = ("reroll", "turn", "explode", "keep_best", "keep_worst")
"""What may be done to dice that have been rolled."""
UNLIMITED = "unlimited"
"""Instead of how often in a row a die may explode: as often as it does."""
MISSES, HITS, HIGHEST = "misses", "hits", "highest"
"""Instead of faces: whatever shows no hit, or a sum that fails; whatever shows one; the highest number of the die."""
HIT = "hit"
"""What a hit is called where there is one kind of it."""

ODD, EVEN, DOUBLES = "odd", "even", "doubles"
"""Instead of numbers that the dice of a sum show: an odd or an even one; two dice or more that show the same."""

UNNAMED = "die"
"""What a die is called whose faces are listed in the roll."""

Face = tuple[str, ...] | int
"""What a face shows: symbols, or a number."""


@dataclass(frozen=True)
class Die:
    """A die by its faces."""

    name: str
    faces: tuple[Face, ...]

    @property
    def named(self) -> bool:
        """Has it a name of its own?"""
        return self.name != UNNAMED

    @property
    def numbered(self) -> bool:
        """Does it show numbers, and no symbols?"""
        return all(isinstance(face, int) for face in self.faces)


def is_die(typed: int | str | Sequence[Any], named: Mapping[str, Any]) -> bool:
    """Is a die written out there? Else it is the name of a value that says which."""
    return not isinstance(typed, str) or bool(die(typed, named).faces)


def key_of(typed: str, named: Mapping[str, Any]) -> str | None:
    """Under which name a die stands in `named`: a choice `Raw Recruit` is the die `raw_recruit`."""
    return next((key for key in (typed, slug(typed).replace("-", "_")) if key in named), None)


def die(typed: int | str | Sequence[Any], named: Mapping[str, Any]) -> Die:
    """A die as it is typed: its sides (`6`, `d6`), two dice read as digits (`d66`), the name of one of `named`, or its faces."""
    key = key_of(typed, named) if isinstance(typed, str) else None
    if isinstance(typed, str) and key is None and (faces := tens_and_ones(typed)):
        return Die(typed, faces)
    if isinstance(typed, str) and key is None and (single := DiceTerm.of(typed)) and single.number == 1 and not single.more:
        typed = single.sides
    what = typed if key is None else named[key]
    if isinstance(what, int):
        return Die(f"d{what}", tuple(range(1, what + 1)))
    if isinstance(what, str):
        what = ()
    shown = tuple(face if isinstance(face, int) else (face,) if isinstance(face, str) else tuple(face) for face in what)
    return Die(typed if isinstance(typed, str) else UNNAMED, shown)


class Natural(NamedTuple):
    """What the dice of a sum show by themselves."""

    numbers: tuple[int, ...] = ()
    word: str = ""
    """Instead: ODD, EVEN or DOUBLES."""

    def fits(self, shown: int, doubles: bool) -> bool:
        """Is it what dice show that add up to this?"""
        if self.word == DOUBLES:
            return doubles
        return shown % 2 == (self.word == ODD) if self.word else shown in self.numbers


def natural(typed: Any) -> Natural:
    """What dice show, as it is typed: `20`, `[1, 2]`, `odd`, `doubles`; nothing."""
    if isinstance(typed, str):
        return Natural(word=typed)
    return Natural(() if typed is None else tuple(typed) if isinstance(typed, list | tuple) else (typed,))


@dataclass(frozen=True)
class DiceModification:
    """Something done to dice that have been rolled."""

    does: str
    """One of CHANGES."""
    faces: tuple[int | str, ...] | str
    """Which dice it concerns: those that show one of these, or MISSES, HITS or HIGHEST."""
    into: int | str | None
    """Of `turn`: what they then show."""
    most: Number | None
    """How many dice: of `reroll` and `turn` at most, of `keep_best` and `keep_worst` just so many."""
    times: Number | None
    """Of `explode`: how often a die may do it in a row; nothing: once."""
    unlimited: bool
    """Of `explode`: as often as it does."""
    hits: Mapping[str, Number]
    """What the dice of a pool that are rolled for it have to show, by the kinds of hits; empty: the same as all others."""
    when: Mapping[str, Any]


def _change(typed: Mapping[str, Any], kinds: Sequence[str]) -> DiceModification:
    does = next(name for name in CHANGES if typed.get(name) is not None)
    what = typed[does]
    keeps = does.startswith("keep")
    faces: tuple[int | str, ...] | str = (
        () if keeps else what if what in (MISSES, HITS, HIGHEST) else tuple(what) if isinstance(what, list) else (what,)
    )
    most, times = what if keeps else typed.get("up_to"), typed.get("times")
    return DiceModification(
        does,
        faces,
        typed.get("into"),
        None if most is None else number(most),
        None if times is None or times == UNLIMITED else number(times),
        times == UNLIMITED,
        {kind: number(one) for kind, one in by_kind(typed.get("hits"), kinds).items()},
        typed.get("when") or {},
    )


@dataclass(frozen=True)
class RollDefinition:
    """Dice rolled at once: a pool, in which each die counts for itself, or a sum."""

    pooled: bool
    dice: Number
    """How many; empty: one."""
    die: Die | FormulaTerm
    """Which, or the name of a value that says so."""
    more: tuple[tuple[Number, Die], ...]
    """Of a pool: other dice in it, and how many of them."""
    add: Number
    """Of a sum: added to it."""
    threshold: Number | None
    """Of a pool: fewer hits than this come to nothing."""
    hits: Mapping[str, Number | None]
    """What counts, from the least to the best: a kind of hit -> the number that a die has to show, or nothing for symbols. Of a sum
    that has to reach a number: `hit` -> that."""
    exact: tuple[str, ...]
    """The kinds of hits whose number a die has to show itself, no more and no less."""
    under: bool
    """Is such a number one that must not be passed?"""
    brings: Mapping[str, Number]
    """A kind of hit -> how many more hits of the least kind each of these brings."""
    margin: bool
    """Is each point over what is needed, or over the other side, a hit?"""
    beyond: Number | None
    """Of an opposed sum that wins: each point of it beyond this is a hit."""
    table: tuple[tuple[int, Number], ...]
    """Of a sum: from how much on it makes how many hits."""
    always_hits: Natural
    """Of a sum: what its dice show when it succeeds whatever is added."""
    always_misses: Natural
    """Of a sum: what its dice show when it fails whatever is added."""
    times: Number | None
    """Of a sum: how often it is rolled."""
    then: tuple[DiceModification, ...]


def roll_of(typed: Mapping[str, Any], named: Mapping[str, Any]) -> RollDefinition:
    """The roll that a check of the shape declares, from what is typed there. `named` holds the shape's own dice by name."""
    pooled = typed.get("pool") is not None
    told = typed.get("pool" if pooled else "sum")
    of, always = typed.get("die"), typed.get("always") or {}
    mixed = told if isinstance(told, Mapping) and not any(name in told for name in PARTS) else {}
    sorts = [(number(one), die(name, named)) for name, one in mixed.items()]
    if not pooled and isinstance(told, str) and of is None and (dice := DiceTerm.of(told)):
        told, of, added = dice.number, dice.sides, [dice.more] if dice.more else []
    else:
        added = []
    add = typed.get("add")
    shown = sorts[0][1] if sorts else (die(of, named) if is_die(of, named) else FormulaTerm(1, of)) if of is not None else die(6, named)
    hits = typed.get("hits" if pooled else "needs")
    counted: dict[str, Number | None]
    symbols = not shown.numbered if isinstance(shown, Die) else isinstance(hits, list) and isinstance(hits[0], str) and "." not in hits[0]
    if symbols:
        counted = dict.fromkeys(one for one in (hits if isinstance(hits, list) else [hits]) if isinstance(one, str))
    else:
        counted = {kind: number(one) for kind, one in by_kind(hits, (HIT,)).items()}
    return RollDefinition(
        pooled,
        sorts[0][0] if sorts else () if told is None else number(told),
        shown,
        tuple(sorts[1:]),
        number(added + (add if isinstance(add, list) else [] if add is None else [add])),
        number(typed["needs"]) if pooled and typed.get("needs") is not None else None,
        counted,
        tuple(typed.get("exact") or ()),
        bool(typed.get("under")),
        {kind: number(one) for kind, one in (typed.get("brings") or {}).items()},
        bool(typed.get("margin")),
        None if typed.get("beyond") is None else number(typed["beyond"]),
        tuple(sorted((int(least), number(many)) for least, many in (typed.get("table") or {}).items())),
        natural(always.get(HITS)),
        natural(always.get(MISSES)),
        None if typed.get("times") is None else number(typed["times"]),
        tuple(_change(one, tuple(counted)) for one in typed.get("then") or ()),
    )


def by_kind(typed: Any, kinds: Sequence[str]) -> Mapping[str, Any]:
    """A number that may be another for each kind of hit, by these kinds."""
    if isinstance(typed, Mapping) and not any(name in typed for name in PARTS):
        return typed
    return {} if typed is None else dict.fromkeys(kinds, typed)
