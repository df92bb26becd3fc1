"""Dice on the table: what a pool or a sum of them may come to when some are rolled again, turned, exploded or left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rulepress.games.declared.dice_rollers import EXACT, DiceRoller
from rulepress.games.declared.distribution import MOST_PAIRS, Counts, RolledOn, Spread, State, bounded, evenly, plus, sure
from rulepress.games.declared.roll_records import HIGHEST, HITS, Die, Face

DICE_A_PAIR = 16
"""Dice that take as long to be put together, each told apart, as two results do."""


@dataclass(frozen=True)
class Done:
    """Something done to dice that have been rolled, with its numbers worked out; see `roll_records.DiceModification`."""

    does: str
    faces: tuple[int | str, ...] | str = ()
    into: int | str | None = None
    most: int | None = None
    times: int = 1
    unlimited: bool = False
    shown: Callable[[Face], Counts] | None = None
    """Tells how many hits of each kind a face is of the dice that are rolled for it; absent: as of all others."""
    words: str = ""
    """What these dice need."""
    enough: int = 0
    """Of dice that explode without limit: from so many hits of a kind on chances do not tell them apart."""
    lands: Callable[[Counts], Spread[Counts]] = sure
    """Of such dice: what is left of hits, each by itself."""


class _Sort(NamedTuple):
    """Faces between which nothing tells a difference."""

    hits: Counts
    """How many hits of each kind such a die is."""
    concerned: tuple[bool, ...]
    """For each change whether it concerns such a die."""

    @property
    def rank(self) -> Counts:
        """By how good it is: the best kind first."""
        return self.hits[::-1]


def counting(hits: Mapping[str, int | None], under: bool, exact: Collection[str] = ()) -> Callable[[Face], Counts]:
    """Tells how many hits of each kind a face is; `exact`: kinds whose number it has to show itself."""

    def shown(face: Face) -> Counts:
        if isinstance(face, tuple):
            return tuple(face.count(kind) for kind in hits)

        def reaches(kind: str, needed: int) -> bool:
            return face == needed if kind in exact else face <= needed if under else face >= needed

        reached = [needed is not None and reaches(kind, needed) for kind, needed in hits.items()]
        best = max((place for place, reaches in enumerate(reached) if reaches), default=None)
        return tuple(int(place == best) for place in range(len(hits)))

    return shown


def _sorting(
    die: Die, changes: tuple[Done, ...], scores: Callable[[Face], bool] | None
) -> Callable[[Face, Callable[[Face], Counts]], _Sort]:
    """What tells the sort of a face by what it counts."""

    def concerns(change: Done, face: Face, counted: Counts) -> bool:
        if change.faces == HIGHEST:
            return face == highest(die)
        if isinstance(change.faces, str):
            return (scores(face) if scores else any(counted)) is (change.faces == HITS)
        return any(one in change.faces for one in (face if isinstance(face, tuple) else (face,)))

    def sort(face: Face, shown: Callable[[Face], Counts]) -> _Sort:
        counted = shown(face)
        return _Sort(counted, tuple(concerns(change, face, counted) for change in changes))

    return sort


def pool(
    dice: int,
    die: Die,
    shown: Callable[[Face], Counts],
    changes: tuple[Done, ...],
    scores: Callable[[Face], bool] | None = None,
    roller: DiceRoller = EXACT,
) -> Spread[Counts]:
    """How many hits of each kind so many dice show, where a face is what `shown` says. What hits, as changes have it, is told by
    `scores` where not every such face is counted. To explode without limit is the last that is done. Raises TooMany."""
    sort = _sorting(die, changes, scores)
    rolled = {by: evenly(sort(face, by) for face in die.faces).ways for by in (shown, *(one.shown for one in changes if one.shown))}
    turned: dict[int | str | None, _Sort] = {
        change.into: sort((change.into,) if isinstance(change.into, str) else change.into, shown)
        for change in changes
        if change.into is not None
    }
    sorts = list(dict.fromkeys([*(one for found in rolled.values() for one in found), *turned.values()]))
    nothing: Counts = (0,) * len(sorts)

    def fall(number: int, by: Callable[[Face], Counts] = shown) -> Spread[Counts]:
        those = list(rolled[by])
        found = roller.sorts(number, die, lambda face: those.index(sort(face, by)), tuple(rolled[by].values()))
        if those == sorts:
            return found
        places = [those.index(one) if one in those else -1 for one in sorts]
        return found.to(lambda counts: tuple(counts[place] if place >= 0 else 0 for place in places))

    def picked(counts: Counts, number: int, order: list[int]) -> Counts:
        """So many of the dice, by the order of their sorts."""
        taken = list(nothing)
        for place in order:
            taken[place] = min(counts[place], number)
            number -= taken[place]
        return tuple(taken)

    def step(place: int, change: Done) -> Callable[[Counts], Spread[Counts]]:
        worst_first = sorted(range(len(sorts)), key=lambda index: (sorts[index].rank, sorts[index].concerned[place + 1 :]))
        members = [index for index in worst_first if sorts[index].concerned[place]]

        def concerned(counts: Counts) -> int:
            return sum(counts[index] for index in members)

        def chosen(counts: Counts) -> Counts:
            every = concerned(counts)
            return picked(counts, every if change.most is None else min(every, change.most), members)

        def again(counts: Counts) -> Spread[Counts]:
            left = minus(counts, gone := chosen(counts))
            return fall(sum(gone), change.shown or shown).to(lambda new: plus(left, new))

        def turn(counts: Counts) -> Spread[Counts]:
            gone = chosen(counts)
            return sure(plus(minus(counts, gone), tuple(sum(gone) * (each == turned.get(change.into)) for each in sorts)))

        @roller.once
        def more(number: int, left: int) -> Spread[Counts]:
            if not number or not left:
                return sure(nothing)
            new = fall(number, change.shown or shown)
            return new.then(lambda new: more(concerned(new), left - 1).to(lambda further: plus(new, further)))

        def explode(counts: Counts) -> Spread[Counts]:
            return more(concerned(counts), change.times).to(lambda new: plus(counts, new))

        def keep(counts: Counts) -> Spread[Counts]:
            order = worst_first if change.does == "keep_worst" else worst_first[::-1]
            return sure(picked(counts, sum(counts) if change.most is None else change.most, order))

        return {"reroll": again, "turn": turn, "explode": explode}.get(change.does, keep)

    def unlike(place: int) -> Callable[[Counts], Counts]:
        """Of the counts those that are still told apart after a change."""
        later = [(one.hits, one.concerned[place + 1 :]) for one in sorts]
        first = [later.index(one) for one in later]
        return lambda counts: tuple(sum(count for count, at in zip(counts, first, strict=True) if at == here) for here in range(len(sorts)))

    alone = next((place for place, change in enumerate(changes) if change.most is not None), len(changes))  # so far each die by itself

    def changed(found: Spread[Counts], places: range) -> Spread[Counts]:
        for place in places:
            found = found.then(step(place, changes[place])).to(unlike(place))
        return found

    endless = bool(changes) and changes[-1].unlimited
    alone = min(alone, len(changes) - endless)
    found = roller.together(lambda: changed(fall(1), range(alone)), dice, nothing) if alone else fall(dice)
    found = changed(found, range(alone, len(changes) - endless))
    if endless:
        by = changes[-1].shown or shown
        return found.then(_exploding(changes[-1], sorts, die, lambda face: sort(face, by), roller))
    return found.to(partial(_hits, sorts))


def _hits(sorts: list[_Sort], counts: Counts) -> Counts:
    """The hits of each kind of dice that are of these sorts."""
    return tuple(sum(map(int.__mul__, counts, kind)) for kind in zip(*(one.hits for one in sorts), strict=True))


def _exploding(
    change: Done, sorts: list[_Sort], die: Die, sort: Callable[[Face], _Sort], roller: DiceRoller
) -> Callable[[Counts], Spread[Counts]]:
    """What comes of dice of these sorts that explode without limit, where `sort` tells that of those that are rolled for them."""
    none = (0,) * len(sorts[0].hits)

    def other() -> Spread[RolledOn]:
        shows = roller.face(die).to(sort)
        return shows.then(lambda one: change.lands(one.hits).to(lambda left: (left, one.concerned[-1])))

    @roller.once
    def others(number: int) -> Spread[Counts]:
        return roller.rolled_on(lambda: sure((none, True)), other, number, none, change.enough)

    def all_of(counts: Counts) -> Spread[Counts]:
        number = sum(count for count, one in zip(counts, sorts, strict=True) if one.concerned[-1])
        return change.lands(_hits(sorts, counts)).then(lambda left: others(number).to(lambda more: told(plus(left, more))))

    def told(counts: Counts) -> Counts:
        return tuple(min(change.enough, count) for count in counts) if roller.exact else counts

    return all_of


def highest(die: Die) -> int:
    """The highest number of a die; nothing of one that shows none."""
    return max((face for face in die.faces if isinstance(face, int)), default=0)


def minus(one: Counts, other: Counts) -> Counts:
    """The first without the second."""
    return tuple(map(int.__sub__, one, other))


class Matching(NamedTuple):
    """Dice that are added up, and whether two of them or more show the same."""

    total: int
    doubles: bool


def matching(dice: int, die: Die, roller: DiceRoller = EXACT) -> Spread[Matching]:
    """What so many dice with numbers show. Raises TooMany."""
    weights = evenly(face for face in die.faces if isinstance(face, int)).ways
    faces = list(weights)

    def read(counts: Counts) -> Matching:
        return Matching(sum(map(int.__mul__, faces, counts)), max(counts) > 1)

    return roller.sorts(dice, die, lambda face: faces.index(face), tuple(weights.values())).to(read)  # type: ignore[arg-type]


def total(dice: int, die: Die, changes: tuple[Done, ...], roller: DiceRoller = EXACT, enough: int = 0) -> Spread[int]:
    """What so many dice with numbers add up to. Of dice that explode without limit totals from `enough` on are not told apart. Raises
    TooMany."""
    steps = [one for one in changes if one.does in ("reroll", "explode") and (one.faces == HIGHEST or not isinstance(one.faces, str))]
    numbered = Die(die.name, tuple(face for face in die.faces if isinstance(face, int)))

    @roller.once
    def fresh() -> Spread[int]:
        return roller.face(numbered).to(lambda face: face if isinstance(face, int) else 0)

    def one() -> Spread[int]:
        """What comes of one die: itself, and those that are rolled for it."""
        if not steps:
            return fresh()
        if steps[-1].unlimited:
            return without_end(1)
        shown, none = fresh().to(_alone), ()
        for change in steps[:-1]:
            shown = shown.then(_each(_after(change, die, fresh, _alone, _beside, roller), _beside, none))
        return shown.then(_each(_after(steps[-1], die, fresh, int, int.__add__, roller), int.__add__, 0))

    def without_end(number: int) -> Spread[int]:
        """The same of dice that explode without limit, which is the last that is done to them."""
        faces = (highest(die),) if isinstance(steps[-1].faces, str) else steps[-1].faces

        def read(face: int) -> RolledOn:
            return (face,), face in faces

        first = partial(total, 1, die, tuple(steps[:-1]), roller)
        return roller.rolled_on(lambda: first().to(read), lambda: fresh().to(read), number, (0,), enough).to(lambda counts: counts[0])

    for change in changes:
        if change.does.startswith("keep") and change.most is not None:
            return roller.most_of(one, dice, max(0, min(change.most, dice)), change.does == "keep_best")
    if steps and steps[-1].unlimited:
        return without_end(dice)
    return roller.repeated(one, dice)


def _after(
    change: Done,
    die: Die,
    fresh: Callable[[], Spread[int]],
    one: Callable[[int], State],
    both: Callable[[State, State], State],
    roller: DiceRoller,
) -> Callable[[int], Spread[State]]:
    """What comes of a die that shows a number: the dice that then lie there, each held as `one` has it, and several as `both` has them."""
    faces = (highest(die),) if isinstance(change.faces, str) else change.faces

    def burst(shown: int, left: int) -> Spread[State]:
        if shown not in faces or not left:
            return sure(one(shown))
        return rolled_for_it(left).to(partial(both, one(shown)))

    @roller.once
    def rolled_for_it(left: int) -> Spread[State]:
        return fresh().then(lambda new: burst(new, left - 1))

    if change.does == "reroll":
        return lambda shown: fresh().to(one) if shown in faces else sure(one(shown))
    return lambda shown: burst(shown, change.times)


def _each(
    after: Callable[[int], Spread[State]], both: Callable[[State, State], State], nothing: State
) -> Callable[[Counts], Spread[State]]:
    """What comes of several dice together, of each what `after` says. All that is asked shares one budget: it raises TooMany."""
    known: dict[Counts, Spread[State]] = {(): sure(nothing)}
    pairs = 0

    def each(faces: Counts) -> Spread[State]:
        nonlocal pairs
        first = next(number for number in range(len(faces), -1, -1) if faces[:number] in known)
        found = known[faces[:first]]
        for number in range(first, len(faces)):
            other = after(faces[number])
            dice = max(map(_dice_in, found.ways)) + max(map(_dice_in, other.ways))
            bounded(pairs := pairs + len(found.ways) * len(other.ways) * (1 + dice // DICE_A_PAIR), MOST_PAIRS)
            found = known[faces[: number + 1]] = found.then(partial(_joined, other, both))
        return found

    return each


def _dice_in(state: object) -> int:
    """How many dice are told apart there; none in a sum of them."""
    return len(state) if isinstance(state, tuple) else 0


def _joined(other: Spread[State], both: Callable[[State, State], State], before: State) -> Spread[State]:
    return other.to(partial(both, before))


def _alone(face: int) -> Counts:
    return (face,)


def _beside(dice: Counts, others: Counts) -> Counts:
    return tuple(sorted(dice + others))
